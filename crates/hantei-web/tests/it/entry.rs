//! How people come in.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};

use crate::hall::{Browser, Hall};

#[tokio::test]
async fn the_first_link_makes_one_account_and_then_does_nothing() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let home = owner.get(&hall, "/").await;
    assert!(home.text.contains("href=\"/new\""), "an owner makes tournaments: {}", home.text);
    let mut stranger = Browser::speaking("ja");
    let page = stranger.get(&hall, "/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(page.text.contains("リンク"), "{}", page.text);
}

#[tokio::test]
async fn an_invited_scorekeeper_has_the_role_and_signs_in_again_with_the_password() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let roles = vec![RoleAt { tournament: live.id().clone(), role: Role::Scorekeeper }];
    let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles };
    let mut desk = hall.staff("desk", purpose).await;
    assert!(live.published().state.roles.values().any(|roles| roles.contains(&Role::Scorekeeper)));
    assert_eq!(desk.get(&hall, "/t/cup/do").await.status, StatusCode::OK);
    assert_eq!(desk.post(&hall, "/sign-out", &[]).await.status, StatusCode::SEE_OTHER);
    let asked = desk.get(&hall, "/t/cup/do").await;
    assert!(asked.location().starts_with("/sign-in?back="), "{asked:?}");
    let wrong = desk.post(&hall, "/sign-in", &[("login", "desk"), ("password", "nonsense")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let form = [("login", "DESK"), ("password", "correct horse battery"), ("_back", "/t/cup/do")];
    assert_eq!(desk.post(&hall, "/sign-in", &form).await.location(), "/t/cup/do");
    assert_eq!(desk.get(&hall, "/t/cup/do").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_form_from_another_page_is_refused_in_words() {
    let hall = Hall::empty().await;
    let mut owner = hall.staff("owner", LinkPurpose::FirstSetUp).await;
    let page = owner.post_from_elsewhere(&hall, "/sign-out").await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(page.text.contains("another page"), "{}", page.text);
    assert!(owner.get(&hall, "/").await.text.contains("href=\"/new\""), "still signed in");
}

#[tokio::test]
async fn a_personal_link_lets_its_player_in_until_it_is_revoked() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let link = hall.player_link(live.id(), 3).await;
    let mut player = Browser::default();
    let page = player.get(&hall, &link).await;
    assert_eq!(page.location(), "/t/cup/me", "{page:?}");
    assert_eq!(player.get(&hall, "/t/cup/do/report").await.status, StatusCode::OK);
    let mut forged = link.clone();
    forged.replace_range(10..11, if &link[10..11] == "A" { "B" } else { "A" });
    assert_eq!(Browser::default().get(&hall, &forged).await.status, StatusCode::FORBIDDEN);
    let entrant = hantei_core::id::EntrantId(3);
    hall.app.accounts().revoke_player_links(live.id(), &[entrant]).await.expect("revoked");
    assert_eq!(Browser::default().get(&hall, &link).await.status, StatusCode::FORBIDDEN);
    assert_ne!(player.get(&hall, "/t/cup/do/report").await.status, StatusCode::OK, "its session is over");
}

#[tokio::test]
async fn a_player_who_sits_second_reads_the_report_as_it_was_pressed() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let state = live.published().state;
    let open = state.round().expect("a round").open_matches().next().expect("an open table").clone();
    let mut player = Browser::default();
    player.get(&hall, &hall.player_link(live.id(), open.second.0).await).await;
    let id = open.id.to_string();
    let lost = [("match", id.as_str()), ("score", "2-0"), ("_as", "player"), ("_back", "/t/cup/me")];
    let reported = player.post(&hall, "/t/cup/do/report", &lost).await;
    assert_eq!(reported.location(), "/t/cup/me", "nothing is said from the other side: {reported:?}");
    let page = player.get(&hall, "/t/cup/me").await;
    assert!(page.text.contains("you lost 0-2") && !page.text.contains("reported 2-0"), "{}", page.text);
}

#[tokio::test]
async fn a_refused_form_says_in_the_language_of_its_reader_what_belongs_in_which_field() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let held = [Role::Scorekeeper, Role::Judge];
    let roles = held.map(|role| RoleAt { tournament: live.id().clone(), role }).to_vec();
    let mut desk = hall.staff("desk", LinkPurpose::Invitation { standing: Standing::Staff, roles }).await;
    desk.get(&hall, "/t/cup/desk?lang=ja").await;
    let page = desk.post(&hall, "/t/cup/do/enter-result", &[("table", "abc"), ("score", "2-1")]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = "卓を読み取れません（「abc」）。卓番号を入力してください。";
    assert!(page.text.contains(&format!("id=\"field-table-error\">{wrong}")), "{}", page.text);
    assert!(page.text.contains("name=\"score\"") && !page.text.contains("name=\"match\""), "{}", page.text);
    let page = desk.post(&hall, "/t/cup/do/drop", &[("player", "nobody at all"), ("reason", "left")]).await;
    let list = page.text.split_once("name=\"player\"").expect("a list of people").1;
    let list = list.split_once("</select>").expect("the list ends").0;
    assert!(list.contains(">nobody at all</option>") && list.matches("<option").count() > 8, "{list}");
    let page = desk.post(&hall, "/t/cup/do/drop", &[]).await;
    assert!(page.text.contains("参加者を入力してください。"), "{}", page.text);
    let page = desk.get(&hall, "/t/cup/do/extend").await;
    assert!(
        page.text.contains(">遅延行為</option>") && !page.text.contains("slow-play|other"),
        "{}",
        page.text
    );
}

#[tokio::test]
async fn every_page_of_the_desk_has_the_bell_and_keys_to_the_others() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    for path in ["", "/results", "/round", "/clock", "/registration", "/print", "/log", "/settings", "/links"]
    {
        let page = desk.get(&hall, &format!("/t/cup/desk{path}")).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        for part in ["data-sound", "data-bell", "data-key=\"g e\"", "data-keys-here"] {
            assert!(page.text.contains(part), "{path} has no {part}: {}", page.text);
        }
    }
    let public = Browser::default().get(&hall, "/t/cup/pairings").await;
    assert!(!public.text.contains("data-sound") && !public.text.contains("data-key="), "{}", public.text);
}

#[tokio::test]
async fn a_result_sent_twice_by_one_form_happens_once_and_a_stale_one_shows_both_versions() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let roles = vec![RoleAt { tournament: live.id().clone(), role: Role::Scorekeeper }];
    let mut desk = hall.staff("desk", LinkPurpose::Invitation { standing: Standing::Staff, roles }).await;
    let state = live.published().state;
    let mut open = state.round().expect("a round").open_matches();
    let open = open.find(|open| open.reports.iter().all(Option::is_none)).expect("an open table").clone();
    let (table, seen) = (open.table.to_string(), open.version.to_string());
    let form = [("table", table.as_str()), ("score", "2-1"), ("_key", "one"), ("_seen", seen.as_str())];
    let first = desk.post(&hall, "/t/cup/do/enter-result", &form).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text);
    let version = live.published().version;
    let second = desk.post(&hall, "/t/cup/do/enter-result", &form).await;
    assert_eq!(second.status, StatusCode::SEE_OTHER, "{}", second.text);
    assert_eq!(live.published().version, version, "nothing happened twice");
    let stale = [("table", table.as_str()), ("score", "0-2"), ("_key", "two"), ("_seen", seen.as_str())];
    let refused = desk.post(&hall, "/t/cup/do/enter-result", &stale).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text.contains("0-2") && refused.text.contains("2-1"), "both versions: {}", refused.text);
    assert_eq!(live.published().version, version);
}

#[tokio::test]
async fn a_page_of_no_tournament_tells_the_time_of_the_hall() {
    let hall = Hall::empty().await;
    let page = Browser::default().get(&hall, "/sign-in").await;
    assert!(page.text.contains("datetime=\"2026-11-30T21:00:00+09:00\">21:00:00</time>"), "{}", page.text);
    assert!(page.text.contains("data-zone=\"Asia/Tokyo\""), "{}", page.text);
}

#[tokio::test]
async fn whoever_reads_the_poster_types_the_code_and_is_told_when_it_is_wrong() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut organiser = hall.signed_in_as("organiser", Role::Organiser, &live).await;
    organiser.post(&hall, "/t/cup/desk/links", &[("_do", "new-code")]).await;
    let (code, _) = hall.app.accounts().join_code(live.id()).await.expect("read").expect("a code");
    for (language, wrong) in
        [("en", "No event is open under this code."), ("ja", "このコードで参加できる大会はありません。")]
    {
        let mut player = Browser::speaking(language);
        let page = player.get(&hall, "/join").await;
        assert_eq!(page.status, StatusCode::OK, "the poster says no more: {}", page.text);
        assert!(page.text.contains("name=\"code\"") && !page.text.contains(wrong), "{}", page.text);
        let page = player.get(&hall, "/join?code=abc%22d").await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        assert!(page.text.contains("value=\"abc&quot;d\""), "what was typed is kept: {}", page.text);
        assert!(page.text.contains(wrong) && page.text.contains("aria-invalid"), "{}", page.text);
        let page = player.get(&hall, &format!("/join?code={}", code.as_str().to_lowercase())).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    }
}

#[tokio::test]
async fn staff_finds_the_way_in_on_the_page_that_everybody_sees_and_is_told_why_to_sign_in() {
    let hall = Hall::empty().await;
    hall.practice("cup", 8).await;
    let mut judge = Browser::default();
    let front = judge.get(&hall, "/").await;
    let page = judge.get(&hall, front.location()).await;
    assert!(page.text.contains("href=\"/sign-in\""), "{}", page.text);
    assert!(!judge.get(&hall, "/sign-in").await.text.contains("Sign in first."), "nothing was asked for");
    let asked = judge.get(&hall, "/t/cup/desk").await;
    let page = judge.get(&hall, asked.location()).await;
    assert!(page.text.contains("Sign in first."), "{}", page.text);
    let player = hall.player_link(&"cup".parse().expect("an id"), 3).await;
    let mut phone = Browser::default();
    phone.get(&hall, &player).await;
    let page = phone.get(&hall, "/t/cup/me").await;
    assert!(!page.text.contains("href=\"/sign-in\""), "a player is in: {}", page.text);
}

#[tokio::test]
async fn somebody_who_guesses_a_password_does_not_lock_its_owner_out() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let roles = vec![RoleAt { tournament: live.id().clone(), role: Role::Scorekeeper }];
    hall.staff("desk", LinkPurpose::Invitation { standing: Standing::Staff, roles }).await;
    let mut guesser = Browser::default().at_address([192, 0, 2, 66].into());
    let wrong = [("login", "desk"), ("password", "nonsense")];
    let mut refused = 0;
    for _ in 0..14 {
        match guesser.post(&hall, "/sign-in", &wrong).await.status {
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            status => assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY),
        }
    }
    assert!((1..=4).contains(&refused), "{refused}");
    let right = [("login", "desk"), ("password", "correct horse battery")];
    let page = guesser.post(&hall, "/sign-in", &right).await;
    assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS, "a guess too many is not looked at");
    for _ in 0..12 {
        let mut desk = Browser::default().at_address([192, 0, 2, 7].into());
        assert_eq!(desk.post(&hall, "/sign-in", &right).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn a_player_whose_match_was_settled_meanwhile_reads_both_versions_and_writes_nothing() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let state = live.published().state;
    let open = state.round().expect("a round").open_matches().next().expect("an open table").clone();
    let roles = vec![RoleAt { tournament: live.id().clone(), role: Role::Scorekeeper }];
    let mut desk = hall.staff("desk", LinkPurpose::Invitation { standing: Standing::Staff, roles }).await;
    let link = hall.player_link(live.id(), open.first.0).await;
    let mut player = Browser::default();
    player.get(&hall, &link).await;
    let (id, seen) = (open.id.to_string(), open.version.to_string());
    let entered = [("match", id.as_str()), ("score", "0-2"), ("_key", "desk")];
    assert_eq!(desk.post(&hall, "/t/cup/do/enter-result", &entered).await.status, StatusCode::SEE_OTHER);
    let report = [
        ("match", id.as_str()),
        ("score", "2-1"),
        ("_key", "phone"),
        ("_seen", &seen),
        ("_as", "player"),
        ("_pressed", "yes"),
    ];
    let refused = player.post(&hall, "/t/cup/do/report", &report).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text.contains("2-1") && refused.text.contains("0-2"), "both versions: {}", refused.text);
    assert!(!refused.text.contains("type=\"text\""), "a player has nothing to write: {}", refused.text);
    assert!(!refused.text.contains("--seen"), "no word of the command line: {}", refused.text);
}
