//! Any text is read.
#![no_main]

use hantei_core::card::CardPool;
use hantei_format::text_list;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text_list::read(text, &CardPool::default());
});
