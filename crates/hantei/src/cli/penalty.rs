//! `ruling penalty`: what is proposed for an infraction, and what a penalty does.

use std::process::ExitCode;

use clap::Args;
use hantei_core::match_::end_of_match::Named;
use hantei_core::match_::verdict::duels_of;
use hantei_core::penalty::{
    Answer, Course, Documents, Facts, FormOpened, Moment, Order, Proposal, Reason, Refused, Serve, TimeLeft,
    tardiness,
};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::infraction::{Infraction, Level, NotIf};
use hantei_core::regulation::{DocumentKind, Regulation};
use hantei_core::tournament::role::Role;
use hantei_view::i18n::Language;
use hantei_view::message::{NoRuling, RemedyFigures, no_ruling, unreadable};
use hantei_view::sheet::{PenaltyRuling, penalty_ruling};

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::cli::ruling::{About, Asked};
use crate::failure::{Cause, Failure};
use crate::output::{Format, Talk, json, print};

/// Answers what is proposed for an infraction, what is put right, and what a penalty does to the Duel, the match,
/// the next one, participation and prizes. Nothing is recorded.
///
/// Exit code 0: a penalty and its effect; 1: no penalty, or the judge must choose one; 4: refused.
///
/// Example: hantei ruling penalty --regulation duelist-king-tournament --infraction PEN-P2 --cards 2 --moment "duel 1"
#[derive(Debug, Args)]
pub(super) struct Penalty {
    #[command(flatten)]
    about: About,
    /// Where the match is played: swiss, elimination, quarter-final, semi-final or final
    #[arg(long, value_name = "STAGE", default_value = "swiss")]
    stage: String,
    /// The document with the levels and infractions, where it is not that of the regulation
    #[arg(long, value_name = "ID")]
    penalties: Option<String>,
    /// What happened, as the document calls it: PEN-A1, SP-MIN
    #[arg(long, value_name = "ID")]
    infraction: Option<String>,
    /// When: before duel 1, duel N, between duels N and M, end of match, decided, between matches or event over; in
    /// the Duel that comes next where left out
    #[arg(long, value_name = "WHEN")]
    moment: Option<String>,
    /// For whom: p1, p2 or both
    #[arg(long, value_name = "WHO", default_value = "p1")]
    offender: String,
    /// The level that the judge chooses; the proposed one where left out
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// Why it is not where the document begins: malicious, mitigating, repetition, affected-result or other
    #[arg(long, value_name = "WHY")]
    reason: Option<String>,
    /// How many infractions that count as the same this person committed before
    #[arg(long, value_name = "N", default_value_t = 0)]
    repeat: u32,
    /// How long after the designated time the Duelist is not seated; proposes the infraction where none is named
    #[arg(long, value_name = "MM:SS")]
    late: Option<String>,
    /// How much time the match has left, or none without a limit
    #[arg(long, value_name = "MM:SS|none")]
    time_left: Option<String>,
    /// The extension that comes with it, where more than the least
    #[arg(long, value_name = "MM:SS")]
    extension: Option<String>,
    /// How many cards were drawn too many
    #[arg(long, value_name = "N", default_value_t = 0)]
    cards: u32,
    /// The next significant decision has been made, or the error is too far back to be repaired
    #[arg(long)]
    after_significant_decision: bool,
    /// The form was opened before the time ran out, and the Head Judge confirms that
    #[arg(long)]
    opened_before_time: bool,
    /// A Match Loss outside a match is recorded only
    #[arg(long)]
    record_only: bool,
    /// It was approved: an agreed drop
    #[arg(long)]
    approved: bool,
    /// In which role it is given: judge or head-judge
    #[arg(long, value_name = "ROLE", default_value = "head-judge")]
    by: String,
}

impl Penalty {
    pub(super) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let no = |cause: Cause, why: &NoRuling<'_>| Failure::message(cause, no_ruling(why, language));
        let named = regulation(self.about.regulation(), language)?;
        let (competition, penalties) = self.documents(named, language)?;
        let base = Documents::new(competition, penalties, &competition.settings).settings.into_owned();
        let Asked { settings, played_in, before, .. } =
            self.about.read_with(competition, base, &self.stage, language)?;
        let documents = &Documents::new(competition, penalties, &settings);
        let infraction = self.infraction(documents, language)?;
        let moment = match &self.moment {
            Some(text) => text.parse().map_err(|_| no(Cause::Usage, &NoRuling::Moment { text }))?,
            // Nobody who is not there has begun a Duel.
            None if infraction.late_minutes.is_some() && duels_of(before) == 0 => Moment::BeforeDuel1,
            None => Moment::InDuel(u8::try_from(duels_of(before) + 1).unwrap_or(u8::MAX)),
        };
        let time_left = match self.time_left.as_deref() {
            None => TimeLeft::NotSaid,
            Some("none") => TimeLeft::Unlimited,
            Some(text) => TimeLeft::Seconds(seconds(text, language)?),
        };
        let order = self.order(language)?;
        let document = competition.document.id.as_str();
        let stage = played_in.to_string();
        let begun = Course::at(documents, &played_in, moment, before, time_left);
        let mut course = begun.map_err(|unfit| {
            let why = NoRuling::NotFollowed { why: &unfit.into(), document, stage: stage.clone() };
            no(Cause::Refused, &why)
        })?;
        let facts = Facts {
            earlier: self.repeat,
            after_question: self.after_significant_decision.then_some(Answer::Yes),
            excuse: self.approved.then_some(NotIf::Approved),
        };
        let proposal = Proposal::of(documents, infraction, played_in.kind(), facts);
        let level =
            self.level.as_deref().map(|text| word(Level::ALL, Level::word, text, language)).transpose()?;
        let reason =
            self.reason.as_deref().map(|text| word(Reason::ALL, Reason::word, text, language)).transpose()?;
        let figures =
            RemedyFigures { cards: self.cards, minimum: documents.settings.number("deck.main_minimum") };
        let levels: Vec<Level> = penalties.levels.iter().map(|rule| rule.level).collect();
        let given = match proposal.clone().choose(documents, level, reason, order.role) {
            Ok(given) => given,
            Err(why) => {
                let document = penalties.document.id.as_str();
                let cause = cause_of(why);
                let failure =
                    no(cause, &NoRuling::Refused { why, infraction: &infraction.id, document, levels });
                if cause == Cause::No {
                    show(&penalty_ruling(documents, &proposal, None, &course, figures), common)?;
                    Talk::failure(&failure, language);
                    return Ok(ExitCode::from(Cause::No as u8));
                }
                return Err(failure);
            }
        };
        let effect = course.give(&given, &order).map_err(|why| {
            no(Cause::Refused, &NoRuling::NotFollowed { why: &why, document, stage: stage.clone() })
        })?;
        let sheet =
            penalty_ruling(documents, &given.proposal, Some((given.reason, &effect)), &course, figures);
        show(&sheet, common)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the competition and its penalty document. A penalty document that is named alone is asked in a match
    /// of the first competition that takes its penalties from it.
    fn documents(
        &self,
        named: &'static Regulation,
        language: Language,
    ) -> Result<(&'static Regulation, &'static Regulation), Failure> {
        let competition = match named.document.kind {
            DocumentKind::Penalties => {
                let id = Some(&named.document.id);
                let all = catalogue().list().iter();
                all.clone()
                    .find(|known| {
                        known.document.penalty_document.as_ref() == id && !known.machines.is_empty()
                    })
                    .unwrap_or(named)
            }
            DocumentKind::Competition | DocumentKind::Policy => named,
        };
        let own = match (&self.penalties, named.document.kind) {
            (Some(id), _) => regulation(id, language)?,
            (None, DocumentKind::Penalties) => named,
            (None, DocumentKind::Competition | DocumentKind::Policy) => {
                let id = competition.document.penalty_document.as_deref();
                id.and_then(|id| catalogue().find(id)).unwrap_or(competition)
            }
        };
        // An infraction that only another document has names that document.
        let elsewhere = self.infraction.as_deref().filter(|_| self.penalties.is_none()).and_then(|id| {
            let here = Documents::new(competition, own, &competition.settings).infraction(id).is_some();
            let with = |known: &&Regulation| {
                !known.levels.is_empty() && known.infractions.iter().any(|infraction| infraction.is_named(id))
            };
            if here { None } else { catalogue().list().iter().find(with) }
        });
        Ok((competition, elsewhere.unwrap_or(own)))
    }

    fn infraction<'d>(
        &self,
        documents: &Documents<'d>,
        language: Language,
    ) -> Result<&'d Infraction, Failure> {
        let no = |cause: Cause, why: &NoRuling<'_>| Failure::message(cause, no_ruling(why, language));
        let known = || documents.infractions().map(|known| known.id.as_str()).collect();
        let late = self.late.as_deref().map(|text| seconds(text, language)).transpose()?;
        match (&self.infraction, late) {
            (Some(id), late) => {
                let found = documents.infraction(id).ok_or_else(|| {
                    let document = documents.penalties.document.id.as_str();
                    no(Cause::Usage, &NoRuling::UnknownInfraction { id, document, known: known() })
                })?;
                match (found.late_minutes, late) {
                    (Some(minutes), Some(late)) if late < minutes * 60 => {
                        let (infraction, time) = (found.id.as_str(), clock(minutes * 60));
                        Err(no(Cause::No, &NoRuling::NotYet { infraction, time, late: clock(late) }))
                    }
                    (Some(_) | None, _) => Ok(found),
                }
            }
            (None, Some(late)) => tardiness(documents, late, &[])
                .ok_or_else(|| no(Cause::No, &NoRuling::NothingProposed { late: clock(late) })),
            (None, None) => Err(no(Cause::Usage, &NoRuling::InfractionMissing { known: known() })),
        }
    }

    fn order(&self, language: Language) -> Result<Order, Failure> {
        let offender: Named = self
            .offender
            .parse()
            .map_err(|why| Failure::message(Cause::Usage, unreadable(&why, language)))?;
        let roles = Role::ALL.map(Role::name).to_vec();
        let role = self.by.parse().map_err(|_| {
            Failure::message(
                Cause::Usage,
                no_ruling(&NoRuling::Word { text: &self.by, choices: roles }, language),
            )
        })?;
        Ok(Order {
            offender,
            serve: if self.record_only { Serve::RecordOnly } else { Serve::NextMatch },
            extension_seconds: self.extension.as_deref().map(|text| seconds(text, language)).transpose()?,
            form: if self.opened_before_time { FormOpened::BeforeTime } else { FormOpened::Now },
            role,
            repair: None,
        })
    }
}

/// What is left to a judge, or is no infraction, is no refusal: the rules say that there is no penalty yet.
fn cause_of(why: Refused) -> Cause {
    match why {
        Refused::LevelMissing | Refused::NoInfraction => Cause::No,
        Refused::NotAJudge { .. }
        | Refused::HeadJudgeOnly { .. }
        | Refused::HeadJudgeDeviates { .. }
        | Refused::NoSuchLevel { .. }
        | Refused::ReasonMissing { .. } => Cause::Refused,
    }
}

fn word<C: Copy>(
    all: &[C],
    word_of: impl Fn(C) -> &'static str,
    text: &str,
    language: Language,
) -> Result<C, Failure> {
    all.iter().copied().find(|&one| word_of(one) == text).ok_or_else(|| {
        let choices = all.iter().map(|&one| word_of(one)).collect();
        Failure::message(Cause::Usage, no_ruling(&NoRuling::Word { text, choices }, language))
    })
}

/// Reads `12:00`, minutes and seconds; a day is more than any round.
fn seconds(text: &str, language: Language) -> Result<u32, Failure> {
    let number = |digits: &str| {
        digits.parse::<u32>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let time = text.trim().split_once(':').and_then(|(minutes, seconds)| {
        let (minutes, seconds) = (number(minutes)?, number(seconds)?);
        (minutes < 1440 && seconds < 60).then(|| minutes * 60 + seconds)
    });
    time.ok_or_else(|| Failure::message(Cause::Usage, no_ruling(&NoRuling::Time { text }, language)))
}

fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn show(sheet: &PenaltyRuling, common: &Common) -> Result<(), Failure> {
    match common.format() {
        Format::Json | Format::Csv => json(sheet),
        Format::Table => print(&styled(&sheet.text(common.language()))),
    }
}
