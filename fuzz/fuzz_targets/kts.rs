//! Any bytes are read or refused.
#![no_main]

use hantei_format::kts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = kts::read(bytes);
});
