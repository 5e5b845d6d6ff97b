//! The accounts of a server, for whoever sits at the machine that runs it.

use serde::Serialize;

use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording;

/// The accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Accounts {
    /// One row for each.
    pub rows: Vec<AccountRow>,
    #[serde(skip)]
    language: Language,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AccountRow {
    /// The id by which the record names it.
    pub account: String,
    /// What is typed to sign in.
    pub login: String,
    /// The name as shown.
    pub name: String,
    /// `owner` or `staff`.
    pub standing: &'static str,
    /// When it was made.
    pub created_at: Moment,
    /// Since when it is disabled.
    pub disabled_at: Option<Moment>,
}

/// A moment, for programs and for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Moment {
    /// In milliseconds UTC since 1970.
    pub milliseconds: i64,
    /// As people read it, in the zone of whoever asks.
    #[serde(skip)]
    pub text: String,
}

/// Returns the accounts as a sheet, in the order given.
#[must_use]
pub fn accounts(rows: Vec<AccountRow>, language: Language) -> Accounts {
    Accounts { rows, language }
}

impl Accounts {
    /// Returns the list for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let word = |id: &str| wording::say(self.language, id, &arguments! {});
        if self.rows.is_empty() {
            let mut text = Text::default();
            text.line(word("account-none"), Style::Plain);
            return text;
        }
        let headings = [
            Column::name(word("heading-login")),
            Column::name(word("heading-name")),
            Column::whole(word("heading-standing")),
            Column::rest(word("heading-since")),
            Column::whole(word("heading-account")),
        ];
        let rows = self.rows.iter().map(|row| {
            let (standing, style) = match &row.disabled_at {
                None => (word(&format!("account-{}", row.standing)), Style::Plain),
                Some(_) => (word("account-disabled"), Style::Attention),
            };
            let since = row.disabled_at.as_ref().unwrap_or(&row.created_at);
            vec![
                Span::new(row.login.clone(), Style::Strong),
                Span::plain(row.name.clone()),
                Span::new(standing, style),
                Span::new(since.text.clone(), Style::Muted),
                Span::new(row.account.clone(), Style::Muted),
            ]
        });
        table(&headings, &rows.collect::<Vec<_>>(), columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(login: &str, name: &str, standing: &'static str, disabled_at: Option<&str>) -> AccountRow {
        let moment = |text: &str| Moment { milliseconds: 1_700_000_000_000, text: text.to_owned() };
        AccountRow {
            account: format!("id-{login}"),
            login: login.to_owned(),
            name: name.to_owned(),
            standing,
            created_at: moment("2023-11-14 22:13"),
            disabled_at: disabled_at.map(moment),
        }
    }

    #[test]
    fn whoever_cannot_come_in_is_told_apart_without_colour() {
        let rows = vec![
            row("mika", "見本 みか", "owner", None),
            row("aki", "Aki Example", "staff", Some("2023-11-15 08:00")),
        ];
        let english = accounts(rows.clone(), Language::English);
        assert_eq!(
            english.text(100).to_string(),
            "login  name         standing  since             account\n\
             mika   見本 みか    owner     2023-11-14 22:13  id-mika\n\
             aki    Aki Example  disabled  2023-11-15 08:00  id-aki\n"
        );
        let japanese = accounts(rows, Language::Japanese);
        assert_eq!(
            japanese.text(100).to_string(),
            "ログイン名  名前         種別    日時              アカウント\n\
             mika        見本 みか    管理者  2023-11-14 22:13  id-mika\n\
             aki         Aki Example  無効    2023-11-15 08:00  id-aki\n"
        );
        assert_eq!(
            serde_json::to_string(&english.rows[1]).unwrap(),
            r#"{"account":"id-aki","login":"aki","name":"Aki Example","standing":"staff","created_at":1700000000000,"disabled_at":1700000000000}"#
        );
    }

    #[test]
    fn a_server_without_accounts_says_what_to_do() {
        for language in Language::ALL {
            let text = accounts(Vec::new(), language).text(80).to_string();
            assert!(text.contains("`hantei account set-up`"), "{text}");
        }
    }
}
