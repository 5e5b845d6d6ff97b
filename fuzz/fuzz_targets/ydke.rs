//! What was read and is written again is the same deck.
#![no_main]

use hantei_format::ydke;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok((deck, _)) = ydke::read(text)
        && let Some(written) = ydke::write(&deck)
    {
        assert_eq!(ydke::read(&written).map(|(again, _)| again), Ok(deck));
    }
});
