//! How long a move of the Glennie games takes, and a whole game of the machine against itself.
//!
//! `cargo bench -p eval-turochamp`. Criterion's figure for the Glennie games is for all 58 of White's moves; the
//! line printed before it tells the median and the slowest of single moves.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use eval_turochamp::games::{GAME_1, GAME_2};
use eval_turochamp::{Rules, Turochamp};
use movegen::{Color, Game};
use search::{Engine, Limits};

/// Both games, as they stood before each of White's moves.
fn positions() -> Vec<Game> {
    let mut positions = Vec::new();
    for known in [&GAME_1, &GAME_2] {
        let mut all = Game::default();
        all.play_moves(known.moves).expect("legal moves");
        let mut game = Game::default();
        for &mv in all.moves() {
            if game.turn() == Color::White {
                positions.push(game.clone());
            }
            game.play(mv).expect("a legal move");
        }
    }
    positions
}

/// The machine against itself, to the end its rules know.
fn self_play(machine: &mut Turochamp) -> Game {
    let mut game = Game::default();
    while game.outcome_by(machine.rules().game_rules()).is_none() {
        let choice = machine.choose(&game, &Limits::default(), &mut ()).expect("a legal move");
        game.play(choice.mv).expect("a legal move");
    }
    game
}

fn moves(criterion: &mut Criterion) {
    let (positions, mut machine) = (positions(), Turochamp::new(Rules::emulator()));
    let mut times: Vec<Duration> = Vec::new();
    for game in &positions {
        let mut runs: Vec<Duration> = (0..9)
            .map(|_| {
                let began = Instant::now();
                black_box(machine.judge(game));
                began.elapsed()
            })
            .collect();
        runs.sort_unstable();
        times.push(runs[4]);
    }
    times.sort_unstable();
    println!(
        "Glennie's games, one move: median {:.2?}, slowest {:.2?}",
        times[times.len() / 2],
        times[times.len() - 1]
    );

    let mut group = criterion.benchmark_group("turochamp");
    group.sample_size(10);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("Glennie's games", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                black_box(machine.judge(game));
            }
        });
    });
    let game = self_play(&mut machine);
    println!(
        "against itself: {} half-moves, {:?}",
        game.moves().len(),
        game.outcome_by(machine.rules().game_rules())
    );
    group.throughput(Throughput::Elements(1));
    group.bench_function("a game against itself", |bencher| {
        bencher.iter(|| black_box(self_play(&mut machine)));
    });
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
