//! Sheets and human sentences, in English and Japanese.
