//! Deck lists of a tournament: who hands in what until when, and who may see it.

use hantei_core::card::{Passcode, PrintLanguage};
use hantei_core::deck::{
    CardLanguage, CheckedWhen, DeckFault, DeckList, Declared, ListedCard, Verdict, Written,
};
use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::deck::{
    DeckCommand, JudgedDeck, LockedBy, MOST_CARDS, PinnedCards, RecordedCard, RecordedCheck, RecordedDeck,
};
use hantei_core::tournament::declaration::{RecordedDeclaration, RecordedLanguage};
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_core::tournament::{Command, Context, Event, Notice, Refusal, State, consistent, decide, evolve};

const E1: EntrantId = EntrantId(1);
const E2: EntrantId = EntrantId(2);

/// A tournament whose commands come one second after the other.
struct Hall {
    state: State,
    now: i64,
}

impl Hall {
    /// Four players, registration open, cards pinned.
    fn open() -> Self {
        let mut hall = Self { state: State::default(), now: 1_000_000 };
        let settings = Vec::new();
        let (name, zone) = ("Sample".to_owned(), "UTC".to_owned());
        hall.must(organiser(), &Command::Create { name, zone, settings });
        hall.must(organiser(), &Command::AssumeSuggestions);
        for (account, role) in
            [("judge", Role::Judge), ("head", Role::HeadJudge), ("desk", Role::Scorekeeper)]
        {
            hall.must(organiser(), &Command::GrantRole { account: account.to_owned(), role });
        }
        hall.must(organiser(), &Command::OpenRegistration);
        for player in 1..=4 {
            let mut record = PersonRecord::named(format!("Sample {player}"));
            record.card_game_id = format!("000000000{player}").parse().ok();
            hall.must(organiser(), &Command::Register { record, accept: [Doubt::WrongCheckDigit].into() });
        }
        hall
    }

    fn pinned() -> Self {
        let mut hall = Self::open();
        hall.must(organiser(), &pin("one"));
        hall
    }

    fn give(&mut self, actor: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.notices(actor, command).map(|(events, _)| events)
    }

    fn notices(&mut self, actor: Actor, command: &Command) -> Result<(Vec<Event>, Vec<Notice>), Refusal> {
        self.now += 1_000;
        let regulation = catalogue().find("duelist-king-tournament");
        let lot = Seed([7; 32]).derive(&self.now.to_string());
        let context = Context { now: self.now, boot: None, lot, actor, regulation, seen: None, course: None };
        let decision = decide(&context, &self.state, command)?;
        for event in &decision.events {
            consistent(&self.state, event).expect("what was decided can follow");
            evolve(&mut self.state, event);
        }
        for version in &decision.people {
            self.state.learn(version);
        }
        Ok((decision.events, decision.notices))
    }

    fn must(&mut self, actor: Actor, command: &Command) {
        if let Err(refusal) = self.give(actor, command) {
            panic!("{}: {refusal:?}", command.name());
        }
    }

    fn publish(&mut self) {
        self.must(organiser(), &Command::Start { absentees: Absentees::Kept });
        self.must(organiser(), &Command::PairRound { seed: None, allow_rematch: None });
    }

    fn versions(&self, entrant: EntrantId) -> Vec<u32> {
        let of = self.state.decks.of.get(&entrant);
        of.map(|of| of.versions.iter().map(|it| it.judged.deck.cards()).collect()).unwrap_or_default()
    }
}

fn organiser() -> Actor {
    Actor::console(Role::Organiser)
}

fn staff(id: &str, role: Role) -> Actor {
    Actor { kind: ActorKind::Staff, id: id.to_owned(), role }
}

fn head() -> Actor {
    staff("head", Role::HeadJudge)
}

fn pin(digest: &str) -> Command {
    let cards = PinnedCards { pool: 1, digest: digest.to_owned(), list: None };
    Command::Decks(DeckCommand::Pin { cards })
}

fn list(cards: u32) -> DeckList {
    DeckList {
        main: (0..cards).map(|card| ListedCard::coded(1_000 + 100 * card, None)).collect(),
        ..DeckList::default()
    }
}

fn hand_in_judged(entrant: EntrantId, cards: u32, verdict: Verdict, reason: Option<&str>) -> Command {
    let deck = RecordedDeck::of(&list(cards));
    let declared = RecordedDeclaration::default();
    let judged = Box::new(JudgedDeck { deck, declared, verdict, faults: Vec::new(), pool: "one".to_owned() });
    Command::Decks(DeckCommand::HandIn { entrant, judged, reason: reason.map(str::to_owned) })
}

fn hand_in(entrant: EntrantId, cards: u32) -> Command {
    hand_in_judged(entrant, cards, Verdict::Legal, None)
}

fn decks(command: DeckCommand) -> Command {
    Command::Decks(command)
}

#[test]
fn a_list_comes_back_from_the_record_as_it_was_written() {
    let mut written = list(40);
    written.main.extend([ListedCard::coded(1_000, None), ListedCard::coded(1_000, None)]);
    written.side.push(ListedCard { written: Written::Name("Sample Dragon".to_owned()), line: None });
    assert_eq!(RecordedDeck::of(&written).list(), written);
}

/// A deck sheet on which everything is said.
fn sheet() -> Declared {
    let foreign = |card, language| CardLanguage { card, language };
    Declared {
        language: Some(PrintLanguage::Japanese),
        languages: vec![
            foreign(Written::Passcode(Passcode(1_000)), PrintLanguage::Korean),
            foreign(Written::Name("Sample Dragon".to_owned()), PrintLanguage::German),
        ],
        opaque_sleeves: Some(true),
        sleeves_alike: Some(true),
        texts: Some(false),
        altered_cards: Some(false),
        proxies: Some(false),
        ..Declared::default()
    }
}

#[test]
fn a_deck_sheet_comes_back_from_the_record_and_an_empty_one_leaves_no_trace_in_it() {
    let recorded = RecordedDeclaration::of(&sheet());
    assert_eq!(recorded.declared(), sheet());
    let kept = serde_json::to_string(&recorded).expect("it is JSON");
    assert_eq!(serde_json::from_str::<RecordedDeclaration>(&kept).expect("and read again"), recorded);
    assert_eq!(serde_json::to_string(&RecordedDeclaration::default()).expect("it is JSON"), "{}");
    assert!(RecordedDeclaration::default().is_empty() && !recorded.is_empty());
}

#[test]
fn what_is_declared_beside_a_list_is_handed_in_with_it_and_changed_like_it() {
    let mut hall = Hall::pinned();
    let mut judged = JudgedDeck {
        deck: RecordedDeck::of(&list(40)),
        declared: RecordedDeclaration::of(&sheet()),
        verdict: Verdict::Illegal,
        faults: Vec::new(),
        pool: "one".to_owned(),
    };
    let hand_in = |judged: &JudgedDeck| {
        let judged = Box::new(judged.clone());
        decks(DeckCommand::HandIn { entrant: E1, judged, reason: None })
    };
    hall.must(Actor::player(E1), &hand_in(&judged));
    assert_eq!(hall.give(Actor::player(E1), &hand_in(&judged)), Err(Refusal::NothingChanges));
    judged.declared.texts = Some(true);
    hall.must(Actor::player(E1), &hand_in(&judged));
    let latest = hall.state.decks.latest(E1).expect("a list is there");
    assert_eq!((latest.number, latest.judged.declared.texts), (2, Some(true)));
    let named = |card| RecordedLanguage { card, language: PrintLanguage::English };
    judged.declared.languages = vec![named(RecordedCard::Name("x".repeat(501)))];
    assert!(matches!(hall.give(Actor::player(E1), &hand_in(&judged)), Err(Refusal::TextUnfit { .. })));
    judged.declared.languages = vec![named(RecordedCard::Passcode(1)); 501];
    let refused = hall.give(Actor::player(E1), &hand_in(&judged));
    assert_eq!(refused, Err(Refusal::DeckUnfit { cards: 501, most: MOST_CARDS }));
    hall.publish();
    judged.declared.languages = Vec::new();
    let refused = hall.give(Actor::player(E1), &hand_in(&judged));
    assert_eq!(refused, Err(Refusal::DecksLocked { by: LockedBy::Play }));
}

#[test]
fn a_player_hands_in_and_hands_in_anew_until_the_first_round_is_published() {
    let mut hall = Hall::pinned();
    hall.must(Actor::player(E1), &hand_in_judged(E1, 39, Verdict::Illegal, None));
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    assert_eq!(hall.versions(E1), [39, 40]);
    assert_eq!(hall.give(Actor::player(E1), &hand_in(E1, 40)), Err(Refusal::NothingChanges));
    hall.publish();
    let published = hall.state.stages[0].rounds[0].published;
    let refused = hall.give(Actor::player(E1), &hand_in(E1, 41));
    assert_eq!(refused, Err(Refusal::DecksLocked { by: LockedBy::Play }));
    // A remedy of the head judge says why; the version that was in force in the round is kept.
    assert_eq!(hall.give(head(), &hand_in(E1, 41)), Err(Refusal::DecksLocked { by: LockedBy::Play }));
    hall.must(head(), &hand_in_judged(E1, 41, Verdict::Legal, Some("remedy")));
    let of = &hall.state.decks.of[&E1];
    assert_eq!(of.latest().unwrap().reason.as_deref(), Some("remedy"));
    assert_eq!(of.at(published).unwrap().judged.deck.cards(), 40);
    assert_eq!(of.at(hall.state.version).unwrap().judged.deck.cards(), 41);
}

#[test]
fn nobody_hands_in_for_another_and_staff_hands_in_for_anybody() {
    let mut hall = Hall::pinned();
    assert_eq!(hall.give(Actor::player(E2), &hand_in(E1, 40)), Err(Refusal::NotOwnEntrant { entrant: E1 }));
    hall.must(staff("desk", Role::Scorekeeper), &hand_in(E1, 40));
    let refused = hall.give(staff("judge", Role::Judge), &hand_in(E1, 41));
    assert!(matches!(refused, Err(Refusal::NotAllowed { .. })), "{refused:?}");
}

#[test]
fn lists_are_judged_by_the_cards_that_are_pinned() {
    let mut hall = Hall::open();
    assert_eq!(hall.give(Actor::player(E1), &hand_in(E1, 40)), Err(Refusal::CardsNotPinned));
    hall.must(organiser(), &pin("two"));
    assert_eq!(hall.give(Actor::player(E1), &hand_in(E1, 40)), Err(Refusal::OtherCardsPinned));
    hall.must(organiser(), &pin("one"));
    assert_eq!(hall.give(organiser(), &pin("one")), Err(Refusal::NothingChanges));
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    for cards in [0, 501] {
        let refused = hall.give(Actor::player(E1), &hand_in(E1, cards));
        assert_eq!(refused, Err(Refusal::DeckUnfit { cards, most: 500 }));
    }
}

#[test]
fn staff_and_a_deadline_lock_lists_and_one_may_be_opened_again() {
    let mut hall = Hall::pinned();
    let unlock = |entrant| decks(DeckCommand::Unlock { entrant, reason: "late train".to_owned() });
    hall.must(organiser(), &decks(DeckCommand::Lock { entrant: None }));
    let by_staff = Err(Refusal::DecksLocked { by: LockedBy::Staff });
    assert_eq!(hall.give(Actor::player(E1), &hand_in(E1, 40)), by_staff);
    hall.must(head(), &unlock(Some(E1)));
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    assert_eq!(hall.give(Actor::player(E2), &hand_in(E2, 40)), by_staff);
    hall.must(organiser(), &unlock(None));
    hall.must(Actor::player(E2), &hand_in(E2, 40));
    let at = Some(hall.now + 3_000);
    hall.must(organiser(), &decks(DeckCommand::SetDeadline { at }));
    hall.must(Actor::player(E2), &hand_in(E2, 41));
    let refused = hall.give(Actor::player(E2), &hand_in(E2, 42));
    assert_eq!(refused, Err(Refusal::DecksLocked { by: LockedBy::Deadline }));
    hall.must(Actor::player(E1), &hand_in(E1, 42));
    hall.must(head(), &decks(DeckCommand::Lock { entrant: Some(E1) }));
    assert_eq!(hall.give(Actor::player(E1), &hand_in(E1, 43)), by_staff);
    let desk = staff("desk", Role::Scorekeeper);
    let refused = hall.give(desk, &decks(DeckCommand::Lock { entrant: None }));
    assert!(matches!(refused, Err(Refusal::NotAllowed { .. })), "{refused:?}");
}

#[test]
fn the_start_names_who_has_no_legal_list_where_the_event_asks_for_one() {
    let start = Command::Start { absentees: Absentees::Kept };
    let missing = |notices: Vec<Notice>| {
        notices.into_iter().find_map(|notice| match notice {
            Notice::DecksMissing { entrants } => Some(entrants),
            _ => None,
        })
    };
    let mut hall = Hall::pinned();
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    hall.must(Actor::player(E2), &hand_in_judged(E2, 39, Verdict::Illegal, None));
    let (_, notices) = hall.notices(organiser(), &start).unwrap();
    assert_eq!(missing(notices), Some(vec![E2, EntrantId(3), EntrantId(4)]));
    let mut optional = Hall::pinned();
    let (key, value) = ("deck.sheet".to_owned(), "optional".to_owned());
    optional.must(organiser(), &Command::ChangeSetting { key, value, reason: None });
    assert_eq!(missing(optional.notices(organiser(), &start).unwrap().1), None);
    let mut without_cards = Hall::open();
    assert_eq!(missing(without_cards.notices(organiser(), &start).unwrap().1), None);
}

#[test]
fn nobody_is_checked_in_without_a_legal_list_where_the_event_asks_for_one() {
    let told = |hall: &mut Hall, entrant| match hall.give(organiser(), &Command::CheckIn { entrant }) {
        Ok(_) => false,
        Err(refusal) => {
            assert_eq!(refusal, Refusal::LegalDeckMissing { entrant });
            true
        }
    };
    let mut hall = Hall::pinned();
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    hall.must(Actor::player(E2), &hand_in_judged(E2, 39, Verdict::Illegal, None));
    assert!(!told(&mut hall, E1), "the list is legal");
    assert!(told(&mut hall, E2) && told(&mut hall, EntrantId(3)), "illegal, and none at all");
    let (key, value) = ("deck.sheet".to_owned(), "optional".to_owned());
    hall.must(organiser(), &Command::ChangeSetting { key, value, reason: None });
    assert!(!told(&mut hall, EntrantId(4)), "the event asks for no list");
    assert!(!told(&mut Hall::open(), E1), "decks are not judged yet");
}

/// DKT-1A1
#[test]
fn nobody_is_checked_in_or_comes_late_without_the_id_that_the_document_asks_for() {
    let mut hall = Hall::open();
    let accept = std::collections::BTreeSet::new;
    let record = PersonRecord::named("Sample 5");
    hall.must(organiser(), &Command::Register { record: record.clone(), accept: accept() });
    let five = EntrantId(5);
    let check_in = Command::CheckIn { entrant: five };
    let refused = hall.give(organiser(), &check_in);
    assert_eq!(refused, Err(Refusal::CardGameIdMissing { entrant: Some(five) }));
    let (key, reason) = ("registration.card_game_id".to_owned(), Some("the cards come later".to_owned()));
    let optional = Command::ChangeSetting { key, value: "optional".to_owned(), reason };
    let mut without = Hall { state: hall.state.clone(), now: hall.now };
    without.must(organiser(), &optional);
    without.must(organiser(), &check_in);

    let person = hall.state.entrant(five).expect("registered").who.persons()[0];
    let mut with_id = record;
    with_id.card_game_id = "0000000005".parse().ok();
    let edit = Command::EditPerson { person, record: with_id, accept: [Doubt::WrongCheckDigit].into() };
    hall.must(organiser(), &edit);
    hall.must(organiser(), &check_in);
    hall.must(organiser(), &Command::CloseRegistration);
    hall.must(organiser(), &Command::Start { absentees: Absentees::Kept });
    let late = PersonRecord::named("Sample 6");
    let late = Command::LateEntry { record: late, accept: accept(), missed: None };
    assert_eq!(hall.give(organiser(), &late), Err(Refusal::CardGameIdMissing { entrant: None }));
}

#[test]
fn lists_are_hidden_until_they_are_released_and_checks_are_kept() {
    let mut hall = Hall::pinned();
    let open = decks(DeckCommand::Open { entrant: E1 });
    let judge = || staff("judge", Role::Judge);
    assert_eq!(hall.give(judge(), &open), Err(Refusal::NoDeckHandedIn { entrant: E1 }));
    hall.must(Actor::player(E1), &hand_in(E1, 40));
    hall.must(judge(), &open);
    hall.must(judge(), &open);
    assert_eq!(hall.state.decks.of[&E1].opened, 2, "each time is on record");
    for actor in [organiser(), staff("desk", Role::Scorekeeper), Actor::player(E1)] {
        let refused = hall.give(actor, &open);
        assert!(matches!(refused, Err(Refusal::NotAllowed { .. })), "{refused:?}");
    }
    let check = RecordedCheck {
        when: CheckedWhen::BetweenDuels,
        at: None,
        missing: 0,
        surplus: 1,
        misplaced: 0,
        faults: vec![DeckFault::DiffersFromList],
    };
    hall.must(judge(), &decks(DeckCommand::RecordCheck { entrant: E1, check: check.clone() }));
    assert_eq!(hall.state.decks.of[&E1].checks, [check]);
    assert!(!hall.state.deck_is_released(E1));
    hall.must(organiser(), &decks(DeckCommand::Release { stage: None }));
    assert!(hall.state.deck_is_released(E1));
    assert_eq!(
        hall.give(organiser(), &decks(DeckCommand::Release { stage: None })),
        Err(Refusal::NothingChanges)
    );
}

#[test]
fn where_nothing_is_said_of_decks_the_digest_is_what_it_was() {
    let hall = Hall::open();
    let mut said = hall.state.clone();
    evolve(&mut said, &Event::DecksLocked { entrant: None });
    assert_ne!(said.digest(), hall.state.digest());
    evolve(&mut said, &Event::DecksUnlocked { entrant: None, reason: "x".to_owned() });
    assert_eq!(said.digest(), hall.state.digest());
}
