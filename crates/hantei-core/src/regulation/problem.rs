//! What is wrong with a regulation file: where, which key, and what to do about it.

use std::fmt;

/// One problem of a regulation file. The reader of it is whoever transcribes a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file as it was named to [`super::parse()`].
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The key as it is written in the file: `document.id`, `stage[2].size`.
    pub key: String,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What can be wrong with a regulation file. The text of each says what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The text is not TOML.
    Syntax(String),
    /// The schema knows no such key here.
    UnknownKey {
        /// The keys that stand nearest to it, best first.
        nearest: Vec<String>,
    },
    /// A key that must be there is not.
    Missing {
        /// What is missing.
        what: String,
    },
    /// The value has the wrong type.
    WrongType {
        /// What belongs here.
        expected: &'static str,
        /// What stands here.
        found: &'static str,
    },
    /// The number lies outside what is possible.
    OutOfRange {
        /// The number as written.
        number: String,
        /// The least that is possible.
        lowest: u32,
        /// The most that is possible.
        highest: u32,
    },
    /// The number must be odd, or somebody could win half of the Duels.
    Even(u32),
    /// The word is none of those that the program knows here.
    UnknownWord {
        /// The word as written.
        word: String,
        /// The words that the program knows.
        choices: Vec<&'static str>,
    },
    /// The text is not an id.
    BadId {
        /// What belongs here.
        form: &'static str,
    },
    /// The text is not a civil date.
    BadDate(String),
    /// The last date lies before the first.
    EndsBeforeItBegins,
    /// The text is empty.
    Empty,
    /// The id or word was used before.
    Duplicate {
        /// The line of the first use.
        first_line: usize,
    },
    /// The slug is not the spec id without its prefix in lower case.
    SlugDiffersFromSpec {
        /// The slug that belongs to the spec id.
        expected: String,
    },
    /// No clause of the file has this id.
    UnknownClause(String),
    /// A clause is marked implemented and names no test.
    ImplementedWithoutTest,
    /// A value stands without the clause that states it.
    MissingClause,
    /// A parameter has both a value and `not_stated`.
    StatedAndNotStated,
    /// `not_stated` carries neither a preset nor a suggestion.
    NothingOffered,
    /// `not_stated` carries both a preset and a suggestion.
    PresetAndSuggestion,
    /// `organiser_may` stands beside something that the organiser may change anyway.
    OrganiserMayWithoutClause,
    /// `organiser_may` stands beside a value that is no number.
    OrganiserMayWithoutNumber,
    /// The rows of a table by attendance do not rise.
    NotRising,
    /// A row by attendance has the value of the row before it.
    RowChangesNothing,
    /// A table or list has no rows.
    NoRows,
    /// Some criteria are stated and some are not.
    MixedCriteria,
    /// The stage takes its entrants from a stage that does not stand before it.
    UnknownStage(String),
    /// A second stage takes its entrants from registration, or from the same stage as another.
    StageGraphForks {
        /// The line of the other stage.
        first_line: usize,
    },
    /// The rounds do not stand in the order of play.
    RoundsOutOfOrder,
    /// No state of the same machine that could follow has this name.
    UnknownState(String),
    /// The parts of a row of a machine do not go together.
    RowUnfit(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}: {}", self.file, self.line, self.key, self.trouble)
    }
}

impl std::error::Error for Problem {}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => write!(f, "is not TOML: {message}"),
            Self::UnknownKey { nearest } if nearest.is_empty() => {
                f.write_str("is no key of the schema here; remove it, or see regulations/README.md")
            }
            Self::UnknownKey { nearest } => {
                write!(f, "is no key of the schema here; did you mean {}?", nearest.join(" or "))
            }
            Self::Missing { what } => write!(f, "{what} is missing; add it"),
            Self::WrongType { expected, found } => write!(f, "is {found}; write {expected}"),
            Self::OutOfRange { number, lowest, highest } => {
                write!(f, "{number} is out of range; write a number from {lowest} to {highest}")
            }
            Self::Even(number) => write!(f, "{number} is even; write an odd number"),
            Self::UnknownWord { word, choices } => {
                write!(f, "{word:?} is not known here; write one of {}", choices.join(", "))
            }
            Self::BadId { form } => write!(f, "is not an id; write {form}"),
            Self::BadDate(text) => write!(f, "{text:?} is not a date; write yyyy-mm-dd"),
            Self::EndsBeforeItBegins => f.write_str("lies before effective_from; correct one of them"),
            Self::Empty => f.write_str("is empty; write the text"),
            Self::Duplicate { first_line } => {
                write!(f, "was already used in line {first_line}; rename or remove one of them")
            }
            Self::SlugDiffersFromSpec { expected } => {
                write!(f, "does not follow from the spec id; write {expected:?}")
            }
            Self::UnknownClause(clause) => {
                write!(f, "no [[clause]] of this file has the id {clause:?}; add it or correct the id")
            }
            Self::ImplementedWithoutTest => {
                f.write_str("an implemented clause needs a test row; name one in tests, or mark it planned")
            }
            Self::MissingClause => {
                f.write_str("a stated value needs its clause; add clause, or put the value under not_stated")
            }
            Self::StatedAndNotStated => {
                f.write_str("is both stated and not stated; keep value and clause, or not_stated")
            }
            Self::NothingOffered => f.write_str("not_stated offers nothing; add a preset or a suggestion"),
            Self::PresetAndSuggestion => {
                f.write_str("not_stated has a preset and a suggestion; keep the preset or the suggestion")
            }
            Self::OrganiserMayWithoutClause => {
                f.write_str("what is not stated may be set freely; remove organiser_may")
            }
            Self::OrganiserMayWithoutNumber => {
                f.write_str("only a number can be raised; remove organiser_may")
            }
            Self::NotRising => f.write_str("the rows must rise in from; put them in order, each from once"),
            Self::RowChangesNothing => f.write_str("has the value of the row before it; remove the row"),
            Self::NoRows => f.write_str("has no rows; add at least one"),
            Self::MixedCriteria => {
                f.write_str("some criteria have a clause and some have not; give all of them one, or none")
            }
            Self::UnknownStage(stage) => {
                write!(f, "no earlier [[stage]] has the id {stage:?}; put it before, or correct the id")
            }
            Self::StageGraphForks { first_line } => {
                write!(f, "the stage in line {first_line} has the same origin; give each stage its own from")
            }
            Self::RoundsOutOfOrder => {
                f.write_str("the rounds must stand in the order of play: quarter-final, semi-final, final")
            }
            Self::UnknownState(state) => {
                write!(
                    f,
                    "no [[machine]] of this stage has a state {state:?} that could follow; correct the name"
                )
            }
            Self::RowUnfit(why) => write!(f, "the row does not go together: {why}; correct it"),
        }
    }
}
