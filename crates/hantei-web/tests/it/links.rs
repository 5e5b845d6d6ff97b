//! What is handed out: links and codes that lead to the server from other devices.

use hantei_core::tournament::role::Role;
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_web::{Reach, Transport};

use crate::hall::{Browser, Hall};

/// Where phones in the hall reach the server.
const FOR_PHONES: &str = "http://192.168.1.20:4600";

fn in_the_hall() -> Reach {
    let addresses = vec!["http://127.0.0.1:4600".to_owned(), FOR_PHONES.to_owned()];
    Reach { public_url: None, addresses, transport: Transport::Plain }
}

/// Returns a browser of an organiser who calls the server by `host`.
async fn organiser_at(hall: &Hall, host: &'static str) -> Browser {
    let live = hall.practice("cup", 8).await;
    let roles = vec![RoleAt { tournament: live.id().clone(), role: Role::Organiser }];
    let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles };
    let mut organiser = hall.staff("organiser", purpose).await.at(host);
    organiser.post(hall, "/t/cup/desk/links", &[("_do", "new-code")]).await;
    organiser
}

#[tokio::test]
async fn links_made_on_the_machine_of_the_server_lead_there_from_every_phone() {
    for host in ["127.0.0.1:4600", "localhost:4600", "[::1]:4600"] {
        let hall = Hall::reached(in_the_hall()).await;
        let mut organiser = organiser_at(&hall, host).await;
        for (address, marker) in [
            ("/t/cup/desk/links", "/join?code="),
            ("/t/cup/desk/links", "/t/cup/hall?key="),
            ("/t/cup/desk/links?sheet=poster", "/join"),
            ("/t/cup/desk/links?sheet=personal", "/p/"),
        ] {
            let page = organiser.get(&hall, address).await;
            assert!(page.text.contains(&format!("{FOR_PHONES}{marker}")), "{address}: {}", page.text);
            assert!(!page.text.contains("//127.") && !page.text.contains("//localhost"), "{}", page.text);
        }
        let invited = [("_do", "invite"), ("role", "judge")];
        let page = organiser.post(&hall, "/t/cup/desk/staff", &invited).await;
        assert!(page.text.contains(&format!("{FOR_PHONES}/link/")), "{}", page.text);
    }
}

#[tokio::test]
async fn a_name_of_the_venue_stays_what_people_type() {
    let hall = Hall::reached(in_the_hall()).await;
    let page = organiser_at(&hall, "cup.example:4600").await.get(&hall, "/t/cup/desk/links").await;
    assert!(page.text.contains("http://cup.example:4600/join?code="), "{}", page.text);
}

#[tokio::test]
async fn a_machine_without_a_network_gives_its_own_address() {
    let addresses = vec!["http://127.0.0.1:4600".to_owned()];
    let alone = Reach { public_url: None, addresses, transport: Transport::Plain };
    let hall = Hall::reached(alone).await;
    let page = organiser_at(&hall, "localhost:4600").await.get(&hall, "/t/cup/desk/links").await;
    assert!(page.text.contains("http://localhost:4600/join?code="), "{}", page.text);
}
