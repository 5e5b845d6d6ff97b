//! `regulations`: the documents in the catalogue.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::regulation::ClauseState;
use hantei_core::regulation::catalogue::catalogue;
use hantei_view::sheet::CoverageRow;

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::failure::Failure;
use crate::output::{Format, csv, json, print, said, width};

/// Lists and shows regulations, and what of them is implemented.
///
/// Example: hantei regulations show wcs-2023-tcg
#[derive(Debug, Args)]
pub(crate) struct Regulations {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The documents
    List,
    /// One document: its settings and clauses
    Show {
        /// The document, as `list` names it
        id: String,
    },
    /// Every clause of the inventory, with its state and tests
    Coverage,
}

impl Regulations {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        match &self.what {
            What::List => {
                let sheet = hantei_view::sheet::regulations(catalogue(), language);
                match common.format() {
                    Format::Json | Format::Csv => json(&sheet.documents)?,
                    Format::Table => print(&styled(&sheet.text(width())))?,
                }
            }
            What::Show { id } => {
                let sheet = hantei_view::sheet::regulation(regulation(id, language)?, language);
                match common.format() {
                    Format::Json | Format::Csv => json(&sheet)?,
                    Format::Table => print(&styled(&sheet.text(width())))?,
                }
            }
            What::Coverage => coverage(common)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn coverage(common: &Common) -> Result<(), Failure> {
    let rows = hantei_view::sheet::coverage(catalogue());
    let plain = |row: &CoverageRow| {
        let clause = row.clause.clone().unwrap_or_default();
        vec![row.spec.clone(), clause, row.state.to_owned(), row.place.clone(), row.tests.join(" ")]
    };
    match common.format() {
        Format::Json => json(&rows),
        Format::Csv => {
            csv(&["spec", "clause", "state", "where", "tests"], &rows.iter().map(plain).collect::<Vec<_>>())
        }
        Format::Table => {
            let mut text = String::new();
            for row in &rows {
                text.push_str(&format!(
                    "{:<10} {:<12} {:<28} {}\n",
                    row.spec,
                    row.state,
                    row.clause.as_deref().unwrap_or_default(),
                    row.place
                ));
            }
            let count = |state: ClauseState| rows.iter().filter(|row| row.state == state.word()).count();
            let implemented = count(ClauseState::Implemented);
            let planned = count(ClauseState::Planned);
            let arguments = [
                ("implemented", implemented.to_string()),
                ("all", rows.len().to_string()),
                ("planned", planned.to_string()),
                ("others", (rows.len() - implemented - planned).to_string()),
            ];
            text.push_str(&said(common.language(), "coverage", &arguments).text);
            text.push('\n');
            print(&text)
        }
    }
}
