//! A round that the hall sees before the phones do.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;

use crate::hall::Browser;
use crate::scorekeeper::{at_the_desk, matches, send};

#[tokio::test]
async fn a_round_that_is_published_to_the_hall_first_reaches_phones_when_it_is_released() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    for open in matches(&live).iter().filter(|known| known.result.is_none()) {
        let page = desk.get(&hall, "/t/cup/desk/results").await;
        let typed = [("table", &*open.table.to_string()), ("score", "2-0")]
            .map(|(name, value)| (name, value.to_owned()));
        let typed = typed.each_ref().map(|(name, value)| (*name, value.as_str()));
        send(&hall, &mut desk, &page, "enter-result", &[], &typed).await;
    }
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    send(&hall, &mut desk, &page, "close-round", &[], &[]).await;
    let page = desk.get(&hall, "/t/cup/desk/round").await;
    let page = send(&hall, &mut desk, &page, "draft", &[], &[]).await;
    assert!(page.text.contains("Publish to the hall screens first"), "{}", page.text);

    let mut phone = hall.listen("cup:round,cup:clock,cup:table-1").await;
    let mut projector = hall.listen("cup:hall,cup:round,cup:clock,cup:standings").await;
    // What the button of the other way sends with its form.
    let page = send(&hall, &mut desk, &page, "publish", &[], &[("release", "hall-first")]).await;
    let told = projector.next().await.expect("the screens of the hall are told");
    assert!(told.contains("cup:hall"), "{told}");
    assert_eq!(phone.next().await, None, "four thousand phones have nothing new to ask for");

    assert!(page.text.contains("Shown in the hall only"), "the page of the round says so: {}", page.text);
    let dashboard = desk.get(&hall, "/t/cup/desk").await;
    assert!(dashboard.text.contains("Shown in the hall only"), "{}", dashboard.text);
    assert!(dashboard.text.contains("data-command=\"release\""), "{}", dashboard.text);
    let number = live.published().state.round().expect("a round").number;
    let title = format!("round {number}");
    for what in ["tables", "names", "slips"] {
        let paper = desk.get(&hall, &format!("/t/cup/desk/print/{what}")).await;
        assert!(paper.text.to_lowercase().contains(&title), "{what} hang in the hall: {}", paper.text);
        let said = paper.text.split_once("Shown in the hall only").expect("staff is told").0;
        let part = said.rsplit_once("screen-only").expect("not on paper").1;
        assert!(!part.contains("</div>"), "only the screen says so: {}", paper.text);
    }
    let mut anybody = Browser::default();
    let public = anybody.get(&hall, "/t/cup/pairings").await;
    assert_eq!(public.status, StatusCode::OK);
    assert!(!public.text.to_lowercase().contains(&title), "not yet: {}", public.text);

    let page = send(&hall, &mut desk, &page, "release", &[], &[]).await;
    assert!(!page.text.contains("Shown in the hall only"), "{}", page.text);
    let told = phone.next().await.expect("phones are told");
    assert!(told.contains("cup:round"), "{told}");
    let public = anybody.get(&hall, "/t/cup/pairings").await;
    assert!(public.text.to_lowercase().contains(&title), "{}", public.text);
}
