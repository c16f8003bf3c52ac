//! What twice the effort buys in depth: the mean depth of the last complete iteration over 31 middle games,
//! for node budgets that double.
//!
//! `cargo bench -p eval-al1600 --bench doubling`. Nodes stand for time, so the table is the same on every
//! machine.

#![allow(clippy::cast_precision_loss, reason = "there are 31 positions")]

use eval_al1600::{draw_rules, honest};
use movegen::Position;
use search::{Limits, TableTrust};

fn main() {
    let positions: Vec<Position> = include_str!("../tests/data/middlegames.fen")
        .lines()
        .map(|fen| fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")))
        .collect();
    println!("| nodes | mean depth, exact | mean depth, usual trust in the table |\n|---:|---:|---:|");
    for budget in (14..=21).map(|power| 1u64 << power) {
        let mean = |trust| {
            let mut searcher =
                honest().with_draw_rules(draw_rules()).with_mebibytes(16).with_table_trust(trust);
            let limits = Limits::nodes(budget);
            let depths = positions.iter().map(|position| searcher.search(position, &limits).depth);
            f64::from(depths.sum::<u32>()) / positions.len() as f64
        };
        println!("| {budget} | {:.2} | {:.2} |", mean(TableTrust::Exact), mean(TableTrust::Usual));
    }
}
