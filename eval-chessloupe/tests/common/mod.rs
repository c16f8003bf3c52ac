//! What the tests share: random legal games, and a second evaluation.

#![allow(dead_code, reason = "no test uses all of it")]

pub mod oracle;

use movegen::Position;

/// So many positions of random legal games from the start position and from the reference positions.
pub fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut starts = reference_positions();
    starts.push(Position::default());
    search::testing::random_positions(&starts, count, seed)
}

/// The positions of the reference file.
pub fn reference_positions() -> Vec<Position> {
    let rows = include_str!("../data/nineterm-ref.csv").lines().skip(1);
    let fen = |row: &'static str| row.split_once(',').expect("a FEN and numbers").0;
    rows.map(|row| fen(row).parse().unwrap_or_else(|error| panic!("{row}: {error}"))).collect()
}
