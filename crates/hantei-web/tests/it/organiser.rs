//! The organiser: a tournament is made, people are let in, the event is led to its end.

use axum::http::StatusCode;
use hantei_core::id::EntrantId;
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

/// Begins a tournament whose registration is open.
async fn registration(hall: &Hall) -> std::sync::Arc<hantei_store::venue::LiveTournament> {
    use hantei_core::tournament::Command;
    let create =
        Command::Create { name: "Cup".to_owned(), zone: "Asia/Tokyo".to_owned(), settings: Vec::new() };
    hall.tournament("cup", &[create, Command::OpenRegistration]).await
}

/// Returns what the hidden field of the second form of an import holds.
fn list(page: &Page) -> String {
    field(page, "list")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
}

#[tokio::test]
async fn an_import_with_a_bad_line_registers_nobody_until_the_rest_is_asked_for() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut desk = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let version = live.published().version;
    let file = "name,id\nTest One,0100000003\nTest Two,01-2\n,0100000004\nTest <Three>,\n";
    let parts = [("file", Some("players.csv"), file), ("text", None, "")];
    let page = desk.upload(&hall, "/t/cup/desk/import", &parts).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("Line 3:") && page.text.contains("Line 4:"), "named by line: {}", page.text);
    assert!(page.text.contains("2 lines were rejected"), "{}", page.text);
    assert_eq!(live.published().version, version, "looking writes nothing");
    let (list, key) = (list(&page), field(&page, "_key"));
    let parts = [("_key", None, key.as_str()), ("list", None, list.as_str())];
    let page = desk.upload(&hall, "/t/cup/desk/import", &parts).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let version = live.published().version;
    let names: Vec<String> = live
        .published()
        .state
        .entrants()
        .filter_map(|(entrant, _)| live.published().state.record(entrant).map(|record| record.name.clone()))
        .collect();
    assert_eq!(names, ["Test One", "Test <Three>"]);
    let page = desk.upload(&hall, "/t/cup/desk/import", &parts).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "sent twice: {}", page.text);
    assert_eq!(live.published().version, version, "it happens once");
    let other = [("_key", None, "ffffffffffffffffffffffffffffffff"), ("list", None, list.as_str())];
    let page = desk.upload(&hall, "/t/cup/desk/import", &other).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "they are registered already: {}", page.text);
    assert_eq!(live.published().version, version, "all or nobody");
}

#[tokio::test]
async fn a_doubt_about_a_line_is_accepted_by_name_or_the_line_is_left_out() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut desk = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let pasted = "name\nTest One\nTest One\nTest Two\nTest Two\n";
    let page = desk.upload(&hall, "/t/cup/desk/import", &[("text", None, pasted)]).await;
    assert!(page.text.contains("2 are in doubt"), "{}", page.text);
    let (list, key) = (list(&page), field(&page, "_key"));
    let parts = [("_key", None, key.as_str()), ("list", None, list.as_str()), ("accept", None, "3")];
    let page = desk.upload(&hall, "/t/cup/desk/import", &parts).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    assert_eq!(live.published().state.entrants().count(), 3);
}

#[tokio::test]
async fn what_is_no_list_is_said_in_words() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut desk = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let nothing = desk.upload(&hall, "/t/cup/desk/import", &[("text", None, " ")]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nothing.text.contains("There is no list"), "{}", nothing.text);
    let pdf = desk.upload(&hall, "/t/cup/desk/import", &[("file", Some("a.pdf"), "%PDF-1.7 x")]).await;
    assert_eq!(pdf.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(pdf.text.contains("PDF"), "{}", pdf.text);
    let large = "Test Player\n".repeat(500_000);
    let large = desk.upload(&hall, "/t/cup/desk/import", &[("file", Some("a.csv"), &large)]).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", large.text);
    assert!(large.text.contains("5 MiB"), "{}", large.text);
    let mut judge = staff_at(&hall, live.id(), "judge", Role::Judge).await;
    assert_eq!(judge.get(&hall, "/t/cup/desk/import").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_scorekeeper_sees_the_settings_and_has_no_form_for_them() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let address = "/t/cup/desk/settings?key=match.best_of";
    let mut scorekeeper = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let page = scorekeeper.get(&hall, address).await;
    assert!(page.text.contains("match.best_of"), "{}", page.text);
    assert!(!page.text.contains("/do/change-setting"), "{}", page.text);
    for address in ["/t/cup/desk/staff"] {
        assert_eq!(scorekeeper.get(&hall, address).await.status, StatusCode::FORBIDDEN);
    }
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let page = organiser.get(&hall, address).await;
    assert!(page.text.contains("/do/change-setting"), "{}", page.text);
    assert!(!page.text.contains("/desk/archive"), "only an owner archives: {}", page.text);
}

#[tokio::test]
async fn a_setting_that_the_document_states_changes_only_with_a_reason() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let settings = &live.published().state.settings;
    let is_stated = |parameter: &hantei_core::regulation::Parameter| {
        matches!(parameter.source, hantei_core::regulation::Source::Stated { .. })
            && parameter.minimum.is_none()
    };
    let stated = settings.0.get("match.best_of").expect("the setting");
    assert!(is_stated(stated), "{stated:?}");
    let form = [("key", "match.best_of"), ("value", "5")];
    let page = organiser.post(&hall, "/t/cup/do/change-setting", &form).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text);
    let form = [("key", "match.best_of"), ("value", "5"), ("reason", "a test")];
    let page = organiser.post(&hall, "/t/cup/do/change-setting", &form).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let page = organiser.get(&hall, "/t/cup/desk/log").await;
    assert!(page.text.contains("a test") && page.text.contains("organiser"), "{}", page.text);
}

#[tokio::test]
async fn an_invitation_is_shown_once_and_gives_its_role_to_whoever_takes_it() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let form = [("_do", "invite"), ("role", "judge"), ("role", "scorekeeper")];
    let page = organiser.post(&hall, "/t/cup/desk/staff", &form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let link = page.text.split("href=\"http://venue.test/link/").nth(1).expect("a link of this host");
    let link = format!("/link/{}", link.split('"').next().expect("its token"));
    assert!(page.text.contains("<svg class=\"qr\""), "{}", page.text);
    let list = organiser.get(&hall, "/t/cup/desk/staff").await;
    assert!(!list.text.contains(&link), "it is shown once: {}", list.text);
    let mut judge = Browser::default();
    let form = [("name", "Judge One"), ("login", "judge1"), ("password", "correct horse battery")];
    assert_eq!(judge.post(&hall, &link, &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(judge.get(&hall, "/t/cup/desk").await.status, StatusCode::OK);
    let staff = organiser.get(&hall, "/t/cup/desk/staff").await;
    assert!(staff.text.contains("Judge One") && staff.text.contains("/do/revoke-role"), "{}", staff.text);
    let log = organiser.get(&hall, "/t/cup/desk/log").await;
    assert!(log.text.contains("Judge One becomes judge"), "names, not ids: {}", log.text);
    let accounts = hall.app.accounts().accounts().await.expect("accounts");
    let found = accounts.iter().find(|account| account.name.as_str() == "Judge One").expect("the account");
    let form = [("account", found.id.as_str()), ("role", "head-judge"), ("_back", "/t/cup/desk/staff")];
    let granted = organiser.post(&hall, "/t/cup/do/grant-role", &form).await;
    let staff = organiser.get(&hall, granted.location()).await;
    assert!(staff.text.contains("Judge One becomes head judge"), "{}", staff.text);
}

#[tokio::test]
async fn an_invitation_that_was_taken_back_lets_nobody_in() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let form = [("_do", "invite"), ("role", "organiser")];
    let page = organiser.post(&hall, "/t/cup/desk/staff", &form).await;
    let link = page.text.split("href=\"http://venue.test").nth(1).expect("a link");
    let link = link.split('"').next().expect("its end").to_owned();
    let staff = organiser.get(&hall, "/t/cup/desk/staff").await;
    let id = field(&staff, "link");
    let form = [("_do", "withdraw"), ("link", id.as_str())];
    assert_eq!(organiser.post(&hall, "/t/cup/desk/staff", &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(Browser::default().get(&hall, &link).await.status, StatusCode::FORBIDDEN);
    let mut scorekeeper = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let form = [("_do", "invite"), ("role", "organiser")];
    let page = scorekeeper.post(&hall, "/t/cup/desk/staff", &form).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN, "nobody invites above the own role");
}

/// The fields of the form by which the newest command that can be is taken back.
fn take_back(log: &Page) -> [(&'static str, String); 2] {
    let form = log.text.split("data-command=\"take-back\"").nth(1).expect("something can be taken back");
    let hidden = |name: &str| {
        let rest = form.split(&format!("name=\"{name}\" value=\"")).nth(1).expect("a hidden field");
        rest.split('"').next().expect("its end").to_owned()
    };
    [("line", hidden("line")), ("_key", hidden("_key"))]
}

#[tokio::test]
async fn the_log_says_what_taking_something_back_would_record_and_does_it_once() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    for name in ["Test One", "Test Two"] {
        organiser.post(&hall, "/t/cup/do/register", &[("name", name)]).await;
    }
    organiser.post(&hall, "/t/cup/do/check-in", &[("player", "e1")]).await;
    let before = live.published().state.digest();
    organiser.post(&hall, "/t/cup/do/fix-table", &[("player", "e1"), ("table", "7")]).await;
    organiser.post(&hall, "/t/cup/do/check-in", &[("player", "e2")]).await;
    let log = organiser.get(&hall, "/t/cup/desk/log").await;
    assert!(log.text.contains("Take this back") && log.text.contains("Nothing is removed"), "{}", log.text);
    let form = take_back(&log);
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    for _ in 0..2 {
        let page = organiser.post(&hall, "/t/cup/desk/log", &form).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "a double click is answered twice: {}", page.text);
    }
    assert!(!live.published().state.entrant(EntrantId(2)).is_some_and(|known| known.checked_in));
    // What came before it can be taken back as well; what somebody made up cannot.
    let table = live.published().version - 2;
    let form = [("line", table.to_string()), ("_key", "k2".to_owned())];
    let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(organiser.post(&hall, "/t/cup/desk/log", &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(live.published().state.digest(), before, "as before the table and the second check-in");
    for line in ["1", "999999", "x", "0"] {
        let page = organiser.post(&hall, "/t/cup/desk/log", &[("line", line), ("_key", "k3")]).await;
        assert!(page.status.is_client_error(), "{line}: {}", page.text);
    }
    let mut judge = staff_at(&hall, live.id(), "judge", Role::Judge).await;
    let log = judge.get(&hall, "/t/cup/desk/log").await;
    assert!(!log.text.contains("take-back"), "a judge takes nothing back here: {}", log.text);
}

#[tokio::test]
async fn a_long_log_is_read_a_hundred_entries_at_a_time_by_table_person_and_who_did_it() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 64).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let entries = |page: &Page| page.text.matches("<li value=").count();
    let mut address = "/t/cup/desk/log".to_owned();
    let mut read = 0;
    loop {
        let page = organiser.get(&hall, &address).await;
        assert!(entries(&page) <= 100);
        read += entries(&page);
        let Some(older) =
            page.text.split("Older entries").next().filter(|before| before.len() < page.text.len())
        else {
            break;
        };
        address = older
            .rsplit("href=\"")
            .next()
            .and_then(|rest| rest.split('"').next())
            .expect("a link")
            .to_owned();
    }
    let version = usize::try_from(live.published().version).expect("a number");
    assert_eq!(read, version - 1, "every entry once; the first line opens the log");
    let at = |query: &str| format!("/t/cup/desk/log?{query}");
    let table = organiser.get(&hall, &at("table=3")).await;
    assert!(entries(&table) > 0 && entries(&table) < 20, "{}", table.text);
    let nobody = organiser.get(&hall, &at("q=nobody+of+this+name")).await;
    assert!(nobody.text.contains("Nothing is found"), "{}", nobody.text);
    organiser.post(&hall, "/t/cup/do/drop", &[("player", "e1")]).await;
    let by = organiser.get(&hall, &at("by=organiser&q=drops")).await;
    assert!((1..20).contains(&entries(&by)) && by.text.contains("e1"), "{}", by.text);
    let by = organiser.get(&hall, &at("by=somebody+else")).await;
    assert_eq!(entries(&by), 0, "{}", by.text);
}

#[tokio::test]
async fn a_printed_personal_link_opens_and_a_revoked_one_does_not() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut organiser = staff_at(&hall, live.id(), "organiser", Role::Organiser).await;
    let printed = |text: &str| {
        let link = text.split("href=\"http://venue.test/p/").nth(1).expect("a link").split('"').next();
        format!("/p/{}", link.expect("its end"))
    };
    let sheet = "/t/cup/desk/links?sheet=personal&name=e3";
    let link = printed(&organiser.get(&hall, sheet).await.text);
    assert_eq!(Browser::default().get(&hall, &link).await.location(), "/t/cup/me");
    let form = [("_do", "revoke-player"), ("player", "e3")];
    assert_eq!(organiser.post(&hall, "/t/cup/desk/links", &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(Browser::default().get(&hall, &link).await.status, StatusCode::FORBIDDEN);
    let anew = printed(&organiser.get(&hall, sheet).await.text);
    assert_eq!(Browser::default().get(&hall, &anew).await.location(), "/t/cup/me");
    let mut judge = staff_at(&hall, live.id(), "judge", Role::Judge).await;
    assert_eq!(judge.get(&hall, "/t/cup/desk/links").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_owner_disables_an_account_but_not_the_own_one() {
    let hall = Hall::empty().await;
    let live = registration(&hall).await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let mut desk = staff_at(&hall, live.id(), "desk", Role::Scorekeeper).await;
    let accounts = hall.app.accounts().accounts().await.expect("accounts");
    let id = |login: &str| {
        let found = accounts.iter().find(|account| account.login.as_str() == login);
        found.expect("an account").id.to_string()
    };
    let page = desk.post(&hall, "/accounts", &[("_do", "disable"), ("of", &id("owner"))]).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    let page = owner.post(&hall, "/accounts", &[("_do", "disable"), ("of", &id("owner"))]).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN, "nobody could open it again");
    let page = owner.post(&hall, "/accounts", &[("_do", "disable"), ("of", &id("desk"))]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    assert!(desk.get(&hall, "/t/cup/desk").await.location().starts_with("/sign-in"));
    let form = [("_do", "password"), ("password", "wrong"), ("new", "another long one")];
    let page = owner.post(&hall, "/accounts", &form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [("_do", "password"), ("password", "correct horse battery"), ("new", "another long one")];
    assert_eq!(owner.post(&hall, "/accounts", &form).await.status, StatusCode::SEE_OTHER);
    assert_eq!(owner.get(&hall, "/accounts").await.status, StatusCode::OK, "this device stays signed in");
}

#[tokio::test]
async fn an_archived_tournament_leaves_the_list_and_comes_back() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let cup = make(&hall, &mut owner).await;
    let archive = format!("{cup}/desk/archive");
    let page = owner.post(&hall, &archive, &[("_do", "put")]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "players register: {}", page.text);
    assert!(hall.app.venue().tournaments().await.expect("a list")[0].archived_at.is_none());
    let settings = owner.get(&hall, &format!("{cup}/desk/settings")).await;
    let label = settings.text.split_once("name=\"_typed\"").expect("a word is typed").0;
    let word = label.rsplit_once("danger-body").expect("what it means").1;
    assert!(word.contains("This event is not over"), "{word}");
    let form = [("_do", "put"), ("_typed", "yes")];
    assert_eq!(owner.post(&hall, &archive, &form).await.status, StatusCode::SEE_OTHER);
    let listed = hall.app.venue().tournaments().await.expect("a list");
    assert!(listed[0].archived_at.is_some());
    let settings = owner.get(&hall, &format!("{cup}/desk/settings")).await;
    assert!(settings.text.contains("Take from the archive"), "{}", settings.text);
    assert_eq!(owner.post(&hall, &archive, &[("_do", "take")]).await.status, StatusCode::SEE_OTHER);
    let listed = hall.app.venue().tournaments().await.expect("a list");
    assert!(listed[0].archived_at.is_none());
}
