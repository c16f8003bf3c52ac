#![doc = include_str!("../README.md")]

mod dial;
mod draw;
mod eval;
mod honest;
mod machine;
mod odds;
mod random;
mod tables;

pub use dial::Dial;
pub use eval::Al1600Eval;
pub use honest::{DEPTH, Honest, MARGIN, QUIESCENCE_PLIES, TABLE_ENTRIES, draw_rules, honest, honest_engine};
pub use machine::{Al1600, engine};
pub use odds::{Certain, Odds, Verdict, Why};
pub use random::Random;
pub use search::SplitMix64;
