//! `ruling`: the procedures of the rule documents as a calculator; no tournament is needed.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::match_::Score;
use hantei_core::match_::end_of_match::{
    Input, NotTaken, PlayedIn, Question, Setup, Unanswered, Unreadable, When,
};
use hantei_core::regulation::{Regulation, Settings};
use hantei_view::i18n::Language;
use hantei_view::message::{of_code, setting_refusal, unanswered, unreadable};
use hantei_view::sheet::{EndOfMatchRuling, end_of_match_ruling, refused_ruling};

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::cli::penalty::Penalty;
use crate::cli::picture::styled;
use crate::failure::{Cause, Failure};
use crate::output::{Format, Talk, json, print, said};

/// Answers how a match is decided, and what a penalty leads to, under a regulation.
///
/// Example: hantei ruling end-of-match --regulation wcs-2023-tcg --stage swiss --time-called "duel 1, Main Phase 1" "phase-end 8000:6500"
#[derive(Debug, Args)]
pub(crate) struct Ruling {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    EndOfMatch(EndOfMatch),
    Penalty(Box<Penalty>),
}

impl Ruling {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        match &self.what {
            What::EndOfMatch(question) => question.run(common),
            What::Penalty(question) => question.run(common),
        }
    }
}

/// The match that a ruling is about.
#[derive(Debug, Args)]
pub(super) struct About {
    /// The document that governs the match, as `hantei regulations list` names it
    #[arg(long, value_name = "ID")]
    regulation: String,
    /// Duels won by p1, won by p2, drawn, and lost by both
    #[arg(long, value_name = "W-L-D[-B]", default_value = "0-0-0")]
    before: String,
    /// A setting of the event, also against the document; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
}

/// What [`About`] says.
pub(super) struct Asked {
    pub(super) regulation: &'static Regulation,
    pub(super) settings: Settings,
    pub(super) played_in: PlayedIn,
    pub(super) before: Score,
}

impl About {
    pub(super) fn regulation(&self) -> &str {
        &self.regulation
    }

    pub(super) fn read(&self, stage: &str, language: Language) -> Result<Asked, Failure> {
        let regulation = regulation(&self.regulation, language)?;
        self.read_with(regulation, regulation.settings.clone(), stage, language)
    }

    /// Reads the rest of the question where the documents and their settings are known.
    pub(super) fn read_with(
        &self,
        regulation: &'static Regulation,
        mut settings: Settings,
        stage: &str,
        language: Language,
    ) -> Result<Asked, Failure> {
        for word in &self.settings {
            let Some((key, value)) = word.split_once('=') else {
                let message = said(language, "not-a-setting", &[("word", word.clone())]);
                return Err(Failure::message(Cause::Usage, message));
            };
            let refused = |refusal| Failure::message(Cause::Usage, setting_refusal(&refusal, language));
            settings.depart(key, value).map_err(refused)?;
        }
        let wrong = |word: &str, text: &str| {
            let message = of_code(language, "ruling-refused", "stage", &[("text", text.to_owned())]);
            let expected = Unreadable::Words { text: text.to_owned(), expected: "1-0-0" };
            let message = if word == "stage" { message } else { unreadable(&expected, language) };
            Failure::message(Cause::Usage, message)
        };
        let played_in = stage.parse().map_err(|text: String| wrong("stage", &text))?;
        let before = read_score(&self.before).ok_or_else(|| wrong("before", &self.before))?;
        Ok(Asked { regulation, settings, played_in, before })
    }
}

/// Reads `1-0-0` or `1-0-0-1`; the drawn Duels may be left out.
fn read_score(text: &str) -> Option<Score> {
    let numbers: Option<Vec<u8>> = text.split('-').map(|number| number.trim().parse().ok()).collect();
    match numbers?[..] {
        [won, lost] => Some(Score { won, lost, drawn: 0, both_lost: 0 }),
        [won, lost, drawn] => Some(Score { won, lost, drawn, both_lost: 0 }),
        [won, lost, drawn, both_lost] => Some(Score { won, lost, drawn, both_lost }),
        [..] => None,
    }
}

/// Leads a match to its end after time was called: what happens next, who has won, which clause says so.
///
/// An input is one of: side-accessed (first, with `between`), phase-end LP:LP, turn-end LP:LP, lp LP:LP,
/// win pX, concede pX, both-lose, duel-loss pX|both, match-loss pX|both, dq pX|both, duel p1|p2|draw, duel p1|p2|draw:LP,
/// stop. Exit code 0: decided; 1: awaiting the next input; 4: an input that cannot come here.
///
/// Example: hantei ruling end-of-match --regulation duelist-king-tournament --stage elimination --before 1-1-0 --time-called "between duels 2 and 3" "win p1"
#[derive(Debug, Args)]
struct EndOfMatch {
    #[command(flatten)]
    about: About,
    /// Where the match is played: swiss, elimination, quarter-final, semi-final or final
    #[arg(long, value_name = "STAGE")]
    stage: String,
    /// Where the match was then: none, before duel 1, between duels N and M, or duel N[, PHASE][, turn p1|p2]
    #[arg(long, value_name = "WHEN", default_value = "none")]
    time_called: String,
    /// What happened after that, in order
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
}

impl EndOfMatch {
    fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let Asked { regulation, settings, played_in, before } = self.about.read(&self.stage, language)?;
        let read = |why: &Unreadable| {
            let cause = match why {
                Unreadable::Words { .. } => Cause::Usage,
                Unreadable::NegativeLifePoints { .. } => Cause::Refused,
            };
            Failure::message(cause, unreadable(why, language))
        };
        let When(time_called) = self.time_called.parse().map_err(|why| read(&why))?;
        let inputs: Result<Vec<Input>, Unreadable> = self.inputs.iter().map(|text| text.parse()).collect();
        let inputs = inputs.map_err(|why| read(&why))?;
        let (settings, played_in, inputs) = (&settings, &played_in, &inputs[..]);
        let setup = Setup::PassedOver;
        let question = Question { regulation, settings, played_in, setup, before, time_called, inputs };
        match question.answer() {
            Ok(found) => {
                show(&end_of_match_ruling(&found, regulation, settings), common)?;
                Ok(ExitCode::from(if found.end().is_some() { 0 } else { Cause::No as u8 }))
            }
            Err(why) => {
                let cause = match &why {
                    Unanswered::NotTaken { at: _, why: NotTaken::Asked { .. } } => Cause::Usage,
                    Unanswered::NotTaken { .. } | Unanswered::NoProcedure | Unanswered::NoTimeLimit => {
                        Cause::Refused
                    }
                };
                let message = unanswered(&why, regulation, played_in, language);
                if let Some(sheet) = refused_ruling(&why, regulation, settings, played_in, language) {
                    show(&sheet, common)?;
                    Talk::failure(&Failure::message(cause, message), language);
                    return Ok(ExitCode::from(cause as u8));
                }
                Err(Failure::message(cause, message))
            }
        }
    }
}

fn show(sheet: &EndOfMatchRuling, common: &Common) -> Result<(), Failure> {
    match common.format() {
        Format::Json | Format::Csv => json(sheet),
        Format::Table => print(&styled(&sheet.text(common.language()))),
    }
}
