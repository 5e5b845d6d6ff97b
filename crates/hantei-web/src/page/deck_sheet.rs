//! The deck sheet as a part of the forms by which lists are handed in: what is declared beside a list.

use hantei_core::card::PrintLanguage;
use hantei_core::deck::{DeckList, DeckRules, Declaration, Declared};
use hantei_view::i18n::Language;
use hantei_view::message::Message;
use hantei_view::sheet::{DeclaredRow, languages_to_choose, written_languages};
use hantei_view::words::{card_languages, sheet_line_trouble};
use maud::{Markup, html};

use crate::decks::Table;
use crate::form::Fields;
use crate::part::{Choice, Field, Kind};
use crate::say::Tongue;

/// The field for the language of most cards.
const LANGUAGE: &str = "sheet-language";

/// The field for the cards in other languages.
const OTHERS: &str = "sheet-others";

/// What is answered with yes or no, with its field.
const ANSWERS: [(&str, Declaration); 5] = [
    ("sheet-texts", Declaration::Texts),
    ("sheet-opaque-sleeves", Declaration::OpaqueSleeves),
    ("sheet-sleeves-alike", Declaration::SleevesAlike),
    ("sheet-altered-cards", Declaration::AlteredCards),
    ("sheet-proxies", Declaration::Proxies),
];

/// Every field of the sheet.
pub(crate) const FIELDS: [&str; 7] =
    [LANGUAGE, OTHERS, ANSWERS[0].0, ANSWERS[1].0, ANSWERS[2].0, ANSWERS[3].0, ANSWERS[4].0];

fn said(declared: &Declared, what: Declaration) -> Option<bool> {
    match what {
        Declaration::Texts => declared.texts,
        Declaration::OpaqueSleeves => declared.opaque_sleeves,
        Declaration::SleevesAlike => declared.sleeves_alike,
        Declaration::AlteredCards => declared.altered_cards,
        Declaration::Proxies => declared.proxies,
        Declaration::Languages
        | Declaration::Kind
        | Declaration::Duelist
        | Declaration::Skill
        | Declaration::Player => None,
    }
}

/// Returns the fields that say what was declared.
pub(crate) fn written(declared: &Declared, table: &Table, language: Language) -> Fields {
    let mut fields = Fields::default();
    fields.set(LANGUAGE, declared.language.map_or("", PrintLanguage::code));
    fields.set(OTHERS, &written_languages(declared, &table.pool, language));
    for (name, what) in ANSWERS {
        match said(declared, what) {
            Some(true) => fields.set(name, "yes"),
            Some(false) => fields.set(name, "no"),
            None => {}
        }
    }
    fields
}

/// Returns what the fields declare of `list`; nothing where the form has no sheet.
///
/// # Errors
///
/// What to say of a line that cannot be read.
pub(crate) fn declared(
    typed: &Fields,
    list: &DeckList,
    table: &Table,
    language: Language,
) -> Result<Option<Declared>, Box<Message>> {
    if !typed.pairs().any(|(name, _)| FIELDS.contains(&name)) {
        return Ok(None);
    }
    let others = typed.text(OTHERS).unwrap_or_default();
    let languages = card_languages(others, list, &table.pool)
        .map_err(|trouble| Box::new(sheet_line_trouble(&trouble, language)))?;
    let answer = |name: &str| match typed.text(name) {
        Some("yes") => Some(true),
        Some("no") => Some(false),
        Some(_) | None => None,
    };
    Ok(Some(Declared {
        language: typed.text(LANGUAGE).and_then(PrintLanguage::of_code),
        languages,
        texts: answer(ANSWERS[0].0),
        opaque_sleeves: answer(ANSWERS[1].0),
        sleeves_alike: answer(ANSWERS[2].0),
        altered_cards: answer(ANSWERS[3].0),
        proxies: answer(ANSWERS[4].0),
        ..Declared::default()
    }))
}

/// Returns the part of a form in which the sheet is filled in; nothing where the rules ask for none.
pub(crate) fn form(tongue: Tongue, rules: &DeckRules, typed: &Fields) -> Markup {
    let foreign = rules.asks_for_languages();
    let asked = |what: Declaration| match what {
        Declaration::Texts => rules.text_language.is_some(),
        Declaration::OpaqueSleeves => rules.opaque_sleeves_from.is_some(),
        Declaration::SleevesAlike => rules.sleeves_alike.is_some(),
        Declaration::AlteredCards => rules.altered_cards_excluded.is_some(),
        Declaration::Proxies => rules.proxies_excluded.is_some(),
        Declaration::Languages
        | Declaration::Kind
        | Declaration::Duelist
        | Declaration::Skill
        | Declaration::Player => false,
    };
    let answers: Vec<(&str, Declaration)> = ANSWERS.into_iter().filter(|(_, what)| asked(*what)).collect();
    if !foreign && answers.is_empty() {
        return Markup::default();
    }
    let languages = languages_to_choose(rules, tongue.0);
    let none = tongue.say("deck-sheet-language-none");
    let named = languages.iter().map(|(code, word)| (*code, word.as_str()));
    let languages: Vec<(&str, &str)> = std::iter::once(("", none.as_str())).chain(named).collect();
    let (yes, no) = (tongue.say("deck-sheet-yes"), tongue.say("deck-sheet-no"));
    let yes_or_no = [("yes", yes.as_str()), ("no", no.as_str())];
    html! {
        fieldset #deck-sheet .deck-sheet {
            legend { (tongue.say("deck-sheet")) }
            p .help { (tongue.say("deck-sheet-help")) }
            @if foreign {
                (Choice::select(LANGUAGE, &tongue.say("deck-sheet-language"), &languages).chosen(typed.text(LANGUAGE)))
                (Field::new(OTHERS, &tongue.say("deck-sheet-others")).kind(Kind::Lines)
                    .value(typed.text(OTHERS).unwrap_or_default()).help(&tongue.say("deck-sheet-others-help")))
            }
            @for (name, what) in answers {
                @let question = tongue.say(&format!("deck-sheet-{}", what.word()));
                @let choice = Choice::radio(name, &question, &yes_or_no).chosen(typed.text(name));
                @match what {
                    Declaration::Texts => (choice.help(&tongue.say("deck-sheet-texts-help"))),
                    Declaration::OpaqueSleeves => (choice.help(&tongue.say("deck-sheet-opaque-sleeves-help"))),
                    Declaration::SleevesAlike
                    | Declaration::AlteredCards
                    | Declaration::Proxies
                    | Declaration::Languages
                    | Declaration::Kind
                    | Declaration::Duelist
                    | Declaration::Skill
                    | Declaration::Player => (choice),
                }
            }
        }
    }
}

/// Returns a sheet as it was filled in; nothing where the rules ask for none.
pub(crate) fn rows(tongue: Tongue, rows: &[DeclaredRow]) -> Markup {
    html! {
        @if !rows.is_empty() {
            h2 { (tongue.say("deck-sheet")) }
            ul .deck-sheet-rows {
                @for row in rows {
                    li .open[!row.said] data-what=(row.what) { @if row.said { "● " } @else { "△ " } (row.text) }
                }
            }
        }
    }
}
