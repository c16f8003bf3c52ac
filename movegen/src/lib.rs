#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod checks;
mod generate;
mod movelist;
mod perft;
mod position;
mod see;

pub use board0x88::*;
pub use generate::Moves;
pub use movelist::MoveList;
pub use position::{IllegalMove, Position, PositionUndo};
pub use zobrist::EnPassantRule;
