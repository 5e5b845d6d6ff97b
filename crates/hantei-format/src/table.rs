//! Tables out, as CSV or XLSX, guarded against spreadsheet formulas.
//!
//! A spreadsheet runs a field that begins with `=`, `+`, `-`, `@` or a tab or line end as a formula, and
//! names come from strangers. Such a field is written with a leading apostrophe ([`guarded`]). Reading
//! back takes exactly that apostrophe off again ([`unguarded`]): a field that already looked guarded gets
//! one more, so every text survives the round trip.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};

use crate::coded::coded;

/// What stands between two fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`, which spreadsheets write where the comma is the decimal sign.
    Semicolon,
    /// A tab.
    Tab,
}

impl Separator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    /// Returns the character itself.
    #[must_use]
    pub fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }
}

/// Whether a text file begins with a byte order mark. Spreadsheets need it to see that a CSV is UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByteOrderMark {
    /// For programs.
    Omit,
    /// For spreadsheets.
    Write,
}

/// How a CSV file is written. Lines always end with CR LF and the text is UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOptions {
    /// Whether the mark is written.
    pub byte_order_mark: ByteOrderMark,
    /// What stands between fields.
    pub separator: Separator,
}

impl Default for WriteOptions {
    /// A comma and no mark.
    fn default() -> Self {
        Self { byte_order_mark: ByteOrderMark::Omit, separator: Separator::Comma }
    }
}

/// The table does not fit into a workbook.
#[derive(Debug, thiserror::Error)]
#[error("the workbook could not be written")]
pub struct WorkbookNotWritten {
    /// What the writer of workbooks says.
    #[source]
    source: rust_xlsxwriter::XlsxError,
}

coded! {
    WorkbookNotWritten {
        Self { source } => "workbook-not-written" {}
    }
}

/// Returns the field as it is safe to open in a spreadsheet.
#[must_use]
pub fn guarded(field: &str) -> String {
    if needs_guard(field) { format!("'{field}") } else { field.to_owned() }
}

/// Returns the field without the apostrophe that [`guarded`] put there; `None` when it has none.
#[must_use]
pub fn unguarded(field: &str) -> Option<&str> {
    field.strip_prefix('\'').filter(|rest| needs_guard(rest))
}

fn needs_guard(field: &str) -> bool {
    field.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
}

/// Returns the table as CSV with guarded fields. The same rows always give the same bytes.
#[must_use]
pub fn write_csv(header: &[&str], rows: &[Vec<String>], options: WriteOptions) -> Vec<u8> {
    let style = csv::QuoteStyle::Necessary;
    write_separated(header, rows, options, style)
}

/// Like [`write_csv`], with the quotes that the caller asks for.
pub(crate) fn write_separated(
    header: &[&str],
    rows: &[Vec<String>],
    options: WriteOptions,
    quotes: csv::QuoteStyle,
) -> Vec<u8> {
    const IN_MEMORY: &str = "writing rows of any length to memory does not fail";
    let bytes = match options.byte_order_mark {
        ByteOrderMark::Omit => Vec::new(),
        ByteOrderMark::Write => "\u{FEFF}".as_bytes().to_vec(),
    };
    let separator = u8::try_from(options.separator.character()).expect("every separator is ASCII");
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator)
        .terminator(csv::Terminator::CRLF)
        .quote_style(quotes)
        .flexible(true)
        .from_writer(bytes);
    writer.write_record(header).expect(IN_MEMORY);
    for row in rows {
        writer.write_record(row.iter().map(|field| guarded(field))).expect(IN_MEMORY);
    }
    writer.into_inner().expect(IN_MEMORY)
}

/// Returns the table as a workbook of one sheet. Every cell is text, guarded as in CSV, because people save
/// workbooks as CSV again. The workbook carries a fixed date, so the same rows give the same bytes.
///
/// # Errors
/// When there are more rows, columns or characters in a cell than a workbook can hold.
pub fn write_xlsx(header: &[&str], rows: &[Vec<String>]) -> Result<Vec<u8>, WorkbookNotWritten> {
    let header_row = std::iter::once(header.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>());
    let guarded_rows = rows.iter().map(|row| row.iter().map(|field| guarded(field)).collect());
    workbook(header_row.chain(guarded_rows)).map_err(|source| WorkbookNotWritten { source })
}

fn workbook(rows: impl Iterator<Item = Vec<String>>) -> Result<Vec<u8>, rust_xlsxwriter::XlsxError> {
    // The clock is not read here; the format wants some date.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    let sheet = workbook.add_worksheet();
    for (row_number, row) in rows.enumerate() {
        let row_number =
            u32::try_from(row_number).map_err(|_| rust_xlsxwriter::XlsxError::RowColumnLimitError)?;
        for (column, field) in row.iter().enumerate() {
            let column =
                u16::try_from(column).map_err(|_| rust_xlsxwriter::XlsxError::RowColumnLimitError)?;
            sheet.write_string(row_number, column, field)?;
        }
    }
    workbook.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c22_a_a_field_that_a_spreadsheet_would_run_is_guarded_and_comes_back() {
        // (as it is, as it is written)
        let rows = [
            ("=1+1", "'=1+1"),
            ("+81", "'+81"),
            ("-", "'-"),
            ("@home", "'@home"),
            ("'=1+1", "''=1+1"),
            ("''@", "'''@"),
            ("'Aki", "'Aki"),
            ("O'Test", "O'Test"),
            ("a=b", "a=b"),
            ("", ""),
        ];
        for (field, written) in rows {
            assert_eq!(guarded(field), written);
            assert_eq!(unguarded(written).unwrap_or(written), field, "{written:?} read back");
        }
    }

    #[test]
    fn a_csv_for_a_spreadsheet_has_a_mark_and_quotes_only_where_needed() {
        let options = WriteOptions { byte_order_mark: ByteOrderMark::Write, separator: Separator::Semicolon };
        let rows = [vec!["O'Test; Jr.".to_owned(), "Kim \"K\" Test".to_owned()], vec!["a,b".to_owned()]];
        let text = String::from_utf8(write_csv(&["Name", "Club"], &rows, options)).unwrap();
        assert_eq!(text, "\u{FEFF}Name;Club\r\n\"O'Test; Jr.\";\"Kim \"\"K\"\" Test\"\r\na,b\r\n");
    }

    #[test]
    fn the_same_rows_give_the_same_workbook() {
        let rows = [vec!["0100000003".to_owned(), "Aki Example".to_owned()]];
        assert_eq!(write_xlsx(&["ID", "Name"], &rows).unwrap(), write_xlsx(&["ID", "Name"], &rows).unwrap());
    }
}
