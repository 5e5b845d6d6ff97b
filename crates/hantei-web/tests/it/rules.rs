//! What the rule documents say, as it is read on the pages of an event.

use axum::http::StatusCode;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::{Clause, Shown};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;

use crate::hall::{Browser, Hall};
use crate::scorekeeper::{invited, matches};

const DOCUMENTS: [&str; 2] = ["wcs-2023-tcg", "duelist-king-tournament"];

/// The clauses of a document that are shown at these times.
fn shown(document: &str, when: &[Shown]) -> Vec<&'static Clause> {
    let clauses = &catalogue().find(document).expect("a regulation").clauses;
    clauses.iter().filter(|clause| clause.shown.is_some_and(|shown| when.contains(&shown))).collect()
}

/// Finds every one of these clauses on the page, as its language has them.
#[track_caller]
fn reads(page: &str, language: &str, clauses: &[&Clause]) {
    assert!(!clauses.is_empty());
    for clause in clauses {
        let text = if language == "ja" { &clause.text.ja } else { &clause.text.en };
        let text = text.replace('&', "&amp;");
        assert!(page.contains(&text), "{} in {language}: {page}", clause.spec);
    }
}

#[tokio::test]
async fn what_the_document_says_of_play_is_read_by_everybody_in_both_languages() {
    let hall = Hall::empty().await;
    for document in DOCUMENTS {
        hall.practice_of(document, document, 16).await;
        for language in ["en", "ja"] {
            let page = Browser::speaking(language).get(&hall, &format!("/t/{document}/rules")).await;
            assert_eq!(page.status, StatusCode::OK, "{}", page.text);
            reads(&page.text, language, &shown(document, Shown::ALL));
        }
    }
}

#[tokio::test]
async fn what_belongs_to_a_duel_stands_on_the_pages_of_a_match_in_both_languages() {
    let hall = Hall::empty().await;
    for document in DOCUMENTS {
        let live = hall.practice_of(document, document, 16).await;
        let mut judge = invited(&hall, &live, document, Role::Judge).await;
        let match_ = matches(&live).into_iter().find(|known| known.state() == MatchState::Open);
        let match_ = match_.expect("an open match");
        let at_the_table = shown(document, &[Shown::Round, Shown::Duel]);
        for language in ["en", "ja"] {
            let mut phone = Browser::speaking(language);
            phone.get(&hall, &hall.player_link(live.id(), match_.first.0).await).await;
            let page = phone.get(&hall, &format!("/t/{document}/me")).await;
            reads(&page.text, language, &at_the_table);
        }
        let page = judge.get(&hall, &format!("/t/{document}/desk/match/{}", match_.id)).await;
        reads(&page.text, "en", &shown(document, &[Shown::Duel]));
        let mut judge = judge.in_language("ja");
        let page = judge.get(&hall, &format!("/t/{document}/desk/match/{}", match_.id)).await;
        reads(&page.text, "ja", &shown(document, &[Shown::Duel]));
    }
}
