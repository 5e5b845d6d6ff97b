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
//! | [`card_list`] | card databases, and the pool made of them |
//! | [`limit_file`] | Forbidden/Limited Lists: [`lflist`], JSON vectors, TOML |
//! | [`deck_file`] | decks in any form: [`ydk`], [`ydke`], [`omega`], [`text_list`] |
//! | [`deck_sheet`], [`legendary_list`] | what no deck list says; which Legendary Duelists there are |
//! | [`table`] | any table out as CSV or XLSX, with the formula guard |
//! | [`encoding`] | bytes to text |

pub mod card_list;
mod coded;
pub mod deck_file;
pub mod deck_sheet;
pub mod diagnostics;
pub mod encoding;
pub mod kts;
pub mod kts_tournament;
pub mod legendary_list;
pub mod lflist;
pub mod limit_file;
pub mod omega;
pub mod roster;
pub mod table;
pub mod text_list;
pub mod ydk;
pub mod ydke;

pub use diagnostics::{Diagnostic, DiagnosticKind, Severity};
pub use encoding::{Encoding, EncodingTrouble};
