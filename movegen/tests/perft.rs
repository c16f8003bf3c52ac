//! Perft against independent counts; see `data/README.md` for where they come from.

use movegen::Position;

/// One position with its counts by depth.
struct Row {
    fen: &'static str,
    counts: Vec<(u8, u64)>,
}

const STANDARD: &str = include_str!("data/perft-standard.epd");
const CHESS960: &str = include_str!("data/perft-chess960.epd");

fn rows(text: &'static str) -> Vec<Row> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut fields = line.split(';').map(str::trim);
            let fen = fields.next().expect("a position");
            let counts = fields
                .filter_map(|field| field.strip_prefix('D')?.split_once(' '))
                .map(|(depth, nodes)| {
                    (depth.parse().expect("a depth"), nodes.trim().parse().expect("a count"))
                })
                .collect();
            Row { fen, counts }
        })
        .collect()
}

/// Checks every count up to a limit of nodes a position and returns how many were checked.
fn check(text: &'static str, limit: u64) -> usize {
    let mut checked = 0;
    for row in rows(text) {
        let mut position: Position = row.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", row.fen));
        for &(depth, nodes) in row.counts.iter().filter(|(_, nodes)| *nodes <= limit) {
            assert_eq!(position.perft(depth), nodes, "perft {depth} of {}", row.fen);
            checked += 1;
        }
    }
    checked
}

#[test]
fn standard_positions_count_as_the_reference_says_up_to_two_million() {
    assert_eq!(check(STANDARD, 2_000_000), 1_851);
}

#[test]
fn chess960_positions_count_as_the_reference_says_up_to_two_million() {
    assert_eq!(check(CHESS960, 2_000_000), 3_842);
}

#[test]
#[ignore = "some twenty seconds: `.ci/run perft` asks for it"]
fn every_position_counts_as_the_reference_says_to_its_deepest_depth() {
    assert_eq!(check(STANDARD, u64::MAX), 1_913);
    assert_eq!(check(CHESS960, u64::MAX), 4_288);
}

#[test]
#[ignore = "half a billion nodes: `.ci/run perft` asks for it"]
fn the_well_known_positions_count_as_everybody_knows() {
    let known = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ];
    for (fen, depth, nodes) in known {
        let mut position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.perft(depth), nodes, "perft {depth} of {fen}");
    }
}

/// Perft with the moves of the last ply made as well.
fn perft_by_making(position: &mut Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in &position.legal_moves() {
        let undo = position.make(mv);
        nodes += perft_by_making(position, depth - 1);
        position.unmake(undo);
    }
    nodes
}

#[test]
fn making_every_leaf_counts_the_same() {
    for row in rows(STANDARD).iter().step_by(7) {
        let mut position: Position = row.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", row.fen));
        for &(depth, nodes) in row.counts.iter().filter(|(_, nodes)| *nodes <= 50_000) {
            assert_eq!(perft_by_making(&mut position, depth), nodes, "perft {depth} of {}", row.fen);
        }
    }
}
