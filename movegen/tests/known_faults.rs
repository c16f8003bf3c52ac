//! Faults that other chess programs are known for, one test a row of the table in `docs/testing.md`. The counts
//! are those of Stockfish and python-chess.

use movegen::{FenField, Position};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn counts(fen: &str, expected: &[u64]) {
    let mut position = position(fen);
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(position.perft(depth), nodes, "depth {depth} of {fen}");
    }
}

fn refused_for(fen: &str, field: FenField) {
    let error = fen.parse::<Position>().expect_err(fen);
    assert!(error.problems().iter().any(|problem| problem.field() == field), "{fen}: {error}");
    assert!(error.to_string().contains(field.name()), "{fen}: {error}");
}

/// B01.
#[test]
fn a_fen_may_be_cut_after_any_field() {
    let whole = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let ends = whole.match_indices(' ').map(|(end, _)| end).chain([whole.len()]);
    let mut cuts = 0;
    for end in ends {
        let read = position(&whole[..end]);
        assert_eq!(read.to_string(), whole, "{:?}", &whole[..end]);
        assert_eq!(read.count_moves(), 5, "{:?}", &whole[..end]);
        cuts += 1;
    }
    assert_eq!(cuts, 6);
    assert!("".parse::<Position>().is_err());
}

/// B02.
#[test]
fn a_castling_right_without_its_rook_is_refused_and_one_with_it_counts() {
    refused_for("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", FenField::Castling);
    counts("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[15, 66, 1_197, 7_059]);
}

/// B03.
#[test]
fn an_en_passant_square_on_the_wrong_rank_is_refused() {
    for (placement, square, moves) in [
        ("rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq", "a3", 21),
        ("4k3/8/8/8/8/8/8/4K3 w -", "e3", 5),
    ] {
        refused_for(&format!("{placement} {square} 0 1"), FenField::EnPassant);
        let without = position(&format!("{placement} - 0 1"));
        assert_eq!(without.count_moves(), moves, "{without}");
        assert!(without.legal_moves().iter().all(|mv| !mv.is_en_passant()), "{without}");
    }
}

/// B04.
#[test]
fn en_passant_that_uncovers_the_king_along_its_rank_is_illegal() {
    let uncovers = "7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1";
    counts(uncovers, &[6, 120, 776, 17_925, 107_765]);
    assert!(position(uncovers).parse_uci("e5d6").is_err(), "{uncovers}");

    let shielded = "8/8/8/K2pPp1r/8/8/8/7k w - d6 0 1";
    counts(shielded, &[7, 83, 555, 8_744]);
    assert!(position(shielded).parse_uci("e5d6").is_ok_and(movegen::Move::is_en_passant), "{shielded}");
}

/// B05.
#[test]
fn a_castling_right_goes_with_its_rook_whatever_takes_it() {
    for (before, mv, after) in [
        ("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", "b7a8q", "Q3k2r/6P1/8/8/8/8/8/4K3 b k - 0 1"),
        ("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", "g7h8n", "r3k2N/1P6/8/8/8/8/8/4K3 b q - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
    ] {
        let mut played = position(before);
        let mv = played.parse_uci(mv).unwrap_or_else(|error| panic!("{before}: {error}"));
        played.play(mv).unwrap_or_else(|error| panic!("{before}: {error}"));
        assert_eq!(played.to_string(), after, "{before}");
    }
}

/// B06.
#[test]
fn no_en_passant_square_is_no_corner_to_capture_on() {
    for (fen, corner) in
        [("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8"), ("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1", "b2a1")]
    {
        let position = position(fen);
        assert_eq!(position.count_moves(), 9, "{fen}");
        for promotion in ["", "q", "n"] {
            assert!(position.parse_uci(&format!("{corner}{promotion}")).is_err(), "{fen}");
        }
    }
}
