//! Any bytes become a pool or are refused.
#![no_main]

use hantei_core::card::PoolBuilder;
use hantei_format::card_list;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for name in ["a.json", "a.jsonl", "a.toml", "a.gz"] {
        let mut builder = PoolBuilder::new(None);
        let _ = card_list::read(bytes, name, &mut builder, &mut |_| {});
        let _ = builder.finish();
    }
});
