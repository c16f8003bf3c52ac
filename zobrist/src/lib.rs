#![doc = include_str!("../README.md")]
#![no_std]

mod hasher;
mod keys;
mod rule;
mod streams;

pub use hasher::{Al1600, Hasher};
pub use keys::{AL1600, CHESSLOUPE, Keys, POLYGLOT, polyglot_key};
pub use rule::{EnPassantRule, pawn_adjacent};
