//! What was read and is written again is a list.
#![no_main]

use hantei_format::limit_file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for name in ["a.json", "a.toml", "a.conf"] {
        if let Ok((lists, _)) = limit_file::read(bytes, name) {
            for list in &lists {
                let written = limit_file::write(list);
                limit_file::read(written.as_bytes(), "again.toml").expect("what was written is a list");
            }
        }
    }
});
