//! Sheets and human sentences, in English and Japanese.
//!
//! A [`message`] says why something was refused, or what is worth knowing, and what to do next. A
//! [`sheet`] is what one kind of reader is to see, in the words of the venue: it serialises to the
//! JSON of the command line and turns into styled [`text`] for a terminal. Every sentence stands in
//! `locales/`, in both languages.
//!
//! What this crate does not know: files, clocks, terminals, time zones, HTTP.

pub mod i18n;
pub mod message;
pub mod people;
pub mod sheet;
pub mod text;
mod wording;
pub mod words;

pub use i18n::Language;
pub use message::Message;
pub use sheet::Audience;
