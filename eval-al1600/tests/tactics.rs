//! What a club player would not miss, and neither does the machine: in 400 draws of each of 71 positions.

use eval_al1600::Al1600;
use movegen::{Game, Position};
use search::{Engine, Limits};

const DRAWS: u64 = 400;

/// A man that hangs, and the only moves that are ever played.
const HANGING: [(&str, &str); 21] = [
    // A queen.
    ("r1b1kbnr/pppp1ppp/2n5/4p1q1/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1", "f3g5 c1g5"),
    ("rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3", "c3d5"),
    ("4k3/pp3ppp/8/3q4/8/2B5/PP3PPP/3RK3 w - - 0 1", "d1d5"),
    ("6k1/5ppp/4p3/3Q4/8/8/5PPP/3R2K1 b - - 0 1", "e6d5"),
    ("6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1", "c3d5"),
    ("r5k1/5ppp/8/4q3/8/6B1/5PPP/6K1 w - - 0 1", "g3e5"),
    ("6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 w - - 0 1", "e4d5"),
    // A rook.
    ("6k1/5ppp/8/3r4/8/2N5/5PPP/6K1 w - - 0 1", "c3d5"),
    ("4k3/pp3ppp/5n2/8/4R3/8/PP3PPP/4K1N1 b - - 0 1", "f6e4"),
    ("6k1/pp3ppp/8/8/4r3/8/PP1N1PPP/6K1 w - - 0 1", "d2e4"),
    ("6k1/5ppp/8/3r4/4P3/8/5PPP/6K1 w - - 0 1", "e4d5"),
    ("6k1/5ppp/8/8/1r6/2P5/5PPP/6K1 w - - 0 1", "c3b4"),
    ("6k1/5ppp/2p5/3R4/8/8/5PPP/6K1 b - - 0 1", "c6d5"),
    ("6k1/5ppp/8/3r4/8/1B6/5PPP/6K1 w - - 0 1", "b3d5"),
    // A bishop or a knight.
    ("6k1/5ppp/8/3b4/8/2N5/5PPP/6K1 w - - 0 1", "c3d5"),
    ("6k1/5ppp/8/3n4/4P3/8/5PPP/6K1 w - - 0 1", "e4d5"),
    ("6k1/5ppp/8/3n4/8/1B6/5PPP/6K1 w - - 0 1", "b3d5"),
    ("6k1/3r1ppp/8/3B4/8/8/5PPP/6K1 b - - 0 1", "d7d5"),
    ("6k1/5ppp/8/8/3b4/8/3R1PPP/6K1 w - - 0 1", "d2d4"),
    ("6k1/5ppp/2b5/3P4/8/8/5PPP/6K1 w - - 0 1", "d5c6"),
    ("6k1/5ppp/8/4p3/3N4/8/5PPP/6K1 b - - 0 1", "e5d4"),
];

/// A move that allows a mate on the back rank.
const BACK_RANK: [(&str, &str); 5] = [
    ("r5k1/5ppp/8/8/8/8/P5P1/3Q2K1 b - - 0 1", "a8a2"),
    ("3q2k1/p5p1/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a7"),
    ("r5k1/5ppp/8/8/8/8/P5P1/3R2K1 b - - 0 1", "a8a2"),
    ("1r4k1/1p3ppp/8/8/8/8/1P3PPP/R5K1 b - - 0 1", "b8a8"),
    ("2r3k1/5ppp/8/8/8/8/P1P3P1/3RR1K1 b - - 0 1", "c8c2"),
];

/// The moves played in all draws, each once, as UCI.
fn drawn(fen: &str) -> Vec<String> {
    let game = Game::new(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")));
    let mut machine = Al1600::new(400);
    let mut moves: Vec<_> = (0..DRAWS)
        .map(|_| machine.choose(&game, &Limits::default(), &mut ()).expect("a move").mv.to_string())
        .collect();
    moves.sort();
    moves.dedup();
    moves
}

#[test]
fn mates_in_one_and_two_are_always_played() {
    let mut rows = 0;
    for line in include_str!("data/mates.epd").lines() {
        let (fields, operations) = line.split_once(" dm ").expect("a mate");
        let position: Position = format!("{fields} 0 1").parse().expect(fields);
        let keys = operations.split('"').nth(1).expect("moves").trim_start_matches("keys ");
        let drawn = drawn(&position.to_string());
        assert_eq!(drawn.len(), 1, "{position}: {drawn:?}");
        assert!(keys.split(' ').any(|key| key == drawn[0]), "{position}: {drawn:?}, not {keys}");
        rows += 1;
    }
    assert_eq!(rows, 45);
}

#[test]
fn a_man_that_hangs_is_always_taken() {
    for (fen, expected) in HANGING {
        for mv in drawn(fen) {
            assert!(expected.split(' ').any(|other| other == mv), "{fen}: {mv}, not {expected}");
        }
    }
}

#[test]
fn a_mate_on_the_back_rank_is_never_allowed() {
    for (fen, mistake) in BACK_RANK {
        let game = Game::new(fen.parse().expect(fen));
        assert!(game.position().parse_uci(mistake).is_ok(), "{fen}: {mistake}");
        let moves = drawn(fen);
        assert!(!moves.iter().any(|mv| mv == mistake), "{fen}: {moves:?}");
    }
}
