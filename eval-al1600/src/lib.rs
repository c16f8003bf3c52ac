#![doc = include_str!("../README.md")]

mod eval;
mod honest;
mod tables;

pub use eval::Al1600Eval;
pub use honest::{DEPTH, Honest, MARGIN, QUIESCENCE_PLIES, TABLE_ENTRIES, draw_rules, engine, honest};
