//! Pairing: who meets whom, and why.
