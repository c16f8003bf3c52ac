//! Counts of `perft`; the numbers are the well-known ones of the Chess Programming Wiki's "Perft Results".

use crate::common::{KIWIPETE, output};

#[test]
fn the_last_line_is_the_count() {
    for (words, nodes) in [
        (&["perft", "0"][..], "nodes 1"),
        (&["perft", "5"], "nodes 4865609"),
        (&["perft", "4", KIWIPETE], "nodes 4085603"),
        (&["perft", "5", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "w", "-", "-", "0", "1"], "nodes 674624"),
        (&["perft", "--divide", "3", KIWIPETE], "nodes 97862"),
        (&["perft", "--divide", "0"], "nodes 1"),
        (&["perft", "3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "nodes 0"),
    ] {
        let out = output(words);
        assert_eq!(out.lines().last(), Some(nodes), "{words:?}\n{out}");
        assert!(out.ends_with('\n'), "{words:?}");
    }
}

#[test]
fn each_depth_has_a_row() {
    let out = output(&["perft", "4"]);
    let counts: Vec<_> = out.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(counts[1..5], ["20", "400", "8,902", "197,281"], "{out}");
    assert!(out.starts_with("depth "), "{out}");
}

#[test]
fn divided_counts_add_up() {
    let out = output(&["perft", "--divide", "3", KIWIPETE]);
    let shares: Vec<u64> = out
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(_, share)| share.parse().expect("a count"))
        .collect();
    assert_eq!((shares.len(), shares.iter().sum::<u64>()), (48, 97862), "{out}");
    assert!(out.contains("e1g1: "), "{out}");
}
