//! Invented people, the same for the same number. Nobody is called so: every name says that it is a
//! sample and carries a number.

use crate::card_game_id::{CardGameId, CheckDigit};
use crate::person::PersonRecord;

/// Given names with their readings in Japanese.
const JAPANESE: [(&str, &str); 12] = [
    ("太郎", "たろう"),
    ("花子", "はなこ"),
    ("次郎", "じろう"),
    ("桃子", "ももこ"),
    ("三郎", "さぶろう"),
    ("梅子", "うめこ"),
    ("四郎", "しろう"),
    ("松子", "まつこ"),
    ("五郎", "ごろう"),
    ("竹子", "たけこ"),
    ("六郎", "ろくろう"),
    ("菊子", "きくこ"),
];
/// Family names that mean "sample", "example" and "provisional".
const JAPANESE_FAMILIES: [(&str, &str); 3] = [("見本", "みほん"), ("例", "れい"), ("仮", "かり")];
const ENGLISH: [&str; 12] =
    ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Oak", "Rowan", "Willow"];
const ENGLISH_FAMILIES: [&str; 3] = ["Example", "Sample", "Specimen"];

/// Returns the invented person `number` (from 0): every other one with a Japanese name and its
/// reading, every third with a temporary CARD GAME ID, the others with one whose check digit is right.
#[must_use]
pub fn invented(number: u32) -> PersonRecord {
    let place = number as usize;
    let mut record = if number.is_multiple_of(2) {
        let (given, given_reading) = JAPANESE[place / 2 % JAPANESE.len()];
        let (family, family_reading) = JAPANESE_FAMILIES[place / 2 % JAPANESE_FAMILIES.len()];
        let mut record = PersonRecord::named(format!("{family} {given}{}", number + 1));
        record.reading = Some(format!("{family_reading} {given_reading}"));
        record
    } else {
        let given = ENGLISH[place / 2 % ENGLISH.len()];
        let family = ENGLISH_FAMILIES[place / 2 % ENGLISH_FAMILIES.len()];
        PersonRecord::named(format!("{given} {family} {}", number + 1))
    };
    record.card_game_id = Some(invented_id(number));
    record
}

/// Returns an id that no player holds: a temporary one, or one far below those ever given out.
fn invented_id(number: u32) -> CardGameId {
    if number.is_multiple_of(3) && number < 1_000_000 {
        return parsed(&(9_999_000_000 + u64::from(number)).to_string());
    }
    let draft = parsed(&format!("{number}0"));
    match draft.check() {
        CheckDigit::Wrong { expected } => parsed(&format!("{number}{expected}")),
        CheckDigit::Right | CheckDigit::Temporary => draft,
    }
}

fn parsed(digits: &str) -> CardGameId {
    digits.parse().expect("an invented id is at most ten digits")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn invented_people_differ_in_name_and_id_and_no_check_digit_is_wrong() {
        let people: Vec<PersonRecord> = (0..5_000).map(invented).collect();
        let names: BTreeSet<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let ids: BTreeSet<CardGameId> = people.iter().filter_map(|person| person.card_game_id).collect();
        assert_eq!((names.len(), ids.len()), (5_000, 5_000));
        for id in ids {
            assert!(matches!(id.check(), CheckDigit::Right | CheckDigit::Temporary), "{id}");
        }
    }

    #[test]
    fn an_invented_name_says_that_it_is_invented() {
        let words = ["見本", "例", "仮", "Example", "Sample", "Specimen"];
        for number in 0..50 {
            let name = invented(number).name;
            assert!(words.iter().any(|word| name.contains(word)), "{name}");
        }
    }
}
