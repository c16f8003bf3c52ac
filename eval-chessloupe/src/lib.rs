#![doc = include_str!("../README.md")]

mod detail;
mod eval;
mod king;
mod ledger;
mod machine;
mod maps;
mod men;
mod numbers;
mod pawns;
mod rooks;
mod tables;
mod taper;
mod threats;

pub use detail::{Detail, Kind, TermName};
pub use eval::ChessLoupeEval;
pub use ledger::{Ledger, TermSums};
pub use machine::{ChessLoupe, Loupe, QUIESCENCE_PLIES, TABLE_MEBIBYTES, THINKING_TIME, engine, searcher};
