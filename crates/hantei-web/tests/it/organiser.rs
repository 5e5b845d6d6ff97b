//! The organiser: a tournament is made, people are let in, the event is led to its end.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_store::log::LogId;

use crate::hall::{Browser, Hall, Page};

/// Returns a browser of staff that holds `role` at `tournament`.
async fn staff_at(hall: &Hall, tournament: &LogId, login: &str, role: Role) -> Browser {
    let roles = vec![RoleAt { tournament: tournament.clone(), role }];
    hall.staff(login, LinkPurpose::Invitation { standing: Standing::Staff, roles }).await
}

/// Returns the value of the first field of this name on a page.
fn field(page: &Page, name: &str) -> String {
    let marker = format!("name=\"{name}\" value=\"");
    let rest = page.text.split_once(&marker).unwrap_or_else(|| panic!("no field {name}: {}", page.text)).1;
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// Makes a tournament on the pages of an owner and returns its address.
async fn make(hall: &Hall, owner: &mut Browser) -> String {
    let form = [
        ("regulation", "wcs-2023-tcg"),
        ("name", "Autumn Cup"),
        ("zone", "Asia/Tokyo"),
        ("_key", "0123456789abcdef0123456789abcdef"),
        ("_open", "yes"),
    ];
    let page = owner.post(hall, "/new", &form).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    page.location().trim_end_matches("/desk").to_owned()
}

#[tokio::test]
async fn the_wizard_asks_for_what_the_regulation_does_not_state() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let choose = owner.get(&hall, "/new").await;
    assert!(choose.text.contains("/new?regulation=wcs-2023-tcg"), "{}", choose.text);
    assert!(!choose.text.contains("regulation=planned"), "only what can be played: {}", choose.text);
    let form = owner.get(&hall, "/new?regulation=wcs-2023-tcg").await;
    let regulation = hantei_core::regulation::catalogue::catalogue().find("wcs-2023-tcg").expect("a file");
    for (key, parameter) in &regulation.settings.0 {
        let asked = form.text.contains(&format!("name=\"set.{key}\""));
        let stated = matches!(parameter.source, hantei_core::regulation::Source::Stated { .. });
        assert_eq!(asked, !stated, "{key}: what is stated is not asked, what is open is");
    }
}

#[tokio::test]
async fn a_wrong_value_comes_back_beside_its_field_and_nothing_is_made() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let form = [
        ("regulation", "wcs-2023-tcg"),
        ("name", "Cup <b>"),
        ("zone", "Atlantis/Nowhere"),
        ("set.points.win", "many"),
        ("_key", "0123456789abcdef0123456789abcdef"),
    ];
    let page = owner.post(&hall, "/new", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text.contains("value=\"Cup &lt;b&gt;\""), "the input is kept: {}", page.text);
    assert!(page.text.contains("This is no time zone"), "{}", page.text);
    let beside = page.text.split_once("name=\"set.points.win\"").expect("the field").1;
    let beside = beside.split("</div>").next().expect("its part of the page");
    assert!(beside.contains("class=\"error\"") && beside.contains("many"), "{beside}");
    assert!(hall.app.venue().tournaments().await.expect("a list").is_empty());
}

#[tokio::test]
async fn a_tournament_is_made_once_however_often_its_form_is_sent() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let first = make(&hall, &mut owner).await;
    let second = make(&hall, &mut owner).await;
    assert_eq!(first, second);
    assert_eq!(hall.app.venue().tournaments().await.expect("a list").len(), 1);
    let desk = owner.get(&hall, &format!("{first}/desk")).await;
    assert_eq!(desk.status, StatusCode::OK, "whoever made it directs it: {}", desk.text);
    let id: LogId = first.trim_start_matches("/t/").parse().expect("an id");
    let (code, _) = hall.app.accounts().join_code(&id).await.expect("read").expect("a code");
    assert!(desk.text.contains(code.as_str()), "players can join at once: {}", desk.text);
}

#[tokio::test]
async fn only_owners_make_tournaments() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut desk = staff_at(&hall, live.id(), "desk", Role::Organiser).await;
    assert_eq!(desk.get(&hall, "/new").await.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.post(&hall, "/new", &[]).await.status, StatusCode::FORBIDDEN);
    assert!(Browser::default().get(&hall, "/new").await.location().starts_with("/sign-in"));
}

#[tokio::test]
async fn the_dashboard_names_the_next_step_and_what_blocks_it() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let desk = organiser.get(&hall, "/t/cup/desk").await;
    let open = live.published().state.round().expect("a round").open_matches().count();
    assert!(open > 0 && desk.text.contains("disabled"), "results are missing: {}", desk.text);
    assert!(desk.text.contains("href=\"/t/cup/desk/results\""), "{}", desk.text);
    assert!(!desk.text.contains("hantei do"), "nobody types on a page: {}", desk.text);
    for table in live.published().state.round().expect("a round").open_matches() {
        let form = [("table", table.table.to_string()), ("score", "2-0".to_owned())];
        let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
        let page = organiser.post(&hall, "/t/cup/do/enter-result", &form).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    }
    let desk = organiser.get(&hall, "/t/cup/desk").await;
    assert!(desk.text.contains("action=\"/t/cup/do/draft\""), "{}", desk.text);
    let form = [("_key", field(&desk, "_key")), ("_back", "/t/cup/desk".to_owned())];
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(
        organiser.post(&hall, "/t/cup/do/draft", &form).await.location().split('?').next(),
        Some("/t/cup/desk")
    );
    let desk = organiser.get(&hall, "/t/cup/desk").await;
    assert!(desk.text.contains("action=\"/t/cup/do/publish\""), "{}", desk.text);
    assert!(desk.text.contains("Publish round 4") && desk.text.contains("7 tables, 1 bye"), "{}", desk.text);
    let form = [("_key", field(&desk, "_key")), ("_back", "/t/cup/desk".to_owned())];
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(organiser.post(&hall, "/t/cup/do/publish", &form).await.status, StatusCode::SEE_OTHER);
    let desk = organiser.get(&hall, "/t/cup/desk").await;
    assert!(desk.text.contains("round 4 of 4"), "{}", desk.text);
    let mut judge = staff_at(&hall, live.id(), "judge", Role::Judge).await;
    let desk = judge.get(&hall, "/t/cup/desk").await;
    assert!(!desk.text.contains("action=\"/t/cup/do/"), "a judge has no button here: {}", desk.text);
}

#[tokio::test]
async fn a_hint_on_a_page_leads_to_its_form() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let page = organiser.post(&hall, "/t/cup/do/open-registration", &[]).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text.contains("href=\"/t/cup/do/late-entry\"") || page.text.contains("href=\"/t/cup/do"),
        "{}",
        page.text
    );
}
