//! Deck sheets at the Duelist King Tournament: what players declare beside their lists, and who reads it.

use axum::http::StatusCode;
use hantei_core::id::EntrantId;
use hantei_core::tournament::role::Role;

use crate::deck::{hall_under, phone, pin, staff, ydk};
use crate::hall::{Browser, Hall};

const DUELIST_KING: &str = "duelist-king-tournament";

/// Hands in forty cards with a sheet.
async fn hand_in(hall: &Hall, player: &mut Browser, list: &str, sheet: &[(&str, &str)]) -> String {
    let sheet = sheet.iter().map(|(name, value)| (*name, None, *value));
    let parts: Vec<(&str, Option<&str>, &str)> = std::iter::once(("text", None, list)).chain(sheet).collect();
    let page = player.upload(hall, "/t/cup/me/deck", &parts).await;
    if page.status == StatusCode::SEE_OTHER {
        return player.get(hall, page.location()).await.text;
    }
    page.text
}

#[tokio::test]
async fn a_player_with_foreign_cards_is_asked_for_texts_and_opaque_sleeves_until_all_is_said() {
    let hall = hall_under(DUELIST_KING).await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 1, "en").await;
    let form = player.get(&hall, "/t/cup/me/deck").await;
    for question in
        ["Deck sheet", "Language of most cards", "Cards in other languages", "All sleeves are alike"]
    {
        assert!(form.text.contains(question), "{question}: {}", form.text);
    }

    let list = ydk(2..42);
    let page = hand_in(&hall, &mut player, &list, &[("sheet-language", "")]).await;
    assert!(page.contains("To be asked: the languages of the cards."), "{page}");
    assert!(page.contains("Deck list no. 1: legal"), "what nobody said is asked and breaks no rule: {page}");
    let desk = organiser.get(&hall, "/t/cup/desk/decks").await;
    assert!(desk.text.contains("deck sheet: 4 to be asked"), "{}", desk.text);

    let foreign = [("sheet-language", "ja"), ("sheet-others", "English: Sample No. 7")];
    let page = hand_in(&hall, &mut player, &list, &foreign).await;
    assert!(page.contains("Deck list no. 2: undetermined"), "{page}");
    assert!(page.contains("It was not declared: whether the sleeves hide the backs of the cards."), "{page}");
    assert!(page.contains("whether the Japanese texts of foreign cards are at hand"), "{page}");

    let said = |opaque, texts, altered, proxies| {
        let answers = [
            ("sheet-opaque-sleeves", opaque),
            ("sheet-texts", texts),
            ("sheet-altered-cards", altered),
            ("sheet-proxies", proxies),
            ("sheet-sleeves-alike", "yes"),
        ];
        foreign.into_iter().chain(answers).collect::<Vec<_>>()
    };
    let page = hand_in(&hall, &mut player, &list, &said("no", "no", "yes", "yes")).await;
    for (broken, clause) in [
        ("so the sleeves must hide their backs", "s13"),
        ("The text of foreign cards must be at hand in Japanese: 1 × Sample No. 7 (Main Deck).", "1a10"),
        ("Cards with stickers, marks or other alterations may not be used.", "1a9"),
        ("Cards that stand for others may not be used.", "s2"),
    ] {
        assert!(page.contains(broken), "{broken}: {page}");
        assert!(page.contains(&format!("{DUELIST_KING}@1#{clause}")), "{clause}: {page}");
    }
    let page = hand_in(&hall, &mut player, &list, &said("yes", "yes", "no", "no")).await;
    assert!(page.contains("Deck list no. 4: legal") && page.contains("Nothing is wrong"), "{page}");
    let desk = organiser.get(&hall, "/t/cup/desk/decks").await;
    assert!(!desk.text.contains("to be asked"), "{}", desk.text);
}

#[tokio::test]
async fn a_card_without_a_japanese_print_and_a_language_that_is_not_allowed_are_named_with_their_clauses() {
    let hall = hall_under(DUELIST_KING).await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 1, "ja").await;
    let sheet = [("sheet-language", "ja"), ("sheet-others", "アジア英語：見本7号")];
    let page = hand_in(&hall, &mut player, &ydk((2..41).chain([80])), &sheet).await;
    assert!(page.contains("日本語版のないカードは使用できません：見本80号×1（メインデッキ）"), "{page}");
    assert!(page.contains("アジア英語のカードは使用できません：見本7号×1（メインデッキ）。"), "{page}");
    for clause in ["1a7", "1a6"] {
        assert!(page.contains(&format!("{DUELIST_KING}@1#{clause}")), "{clause}: {page}");
    }
}

#[tokio::test]
async fn a_line_that_names_no_language_or_no_card_of_the_list_is_refused_and_nothing_typed_is_lost() {
    let hall = hall_under(DUELIST_KING).await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 1, "en").await;
    let list = ydk(2..42);
    for (line, said) in [
        ("Klingon: Sample No. 7", "line 1: “Klingon” is no language."),
        ("English: Sample No. 70", "line 1: no card of this list is called “Sample No. 70”."),
        ("English: Sample No. 7\nGerman: Sample No. 1", "line 2: several cards of this list"),
    ] {
        let sheet = [("sheet-language", "ja"), ("sheet-others", line), ("sheet-proxies", "no")];
        let page = hand_in(&hall, &mut player, &list, &sheet).await;
        assert!(page.contains(said), "{said}: {page}");
        assert!(page.contains(line.lines().last().unwrap_or_default()), "it is kept: {page}");
        assert!(page.contains("value=\"no\" checked"), "and what was chosen: {page}");
    }
    let live = hall.app.venue().tournament(&"cup".parse().expect("a log id")).await.expect("it is there");
    assert!(live.published().state.decks.latest(EntrantId(1)).is_none(), "nothing was written");
}

#[tokio::test]
async fn the_sheet_is_read_at_a_deck_check_and_by_nobody_who_only_sees_the_released_list() {
    let hall = hall_under(DUELIST_KING).await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    let mut judge = staff(&hall, "judge", Role::Judge).await;
    let mut head = staff(&hall, "head", Role::HeadJudge).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 1, "en").await;
    let sheet = [("sheet-language", "en"), ("sheet-texts", "yes")];
    hand_in(&hall, &mut player, &ydk(2..42), &sheet).await;
    let page = judge.post(&hall, "/t/cup/desk/deck/e1/open", &[]).await;
    assert!(page.text.contains("Languages of the cards: English"), "{}", page.text);
    assert!(page.text.contains("The Japanese texts of foreign cards are at hand: yes"), "{}", page.text);
    assert!(page.text.contains("All sleeves are alike, or there are none: not said"), "{}", page.text);
    assert!(!page.text.contains("The sleeves hide the backs"), "one language asks for none: {}", page.text);
    assert!(head.get(&hall, "/t/cup/deck/e1").await.text.contains("Languages of the cards: English"));

    organiser.post(&hall, "/t/cup/do/release-decks", &[]).await;
    let mut spectator = Browser::default();
    let page = spectator.get(&hall, "/t/cup/deck/e1").await;
    assert!(page.text.contains("Sample No. 7") && !page.text.contains("Languages of the cards"));
    let json = spectator.for_programs().get(&hall, "/t/cup/deck/e1").await;
    let value: serde_json::Value = serde_json::from_str(&json.text).expect("it is JSON");
    assert!(value.get("declared").is_none(), "{}", json.text);
}

#[tokio::test]
async fn staff_changes_a_sheet_with_a_list_and_a_form_without_one_leaves_it_as_it_was() {
    let hall = hall_under(DUELIST_KING).await;
    let mut organiser = staff(&hall, "office", Role::Organiser).await;
    let mut desk = staff(&hall, "desk", Role::Scorekeeper).await;
    pin(&hall, &mut organiser).await;
    let mut player = phone(&hall, 2, "en").await;
    let sheet = [("sheet-language", "ko"), ("sheet-texts", "yes")];
    hand_in(&hall, &mut player, &ydk(2..42), &sheet).await;
    let form = desk.get(&hall, "/t/cup/desk/decks?for=e2").await;
    assert!(form.text.contains("<option value=\"ko\" selected>Korean"), "{}", form.text);
    let other = ydk(3..43);
    let parts = [("player", None, "e2"), ("text", None, other.as_str())];
    assert_eq!(desk.upload(&hall, "/t/cup/desk/decks", &parts).await.status, StatusCode::SEE_OTHER);
    let live = hall.app.venue().tournament(&"cup".parse().expect("a log id")).await.expect("it is there");
    let latest = || live.published().state.decks.latest(EntrantId(2)).expect("a list").judged.clone();
    assert_eq!(latest().declared.texts, Some(true));
    let parts = [
        ("player", None, "e2"),
        ("text", None, other.as_str()),
        ("sheet-language", None, "ja"),
        ("sheet-proxies", None, "no"),
    ];
    assert_eq!(desk.upload(&hall, "/t/cup/desk/decks", &parts).await.status, StatusCode::SEE_OTHER);
    assert_eq!((latest().declared.texts, latest().declared.proxies), (None, Some(false)));
}
