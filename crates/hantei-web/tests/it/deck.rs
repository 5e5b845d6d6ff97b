//! Deck lists as browsers meet them: a phone, a judge, and somebody who is only looking.

use axum::http::StatusCode;
use hantei_core::card::{
    Card, CardKind, CardNames, Passcode, PoolBuilder, PrintLanguage, Release, SourceKind, Territory,
};
use hantei_core::id::EntrantId;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::command::Release as Shown;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::Role;
use hantei_format::card_list::write_pool;
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_store::card_db::CardPools;

use crate::hall::{Browser, Hall, NOON};

/// A hall with a card pool of invented monsters, numbers 1 to 80 at passcode `1000 + 100 * n`, and a tournament
/// of four whose registration is open.
pub(crate) async fn hall() -> Hall {
    hall_under("kde-tcg-policy-2.3").await
}

/// The same under another regulation. Every card was printed in Japanese and English, No. 80 in English alone.
pub(crate) async fn hall_under(regulation: &str) -> Hall {
    let hall = Hall::empty().await;
    let mut builder = PoolBuilder::new(None);
    let file = builder.begin("cards", SourceKind::YamlYugi);
    for number in 1..=80 {
        let released = "2010-01-01".parse().expect("it is a date");
        builder.add(
            file,
            Card {
                passcodes: vec![Passcode(code(number))],
                names: CardNames {
                    english: Some(format!("Sample No. {number}")),
                    japanese: Some(format!("見本{number}号")),
                    ..CardNames::default()
                },
                kind: Some(CardKind::Monster),
                languages: [PrintLanguage::English]
                    .into_iter()
                    .chain((number < 80).then_some(PrintLanguage::Japanese))
                    .collect(),
                releases: Territory::ALL.into_iter().map(|of| (of, Release::On(released))).collect(),
                ..Card::default()
            },
        );
    }
    let pool = builder.finish().0;
    let text = String::from_utf8(write_pool(&pool)).expect("it is text");
    let pools = CardPools::from(hall.app.venue().database().clone());
    pools.keep(&text, 80, NOON).await.expect("it is kept");
    let mut commands = vec![
        Command::Create { name: "Cup".to_owned(), zone: "Asia/Tokyo".to_owned(), settings: Vec::new() },
        Command::AssumeSuggestions,
        Command::OpenRegistration,
    ];
    for number in 1..=4 {
        let record = PersonRecord::named(format!("Player {number}"));
        commands.push(Command::Register { record, accept: std::collections::BTreeSet::new() });
    }
    hall.tournament_under(regulation, "cup", &commands).await;
    hall
}

pub(crate) fn code(number: u32) -> u32 {
    1_000 + 100 * number
}

pub(crate) fn ydk(numbers: impl IntoIterator<Item = u32>) -> String {
    let codes: String = numbers.into_iter().map(|number| format!("{}\n", code(number))).collect();
    format!("#main\n{codes}#extra\n!side\n")
}

pub(crate) async fn staff(hall: &Hall, login: &str, role: Role) -> Browser {
    let roles = vec![RoleAt { tournament: "cup".parse().expect("a log id"), role }];
    hall.staff(login, LinkPurpose::Invitation { standing: Standing::Staff, roles }).await
}

pub(crate) async fn phone(hall: &Hall, entrant: u32, language: &'static str) -> Browser {
    let mut phone = Browser::speaking(language);
    let link = hall.player_link(&"cup".parse().expect("a log id"), entrant).await;
    phone.get(hall, &link).await;
    phone
}

/// Pins the pool with a list that forbids No. 1.
pub(crate) async fn pin(hall: &Hall, organiser: &mut Browser) {
    let list = format!("!Sample\n{} 0\n", code(1));
    let parts = [("file", Some("lflist.conf"), list.as_str())];
    let page = organiser.upload(hall, "/t/cup/desk/decks/cards", &parts).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
}

async fn publish(hall: &Hall) {
    let live = hall.app.venue().tournament(&"cup".parse().expect("a log id")).await.expect("it is there");
    let actor = hantei_core::tournament::role::Actor::console(Role::Organiser);
    for (key, command) in [
        ("start", Command::Start { absentees: Absentees::Kept }),
        ("draft", Command::DraftRound { seed: None }),
        ("publish", Command::PublishRound { allow_rematch: None, release: Shown::Everywhere }),
    ] {
        let order = hall.app.order(key.to_owned(), actor.clone(), None).expect("chance");
        live.execute(order, command).await.unwrap_or_else(|error| panic!("{key}: {error:?}"));
    }
}

#[tokio::test]
async fn a_player_reads_in_japanese_what_is_wrong_puts_it_right_and_is_locked_at_publication() {
    let hall = hall().await;
    let mut player = phone(&hall, 1, "ja").await;
    let page = player.get(&hall, "/t/cup/me/deck").await;
    assert!(page.text.contains("カードプールが決まっていません"), "{}", page.text);
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    pin(&hall, &mut organiser).await;

    let nothing = player.upload(&hall, "/t/cup/me/deck", &[("text", None, " ")]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unreadable = player.upload(&hall, "/t/cup/me/deck", &[("text", None, "ydke://AAA!!!")]).await;
    assert_eq!(unreadable.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unreadable.text.contains("ydke://AAA!!!"), "what was typed is kept: {}", unreadable.text);

    let illegal = ydk(1..40);
    let page = player.upload(&hall, "/t/cup/me/deck", &[("file", Some("deck.ydk"), &illegal)]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let page = player.get(&hall, page.location()).await;
    assert!(page.text.contains("メインデッキが39枚です。40枚以上必要です。"), "{}", page.text);
    assert!(page.text.contains("「見本1号」は禁止カードです"), "{}", page.text);

    let page = player.upload(&hall, "/t/cup/me/deck", &[("text", None, &ydk(2..42))]).await;
    let page = player.get(&hall, page.location()).await;
    assert!(page.text.contains("デッキリスト（2回目）：適正"), "{}", page.text);
    assert!(page.text.contains("このリストに問題はありません"), "{}", page.text);

    publish(&hall).await;
    let page = player.get(&hall, "/t/cup/me/deck").await;
    assert!(page.text.contains("1回戦が公開されたため"), "{}", page.text);
    let page = player.upload(&hall, "/t/cup/me/deck", &[("text", None, &ydk(3..43))]).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text);
    let live = hall.app.venue().tournament(&"cup".parse().expect("a log id")).await.expect("it is there");
    let latest = live.published().state.decks.latest(EntrantId(1)).map(|latest| latest.number);
    assert_eq!(latest, Some(2), "nothing was written");
}

#[tokio::test]
async fn c22_c_a_spectator_finds_no_list_before_its_release_in_page_json_print_and_cache() {
    let hall = hall().await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    let mut head = staff(&hall, "head", Role::HeadJudge).await;
    let mut judge = staff(&hall, "judge", Role::Judge).await;
    let mut player = phone(&hall, 1, "en").await;
    let mut other = phone(&hall, 2, "en").await;
    let mut spectator = Browser::default();
    pin(&hall, &mut organiser).await;
    player.upload(&hall, "/t/cup/me/deck", &[("text", None, &ydk(2..42))]).await;

    let list = "/t/cup/deck/e1";
    for browser in [&mut spectator, &mut other, &mut judge, &mut organiser] {
        for page in [browser.get(&hall, list).await, browser.clone().for_programs().get(&hall, list).await] {
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{}", page.text);
            assert!(!page.text.contains("Sample No. 7"), "{}", page.text);
        }
    }
    for address in ["/t/cup", "/t/cup/pairings", "/t/cup/standings", "/t/cup/me/deck", "/t/cup/desk/decks"] {
        let page = spectator.get(&hall, address).await;
        assert!(!page.text.contains("Sample No. 7"), "{address}");
        assert!(!other.get(&hall, address).await.text.contains("Sample No. 7"), "{address}");
    }
    for address in ["/t/cup/desk/print", "/t/cup/desk/log", "/t/cup/desk/decks"] {
        assert!(!organiser.get(&hall, address).await.text.contains("Sample No. 7"), "{address}");
    }
    assert!(head.get(&hall, list).await.text.contains("Sample No. 7"), "the head judge sees it");
    assert!(player.get(&hall, list).await.text.contains("Sample No. 7"), "and whoever handed it in");
    assert_eq!(spectator.get(&hall, list).await.status, StatusCode::NOT_FOUND, "what they saw is not kept");

    let page = organiser.post(&hall, "/t/cup/do/release-decks", &[]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    assert!(spectator.get(&hall, list).await.text.contains("Sample No. 7"));
    let json = spectator.clone().for_programs().get(&hall, list).await;
    let value: serde_json::Value = serde_json::from_str(&json.text).expect("it is JSON");
    assert_eq!(value["sections"][0]["count"], 40);
    assert_eq!(spectator.get(&hall, "/t/cup/deck/e2").await.status, StatusCode::NOT_FOUND, "there is none");
}

#[tokio::test]
async fn a_judge_who_finds_41_cards_between_duels_is_proposed_the_infraction_with_its_remedy() {
    let hall = hall().await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    let mut judge = staff(&hall, "judge", Role::Judge).await;
    let mut player = phone(&hall, 1, "en").await;
    pin(&hall, &mut organiser).await;
    let side = format!("{}{}\n{}\n", ydk(2..42), code(50), code(51));
    player.upload(&hall, "/t/cup/me/deck", &[("file", Some("deck.ydk"), &side)]).await;
    publish(&hall).await;

    let page = judge.get(&hall, "/t/cup/desk/deck/e1").await;
    assert!(!page.text.contains("Sample No. 7"), "nothing is seen before it is opened: {}", page.text);
    let page = judge.post(&hall, "/t/cup/desk/deck/e1/open", &[]).await;
    assert!(page.text.contains("Sample No. 7"), "{}", page.text);
    let live = hall.app.venue().tournament(&"cup".parse().expect("a log id")).await.expect("it is there");
    let decks = || live.published().state.decks.of[&EntrantId(1)].clone();
    assert_eq!(decks().opened, 1, "it is on record");

    // No. 50 of the Side Deck stands in the Main Deck, and nothing came back for it.
    let fields = [("_seen", "1"), ("when", "between-duels"), ("side-0", "0"), ("more", "1 Sample No. 50")];
    let page = judge.post(&hall, "/t/cup/desk/deck/e1/check", &fields).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("The Main Deck has 41 cards, the list 40."), "{}", page.text);
    assert!(page.text.contains("DE-MAJ"), "{}", page.text);
    assert!(page.text.contains("Make the deck match its list."), "{}", page.text);
    assert_eq!(decks().checks.len(), 1);
    let page =
        judge.post(&hall, "/t/cup/desk/deck/e1/check", &[("_seen", "1"), ("when", "before-duel-1")]).await;
    assert!(page.text.contains("All is as on the list."), "{}", page.text);
    for browser in [&mut organiser, &mut player] {
        let page = browser.post(&hall, "/t/cup/desk/deck/e1/open", &[]).await;
        assert_ne!(page.status, StatusCode::OK);
        assert!(!page.text.contains("Sample No. 7"), "{}", page.text);
    }
    assert_eq!(decks().opened, 1);
}

#[tokio::test]
async fn staff_hands_in_for_a_player_and_the_head_judge_changes_a_locked_list_with_a_reason() {
    let hall = hall().await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    let mut desk = staff(&hall, "desk", Role::Scorekeeper).await;
    let mut head = staff(&hall, "head", Role::HeadJudge).await;
    pin(&hall, &mut organiser).await;
    let list = ydk(2..42);
    let parts = [("player", None, "e2"), ("text", None, list.as_str())];
    let page = desk.upload(&hall, "/t/cup/desk/decks", &parts).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let page = desk.get(&hall, "/t/cup/desk/decks").await;
    for count in ["4 players", "3 without a list", "1 legal"] {
        assert!(page.text.contains(count), "{count}: {}", page.text);
    }
    publish(&hall).await;
    let other = ydk(3..43);
    let changed = [("player", None, "e2"), ("text", None, other.as_str())];
    let page = desk.upload(&hall, "/t/cup/desk/decks", &changed).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text);
    let reasoned = [("player", None, "e2"), ("text", None, other.as_str()), ("reason", None, "remedy")];
    let page = head.upload(&hall, "/t/cup/desk/decks", &reasoned).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let mut player = phone(&hall, 2, "en").await;
    let page = player.get(&hall, "/t/cup/me/deck").await;
    assert!(page.text.contains("Deck list no. 2: legal"), "{}", page.text);
}

#[tokio::test]
async fn whoever_sends_lists_without_end_has_to_wait_and_nobody_else_does() {
    let hall = hall().await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 1, "en").await;
    let mut refused = None;
    for number in 0..70 {
        let page = player.upload(&hall, "/t/cup/me/deck", &[("text", None, "ydke://AAA!!!")]).await;
        if page.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(page.headers.contains_key("retry-after") && number >= 60, "after {number}");
            refused = Some(number);
            break;
        }
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", page.text);
    }
    assert!(refused.is_some(), "seventy at once are too many");
    let mut other = phone(&hall, 2, "en").await;
    let page = other.upload(&hall, "/t/cup/me/deck", &[("text", None, &ydk(2..42))]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);

    let mut judge = staff(&hall, "judge", Role::HeadJudge).await;
    let mut again = Vec::new();
    for path in ["/t/cup/desk/deck/e2/open", "/t/cup/desk/deck/e2/check"].into_iter().cycle().take(140) {
        again.push(judge.post(&hall, path, &[("when", "nonsense")]).await.status);
    }
    assert_eq!(again.last(), Some(&StatusCode::TOO_MANY_REQUESTS), "{again:?}");
    assert!(!again[..60].contains(&StatusCode::TOO_MANY_REQUESTS), "{again:?}");
    let parts = [("text", None, "ydke://AAA!!!"), ("player", None, "e3")];
    for _ in 0..80 {
        organiser.upload(&hall, "/t/cup/desk/decks", &parts).await;
    }
    for path in ["/t/cup/desk/decks", "/t/cup/desk/decks/cards"] {
        let page = organiser.upload(&hall, path, &parts).await;
        assert_eq!(page.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
}
