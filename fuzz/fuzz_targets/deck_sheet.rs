//! Any bytes are a sheet or are refused.
#![no_main]

use hantei_format::deck_sheet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = deck_sheet::read(bytes);
});
