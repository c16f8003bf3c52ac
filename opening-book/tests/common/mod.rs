//! Random games, the same in every run.
#![allow(dead_code, reason = "each test file uses its own part")]

use movegen::{Game, Position};

/// The generator "split mix 64".
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A game of random moves; with a small `width`, only the first few moves of each position are played.
pub fn random_game(random: &mut Random, start: Position, plies: usize, width: usize) -> Game {
    let mut game = Game::new(start);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len().min(width))];
        game.play(mv).expect("a legal move");
    }
    game
}
