//! Two hundred middle games, searched and explained once for all tests.

use std::sync::OnceLock;

use explain::{Explainer, Explanation};
use movegen::{Game, Position};
use search::{Evaluator, Limits, Report, Searcher};

use crate::evaluator::Plain;

pub struct Sample {
    pub fen: &'static str,
    pub game: Game,
    pub report: Report,
    pub explanation: Explanation,
}

pub fn game(fen: &str) -> Game {
    Game::from(fen.parse::<Position>().expect(fen))
}

pub fn search(game: &Game, depth: u32, lines: usize) -> Report {
    Searcher::new(Plain).search(game, &Limits::depth(depth).with_multipv(lines))
}

pub fn explain(game: &Game, report: &Report) -> Explanation {
    Explainer::new(game).explain(report, &mut |position| Some(Plain.breakdown(position)))
}

pub fn samples() -> &'static [Sample] {
    static SAMPLES: OnceLock<Vec<Sample>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let fens = include_str!("../data/middlegames.fen").lines().enumerate();
        let samples = fens.map(|(number, fen)| {
            let game = game(fen);
            let report = search(&game, 3 + number as u32 % 2, 4);
            let explanation = explain(&game, &report);
            Sample { fen, game, report, explanation }
        });
        samples.collect()
    })
}
