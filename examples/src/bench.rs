//! `bench`: a fixed set of positions, every machine that searches, and how many nodes that takes.
//!
//! The node count is the signature of the search: a change that only makes it faster leaves it alone.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Parser;
use movegen::{Game, Position};
use search::Limits;

use crate::machines::{self, Machine};
use crate::{Failure, Screen, text};

/// 1,000 middle-game positions, one FEN a line.
const MIDDLE_GAMES: &str = include_str!("../../movegen/tests/data/middlegames.fen");

/// Of which the bench takes the first and then each one so many lines further.
const STEP: usize = 33;

/// Searches 31 middle-game positions with every machine that searches: nodes, time and speed.
///
/// The table is empty before each position. Times are of one position: half of them take no longer than the
/// median, nineteen in twenty no longer than the 95th percentile. The last line is `nodes N`, all nodes together;
/// they are the same in every run.
#[derive(Debug, Parser)]
#[command(name = "bench", version)]
pub struct Bench {}

/// What a job of one machine took.
struct Took {
    nodes: u64,
    /// One a position, from the shortest to the longest.
    times: Vec<Duration>,
}

impl Bench {
    /// Searches and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`]: an output that can't be written, or a machine that refuses a position.
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let games = games()?;
        writeln!(
            screen,
            "{:<10} {:<14} {:>9} {:>12} {:>11} {:>12} {:>11} {:>11}",
            "machine", "job", "positions", "nodes", "time", "nodes/s", "median", "95th"
        )?;
        let mut nodes = 0;
        for machine in &machines::ALL {
            for (job, limits) in (machine.jobs)() {
                let took = search(machine, &limits, &games)?;
                nodes += took.nodes;
                let time = took.times.iter().sum();
                writeln!(
                    screen,
                    "{:<10} {job:<14} {:>9} {:>12} {:>11} {:>12} {:>11} {:>11}",
                    machine.name,
                    games.len(),
                    text::grouped(took.nodes),
                    text::duration(time),
                    text::grouped(text::per_second(took.nodes, time)),
                    text::duration(percentile(&took.times, 50)),
                    text::duration(percentile(&took.times, 95)),
                )?;
                screen.flush()?;
            }
        }
        writeln!(screen, "nodes {nodes}")?;
        Ok(())
    }
}

/// The positions, each as a game without moves.
fn games() -> Result<Vec<Game>, Failure> {
    let read = |fen: &str| match fen.parse::<Position>() {
        Ok(position) => Ok(Game::new(position)),
        Err(error) => Err(Failure::BadInput(format!("middlegames.fen: {fen}: {error}"))),
    };
    MIDDLE_GAMES.lines().step_by(STEP).map(read).collect()
}

fn search(machine: &Machine, limits: &Limits, games: &[Game]) -> Result<Took, Failure> {
    let mut engine = (machine.engine)();
    let mut took = Took { nodes: 0, times: Vec::with_capacity(games.len()) };
    for game in games {
        engine.new_game();
        let began = Instant::now();
        // What is drawn by dice is no signature.
        let choice = engine.analyze(game, limits, &mut ());
        took.times.push(began.elapsed());
        let choice =
            choice.map_err(|refusal| Failure::BadInput(format!("{}: {refusal}", game.position())))?;
        took.nodes += choice.report.map_or(0, |report| report.total_nodes);
    }
    took.times.sort_unstable();
    Ok(took)
}

/// The time that so many in a hundred don't exceed (nearest rank).
fn percentile(times: &[Duration], hundredths: usize) -> Duration {
    let rank = (times.len() * hundredths).div_ceil(100).max(1);
    times.get(rank - 1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_31_positions() {
        assert_eq!(games().expect("valid FENs").len(), 31);
    }

    #[test]
    fn percentiles_are_those_of_the_nearest_rank() {
        let times: Vec<_> = (1..=31).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 50), Duration::from_millis(16));
        assert_eq!(percentile(&times, 95), Duration::from_millis(30));
        assert_eq!(percentile(&times[..1], 50), Duration::from_millis(1));
        assert_eq!(percentile(&[], 50), Duration::ZERO);
    }
}
