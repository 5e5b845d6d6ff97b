//! Any text is read or refused.
#![no_main]

use hantei_format::lflist;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = lflist::read(text);
});
