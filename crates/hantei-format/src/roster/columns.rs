//! Which column is what: by a fixed list of English and Japanese titles, or by what stands in it.

use unicode_normalization::UnicodeNormalization;

use super::{BirthDates, Field, Quotes, Record, RosterTrouble};
use crate::diagnostics::{Diagnostic, DiagnosticKind};

/// Where the name stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NameColumns {
    Whole(usize),
    /// The parts in the order in which they are put together.
    Parts(Vec<(Field, usize)>),
}

/// The columns of a list that are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) name: NameColumns,
    pub(super) others: Vec<(Field, usize)>,
    /// How many columns the list has; a record with something behind them is rejected.
    pub(super) count: usize,
    /// How many records at the top are no players: the header, and empty lines before it.
    pub(super) records_before: usize,
}

impl Columns {
    pub(super) fn of(&self, field: Field) -> Option<usize> {
        self.others.iter().find(|(other, _)| *other == field).map(|(_, column)| *column)
    }

    /// The fields that are read, in the order of the file.
    fn names(&self) -> String {
        let mut fields = self.others.clone();
        match &self.name {
            NameColumns::Whole(column) => fields.push((Field::Name, *column)),
            NameColumns::Parts(parts) => fields.extend(parts),
        }
        fields.sort_by_key(|(_, column)| *column);
        fields.iter().map(|(field, _)| field.name()).collect::<Vec<_>>().join(", ")
    }
}

/// Titles as [`plain`] makes them: small letters and digits only.
const TITLES: [(Field, &[&str]); 8] = [
    (
        Field::Name,
        &[
            "name",
            "fullname",
            "player",
            "playername",
            "duelist",
            "duelistname",
            "participant",
            "participantname",
            "名前",
            "氏名",
            "お名前",
            "選手",
            "選手名",
            "プレイヤー",
            "プレイヤー名",
            "デュエリスト",
            "デュエリスト名",
            "参加者",
            "参加者名",
        ],
    ),
    (Field::GivenName, &["firstname", "first", "givenname", "given", "forename", "名"]),
    (Field::FamilyName, &["lastname", "last", "familyname", "family", "surname", "姓", "名字", "苗字"]),
    (
        Field::Reading,
        &[
            "reading",
            "kana",
            "namekana",
            "furigana",
            "pronunciation",
            "ふりがな",
            "フリガナ",
            "よみ",
            "よみがな",
            "ヨミ",
            "ヨミガナ",
            "読み",
            "読み仮名",
            "かな",
            "カナ",
            "氏名カナ",
            "氏名かな",
        ],
    ),
    (
        Field::CardGameId,
        &[
            "id",
            "playerid",
            "duelistid",
            "cossy",
            "cossyid",
            "cardgameid",
            "konamicardgameid",
            "konamiid",
            "cgid",
            "コナミカードゲームid",
            "カードゲームid",
            "会員番号",
        ],
    ),
    (
        Field::Region,
        &[
            "region",
            "country",
            "nation",
            "nationality",
            "territory",
            "area",
            "地域",
            "国",
            "国籍",
            "都道府県",
        ],
    ),
    (
        Field::Club,
        &[
            "club",
            "team",
            "teamname",
            "shop",
            "store",
            "所属",
            "店舗",
            "店舗名",
            "チーム",
            "チーム名",
            "クラブ",
        ],
    ),
    (Field::BirthDate, &["birthdate", "birthday", "dateofbirth", "dob", "born", "生年月日", "誕生日"]),
];

/// Returns the title in one form: compatibility forms and letter case folded, only letters and digits left.
fn plain(title: &str) -> String {
    title.nfkc().flat_map(char::to_lowercase).filter(|character| character.is_alphanumeric()).collect()
}

fn field_of(title: &str) -> Option<Field> {
    let title = plain(title);
    TITLES.iter().find(|(_, titles)| titles.contains(&title.as_str())).map(|(field, _)| *field)
}

/// Returns how many of the titles are known.
pub(super) fn known_columns<'a>(titles: impl Iterator<Item = &'a str>) -> usize {
    titles.filter(|title| field_of(title).is_some()).count()
}

/// Tells the columns of a list and what is to be said about them.
pub(super) fn tell(
    records: &[Record],
    birth_dates: BirthDates,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Columns, RosterTrouble> {
    let first = records.iter().position(|record| !record.is_empty()).unwrap_or(0);
    match records.get(first) {
        Some(record) if is_header(record) => by_header(record, first, birth_dates, diagnostics),
        Some(_) | None => Ok(by_content(&records[first..], first, diagnostics)),
    }
}

/// A header has a known title for a name, or nothing but known titles, and no field that is a number.
fn is_header(record: &Record) -> bool {
    let fields: Vec<&str> =
        record.cells.iter().filter(|cell| !cell.is_empty()).map(super::Cell::text).collect();
    let known: Vec<Field> = fields.iter().filter_map(|field| field_of(field)).collect();
    let names = [Field::Name, Field::GivenName, Field::FamilyName];
    let is_number = |field: &str| plain(field).chars().all(|character| character.is_ascii_digit());
    record.quotes == Quotes::Balanced
        && !known.is_empty()
        && (known.len() == fields.len() || known.iter().any(|field| names.contains(field)))
        && !fields.iter().any(|field| !plain(field).is_empty() && is_number(field))
}

fn by_header(
    record: &Record,
    first: usize,
    birth_dates: BirthDates,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Columns, RosterTrouble> {
    let mut fields: Vec<(Field, usize)> = Vec::new();
    let mut not_read: Vec<usize> = Vec::new();
    for (column, cell) in record.cells.iter().enumerate() {
        match field_of(cell.text()) {
            Some(field) if fields.iter().all(|(other, _)| *other != field) => fields.push((field, column)),
            Some(_) => not_read.push(column),
            None if cell.is_empty() => {}
            None => not_read.push(column),
        }
    }
    let column_of = |wanted| fields.iter().find(|(field, _)| *field == wanted).map(|(_, column)| *column);
    let parts =
        [Field::GivenName, Field::FamilyName].map(|field| column_of(field).map(|column| (field, column)));
    let name = match column_of(Field::Name) {
        Some(column) => {
            not_read.extend(parts.into_iter().flatten().map(|(_, column)| column));
            NameColumns::Whole(column)
        }
        None => NameColumns::Parts(in_printing_order(record, parts)),
    };
    if name == NameColumns::Parts(Vec::new()) {
        let columns = record.cells.iter().map(|cell| cell.text().trim().to_owned()).collect();
        return Err(RosterTrouble::NoNameColumn { line: record.line, columns });
    }
    let mut others: Vec<(Field, usize)> = fields
        .into_iter()
        .filter(|(field, _)| !matches!(field, Field::Name | Field::GivenName | Field::FamilyName))
        .collect();
    let before = others.len();
    if birth_dates == BirthDates::Leave {
        others.retain(|(field, _)| *field != Field::BirthDate);
    }
    let birth_dates_left = others.len() < before;
    let columns = Columns { name, others, count: record.cells.len(), records_before: first + 1 };
    let note = DiagnosticKind::HeaderRead { columns: columns.names() };
    diagnostics.push(Diagnostic::at(record.line, note));
    if birth_dates_left {
        diagnostics.push(Diagnostic::at(record.line, DiagnosticKind::BirthDatesNotKept {}));
    }
    not_read.sort_unstable();
    for column in not_read {
        let header = record.cells[column].text().trim().to_owned();
        diagnostics.push(Diagnostic::at(record.line, not_read_kind(column, header)));
    }
    Ok(columns)
}

/// Japanese titles put the family name first, others the given name, whatever the order of the columns.
fn in_printing_order(record: &Record, parts: [Option<(Field, usize)>; 2]) -> Vec<(Field, usize)> {
    let mut parts: Vec<(Field, usize)> = parts.into_iter().flatten().collect();
    if parts.iter().any(|(_, column)| !record.cells[*column].text().is_ascii()) {
        parts.reverse();
    }
    parts
}

fn not_read_kind(column: usize, header: String) -> DiagnosticKind {
    DiagnosticKind::ColumnNotRead { column: u32::try_from(column + 1).unwrap_or(u32::MAX), header }
}

/// Without a header: a first column of digits is the id and the next the name; a single column is the name.
///
/// Two readings beyond that are said aloud: a second column of digits behind a first one of text is the id,
/// and two columns of single words with nothing behind them are two parts of one name.
fn by_content(records: &[Record], first: usize, diagnostics: &mut Vec<Diagnostic>) -> Columns {
    let records: Vec<&Record> =
        records.iter().filter(|record| !record.is_empty() && record.quotes == Quotes::Balanced).collect();
    let count = usual_count(&records);
    let digits = |column| column < count && is_mostly(&records, column, is_digits);
    let (id, name) = if count < 2 {
        (None, 0)
    } else if digits(0) {
        (Some(0), 1)
    } else if digits(1) {
        (Some(1), 0)
    } else {
        (None, 0)
    };
    let behind = id.map_or(name, |id| id.max(name)) + 1;
    let is_pair = id != Some(1)
        && behind + 1 == count
        && records.iter().all(|record| {
            record.cells.len() != count
                || [name, behind].iter().all(|column| is_single_word(record.cells[*column].text()))
        });
    let (name, read) = if is_pair {
        diagnostics.push(Diagnostic::of_file(DiagnosticKind::NameColumnsJoined {}));
        (NameColumns::Parts(vec![(Field::FamilyName, name), (Field::GivenName, behind)]), behind + 1)
    } else {
        (NameColumns::Whole(name), behind)
    };
    let others = id.map(|column| (Field::CardGameId, column)).into_iter().collect();
    let columns = Columns { name, others, count, records_before: first };
    let assumed = DiagnosticKind::ColumnsAssumed { columns: columns.names() };
    diagnostics.push(Diagnostic::of_file(assumed));
    for column in read..count {
        let sample = records
            .iter()
            .filter_map(|record| record.cells.get(column))
            .find(|cell| !cell.is_empty())
            .map(|cell| cell.text().trim().to_owned());
        if let Some(sample) = sample {
            diagnostics.push(Diagnostic::of_file(not_read_kind(column, sample)));
        }
    }
    columns
}

/// Returns the number of fields that most records have; the larger of equals.
fn usual_count(records: &[&Record]) -> usize {
    let mut counts = std::collections::BTreeMap::<usize, usize>::new();
    for record in records {
        *counts.entry(record.cells.len()).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(count, records)| (*records, *count)).map_or(1, |(count, _)| count)
}

fn is_mostly(records: &[&Record], column: usize, is: fn(&str) -> bool) -> bool {
    let filled: Vec<&str> = records
        .iter()
        .filter_map(|record| record.cells.get(column))
        .filter(|cell| !cell.is_empty())
        .map(super::Cell::text)
        .collect();
    filled.iter().filter(|text| is(text)).count() * 2 > filled.len()
}

fn is_digits(text: &str) -> bool {
    let text: String = text.trim().nfkc().collect();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_single_word(text: &str) -> bool {
    text.split_whitespace().count() == 1
}
