//! The whole quality suite of pairing: random events of each size against an exact solver that the
//! engine does not link. It ends with 101 at the first round that could be paired better, and names it.
//!
//! `cargo run --release -p hantei-core --example pairing_quality -- [EVENTS [SIZE…]]`
//!
//! Without arguments it plays 2,000 events for each of the sizes below. Every core takes a part.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

#[path = "../tests/pairing_quality/event.rs"]
mod event;
#[path = "../tests/pairing_quality/oracle.rs"]
mod oracle;
#[path = "../tests/pairing_quality/tally.rs"]
mod tally;

use tally::Tally;

const EVENTS: u64 = 2_000;
const SIZES: [usize; 14] = [6, 8, 9, 12, 16, 17, 24, 32, 60, 61, 64, 100, 101, 128];

fn main() -> Result<(), std::num::ParseIntError> {
    let mut arguments = std::env::args().skip(1);
    let events = arguments.next().map_or(Ok(EVENTS), |text| text.parse())?;
    let sizes: Vec<usize> = arguments.map(|text| text.parse()).collect::<Result<_, _>>()?;
    for &entrants in if sizes.is_empty() { &SIZES[..] } else { &sizes } {
        println!("{}", check_on_every_core(entrants, events).told(entrants, events));
    }
    Ok(())
}

fn check_on_every_core(entrants: usize, events: u64) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    std::thread::scope(|scope| {
        let part = |core| events * core / cores..events * (core + 1) / cores;
        let parts: Vec<_> =
            (0..cores).map(|core| scope.spawn(move || tally::check(entrants, part(core)))).collect();
        let parts =
            parts.into_iter().map(|part| part.join().expect("every round is paired as well as can be"));
        parts.fold(Tally::default(), Tally::and)
    })
}
