//! The slow generator itself, against published perft counts.

use fuzz_bodies::reference::perft;
use movegen::Board;

#[test]
fn the_slow_generator_counts_what_is_published() {
    // https://www.chessprogramming.org/Perft_Results and, the last one, the first of
    // https://www.chessprogramming.org/Chess960_Perft_Results.
    let counts = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902][..]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379]),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189]),
    ];
    for (fen, counts) in counts {
        let board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, &nodes) in (1..).zip(counts) {
            assert_eq!(perft(&board, depth), nodes, "depth {depth} of {fen}");
        }
    }
}
