//! What the example programs share, and what they do: each is a function here, so that it can be tested
//! without a process, and one line in `examples/`.
//!
//! ```text
//! cargo run --release --example analyze -- --multipv 4
//! cargo run --release --example perft -- 6
//! cargo run --release --example bench
//! cargo run --release --example book -- --help
//! cargo run --release --example compose
//! cargo run --release --example diagram -- -o board.svg
//! cargo run --release --example glennie
//! cargo run --release --example ajedrecista
//! cargo run --release --example play
//! cargo run --release --example gauntlet
//! cargo run --release --example uci
//! cargo run --release --example match -- al1600 turochamp --games 10
//! cargo run --release --example suite -- movegen/tests/data/mate-1to4.epd
//! ```

#![allow(missing_debug_implementations, reason = "programs: nobody prints them")]

pub mod ajedrecista;
pub mod analyze;
pub mod bench;
pub mod board;
pub mod book;
pub mod cabinet;
pub mod command;
pub mod compose;
pub mod diagram;
pub mod gauntlet;
pub mod glennie;
pub mod hand_table;
pub mod heat_map;
pub mod machines;
pub mod odds;
pub mod perft;
pub mod play;
pub mod reasons;
pub mod suite;
pub mod text;
pub mod tournament;
pub mod uci;

pub use command::{Failure, Screen, Status, main, run};
pub use compose::answer;

// The code in the documents that belong to no crate, compiled and run as documentation tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../README.md")]
    mod readme {}
    #[doc = include_str!("../../docs/migrating.md")]
    mod migrating {}
    #[doc = include_str!("../../search/src/guide.md")]
    mod guide {}
}
