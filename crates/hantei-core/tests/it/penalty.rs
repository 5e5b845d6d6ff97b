//! Penalties: what must hold whoever gives them, whenever, and for whom.

use hantei_core::match_::end_of_match::{Named, PlayedIn};
use hantei_core::match_::{MatchOutcome, Score, Side};
use hantei_core::penalty::{
    Carried, Course, Documents, Extension, Facts, FormOpened, Given, Moment, NotFollowed, Order, Proposal,
    Reason, Refused, Serve, TimeLeft, Unfit, tardiness,
};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::infraction::{Base, Infraction, Level, Participation};
use hantei_core::tournament::role::Role;
use proptest::prelude::*;

const DOCUMENTS: [(&str, &str); 4] = [
    ("duelist-king-tournament", "ocg-penalty-guidelines"),
    ("wcs-2023-tcg", "kde-tcg-policy-2.3"),
    ("wcs-2023-tcg", "ocg-penalty-guidelines"),
    ("kde-tcg-policy-2.3", "kde-tcg-policy-2.3"),
];

fn documents((competition, penalties): (&str, &str)) -> Documents<'static> {
    let find = |id| catalogue().find(id).expect("the document is in the catalogue");
    let competition = find(competition);
    Documents::new(competition, find(penalties), &competition.settings)
}

fn order(offender: Named) -> Order {
    Order {
        offender,
        serve: Serve::NextMatch,
        extension_seconds: None,
        form: FormOpened::Now,
        role: Role::HeadJudge,
        repair: None,
    }
}

fn given<'r>(
    documents: &Documents<'r>,
    infraction: &'r Infraction,
    level: Option<Level>,
) -> Option<Given<'r>> {
    let proposal = Proposal::of(documents, infraction, PlayedIn::Swiss.kind(), Facts::default());
    proposal.choose(documents, level, Some(Reason::Other), Role::HeadJudge).ok()
}

fn named() -> impl Strategy<Value = Named> {
    prop_oneof![
        3 => Just(Named::One(Side::First)),
        3 => Just(Named::One(Side::Second)),
        1 => Just(Named::Both),
    ]
}

/// A match at some moment, and penalties by the place of their infraction in the list.
#[derive(Debug, Clone)]
struct Story {
    documents: (&'static str, &'static str),
    elimination: bool,
    moment: Moment,
    before: Score,
    time_left: TimeLeft,
    penalties: Vec<(usize, Option<usize>, Named)>,
}

fn stories() -> impl Strategy<Value = Story> {
    let before = (0_u8..3, 0_u8..3, 0_u8..2, 0_u8..2).prop_map(|(won, lost, drawn, both_lost)| Score {
        won,
        lost,
        drawn,
        both_lost,
    });
    let time_left = prop_oneof![
        Just(TimeLeft::NotSaid),
        Just(TimeLeft::Unlimited),
        (0_u32..3000).prop_map(TimeLeft::Seconds)
    ];
    let penalty = (0_usize..40, prop::option::of(0_usize..6), named());
    let penalties = prop::collection::vec(penalty, 0..5);
    (prop::sample::select(&DOCUMENTS[..]), any::<bool>(), 0_usize..7, before, time_left, penalties).prop_map(
        |(documents, elimination, place, before, time_left, penalties)| {
            let duels = before.won + before.lost + before.drawn + before.both_lost;
            let moment = match place {
                0 => Moment::BeforeDuel1,
                1 | 2 => Moment::InDuel(duels + 1),
                3 => Moment::Between(duels.max(1)),
                4 => Moment::EndOfMatch,
                5 => Moment::Decided,
                _ => Moment::BetweenMatches,
            };
            let before = match moment {
                Moment::BeforeDuel1 | Moment::BetweenMatches => Score::default(),
                Moment::InDuel(_)
                | Moment::Between(_)
                | Moment::EndOfMatch
                | Moment::Decided
                | Moment::EventOver => before,
            };
            Story { documents, elimination, moment, before, time_left, penalties }
        },
    )
}

/// What is comparable of a course: score, end, moment, and what each penalty did.
type Told = (Score, Option<MatchOutcome>, Moment, Vec<Option<(Option<Carried>, Extension, Participation)>>);

impl Story {
    fn exchanged(&self) -> Self {
        let other = |named: Named| match named {
            Named::One(side) => Named::One(side.other()),
            Named::Both => Named::Both,
        };
        Self {
            before: Score { won: self.before.lost, lost: self.before.won, ..self.before },
            penalties: self.penalties.iter().map(|(at, level, whom)| (*at, *level, other(*whom))).collect(),
            ..self.clone()
        }
    }

    fn told(&self) -> Option<Told> {
        let documents = documents(self.documents);
        let played_in = if self.elimination { PlayedIn::Elimination } else { PlayedIn::Swiss };
        let mut course = Course::at(&documents, &played_in, self.moment, self.before, self.time_left).ok()?;
        let infractions: Vec<&Infraction> = documents.infractions().collect();
        let mut effects = Vec::new();
        for (at, level, whom) in &self.penalties {
            let infraction = infractions[at % infractions.len()];
            let level = level.map(|level| Level::ALL[level]);
            let Some(given) = given(&documents, infraction, level) else {
                effects.push(None);
                continue;
            };
            let before = (course.score(), course.moment(), course.end(), course.time_left());
            match course.give(&given, &order(*whom)) {
                Ok(effect) => effects.push(Some((effect.carried, effect.extension, effect.participation))),
                Err(_) => {
                    assert_eq!(before, (course.score(), course.moment(), course.end(), course.time_left()));
                    effects.push(None);
                }
            }
        }
        Some((course.score(), course.end(), course.moment(), effects))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn exchanging_the_players_exchanges_what_penalties_do(story in stories()) {
        let (one, other) = (story.told(), story.exchanged().told());
        prop_assert_eq!(one.is_some(), other.is_some());
        let (Some((score, end, moment, effects)), Some(other)) = (one, other) else { return Ok(()) };
        let end = end.map(|outcome| match outcome {
            MatchOutcome::FirstWon => MatchOutcome::SecondWon,
            MatchOutcome::SecondWon => MatchOutcome::FirstWon,
            MatchOutcome::Drawn | MatchOutcome::BothLost => outcome,
        });
        let score = Score { won: score.lost, lost: score.won, ..score };
        prop_assert_eq!((score, end, moment, effects), other);
    }

    #[test]
    fn a_penalty_never_gives_the_offender_a_duel(story in stories(), side in any::<bool>()) {
        let side = if side { Side::First } else { Side::Second };
        let story = Story {
            penalties: story.penalties.iter().map(|(at, level, _)| (*at, *level, Named::One(side))).collect(),
            ..story
        };
        let Some((score, end, ..)) = story.told() else { return Ok(()) };
        let own = |score: Score| score.from_side(side).won;
        prop_assert!(own(score) <= own(story.before), "{score} from {}", story.before);
        let won = match side {
            Side::First => MatchOutcome::FirstWon,
            Side::Second => MatchOutcome::SecondWon,
        };
        prop_assert!(story.moment == Moment::Decided || story.moment == Moment::EndOfMatch || end != Some(won));
    }

    #[test]
    fn words_of_a_moment_are_read_as_they_are_written(story in stories()) {
        prop_assert_eq!(story.moment.to_string().parse(), Ok(story.moment));
    }
}

#[test]
fn only_judges_give_penalties_and_only_the_head_judge_disqualifies() {
    for pair in DOCUMENTS {
        let documents = documents(pair);
        for infraction in documents.infractions() {
            for role in [Role::Organiser, Role::Scorekeeper, Role::Player] {
                let proposal = Proposal::of(&documents, infraction, PlayedIn::Swiss.kind(), Facts::default());
                assert!(!proposal.may_decline(role));
                let refused = proposal.choose(&documents, Some(Level::Warning), Some(Reason::Other), role);
                assert_eq!(refused, Err(Refused::NotAJudge { role }), "{}", infraction.id);
            }
            for level in [Level::Disqualification, Level::DisqualificationWithoutPrize] {
                let proposal = Proposal::of(&documents, infraction, PlayedIn::Swiss.kind(), Facts::default());
                let found = proposal.choose(&documents, Some(level), Some(Reason::Malicious), Role::Judge);
                assert!(found.is_err(), "{} {level:?}", infraction.id);
            }
        }
    }
}

#[test]
fn no_proposal_comes_out_of_the_blue_and_every_level_can_be_chosen_with_a_reason() {
    for pair in DOCUMENTS {
        let documents = documents(pair);
        for infraction in documents.infractions() {
            let proposal = Proposal::of(&documents, infraction, PlayedIn::Swiss.kind(), Facts::default());
            match infraction.base {
                Base::Level(level) => assert_eq!(proposal.level, Some(level), "{}", infraction.id),
                Base::JudgeDecides(level) => assert_eq!(proposal.level, level, "{}", infraction.id),
                Base::NoPenalty => assert_eq!(proposal.level, None, "{}", infraction.id),
            }
            for rule in &documents.penalties.levels {
                let chosen = given(&documents, infraction, Some(rule.level));
                let possible = infraction.base != Base::NoPenalty;
                assert_eq!(
                    chosen.map(|given| given.level),
                    possible.then_some(rule.level),
                    "{}",
                    infraction.id
                );
            }
        }
    }
}

#[test]
fn c21_late_and_absent_players() {
    // The round begins at 10:00:00. Under the guidelines of the Japanese tournaments.
    let documents = documents(DOCUMENTS[0]);
    let level = |late| {
        let infraction = tardiness(&documents, late, &[])?;
        Proposal::of(&documents, infraction, PlayedIn::Swiss.kind(), Facts::default()).level
    };
    assert_eq!(level(4 * 60 + 59), Some(Level::Warning));
    assert_eq!(level(5 * 60), Some(Level::DuelLoss));
    assert_eq!(level(9 * 60 + 59), Some(Level::DuelLoss));
    assert_eq!(level(10 * 60), Some(Level::MatchLoss));
    // Both missing at 10:10:00: both lose, and both go on in the event.
    let mut course =
        Course::at(&documents, &PlayedIn::Swiss, Moment::BeforeDuel1, Score::default(), TimeLeft::NotSaid)
            .expect("it can stand so");
    let infraction = tardiness(&documents, 600, &[]).expect("it is late");
    let given = given(&documents, infraction, None).expect("a judge confirms");
    let effect = course.give(&given, &order(Named::Both)).expect("it can be given");
    assert_eq!(course.end(), Some(MatchOutcome::BothLost));
    assert_eq!((effect.participation, effect.carried), (Participation::In, None));
}

#[test]
fn without_a_procedure_nothing_is_made_up() {
    let duel_links = catalogue().find("wcs-2023-duel-links").expect("it is listed");
    let guidelines = catalogue().find("ocg-penalty-guidelines").expect("it is listed");
    let documents = Documents::new(duel_links, guidelines, &duel_links.settings);
    let begun =
        Course::at(&documents, &PlayedIn::Swiss, Moment::InDuel(1), Score::default(), TimeLeft::NotSaid);
    assert_eq!(begun.err(), Some(Unfit::NoProcedure));
    // Between matches nothing depends on one.
    let mut course =
        Course::at(&documents, &PlayedIn::Swiss, Moment::BetweenMatches, Score::default(), TimeLeft::NotSaid)
            .expect("it can stand so");
    let infraction = documents.infraction("pen-a1").expect("capitals do not matter");
    let given = given(&documents, infraction, None).expect("it can be chosen");
    let effect = course.give(&given, &order(Named::One(Side::First)));
    assert_eq!(effect.map(|effect| effect.carried), Ok(Some(Carried::NextMatch)));
    assert!(matches!(NotFollowed::from(Unfit::NoProcedure), NotFollowed::Unfit(_)));
}
