use hantei_core::tournament::event::Event;
use hantei_core::tournament::evolve;
use hantei_core::tournament::role::Role;

use super::*;
use hantei_core::commitment::Digest;
use hantei_core::person::PersonVersion;

const DESK: Audience = Audience::Staff(Role::Scorekeeper);

/// Registers people: name, reading, CARD GAME ID.
fn registered(people: &[(&str, &str, &str)]) -> State {
    let mut state = State::default();
    for ((name, reading, id), number) in people.iter().zip(1..) {
        let (person, entrant) = (PersonId(number), EntrantId(number));
        evolve(&mut state, &Event::PersonRecorded { person, version: 1, commitment: Digest([0; 32]) });
        evolve(&mut state, &Event::EntrantRegistered { entrant, person });
        let mut record = PersonRecord::named(*name);
        record.reading = (!reading.is_empty()).then(|| (*reading).to_owned());
        record.card_game_id = id.parse().ok();
        state.learn(&PersonVersion { person, version: 1, record, salt: [0; 32] });
    }
    state
}

fn venue() -> State {
    registered(&[
        ("見本 太郎", "みほん たろう", "0000000109"),
        ("例 花子", "れい はなこ", "0000000206"),
        ("Aoki Ren", "", "0000000303"),
        ("Renard Example", "", "0123456789"),
        ("ジョン・スミス", "じょん すみす", ""),
        ("Sato Mei", "さとう めい", ""),
        ("Satomi Jun", "サトミ ジュン", ""),
        ("Van-Ren Zoé", "", ""),
    ])
}

#[test]
fn people_are_found_by_what_is_typed_of_their_name() {
    let state = venue();
    for (text, expected, why) in [
        ("見本太郎", "e1", "white space makes no difference"),
        ("見本", "e1", "the beginning"),
        ("太郎", "e1", "a word of it"),
        ("みほん", "e1", "the reading"),
        ("ミホン　タロウ", "e1", "katakana for hiragana, wide blanks"),
        ("ﾐﾎﾝ", "e1", "narrow katakana"),
        ("じょんすみす", "e5", "hiragana for katakana, without the dot"),
        ("ｓａｔｏ", "e6 e7", "wide letters; who begins so, by reading"),
        ("sato m", "e6 e7", "one begins with both words, one with their letters"),
        ("REN", "e4 e3 e8", "a beginning before a word within; then by name"),
        ("ren aoki", "e3", "words in any order"),
        ("zoe\u{301}", "e8", "composed and decomposed"),
        ("oki", "e3", "the middle, once it is two letters"),
        ("k", "", "one letter is no middle"),
        ("e3", "e3", "the id"),
        ("3", "e3", "its number"),
        ("nobody", "", "nobody"),
        ("  ", "", "nothing"),
    ] {
        let found: Vec<String> =
            search(&state, Audience::Public, text).entrants.iter().map(ToString::to_string).collect();
        assert_eq!(found.join(" "), expected, "{text:?}: {why}");
    }
}

/// A reader who may not see ids must not find out by trying whose they are.
#[test]
fn a_card_game_id_finds_somebody_only_for_those_who_may_see_it() {
    let state = venue();
    for (text, expected) in
        [("0000000109", "e1"), ("109", "e1"), ("0123", "e4"), ("123456789", "e4"), ("1234567890", "")]
    {
        let found = |asker| {
            let found = search(&state, asker, text).entrants;
            found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found(DESK), expected, "{text}");
        for asker in [Audience::Public, Audience::Player(EntrantId(1)), Audience::Staff(Role::Judge)] {
            assert_eq!(found(asker), "", "{text} for {asker:?}");
        }
    }
}

#[test]
fn a_search_that_says_too_little_names_the_first_and_counts_the_rest() {
    let names: Vec<String> = (10..60).map(|number| format!("Somebody {number}")).collect();
    let people: Vec<(&str, &str, &str)> = names.iter().map(|name| (name.as_str(), "", "")).collect();
    let state = registered(&people);
    let found = search(&state, Audience::Public, "some");
    assert_eq!((found.entrants.len(), found.more), (20, 30));
    assert_eq!(found.entrants[0], EntrantId(1));
}

#[test]
fn whoever_was_taken_off_the_list_is_found_by_staff_alone_and_last() {
    let mut state = registered(&[("Aoki Ren", "", ""), ("Aoki Rin", "", "")]);
    evolve(&mut state, &Event::EntrantRemoved { entrant: EntrantId(1), reason: "ill".to_owned() });
    assert_eq!(search(&state, Audience::Public, "aoki").entrants, [EntrantId(2)]);
    assert_eq!(search(&state, DESK, "aoki").entrants, [EntrantId(2), EntrantId(1)]);
}
