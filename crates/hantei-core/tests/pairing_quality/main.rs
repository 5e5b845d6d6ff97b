//! Whether pairings are the best there are: random events against solvers that the engine does not
//! link, and the fairness of the lot.
//!
//! This is a share with fixed seeds. The whole, 2,000 events for each size, is
//! `cargo run --release -p hantei-core --example pairing_quality`.

mod event;
mod fairness;
mod oracle;
mod tally;

macro_rules! sizes {
    ($($name:ident: $entrants:literal players, $events:literal events;)*) => {$(
        #[test]
        fn $name() {
            assert!(tally::check($entrants, 0..$events).rounds > 0);
        }
    )*};
}

sizes! {
    events_of_6_players_are_paired_exactly: 6 players, 300 events;
    events_of_8_players_are_paired_exactly: 8 players, 200 events;
    events_of_9_players_are_paired_exactly: 9 players, 100 events;
    events_of_12_players_are_paired_exactly: 12 players, 60 events;
    events_of_16_players_are_paired_exactly: 16 players, 150 events;
    events_of_17_players_are_paired_exactly: 17 players, 120 events;
    events_of_24_players_are_paired_exactly: 24 players, 50 events;
    events_of_32_players_are_paired_exactly: 32 players, 30 events;
    events_of_60_players_are_paired_exactly: 60 players, 4 events;
    events_of_61_players_are_paired_exactly: 61 players, 4 events;
    events_of_64_players_are_paired_exactly: 64 players, 5 events;
    events_of_100_players_are_paired_exactly: 100 players, 2 events;
    events_of_101_players_are_paired_exactly: 101 players, 1 events;
    events_of_128_players_are_paired_exactly: 128 players, 1 events;
}
