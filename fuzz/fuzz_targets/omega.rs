//! What was read and is written again has the same cards.
#![no_main]

use hantei_format::omega;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok((deck, _)) = omega::read(text)
        && let Some(written) = omega::write(&deck)
    {
        let again = omega::read(&written).expect("what was written is a code").0;
        assert_eq!(again.cards().count(), deck.cards().count());
    }
});
