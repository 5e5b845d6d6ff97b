//! End of Match as data: the rows of `[[machine]]`.
//!
//! A document's procedure for one kind of stage is a machine: states, the inputs that each allows, what
//! an input gives, and which state follows. [`crate::match_::end_of_match`] walks it. The words of the
//! file are those of the enums here; every step, and every number of turns, stands in the file.
//!
//! What this module does not know: the sentences for players. A state names one by its key.

use std::collections::BTreeMap;

use super::problem::Trouble;
use super::reader::{At, Field, Fields, Reader};
use super::setting::Range;
use super::{ClauseId, StageKind};

/// The procedure of one kind of stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    /// The kind of stage that it is for.
    pub stage: StageKind,
    /// Its states in the order of the file.
    pub states: Vec<MachineState>,
}

impl Machine {
    /// Returns the state of this name.
    #[must_use]
    pub fn state(&self, name: &str) -> Option<&MachineState> {
        self.states.iter().find(|state| state.name == name)
    }

    /// Returns the rows that hold in `state`: its own, then those of every state with a running Duel.
    pub fn rows<'m>(&'m self, state: &'m MachineState) -> impl Iterator<Item = &'m Transition> {
        let in_a_duel = state.part == StatePart::Duel;
        let shared = self.states.iter().filter(move |any| in_a_duel && any.part == StatePart::AnyDuel);
        state.on.iter().chain(shared.flat_map(|any| &any.on))
    }
}

/// One state of a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineState {
    /// Its name in answers: `FinishPhase`.
    pub name: String,
    /// What kind of state it is.
    pub part: StatePart,
    /// The key of the sentence that players are told in it.
    pub tell: Option<String>,
    /// Whose turn is played in it, where the procedure says.
    pub whose: Option<Whose>,
    /// Which turn of how many, where the procedure counts them.
    pub turn: Option<TurnOf>,
    /// When both may use the Side Deck before the Duel that is set up.
    pub side_decking: Option<SideDeckingWhen>,
    /// The clause that describes the state.
    pub clause: Option<ClauseId>,
    /// What may come in, and what follows; the first row that fits counts.
    pub on: Vec<Transition>,
}

/// A turn that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnOf {
    /// Its number, from 1.
    pub turn: u32,
    /// How many there are.
    pub turns: u32,
}

/// One row: an input, its conditions, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// What comes in; `None` in a state that is decided by itself.
    pub input: Option<InputKind>,
    /// All of these must hold.
    pub when: Vec<Condition>,
    /// What must be said with a time call for the procedure to go on.
    pub asks: Option<Asks>,
    /// What the input decides.
    pub gives: Option<Gives>,
    /// The state that follows; `None` stays in the state.
    pub next: Option<String>,
    /// The clause behind the row; `None` where no sentence of the document says so, and it is a reading.
    pub clause: Option<ClauseId>,
}

/// Declares an enum whose variants are words of regulation files and of answers.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// Every one of them, in the order of the declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the word for it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                let known = Self::ALL.iter().copied().find(|known| known.word() == word);
                known.ok_or_else(|| serde::de::Error::unknown_variant(&word, &[$($word,)+]))
            }
        }
    };
}
pub(crate) use words;

words! {
    /// What kind of state it is.
    StatePart {
        /// No time has been called.
        Normal = "normal",
        /// A Duel runs.
        Duel = "duel",
        /// Stands for every state in which a Duel runs.
        AnyDuel = "any-duel",
        /// A further Duel is set up.
        Setup = "setup",
        /// The Duels are counted; it is left at once.
        Compare = "compare",
    }
}

words! {
    /// What may come in.
    InputKind {
        /// Time is called.
        TimeCalled = "time-called",
        /// The Phase is over, with the Life Points of both.
        PhaseEnd = "phase-end",
        /// The turn is over, with the Life Points of both.
        TurnEnd = "turn-end",
        /// Life Points have changed.
        LifePoints = "lp",
        /// A side has met a win condition.
        Win = "win",
        /// A side concedes the Duel.
        Concede = "concede",
        /// Both meet a loss condition at once.
        BothLose = "both-lose",
        /// A penalty: a side, or both, lose the Duel.
        DuelLoss = "duel-loss",
        /// A penalty: a side, or both, lose the match.
        MatchLoss = "match-loss",
        /// A side, or both, are disqualified.
        Disqualification = "dq",
        /// A Duel has ended before time was called.
        Duel = "duel",
        /// The steps before a further Duel are done.
        Ready = "ready",
        /// The Head Judge stops the round.
        Stop = "stop",
    }
}

words! {
    /// What must hold for a row to count.
    Condition {
        /// The Life Points that came in differ.
        LifePointsDiffer = "life-points-differ",
        /// The Life Points that came in are equal.
        LifePointsEqual = "life-points-equal",
        /// Time was called while a Duel ran.
        InDuel = "in-duel",
        /// Time was called before the first Duel or between two.
        BetweenDuels = "between-duels",
        /// Time was called in the End Phase.
        CalledInEndPhase = "called-in-end-phase",
        /// One side has won more Duels.
        Ahead = "ahead",
        /// Both have won as many.
        Level = "level",
    }
}

words! {
    /// What a row decides.
    Gives {
        /// The Duel goes to the side with more Life Points.
        DuelToLeader = "duel-to-leader",
        /// The Duel goes to the side that the input names.
        DuelToNamed = "duel-to-named",
        /// The Duel goes to the opponent of the side that the input names; with both named, both lose it.
        DuelToOpponent = "duel-to-opponent",
        /// The Duel is drawn.
        DuelDrawn = "duel-drawn",
        /// The match goes to the opponent of the side that the input names; with both named, both lose it.
        MatchToOpponent = "match-to-opponent",
        /// The match goes to the side that has won more Duels.
        MatchToLeader = "match-to-leader",
        /// The match is level for good: drawn, unless the event has a rule of its own.
        MatchDrawn = "match-drawn",
    }
}

words! {
    /// What the procedure must be told when time is called in a Duel.
    Asks {
        /// The Phase.
        Phase = "phase",
        /// The turn player.
        TurnPlayer = "turn-player",
    }
}

words! {
    /// Whose turn it is, from when time was called or from who began the further Duel.
    Whose {
        /// The turn player of the time call.
        TurnPlayer = "turn-player",
        /// The turn player's opponent.
        Opponent = "opponent",
        /// Who goes first in the further Duel.
        FirstPlayer = "first-player",
        /// Who goes second in it.
        SecondPlayer = "second-player",
        /// The next player, turn after turn.
        NextPlayer = "next-player",
    }
}

words! {
    /// When both may use the Side Deck before a further Duel.
    SideDeckingWhen {
        /// If time was called between Duels and somebody had used it already.
        AccessedBetweenDuels = "accessed-between-duels",
        /// If a Duel of the match was played.
        AfterAPlayedDuel = "after-a-played-duel",
    }
}

/// A state that is named as the next one, and where.
struct Followed {
    stage: StageKind,
    from: StatePart,
    input: Option<InputKind>,
    at: At,
    next: String,
}

const TURNS: Range = Range { lowest: 1, highest: 99 };

/// Reads `[[machine]]`: one state each, with its rows under `on`.
pub(super) fn read_machines<'t>(
    reader: &mut Reader<'t>,
    top: &mut Fields<'t>,
    slugs: &BTreeMap<&str, &ClauseId>,
) -> Vec<Machine> {
    let mut machines: Vec<Machine> = Vec::new();
    let mut lines: BTreeMap<(StageKind, String), usize> = BTreeMap::new();
    let mut followed: Vec<Followed> = Vec::new();
    for mut fields in reader.tables(top, "machine") {
        let at = fields.at.clone();
        let kinds = [StageKind::Swiss, StageKind::Groups, StageKind::Elimination];
        let stage = reader.need_choice(&mut fields, "stage", &kinds, |kind| match kind {
            StageKind::Swiss => "swiss",
            StageKind::Groups => "groups",
            StageKind::Elimination => "elimination",
        });
        let name = reader.need_text(&mut fields, "state");
        let part = reader.need_choice(&mut fields, "part", StatePart::ALL, StatePart::word);
        let state = MachineState {
            name: name.unwrap_or_default().to_owned(),
            part: part.unwrap_or(StatePart::Duel),
            tell: fields.take("tell").and_then(|field| reader.text(&field)).map(str::to_owned),
            whose: reader.choice(&mut fields, "whose", Whose::ALL, Whose::word),
            turn: read_turn(reader, &mut fields),
            side_decking: reader.choice(
                &mut fields,
                "side_decking",
                SideDeckingWhen::ALL,
                SideDeckingWhen::word,
            ),
            clause: reader.clause(&mut fields, slugs),
            on: read_rows(reader, &mut fields, slugs, stage.zip(part), &mut followed),
        };
        lacks(reader, &at, &state);
        covers(reader, &at, &state);
        reader.close(fields);
        let (Some(stage), Some(name)) = (stage, name) else { continue };
        let line = reader.line(&at);
        if let Some(&first_line) = lines.get(&(stage, name.to_owned())) {
            reader.report(&at, Trouble::Duplicate { first_line });
            continue;
        }
        lines.insert((stage, name.to_owned()), line);
        match machines.iter_mut().find(|machine| machine.stage == stage) {
            Some(machine) => machine.states.push(state),
            None => machines.push(Machine { stage, states: vec![state] }),
        }
    }
    for Followed { stage, from, input, at, next } in followed {
        let machine = machines.iter().find(|machine| machine.stage == stage);
        let part = machine.and_then(|machine| machine.state(&next)).map(|state| state.part);
        // What is left by itself must come to a state that waits.
        let by_itself = from == StatePart::Compare || input == Some(InputKind::Ready);
        let follows = match part {
            None | Some(StatePart::AnyDuel | StatePart::Normal) => false,
            Some(StatePart::Compare) => !by_itself,
            Some(StatePart::Setup) => input != Some(InputKind::Ready),
            Some(StatePart::Duel) => true,
        };
        if !follows {
            reader.report(&at, Trouble::UnknownState(next));
        }
    }
    for machine in &machines {
        for part in [StatePart::Normal, StatePart::Compare] {
            if machine.states.iter().filter(|state| state.part == part).count() != 1 {
                let at = At { key: "machine".to_owned(), span: 0..0 };
                reader.missing(&at, format!("exactly one state of part {:?} for each stage", part.word()));
            }
        }
    }
    machines
}

/// Reports what a state of its part must have and has not.
fn lacks(reader: &mut Reader<'_>, at: &At, state: &MachineState) {
    let tells = match state.part {
        StatePart::Normal | StatePart::Duel | StatePart::Setup => true,
        StatePart::AnyDuel | StatePart::Compare => false,
    };
    if tells && state.tell.is_none() {
        reader.missing(at, "tell");
    }
    if state.part == StatePart::Setup && state.side_decking.is_none() {
        reader.missing(at, "side_decking");
    }
    if state.on.is_empty() {
        reader.missing(at, "on");
    }
    for row in &state.on {
        fits(reader, at, state.part, row);
    }
    if state.part == StatePart::Compare {
        for standing in [Condition::Ahead, Condition::Level] {
            if !state.on.iter().any(|row| row.when.iter().all(|condition| *condition == standing)) {
                reader.missing(at, format!("a row for {:?}", standing.word()));
            }
        }
    }
}

/// Reports a row whose parts do not go together: what it gives needs an input, or a condition, that the
/// row has not.
fn fits(reader: &mut Reader<'_>, at: &At, part: StatePart, row: &Transition) {
    match (part, row.input) {
        (StatePart::Compare, Some(_)) => reader.report(at, Trouble::RowUnfit("a comparison takes no input")),
        (StatePart::Normal | StatePart::Duel | StatePart::AnyDuel | StatePart::Setup, None) => {
            reader.missing(at, "input, in a row of on,");
        }
        (StatePart::Compare, None) | (_, Some(_)) => {}
    }
    let has = |condition| row.when.contains(&condition);
    let named = |kinds: &[InputKind]| row.input.is_some_and(|input| kinds.contains(&input));
    let unfit = match row.gives {
        Some(Gives::DuelToLeader) if !has(Condition::LifePointsDiffer) => {
            Some("duel-to-leader needs the condition life-points-differ")
        }
        Some(Gives::DuelToNamed) if !named(&[InputKind::Win, InputKind::Duel]) => {
            Some("duel-to-named needs the input win or duel")
        }
        Some(Gives::DuelToOpponent) if !named(&[InputKind::Concede, InputKind::DuelLoss]) => {
            Some("duel-to-opponent needs the input concede or duel-loss")
        }
        Some(Gives::MatchToOpponent) if !named(&[InputKind::MatchLoss, InputKind::Disqualification]) => {
            Some("match-to-opponent needs the input match-loss or dq")
        }
        Some(Gives::MatchToLeader) if !has(Condition::Ahead) => {
            Some("match-to-leader needs the condition ahead")
        }
        Some(Gives::MatchDrawn) if !has(Condition::Level) => Some("match-drawn needs the condition level"),
        Some(
            Gives::DuelToLeader
            | Gives::DuelToNamed
            | Gives::DuelToOpponent
            | Gives::DuelDrawn
            | Gives::MatchToOpponent
            | Gives::MatchToLeader
            | Gives::MatchDrawn,
        )
        | None => None,
    };
    if let Some(unfit) = unfit {
        reader.report(at, Trouble::RowUnfit(unfit));
    }
    let decides_the_duel = match row.gives {
        Some(Gives::DuelToLeader | Gives::DuelToNamed | Gives::DuelToOpponent | Gives::DuelDrawn) => true,
        Some(Gives::MatchToOpponent | Gives::MatchToLeader | Gives::MatchDrawn) | None => false,
    };
    if decides_the_duel == row.next.is_none() && row.gives.is_some() && part != StatePart::Normal {
        reader.report(
            at,
            Trouble::RowUnfit("a row that decides a Duel has a next state, one that decides the match none"),
        );
    }
    for condition in &row.when {
        let fits = match condition {
            Condition::LifePointsDiffer | Condition::LifePointsEqual | Condition::CalledInEndPhase => {
                named(&LIFE_POINTS)
            }
            Condition::InDuel | Condition::BetweenDuels => named(&[InputKind::TimeCalled]),
            Condition::Ahead | Condition::Level => part == StatePart::Compare,
        };
        if !fits {
            reader.report(at, Trouble::RowUnfit("the condition says nothing about the input"));
        }
    }
}

/// The inputs that bring the Life Points of both.
const LIFE_POINTS: [InputKind; 3] = [InputKind::PhaseEnd, InputKind::TurnEnd, InputKind::LifePoints];

/// Reports an input for which no row may be left: without a row for each case the match would stand still.
fn covers(reader: &mut Reader<'_>, at: &At, state: &MachineState) {
    let has = |input: InputKind, condition: Condition| {
        state
            .on
            .iter()
            .any(|row| row.input == Some(input) && row.when.iter().all(|asked| *asked == condition))
    };
    for input in LIFE_POINTS {
        let named = state.on.iter().any(|row| row.input == Some(input));
        let covered = has(input, Condition::LifePointsDiffer) && has(input, Condition::LifePointsEqual);
        if named && !covered {
            reader.missing(at, format!("a row for each case of {:?}", input.word()));
        }
    }
    if state.part == StatePart::Normal {
        for condition in [Condition::InDuel, Condition::BetweenDuels] {
            if !has(InputKind::TimeCalled, condition) {
                reader.missing(at, format!("a row for time-called {:?}", condition.word()));
            }
        }
    }
}

fn read_turn<'t>(reader: &mut Reader<'t>, fields: &mut Fields<'t>) -> Option<TurnOf> {
    let (turn, turns) = (fields.take("turn"), fields.take("turns"));
    match (&turn, &turns) {
        (Some(_), None) => reader.missing(&fields.at.clone(), "turns"),
        (None, Some(_)) => reader.missing(&fields.at.clone(), "turn"),
        (Some(_), Some(_)) | (None, None) => {}
    }
    let turns = reader.number(&turns?, TURNS)?;
    let turn = reader.number(&turn?, Range { lowest: 1, highest: turns })?;
    Some(TurnOf { turn, turns })
}

fn read_rows<'t>(
    reader: &mut Reader<'t>,
    fields: &mut Fields<'t>,
    slugs: &BTreeMap<&str, &ClauseId>,
    of: Option<(StageKind, StatePart)>,
    followed: &mut Vec<Followed>,
) -> Vec<Transition> {
    let mut rows = Vec::new();
    for mut row in reader.tables(fields, "on") {
        let input = reader.choice(&mut row, "input", InputKind::ALL, InputKind::word);
        let when = match row.take("when") {
            Some(field) => read_conditions(reader, &field),
            None => Vec::new(),
        };
        let next = row.take("next").and_then(|field| {
            let next = reader.text(&field)?.to_owned();
            if let Some((stage, from)) = of {
                followed.push(Followed { stage, from, input, at: field.at.clone(), next: next.clone() });
            }
            Some(next)
        });
        rows.push(Transition {
            input,
            when,
            asks: reader.choice(&mut row, "asks", Asks::ALL, Asks::word),
            gives: reader.choice(&mut row, "gives", Gives::ALL, Gives::word),
            next,
            clause: reader.clause(&mut row, slugs),
        });
        reader.close(row);
    }
    rows
}

fn read_conditions<'t>(reader: &mut Reader<'t>, field: &Field<'t>) -> Vec<Condition> {
    let elements = reader.list(field).unwrap_or_default();
    let mut conditions: Vec<Condition> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    for element in &elements {
        let Some(condition) = reader.word_of(element, Condition::ALL, Condition::word) else { continue };
        match conditions.iter().position(|earlier| *earlier == condition) {
            Some(place) => reader.report(&element.at, Trouble::Duplicate { first_line: lines[place] }),
            None => {
                conditions.push(condition);
                lines.push(reader.line(&element.at));
            }
        }
    }
    conditions
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::FILES;
    use super::super::parse;

    /// Replaces the first `from` after the state in the Duelist King file; returns what is reported.
    fn problems_after(state: &str, from: &str, to: &str) -> Vec<String> {
        let file = FILES.iter().find(|(name, _)| *name == "duelist-king-tournament.toml");
        let text = file.expect("the file is in the catalogue").1;
        let place = text.find(&format!("state = {state:?}")).expect("the file has the state");
        let (before, after) = text.split_at(place);
        assert!(after.contains(from), "the file has no {from:?} after {state}");
        match parse(&format!("{before}{}", after.replacen(from, to, 1)), "file") {
            Ok(_) => Vec::new(),
            Err(problems) => problems.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn each_slip_in_a_machine_is_named_with_what_to_do() {
        #[rustfmt::skip]
        let rows = [
            ("FinishTurn", "state = \"FinishTurn\"", "state = \"Normal\"", "was already used in line"),
            ("FinishTurn", "part = \"duel\"", "part = \"game\"", "\"game\" is not known here; write one of normal, duel, any-duel, setup, compare"),
            ("FinishTurn", "part = \"duel\"", "part = \"normal\"", "exactly one state of part \"normal\" for each stage is missing"),
            ("FinishTurn", "tell = \"finish-turn\"\n", "", "tell is missing; add it"),
            ("FinishTurn", "next = \"Extra1\"", "next = \"Extra4\"", "no [[machine]] of this stage has a state \"Extra4\" that could follow"),
            ("FinishTurn", "next = \"Extra1\"", "next = \"AnyDuel\"", "no [[machine]] of this stage has a state \"AnyDuel\" that could follow"),
            ("FinishTurn", "clause = \"2cs1\"", "clause = \"2cs10\"", "no [[clause]] of this file has the id \"2cs10\""),
            ("Extra1", "turn = 1", "turn = 4", "4 is out of range; write a number from 1 to 3"),
            ("Extra1", "turns = 3\n", "", "turns is missing; add it"),
            ("Extra3", "when = [\"life-points-differ\"], ", "", "duel-to-leader needs the condition life-points-differ"),
            ("Extra3", "when = [\"life-points-equal\"]", "when = [\"ahead\"]", "the condition says nothing about the input"),
            ("Extra3", "when = [\"life-points-equal\"]", "when = [\"life-points-equal\", \"life-points-equal\"]", "was already used in line"),
            ("Extra3", "input = \"turn-end\"", "input = \"turn-ends\"", "\"turn-ends\" is not known here"),
            ("Extra3", ", next = \"Compare\"", "", "a row that decides a Duel has a next state"),
            ("Extra3", "when = [\"life-points-equal\"]", "when = [\"life-points-differ\"]", "a row for each case of \"turn-end\" is missing"),
            ("Compare", "{ when = [\"ahead\"]", "{ input = \"win\", when = [\"ahead\"]", "a comparison takes no input"),
            ("Compare", "when = [\"level\"]", "when = [\"ahead\"]", "a row for \"level\" is missing"),
            ("ExtraDuelSetup", "side_decking = \"after-a-played-duel\"\n", "", "side_decking is missing; add it"),
            ("ExtraDuelSetup", "next = \"ExtraDuelTurn1\"", "next = \"Compare\"", "has a state \"Compare\" that could follow"),
            ("ExtraDuelSetup", "input = \"match-loss\"", "input = \"win\"", "match-to-opponent needs the input match-loss or dq"),
            ("ExtraDuelSetup", "input = \"match-loss\", ", "", "input, in a row of on, is missing"),
            ("ExtraDuelSetup", "{ input = \"ready\"", "{ inputs = \"ready\"", "is no key of the schema here; did you mean input?"),
        ];
        for (state, from, to, expected) in rows {
            let problems = problems_after(state, from, to);
            assert!(problems.iter().any(|problem| problem.contains(expected)), "{from:?}: {problems:#?}");
        }
    }
}
