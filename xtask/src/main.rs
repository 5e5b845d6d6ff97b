//! Tooling of the house: `tidy`, `mutate`. Ships nothing.

fn main() {}
