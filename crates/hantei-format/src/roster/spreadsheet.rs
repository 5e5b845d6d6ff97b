//! The first sheet of an XLSX workbook into records.
//!
//! A workbook is a packed file from a stranger: it is unpacked once with a limit before anything else reads
//! it, cells are read one by one (a sheet with two far-apart cells would otherwise ask for all between
//! them), and a panic of the foreign reader is caught and is a damaged workbook.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Reader, Xlsx, XlsxError};

use super::{
    Cell, ForeignFile, LARGEST_UNPACKED_BYTES, MOST_COLUMNS, MOST_LINES, Measure, Quotes, Record,
    RosterTrouble, Source, too_large,
};
use crate::diagnostics::{Diagnostic, DiagnosticKind};

type Grid = BTreeMap<u32, BTreeMap<usize, Cell>>;

pub(super) fn read(bytes: &[u8], file_name: &str) -> Result<Source, RosterTrouble> {
    let damaged = |source: Box<dyn std::error::Error + Send + Sync>| RosterTrouble::Workbook {
        file_name: file_name.to_owned(),
        source,
    };
    catch_unwind(AssertUnwindSafe(|| {
        unpack_within_limits(bytes, file_name)?;
        read_first_sheet(bytes, file_name)
    }))
    .unwrap_or_else(|_| Err(damaged("its parts contradict each other".into())))
}

/// Unpacks every part and throws it away, to know that the reader of workbooks can do so too. The sizes that
/// the file itself declares are not believed.
fn unpack_within_limits(bytes: &[u8], file_name: &str) -> Result<(), RosterTrouble> {
    let damaged = |source: Box<dyn std::error::Error + Send + Sync>| RosterTrouble::Workbook {
        file_name: file_name.to_owned(),
        source,
    };
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(error.into()))?;
    if archive.index_for_name("xl/workbook.xml").is_none() {
        let found = ForeignFile::OtherArchive;
        return Err(RosterTrouble::NotAList { file_name: file_name.to_owned(), found });
    }
    let mut left = LARGEST_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| damaged(error.into()))?;
        let unpacked = std::io::copy(&mut part.take(left + 1), &mut std::io::sink());
        left = left
            .checked_sub(unpacked.map_err(|error| damaged(error.into()))?)
            .ok_or_else(|| too_large(file_name, LARGEST_UNPACKED_BYTES, Measure::UnpackedBytes))?;
    }
    Ok(())
}

fn read_first_sheet(bytes: &[u8], file_name: &str) -> Result<Source, RosterTrouble> {
    let damaged =
        |error: XlsxError| RosterTrouble::Workbook { file_name: file_name.to_owned(), source: error.into() };
    let mut workbook: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(damaged)?;
    let sheets = workbook.sheet_names();
    let Some(first) = sheets.first() else {
        return Err(RosterTrouble::Empty { file_name: file_name.to_owned() });
    };
    let mut diagnostics = Vec::new();
    if sheets.len() > 1 {
        let count = u32::try_from(sheets.len() - 1).unwrap_or(u32::MAX);
        let note = DiagnosticKind::OtherSheetsNotRead { read: first.clone(), count };
        diagnostics.push(Diagnostic::of_file(note));
    }
    let mut grid = Grid::new();
    let mut cells = workbook.worksheet_cells_reader(first).map_err(damaged)?;
    while let Some(cell) = cells.next_cell().map_err(damaged)? {
        let (row, column) = cell.get_position();
        let value = cell_of(cell.get_value());
        if value == Cell::Empty {
            continue;
        }
        if row >= MOST_LINES {
            return Err(too_large(file_name, u64::from(MOST_LINES), Measure::Lines));
        }
        let column = column as usize;
        if column >= MOST_COLUMNS {
            return Err(too_large(file_name, MOST_COLUMNS as u64, Measure::Columns));
        }
        grid.entry(row).or_default().insert(column, value);
    }
    Ok(Source { records: records_of(grid), diagnostics, encoding: None, separator: None })
}

/// Returns one record for each row up to the last one with something in it; all have the same number of cells.
fn records_of(mut grid: Grid) -> Vec<Record> {
    let rows = grid.keys().next_back().map_or(0, |last| last + 1);
    let columns = grid.values().filter_map(|row| row.keys().next_back()).max().map_or(0, |last| last + 1);
    (0..rows)
        .map(|row| {
            let mut filled = grid.remove(&row).unwrap_or_default();
            let cells = if filled.is_empty() {
                Vec::new()
            } else {
                (0..columns).map(|column| filled.remove(&column).unwrap_or(Cell::Empty)).collect()
            };
            Record { line: row + 1, last_line: row + 1, cells, quotes: Quotes::Balanced }
        })
        .collect()
}

fn cell_of(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::Empty,
        DataRef::String(text) => text_cell(text),
        DataRef::SharedString(text) => text_cell(text),
        DataRef::Int(number) => Cell::Number(number.to_string()),
        // A spreadsheet has no other numbers; whole ones print without a point.
        DataRef::Float(number) => Cell::Number(number.to_string()),
        DataRef::Bool(truth) => Cell::Other(if *truth { "TRUE" } else { "FALSE" }.to_owned()),
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            Cell::Other(format!("{year:04}-{month:02}-{day:02}"))
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::Other(text.clone()),
        DataRef::Error(error) => Cell::Fault(error.to_string()),
    }
}

fn text_cell(text: &str) -> Cell {
    if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) }
}
