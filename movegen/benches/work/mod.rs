//! The same work for this crate and for its peers, each by its fastest public route.
//!
//! A [`Case`] is one piece of work with [`Task`]s for each contender that can do it; [`groups`] has them all.
//! How the tasks are timed is the benches' business: `movegen.rs` leaves it to criterion, `ratios.rs` has them
//! [`race`].

#![allow(dead_code, reason = "each bench uses its own part")]
#![allow(clippy::cast_precision_loss, reason = "no count comes near 2^52")]

pub mod groups;
pub mod race;
pub mod tasks;

mod array;
mod cozy;
mod jordan;
mod ours;

pub use cozy::Cozy;
pub use jordan::Jordan;
pub use ours::Ours;

/// A crate that reads positions, lists and makes moves, and knows their texts.
pub trait Contender {
    const NAME: &'static str;
    type Position: Clone + 'static;
    type Move: Copy + 'static;
    /// What legal moves are listed in, again and again.
    type List: 'static;

    fn new_list() -> Self::List;

    fn read(fen: &str) -> Self::Position;

    /// The positions after each legal move.
    fn children(position: &Self::Position) -> Vec<Self::Position>;

    /// Leaves at this depth, those of the last ply counted and not made.
    fn bulk(position: &mut Self::Position, depth: u8) -> u64;

    /// Leaves at this depth, each one made. A leaf is made for its position: `black_box` sees it.
    fn leaf(position: &mut Self::Position, depth: u8) -> u64;

    /// Lists the legal moves in place of what the list held; says how many.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    fn moves(list: &Self::List) -> Vec<Self::Move>;

    /// Makes each of these moves, all of the same position, and goes back to it.
    fn make_all(position: &mut Self::Position, list: &Self::List);

    fn write_fen(position: &Self::Position, text: &mut String);

    /// The legal move of a text that is known to be right.
    fn read_san(position: &Self::Position, san: &str) -> Option<Self::Move>;

    /// A SAN as this crate expects it.
    fn spelt(san: &str) -> String {
        san.to_owned()
    }

    fn uci(position: &Self::Position, mv: Self::Move) -> String;
}

/// A crate that writes SAN; `chess` does not.
pub trait WritesSan: Contender {
    fn write_san(position: &Self::Position, mv: Self::Move, text: &mut String);
}

/// Does a part of some work once and returns something of its result, by which contenders can be compared.
pub type Task = Box<dyn FnMut() -> u64>;

/// One piece of work, and who does it, in parts that can be timed one by one: this crate first.
pub struct Case {
    pub name: &'static str,
    /// How many nodes, moves or texts the work comes to.
    pub amount: u64,
    pub unit: &'static str,
    pub tasks: Vec<(&'static str, Vec<Task>)>,
}

impl Case {
    /// Nodes, moves or texts in a second, in millions.
    pub fn millions_per_second(&self, seconds: f64) -> f64 {
        self.amount as f64 / seconds / 1e6
    }
}

/// A position of which perft is known and worth timing.
pub struct Standard {
    pub name: &'static str,
    pub fen: &'static str,
    pub depth: u8,
}

/// The six standard perft positions (chess programming wiki, "Perft Results").
pub const STANDARD: [Standard; 6] = [
    Standard {
        name: "start position",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
    },
    Standard {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
    },
    Standard { name: "position 3", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 5 },
    Standard {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 4,
    },
    Standard {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 4,
    },
    Standard {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 4,
    },
];

const MIDDLE_GAMES: &str = include_str!("../../tests/data/middlegames.fen");

/// 1,000 middle games of real games.
pub fn middle_games() -> Vec<&'static str> {
    MIDDLE_GAMES.lines().collect()
}

/// The six standard positions.
pub fn standard() -> Vec<&'static str> {
    STANDARD.iter().map(|position| position.fen).collect()
}
