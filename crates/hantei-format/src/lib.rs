//! Files in and out: text or bytes to plain values with diagnostics, and back.
//!
//! This crate knows bytes and text. It does not know tournaments: whether two rows are the same person, or
//! whether a wrong check digit is accepted, is decided by the tournament and its staff. It guesses
//! nothing in silence: whatever it changed, left out or could not tell is a [`Diagnostic`], and the
//! sentence for people is written elsewhere.
//!
//! | module | file |
//! | --- | --- |
//! | [`roster`] | lists of players: CSV, TSV, semicolons, XLSX |
//! | [`kts`] | `.Tournament` files of KTS |
//! | [`table`] | any table out as CSV or XLSX, with the formula guard |
//! | [`encoding`] | bytes to text |

mod coded;
pub mod diagnostics;
pub mod encoding;
pub mod kts;
pub mod kts_tournament;
pub mod roster;
pub mod table;

pub use diagnostics::{Diagnostic, DiagnosticKind, Severity};
pub use encoding::{Encoding, EncodingTrouble};
