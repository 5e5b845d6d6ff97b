//! Legendary Deck Lists of Duel Links, as somebody transcribes them from the page of the publisher.
//!
//! ```toml
//! version = "19 July 2023 (JST)"
//! note = "Duelists who had not been shown were added."
//! others = "excluded"                    # or "allowed": cards that are not named
//!
//! [[duelist]]
//! name = "Sample Duelist"
//! added = "2023-01-01"                   # since when the game has the Duelist
//! skills = ["Sample Skill", { name = "Late Skill", added = "2023-07-10" }]
//! required = ["Sample Dragon", { card = 12345678, copies = 2 }]
//! selectable = [12345679, "Sample Guard"]
//! ```

use hantei_core::date::CivilDate;
use hantei_core::deck::{AllowedSkill, LegendaryDuelist, LegendaryList, OtherCards, RequiredCard, Written};
use serde::Deserialize;
use toml::Spanned;

use crate::deck_sheet::{SheetTrouble, Source, Subject};
use crate::ydk::cut;

#[derive(Deserialize)]
#[serde(untagged)]
enum Skill {
    Name(String),
    Dated { name: String, added: String },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Required {
    Once(Subject),
    Several { card: Subject, copies: u32 },
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Others {
    #[default]
    Excluded,
    Allowed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Duelist {
    name: Spanned<String>,
    added: Option<Spanned<String>>,
    skills: Vec<Spanned<Skill>>,
    #[serde(default)]
    required: Vec<Spanned<Required>>,
    #[serde(default)]
    selectable: Vec<Subject>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    version: String,
    note: Option<String>,
    #[serde(default)]
    others: Others,
    #[serde(default)]
    duelist: Vec<Duelist>,
}

/// Returns the list in `bytes`, the contents of a file.
///
/// # Errors
///
/// When it is none. Whoever wrote it causes that.
pub fn read(bytes: &[u8]) -> Result<LegendaryList, SheetTrouble> {
    let source = Source::of(bytes)?;
    let list: List = source.read()?;
    let mut duelists: Vec<LegendaryDuelist> = Vec::with_capacity(list.duelist.len());
    for duelist in list.duelist {
        let line = source.line(duelist.name.span().start);
        let name = duelist.name.into_inner();
        if duelists.iter().any(|known| known.name == name) {
            return Err(SheetTrouble::Twice { line, name: cut(&name) });
        }
        let mut skills = Vec::with_capacity(duelist.skills.len());
        for skill in duelist.skills {
            let line = source.line(skill.span().start);
            skills.push(match skill.into_inner() {
                Skill::Name(name) => AllowedSkill { name, added: None },
                Skill::Dated { name, added } => AllowedSkill { name, added: Some(date(&added, line)?) },
            });
        }
        let mut required = Vec::with_capacity(duelist.required.len());
        for card in duelist.required {
            let line = source.line(card.span().start);
            required.push(match card.into_inner() {
                Required::Once(card) => RequiredCard { card: card.into(), copies: 1 },
                Required::Several { card: _, copies: 0 } => return Err(SheetTrouble::NoCopies { line }),
                Required::Several { card, copies } => RequiredCard { card: card.into(), copies },
            });
        }
        let added = duelist.added.map(|added| date(added.as_ref(), source.line(added.span().start)));
        let added = added.transpose()?;
        let selectable = duelist.selectable.into_iter().map(Written::from).collect();
        duelists.push(LegendaryDuelist { name, added, skills, required, selectable });
    }
    let others = match list.others {
        Others::Excluded => OtherCards::Excluded,
        Others::Allowed => OtherCards::Allowed,
    };
    Ok(LegendaryList { version: list.version, note: list.note, others, duelists })
}

fn date(text: &str, line: u32) -> Result<CivilDate, SheetTrouble> {
    text.trim().parse().map_err(|_| SheetTrouble::Date { line, text: cut(text) })
}

#[cfg(test)]
mod tests {
    use hantei_core::card::Passcode;
    use proptest::prelude::*;

    use super::*;

    const LIST: &str = "version = 'second'\nnote = 'one more'\n[[duelist]]\nname = 'Dora'\nadded = '2023-01-01'\nskills = ['Echo', { name = 'Late', added = '2023-07-10' }]\nrequired = ['Sample Dragon', { card = 12, copies = 2 }]\nselectable = [7]\n";

    #[test]
    fn a_list_says_what_a_duelist_must_and_may_have() {
        let list = read(LIST.as_bytes()).unwrap();
        assert_eq!((list.version.as_str(), list.note.as_deref()), ("second", Some("one more")));
        assert_eq!(list.others, OtherCards::Excluded);
        let dora = &list.duelists[0];
        assert_eq!(dora.added, Some("2023-01-01".parse().unwrap()));
        assert_eq!((dora.skills[0].added, dora.skills[1].name.as_str()), (None, "Late"));
        let required: Vec<u32> = dora.required.iter().map(|card| card.copies).collect();
        assert_eq!(required, [1, 2]);
        assert_eq!(dora.selectable, [Written::Passcode(Passcode(7))]);
    }

    #[test]
    fn a_list_that_is_none_says_where_and_why() {
        for (from, to, code) in [
            ("version = 'second'\n", "", "not-toml"),
            ("'2023-07-10'", "'July'", "not-a-date"),
            ("copies = 2", "copies = 0", "no-copies"),
            ("copies = 2", "copies = -1", "not-toml"),
            ("selectable", "selectible", "not-toml"),
        ] {
            assert!(LIST.contains(from));
            assert_eq!(read(LIST.replace(from, to).as_bytes()).unwrap_err().code(), code, "{to}");
        }
        let twice = format!("{LIST}[[duelist]]\nname = 'Dora'\nskills = []\n");
        assert_eq!(
            read(twice.as_bytes()).unwrap_err(),
            SheetTrouble::Twice { line: 10, name: "Dora".to_owned() }
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[{}\\[\\]\"'=,a-z0-9\n _-]{0,80}\\PC{0,4}") {
            if let Err(trouble) = read(text.as_bytes()) {
                prop_assert!(!trouble.to_string().is_empty());
            }
        }
    }
}
