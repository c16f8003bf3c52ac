//! `book sample`: the games of the sample book.

use std::io::Write;

use clap::Args;
use eval_al1600::{MARGIN, honest};
use movegen::Game;
use opening_book::pgn::{Export, GameResult, Tags};
use search::{Limits, SplitMix64};

use crate::{Failure, Screen};

/// How many plies of each game are played.
const PLIES: usize = 16;
/// How deep each move is searched, in plies.
const DEPTH: u32 = 2;

/// Prints the games of the sample book: AL-1600 against itself, two plies deep, choosing at random among the moves
/// it likes nearly as well as its best. The same seed gives the same games.
#[derive(Debug, Args)]
pub struct Sample {
    /// How many games
    #[arg(long, default_value_t = 500)]
    pub games: u32,
    /// The seed
    #[arg(long, default_value_t = 1600)]
    pub seed: u64,
}

impl Sample {
    pub(super) fn run(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        sample(self.games, self.seed, screen)
    }
}

/// Writes games as PGN.
///
/// # Errors
///
/// [`Failure`]: an output that can't be written.
pub fn sample(games: u32, seed: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let mut numbers = SplitMix64::new(seed);
    let mut searcher = honest();
    let limits = Limits::depth(DEPTH).with_margin(MARGIN);
    for number in 1..=games {
        let mut game = Game::default();
        while game.moves().len() < PLIES && game.outcome().is_none() {
            let report = searcher.search(&game, &limits);
            let exact: Vec<_> =
                report.lines.iter().filter_map(|line| Some((line.mv, line.exact()?.get()))).collect();
            let Some(best) = exact.iter().map(|&(_, score)| score).max() else { break };
            // The nearer to the best, the more often; a table's worth of arithmetic, and no floats.
            let weight = |score: i32| {
                let nearness = u64::from((MARGIN.get() - (best - score)).max(0).unsigned_abs());
                nearness * nearness * nearness * nearness
            };
            let total: u64 = exact.iter().map(|&(_, score)| weight(score)).sum();
            let mut left = ((u128::from(numbers.next_u64()) * u128::from(total)) >> 64) as u64;
            let chosen = exact.iter().find(|&&(_, score)| {
                let share = weight(score);
                let here = left < share;
                left = left.saturating_sub(share);
                here
            });
            let Some(&(mv, _)) = chosen else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut tags = Tags::new();
        for (name, value) in [
            ("Event", "Self-play for the sample book"),
            ("Round", number.to_string().as_str()),
            ("White", "AL-1600"),
            ("Black", "AL-1600"),
        ] {
            tags.set(name, value).map_err(|error| Failure::BadInput(error.to_string()))?;
        }
        write!(out, "{}", Export::new(&game).with_tags(&tags).with_result(GameResult::Unknown))?;
    }
    Ok(())
}
