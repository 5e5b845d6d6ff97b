//! A round that is published to the hall first: who sees it, and that nothing else tells of it.

use hantei_core::tournament::command::Release;

use super::*;

/// The states before a round is published, while only the hall has it, and once everybody has.
struct ThreeStates {
    before: State,
    held_back: State,
    released: State,
}

fn of_swiss() -> ThreeStates {
    published(second_round().all_win(&MatchResult::played(2, 0)))
}

fn of_the_final() -> ThreeStates {
    let reason = "the final was published too early".to_owned();
    let withdrawn = before_the_final().then(&[Command::WithdrawRound { reason, force: Force::No }]);
    published(withdrawn)
}

fn published(practice: Practice) -> ThreeStates {
    let drafted = practice.then(&[Command::DraftRound { seed: Some(Seed([9; 32])) }]);
    let publish = Command::PublishRound { allow_rematch: None, release: Release::HallFirst };
    let held_back = drafted.clone().then(&[publish]);
    let released = held_back.clone().then(&[Command::ReleaseRound]);
    ThreeStates { before: drafted.state, held_back: held_back.state, released: released.state }
}

/// Whatever the phones can ask for is, to the letter, what it was before the round was published.
#[test]
fn no_sheet_tells_phones_of_a_round_that_only_the_hall_shows() {
    let ThreeStates { before, held_back, released } = of_swiss();
    for audience in [
        Audience::Public,
        Audience::Player(EntrantId(1)),
        Audience::Player(EntrantId(4)),
        Audience::Staff(Role::Player),
    ] {
        for language in Language::ALL {
            let sheets = |state| all_sheets(state, audience, language);
            assert_eq!(sheets(&held_back), sheets(&before), "{audience:?}");
            assert_ne!(sheets(&released), sheets(&before), "{audience:?}");
        }
    }
}

/// In a bracket the winners say who meets next: even that waits for the release.
#[test]
fn the_bracket_of_phones_has_no_sides_in_a_round_that_only_the_hall_shows() {
    let ThreeStates { held_back, released, .. } = of_the_final();
    let places = |state: &State, audience| {
        let bracket = bracket(state, audience, Language::English).expect("a cut was made");
        bracket.rounds.last().map(|round| round.places.clone()).expect("a final")
    };
    let empty = [None, None];
    assert!(places(&held_back, Audience::Public).iter().all(|place| place.sides == empty));
    for audience in [Audience::Hall, Audience::Staff(Role::Judge)] {
        assert!(
            places(&held_back, audience).iter().all(|place| place.sides != empty && place.table.is_some())
        );
    }
    assert!(places(&released, Audience::Public).iter().all(|place| place.sides != empty));
    let round = |audience| pairings(&held_back, None, audience, Language::English).map(|sheet| sheet.title);
    assert_eq!(round(Audience::Public).as_deref(), Some("Top Cut, semi-final"));
    assert_eq!(round(Audience::Hall).as_deref(), Some("Top Cut, final"));
}

#[test]
fn a_screen_in_the_hall_shows_what_everybody_sees_afterwards() {
    for ThreeStates { held_back, released, .. } in [of_swiss(), of_the_final()] {
        for language in Language::ALL {
            let sheets = |state, audience| all_sheets(state, audience, language);
            assert_eq!(sheets(&held_back, Audience::Hall), sheets(&released, Audience::Public));
        }
    }
}

#[test]
fn staff_sees_that_a_round_is_not_released_and_what_to_do() {
    let ThreeStates { held_back, released, .. } = of_swiss();
    let staff = Audience::Staff(Role::Scorekeeper);
    let sheet = |state, audience| pairings(state, None, audience, Language::English).expect("round 3");
    assert!(sheet(&held_back, staff).held_back && !sheet(&held_back, Audience::Hall).held_back);
    let text = sheet(&held_back, staff).text(80).to_string();
    assert!(text.contains("Shown in the hall only"), "{text}");
    let glance = |state| tournament(state, staff, Language::English);
    let next = glance(&held_back).next.map(|next| next.command);
    assert_eq!(next, Some("release"));
    assert_eq!(glance(&held_back).round.map(|round| round.held_back), Some(true));
    assert_eq!(glance(&released).next.map(|next| next.command), Some("close-round"));
    let desk = |state| desk_results(state, None, staff, Language::English).map(|sheet| sheet.held_back);
    assert_eq!((desk(&held_back), desk(&released)), (Some(true), Some(false)));
}

/// A table number that a player types means the round that the player sees.
#[test]
fn the_words_of_a_player_are_about_the_round_that_the_player_sees() {
    let ThreeStates { held_back, .. } = of_swiss();
    let words = ["table=1".to_owned(), "score=2-0".to_owned()];
    let meant = |actor: &Actor| match crate::words::command("report", &words, &held_back, actor) {
        Ok(Command::Report { match_id, .. }) => match_id,
        other => panic!("a report is read: {other:?}"),
    };
    let by_desk = ["table=1".to_owned(), "by=e1".to_owned(), "score=2-0".to_owned()];
    let desk = crate::words::command("report", &by_desk, &held_back, &Actor::console(Role::Organiser));
    let own = meant(&Actor::player(EntrantId(1)));
    assert_eq!(held_back.match_(own).map(|(_, round, _)| round.number), Some(RoundNumber(2)));
    let Ok(Command::Report { match_id, .. }) = desk else { panic!("a report is read: {desk:?}") };
    assert_eq!(held_back.match_(match_id).map(|(_, round, _)| round.number), Some(RoundNumber(3)));
}
