//! What a choice costs, over 200 middle games: the hint, the move with its dice, and for comparison all moves
//! scored exactly.
//!
//! `cargo bench -p eval-al1600 --bench choice`. Each time is the least of five runs of the same work, which a busy
//! machine leaves alone. The positions are movegen's, so this needs the whole repository.

use std::time::{Duration, Instant};

use eval_al1600::{Al1600, DEPTH, honest};
use movegen::{Game, Position};
use search::{Engine, Limits, Score};

const MIDDLE_GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../movegen/tests/data/middlegames.fen");

/// The least time of five runs, in milliseconds, and the nodes of one.
fn least(mut run: impl FnMut() -> u64) -> (f64, f64) {
    let mut time = Duration::MAX;
    let mut nodes = 0;
    for _ in 0..5 {
        let start = Instant::now();
        nodes = run();
        time = time.min(start.elapsed());
    }
    (time.as_secs_f64() * 1e3, f64::from(u32::try_from(nodes).unwrap_or(u32::MAX)))
}

/// The median and the 95th percentile.
fn percentiles(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let at = |percent: usize| values[(values.len() * percent / 100).min(values.len() - 1)];
    (at(50), at(95))
}

fn main() {
    let text = std::fs::read_to_string(MIDDLE_GAMES).expect("movegen's test data");
    let games: Vec<Game> = text
        .lines()
        .step_by(5)
        .map(|fen| Game::new(fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}"))))
        .collect();
    let (mut machine, mut searcher) = (Al1600::new(0), honest());
    let wide = Limits::depth(DEPTH).with_margin(Score::INFINITE);
    let mut rows: Vec<[(f64, f64); 3]> = Vec::new();
    for (seed, game) in games.iter().enumerate() {
        let hint = least(|| machine.hint(game).map_or(0, |hint| hint.report.map_or(0, |r| r.total_nodes)));
        let choice = least(|| {
            machine.set_option("Seed", &seed.to_string()).expect("a seed");
            let choice = machine.choose(game, &Limits::default(), &mut ());
            choice.map_or(0, |choice| choice.report.map_or(0, |report| report.total_nodes))
        });
        let all = least(|| searcher.search(game, &wide).total_nodes);
        rows.push([hint, choice, all]);
    }
    println!("{} positions; median and 95th percentile", rows.len());
    for (column, name) in ["hint", "choice", "all moves"].into_iter().enumerate() {
        let (time, high) = percentiles(rows.iter().map(|row| row[column].0).collect());
        let (nodes, more) = percentiles(rows.iter().map(|row| row[column].1).collect());
        println!("{name:<22} {time:>8.2} ms {high:>8.2} ms {nodes:>10.0} nodes {more:>10.0} nodes");
    }
    for (name, a, b) in [("choice / all moves", 1, 2), ("choice / hint", 1, 0)] {
        let (time, high) = percentiles(rows.iter().map(|row| row[a].0 / row[b].0).collect());
        let (nodes, more) = percentiles(rows.iter().map(|row| row[a].1 / row[b].1).collect());
        println!("{name:<22} {time:>8.2}    {high:>8.2}    {nodes:>10.2}       {more:>10.2}");
    }
}
