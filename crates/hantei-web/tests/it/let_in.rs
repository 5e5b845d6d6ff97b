//! Who is let in, who is shown what, and where addresses lead.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_store::account::Standing;

use crate::desk_rights::TRIED;
use crate::hall::{Browser, Hall};

#[tokio::test]
async fn the_form_of_a_command_is_shown_to_whom_the_matrix_gives_it_and_accounts_to_organisers_alone() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    hall.signed_in("elsewhere", Standing::Staff, &[]).await;
    let mut people = Vec::new();
    for role in [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper] {
        people.push((role, hall.signed_in_as(role.name(), role, &live).await));
    }
    let mut phone = Browser::default();
    phone.get(&hall, &hall.player_link(live.id(), 1).await).await;
    people.push((Role::Player, phone));
    for (role, browser) in &mut people {
        for (name, words, actions) in TRIED {
            let may = actions.iter().any(|action| hantei_core::tournament::role::can(*role, *action));
            let page = browser.get(&hall, &format!("/t/cup/do/{name}")).await;
            let expected = if may { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(page.status, expected, "{role:?} {name}: {}", page.text);
            if !may {
                let sent = browser.post(&hall, &format!("/t/cup/do/{name}"), words).await;
                assert!(!sent.text.contains("elsewhere Example"), "{role:?} {name} lists accounts");
                assert!(!sent.text.contains("<form class=\"command\""), "{role:?} {name}: no form is shown");
                hall.world.wait(1_000);
            }
        }
    }
    let page = people[0].1.get(&hall, "/t/cup/do/grant-role").await;
    assert!(page.text.contains("elsewhere Example"), "an organiser chooses from them: {}", page.text);
}

#[tokio::test]
async fn only_staff_hears_how_busy_the_desk_is() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    let mut strangers = hall.listen("cup:desk").await;
    let mut public = hall.listen("cup:desk,cup:round").await;
    let closed = desk.post(&hall, "/t/cup/do/close-round", &[("leave-open", "in a test")]).await;
    assert_eq!(closed.status, StatusCode::SEE_OTHER, "{}", closed.text);
    assert!(public.next().await.is_some_and(|said| said.contains("cup:round")), "that is for everybody");
    assert_eq!(strangers.next().await, None);
}

#[tokio::test]
async fn no_address_leads_to_another_server_and_what_cannot_be_read_is_told_on_a_page() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut reader = Browser::speaking("ja");
    let page = reader.get(&hall, "//evil.test/x").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(!page.text.contains("href=\"//"), "the switch of the language stays here: {}", page.text);
    for address in ["/p/%ff", "/t/cup?q=%ff", &format!("/t/cup?{}", "q=1&".repeat(500))] {
        let page = reader.get(&hall, address).await;
        assert!(page.status.is_client_error(), "{address:.40}");
        assert!(
            page.text.contains("<!DOCTYPE html>") && page.text.contains("lang=\"ja\""),
            "{address:.40}: {}",
            page.text
        );
    }
    let page = reader.get(&hall, "/t/cup/standings/?lang=en").await;
    assert_eq!((page.status, page.location()), (StatusCode::PERMANENT_REDIRECT, "/t/cup/standings?lang=en"));
    let page = reader.get(&hall, "//evil.test/").await;
    assert_eq!(page.location(), "/evil.test");
    // A dashboard is offered where there is one for the account.
    let mut other = hall.signed_in("other", Standing::Staff, &[]).await;
    assert!(!other.get(&hall, "/").await.text.contains("/t/cup/desk"));
    let mut desk = hall.signed_in_as("desk", Role::Scorekeeper, &live).await;
    assert!(desk.get(&hall, "/").await.text.contains("/t/cup/desk"));
}

#[tokio::test]
async fn the_own_link_opened_again_begins_no_second_session() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let link = hall.player_link(live.id(), 1).await;
    let mut phone = Browser::default();
    let first = phone.get(&hall, &link).await;
    assert!(first.headers.contains_key("set-cookie"), "{}", first.text);
    let again = phone.get(&hall, &link).await;
    assert_eq!((again.status, again.location()), (StatusCode::SEE_OTHER, "/t/cup/me"));
    assert!(!again.headers.contains_key("set-cookie"), "the session that is there goes on");
    let other = phone.get(&hall, &hall.player_link(live.id(), 2).await).await;
    assert!(other.headers.contains_key("set-cookie"), "another player is another session");
}

#[tokio::test]
async fn the_last_organiser_keeps_the_role() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut organiser = hall.signed_in_as("only", Role::Organiser, &live).await;
    let organisers = || {
        let state = live.published().state;
        state.roles.values().filter(|roles| roles.contains(&Role::Organiser)).count()
    };
    let before = organisers();
    let give_back = [("account", "id-only"), ("role", "organiser")];
    if before > 1 {
        // A practice event has organisers of its own: they go first.
        for account in live.published().state.roles.keys().filter(|account| *account != "id-only") {
            organiser
                .post(&hall, "/t/cup/do/revoke-role", &[("account", account), ("role", "organiser")])
                .await;
        }
    }
    let refused = organiser.post(&hall, "/t/cup/do/revoke-role", &give_back).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("only organiser"), "{}", refused.text);
    assert_eq!(organisers(), 1);
    hall.signed_in_as("second", Role::Organiser, &live).await;
    let granted = organiser.post(&hall, "/t/cup/do/revoke-role", &give_back).await;
    assert_eq!(granted.status, StatusCode::SEE_OTHER, "{}", granted.text);
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let hall = Hall::empty().await;
    hall.practice("cup", 8).await;
    for name in ["hantei.sqlite", "hantei.sqlite-wal", "hantei.sqlite-shm"] {
        let metadata = std::fs::metadata(hall.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{name}");
    }
}
