//! What the tests share: random legal games, and a second evaluation.

#![allow(dead_code, reason = "no test uses all of it")]

pub mod oracle;

use movegen::Position;

/// Splitmix64, so that every run walks the same games.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

/// So many positions of random legal games from the start position and from the reference positions.
pub fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random(seed);
    let mut starts = reference_positions();
    starts.push(Position::default());
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = starts[random.below(starts.len())].clone();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            let mv = moves[random.below(moves.len())];
            position.play(mv).unwrap_or_else(|error| panic!("{error}"));
            positions.push(position.clone());
        }
    }
    positions
}

/// The positions of the reference file.
pub fn reference_positions() -> Vec<Position> {
    let rows = include_str!("../data/nineterm-ref.csv").lines().skip(1);
    let fen = |row: &'static str| row.split_once(',').expect("a FEN and numbers").0;
    rows.map(|row| fen(row).parse().unwrap_or_else(|error| panic!("{row}: {error}"))).collect()
}
