//! The same work by this crate, by `cozy-chess` and by `chess`, timed by criterion.
//!
//! `cargo bench -p movegen --bench movegen [-- FILTER]`. Ratios alone are quicker had from `ratios.rs`, and
//! more reliable on a busy machine.

mod work;

use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use work::groups::{self, Group};

/// Times every case of these groups under one name.
fn bench(criterion: &mut Criterion, name: &str, groups: &[Group]) {
    let mut group = criterion.benchmark_group(name);
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for (part, cases) in groups {
        for case in cases() {
            group.throughput(Throughput::Elements(case.amount));
            for (contender, mut parts) in case.tasks {
                let id = format!("{part}, {}, {contender}", case.name);
                group.bench_function(id, |bencher| {
                    bencher.iter(|| parts.iter_mut().map(|part| part()).sum::<u64>());
                });
            }
        }
    }
    group.finish();
}

fn perft_bulk(criterion: &mut Criterion) {
    bench(criterion, "perft_bulk", &[("bulk", groups::perft_bulk)]);
}

fn perft_leaf(criterion: &mut Criterion) {
    bench(criterion, "perft_leaf", &[("leaf", groups::perft_leaf)]);
}

fn list(criterion: &mut Criterion) {
    bench(criterion, "list", &[("all", groups::list)]);
}

fn make_unmake(criterion: &mut Criterion) {
    bench(criterion, "make_unmake", &[("each move", groups::make_unmake)]);
}

fn fen(criterion: &mut Criterion) {
    bench(criterion, "fen", &[("read", groups::fen_read), ("write", groups::fen_write)]);
}

fn san(criterion: &mut Criterion) {
    bench(criterion, "san", &[("read", groups::san_read), ("write", groups::san_write)]);
}

criterion_group! {
    name = benches;
    // Plots and 100,000 resamples take longer than the measurements.
    config = Criterion::default().without_plots().nresamples(5_000);
    targets = perft_bulk, perft_leaf, list, make_unmake, fen, san
}
criterion_main!(benches);
