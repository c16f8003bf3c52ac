#![doc = include_str!("../README.md")]

mod domain;
mod engine;
mod lengths;
mod machine;
mod men;
mod rule;
mod tablebase;

pub use domain::{Condition, Orientation, Unsuited, check};
pub use engine::engine;
pub use lengths::Lengths;
pub use machine::{Ajedrecista, Deaf, ERRORS_TO_STOP, Event, Lamps, Model};
pub use men::Men;
pub use rule::{Decision, Rule, decide};
pub use tablebase::{Ending, Tablebase};
