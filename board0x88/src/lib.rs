#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod attacks;
mod board;
mod castling;
mod excerpt;
mod fen;
mod make;
mod moves;
mod piece;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod setup;
mod square;
mod validity;

pub use board::Board;
pub use castling::{CastlingRights, Wing};
pub use excerpt::excerpt;
pub use fen::{CastlingLetters, FenError, FenField, FenProblem, FenReason, FenText};
pub use make::{Listener, Undo};
pub use moves::{Move, MoveKind};
pub use piece::{Color, Piece, Role};
pub use set::{SquareSet, Squares};
pub use setup::{Setup, SetupError};
pub use square::{File, ParseNameError, Rank, Square};
pub use validity::SetupProblem;
