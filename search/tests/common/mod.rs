//! An evaluator of few lines for the tests.
#![allow(dead_code, reason = "each test file uses its own part")]

use movegen::{Game, Position, Role};
use search::{Evaluator, Score};

/// Material, and a step toward the middle for every man, so that scores differ.
pub struct Material;

impl Evaluator for Material {
    fn evaluate(&mut self, position: &Position) -> Score {
        let mut value = 0;
        for (square, piece) in position.board().iter() {
            let worth = match piece.role() {
                Role::Pawn => 100,
                Role::Knight | Role::Bishop => 300,
                Role::Rook => 500,
                Role::Queen => 900,
                Role::King => 0,
            };
            let (file, rank) = (square.file() as i32, square.rank() as i32);
            let middle = 14 - (2 * file - 7).abs() - (2 * rank - 7).abs();
            value += if piece.color() == position.turn() { worth + middle } else { -worth - middle };
        }
        Score::new(value)
    }
}

pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::from(position(fen));
    game.play_moves(moves).unwrap_or_else(|error| panic!("{fen} {moves}: {error}"));
    game
}

pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
