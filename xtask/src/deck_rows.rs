//! The truth about decks as rows: `tests/data/deck/*.toml`.
//!
//! A row is one deck, or several judged together, under one regulation, and what must be found in it.
//! Its cards are invented; a name says what there is to know of the card:
//!
//! | name | card |
//! | --- | --- |
//! | `filler` | each time another monster that nothing can be said against; in the Extra Deck another Fusion Monster |
//! | `plain`, `plain*` | a monster, and another artwork of it |
//! | `sister` | a monster that is always treated as `plain` |
//! | `actress` | a monster that has the name of `plain` on the field only |
//! | `forbidden`, `limited`, `semi-limited` | monsters with that status; `limited*` is another artwork, `semi-limited-sister` is always treated as `semi-limited` |
//! | `limited-1`, `limited-2`, `limited-3` | the same with the categories of Duel Links, `limited-1-b` and so on another; `limited-1-sister` is always treated as `limited-1` |
//! | `fusion`, `synchro`, `xyz`, `link`, `pendulum`, `ritual`, `spell`, `token`, `skill` | what they say |
//! | `out-2023-07-14`, `not-out`, `undated` | released on that day, not at all, some time |
//! | `overseas` | never printed in Japanese |
//! | `once`, `twice` | the game gives so many copies |
//! | `?7` | a passcode that no card has |
//!
//! A deck is `40 filler / 1 fusion / 2 plain + 13 filler`: Main, Extra, Side Deck. `sheet` says what was
//! declared of it, `expect` the verdict, every violation with its clause and numbers, and every doubt.
//!
//! Several decks are judged together, and so is one with `judged = "together"`. `shared` names the shared
//! cards, `legendary` the Duelists of the Legendary Deck List: `hero; skills Draw, Late@2023-07-10; required 2
//! plain; selectable filler, spell; added 2023-01-01`; the line `others allowed` leaves the list open.
//! `addable` says what may still be added: `plain: 1 together, 1 1`, in all and to each deck.

use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock};

use hantei_core::card::{
    Card, CardKind, CardNames, CardPool, MonsterType, Passcode, PoolBuilder, PrintLanguage, Release,
    SourceKind, Territory, TreatedAs,
};
use hantei_core::deck::{
    Addable, AllowedSkill, Basis, Broken, CardLanguage, DeckKind, DeckList, DeckRules, Declared, Doubt,
    Judgement, LegendaryDuelist, LegendaryList, LimitEntry, LimitList, LimitStatus, LimitSubject, Limits,
    ListedCard, OtherCards, RequiredCard, Rulebook, Section, Submission, Together, Usage, Violation, Written,
    judge, judge_together,
};
use hantei_core::regulation::Regulation;
use serde::Deserialize;

use crate::rows::{Judged, read_all};

/// Decks and what must be found in them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row; clauses name it under `tests`.
    pub id: String,
    /// The clause that the row is about.
    pub clause: String,
    /// The id of the document.
    pub regulation: String,
    /// Settings that the organiser changes, each `key=value`.
    #[serde(default)]
    pub set: Vec<String>,
    /// The civil date of the tournament.
    #[serde(default)]
    pub date: Option<String>,
    /// Since when the Forbidden/Limited List is in force; `none` where there is no list.
    #[serde(default)]
    pub list: Option<String>,
    /// The decks.
    pub decks: Vec<String>,
    /// What is declared of each of them.
    #[serde(default)]
    pub sheet: Vec<String>,
    /// `together` where one deck is judged as if there were several.
    #[serde(default)]
    pub judged: Option<String>,
    /// The shared cards.
    #[serde(default)]
    pub shared: Vec<String>,
    /// The Duelists of the Legendary Deck List; without any there is no list.
    #[serde(default)]
    pub legendary: Vec<String>,
    /// What may still be added.
    #[serde(default)]
    pub addable: Vec<String>,
    /// The verdict, then one line for each violation and doubt.
    pub expect: String,
    /// Why.
    pub comment: String,
}

/// Reads all rows, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub fn read_rows() -> anyhow::Result<Vec<Row>> {
    read_all("deck", |row: &Row| &row.id)
}

/// Returns the ids of the rows that do not hold under these regulations. What became of a row under a text of
/// its regulation is remembered.
///
/// # Panics
///
/// The rows cannot be read.
#[must_use]
pub fn failing_rows(regulations: &[Regulation]) -> Vec<String> {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    static JUDGED: Judged = Judged::new();
    let rows = ROWS.get_or_init(|| read_rows().expect("the rows of tests/data/deck can be read"));
    let fails = |row: &&Row| {
        !JUDGED.holds(&row.id, &row.regulation, regulations, |regulation| check(row, regulation))
    };
    rows.iter().filter(fails).map(|row| row.id.clone()).collect()
}

/// Judges the decks of `row` under `regulation`.
///
/// # Errors
///
/// In words, what was otherwise than expected.
pub fn check(row: &Row, regulation: &Regulation) -> Result<(), String> {
    let mut settings = regulation.settings.clone();
    for setting in &row.set {
        let (key, value) = setting.split_once('=').ok_or("a setting is key=value")?;
        settings.set(key, value).map_err(|refusal| format!("{setting}: {refusal:?}"))?;
    }
    let mut table = Table::default();
    let decks: Vec<DeckList> = row.decks.iter().map(|deck| table.deck(deck)).collect::<Result<_, _>>()?;
    let declared =
        (0..decks.len()).map(|at| row.sheet.get(at).map_or(Ok(Declared::default()), |it| table.declared(it)));
    let declared: Vec<Declared> = declared.collect::<Result<_, _>>()?;
    let shared: Vec<Written> = row.shared.iter().map(|name| table.card(name)).collect();
    let legendary = table.legendary(&row.legendary)?;
    let pool = table.pool();
    let date = row.date.as_deref().unwrap_or("2023-08-05").parse().map_err(|_| "a date")?;
    let limits = table.limits(row.list.as_deref(), &pool)?;
    let rules = DeckRules::read(&settings, None);
    let book = Rulebook { rules: &rules, pool: &pool, limits: limits.as_ref(), date };
    let submissions: Vec<Submission<'_>> =
        decks.iter().zip(&declared).map(|(list, declared)| Submission { list, declared }).collect();
    let together = Together { decks: &submissions, shared: &shared, legendary: legendary.as_ref() };
    let judgement = match (&submissions[..], row.judged.as_deref()) {
        ([submission], None) => judge(*submission, &book),
        (_, None | Some("together")) => judge_together(&together, &book),
        (_, Some(other)) => return Err(format!("judged {other:?}")),
    };
    let teller = Teller { document: &regulation.document.full_id(), pool: &pool, decks: submissions.len() };
    let found = teller.told(&judgement);
    let expected: Vec<&str> = row.expect.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if found != expected {
        return Err(format!("expected {expected:#?}, found {found:#?}"));
    }
    let usage = Usage::of(&together, &book);
    for expected in &row.addable {
        let name = expected.split_once(':').ok_or_else(|| format!("{expected:?} names no card"))?.0;
        let card = pool.find(Table::code_of(name)).ok_or_else(|| format!("{name:?} is no card"))?;
        let Addable { together, each, .. } = usage.addable(card);
        let together = together.map(|left| format!(" {left} together,")).unwrap_or_default();
        let each: Vec<String> = each.iter().map(ToString::to_string).collect();
        let found = format!("{name}:{together} {}", each.join(" "));
        if found != *expected {
            return Err(format!("expected {expected:?}, found {found:?}"));
        }
    }
    Ok(())
}

/// Whoever tells what was found.
struct Teller<'a> {
    document: &'a str,
    pool: &'a CardPool,
    decks: usize,
}

impl Teller<'_> {
    /// Returns a judgement in lines: the verdict, the violations, the doubts.
    fn told(&self, judgement: &Judgement) -> Vec<String> {
        let verdict = judgement.verdict().word().to_owned();
        let violations = judgement.violations.iter().map(|violation| self.told_violation(violation));
        let doubts = judgement.doubts.iter().map(told_doubt);
        std::iter::once(verdict).chain(violations).chain(doubts).collect()
    }

    fn told_violation(&self, violation: &Violation) -> String {
        let clause = match &violation.basis {
            Basis::Stated(clause) => clause.0.strip_prefix(self.document).unwrap_or(&clause.0).to_owned(),
            Basis::Preset(_) | Basis::NotStated => "-".to_owned(),
        };
        let numbers = match &violation.broken {
            Broken::TooFewCards { section, found, minimum: bound }
            | Broken::TooManyCards { section, found, maximum: bound } => {
                format!(" {} {found} of {bound}", section.word())
            }
            Broken::TooManyCopies { found, maximum, .. } | Broken::LimitExceeded { found, maximum, .. } => {
                format!(" {found} of {maximum}")
            }
            Broken::WrongSection { belongs } => format!(" to {}", belongs.word()),
            Broken::NotForDecks { kind } => format!(" {}", kind.word()),
            Broken::LanguageExcluded { language }
            | Broken::NotPrintedIn { language }
            | Broken::TextMissing { language } => format!(" {}", language.code()),
            Broken::SleevesNotOpaque { languages } => {
                format!(" {}", languages.iter().map(|language| language.code()).collect::<Vec<_>>().join(" "))
            }
            Broken::NotOnTheList
            | Broken::NotReleased { .. }
            | Broken::ExtraTypeExcluded
            | Broken::PendulumExcluded
            | Broken::SleevesNotAlike
            | Broken::AlteredCards
            | Broken::Proxies
            | Broken::SharedForbidden { .. } => String::new(),
            Broken::ObtainableExceeded { found, maximum: bound, .. }
            | Broken::CategoryExceeded { found, maximum: bound, .. }
            | Broken::TooManyTeamDecks { found, maximum: bound }
            | Broken::TooManySharedCards { found, maximum: bound }
            | Broken::TooManySharedCopies { found, maximum: bound, .. } => format!(" {found} of {bound}"),
            Broken::RequiredCardMissing { card, found, minimum } => {
                format!(" {} {found} of {minimum}", self.pool.card(*card).name())
            }
            Broken::TooFewDecks { found, minimum: bound, player }
            | Broken::TooManyDecks { found, maximum: bound, player } => {
                let player = player.as_ref().map(|player| format!(" {player}")).unwrap_or_default();
                format!("{player} {found} of {bound}")
            }
            Broken::WrongKinds { kind, found, needed } => format!(" {} {found} of {needed}", kind.word()),
            Broken::ChosenTwice { what, name } | Broken::AddedTooLate { what, name, .. } => {
                format!(" {} {name}", what.word())
            }
            Broken::DuelistNotListed { duelist } | Broken::NotSelectable { duelist } => format!(" {duelist}"),
            Broken::SkillNotAllowed { duelist, skill } => format!(" {duelist} {skill}"),
        };
        let of = |deck: usize| if self.decks > 1 { format!("deck {} ", deck + 1) } else { String::new() };
        // Cards say where they stand; what a deck breaks as a whole, or several do, names the decks.
        let places: Vec<String> = violation.decks.iter().map(|deck| (deck + 1).to_string()).collect();
        let of_decks = violation.cards.is_empty() && self.decks > 1 && !places.is_empty();
        let decks = if of_decks { format!(" in {}", places.join(" ")) } else { String::new() };
        let cards: Vec<String> = violation
            .cards
            .iter()
            .map(|card| {
                format!("{}{} {} {}", of(card.deck), card.section.word(), card.copies, written(&card.written))
            })
            .collect();
        let cards = if cards.is_empty() { String::new() } else { format!(": {}", cards.join(", ")) };
        format!("{} {clause}{numbers}{decks}{cards}", violation.broken.code())
    }
}

fn written(written: &Written) -> String {
    match written {
        Written::Passcode(passcode) => Table::name_of(*passcode),
        Written::Name(name) => name.clone(),
    }
}

fn told_doubt(doubt: &Doubt) -> String {
    let what = match doubt {
        Doubt::UnknownPasscode { cards, .. }
        | Doubt::UnknownName { cards, .. }
        | Doubt::AmbiguousName { cards, .. } => {
            cards.first().map_or_else(String::new, |card| format!(" {}", written(&card.written)))
        }
        Doubt::UnreadLine { line, .. } => format!(" {line}"),
        Doubt::NotDeclared { what, .. } => format!(" {}", what.word()),
        Doubt::UnknownSharedCard { written: name, .. } => format!(" {}", written(name)),
        Doubt::NoLegendaryList { deck } => format!(" {}", deck + 1),
        Doubt::SectionUnknown { .. } | Doubt::NoLimitList | Doubt::ListNotInForce { .. } => String::new(),
    };
    format!("? {}{what}", doubt.code())
}

/// The names that have been used, each with its passcode.
#[derive(Default)]
struct Table {
    names: BTreeSet<String>,
    fillers: u32,
}

impl Table {
    /// Reads `40 filler / 1 fusion / 2 plain + 13 filler`.
    fn deck(&mut self, text: &str) -> Result<DeckList, String> {
        let mut list = DeckList::default();
        for (section, part) in Section::ALL.into_iter().zip(text.split('/')) {
            for group in part.split('+').map(str::trim).filter(|group| !group.is_empty()) {
                let (count, name) =
                    group.split_once(' ').ok_or_else(|| format!("{group:?} is not N name"))?;
                let count: u32 = count.parse().map_err(|_| format!("{group:?} is not N name"))?;
                for _ in 0..count {
                    let name = match (name, section) {
                        ("filler", Section::Extra) => self.filler("fusion"),
                        ("filler", Section::Main | Section::Side) => self.filler("monster"),
                        (name, _) => name.to_owned(),
                    };
                    list.section_mut(section).push(ListedCard { written: self.card(&name), line: None });
                }
            }
        }
        Ok(list)
    }

    fn filler(&mut self, kind: &str) -> String {
        self.fillers += 1;
        format!("filler-{kind}-{}", self.fillers)
    }

    fn card(&mut self, name: &str) -> Written {
        self.names.insert(name.to_owned());
        Written::Passcode(Self::code_of(name))
    }

    /// A name and its passcode are one and the same here, so that expectations can be read.
    fn code_of(name: &str) -> Passcode {
        let mut known = names().lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let place = known.iter().position(|known| known == name).unwrap_or_else(|| {
            known.push(name.to_owned());
            known.len() - 1
        });
        // Far apart, or codes would be taken for artworks of each other.
        Passcode(1_000_000 + 100 * u32::try_from(place).unwrap_or(0))
    }

    fn name_of(passcode: Passcode) -> String {
        let known = names().lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let place = usize::try_from(passcode.0.saturating_sub(1_000_000) / 100).unwrap_or(0);
        known.get(place).cloned().unwrap_or_default()
    }

    /// Reads `language=ja plain=en opaque=yes`: words that declare something; a card by its name.
    fn declared(&mut self, text: &str) -> Result<Declared, String> {
        let mut declared = Declared::default();
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').ok_or_else(|| format!("{word:?} is not key=value"))?;
            let yes = value == "yes";
            let language =
                |code| PrintLanguage::of_code(code).ok_or_else(|| format!("{code:?} is no language"));
            match key {
                "language" => declared.language = Some(language(value)?),
                "opaque" => declared.opaque_sleeves = Some(yes),
                "alike" => declared.sleeves_alike = Some(yes),
                "texts" => declared.texts = Some(yes),
                "altered" => declared.altered_cards = Some(yes),
                "proxies" => declared.proxies = Some(yes),
                "kind" => {
                    let kind = DeckKind::ALL.into_iter().find(|kind| kind.word() == value);
                    declared.kind = Some(kind.ok_or_else(|| format!("{value:?} is no kind"))?);
                }
                "duelist" => declared.duelist = Some(value.to_owned()),
                "skill-chosen" => declared.skill = Some(value.to_owned()),
                "player" => declared.player = Some(value.to_owned()),
                name => {
                    let card = CardLanguage { card: self.card(name), language: language(value)? };
                    declared.languages.push(card);
                }
            }
        }
        Ok(declared)
    }

    /// Reads Duelists of a Legendary Deck List. `filler` among the cards means every filler that is used.
    fn legendary(&mut self, lines: &[String]) -> Result<Option<LegendaryList>, String> {
        let mut list = LegendaryList { version: "rows".to_owned(), ..LegendaryList::default() };
        for line in lines {
            if line == "others allowed" {
                list.others = OtherCards::Allowed;
                continue;
            }
            let mut parts = line.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default().to_owned();
            let mut duelist = LegendaryDuelist { name, ..LegendaryDuelist::default() };
            for part in parts {
                let (key, rest) = part.split_once(' ').ok_or_else(|| format!("{part:?} says nothing"))?;
                let named: Vec<&str> = rest.split(',').map(str::trim).collect();
                let date = |text: &str| text.parse().map_err(|_| format!("{text:?} is no date"));
                match key {
                    "added" => duelist.added = Some(date(rest)?),
                    "skills" => {
                        for skill in named {
                            let (name, added) = match skill.split_once('@') {
                                Some((name, day)) => (name, Some(date(day)?)),
                                None => (skill, None),
                            };
                            duelist.skills.push(AllowedSkill { name: name.to_owned(), added });
                        }
                    }
                    "required" => {
                        for group in named {
                            let (copies, name) =
                                group.split_once(' ').ok_or_else(|| format!("{group:?} is not N name"))?;
                            let copies = copies.parse().map_err(|_| format!("{group:?} is not N name"))?;
                            duelist.required.push(RequiredCard { card: self.card(name), copies });
                        }
                    }
                    "selectable" => {
                        for name in named {
                            let fillers = self.names.iter().filter(|used| used.starts_with("filler-"));
                            let meant: Vec<String> = match name {
                                "filler" => fillers.cloned().collect(),
                                name => vec![name.to_owned()],
                            };
                            duelist.selectable.extend(meant.iter().map(|name| self.card(name)));
                        }
                    }
                    other => return Err(format!("{other:?} is no word of a Duelist")),
                }
            }
            list.duelists.push(duelist);
        }
        Ok((!lines.is_empty()).then_some(list))
    }

    /// Returns a pool with every name that was used, and those that others are treated as.
    fn pool(&self) -> CardPool {
        let mut builder = PoolBuilder::new(Some("2023-07-31".parse().expect("it is a date")));
        let file = builder.begin("rows", SourceKind::YamlYugi);
        let always = ["plain", "semi-limited", "limited", "limited-1"].map(str::to_owned);
        let all: BTreeSet<&String> = always.iter().chain(&self.names).collect();
        for name in all.into_iter().filter(|name| !name.starts_with('?') && !name.ends_with('*')) {
            builder.add(file, Self::describe(name));
        }
        builder.finish().0
    }

    fn describe(name: &str) -> Card {
        use MonsterType::{Fusion, Link, Pendulum, Ritual, Synchro, Xyz};
        let (kind, types): (CardKind, &[MonsterType]) = match name {
            "spell" => (CardKind::Spell, &[]),
            "token" => (CardKind::Token, &[]),
            "skill" => (CardKind::Skill, &[]),
            "fusion" => (CardKind::Monster, &[Fusion]),
            "synchro" => (CardKind::Monster, &[Synchro]),
            "xyz" => (CardKind::Monster, &[Xyz]),
            "link" => (CardKind::Monster, &[Link]),
            "pendulum" => (CardKind::Monster, &[Pendulum]),
            "ritual" => (CardKind::Monster, &[Ritual]),
            name if name.starts_with("filler-fusion") => (CardKind::Monster, &[Fusion]),
            _ => (CardKind::Monster, &[]),
        };
        let day = |text: &str| text.parse().expect("the name holds a date");
        let release = match name {
            "not-out" => Some(Release::NotYet),
            "undated" => None,
            name => Some(Release::On(day(name.strip_prefix("out-").unwrap_or("2010-01-01")))),
        };
        let languages = PrintLanguage::ALL.into_iter();
        let printed = languages.filter(|it| name != "overseas" || *it != PrintLanguage::Japanese);
        let treated_as = match name {
            "sister" => Some("plain"),
            "semi-limited-sister" => Some("semi-limited"),
            "limited-1-sister" => Some("limited-1"),
            _ => None,
        };
        let other = format!("{name}*");
        Card {
            passcodes: vec![Self::code_of(name), Self::code_of(&other)],
            names: CardNames { english: Some(name.to_owned()), ..CardNames::default() },
            kind: Some(kind),
            types: types.iter().copied().collect(),
            treated_as: treated_as.map(|name| TreatedAs::Name(name.to_owned())),
            releases: Territory::ALL.into_iter().filter_map(|of| Some((of, release?))).collect(),
            languages: printed.collect(),
            obtainable: match name {
                "once" => Some(1),
                "twice" => Some(2),
                _ => None,
            },
            ..Card::default()
        }
    }

    fn limits(&self, since: Option<&str>, pool: &CardPool) -> Result<Option<Limits>, String> {
        let effective_from = match since {
            Some("none") => return Ok(None),
            Some(day) => Some(day.parse().map_err(|_| format!("{day:?} is no date"))?),
            None => None,
        };
        let entries = [
            ("forbidden", LimitStatus::Forbidden),
            ("limited", LimitStatus::Limited),
            ("semi-limited", LimitStatus::SemiLimited),
            ("limited-1", LimitStatus::Limited1),
            ("limited-1-b", LimitStatus::Limited1),
            ("limited-2", LimitStatus::Limited2),
            ("limited-2-b", LimitStatus::Limited2),
            ("limited-3", LimitStatus::Limited3),
            ("limited-3-b", LimitStatus::Limited3),
        ];
        let entries = entries.into_iter().zip(1..).map(|((name, status), line)| {
            let subject = LimitSubject::Passcode(Self::code_of(name));
            LimitEntry { subject, status, line }
        });
        let list = LimitList {
            name: "rows".to_owned(),
            effective_from,
            entries: entries.collect(),
            ..LimitList::default()
        };
        Ok(Some(list.resolve(pool)))
    }
}

fn names() -> &'static Mutex<Vec<String>> {
    static NAMES: OnceLock<Mutex<Vec<String>>> = OnceLock::new();
    NAMES.get_or_init(Mutex::default)
}

#[cfg(test)]
mod tests {
    use hantei_core::regulation::catalogue::catalogue;

    use super::*;

    #[test]
    fn every_row_about_decks_holds() {
        let mut told = Vec::new();
        for row in read_rows().expect("the rows can be read") {
            let regulation =
                catalogue().find(&row.regulation).expect("the row names a document of the catalogue");
            if let Err(trouble) = check(&row, regulation) {
                told.push(format!("{}: {trouble}", row.id));
            }
            let clause = row.clause.rsplit_once('#').map(|(document, _)| document);
            assert_eq!(clause, Some(regulation.document.full_id().as_str()), "{}", row.id);
            let known = regulation.clauses.iter().any(|known| known.id.0 == row.clause);
            assert!(known, "{}: there is no clause {}", row.id, row.clause);
        }
        assert!(told.is_empty(), "rows that do not hold:\n{}", told.join("\n"));
    }
}
