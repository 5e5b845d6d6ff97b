//! What is said in a ruling: what players do next, how a match ended, why an input is not taken.

use hantei_core::match_::end_of_match::{
    EndOfMatch, MatchEnd, NotTaken, PlayedIn, SideDecking, Unanswered, Unreadable,
};
use hantei_core::match_::{MatchOutcome, Side};
use hantei_core::regulation::machine::{Asks, InputKind};
use hantei_core::regulation::{Regulation, Settings};

use super::Message;
use crate::i18n::{Language, arguments};
use crate::wording::{list, say};

/// What the two sides are called.
pub type SideNames<'n> = [&'n str; 2];

/// Returns what both players are told now: the next step, or how the match ended. `names` are those of
/// the side printed first and of the other.
#[must_use]
pub fn told(found: &EndOfMatch<'_>, settings: &Settings, names: SideNames<'_>, language: Language) -> String {
    if let Some(end) = found.end() {
        return over(end, &found.score().to_string(), names, language);
    }
    let state = found.state();
    let tell = |key: &str| {
        let named = found.turn_player().map(|side| name(names, side));
        let whose = match (named, state.whose) {
            (Some(_), _) => "named",
            (None, Some(whose)) => whose.word(),
            (None, None) => "next-player",
        };
        let side = match found.side_decking() {
            Some(SideDecking::Allowed) => "allowed",
            Some(SideDecking::NotAllowed) | None => "not-allowed",
        };
        let score = found.score();
        let duels = [score.won, score.lost, score.drawn, score.both_lost].map(u32::from).iter().sum::<u32>();
        let (turn, turns) = state.turn.map_or((0, 0), |of| (of.turn, of.turns));
        let arguments = arguments! {
            whose: whose,
            name: named.unwrap_or_default(),
            turn: turn,
            turns: turns,
            duel: duels + 1,
            side: side,
            method: settings.word("duel.further_first_player").unwrap_or("random-method").to_owned(),
            winner: settings.word("duel.further_winner").unwrap_or("chooses").to_owned(),
            points: settings.number("duel.life_points").unwrap_or_default(),
            hand: settings.number("duel.opening_hand").unwrap_or_default(),
        };
        say(language, &format!("ruling-tell-{key}"), &arguments)
    };
    let Some(key) = &state.tell else { return String::new() };
    // A calculator passes over the steps before a further Duel: they are told with its first turn.
    let begins = state.turn.is_some_and(|of| of.turn == 1) && found.begins_further_duel();
    let setup = begins.then(|| tell("further-duel"));
    let told: Vec<String> = setup.into_iter().chain([tell(key)]).collect();
    told.join(match language {
        Language::English => " ",
        Language::Japanese => "",
    })
}

fn over(end: MatchEnd, score: &str, names: SideNames<'_>, language: Language) -> String {
    let (winner, name) = match end.outcome {
        MatchOutcome::FirstWon => ("side", name(names, Side::First)),
        MatchOutcome::SecondWon => ("side", name(names, Side::Second)),
        MatchOutcome::Drawn => ("draw", ""),
        MatchOutcome::BothLost => ("double-loss", ""),
    };
    let arguments = arguments! { winner: winner, name: name, score: score, by: end.by.word() };
    say(language, "ruling-over", &arguments)
}

fn name<'n>(names: SideNames<'n>, side: Side) -> &'n str {
    let [first, second] = names;
    match side {
        Side::First => first,
        Side::Second => second,
    }
}

/// Returns why an input is not taken, and what is.
#[must_use]
pub fn not_taken(why: &NotTaken, language: Language) -> Message {
    let (code, arguments) = match why {
        NotTaken::NotAllowed { input, state, allowed } => {
            let allowed = list(language, allowed.iter().map(|kind| kind.form().to_owned()));
            let arguments = arguments! { input: input.to_string(), state: state.clone(), allowed: allowed };
            ("not_allowed", arguments)
        }
        NotTaken::MatchOver { input, score } => {
            ("match_over", arguments! { input: input.to_string(), score: score.to_string() })
        }
        NotTaken::ScoreImpossible { score, best_of } => {
            ("score_impossible", arguments! { score: score.to_string(), duels: *best_of })
        }
        NotTaken::ElsewhereThanPlayed { call, duels } => {
            ("elsewhere_than_played", arguments! { call: call.to_string(), duels: *duels })
        }
        NotTaken::Asked { what: Asks::Phase } => ("phase_asked", arguments! {}),
        NotTaken::Asked { what: Asks::TurnPlayer } => ("turn_player_asked", arguments! {}),
        NotTaken::SideAccessElsewhere => ("side_access_elsewhere", arguments! {}),
    };
    Message::of(language, "ruling-refused", code, &arguments)
}

/// Returns why a question on End of Match has no answer.
#[must_use]
pub fn unanswered(
    why: &Unanswered<'_>,
    regulation: &Regulation,
    played_in: &PlayedIn,
    language: Language,
) -> Message {
    let place = || arguments! { regulation: regulation.document.id.clone(), stage: played_in.to_string() };
    match why {
        Unanswered::NoProcedure => Message::of(language, "ruling-refused", "no_procedure", &place()),
        Unanswered::NoTimeLimit => Message::of(language, "ruling-refused", "no_time_limit", &place()),
        Unanswered::NotTaken { at: _, why } => not_taken(why, language),
    }
}

/// Returns why words are no input.
#[must_use]
pub fn unreadable(why: &Unreadable, language: Language) -> Message {
    match why {
        Unreadable::Words { text, expected } => {
            let arguments = arguments! { text: text.clone(), expected: *expected };
            Message::of(language, "ruling-refused", "words", &arguments)
        }
        Unreadable::NegativeLifePoints { text } => {
            Message::of(language, "ruling-refused", "negative", &arguments! { text: text.clone() })
        }
    }
}

/// Returns how inputs of these kinds are written.
pub(crate) fn forms(kinds: &[InputKind]) -> Vec<&'static str> {
    kinds.iter().map(|kind| kind.form()).collect()
}

#[cfg(test)]
mod tests {
    use hantei_core::match_::Score;
    use hantei_core::match_::end_of_match::{Input, Rules, Setup, SideAccess, TimeCall};
    use hantei_core::regulation::StageKind;
    use hantei_core::regulation::catalogue::catalogue;

    use super::*;
    use crate::i18n::Catalogue;

    #[test]
    fn every_state_of_every_procedure_has_a_sentence_in_both_languages() {
        let machines = catalogue().list().iter().flat_map(|regulation| &regulation.machines);
        let tells: Vec<&String> =
            machines.flat_map(|machine| &machine.states).filter_map(|state| state.tell.as_ref()).collect();
        assert!(tells.len() > 40, "{tells:?}");
        for language in Language::ALL {
            for tell in &tells {
                assert!(Catalogue::of(language).has(&format!("ruling-tell-{tell}")), "{tell}");
            }
        }
    }

    #[test]
    fn why_an_input_is_not_taken_has_a_sentence_in_both_languages() {
        let score = Score { won: 2, ..Score::default() };
        let input = Input::BothLose;
        let call = TimeCall::Between { duels: 2, access: SideAccess::Nobody };
        let (state, allowed) = ("FinishPhase".to_owned(), vec![InputKind::PhaseEnd, InputKind::Win]);
        let all = [
            NotTaken::NotAllowed { input: input.clone(), state, allowed },
            NotTaken::MatchOver { input, score },
            NotTaken::ScoreImpossible { score, best_of: 3 },
            NotTaken::ElsewhereThanPlayed { call, duels: 0 },
            NotTaken::ElsewhereThanPlayed { call, duels: 1 },
            NotTaken::Asked { what: Asks::Phase },
            NotTaken::Asked { what: Asks::TurnPlayer },
            NotTaken::SideAccessElsewhere,
        ];
        for language in Language::ALL {
            for why in &all {
                let Message { code, text, hint, page_hint: _ } = not_taken(why, language);
                assert!(!text.contains(['{', '}']) && hint.is_some(), "{code}: {text}");
            }
        }
    }

    #[test]
    fn the_steps_before_a_further_duel_are_told_with_its_first_turn_and_whose_turn_it_is() {
        let regulation = catalogue().find("duelist-king-tournament").expect("it is listed");
        let rules = Rules::of(regulation, &regulation.settings, StageKind::Elimination, Setup::PassedOver);
        let begin = |before| EndOfMatch::begin(rules.expect("it has one"), before).expect("it is possible");
        let tell =
            |found: &EndOfMatch<'_>, language| told(found, &regulation.settings, ["Aki", "Mei"], language);
        let mut found = begin(Score::default());
        let call = TimeCall::InDuel { duel: 1, phase: None, turn_player: Some(Side::Second) };
        found.take(&Input::TimeCalled(call)).expect("it fits");
        assert!(tell(&found, Language::English).contains("the turn of Mei to its end"));
        found.take(&"turn-end 8000:1".parse().expect("it is an input")).expect("it is allowed");
        let extra = tell(&found, Language::English);
        assert_eq!(extra, "Extra turn 1 of 3: it is the turn of Aki. Life Points decide nothing yet.");
        found.take(&Input::Win(Side::First)).expect("it is allowed");
        assert_eq!(tell(&found, Language::English), "Aki wins the Match 1-0-0. Record the result.");
        let mut found = begin(Score { drawn: 1, ..Score::default() });
        let call = TimeCall::Between { duels: 1, access: SideAccess::Nobody };
        found.take(&Input::TimeCalled(call)).expect("it fits");
        let english = "A further Duel decides the Match. Both may use the Side Deck before it. The winner of \
                       rock-paper-scissors chooses to go first or second. Both begin with 8000 Life Points and \
                       5 cards. Turn 1 of 4: it is the turn of the Duelist who goes first. Life Points decide \
                       nothing yet.";
        assert_eq!(tell(&found, Language::English), english);
        let japanese = "追加のデュエルでマッチを決めます。その前に双方ともサイドデッキを使えます。\
                        じゃんけんに勝った方が先攻か後攻かを選びます。双方ともライフポイント8000、手札5枚で始めます。\
                        4ターン中の1ターン目、先攻のターンです。まだライフポイントでは決まりません。";
        assert_eq!(tell(&found, Language::Japanese), japanese);
    }
}
