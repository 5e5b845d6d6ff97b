//! Addresses at which there is nothing to be had: whoever comes there is told why, in words.

use axum::http::StatusCode;
use hantei_store::account::Standing;
use hantei_store::account::Token;
use hantei_store::account::link::{LinkPurpose, NewLink};
use hantei_web::world::World;

use crate::hall::{Browser, Hall};

#[tokio::test]
async fn an_address_that_only_takes_forms_says_so_on_a_page() {
    let hall = Hall::empty().await;
    hall.practice("cup", 8).await;
    let mut browser = Browser::default();
    for address in ["/sign-out", "/t/cup/desk/archive", "/t/cup/desk/decks/deadline"] {
        let page = browser.get(&hall, address).await;
        assert_eq!(page.status, StatusCode::METHOD_NOT_ALLOWED, "{address}");
        assert!(page.text.contains("Nothing is shown at this address"), "{address}: {}", page.text);
    }
    let posted = browser.post(&hall, "/health", &[]).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(posted.text.contains("Nothing was done"), "{}", posted.text);
    let japanese = Browser::speaking("ja").get(&hall, "/sign-out").await;
    assert!(japanese.text.contains("このアドレスに表示するものはありません"), "{}", japanese.text);
}

#[tokio::test]
async fn a_link_that_is_over_and_one_that_was_used_say_which_of_the_two() {
    let hall = Hall::empty().await;
    let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles: Vec::new() };
    let mut paths = Vec::new();
    for _ in 0..2 {
        let token = Token::new(hall.world.chance().expect("chance"));
        let now = hall.world.now();
        let purpose = purpose.clone();
        let link =
            NewLink { token: &token, purpose, made_by: None, created_at: now, expires_at: now + 60_000 };
        hall.app.accounts().make_link(&link).await.expect("a link");
        paths.push(format!("/link/{}", token.reveal()));
    }
    let form = [("name", "Ann"), ("login", "ann"), ("password", "correct horse battery")];
    let mut browser = Browser::default();
    assert_eq!(browser.post(&hall, &paths[0], &form).await.status, StatusCode::SEE_OTHER);
    let used = Browser::default().get(&hall, &paths[0]).await;
    assert_eq!(used.status, StatusCode::FORBIDDEN);
    assert!(
        used.text.contains("used already") && used.text.contains("hantei account set-up"),
        "{}",
        used.text
    );
    hall.world.wait(61_000);
    let over = Browser::default().get(&hall, &paths[1]).await;
    assert_eq!(over.status, StatusCode::FORBIDDEN);
    assert!(over.text.contains("has expired"), "{}", over.text);
}
