//! Each thing that a term counts, in a pair of positions that differ in it alone.
//!
//! The numbers are worked out by hand from the definition: what the first position has more than the second in
//! the term, White less Black, middle game and endgame. Besides, a pair may differ in the tables, as a man has to
//! move; and where that is the point, in material. No other term may differ.

use eval_chessloupe::{Ledger, TermName, TermSums};
use movegen::Position;

fn ledger(fen: &str) -> Ledger {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Ledger::of(&position)
}

fn difference(sums: TermSums) -> (i32, i32) {
    (sums.white_mg - sums.black_mg, sums.white_eg - sums.black_eg)
}

/// What differs, the position with it, the one without, and its worth.
type Pair = (&'static str, &'static str, &'static str, (i32, i32));

fn check(term: TermName, pairs: &[Pair]) {
    for &(what, with, without, worth) in pairs {
        let (one, other) = (ledger(with), ledger(without));
        for name in TermName::ALL {
            let (one, other) = (difference(one.sums(name)), difference(other.sums(name)));
            let gap = (one.0 - other.0, one.1 - other.1);
            let place = format!("{what}: {} of {with} and {without}", name.name());
            if name == term {
                assert_eq!(gap, worth, "{place}");
            } else if name != TermName::PieceSquareTables {
                assert_eq!(gap, (0, 0), "{place}");
            }
        }
    }
}

#[test]
fn material_counts_each_man() {
    check(
        TermName::Material,
        &[
            // The pawn joins two others without standing beside one or being alone, and is not passed.
            ("pawn", "8/1p6/7k/1P6/8/P6K/2P5/8 w - - 0 1", "8/1p6/7k/1P6/8/P6K/8/8 w - - 0 1", (82, 94)),
            // The officers have as many squares as is usual, so that mobility is 0.
            ("knight", "8/8/4k3/8/N7/4K3/8/8 w - - 0 1", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", (337, 281)),
            ("bishop", "7K/8/8/k7/8/8/8/B7 w - - 0 1", "7K/8/8/k7/8/8/8/8 w - - 0 1", (365, 297)),
            ("rook", "8/p7/4k3/8/4K3/8/P7/R7 w - - 0 1", "8/p7/4k3/8/4K3/8/P7/8 w - - 0 1", (477, 512)),
            ("queen", "7K/p7/4k3/8/8/8/P7/Q7 w - - 0 1", "7K/p7/4k3/8/8/8/P7/8 w - - 0 1", (1025, 936)),
        ],
    );
}

#[test]
fn tables_count_where_each_man_stands() {
    check(
        TermName::PieceSquareTables,
        &[
            ("pawn", "8/8/4k3/8/7P/4K3/8/8 w - - 0 1", "8/8/4k3/8/P7/4K3/8/8 w - - 0 1", (2, -14)),
            ("knight", "8/8/4k3/8/7N/4K3/8/8 w - - 0 1", "8/8/4k3/8/N7/4K3/8/8 w - - 0 1", (5, 0)),
            ("bishop", "8/8/4k3/8/7B/4K3/8/8 w - - 0 1", "8/8/4k3/8/B7/4K3/8/8 w - - 0 1", (10, -3)),
            ("rook", "8/8/4k3/8/7R/4K3/8/8 w - - 0 1", "8/8/4k3/8/R7/4K3/8/8 w - - 0 1", (13, -14)),
            ("queen", "8/8/4k3/8/7Q/4K3/8/8 w - - 0 1", "8/8/4k3/8/Q7/4K3/8/8 w - - 0 1", (6, 41)),
            ("king", "8/8/7k/8/3K4/8/8/8 w - - 0 1", "8/8/7k/8/2K5/8/8/8 w - - 0 1", (-12, 3)),
            // Black's h5 is White's h4, and what Black gains White loses.
            ("black knight", "8/8/4k3/7n/8/4K3/8/8 w - - 0 1", "8/8/4k3/n7/8/4K3/8/8 w - - 0 1", (-5, 0)),
        ],
    );
}

#[test]
fn mobility_counts_squares_that_are_free_and_safe() {
    check(
        TermName::Mobility,
        &[
            ("knight", "8/8/7k/3K4/N7/8/8/8 w - - 0 1", "8/8/7k/2K5/N7/8/8/8 w - - 0 1", (4, 4)),
            ("bishop", "1K6/8/8/8/k7/8/8/B7 w - - 0 1", "7K/8/8/8/k7/8/8/B7 w - - 0 1", (4, 4)),
            ("rook", "8/8/4k3/7K/R7/8/8/8 w - - 0 1", "8/8/4k3/8/R6K/8/8/8 w - - 0 1", (2, 4)),
            ("queen", "8/8/4k3/7K/Q7/8/8/8 w - - 0 1", "8/8/4k3/8/Q6K/8/8/8 w - - 0 1", (1, 2)),
            // The pawn on d6 attacks c5.
            ("safety", "8/3p4/7k/8/N7/3P3K/8/8 w - - 0 1", "8/8/3p3k/8/N7/3P3K/8/8 w - - 0 1", (4, 4)),
        ],
    );
}

#[test]
fn pawn_structure_counts_faults_and_merits() {
    check(
        TermName::PawnStructure,
        &[
            ("doubled", "8/1p6/7k/8/P7/P6K/8/8 w - - 0 1", "8/1p6/7k/8/2P5/P6K/8/8 w - - 0 1", (-10, -20)),
            (
                "two isolated",
                "8/1p6/7k/8/2P5/P6K/8/8 w - - 0 1",
                "8/1p6/7k/1P6/8/P6K/8/8 w - - 0 1",
                (-20, -30),
            ),
            ("backward", "8/8/7k/1p1P4/8/2P4K/8/8 w - - 0 1", "8/8/1p5k/3P4/8/2P4K/8/8 w - - 0 1", (-8, -10)),
            (
                "connected, defended",
                "8/1p6/7k/8/1P6/P6K/8/8 w - - 0 1",
                "8/1p6/7k/1P6/8/P6K/8/8 w - - 0 1",
                (6, 4),
            ),
            (
                "two connected, side by side",
                "8/1p6/7k/8/8/PP5K/8/8 w - - 0 1",
                "8/1p6/7k/1P6/8/P6K/8/8 w - - 0 1",
                (12, 8),
            ),
            // The pawn on c7 stops the d-pawn, the one on b7 does not.
            ("passed on 2", "8/1p6/7k/8/8/7K/1P1P4/8 w - - 0 1", "8/2p5/7k/8/8/7K/1P1P4/8 w - - 0 1", (0, 5)),
            (
                "passed on 3",
                "8/1p6/7k/8/8/3P3K/1P6/8 w - - 0 1",
                "8/2p5/7k/8/8/3P3K/1P6/8 w - - 0 1",
                (5, 10),
            ),
            (
                "passed on 4",
                "8/1p6/7k/8/3P4/7K/1P6/8 w - - 0 1",
                "8/2p5/7k/8/3P4/7K/1P6/8 w - - 0 1",
                (10, 20),
            ),
            (
                "passed on 5",
                "8/1p6/7k/3P4/8/7K/1P6/8 w - - 0 1",
                "8/2p5/7k/3P4/8/7K/1P6/8 w - - 0 1",
                (20, 35),
            ),
            (
                "passed on 6",
                "8/1p6/3P3k/8/8/7K/1P6/8 w - - 0 1",
                "8/2p5/3P3k/8/8/7K/1P6/8 w - - 0 1",
                (35, 60),
            ),
            // On the seventh nothing can stand before it: what it has more than on the sixth.
            (
                "passed on 7",
                "8/1p1P4/7k/8/8/7K/1P6/8 w - - 0 1",
                "8/1p6/3P3k/8/8/7K/1P6/8 w - - 0 1",
                (25, 40),
            ),
            // 5/4 of (10, 20) instead of (10, 20); the pawn on e4 stands beside the passed pawn in both.
            ("protected", "8/1p6/7k/8/3PP3/2P4K/8/8 w - - 0 1", "8/1p6/7k/8/3PP3/7K/2P5/8 w - - 0 1", (2, 5)),
        ],
    );
}

#[test]
fn a_bishop_pair_counts_once() {
    // A bishop more is material too.
    for (with, without, worth) in [
        ("7K/8/8/k7/8/8/8/BB6 w - - 0 1", "7K/8/8/k7/8/8/8/1B6 w - - 0 1", (30, 45)),
        ("7K/8/8/k7/8/8/8/BBB5 w - - 0 1", "7K/8/8/k7/8/8/8/BB6 w - - 0 1", (0, 0)),
    ] {
        let (one, other) = (ledger(with), ledger(without));
        for name in TermName::ALL {
            let (a, b) = (difference(one.sums(name)), difference(other.sums(name)));
            match name {
                TermName::BishopPair => assert_eq!((a.0 - b.0, a.1 - b.1), worth, "{with}"),
                TermName::Material => assert_eq!((a.0 - b.0, a.1 - b.1), (365, 297), "{with}"),
                TermName::PieceSquareTables => {}
                // A third bishop on c1 has one square more than is usual: 7.
                TermName::Mobility => assert_eq!(a.0 - b.0, if worth == (0, 0) { 4 } else { 0 }, "{with}"),
                _ => assert_eq!(a, b, "{} of {with}", name.name()),
            }
        }
    }
}

#[test]
fn rooks_count_files_the_seventh_and_the_pawns_they_follow() {
    check(
        TermName::Rooks,
        &[
            ("open file", "8/3K4/3R4/k7/8/8/7P/8 w - - 0 1", "8/8/8/k1K5/8/3R4/3P4/8 w - - 0 1", (20, 10)),
            (
                "half-open file",
                "8/2K5/8/8/3R4/3p4/2k4P/8 w - - 0 1",
                "8/2K5/8/8/7R/3p4/2k4P/8 w - - 0 1",
                (10, 5),
            ),
            (
                "seventh, pawns",
                "8/R6p/6k1/8/8/2K5/7P/8 w - - 0 1",
                "8/R7/6kp/8/8/2K5/7P/8 w - - 0 1",
                (10, 25),
            ),
            ("seventh, the king", "7k/R7/8/8/8/2K5/8/8 b - - 0 1", "8/R6k/8/8/8/2K5/8/8 b - - 0 1", (10, 25)),
            (
                "behind a passed pawn",
                "8/8/5k2/P7/8/R6K/8/8 w - - 0 1",
                "8/R7/5k2/P7/8/7K/8/8 w - - 0 1",
                (8, 18),
            ),
            (
                "shut in on the right",
                "8/8/k7/8/8/8/4p3/5K1R w - - 0 1",
                "8/8/k7/8/8/8/4p3/4K2R w - - 0 1",
                (-30, 0),
            ),
            (
                "shut in on the left",
                "8/8/7k/8/8/8/3p4/R1K5 w - - 0 1",
                "8/8/7k/8/8/8/3p4/R2K4 w - - 0 1",
                (-30, 0),
            ),
        ],
    );
}

#[test]
fn king_safety_counts_shield_files_and_attackers() {
    check(
        TermName::KingSafety,
        &[
            ("shield on 2", "8/6p1/8/k7/8/8/6P1/6K1 w - - 0 1", "8/6p1/8/k7/6P1/8/8/6K1 w - - 0 1", (10, 0)),
            ("shield on 3", "8/6p1/8/k7/8/6P1/8/6K1 w - - 0 1", "8/6p1/8/k7/6P1/8/8/6K1 w - - 0 1", (5, 0)),
            (
                "second on a file",
                "8/6p1/8/k7/8/6P1/6P1/6K1 w - - 0 1",
                "8/6p1/8/k7/6P1/8/6P1/6K1 w - - 0 1",
                (0, 0),
            ),
            (
                "none on the e-file",
                "8/4p3/8/k7/8/8/4P3/4K3 w - - 0 1",
                "8/4p3/8/k7/4P3/8/8/4K3 w - - 0 1",
                (0, 0),
            ),
            (
                "half-open file",
                "8/2p4p/8/8/2P2k2/8/8/6K1 w - - 0 1",
                "8/2p4p/8/8/5k1P/8/8/6K1 w - - 0 1",
                (-8, 0),
            ),
            (
                "open file",
                "8/p1p5/8/4k3/2P5/8/8/6K1 w - - 0 1",
                "8/2p4p/8/4k3/2P5/8/8/6K1 w - - 0 1",
                (-8, 0),
            ),
            // The queen attacks g3 to g6, the rook on a6 also g6 and h6: 4 * 4 + 3 * 2 = 22 units, 82.
            ("attack", "8/8/R7/7k/8/1K6/8/6Q1 w - - 0 1", "R7/8/8/7k/8/1K6/8/6Q1 w - - 0 1", (82, 0)),
        ],
    );
}

#[test]
fn tempo_counts_for_the_side_to_move() {
    let (white, black) = ("8/8/7k/8/8/K7/8/8 w - - 0 1", "8/8/7k/8/8/K7/8/8 b - - 0 1");
    check(TermName::Tempo, &[("the move", white, black, (20, 20))]);
}

#[test]
fn threats_count_by_the_first_rule_that_fits() {
    check(
        TermName::Threats,
        &[
            (
                "pawn on knight",
                "8/8/8/1n3k2/P7/K7/8/8 w - - 0 1",
                "8/8/8/1n3k2/7P/K7/8/8 w - - 0 1",
                (45, 30),
            ),
            (
                "pawn on bishop",
                "8/8/8/1b3k2/P7/K7/8/8 w - - 0 1",
                "8/8/8/1b3k2/7P/K7/8/8 w - - 0 1",
                (45, 30),
            ),
            ("pawn on rook", "8/8/8/1r3k2/P7/K7/8/8 w - - 0 1", "8/8/8/1r3k2/7P/K7/8/8 w - - 0 1", (45, 30)),
            ("pawn on queen", "8/8/8/1q3k2/P7/K7/8/8 w - - 0 1", "8/8/8/1q3k2/7P/K7/8/8 w - - 0 1", (45, 30)),
            (
                "knight on rook",
                "8/8/4k3/2r5/N7/4K3/8/8 w - - 0 1",
                "8/8/4k3/2r5/7N/4K3/8/8 w - - 0 1",
                (30, 25),
            ),
            (
                "bishop on rook",
                "7r/8/4k3/8/8/4K3/8/B7 w - - 0 1",
                "7r/8/4k3/8/8/4K3/8/1B6 w - - 0 1",
                (30, 25),
            ),
            (
                "knight on queen",
                "8/8/4k3/2q5/N5K1/8/8/8 w - - 0 1",
                "8/8/4k3/2q5/6KN/8/8/8 w - - 0 1",
                (40, 30),
            ),
            (
                "rook on queen",
                "8/8/2q5/6k1/8/8/1K6/2R5 w - - 0 1",
                "8/8/2q5/6k1/8/8/1K5R/8 w - - 0 1",
                (30, 25),
            ),
            ("hanging pawn", "8/8/7k/pK6/8/8/8/8 w - - 0 1", "8/8/7k/p1K5/8/8/8/8 w - - 0 1", (6, 10)),
            ("hanging knight", "8/8/7k/nK6/8/8/8/8 w - - 0 1", "8/8/7k/n1K5/8/8/8/8 w - - 0 1", (25, 20)),
            ("hanging bishop", "8/8/7k/bK6/8/8/8/8 w - - 0 1", "8/8/7k/b1K5/8/8/8/8 w - - 0 1", (25, 20)),
            ("hanging rook", "8/8/1K5k/r7/8/8/8/8 w - - 0 1", "8/8/2K4k/r7/8/8/8/8 w - - 0 1", (30, 20)),
            ("hanging queen", "1q6/K7/7k/8/8/8/8/8 w - - 0 1", "1q6/8/7k/8/K7/8/8/8 w - - 0 1", (30, 20)),
            // A king beside it defends the knight.
            ("defence", "8/8/7k/1K6/n7/8/8/8 w - - 0 1", "8/8/8/1K6/n7/k7/8/8 w - - 0 1", (25, 20)),
        ],
    );
}
