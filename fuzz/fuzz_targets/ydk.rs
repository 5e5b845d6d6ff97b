//! What was read and is written again is the same deck.
#![no_main]

use hantei_format::ydk;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let read = ydk::read(text);
    if let Some(written) = ydk::write(&read.deck) {
        let again = ydk::read(&written);
        assert_eq!(again.deck.counts(), read.deck.counts());
    }
});
