//! A small venue for tests: commands in, events folded, people learnt; players are letters.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, MatchId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::{MatchOutcome, MatchResult, Reason, Score};
use hantei_core::moment::Moment;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::command::{AfterCorrection, Doubt, Force, Release};
use hantei_core::tournament::event::{Absentees, PlayedPairing};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::Match;
use hantei_core::tournament::tables::{last_round, standings_after};
use hantei_core::tournament::{
    Command, Context, Decision, Event, Refusal, State, consistent, decide, evolve,
};

pub(crate) const WORLD: &str = "wcs-2023-tcg";
pub(crate) const POLICY: &str = "kde-tcg-policy-2.3";

/// Everything a tournament needs to be tried: who acts next, what was recorded so far.
#[derive(Clone)]
pub(crate) struct Venue {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    regulation: &'static str,
    seed: Seed,
    commands: u64,
    /// What the clocks of the machine say; by default each command is a millisecond after the last.
    pub(crate) moment: Option<Moment>,
}

/// Returns the entrant of a letter: A is the first. After Z come numbers: `E27`.
pub(crate) fn e(letter: &str) -> EntrantId {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => EntrantId(u32::from(letter - b'A') + 1),
        _ => letter.to_lowercase().parse().unwrap_or_else(|_| panic!("{letter:?} is no entrant")),
    }
}

pub(crate) fn letter(entrant: EntrantId) -> String {
    let letter =
        entrant.0.checked_sub(1).and_then(|place| u8::try_from(place).ok()).filter(|place| *place < 26);
    letter.map_or_else(|| entrant.to_string(), |place| char::from(b'A' + place).to_string())
}

pub(crate) fn score(won: u8, lost: u8) -> MatchResult {
    MatchResult::played(won, lost)
}

pub(crate) fn by_end_of_match(won: u8, lost: u8, drawn: u8) -> MatchResult {
    MatchResult::Totals { score: Score { won, lost, drawn, both_lost: 0 }, reason: Reason::EndOfMatch }
}

pub(crate) fn pair_round() -> Command {
    Command::PairRound { seed: None, allow_rematch: None }
}

pub(crate) fn draft_round() -> Command {
    Command::DraftRound { seed: None }
}

pub(crate) fn publish() -> Command {
    Command::PublishRound { allow_rematch: None, release: Release::Everywhere }
}

pub(crate) fn close() -> Command {
    Command::CloseRound { leave_open: None }
}

pub(crate) fn drop_out(letter: &str) -> Command {
    Command::Drop { entrant: e(letter), reason: None }
}

pub(crate) fn late(name: &str) -> Command {
    Command::LateEntry { record: PersonRecord::named(name), accept: BTreeSet::new(), missed: None }
}

pub(crate) fn register(name: &str, id: &str) -> Command {
    register_accepting(name, id, &[])
}

pub(crate) fn register_accepting(name: &str, id: &str, accept: &[Doubt]) -> Command {
    let mut record = PersonRecord::named(name);
    record.card_game_id = (!id.is_empty()).then(|| id.parse().expect("digits"));
    Command::Register { record, accept: accept.iter().copied().collect() }
}

pub(crate) fn bye_for(letter: &str, round: u16) -> Command {
    Command::AwardBye { entrant: e(letter), round: RoundNumber(round), reason: "won a qualifier".to_owned() }
}

impl Venue {
    /// A tournament that is made and nothing more.
    pub(crate) fn made(regulation: &'static str) -> Self {
        let mut venue = Self {
            state: State::default(),
            events: Vec::new(),
            regulation,
            seed: Seed([11; 32]),
            commands: 0,
            moment: None,
        };
        let (name, zone) = ("Test".to_owned(), "Asia/Tokyo".to_owned());
        venue.must(Command::Create { name, zone, settings: Vec::new() });
        venue
    }

    /// A tournament that is open for registration.
    pub(crate) fn open(regulation: &'static str) -> Self {
        let mut venue = Self::made(regulation);
        venue.must(Command::OpenRegistration);
        venue
    }

    /// A tournament with `players` players named by letters, registration closed.
    pub(crate) fn ready(regulation: &'static str, players: u32) -> Self {
        let mut venue = Self::open(regulation);
        for number in 1..=players {
            venue.must(register(&format!("Player {}", letter(EntrantId(number))), ""));
        }
        venue.must(Command::CloseRegistration);
        venue
    }

    /// The same, and started.
    pub(crate) fn with(regulation: &'static str, players: u32) -> Self {
        let mut venue = Self::ready(regulation, players);
        venue.must(Command::Start { absentees: Absentees::Refused });
        venue
    }

    /// The same, with `rounds` rounds.
    pub(crate) fn of_rounds(regulation: &'static str, players: u32, rounds: u32) -> Self {
        let mut venue = Self::ready(regulation, players);
        venue.set("swiss.rounds", &rounds.to_string());
        venue.must(Command::Start { absentees: Absentees::Refused });
        venue
    }

    pub(crate) fn seeded(mut self, number: u64) -> Self {
        self.seed = Seed([0x5E; 32]).derive(&number.to_string());
        self
    }

    pub(crate) fn set(&mut self, key: &str, value: &str) {
        let reason = Some("the test says so".to_owned());
        self.must(Command::ChangeSetting { key: key.to_owned(), value: value.to_owned(), reason });
    }

    /// Gives a command as organiser.
    pub(crate) fn give(&mut self, command: Command) -> Result<Decision, Refusal> {
        self.by(Actor::console(Role::Organiser), None, &command)
    }

    /// Gives a command as organiser that must be granted.
    #[track_caller]
    pub(crate) fn must(&mut self, command: Command) -> Decision {
        let said = format!("{command:?}");
        self.give(command).unwrap_or_else(|refusal| panic!("{said}\nrefused: {refusal:?}"))
    }

    /// Gives a command as organiser that must be refused, and finds the state untouched.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        let said = format!("{command:?}");
        match self.give(command) {
            Ok(decision) => panic!("{said}\ngranted: {:?}", decision.events),
            Err(refusal) => refusal,
        }
    }

    pub(crate) fn as_player(&mut self, letter: &str, command: &Command) -> Result<Decision, Refusal> {
        self.by(Actor::player(e(letter)), None, command)
    }

    pub(crate) fn as_role(&mut self, role: Role, command: &Command) -> Result<Decision, Refusal> {
        self.by(Actor::console(role), None, command)
    }

    pub(crate) fn by(
        &mut self,
        actor: Actor,
        seen: Option<u64>,
        command: &Command,
    ) -> Result<Decision, Refusal> {
        self.commands += 1;
        let context = self.context(actor, seen);
        let before = (self.state.version, self.state.digest());
        let decision = decide(&context, &self.state, command);
        assert_eq!((self.state.version, self.state.digest()), before, "decide touches nothing");
        let decision = decision?;
        for written in &decision.people {
            self.state.learn(written);
        }
        for person in &decision.erased {
            self.state.forget(*person);
        }
        for event in &decision.events {
            // Whatever is decided can be read back from a log.
            assert_eq!(consistent(&self.state, event), Ok(()), "{event:?}");
            evolve(&mut self.state, event);
        }
        self.events.extend(decision.events.iter().cloned());
        Ok(decision)
    }

    pub(crate) fn context(&self, actor: Actor, seen: Option<u64>) -> Context<'static> {
        let moment =
            self.moment.clone().unwrap_or_else(|| Moment::utc(i64::try_from(self.commands).unwrap()));
        Context {
            now: moment.utc_milliseconds,
            boot: moment.boot,
            lot: self.seed.derive(&self.commands.to_string()),
            actor,
            regulation: catalogue().find(self.regulation),
            seen,
            course: None,
        }
    }

    /// Publishes the next round with exactly these pairings and, where they are given, results:
    /// `A>B` won, `A=B` drawn, `A/B` both lost, `A?B` not played yet, `E-bye`, `F-missed`.
    pub(crate) fn round(&mut self, text: &str) {
        let number = self.state.stage().map_or(0, |stage| stage.rounds.len()) + 1;
        let (mut pairings, mut byes, mut missed) = (Vec::new(), Vec::new(), Vec::new());
        for (index, word) in text.split_whitespace().enumerate() {
            if let Some(letter) = word.strip_suffix("-bye") {
                byes.push(e(letter));
            } else if let Some(letter) = word.strip_suffix("-missed") {
                missed.push(e(letter));
            } else {
                let (first, sign, second) = sides(word);
                let outcome = match sign {
                    '>' => Some(MatchOutcome::FirstWon),
                    '=' => Some(MatchOutcome::Drawn),
                    '/' => Some(MatchOutcome::BothLost),
                    '?' => None,
                    _ => panic!("{word:?} is no pairing"),
                };
                let table = TableNumber(u32::try_from(index + 1).unwrap());
                pairings.push(PlayedPairing { table, first, second, outcome });
            }
        }
        let round = RoundNumber(u16::try_from(number).unwrap());
        self.must(Command::ImportRound { round, pairings, byes, missed });
    }

    /// Enters results of the running round: `A>B 2-1`, as staff.
    pub(crate) fn enter(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let (first, sign, second) = sides(word);
            let match_ = self.match_of(first, second);
            let turned = match_.first != first;
            let (match_id, (won, lost)) = (match_.id, if turned { (0, 2) } else { (2, 0) });
            let command = match sign {
                '>' => Command::EnterResult { match_id, result: score(won, lost) },
                '=' => Command::EnterResult { match_id, result: by_end_of_match(1, 1, 0) },
                '/' => Command::DoubleLoss { match_id, reason: "neither came".to_owned() },
                _ => panic!("{word:?} is no result"),
            };
            self.must(command);
        }
    }

    /// Plays the whole running round: the side printed first wins everywhere.
    pub(crate) fn play(&mut self) {
        let open: Vec<MatchId> = self.state.round().unwrap().open_matches().map(|match_| match_.id).collect();
        for match_id in open {
            self.must(Command::EnterResult { match_id, result: score(2, 0) });
        }
    }

    /// Plays Swiss rounds until all are closed.
    pub(crate) fn play_swiss(&mut self) {
        while self.state.stage().unwrap().rounds.len() < self.state.stage().unwrap().round_count as usize {
            self.must(Command::PairRound { seed: None, allow_rematch: Some("few players".to_owned()) });
            self.play();
            self.must(close());
        }
    }

    #[track_caller]
    pub(crate) fn match_of(&self, one: EntrantId, other: EntrantId) -> &Match {
        let rounds = self.state.stages.iter().rev().flat_map(|stage| stage.rounds.iter().rev());
        let mut matches = rounds.flat_map(|round| &round.matches);
        matches
            .find(|match_| match_.side_of(one).is_some() && match_.side_of(other).is_some())
            .unwrap_or_else(|| panic!("{one} and {other} do not meet"))
    }

    /// Replaces the result of the match `A>B` by "A won 2-0", whichever side is printed first.
    pub(crate) fn correction(&self, pair: &str, then: Option<AfterCorrection>, force: Force) -> Command {
        let (winner, _, loser) = sides(pair);
        let match_ = self.match_of(winner, loser);
        let result = if match_.first == winner { score(2, 0) } else { score(0, 2) };
        let reason = "the slip was read the wrong way round".to_owned();
        Command::CorrectResult { match_id: match_.id, result, reason, then, force }
    }

    /// Returns the last published round as `A-D B-C E-bye`, in order of letters.
    pub(crate) fn pairs(&self) -> String {
        let round = self.state.round().expect("a round is published");
        let sides = round.matches.iter().map(|match_| (match_.first, match_.second));
        written(sides, round.byes.iter().map(|bye| bye.entrant))
    }

    /// Returns the draft the same way.
    pub(crate) fn drafted(&self) -> String {
        let plan = &self.state.draft.as_ref().expect("there is a draft").plan;
        let sides = plan.matches.iter().map(|planned| (planned.first, planned.second));
        written(sides, plan.byes.iter().map(|bye| bye.entrant))
    }

    /// Returns the match points of all in the running stage, `A9 B6`, in order of letters.
    pub(crate) fn points(&self) -> String {
        let stage = self.state.stage().unwrap();
        let mut rows = standings_after(&self.state, stage, last_round(stage)).rows;
        rows.sort_by_key(|row| row.entrant);
        let words: Vec<String> =
            rows.iter().map(|row| format!("{}{}", letter(row.entrant), row.match_points)).collect();
        words.join(" ")
    }
}

fn written(
    sides: impl Iterator<Item = (EntrantId, EntrantId)>,
    byes: impl Iterator<Item = EntrantId>,
) -> String {
    let pairs = sides.map(|(one, other)| (one.min(other), Some(one.max(other))));
    let mut pairs: Vec<_> = pairs.chain(byes.map(|bye| (bye, None))).collect();
    pairs.sort_unstable();
    let word = |(one, other): &(EntrantId, Option<EntrantId>)| match other {
        Some(other) => format!("{}-{}", letter(*one), letter(*other)),
        None => format!("{}-bye", letter(*one)),
    };
    pairs.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn sides(word: &str) -> (EntrantId, char, EntrantId) {
    let at = word.find(['>', '=', '/', '?', '-']).unwrap_or_else(|| panic!("{word:?} has no two sides"));
    (e(&word[..at]), char::from(word.as_bytes()[at]), e(&word[at + 1..]))
}
