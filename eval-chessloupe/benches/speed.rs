//! Evaluations per second, and nodes per second of the search that calls them, over 31 middle games.
//!
//! `cargo bench -p eval-chessloupe`. Criterion's figure is for one round over all positions. "From
//! one position to the next" has a new pawn structure each time, unless the cache holds it; a search has one in few moves.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval_chessloupe::{ChessLoupeEval, Ledger, searcher};
use movegen::Position;
use search::{Evaluator, Limits};

fn middle_games() -> Vec<Position> {
    let lines = include_str!("../tests/data/middlegames.fen").lines();
    lines.map(|fen| fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))).collect()
}

fn speed(criterion: &mut Criterion) {
    let positions = middle_games();
    let count = positions.len() as u64;

    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(count));
    let mut evaluators: Vec<ChessLoupeEval> = vec![ChessLoupeEval::new(); positions.len()];
    for (evaluator, position) in evaluators.iter_mut().zip(&positions) {
        evaluator.reset(position);
    }
    group.bench_function("pawns known", |bencher| {
        bencher.iter(|| {
            for (evaluator, position) in evaluators.iter_mut().zip(&positions) {
                black_box(evaluator.evaluate(black_box(position)));
            }
        });
    });
    let mut evaluator = ChessLoupeEval::new();
    group.bench_function("from one position to the next", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                evaluator.reset(position);
                black_box(evaluator.evaluate(black_box(position)));
            }
        });
    });
    group.bench_function("taken apart", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(Ledger::of(position));
            }
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    let limits = Limits::depth(8);
    // A small table: it is cleared before each position, so that all rounds are alike.
    let mut machine = searcher().with_mebibytes(4);
    let mut round = || -> u64 {
        positions
            .iter()
            .map(|position| {
                machine.clear();
                machine.search(position, &limits).total_nodes
            })
            .sum()
    };
    let nodes = round();
    println!("eight plies: {nodes} nodes");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("eight plies", |bencher| bencher.iter(&mut round));
    group.finish();
}

criterion_group!(benches, speed);
criterion_main!(benches);
