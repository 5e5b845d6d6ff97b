//! Changes every number, word and order of `regulations/*.toml`, one at a time, and demands that
//! somebody notices: the parser, or a row of truth.
//!
//! A change that nobody notices is a rule that no test holds the program to.

use std::collections::BTreeSet;
use std::ops::Range;
use std::process::ExitCode;

use hantei_core::regulation::catalogue::FILES;
use hantei_core::regulation::infraction::{
    AlsoAsks, AppliesTo, Costs, ExtensionAt, Giver, Level, NotIf, Participation, Prizes, Record, Remedy,
    RemedyQuestion, Repeats,
};
use hantei_core::regulation::machine::{
    Asks, Condition, Gives, InputKind, SideDeckingWhen, StatePart, Whose,
};
use hantei_core::regulation::setting::{KnownSetting, SettingKind};
use hantei_core::regulation::{Document, Regulation, parse};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::rows::{self, RowId};
use crate::{deck_rows, end_of_match_rows, penalty_rows, tournament_rows};

/// Whoever can notice a change: returns the ids of rows that fail under these regulations.
pub type Judge = fn(&[Regulation]) -> Vec<RowId>;

/// All judges, the quick ones first. A further kind of row joins by its own `failing_rows`.
pub const JUDGES: &[Judge] = &[
    rows::failing_rows,
    first_failing_end_of_match_row,
    first_failing_penalty_row,
    failing_tournament_rows,
    failing_deck_rows,
];

/// The rows that give penalties. One of them is enough.
fn first_failing_penalty_row(regulations: &[Regulation]) -> Vec<RowId> {
    penalty_rows::first_failing_row(regulations).map(RowId).into_iter().collect()
}

/// The rows that lead a match to its end. One of them is enough: there are many, and many changes.
fn first_failing_end_of_match_row(regulations: &[Regulation]) -> Vec<RowId> {
    end_of_match_rows::first_failing_row(regulations).map(RowId).into_iter().collect()
}

/// The rows that play a tournament.
fn failing_tournament_rows(regulations: &[Regulation]) -> Vec<RowId> {
    tournament_rows::failing_rows(regulations).into_iter().map(RowId).collect()
}

/// The rows that judge decks.
fn failing_deck_rows(regulations: &[Regulation]) -> Vec<RowId> {
    deck_rows::failing_rows(regulations).into_iter().map(RowId).collect()
}

/// One change to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutation {
    /// The file below `regulations/`.
    pub file: &'static str,
    /// The line of the change, from 1.
    pub line: usize,
    /// The key of the setting, or of the list.
    pub key: String,
    /// What is changed into what.
    pub change: String,
    /// What is read instead: the part of the file, with the change.
    pub text: String,
    /// How much of the file that is.
    pub part: Part,
}

/// How much of a file a change makes anybody read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The machines and what they need. There are thousands of such changes, and they take a fifth of the
    /// time so.
    Machines,
    /// The levels and infractions and what they need.
    Penalties,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The parser reports a problem: the first one.
    Refused(String),
    /// Rows fail: those that the first judge to notice names.
    Failed(Vec<RowId>),
    /// Nobody noticed.
    Survived,
}

/// Runs every change, prints a table, and fails if one survives.
///
/// # Errors
///
/// A file of the catalogue has a problem even without a change.
pub fn command() -> anyhow::Result<ExitCode> {
    let mut regulations = originals()?;
    let mut survivors = 0_usize;
    let mutations = mutations(&regulations);
    for mutation in &mutations {
        let noticed = match fate(mutation, &mut regulations) {
            Fate::Refused(problem) => format!("parser: {problem}"),
            Fate::Failed(rows) => rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Fate::Survived => {
                survivors += 1;
                "SURVIVED".to_owned()
            }
        };
        let place = format!("{}:{}", mutation.file, mutation.line);
        println!("{place:<29} {:<45} {:<30} {noticed}", mutation.key, mutation.change);
    }
    println!("{} changes, {survivors} survived", mutations.len());
    Ok(if survivors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the regulations of the catalogue in the order of its files.
///
/// # Errors
///
/// A file has a problem.
pub fn originals() -> anyhow::Result<Vec<Regulation>> {
    FILES
        .iter()
        .map(|(file, text)| {
            parse(text, file).map_err(|problems| {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                anyhow::anyhow!("{}", lines.join("\n"))
            })
        })
        .collect()
}

/// Returns what becomes of a change, with all other files as they are.
#[must_use]
pub fn fate(mutation: &Mutation, regulations: &mut [Regulation]) -> Fate {
    let changed = match parse(&mutation.text, mutation.file) {
        Ok(changed) => changed,
        Err(problems) => {
            return Fate::Refused(problems.first().map(ToString::to_string).unwrap_or_default());
        }
    };
    let place = regulations.iter().position(|known| known.document.id == changed.document.id);
    let Some(place) = place else { return Fate::Refused("the document has another name".to_owned()) };
    let changed = match mutation.part {
        Part::Machines => Regulation {
            machines: changed.machines,
            document: Document { digest: changed.document.digest, ..regulations[place].document.clone() },
            ..regulations[place].clone()
        },
        Part::Penalties => Regulation {
            levels: changed.levels,
            infractions: changed.infractions,
            document: Document { digest: changed.document.digest, ..regulations[place].document.clone() },
            ..regulations[place].clone()
        },
        Part::Whole => changed,
    };
    let original = std::mem::replace(&mut regulations[place], changed);
    let noticed = JUDGES.iter().map(|judge| judge(regulations)).find(|failing| !failing.is_empty());
    regulations[place] = original;
    noticed.map_or(Fate::Survived, Fate::Failed)
}

/// Returns what a part of a file needs, before and after it: the head of the file, and the clauses that
/// the part cites without what they say.
fn around(part: Part, regulation: &Regulation) -> [String; 2] {
    let Document { id, transcription, .. } = &regulation.document;
    let head = format!(
        "[document]\nid = {id:?}\ntranscription = {transcription}\nkind = \"penalties\"\n\
         title = {{ en = \"-\", ja = \"-\" }}\npublisher = \"-\"\nterritory = \"-\"\n\
         effective_from = \"2000-01-01\"\ntranscribed_by = \"-\"\n"
    );
    let clause = |clause: &hantei_core::regulation::Clause| {
        let spec = &clause.spec;
        let slug = clause.id.0.rsplit('#').next().unwrap_or_default();
        format!(
            "[[clause]]\nid = {slug:?}\nspec = {spec:?}\nkind = \"guided\"\nstate = \"planned\"\n\
             en = \"-\"\nja = \"-\"\n"
        )
    };
    let states = regulation.machines.iter().flat_map(|machine| &machine.states);
    let cited: BTreeSet<&hantei_core::regulation::ClauseId> = match part {
        Part::Machines => states
            .flat_map(|state| {
                state.clause.iter().chain(state.on.iter().filter_map(|row| row.clause.as_ref()))
            })
            .collect(),
        Part::Penalties => {
            let levels = regulation.levels.iter().flat_map(|level| {
                let further = [&level.carried, &level.on_prizes, &level.on_record];
                further.into_iter().flatten().chain([&level.clause])
            });
            levels.chain(regulation.infractions.iter().map(|infraction| &infraction.clause)).collect()
        }
        Part::Whole => regulation.clauses.iter().map(|clause| &clause.id).collect(),
    };
    let cited = |clause: &&hantei_core::regulation::Clause| cited.contains(&clause.id);
    [head, regulation.clauses.iter().filter(cited).map(clause).collect()]
}

/// Returns every change of every file: each number one up and one down, each word into each other
/// that is allowed, each flag into the other, each element of an order exchanged with the next.
#[must_use]
pub fn mutations(originals: &[Regulation]) -> Vec<Mutation> {
    FILES
        .iter()
        .zip(originals)
        .flat_map(|(&(file, text), regulation)| {
            let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
            let line_starts = line_starts.collect();
            let mut workshop =
                Workshop { file, text, line_starts, regulation, mutations: Vec::new(), within: None };
            if let Ok(document) = DeTable::parse(text) {
                workshop.document(document.get_ref());
            }
            workshop.mutations
        })
        .collect()
}

type Node<'t> = Spanned<DeValue<'t>>;

struct Workshop<'r> {
    file: &'static str,
    text: &'static str,
    line_starts: Vec<usize>,
    regulation: &'r Regulation,
    mutations: Vec<Mutation>,
    /// While a part of the file is changed: which, where it stands, and what goes before and after it.
    within: Option<(Part, Range<usize>, [String; 2])>,
}

impl Workshop<'_> {
    fn document(&mut self, document: &DeTable<'_>) {
        for (name, node) in document {
            match (name.get_ref().as_ref(), node.get_ref()) {
                ("document" | "clause", _) => {}
                ("stage", DeValue::Array(stages)) => {
                    self.swaps("stage.id", stages.iter().filter_map(|stage| child(stage, "id")));
                    for stage in stages {
                        self.stage(stage);
                    }
                }
                ("criterion", DeValue::Array(criteria)) => self.criteria(criteria.iter()),
                ("machine", DeValue::Array(states)) => {
                    self.enter(Part::Machines);
                    self.states(states);
                    self.within = None;
                }
                ("level", DeValue::Array(levels)) => {
                    self.enter(Part::Penalties);
                    self.levels(levels);
                    self.within = None;
                }
                ("infraction", DeValue::Array(infractions)) => {
                    self.enter(Part::Penalties);
                    self.infractions(infractions);
                    self.within = None;
                }
                (section, DeValue::Table(parameters)) => {
                    for (name, node) in parameters {
                        self.parameter(&format!("{section}.{}", name.get_ref()), node);
                    }
                }
                (_, _) => {}
            }
        }
    }

    fn stage(&mut self, stage: &Node<'_>) {
        let (Some(id), DeValue::Table(fields)) = (child_text(stage, "id"), stage.get_ref()) else { return };
        for (name, node) in fields {
            match (name.get_ref().as_ref(), node.get_ref()) {
                ("id" | "from", _) => {}
                ("kind", DeValue::String(kind)) => {
                    let words = ["swiss", "groups", "elimination"];
                    self.words(&format!("{id}.kind"), &node.span(), kind, &words);
                }
                ("round", DeValue::Array(rounds)) => {
                    let names = rounds.iter().filter_map(|round| child(round, "name"));
                    self.swaps(&format!("{id}.round"), names);
                    for round in rounds {
                        let (Some(round_name), DeValue::Table(parameters)) =
                            (child_text(round, "name"), round.get_ref())
                        else {
                            continue;
                        };
                        for (name, node) in parameters {
                            if name.get_ref() != "name" {
                                self.parameter(&format!("{id}.{round_name}.{}", name.get_ref()), node);
                            }
                        }
                    }
                }
                (name, _) => self.parameter(&format!("{id}.{name}"), node),
            }
        }
    }

    /// Only a part of the file is read from here on: its End of Match procedures, or its levels and infractions.
    fn enter(&mut self, part: Part) {
        let (begin, end) = match part {
            Part::Machines => ("[[machine]]", ["\n[[clause]]", "\n[penalty]", "\n[[infraction]]"]),
            Part::Penalties if self.text.contains("[[level]]") => ("[[level]]", ["\n[[clause]]"; 3]),
            Part::Penalties => ("[[infraction]]", ["\n[[clause]]"; 3]),
            Part::Whole => return,
        };
        let begin = self.text.find(begin).unwrap_or_default();
        let rest = &self.text[begin..];
        let length = end.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
        self.within = Some((part, begin..begin + length, around(part, self.regulation)));
    }

    fn levels(&mut self, levels: &[Node<'_>]) {
        for level in levels {
            let key = format!("level {}", child_text(level, "level").unwrap_or_default());
            self.choice(&key, level, "level", &words(Level::ALL, Level::word));
            self.choice(&key, level, "costs", &words(Costs::ALL, Costs::word));
            self.choice(&key, level, "participation", &words(Participation::ALL, Participation::word));
            self.choice(&key, level, "prizes", &words(Prizes::ALL, Prizes::word));
            self.choice(&key, level, "record", &words(Record::ALL, Record::word));
            self.choice(&key, level, "given_by", &words(Giver::ALL, Giver::word));
            self.without(&key, level, &["carried_clause", "prizes_clause", "record_clause"]);
        }
    }

    /// Every word and number of an infraction, and every key that it can do without left out.
    fn infractions(&mut self, infractions: &[Node<'_>]) {
        let levels = words(Level::ALL, Level::word);
        let bases: Vec<&str> = levels.iter().copied().chain(["judge", "none"]).collect();
        for infraction in infractions {
            let key = format!("infraction {}", child_text(infraction, "id").unwrap_or_default());
            let fields: [(&str, &[&str]); 14] = [
                ("level", &bases),
                ("proposal", &levels),
                ("repeats", &words(Repeats::ALL, Repeats::word)),
                ("remedy", &words(Remedy::ALL, Remedy::word)),
                ("asks", &words(RemedyQuestion::ALL, RemedyQuestion::word)),
                ("remedy_after", &words(Remedy::ALL, Remedy::word)),
                ("given_by", &words(Giver::ALL, Giver::word)),
                ("applies_to", &words(AppliesTo::ALL, AppliesTo::word)),
                ("extension", &words(ExtensionAt::ALL, ExtensionAt::word)),
                ("prizes", &words(Prizes::ALL, Prizes::word)),
                ("not_if", &words(NotIf::ALL, NotIf::word)),
                ("waived_by", &words(Giver::ALL, Giver::word)),
                ("also_asks", &words(AlsoAsks::ALL, AlsoAsks::word)),
                ("family", &["another-family"]),
            ];
            for (name, allowed) in fields {
                self.choice(&key, infraction, name, allowed);
            }
            for number in ["late_minutes", "slip_minutes"] {
                self.one_up_one_down(&key, infraction, number);
            }
            let further: Vec<&str> =
                fields.iter().map(|(name, _)| *name).filter(|name| *name != "level").collect();
            self.without(&key, infraction, &further);
            self.without(&key, infraction, &["late_minutes", "slip_minutes", "replaces"]);
        }
    }

    /// The file without one of these keys of a table.
    fn without(&mut self, key: &str, node: &Node<'_>, names: &[&str]) {
        let DeValue::Table(table) = node.get_ref() else { return };
        for (name, value) in table.iter().filter(|(name, _)| names.contains(&name.get_ref().as_ref())) {
            let (start, end) = (name.span().start, value.span().end);
            let text = format!("{}{}", &self.text[..start], &self.text[end..]);
            self.push(key, start, format!("without {}", name.get_ref()), text);
        }
    }

    fn states(&mut self, states: &[Node<'_>]) {
        let all = |key| states.iter().filter_map(|state| child_text(state, key)).collect::<BTreeSet<&str>>();
        let tells: Vec<&str> = all("tell").into_iter().collect();
        for state in states {
            let (Some(stage), Some(name)) = (child_text(state, "stage"), child_text(state, "state")) else {
                continue;
            };
            let names: Vec<&str> = states
                .iter()
                .filter(|other| child_text(other, "stage") == Some(stage))
                .filter_map(|other| child_text(other, "state"))
                .collect();
            let key = format!("{stage} {name}");
            self.choice(&key, state, "stage", &["swiss", "groups", "elimination"]);
            self.choice(&key, state, "part", &words(StatePart::ALL, StatePart::word));
            self.choice(&key, state, "tell", &tells);
            self.choice(&key, state, "whose", &words(Whose::ALL, Whose::word));
            self.choice(&key, state, "side_decking", &words(SideDeckingWhen::ALL, SideDeckingWhen::word));
            for number in ["turn", "turns"] {
                self.one_up_one_down(&key, state, number);
            }
            let Some(DeValue::Array(rows)) = child(state, "on").map(Spanned::get_ref) else { continue };
            for row in rows {
                self.leave_out(&key, row);
                self.choice(&key, row, "input", &words(InputKind::ALL, InputKind::word));
                self.choice(&key, row, "asks", &words(Asks::ALL, Asks::word));
                self.choice(&key, row, "gives", &words(Gives::ALL, Gives::word));
                self.choice(&key, row, "next", &names);
                if let Some(DeValue::Array(conditions)) = child(row, "when").map(Spanned::get_ref) {
                    for condition in conditions {
                        if let DeValue::String(word) = condition.get_ref() {
                            let all = words(Condition::ALL, Condition::word);
                            self.words(&key, &condition.span(), word, &all);
                        }
                    }
                }
            }
        }
    }

    /// Each other word in place of the one at `name`.
    fn choice(&mut self, key: &str, node: &Node<'_>, name: &str, allowed: &[&str]) {
        if let Some(field) = child(node, name)
            && let DeValue::String(word) = field.get_ref()
        {
            self.words(&format!("{key} {name}"), &field.span(), word, allowed);
        }
    }

    fn one_up_one_down(&mut self, key: &str, node: &Node<'_>, name: &str) {
        if let Some(field) = child(node, name)
            && let DeValue::Integer(integer) = field.get_ref()
            && let Ok(number) = integer.as_str().parse::<u32>()
        {
            for other in [number.checked_sub(1), number.checked_add(1)].into_iter().flatten() {
                self.replace(&format!("{key} {name}"), &field.span(), &other.to_string());
            }
        }
    }

    /// The file without one element of a list.
    fn leave_out(&mut self, key: &str, node: &Node<'_>) {
        let Range { start, end } = node.span();
        let comma = usize::from(self.text[end..].starts_with(','));
        let text = format!("{}{}", &self.text[..start], &self.text[end + comma..]);
        self.push(key, start, format!("without {}", &self.text[start..end]), text);
    }

    fn criteria<'n, 't: 'n>(&mut self, criteria: impl Iterator<Item = &'n Node<'t>>) {
        let key = "standings.criteria";
        let Some(known) = self.regulation.settings.known(key) else { return };
        let words: Vec<&Node<'_>> = criteria
            .filter_map(|criterion| {
                let preset = || child(child(criterion, "not_stated")?, "preset");
                child(criterion, "value").or_else(preset)
            })
            .collect();
        for word in &words {
            self.value(key, known, word);
        }
        self.swaps(key, words.into_iter());
    }

    fn parameter(&mut self, key: &str, node: &Node<'_>) {
        let Some(known) = self.regulation.settings.known(key) else { return };
        if let Some(value) = child(node, "value") {
            self.value(key, known, value);
        }
        if let Some(may) = child(node, "organiser_may")
            && let DeValue::String(word) = may.get_ref()
        {
            self.words(&format!("{key} organiser_may"), &may.span(), word, &["raise", "raise-or-none"]);
        }
        let Some(not_stated) = child(node, "not_stated") else { return };
        for name in ["preset", "suggestion"] {
            if let Some(value) = child(not_stated, name) {
                self.value(key, known, value);
            }
        }
        if let Some(alternatives) = child(not_stated, "alternatives")
            && let DeValue::Array(values) = alternatives.get_ref()
        {
            let key = format!("{key} alternatives");
            for value in values {
                self.value(&key, known, value);
            }
            self.swaps(&key, values.iter());
        }
    }

    fn value(&mut self, key: &str, known: &KnownSetting, node: &Node<'_>) {
        match node.get_ref() {
            DeValue::Integer(integer) => {
                let Ok(number) = integer.as_str().parse::<u32>() else { return };
                for other in [number.checked_sub(1), number.checked_add(1)].into_iter().flatten() {
                    self.replace(key, &node.span(), &other.to_string());
                }
            }
            DeValue::Boolean(flag) => self.replace(key, &node.span(), &(!flag).to_string()),
            DeValue::String(word) => {
                self.words(key, &node.span(), word, known.kind.words());
                if let SettingKind::NumberOrNone(range) = known.kind {
                    self.replace(key, &node.span(), &range.lowest.to_string());
                }
                if let SettingKind::Date(_) = known.kind {
                    for other in days_beside(word) {
                        self.replace(key, &node.span(), &format!("{other:?}"));
                    }
                }
            }
            DeValue::Array(elements) => {
                for element in elements {
                    self.value(key, known, element);
                }
                self.swaps(key, elements.iter());
            }
            DeValue::Table(row) => {
                for (_, number) in row {
                    self.value(key, known, number);
                }
            }
            DeValue::Float(_) | DeValue::Datetime(_) => {}
        }
    }

    fn words(&mut self, key: &str, span: &Range<usize>, word: &str, allowed: &[&str]) {
        for other in allowed.iter().filter(|other| **other != word) {
            self.replace(key, span, &format!("{other:?}"));
        }
    }

    fn replace(&mut self, key: &str, span: &Range<usize>, with: &str) {
        let change = format!("{} → {with}", &self.text[span.clone()]);
        let text = format!("{}{with}{}", &self.text[..span.start], &self.text[span.end..]);
        self.push(key, span.start, change, text);
    }

    /// Exchanges each element of an order with the next.
    fn swaps<'n, 't: 'n>(&mut self, key: &str, elements: impl Iterator<Item = &'n Node<'t>>) {
        let mut spans: Vec<Range<usize>> = elements.map(Spanned::span).collect();
        spans.sort_by_key(|span| span.start);
        for pair in spans.windows(2) {
            let [one, next] = pair else { continue };
            let (first, second) = (&self.text[one.clone()], &self.text[next.clone()]);
            let between = &self.text[one.end..next.start];
            let text =
                format!("{}{second}{between}{first}{}", &self.text[..one.start], &self.text[next.end..]);
            self.push(key, one.start, format!("{first} ↔ {second}"), text);
        }
    }

    fn push(&mut self, key: &str, start: usize, change: String, text: String) {
        let line = self.line_starts.partition_point(|&line| line <= start);
        let key = key.to_owned();
        let (part, text) = match &self.within {
            Some((part, range, [before, after])) => {
                let end = text.len() - (self.text.len() - range.end);
                (*part, format!("{before}{}\n{after}", &text[range.start..end]))
            }
            None => (Part::Whole, text),
        };
        self.mutations.push(Mutation { file: self.file, line, key, change, text, part });
    }
}

/// Returns the dates before and after a date within its month, as far as there are such days; for a word
/// some date.
fn days_beside(word: &str) -> Vec<String> {
    let Some((month, day)) = word.rsplit_once('-') else { return vec!["2023-07-01".to_owned()] };
    let Ok(day) = day.parse::<u8>() else { return vec!["2023-07-01".to_owned()] };
    let beside = [day.checked_sub(1), day.checked_add(1)].into_iter().flatten();
    beside
        .map(|day| format!("{month}-{day:02}"))
        .filter(|date| date.parse::<hantei_core::date::CivilDate>().is_ok())
        .collect()
}

/// Returns the words of all variants.
fn words<C: Copy>(all: &[C], word: impl Fn(C) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&one| word(one)).collect()
}

fn child<'n, 't>(node: &'n Node<'t>, name: &str) -> Option<&'n Node<'t>> {
    match node.get_ref() {
        DeValue::Table(table) => table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, node)| node),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_) => None,
    }
}

fn child_text<'n>(node: &'n Node<'_>, name: &str) -> Option<&'n str> {
    match child(node, name)?.get_ref() {
        DeValue::String(text) => Some(text),
        DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_change_of_a_regulation_goes_unnoticed() {
        let mut originals = originals().expect("the catalogue has no problems");
        let mutations = mutations(&originals);
        let survivors: Vec<String> = mutations
            .iter()
            .filter(|mutation| fate(mutation, &mut originals) == Fate::Survived)
            .map(|mutation| {
                format!("{}:{} {}: {}", mutation.file, mutation.line, mutation.key, mutation.change)
            })
            .collect();
        assert!(survivors.is_empty(), "nobody noticed:\n{}", survivors.join("\n"));
        // Were the walk to miss a part of the files, nothing would survive either.
        for wanted in [
            "swiss.rounds",
            "top-cut.semi-final.time_limit_minutes",
            "standings.criteria",
            "top-cut.round",
            "points.win",
            "deck.list_date",
            "deck.shared_maximum",
            "infraction PEN-T2 late_minutes",
            "infraction DKT-F2 family",
            "infraction UC-CHE level",
            "level warning record",
            "penalty.escalation_from",
        ] {
            assert!(mutations.iter().any(|mutation| mutation.key == wanted), "no change of {wanted}");
        }
        assert!(mutations.len() > 200, "only {} changes", mutations.len());
    }
}
