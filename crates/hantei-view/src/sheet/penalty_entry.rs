//! Entering a penalty: by what happened, what is proposed and why, and what each level would do.

use std::fmt::Write;

use hantei_core::id::MatchId;
use hantei_core::penalty::{Answer, Moment, Raised};
use hantei_core::regulation::infraction::{
    AppliesTo, Base, Costs, Infraction, Level, Participation, Prizes, Record, RemedyQuestion, Repeats,
};
use hantei_core::regulation::{Bilingual, Regulation};
use hantei_core::tournament::penalty::{Falls, Offender, PenaltyEvent, RecordedPenalty};
use hantei_core::tournament::what_if::Foreseen;
use hantei_core::tournament::{Event, State};
use serde::Serialize;

use super::{Audience, BothLanguages, Desk, moment_text};
use crate::Message;
use crate::i18n::{Language, arguments};
use crate::message::{RemedyFigures, infraction_name, level_name, minutes, notice, remedy};
use crate::wording::{say, score_text};

/// What a penalty can be for, by where one looks first at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyTopic {
    /// The word for programs.
    pub topic: &'static str,
    /// What it is called.
    pub title: BothLanguages,
    /// The infractions, in the order of the documents.
    pub infractions: Vec<PenaltyChoice>,
}

/// One infraction to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyChoice {
    /// Its id.
    pub infraction: String,
    /// What happened, in a few words.
    pub name: BothLanguages,
    /// What the document says of it, in our words.
    pub says: BothLanguages,
    /// Where its penalty begins; `null` where a judge decides, or where there is none.
    pub begins: Option<BothLanguages>,
    /// False for what is no infraction: only the rule is shown.
    pub is_infraction: bool,
    /// `player` or `supporter`: whose act it is.
    pub committed_by: &'static str,
    /// True where a judge says whether two of it were the same act.
    pub tells_acts_apart: bool,
}

/// Where a match may stand when a penalty falls in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyMoment {
    /// The moment, as `penalty` takes it.
    pub moment: String,
    /// The same in words.
    pub moment_text: String,
    /// The Duels so far, as `penalty` takes them.
    pub score: String,
    /// The same with names.
    pub score_text: String,
}

/// What is proposed for an infraction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyProposal {
    /// The infraction; `null` for what no document lists.
    pub choice: Option<PenaltyChoice>,
    /// The level that is selected beforehand; `null` where the judge chooses.
    pub level: Option<&'static str>,
    /// Why that one.
    pub why: String,
    /// Penalties that count as the same before, oldest first.
    pub earlier: Vec<EarlierPenalty>,
    /// Penalties of which the judge says whether this is the same act.
    pub perhaps_same: Vec<EarlierPenalty>,
    /// The question that decides what is put right, while it has no answer.
    pub question: Option<BothLanguages>,
    /// What is put right, as it is told at the table.
    pub remedy: BothLanguages,
}

/// A penalty that was given before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EarlierPenalty {
    /// Its number.
    pub number: u32,
    /// Which, for what and when.
    pub text: String,
    /// The act, where one was noted.
    pub act: Option<String>,
}

/// A level that can be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyLevel {
    /// The level.
    pub level: &'static str,
    /// What the document calls it.
    pub name: BothLanguages,
    /// What it would do, in sentences.
    pub does: Vec<String>,
    /// Why it cannot be given so by this reader.
    pub refused: Option<Message>,
}

/// The topics, with the beginnings of the ids that belong to each. Ids are those of the documents.
const TOPICS: [(&str, &[&str]); 8] = [
    ("deck", &["PEN-A", "PEN-B", "DKT-F14", "DE-"]),
    ("play", &["PEN-P", "DKT-F17", "DKT-F18", "PE-", "DC-"]),
    ("late", &["PEN-T", "T-"]),
    ("sleeves", &["PEN-M", "DKT-F12", "MC-"]),
    ("pace", &["PEN-S", "TCG-SLOW", "SP-"]),
    ("result", &["PEN-R", "TCG-DRAW"]),
    ("talk", &["PEN-C"]),
    ("conduct", &["PEN-G", "DKT-F2", "DKT-M", "TCG-HYG", "UC-"]),
];

/// Returns the topic of an infraction: the one with the longest beginning of its id.
fn topic_of(id: &str) -> Option<&'static str> {
    let fits = |begin: &&&str| id.starts_with(**begin);
    let found = TOPICS.iter().filter_map(|(topic, begins)| {
        let longest = begins.iter().filter(fits).map(|begin| begin.len()).max()?;
        Some((longest, *topic))
    });
    found.max_by_key(|(longest, _)| *longest).map(|(_, topic)| topic)
}

/// Returns what a penalty can be for under the documents of the tournament; `None` for whoever is no staff, and
/// without documents.
#[must_use]
pub fn penalty_topics(state: &State, audience: Audience) -> Option<Vec<PenaltyTopic>> {
    let documents = state.documents().filter(|_| audience.sees_unpublished())?;
    let both = state.penalty_documents()?;
    let all: Vec<&Infraction> = documents.infractions().collect();
    let of = |topic: &'static str| {
        let meant = all.iter().filter(|infraction| topic_of(&infraction.id) == Some(topic));
        let infractions: Vec<PenaltyChoice> = meant.map(|infraction| choice(both, infraction)).collect();
        let title = BothLanguages::of(|language| say(language, &format!("topic-{topic}"), &arguments! {}));
        (!infractions.is_empty()).then_some(PenaltyTopic { topic, title, infractions })
    };
    Some(TOPICS.iter().filter_map(|(topic, _)| of(topic)).collect())
}

fn both_languages(text: &Bilingual) -> BothLanguages {
    BothLanguages { en: text.en.clone(), ja: text.ja.clone() }
}

fn choice((competition, penalties): (&Regulation, &Regulation), infraction: &Infraction) -> PenaltyChoice {
    let clause = competition.clause(&infraction.clause).or_else(|| penalties.clause(&infraction.clause));
    let level = match infraction.base {
        Base::Level(level) => Some(level),
        Base::JudgeDecides(_) | Base::NoPenalty => None,
    };
    let rule = level.and_then(|level| penalties.levels.iter().find(|rule| rule.level == level));
    PenaltyChoice {
        infraction: infraction.id.clone(),
        name: both_languages(&infraction.name),
        says: clause.map_or_else(|| both_languages(&infraction.name), |clause| both_languages(&clause.text)),
        begins: rule.map(|rule| both_languages(&rule.name)),
        is_infraction: infraction.base != Base::NoPenalty,
        committed_by: match infraction.applies_to {
            AppliesTo::SupportedPlayer => "supporter",
            AppliesTo::Offender | AppliesTo::Each => "player",
        },
        tells_acts_apart: infraction.repeats == Repeats::Act,
    }
}

/// Returns where the match may stand in which a penalty falls; empty where a judge need not say so.
#[must_use]
pub fn penalty_moments(
    state: &State,
    match_id: MatchId,
    audience: Audience,
    language: Language,
) -> Vec<PenaltyMoment> {
    let Some((_, _, match_)) = state.match_(match_id).filter(|_| audience.sees_unpublished()) else {
        return Vec::new();
    };
    let desk = Desk::new(state, audience, language);
    let [first, second] = [match_.first, match_.second].map(|entrant| desk.voice.name(entrant));
    let moments = state.penalty_moments(match_id).into_iter().map(|(moment, score)| {
        let score = score_text(score);
        let named = arguments! { first: first.clone(), score: score.clone(), second: second.clone() };
        PenaltyMoment {
            moment: moment.to_string(),
            moment_text: moment_text(moment, language),
            score_text: desk.voice.say("penalty-stands", &named),
            score,
        }
    });
    moments.collect()
}

/// Returns what is proposed for `infraction`, or for what no document lists; `None` for whoever is no staff, and
/// for an infraction that is not known.
#[must_use]
pub fn penalty_proposal(
    state: &State,
    offender: Offender,
    (infraction, act): (Option<&str>, Option<&str>),
    answer: Option<Answer>,
    audience: Audience,
    language: Language,
) -> Option<PenaltyProposal> {
    let both = state.penalty_documents().filter(|_| audience.sees_unpublished())?;
    let figures = RemedyFigures { cards: 0, minimum: state.settings.number("deck.main_minimum") };
    let Some(infraction) = infraction else {
        return Some(PenaltyProposal {
            choice: None,
            level: None,
            why: say(language, "penalty-why-unlisted", &arguments! {}),
            earlier: Vec::new(),
            perhaps_same: Vec::new(),
            question: None,
            remedy: BothLanguages::of(|language| remedy(None, figures, language)),
        });
    };
    let proposed = state.propose_penalty(offender, infraction, act, answer)?;
    let proposal = &proposed.proposal;
    let desk = Desk::new(state, audience, language);
    let name = |level: Level| level_name(&both.1.document.full_id(), level, language);
    let times = proposed.earlier.len() + 1;
    let why = match (proposal.raised, proposal.base, proposal.level) {
        (Raised::ForRepetition, base, Some(level)) => {
            let base = base.map_or_else(|| "none".to_owned(), name);
            desk.voice.say("penalty-why-raised", &arguments! { level: name(level), base: base, times: times })
        }
        (Raised::No, Some(base), _) => {
            desk.voice.say("penalty-why-base", &arguments! { level: name(base), times: times })
        }
        (_, None, Some(level)) => desk.voice.say("penalty-why-analogy", &arguments! { level: name(level) }),
        (_, _, None) => desk.voice.word("penalty-why-judge"),
    };
    let listed = |numbers: &[u32]| numbers.iter().filter_map(|number| earlier(&desk, *number)).collect();
    let asked = |question: RemedyQuestion| {
        let id = match question {
            RemedyQuestion::SignificantDecision => "penalty-asks-significant-decision",
            RemedyQuestion::TooFarBack => "penalty-asks-too-far-back",
        };
        BothLanguages::of(|language| say(language, id, &arguments! {}))
    };
    Some(PenaltyProposal {
        choice: Some(choice(both, proposal.infraction)),
        level: proposal.level.map(Level::word),
        why,
        earlier: listed(&proposed.earlier),
        perhaps_same: listed(&proposed.perhaps_same),
        question: proposal.open_question.map(asked),
        remedy: BothLanguages::of(|language| remedy(proposal.remedy, figures, language)),
    })
}

fn earlier(desk: &Desk<'_>, number: u32) -> Option<EarlierPenalty> {
    let penalty = desk.voice.state.penalty(number)?;
    let given = &penalty.given;
    let language = desk.voice.language;
    let level = level_name(&given.document, given.level, language);
    let what = infraction_name(desk.voice.state, given, language);
    let round = given.at.map(|at| desk.voice.round_at(at.stage, at.round));
    let mut text =
        desk.voice.say("penalty-earlier", &arguments! { number: number, level: level, what: what });
    if let Some(round) = round {
        // A round as sentences name it; where there was none, nothing is said of it.
        let _ = write!(text, " · {round}");
    }
    Some(EarlierPenalty { number, text, act: given.act.clone() })
}

/// Returns the levels of the penalty document, from the lightest, each with what it would do as `outcome` says,
/// which tries it out in the state of the sheet.
#[must_use]
pub fn penalty_levels(
    state: &State,
    audience: Audience,
    language: Language,
    mut outcome: impl FnMut(Level) -> Result<Foreseen, Message>,
) -> Vec<PenaltyLevel> {
    let Some((_, document)) = state.penalty_documents().filter(|_| audience.sees_unpublished()) else {
        return Vec::new();
    };
    let levels = document.levels.iter().map(|rule| {
        let (does, refused) = match outcome(rule.level) {
            Ok(foreseen) => (consequences(&foreseen, audience, language), None),
            Err(why) => (Vec::new(), Some(why)),
        };
        PenaltyLevel { level: rule.level.word(), name: both_languages(&rule.name), does, refused }
    });
    levels.collect()
}

/// Returns what a command about a penalty would do, in sentences; empty for whoever is no staff.
#[must_use]
pub fn consequences(foreseen: &Foreseen, audience: Audience, language: Language) -> Vec<String> {
    if !audience.sees_unpublished() {
        return Vec::new();
    }
    let desk = Desk::new(&foreseen.state, audience, language);
    let mut said = Vec::new();
    let given: Vec<&RecordedPenalty> = foreseen.events.iter().filter_map(given_by).collect();
    for penalty in &given {
        said.extend(desk.falls(penalty.falls, penalty));
    }
    for event in &foreseen.events {
        if let Event::PenaltyRecorded { number, what: PenaltyEvent::Served { falls, .. } } = event {
            let penalty = foreseen.state.penalty(*number);
            said.extend(penalty.and_then(|penalty| desk.falls(*falls, &penalty.given)));
        }
    }
    said.extend(desk.match_after(&foreseen.events));
    for event in &foreseen.events {
        if let Event::EntrantDropped { entrant, .. } | Event::EntrantRemoved { entrant, .. } = event {
            said.push(desk.voice.say("penalty-does-out", &arguments! { who: desk.voice.name(*entrant) }));
        }
        if let Event::ExtensionGranted { extension, .. } = event {
            let time = minutes(extension.seconds);
            said.push(desk.voice.say("penalty-does-extend", &arguments! { time: time }));
        }
    }
    if let Some(penalty) = given.first() {
        if penalty.prizes == Prizes::Revoked {
            said.push(desk.voice.word("penalty-does-prizes"));
        }
        said.push(desk.voice.word(match penalty.record {
            Record::Official => "penalty-does-official",
            Record::Event => "penalty-does-event",
        }));
    }
    said.extend(foreseen.notices.iter().map(|worth| notice(worth, &foreseen.state, language).text));
    said.dedup();
    said
}

fn given_by(event: &Event) -> Option<&RecordedPenalty> {
    if let Event::PenaltyRecorded { what: PenaltyEvent::Given { penalty }, .. } = event {
        return Some(penalty);
    }
    None
}

impl Desk<'_> {
    /// What is lost, and where.
    fn falls(&self, falls: Falls, penalty: &RecordedPenalty) -> Option<String> {
        let who = self.voice.name(penalty.entrant);
        let played = match penalty.moment {
            Moment::InDuel(_) | Moment::EndOfMatch => "yes",
            Moment::BeforeDuel1
            | Moment::Between(_)
            | Moment::Decided
            | Moment::BetweenMatches
            | Moment::EventOver => "no",
        };
        let costs = penalty.costs.word();
        match falls {
            Falls::Duel { match_id: _, duel } => {
                let said = arguments! { who: who, duel: duel, played: played };
                Some(self.voice.say("penalty-does-duel", &said))
            }
            Falls::Match { match_id: _ } => {
                Some(self.voice.say("penalty-does-match", &arguments! { who: who }))
            }
            Falls::NextMatch => {
                Some(self.voice.say("penalty-does-next-match", &arguments! { who: who, costs: costs }))
            }
            Falls::Nowhere if penalty.costs == Costs::Nothing => {
                Some(self.voice.word("penalty-does-nothing"))
            }
            Falls::Nowhere if penalty.participation == Participation::Out => None,
            Falls::Nowhere => Some(self.voice.word("penalty-does-unserved")),
        }
    }

    /// How the match stands afterwards, where that is another way than before.
    fn match_after(&self, events: &[Event]) -> Option<String> {
        let mut found = None;
        for event in events {
            if let Event::ResultEntered { match_id, result, .. } = event {
                let (_, _, match_) = self.voice.state.match_(*match_id)?;
                let result = self.voice.result(Some(match_), result);
                let names = arguments! {
                    first: self.voice.name(match_.first), second: self.voice.name(match_.second), result: result,
                };
                return Some(self.voice.say("penalty-does-end", &names));
            }
            if let Event::ResultWithdrawn { match_id, .. } = event {
                found = Some(*match_id);
            }
            if let Some(Falls::Duel { match_id, .. }) = given_by(event).map(|penalty| penalty.falls) {
                found = Some(match_id);
            }
            if let Event::PenaltyRecorded {
                what: PenaltyEvent::Served { falls: Falls::Duel { match_id, .. }, .. },
                ..
            } = event
            {
                found = Some(*match_id);
            }
        }
        let id = found?;
        let (_, _, match_) = self.voice.state.match_(id)?;
        let score = self.voice.state.score_so_far(id);
        if match_.result.is_some() {
            return None;
        }
        let (first, second) = (self.voice.name(match_.first), self.voice.name(match_.second));
        let next = hantei_core::match_::verdict::duels_of(score) + 1;
        let said = arguments! { first: first, second: second, score: score_text(score), next: next };
        Some(self.voice.say("penalty-does-score", &said))
    }
}

#[cfg(test)]
mod tests {
    use hantei_core::regulation::catalogue::catalogue;

    use super::*;
    use crate::i18n::Catalogue;

    #[test]
    fn every_infraction_of_every_document_is_found_under_one_topic() {
        let mut found = 0;
        for document in catalogue().list() {
            for infraction in &document.infractions {
                let topic = topic_of(&infraction.id);
                assert!(topic.is_some(), "{}", infraction.id);
                found += 1;
            }
        }
        assert!(found > 50, "{found}");
        assert_eq!(topic_of("DKT-F17"), Some("play"));
        assert_eq!(topic_of("DKT-F2"), Some("conduct"));
        assert_eq!(topic_of("PE-MIN"), Some("play"));
        assert_eq!(topic_of("PEN-C3"), Some("talk"));
        for language in Language::ALL {
            for (topic, _) in TOPICS {
                assert!(Catalogue::of(language).has(&format!("topic-{topic}")), "{topic}");
            }
        }
    }
}
