#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
mod analyst;
mod breakdown;
#[cfg(feature = "std")]
pub mod clock;
mod control;
mod draws;
mod engine;
mod evaluator;
// Its last steps need the crates above this one, so that it is compiled with the examples.
#[cfg_attr(not(doctest), doc = include_str!("guide.md"))]
pub mod guide {}
mod horizon;
mod limits;
mod memory;
mod options;
mod path;
mod picker;
mod random;
mod report;
mod root;
mod score;
mod searcher;
mod selectivity;
mod table;
pub mod testing;
mod tree;

#[cfg(feature = "std")]
pub use analyst::{Analyst, Answer};
pub use breakdown::{Breakdown, Feature, Term};
pub use control::{Control, Reports, Stop};
pub use draws::DrawRules;
pub use engine::{Choice, Engine, Refusal, SearchEngine};
pub use evaluator::{Evaluator, Following};
pub use horizon::{Enter, Horizon, Node, Quiescence, Stand, Static};
pub use limits::Limits;
pub use options::{EngineOption, OptionError, OptionKind};
pub use path::Root;
pub use random::SplitMix64;
pub use report::{BestMove, Bound, Iteration, Report, RootMove};
pub use root::Iterations;
pub use score::{Score, in_pawns};
pub use searcher::{Searcher, TableTrust};
pub use selectivity::Selectivity;

/// The deepest iteration, in plies.
pub const MAX_PLY: usize = 128;

/// How many plies past the nominal depth are searched at most, whatever a [`Horizon`] asks for.
pub const MAX_PAST: usize = 64;
