//! Any bytes are a list or are refused.
#![no_main]

use hantei_format::legendary_list;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = legendary_list::read(bytes);
});
