//! What judging a deck found: the verdict, each broken rule with its clause, and what could not be told.

use hantei_core::card::{CardIndex, CardPool, Fit, PrintLanguage, RuleNameId, Search, Territory};
use hantei_core::date::CivilDate;
use hantei_core::deck::{
    Addable, Basis, Broken, Checked, CountedAs, Counts, DeckChecked, Declaration, Differing, Doubt,
    Judgement, Offender, PenaltyDocument, Question, ReleaseLimit, Section, Verdict, Violation, Written,
};
use serde::Serialize;

use crate::i18n::{Catalogue, Language, arguments};
use crate::text::{Span, Style, Text};
use crate::wording::{list, say};

/// What there is to say of one deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckCheck {
    /// The file it came from, or another name for it.
    pub file: String,
    /// `legal`, `illegal` or `undetermined`.
    pub verdict: &'static str,
    /// How many cards each section has.
    pub counts: SectionCounts,
    /// Every broken rule.
    pub violations: Vec<ViolationRow>,
    /// Everything else that is to be said: what could not be read or told, what somebody has to look at.
    pub diagnostics: Vec<DiagnosticRow>,
    /// What may still be added to this deck; only where decks are judged together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub addable: Option<Vec<AddableRow>>,
    #[serde(skip)]
    language: Language,
}

/// How often a card that is used or shared may still be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AddableRow {
    /// Its passcode; `null` where it has none.
    pub passcode: Option<u32>,
    /// Its name.
    pub name: String,
    /// How many copies of its name all decks have.
    pub used: u32,
    /// How many may still be added to all decks together; `null` where only each deck is capped.
    pub together: Option<u32>,
    /// How many may be added to this deck while the others stay as they are.
    pub here: u32,
}

/// How many cards each section has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SectionCounts {
    /// The Main Deck.
    pub main: u32,
    /// The Extra Deck.
    pub extra: u32,
    /// The Side Deck.
    pub side: u32,
}

/// A broken rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ViolationRow {
    /// The stable code.
    pub code: &'static str,
    /// The clause behind it; `null` where no document states it.
    pub clause: Option<String>,
    /// `stated` by the document itself, `preset` from another one, or `not_stated`.
    pub basis: &'static str,
    /// The files of the decks that break it together.
    pub files: Vec<String>,
    /// The cards that break it.
    pub cards: Vec<CardRow>,
    /// The sentence.
    pub message: String,
}

/// Copies of a card in one section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardRow {
    /// The file of the deck.
    pub file: String,
    /// The passcode as it was written; `null` where a name was.
    pub passcode: Option<u32>,
    /// The name of the card; as it was written where nobody knows the card.
    pub name: String,
    /// `main`, `extra` or `side`.
    pub section: &'static str,
    /// How many copies.
    pub copies: u32,
    /// The lines they stand on.
    pub lines: Vec<u32>,
}

/// Something else that is to be said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagnosticRow {
    /// The line it is about; `null` where it is about the deck.
    pub line: Option<u32>,
    /// `error` where it keeps the deck from being judged, `warning` or `note`.
    pub severity: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// The sentence.
    pub message: String,
    /// What to do, where there is something to do.
    pub hint: Option<String>,
}

/// Returns what there is to say of decks that were judged together; `files` names them in their order.
#[must_use]
pub fn deck_checks(
    judgement: &Judgement,
    files: &[String],
    pool: &CardPool,
    language: Language,
) -> Vec<DeckCheck> {
    let voice = DeckVoice { files, pool, language };
    let rows = files.iter().zip(&judgement.counts).enumerate();
    rows.map(|(deck, (file, counts))| {
        let concerns = |decks: &[usize]| decks.is_empty() || decks.contains(&deck);
        let violations = judgement.violations.iter().filter(|violation| concerns(&violation.decks));
        let doubts = judgement.doubts.iter().filter(|doubt| concerns(&decks_of(doubt)));
        let questions = judgement.questions.iter().filter(|question| match question {
            Question::NotDeclared { deck: asked, .. } => *asked == deck,
            Question::ReleaseNotSaid { .. }
            | Question::PrintNotSaid { .. }
            | Question::ObtainableNotSaid
            | Question::SharedNotUsed { .. } => true,
        });
        let Counts { main, extra, side } = *counts;
        DeckCheck {
            file: file.clone(),
            verdict: judgement.verdict().word(),
            counts: SectionCounts { main, extra, side },
            violations: violations.map(|violation| voice.violation(violation)).collect(),
            diagnostics: doubts
                .map(|doubt| voice.doubt(doubt))
                .chain(questions.map(|question| voice.question(question)))
                .collect(),
            addable: None,
            language,
        }
    })
    .collect()
}

/// Returns what there is to say of a file that could not be read as a deck, and why.
#[must_use]
pub fn unread_deck(file: String, trouble: DiagnosticRow, language: Language) -> DeckCheck {
    DeckCheck {
        file,
        verdict: Verdict::Undetermined.word(),
        counts: SectionCounts { main: 0, extra: 0, side: 0 },
        violations: Vec::new(),
        diagnostics: vec![trouble],
        addable: None,
        language,
    }
}

/// Returns the decks that a doubt is about; none where it is about all.
fn decks_of(doubt: &Doubt) -> Vec<usize> {
    match doubt {
        Doubt::UnknownPasscode { cards, .. }
        | Doubt::UnknownName { cards, .. }
        | Doubt::AmbiguousName { cards, .. }
        | Doubt::SectionUnknown { cards } => cards.iter().map(|card| card.deck).collect(),
        Doubt::UnreadLine { deck, .. }
        | Doubt::NotDeclared { deck, .. }
        | Doubt::NoLegendaryList { deck } => vec![*deck],
        Doubt::NoLimitList | Doubt::ListNotInForce { .. } | Doubt::UnknownSharedCard { .. } => Vec::new(),
    }
}

/// Returns the name of a card in a language, as far as it has one there.
pub(super) fn name_of(pool: &CardPool, card: CardIndex, language: Language) -> String {
    let card = pool.card(card);
    let japanese = card.names.japanese.as_deref().filter(|_| language == Language::Japanese);
    japanese.unwrap_or_else(|| card.name()).to_owned()
}

/// Returns what differs at the table in words, and what is proposed about each fault with its infraction.
#[must_use]
pub fn deck_difference(
    checked: &DeckChecked,
    document: PenaltyDocument,
    pool: &CardPool,
    language: Language,
) -> DeckDifferenceSheet {
    let card = |card: &Checked| match card {
        Checked::Card(card) => name_of(pool, *card, language),
        Checked::Unknown(Written::Passcode(passcode)) => passcode.to_string(),
        Checked::Unknown(Written::Name(name)) => name.clone(),
    };
    let section = |section: Section| say(language, &format!("section-{}", section.word()), &arguments! {});
    let line = |id: &str, it: &Differing| {
        let named = arguments! { count: it.copies, card: card(&it.card), section: section(it.section) };
        say(language, id, &named)
    };
    let difference = &checked.difference;
    let missing = difference.missing.iter().map(|it| line("deck-check-missing", it));
    let surplus = difference.surplus.iter().map(|it| line("deck-check-surplus", it));
    let misplaced = difference.misplaced.iter().map(|it| {
        let named = arguments! {
            count: it.copies, card: card(&it.card), stands: section(it.stands), belongs: section(it.belongs),
        };
        say(language, "deck-check-misplaced", &named)
    });
    let sizes = difference.sizes.iter().map(|it| {
        let named = arguments! { section: section(it.section), found: it.found, listed: it.listed };
        say(language, "deck-check-size", &named)
    });
    let proposals = checked.faults.iter().map(|fault| DeckProposal {
        fault: fault.word(),
        infraction: fault.infraction(document),
        remedy: fault.remedy().word(),
        fault_text: say(language, &format!("deck-fault-{}", fault.word()), &arguments! {}),
        remedy_text: say(language, &format!("deck-remedy-{}", fault.remedy().word()), &arguments! {}),
    });
    DeckDifferenceSheet {
        lines: missing.chain(surplus).chain(misplaced).chain(sizes).collect(),
        proposals: proposals.collect(),
    }
}

/// What a deck check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckDifferenceSheet {
    /// What differs, line by line; empty if nothing does.
    pub lines: Vec<String>,
    /// What is proposed, the one first whose remedy repairs most.
    pub proposals: Vec<DeckProposal>,
}

/// An infraction that a deck check proposes. Judges decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckProposal {
    /// The fault.
    pub fault: &'static str,
    /// The id of the infraction in the penalty guidelines.
    pub infraction: &'static str,
    /// What is done about it.
    pub remedy: &'static str,
    /// The fault in words.
    pub fault_text: String,
    /// What is done, as a sentence.
    pub remedy_text: String,
}

/// Whoever speaks of decks: in one language, of the cards of one pool.
struct DeckVoice<'a> {
    files: &'a [String],
    pool: &'a CardPool,
    language: Language,
}

impl DeckVoice<'_> {
    fn word(&self, id: &str) -> String {
        say(self.language, id, &arguments! {})
    }

    fn section(&self, section: Section) -> String {
        self.word(&format!("section-{}", section.word()))
    }

    /// Returns the name of a card in the language of the answers, as far as it has one there.
    fn name(&self, card: CardIndex) -> String {
        name_of(self.pool, card, self.language)
    }

    fn written(&self, written: &Written, card: Option<CardIndex>) -> String {
        match (card, written) {
            (Some(card), _) => self.name(card),
            (None, Written::Passcode(passcode)) => passcode.to_string(),
            (None, Written::Name(name)) => name.clone(),
        }
    }

    fn rule_name(&self, name: RuleNameId) -> String {
        self.pool.members(name).first().map_or_else(String::new, |lender| self.name(*lender))
    }

    fn counted(&self, counted: &CountedAs, cards: &[Offender]) -> String {
        match counted {
            CountedAs::RuleName(name) => self.rule_name(*name),
            CountedAs::Passcode(passcode) => passcode.to_string(),
            CountedAs::Name(_) => {
                cards.first().map_or_else(String::new, |card| self.written(&card.written, card.card))
            }
        }
    }

    /// Returns copies as sentences name them: `2 × Sample Dragon (Main Deck)`.
    fn copies(&self, cards: &[Offender]) -> String {
        let copies = cards.iter().map(|card| {
            let name = self.written(&card.written, card.card);
            let named = arguments! { count: card.copies, card: name, section: self.section(card.section) };
            let copies = say(self.language, "deck-copies", &named);
            match self.files.get(card.deck).filter(|_| self.files.len() > 1) {
                Some(file) => {
                    say(self.language, "deck-copies-of", &arguments! { copies: copies, deck: file.clone() })
                }
                None => copies,
            }
        });
        list(self.language, copies)
    }

    fn decks(&self, decks: &[usize]) -> String {
        list(self.language, decks.iter().filter_map(|deck| self.files.get(*deck).cloned()))
    }

    fn cards(&self, cards: &[CardIndex]) -> String {
        list(self.language, cards.iter().map(|card| self.name(*card)))
    }

    fn languages(&self, languages: &[PrintLanguage]) -> String {
        list(self.language, languages.iter().map(|language| self.word(&print_language(*language))))
    }

    fn row(&self, offender: &Offender) -> CardRow {
        CardRow {
            file: self.files.get(offender.deck).cloned().unwrap_or_default(),
            passcode: match &offender.written {
                Written::Passcode(passcode) => Some(passcode.0),
                Written::Name(_) => None,
            },
            name: self.written(&offender.written, offender.card),
            section: offender.section.word(),
            copies: offender.copies,
            lines: offender.lines.clone(),
        }
    }

    fn violation(&self, violation: &Violation) -> ViolationRow {
        let code = violation.broken.code();
        let named = self.files.iter().enumerate().filter(|(deck, _)| violation.decks.contains(deck));
        ViolationRow {
            code,
            clause: violation.basis.clause().map(ToString::to_string),
            basis: match violation.basis {
                Basis::Stated(_) => "stated",
                Basis::Preset(_) => "preset",
                Basis::NotStated => "not_stated",
            },
            files: named.map(|(_, file)| file.clone()).collect(),
            cards: violation.cards.iter().map(|card| self.row(card)).collect(),
            message: self.sentence(violation),
        }
    }

    fn sentence(&self, violation: &Violation) -> String {
        let cards = self.copies(&violation.cards);
        let named = match &violation.broken {
            Broken::TooFewCards { section, found, minimum: bound }
            | Broken::TooManyCards { section, found, maximum: bound } => {
                arguments! { section: self.section(*section), found: *found, bound: *bound }
            }
            Broken::TooManyCopies { counted, found, maximum }
            | Broken::LimitExceeded { counted, found, maximum, .. } => {
                let card = self.counted(counted, &violation.cards);
                arguments! { card: card, found: *found, bound: *maximum, cards: cards }
            }
            Broken::WrongSection { belongs } => {
                arguments! { section: self.section(*belongs), cards: cards }
            }
            Broken::NotForDecks { kind } => arguments! { kind: kind.word(), cards: cards },
            Broken::NotReleased { territories, limit, date } => {
                let territories =
                    list(self.language, territories.iter().map(|of| self.word(&territory(*of))));
                let (how, date) = until(*limit, *date);
                arguments! { cards: cards, territories: territories, how: how, date: date.to_string() }
            }
            Broken::LanguageExcluded { language }
            | Broken::NotPrintedIn { language }
            | Broken::TextMissing { language } => {
                let count = violation.cards.len();
                arguments! { language: self.word(&print_language(*language)), count: count, cards: cards }
            }
            Broken::SleevesNotOpaque { languages } => arguments! { languages: self.languages(languages) },
            Broken::NotOnTheList | Broken::ExtraTypeExcluded | Broken::PendulumExcluded => {
                arguments! { cards: cards }
            }
            Broken::SleevesNotAlike | Broken::AlteredCards | Broken::Proxies => arguments! {},
            Broken::ObtainableExceeded { card, found, maximum: bound }
            | Broken::RequiredCardMissing { card, found, minimum: bound } => {
                arguments! { card: self.name(*card), found: *found, bound: *bound, cards: cards }
            }
            Broken::CategoryExceeded { category, found, maximum } => {
                let category = self.word(&format!("category-{}", category.code().replace('_', "-")));
                arguments! { category: category, found: *found, bound: *maximum, cards: cards }
            }
            Broken::TooFewDecks { found, minimum: bound, player }
            | Broken::TooManyDecks { found, maximum: bound, player } => {
                let whose = if player.is_some() { "player" } else { "all" };
                let player = player.clone().unwrap_or_default();
                arguments! { found: *found, bound: *bound, whose: whose, player: player }
            }
            Broken::TooManyTeamDecks { found, maximum } | Broken::TooManySharedCards { found, maximum } => {
                arguments! { found: *found, bound: *maximum }
            }
            Broken::WrongKinds { kind, found, needed } => {
                let decks = self.decks(&violation.decks);
                arguments! { kind: kind.word(), found: *found, bound: *needed, decks: decks }
            }
            Broken::ChosenTwice { what, name } => {
                let decks = self.decks(&violation.decks);
                arguments! { what: what.word(), name: name.clone(), decks: decks }
            }
            Broken::SharedForbidden { name } => arguments! { card: self.rule_name(*name) },
            Broken::TooManySharedCopies { counted, found, maximum } => {
                let card = self.counted(counted, &violation.cards);
                arguments! { card: card, found: *found, bound: *maximum, cards: cards }
            }
            Broken::DuelistNotListed { duelist } => arguments! { duelist: duelist.clone() },
            Broken::SkillNotAllowed { duelist, skill } => {
                arguments! { duelist: duelist.clone(), skill: skill.clone() }
            }
            Broken::NotSelectable { duelist } => arguments! { duelist: duelist.clone(), cards: cards },
            Broken::AddedTooLate { what, name, limit, date } => {
                let (how, date) = until(*limit, *date);
                arguments! { what: what.word(), name: name.clone(), how: how, date: date.to_string() }
            }
        };
        say(self.language, &format!("violation-{}", violation.broken.code().replace('_', "-")), &named)
    }

    fn diagnostic(
        &self,
        severity: &'static str,
        code: &'static str,
        id: &str,
        line: Option<u32>,
        named: &fluent_bundle::FluentArgs<'_>,
    ) -> DiagnosticRow {
        let catalogue = Catalogue::of(self.language);
        let (message, hint) = (catalogue.say(id, named), catalogue.attribute(id, "hint", named));
        DiagnosticRow { line, severity, code, message, hint }
    }

    fn doubt(&self, doubt: &Doubt) -> DiagnosticRow {
        let line = |cards: &[Offender]| cards.iter().find_map(|card| card.lines.first().copied());
        let error = |line, named| {
            let id = format!("doubt-{}", doubt.code().replace('_', "-"));
            self.diagnostic("error", doubt.code(), &id, line, &named)
        };
        match doubt {
            Doubt::UnknownPasscode { cards, beside } => {
                let code =
                    cards.first().map_or_else(String::new, |card| self.written(&card.written, card.card));
                let named = arguments! {
                    code: code, cards: self.copies(cards), count: beside.len(), beside: self.cards(beside),
                };
                error(line(cards), named)
            }
            Doubt::UnknownName { cards, candidates } => {
                error(line(cards), self.candidates(cards, candidates))
            }
            Doubt::AmbiguousName { cards, candidates } => {
                let search = Search { fit: Fit::Part, best: candidates.clone(), total: candidates.len() };
                error(line(cards), self.candidates(cards, &search))
            }
            Doubt::UnreadLine { deck: _, line } => error(Some(*line), arguments! { line: *line }),
            Doubt::SectionUnknown { cards } => error(line(cards), arguments! { cards: self.copies(cards) }),
            Doubt::NoLimitList => error(None, arguments! {}),
            Doubt::ListNotInForce { list, effective_from, needed } => {
                let named = arguments! {
                    list: list.clone(), from: effective_from.to_string(), needed: needed.to_string(),
                };
                error(None, named)
            }
            Doubt::NotDeclared { deck: _, what } => error(None, arguments! { what: self.declaration(*what) }),
            Doubt::UnknownSharedCard { written, candidates } => {
                let (name, count) = (self.written(written, None), candidates.len());
                error(None, arguments! { name: name, count: count, candidates: self.cards(candidates) })
            }
            Doubt::NoLegendaryList { deck: _ } => error(None, arguments! {}),
        }
    }

    fn candidates<'a>(&self, cards: &[Offender], candidates: &Search) -> fluent_bundle::FluentArgs<'a> {
        let name = cards.first().map_or_else(String::new, |card| self.written(&card.written, card.card));
        arguments! { name: name, count: candidates.total, candidates: self.cards(&candidates.best) }
    }

    fn question(&self, question: &Question) -> DiagnosticRow {
        let warning = |named| {
            let id = format!("question-{}", question.code().replace('_', "-"));
            self.diagnostic("warning", question.code(), &id, None, &named)
        };
        match question {
            Question::ReleaseNotSaid { cards } => {
                warning(arguments! { count: cards.len(), cards: self.cards(cards) })
            }
            Question::PrintNotSaid { cards, language } => {
                let language = self.word(&print_language(*language));
                warning(arguments! { count: cards.len(), cards: self.cards(cards), language: language })
            }
            Question::NotDeclared { deck: _, what } => warning(arguments! { what: self.declaration(*what) }),
            Question::ObtainableNotSaid => warning(arguments! {}),
            Question::SharedNotUsed { name } => warning(arguments! { card: self.rule_name(*name) }),
        }
    }

    fn declaration(&self, what: Declaration) -> String {
        self.word(&format!("declaration-{}", what.word()))
    }
}

/// Returns how a limit in time is said, and its day; `event` is the day of the tournament.
fn until(limit: ReleaseLimit, event: CivilDate) -> (&'static str, CivilDate) {
    match limit {
        ReleaseLimit::By(last) => ("by", last),
        ReleaseLimit::Before(first) => ("before", first),
        ReleaseLimit::ByEvent => ("by", event),
    }
}

/// Returns the sentence id of a language's name.
pub(crate) fn print_language(language: PrintLanguage) -> String {
    format!("print-language-{}", language.code().to_lowercase())
}

fn territory(territory: Territory) -> String {
    format!("territory-{}", territory.word())
}

impl DeckCheck {
    /// Adds what may still be added to this deck, the one at place `deck` of those judged together.
    pub fn say_addable(&mut self, deck: usize, addable: &[Addable], pool: &CardPool) {
        let voice = DeckVoice { files: &[], pool, language: self.language };
        let row = |addable: &Addable| AddableRow {
            passcode: pool.card(addable.card).passcode().map(|passcode| passcode.0),
            name: voice.name(addable.card),
            used: addable.used,
            together: addable.together,
            here: addable.each.get(deck).copied().unwrap_or(0),
        };
        self.addable = Some(addable.iter().map(row).collect());
    }

    /// Returns the cards that may still be added here, each with its number, as one sentence.
    fn addable_sentence(&self) -> Option<String> {
        let rows = self.addable.as_ref()?.iter().filter(|row| row.here > 0);
        let cards: Vec<String> = rows
            .map(|row| {
                say(
                    self.language,
                    "deck-addable-card",
                    &arguments! { count: row.here, card: row.name.clone() },
                )
            })
            .collect();
        let separator = say(self.language, "deck-addable-separator", &arguments! {});
        let named = arguments! { count: cards.len(), cards: cards.join(&separator) };
        Some(say(self.language, "deck-addable", &named))
    }

    /// Returns the sheet for a terminal: the verdict, then everything that is broken, then everything else.
    #[must_use]
    pub fn text(&self) -> Text {
        let verdict = say(self.language, &format!("verdict-{}", self.verdict), &arguments! {});
        let SectionCounts { main, extra, side } = self.counts;
        let counts = say(self.language, "deck-counts", &arguments! { main: main, extra: extra, side: side });
        let style = match self.verdict {
            "legal" => Style::Good,
            "illegal" => Style::Danger,
            _ => Style::Attention,
        };
        let mut text = Text::default();
        text.0.push(crate::text::Line(vec![
            Span::new(format!("{verdict}  "), style),
            Span::new(self.file.clone(), Style::Strong),
            Span::new(format!("  {counts}"), Style::Muted),
        ]));
        for violation in &self.violations {
            let clause = violation.clause.as_ref().map(|clause| format!("  [{clause}]")).unwrap_or_default();
            let line = vec![
                Span::new(format!("  ✕ {}", violation.message), Style::Danger),
                Span::new(clause, Style::Muted),
            ];
            text.0.push(crate::text::Line(line));
        }
        for diagnostic in &self.diagnostics {
            let (mark, style) = match diagnostic.severity {
                "error" => ("？", Style::Attention),
                "warning" => ("△", Style::Plain),
                _ => ("·", Style::Muted),
            };
            let message = match diagnostic.line {
                Some(line) => {
                    let named = arguments! { line: line, message: diagnostic.message.clone() };
                    say(self.language, "deck-at-line", &named)
                }
                None => diagnostic.message.clone(),
            };
            text.line(format!("  {mark} {message}"), style);
            if let Some(hint) = &diagnostic.hint {
                text.line(format!("    {hint}"), Style::Muted);
            }
        }
        if let Some(addable) = self.addable_sentence() {
            text.line(format!("  + {addable}"), Style::Muted);
        }
        text
    }
}
