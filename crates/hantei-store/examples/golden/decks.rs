//! Deck lists and deck sheets in the golden logs. The cards are invented.

use hantei_core::card::PrintLanguage;
use hantei_core::deck::{CheckedWhen, DeckFault, Verdict};
use hantei_core::id::{EntrantId, StageId};
use hantei_core::regulation::ClauseId;
use hantei_core::sim::people::invented;
use hantei_core::tournament::command::Command;
use hantei_core::tournament::deck::{
    DeckCommand, JudgedDeck, PinnedCards, PinnedList, RecordedCard, RecordedCheck, RecordedCopies,
    RecordedDeck, RecordedFault,
};
use hantei_core::tournament::declaration::{RecordedDeclaration, RecordedLanguage};
use hantei_core::tournament::event::{Absentees, RoundOf};
use hantei_core::tournament::role::{Actor, Role};

use crate::book::{Book, desk, floor, head, organiser};
use crate::script::{because, create, e, pair, register, round, staff};

/// Lists of invented cards, from the first one to their release.
pub(crate) fn decks(book: &mut Book) {
    create(book, "duelist-king-tournament", "Golden decks");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 90..94 {
        register(book, invented(person));
    }
    let pin = |pool, list: Option<&str>| {
        let list = list.map(|text| PinnedList { name: because("Sample list"), text: text.to_owned() });
        Command::Decks(DeckCommand::Pin { cards: PinnedCards { pool, digest: format!("pool-{pool}"), list } })
    };
    book.give(organiser(), pin(1, None));
    book.give(organiser(), pin(2, Some("name = \"Sample list\"\nlimited = [1100]\n")));
    let hand_in = |entrant, judged: JudgedDeck, reason: Option<&str>| {
        let (judged, reason) = (Box::new(judged), reason.map(str::to_owned));
        Command::Decks(DeckCommand::HandIn { entrant, judged, reason })
    };
    book.give(Actor::player(e(1)), hand_in(e(1), judged_deck(39, Verdict::Illegal), None));
    book.give(Actor::player(e(1)), hand_in(e(1), judged_deck(40, Verdict::Legal), None));
    book.give(desk(), hand_in(e(2), judged_deck(41, Verdict::Undetermined), Some("it came on paper")));
    let lock = |entrant| Command::Decks(DeckCommand::Lock { entrant });
    let unlock =
        |entrant, reason: &str| Command::Decks(DeckCommand::Unlock { entrant, reason: because(reason) });
    book.give(organiser(), lock(None));
    book.give(organiser(), unlock(None, "the train was late"));
    book.give(head(), lock(Some(e(1))));
    book.give(head(), unlock(Some(e(1)), "the file was cut off"));
    let deadline = |at| Command::Decks(DeckCommand::SetDeadline { at });
    book.give(organiser(), deadline(Some(1_704_067_200_000)));
    book.give(organiser(), deadline(None));
    deck_checks(book, &hand_in);
}

fn deck_checks(book: &mut Book, hand_in: &dyn Fn(EntrantId, JudgedDeck, Option<&str>) -> Command) {
    let check = |when, at, faults: &[DeckFault]| {
        let check = RecordedCheck { when, at, missing: 1, surplus: 2, misplaced: 0, faults: faults.to_vec() };
        Command::Decks(DeckCommand::RecordCheck { entrant: e(1), check })
    };
    book.give(floor(), Command::Decks(DeckCommand::Open { entrant: e(1) }));
    book.give(floor(), check(CheckedWhen::BeforeDuelOne, None, &[]));
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    pair(book, "d1");
    let at = Some(RoundOf { stage: StageId(1), round: round(1) });
    book.give(floor(), check(CheckedWhen::BetweenDuels, at, &DeckFault::ALL));
    book.give(head(), hand_in(e(1), judged_deck(42, Verdict::Legal), Some("the list is put right")));
    let release = |stage| Command::Decks(DeckCommand::Release { stage });
    book.give(organiser(), release(Some(StageId(1))));
    book.give(organiser(), release(None));
}

/// Deck sheets: everything said, something said, the whole of it changed by staff.
pub(crate) fn deck_sheets(book: &mut Book) {
    create(book, "duelist-king-tournament", "Golden deck sheets");
    staff(book);
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 110..114 {
        register(book, invented(person));
    }
    let cards = PinnedCards { pool: 2, digest: because("pool-2"), list: None };
    book.give(organiser(), Command::Decks(DeckCommand::Pin { cards }));
    let foreign = PrintLanguage::ALL.into_iter().zip(0_u32..).map(|(language, card)| {
        let named = card == 0;
        let card = if named {
            RecordedCard::Name(because("Sample Dragon"))
        } else {
            RecordedCard::Passcode(1_000 + 100 * card)
        };
        RecordedLanguage { card, language }
    });
    let whole = RecordedDeclaration {
        language: Some(PrintLanguage::Japanese),
        languages: foreign.collect(),
        opaque_sleeves: Some(true),
        sleeves_alike: Some(true),
        texts: Some(true),
        altered_cards: Some(false),
        proxies: Some(false),
    };
    let hand_in = |entrant, declared: &RecordedDeclaration, verdict, reason: Option<&str>| {
        let judged = JudgedDeck { declared: declared.clone(), ..judged_deck(40, verdict) };
        let (judged, reason) = (Box::new(judged), reason.map(str::to_owned));
        Command::Decks(DeckCommand::HandIn { entrant, judged, reason })
    };
    let some = RecordedDeclaration { texts: Some(false), ..RecordedDeclaration::default() };
    book.give(Actor::player(e(1)), hand_in(e(1), &some, Verdict::Undetermined, None));
    book.give(Actor::player(e(1)), hand_in(e(1), &whole, Verdict::Illegal, None));
    book.give(Actor::player(e(2)), hand_in(e(2), &RecordedDeclaration::default(), Verdict::Legal, None));
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    pair(book, "d2");
    book.give(head(), hand_in(e(2), &whole, Verdict::Illegal, Some("the sheet was handed in late")));
}

/// A list of `cards` invented cards, one of them by name.
fn judged_deck(cards: u32, verdict: Verdict) -> JudgedDeck {
    let copies = |card| RecordedCopies { card, copies: 1 };
    let coded = (1..cards).map(|card| copies(RecordedCard::Passcode(1_000 + 100 * card)));
    let named = copies(RecordedCard::Name(because("Sample Dragon")));
    let deck = RecordedDeck { main: coded.chain([named]).collect(), ..RecordedDeck::default() };
    let fault = || RecordedFault {
        code: because("too_few_cards"),
        clause: Some(ClauseId(because("duelist-king-tournament@1#s3"))),
    };
    let faults = if verdict == Verdict::Illegal { vec![fault()] } else { Vec::new() };
    let declared = RecordedDeclaration::default();
    JudgedDeck { deck, declared, verdict, faults, pool: because("pool-2") }
}
