//! The binary: command line and wiring. The only reader of clock, chance, environment and terminal.

fn main() {}
