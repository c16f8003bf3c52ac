//! Ratios against the peers: rounds interleaved in one run, medians of each, no statistics beyond that.
//!
//! `cargo bench -p movegen --bench ratios [-- ROUNDS]`

mod work;

use std::hint::black_box;
use std::time::Instant;

use movegen::MoveList;
use work::{STANDARD, cozy, jordan, ours, texts};

/// The median seconds of each contender, their rounds taken in turn. All must come to the same result.
fn race<const N: usize>(rounds: usize, contenders: [&mut dyn FnMut() -> u64; N]) -> [f64; N] {
    let (medians, results) = race_with_results(rounds, contenders);
    assert!(results.iter().all(|result| *result == results[0]), "different work: {results:?}");
    medians
}

/// The same where the peers' results differ: `chess` counts no half-moves, so its FENs are shorter, and it
/// can't read some SANs.
fn race_unequal<const N: usize>(rounds: usize, contenders: [&mut dyn FnMut() -> u64; N]) -> [f64; N] {
    race_with_results(rounds, contenders).0
}

fn race_with_results<const N: usize>(
    rounds: usize,
    mut contenders: [&mut dyn FnMut() -> u64; N],
) -> ([f64; N], [u64; N]) {
    let mut seconds = [const { Vec::new() }; N];
    let mut results = [0; N];
    for round in 0..=rounds {
        for (index, contender) in contenders.iter_mut().enumerate() {
            let start = Instant::now();
            results[index] = black_box(contender());
            if round > 0 {
                seconds[index].push(start.elapsed().as_secs_f64());
            }
        }
    }
    let medians = seconds.map(|mut all| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    });
    (medians, results)
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

fn row(name: &str, work: f64, unit: &str, [ours, cozy, chess]: [f64; 3]) -> [f64; 2] {
    println!(
        "{name:<28} {:>9.1} {unit:<8} cozy-chess {:>5.2}  chess {:>5.2}",
        work / ours / 1e6,
        cozy / ours,
        chess / ours
    );
    [cozy / ours, chess / ours]
}

fn summary(name: &str, ratios: &[[f64; 2]]) {
    let [cozy, chess] = [0, 1].map(|i| geometric_mean(&ratios.iter().map(|r| r[i]).collect::<Vec<_>>()));
    println!("{name:<28} {:>18} cozy-chess {cozy:>5.2}  chess {chess:>5.2}\n", "geometric mean");
}

fn main() {
    let rounds = std::env::args().filter_map(|arg| arg.parse().ok()).next().unwrap_or(9);
    println!(
        "Times of the peers divided by ours: above 1 we are faster. Median of {rounds} interleaved rounds.\n"
    );

    let mut ratios = Vec::new();
    for (fen, depth) in STANDARD {
        let (mut a, b, c) = (ours::read(fen), cozy::read(fen), jordan::read(fen));
        let nodes = a.perft(depth) as f64;
        let times = race(
            rounds,
            [&mut || a.perft(depth), &mut || cozy::bulk(&b, depth), &mut || jordan::bulk(&c, depth)],
        );
        ratios.push(row(&format!("perft_bulk {}", &fen[..12]), nodes, "Mnodes/s", times));
    }
    summary("perft_bulk", &ratios);

    ratios.clear();
    for (fen, depth) in STANDARD {
        let (mut a, b, c) = (ours::read(fen), cozy::read(fen), jordan::read(fen));
        let nodes = a.perft(depth) as f64;
        let times = race(
            rounds,
            [&mut || ours::leaf(&mut a, depth), &mut || cozy::leaf(&b, depth), &mut || {
                jordan::leaf(&c, depth)
            }],
        );
        ratios.push(row(&format!("perft_leaf {}", &fen[..12]), nodes, "Mnodes/s", times));
    }
    summary("perft_leaf", &ratios);

    let fens: Vec<&str> = work::MIDDLEGAMES.lines().collect();
    let a: Vec<_> = fens.iter().map(|fen| ours::read(fen)).collect();
    let b: Vec<_> = fens.iter().map(|fen| cozy::read(fen)).collect();
    let c: Vec<_> = fens.iter().map(|fen| jordan::read(fen)).collect();
    let (mut list_a, mut list_b, mut list_c) = (MoveList::new(), Vec::new(), Vec::new());
    let total: usize = a.iter().map(|position| position.count_moves()).sum();
    let times = race(
        rounds * 5,
        [
            &mut || a.iter().map(|p| ours::list(p, black_box(&mut list_a)) as u64).sum(),
            &mut || b.iter().map(|p| cozy::list(p, black_box(&mut list_b)) as u64).sum(),
            &mut || c.iter().map(|p| jordan::list(p, black_box(&mut list_c)) as u64).sum(),
        ],
    );
    row("list, 1000 middle games", total as f64, "Mmoves/s", times);

    let count = fens.len() as f64;
    let times = race(
        rounds * 5,
        [
            &mut || fens.iter().map(|fen| u64::from(black_box(ours::read(fen)).in_check())).sum(),
            &mut || fens.iter().map(|fen| u64::from(!black_box(cozy::read(fen)).checkers().is_empty())).sum(),
            &mut || {
                fens.iter().map(|fen| u64::from(black_box(jordan::read(fen)).checkers().popcnt() > 0)).sum()
            },
        ],
    );
    row("fen read", count, "MFEN/s", times);
    let mut text = String::new();
    let (mut text_b, mut text_c) = (String::new(), String::new());
    let [ours, cozy, chess] = race_unequal(
        rounds * 5,
        [&mut || texts::fens_ours(&a, &mut text), &mut || texts::fens_of(&b, &mut text_b), &mut || {
            texts::fens_of(&c, &mut text_c)
        }],
    );
    row("fen write", count, "MFEN/s", [ours, cozy, chess]);

    let (sans_a, sans_b, sans_c) =
        (texts::sans_ours(&fens), texts::sans_cozy(&fens), texts::sans_jordan(&fens));
    let times = race_unequal(
        rounds,
        [&mut || texts::read_ours(&sans_a), &mut || texts::read_cozy(&sans_b), &mut || {
            texts::read_jordan(&sans_c)
        }],
    );
    row("san read", total as f64, "MSAN/s", times);
    let [ours, cozy] = race(
        rounds,
        [&mut || texts::write_ours(&sans_a, &mut text), &mut || texts::write_cozy(&sans_b, &mut text_b)],
    );
    row("san write (chess: has none)", total as f64, "MSAN/s", [ours, cozy, f64::NAN]);
}
