#![doc = include_str!("../README.md")]

mod book;
mod booked;
mod builder;
mod choice;
mod diff;
mod file;
pub mod pgn;
mod polyglot;
mod recipe;
mod settings;
mod tally;
mod text;

pub use book::{Book, BookError, Keying, Line, Reply};
pub use booked::{Booked, WithBook};
pub use builder::{BuildReport, Builder, Skip};
pub use choice::{ParsePickError, Pick, Replies};
pub use diff::{Change, Diff};
pub use file::{replace_file, replace_file_if_changed};
pub use polyglot::{Polyglot, PolyglotEntry, PolyglotError, Proof};
pub use recipe::{Date, Pace, ParseDateError, ParsePaceError, ParsePlayerScoreError, PlayerScore, Recipe};
pub use search::SplitMix64;
pub use settings::{Difference, OtherRecipe, TallyError};
pub use tally::Tally;
