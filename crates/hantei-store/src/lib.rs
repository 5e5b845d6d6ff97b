//! The log on disk and the scorekeeper.
