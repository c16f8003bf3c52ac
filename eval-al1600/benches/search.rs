//! Nodes per second and time to depth: AL-1600's four-ply move over the reference positions and over middle games.
//!
//! `cargo bench -p eval-al1600`. One table is kept, whose old entries are never read, so each search starts
//! empty. Criterion's figure is for one round over all positions; the lines printed before it tell the median and
//! the 95th percentile of single positions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval_al1600::{DEPTH, MARGIN, honest};
use movegen::{Game, Position};
use search::Limits;

fn reference_positions() -> Vec<Game> {
    let rows = include_str!("../tests/data/al1600-search.csv").lines().skip(1);
    rows.map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let start = match cells[2] {
            "startpos" => Position::default(),
            fen => fen.parse().expect("a legal position"),
        };
        let mut game = Game::from(start);
        game.play_moves(cells[3]).expect("legal moves");
        game
    })
    .collect()
}

fn middle_games() -> Vec<Game> {
    let lines = include_str!("../tests/data/middlegames.fen").lines();
    lines.map(|fen| Game::from(fen.parse::<Position>().expect("a legal position"))).collect()
}

/// Prints the median and the 95th percentile of the positions' times, each the median of five runs.
fn percentiles(name: &str, games: &[Game], limits: &Limits) -> u64 {
    let mut searcher = honest();
    let mut nodes = 0;
    let mut times: Vec<Duration> = games
        .iter()
        .map(|game| {
            let mut runs: Vec<Duration> = (0..5)
                .map(|_| {
                    let start = Instant::now();
                    black_box(searcher.search(game, limits));
                    start.elapsed()
                })
                .collect();
            runs.sort();
            nodes += searcher.search(game, limits).total_nodes;
            runs[2]
        })
        .collect();
    times.sort();
    let at = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e3;
    println!("{name}: {nodes} nodes, median {:.3} ms, 95th percentile {:.3} ms", at(50), at(95));
    nodes
}

fn searches(criterion: &mut Criterion) {
    let (reference, middle) = (reference_positions(), middle_games());
    let hint = Limits::depth(DEPTH);
    let list = Limits::depth(DEPTH).with_margin(MARGIN);
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    for (name, games, limits) in [
        ("reference, hint", &reference, &hint),
        ("middle games, hint", &middle, &hint),
        ("middle games, margin 64", &middle, &list),
        ("middle games, depth 5", &middle, &Limits::depth(5)),
    ] {
        let nodes = percentiles(name, games, limits);
        group.throughput(Throughput::Elements(nodes));
        let mut searcher = honest();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for game in games {
                    black_box(searcher.search(game, limits));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
