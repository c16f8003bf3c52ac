#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod checks;
mod chess960;
mod epd;
mod game;
mod generate;
mod material;
mod movelist;
mod outcome;
mod perft;
mod position;
mod see;
#[cfg(feature = "serde")]
mod serde;
mod text;

pub use board0x88::*;
pub use epd::{Epd, EpdError, Operand, Operation};
pub use game::{BadMove, Game};
pub use generate::Moves;
pub use material::DeadMaterial;
pub use movelist::MoveList;
pub use outcome::{Claims, Draw, GameRules, Outcome};
pub use position::{IllegalMove, Position, PositionUndo};
pub use text::{CastlingStyle, Illegality, MoveText, ParseMoveError};
pub use zobrist::{EnPassantRule, polyglot_key};
