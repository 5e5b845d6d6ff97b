//! What the file formats have to say is said in both languages.
//!
//! The formats know codes and arguments, the view knows sentences, and neither knows the other: only
//! here can both be held against each other.

use hantei_format::card_list::CardTrouble;
use hantei_format::deck_file::DeckTrouble;
use hantei_format::deck_sheet::SheetTrouble;
use hantei_format::diagnostics::DiagnosticKind;
use hantei_format::encoding::{Encoding, EncodingTrouble, UnknownEncoding, decode};
use hantei_format::kts::{self, KtsTrouble, XmlFault};
use hantei_format::kts_tournament::TakeoverTrouble;
use hantei_format::limit_file::LimitTrouble;
use hantei_format::roster::{self, Field, ForeignFile, Measure, RosterOptions, RosterTrouble};
use hantei_format::table::WorkbookNotWritten;
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};

/// The codes of a family with the names of their arguments.
type Messages = &'static [(&'static str, &'static [&'static str])];

const FAMILIES: [(&str, Messages); 11] = [
    ("card-trouble", CardTrouble::MESSAGES),
    ("deck-trouble", DeckTrouble::MESSAGES),
    ("diagnostic", DiagnosticKind::MESSAGES),
    ("encoding-trouble", EncodingTrouble::MESSAGES),
    ("encoding-trouble", UnknownEncoding::MESSAGES),
    ("kts-trouble", KtsTrouble::MESSAGES),
    ("limit-trouble", LimitTrouble::MESSAGES),
    ("roster-trouble", RosterTrouble::MESSAGES),
    ("sheet-trouble", SheetTrouble::MESSAGES),
    ("table-trouble", WorkbookNotWritten::MESSAGES),
    ("takeover-trouble", TakeoverTrouble::MESSAGES),
];

const FIELDS: [Field; 8] = [
    Field::Name,
    Field::GivenName,
    Field::FamilyName,
    Field::Reading,
    Field::CardGameId,
    Field::Region,
    Field::Club,
    Field::BirthDate,
];

/// Values of an argument that must all be told apart by the sentence. Where it is one of a few words,
/// all of them; else two numbers, so that forms for numbers are tried too.
fn values(code: &str, argument: &str) -> Vec<String> {
    let words: Vec<&str> = match (code, argument) {
        (_, "section") => vec!["main", "extra", "side"],
        (_, "field") => FIELDS.map(Field::name).to_vec(),
        ("header-read" | "columns-assumed", "columns") => vec!["name", "card_game_id, name, club"],
        (_, "candidates") => vec!["none", "shift-jis", "shift-jis, windows-1252"],
        (_, "found") if code == "not-a-list" => ForeignFile::ALL.map(ForeignFile::code).to_vec(),
        (_, "measure") => Measure::ALL.map(Measure::code).to_vec(),
        (_, "fault") => XmlFault::ALL.map(XmlFault::code).to_vec(),
        (_, _) => vec!["1", "7310"],
    };
    words.into_iter().map(str::to_owned).collect()
}

fn say(language: Language, family: &str, code: &'static str, arguments: &[(&str, String)]) -> Message {
    let message = of_code(language, family, code, arguments);
    for text in [Some(&message.text), message.hint.as_ref()].into_iter().flatten() {
        assert!(!text.contains(['{', '}']), "{family}-{code}: {text}");
        assert!(!text.contains("()"), "{family}-{code}: {text}");
        assert!(text.ends_with(['.', '。']), "{family}-{code}: {text}");
    }
    message
}

/// A sentence that asks for another argument stops debug builds; here each is shown to use all of its own.
#[test]
fn every_code_has_a_sentence_in_both_languages_that_uses_exactly_its_arguments() {
    for language in Language::ALL {
        for (family, messages) in FAMILIES {
            for (code, names) in messages {
                let usual: Vec<(&str, String)> =
                    names.iter().map(|name| (*name, values(code, name).remove(0))).collect();
                say(language, family, code, &usual);
                for (place, name) in names.iter().enumerate() {
                    let mut said: Vec<Message> = values(code, name)
                        .into_iter()
                        .map(|value| {
                            let mut arguments = usual.clone();
                            arguments[place].1 = value;
                            say(language, family, code, &arguments)
                        })
                        .collect();
                    let all = said.len();
                    said.sort_by(|first, second| {
                        first.text.cmp(&second.text).then(first.hint.cmp(&second.hint))
                    });
                    said.dedup();
                    assert_eq!(said.len(), all, "{}: {family}-{code} tells every {name}", language.tag());
                }
            }
        }
    }
}

#[test]
fn the_words_of_columns_are_those_of_the_language() {
    let rows = [
        (
            "header-read",
            "columns",
            "card_game_id, family_name, given_name",
            "The header names these columns: CARD GAME ID, family name, given name.",
            "見出し行から次の列を読み取りました：カードゲームID、姓、名。",
        ),
        (
            "white-space-trimmed",
            "field",
            "reading",
            "White space around the reading was removed.",
            "ふりがなの前後の空白を取り除きました。",
        ),
    ];
    for (code, argument, words, english, japanese) in rows {
        let arguments = [(argument, words.to_owned())];
        assert_eq!(of_code(Language::English, "diagnostic", code, &arguments).text, english);
        assert_eq!(of_code(Language::Japanese, "diagnostic", code, &arguments).text, japanese);
    }
}

#[test]
fn a_file_that_cannot_be_read_says_where_and_what_to_do() {
    let latin = b"name\r\nAki\rZo\xEB\n";
    let encoding = decode(latin, None).expect_err("the bytes are not UTF-8");
    let list = |bytes: &[u8]| {
        roster::read(bytes, "players.csv", RosterOptions::default()).expect_err("the file is no list")
    };
    let kts = |bytes: &[u8]| kts::read(bytes).expect_err("the file is not of KTS");
    let (pdf, markup, unnamed) = (list(b"%PDF-1.7"), list(b"<html>"), list(b"club,region\nA,B\n"));
    let (latin_list, closing) = (list(latin), kts(b"<Tournament>\n<Name>a</ID>\n</Tournament>"));
    let choose = "Choose the encoding with --encoding; these fit the whole file: windows-1252. Then look at some names.";
    let save = "Save the list as XLSX without a password, or as CSV. A .Tournament file is read with `hantei import kts`.";
    let rows = [
        (
            "encoding-trouble",
            encoding.code(),
            encoding.arguments(),
            "Not utf-8: line 3, byte 0xEB (at offset 12).",
            choose,
        ),
        (
            "roster-trouble",
            latin_list.code(),
            latin_list.arguments(),
            "Not utf-8: line 3, byte 0xEB (at offset 12).",
            choose,
        ),
        ("roster-trouble", pdf.code(), pdf.arguments(), "This is not a list of players but a PDF.", save),
        (
            "roster-trouble",
            markup.code(),
            markup.arguments(),
            "This is not a list of players but a web page or another XML file.",
            save,
        ),
        (
            "roster-trouble",
            unnamed.code(),
            unnamed.arguments(),
            "Line 1: none of the columns is a name: club, region.",
            "Title the column of names Name, or two columns Given Name and Family Name.",
        ),
        (
            "kts-trouble",
            closing.code(),
            closing.arguments(),
            "Line 2: the closing tag </ID> has no opening one.",
            "If the file was edited, correct the line; otherwise save the event anew in KTS.",
        ),
    ];
    for (family, code, arguments, text, hint) in rows {
        let said = say(Language::English, family, code, &arguments);
        assert_eq!((said.text.as_str(), said.hint.as_deref()), (text, Some(hint)), "{family}-{code}");
        say(Language::Japanese, family, code, &arguments);
    }
}

#[test]
fn an_encoding_that_is_not_known_is_said_with_those_that_are() {
    let unknown = "koi8-r".parse::<Encoding>().expect_err("it is not read here");
    let said = say(Language::English, "encoding-trouble", unknown.code(), &unknown.arguments());
    assert_eq!(said.text, "koi8-r is no encoding that can be read here.");
    for encoding in Encoding::ALL {
        for language in Language::ALL {
            let hint = say(language, "encoding-trouble", unknown.code(), &unknown.arguments()).hint;
            assert!(hint.is_some_and(|hint| hint.contains(encoding.name())), "{encoding}");
        }
    }
}
