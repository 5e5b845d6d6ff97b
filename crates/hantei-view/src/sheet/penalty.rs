//! Rulings on penalties: what is proposed, what is put right, and what it does.

use hantei_core::match_::MatchOutcome;
use hantei_core::match_::end_of_match::SideDecking;
use hantei_core::penalty::{Carried, Course, Documents, Effect, Extension, Proposal, Reason};
use hantei_core::regulation::infraction::{Level, Participation, Prizes, Record};
use hantei_core::regulation::{Bilingual, ClauseId};
use serde::Serialize;

use super::ruling::{BothLanguages, clause_lines, paraphrases};
use crate::i18n::{Language, arguments};
use crate::message::{RemedyFigures, minutes, opening, penalty_ask, remedy, remedy_question};
use crate::text::{Line, Span, Style, Text};
use crate::wording::say;

/// What a penalty comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyRuling {
    /// The id of the infraction.
    pub infraction: String,
    /// What happened.
    pub name: BothLanguages,
    /// The level that is given; `None` while the judge has not chosen one, or where there is none.
    pub level: Option<&'static str>,
    /// The level that was selected beforehand.
    pub proposed: Option<&'static str>,
    /// Where the document begins.
    pub base: Option<&'static str>,
    /// What the document calls the level that is given.
    pub penalty: Option<BothLanguages>,
    /// Why it is not the base.
    pub reason: Option<&'static str>,
    /// What is put right.
    pub remedy: BothLanguages,
    /// The question that decides the remedy, while it has no answer.
    pub question: Option<BothLanguages>,
    /// The match after the penalty.
    #[serde(rename = "match")]
    pub match_: PenalisedMatch,
    /// What holds for the next Duel, where one follows.
    pub next_duel: Option<NextDuelRuling>,
    /// The extension in seconds, 0 for none; `None` where the round has no limit.
    pub extension_seconds: Option<u32>,
    /// `next duel`, `next match` or `unserved`.
    pub carried_over: Option<&'static str>,
    /// `in` or `out`.
    pub participation: &'static str,
    /// `kept` or `revoked`.
    pub prizes: &'static str,
    /// Whether it is officially recorded.
    pub official_record: bool,
    /// What is still to be decided, and by whom.
    pub asks: Vec<PenaltyAsk>,
    /// The clauses behind it.
    pub clauses: Vec<ClauseId>,
    #[serde(skip)]
    extension: Extension,
    #[serde(skip)]
    paraphrases: Vec<(ClauseId, BothLanguages)>,
}

/// How a match stands after a penalty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenalisedMatch {
    /// Duels won by p1, by p2, drawn, and lost by both where there are such.
    pub score: String,
    /// `p1`, `p2`, `draw` or `double-loss`, once it is over.
    pub winner: Option<&'static str>,
    /// The moment it stands at, in the words of `--moment`.
    pub state: String,
}

/// What holds for the next Duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NextDuelRuling {
    /// Its number.
    pub number: u8,
    /// Whether both may use the Side Deck before it.
    pub side_decking: bool,
    /// That, and who goes first, as a sentence.
    pub told: BothLanguages,
}

/// Something that is still to be decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyAsk {
    /// The word for programs.
    pub code: &'static str,
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// Returns the ruling on an infraction: `given` is the reason for the level and what it does, where one was
/// given; `course` is the match after that.
#[must_use]
pub fn penalty_ruling(
    documents: &Documents<'_>,
    proposal: &Proposal<'_>,
    given: Option<(Option<Reason>, &Effect)>,
    course: &Course<'_>,
    figures: RemedyFigures,
) -> PenaltyRuling {
    let effect = given.map(|(_, effect)| effect);
    let clauses = effect.map_or(&proposal.clauses, |effect| &effect.clauses).clone();
    let both = |text: &Bilingual| BothLanguages { en: text.en.clone(), ja: text.ja.clone() };
    let extension = effect.map_or(Extension::None, |effect| effect.extension);
    let in_order = clauses.iter().filter_map(|clause| {
        let one = std::slice::from_ref(clause);
        let of = |document| paraphrases(one, document).pop();
        of(documents.competition).or_else(|| of(documents.penalties))
    });
    let said = in_order.collect();
    PenaltyRuling {
        infraction: proposal.infraction.id.clone(),
        name: both(&proposal.infraction.name),
        level: effect.map(|effect| effect.level.word()),
        proposed: proposal.level.map(Level::word),
        base: proposal.base.map(Level::word),
        penalty: effect.and_then(|effect| documents.level(effect.level)).map(|rule| both(&rule.name)),
        reason: given.and_then(|(reason, _)| reason).map(Reason::word),
        remedy: BothLanguages::of(|language| remedy(proposal.remedy, figures, language)),
        question: proposal
            .open_question
            .map(|question| BothLanguages::of(|language| remedy_question(question, language))),
        match_: PenalisedMatch {
            score: course.score().to_string(),
            winner: course.end().map(|outcome| match outcome {
                MatchOutcome::FirstWon => "p1",
                MatchOutcome::SecondWon => "p2",
                MatchOutcome::Drawn => "draw",
                MatchOutcome::BothLost => "double-loss",
            }),
            state: course.moment().to_string(),
        },
        next_duel: course.next_duel().map(|next| {
            let (side_decking, side) = match next.side_decking {
                SideDecking::Allowed => (true, "allowed"),
                SideDecking::NotAllowed => (false, "not-allowed"),
            };
            let told = BothLanguages::of(|language| {
                let opening = opening(next.opening, language);
                let arguments = arguments! { number: next.number, side: side, opening: opening };
                say(language, "penalty-next-duel", &arguments)
            });
            NextDuelRuling { number: next.number, side_decking, told }
        }),
        extension_seconds: match extension {
            Extension::None | Extension::OffInEndOfMatch => Some(0),
            Extension::Seconds(seconds) => Some(seconds),
            Extension::NotApplicable => None,
        },
        carried_over: effect.and_then(|effect| effect.carried).map(Carried::word),
        participation: effect.map_or(Participation::In, |effect| effect.participation).word(),
        prizes: effect.map_or(Prizes::Kept, |effect| effect.prizes).word(),
        official_record: effect.is_some_and(|effect| effect.record == Record::Official),
        asks: effect
            .into_iter()
            .flat_map(|effect| &effect.asks)
            .map(|ask| PenaltyAsk {
                code: ask.word(),
                en: penalty_ask(*ask, Language::English),
                ja: penalty_ask(*ask, Language::Japanese),
            })
            .collect(),
        clauses,
        extension,
        paraphrases: said,
    }
}

impl PenaltyRuling {
    /// Returns the ruling for a terminal.
    #[must_use]
    pub fn text(&self, language: Language) -> Text {
        let word = |id: &str| say(language, id, &arguments! {});
        let of = |both: &BothLanguages| both.in_language(language).to_owned();
        let mut text = Text::default();
        let mut line = |heading: &str, said: String, style: Style| {
            let heading = Span::new(format!("{}  ", word(heading)), Style::Muted);
            text.0.push(Line(vec![heading, Span::new(said, style)]));
        };
        line("penalty-heading-infraction", format!("{}  {}", self.infraction, of(&self.name)), Style::Plain);
        line("penalty-heading-level", self.level_line(language), Style::Strong);
        line("penalty-heading-remedy", of(&self.remedy), Style::Strong);
        if let Some(question) = &self.question {
            line("penalty-heading-question", of(question), Style::Attention);
        }
        let winner = self.match_.winner.unwrap_or("nobody");
        let (score, state) = (self.match_.score.clone(), self.match_.state.clone());
        let arguments = arguments! { score: score, state: state, winner: winner };
        line("penalty-heading-match", say(language, "penalty-match", &arguments), Style::Plain);
        if let Some(next) = &self.next_duel {
            line("penalty-heading-next-duel", of(&next.told), Style::Plain);
        }
        if self.level.is_some() {
            line("penalty-heading-effect", self.effect_line(language), Style::Plain);
        }
        for ask in &self.asks {
            let said = match language {
                Language::English => ask.en.clone(),
                Language::Japanese => ask.ja.clone(),
            };
            line("penalty-heading-asks", said, Style::Attention);
        }
        clause_lines(&mut text, &self.paraphrases, language);
        text
    }

    fn level_line(&self, language: Language) -> String {
        let (Some(level), Some(penalty)) = (self.level, &self.penalty) else {
            return say(language, "penalty-level-open", &arguments! {});
        };
        let named = penalty.in_language(language).to_owned();
        match (self.proposed, self.base) {
            (Some(proposed), _) if proposed != level => {
                say(language, "penalty-level-proposed", &arguments! { level: named, proposed: proposed })
            }
            (_, Some(base)) if base != level => {
                say(language, "penalty-level-base", &arguments! { level: named, base: base })
            }
            (_, _) => named,
        }
    }

    fn effect_line(&self, language: Language) -> String {
        let word = |id: String| say(language, &id, &arguments! {});
        let carried =
            self.carried_over.map_or_else(|| "none".to_owned(), |carried| carried.replace(' ', "-"));
        let record = if self.official_record { "official" } else { "event" };
        let mut parts = vec![
            word(format!("penalty-carried-{carried}")),
            word(format!("penalty-participation-{}", self.participation)),
            word(format!("penalty-prizes-{}", self.prizes)),
            word(format!("penalty-record-{record}")),
        ];
        match self.extension {
            Extension::None | Extension::Seconds(0) => {}
            Extension::Seconds(seconds) => {
                parts.push(say(language, "penalty-extension", &arguments! { time: minutes(seconds) }));
            }
            Extension::OffInEndOfMatch => parts.push(word("penalty-extension-off".to_owned())),
            Extension::NotApplicable => parts.push(word("penalty-extension-not-applicable".to_owned())),
        }
        parts.join(match language {
            Language::English => "; ",
            Language::Japanese => "、",
        })
    }
}
