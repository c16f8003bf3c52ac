//! What is read as a FEN, and what is written.

mod common;

use board0x88::{
    Board, CastlingLetters, Color, FenField, FenProblem, FenReason, File, Setup, SetupProblem, Square, Wing,
};
use common::board;

/// A text and what is written back for it.
const ACCEPTED: &[(&str, &str)] = &[
    // Cut after each field.
    ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"),
    // Blanks.
    ("  4k3/8/8/8/8/8/8/4K3   w -\t-  0 1 \r\n", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("\t4k3/8/8/8/8/8/8/4K3\tb\t-\t-\t12\t34\n", "4k3/8/8/8/8/8/8/4K3 b - - 12 34"),
    // Clocks.
    ("4k3/8/8/8/8/8/8/4K3 w - - 65535 65535", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 007 0010", "4k3/8/8/8/8/8/8/4K3 w - - 7 10"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 100 101", "4k3/8/8/8/8/8/8/4K3 w - - 100 101"),
    // Castling letters: any order, KQkq for the outermost rook, files otherwise.
    ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Hq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
    ("1r2k1rr/8/8/8/8/8/8/RR2K2R w HBgb - 0 1", "1r2k1rr/8/8/8/8/8/8/RR2K2R w KBgq - 0 1"),
    ("1r2k1rr/8/8/8/8/8/8/RR2K2R w KQkq - 0 1", "1r2k1rr/8/8/8/8/8/8/RR2K2R w KQkq - 0 1"),
    ("1k1r4/8/8/8/8/8/8/1K1R4 w Dd - 0 1", "1k1r4/8/8/8/8/8/8/1K1R4 w Kk - 0 1"),
    ("rk6/8/8/8/8/8/8/RK6 b Qq - 0 1", "rk6/8/8/8/8/8/8/RK6 b Qq - 0 1"),
    ("6kr/8/8/8/8/8/8/5RKR w KQk - 0 1", "6kr/8/8/8/8/8/8/5RKR w KQk - 0 1"),
    // A lone king on its rank with a right the rook of an outer file does not share.
    ("4k3/8/8/8/8/8/8/4KRRR w F - 0 1", "4k3/8/8/8/8/8/8/4KRRR w F - 0 1"),
    ("4k3/8/8/8/8/8/8/4KRRR w H - 0 1", "4k3/8/8/8/8/8/8/4KRRR w K - 0 1"),
    // En passant squares stay, whether or not anything can capture there.
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    ),
    ("7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1", "7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1"),
    // A double step that checks, and one that uncovers a check.
    ("8/8/8/3p4/4K3/8/8/k7 w - d6 0 1", "8/8/8/3p4/4K3/8/8/k7 w - d6 0 1"),
    ("8/K6q/8/4p3/8/8/8/k7 w - e6 0 1", "8/K6q/8/4p3/8/8/8/k7 w - e6 0 1"),
    // Double checks that moves give: by a pawn, a promoted pawn, a knight, a pawn, a rook, and by a capture en
    // passant that opens two lines.
    ("3r4/8/8/4p3/3K4/8/8/k7 w - - 0 1", "3r4/8/8/4p3/3K4/8/8/k7 w - - 0 1"),
    ("3Qk3/8/8/8/8/8/8/4RK2 b - - 0 1", "3Qk3/8/8/8/8/8/8/4RK2 b - - 0 1"),
    ("4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1", "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1"),
    ("4k3/3P4/8/8/8/8/8/4RK2 b - - 0 1", "4k3/3P4/8/8/8/8/8/4RK2 b - - 0 1"),
    ("3Rk3/8/8/8/B7/8/8/5K2 b - - 0 1", "3Rk3/8/8/8/B7/8/8/5K2 b - - 0 1"),
    ("8/8/3Pk3/8/8/1B6/8/4RK2 b - - 0 1", "8/8/3Pk3/8/8/1B6/8/4RK2 b - - 0 1"),
    // Material that no promotions explain.
    ("4k3/8/8/8/8/NNNNNNN1/PPPPPPPP/4K3 w - - 0 1", "4k3/8/8/8/8/NNNNNNN1/PPPPPPPP/4K3 w - - 0 1"),
    // A pawn that checks from where a capture took it.
    ("4k3/8/8/8/8/2p5/3p4/4K3 w - - 0 1", "4k3/8/8/8/8/2p5/3p4/4K3 w - - 0 1"),
];

#[test]
fn accepted_texts_are_written_in_one_spelling() {
    for &(text, written) in ACCEPTED {
        let read = board(text);
        assert_eq!(read.check_derived(), Ok(()), "{text:?}");
        assert_eq!(read.to_string(), written, "{text:?}");
        assert_eq!(read.fen().as_str(), written, "{text:?}");
        assert_eq!(board(written), read, "{text:?}");
    }
}

#[test]
fn the_default_board_is_the_start_position() {
    let start = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(Board::default(), start);
    assert_eq!(Board::default().check_derived(), Ok(()));
}

#[test]
fn fields_are_read_where_they_belong() {
    let board = board("r3k2r/8/8/8/4P3/8/8/RR2K3 b Bkq e3 0 42");
    assert_eq!(board.turn(), Color::Black);
    assert_eq!(board.castling().rook_file(Color::White, Wing::Queen), Some(File::B));
    assert_eq!(board.castling().mask(), 0b1110);
    assert_eq!(board.en_passant(), Some(Square::E3));
    assert_eq!((board.halfmove_clock(), board.fullmove_number()), (0, 42));
    assert_eq!(board.king(Color::Black), Square::E8);
    assert_eq!(board.iter().count(), 7);
    assert_eq!(
        board.fen_with(None, CastlingLetters::Wings).as_str(),
        "r3k2r/8/8/8/4P3/8/8/RR2K3 b Bkq - 0 42"
    );
}

#[test]
fn kings_that_touch_are_told_of_once() {
    for fen in ["8/8/8/8/3pP3/8/3k4/3K4 b - e3 0 1", "8/8/8/8/8/8/3k4/3K4 w - - 0 1"] {
        let error = fen.parse::<Board>().unwrap_err();
        let touch = SetupProblem::KingsTouch { white: Square::D1, black: Square::D2 };
        let reasons: Vec<_> = error.problems().iter().map(FenProblem::reason).collect();
        assert_eq!(reasons, [&FenReason::Position(touch)], "{fen}: {error}");
    }
}

#[test]
fn a_castling_right_needs_its_rook() {
    assert!("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse::<Board>().is_ok());
    let error = "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1".parse::<Board>().unwrap_err();
    assert!(error.problems().iter().all(|problem| problem.field() == FenField::Castling));
    assert_eq!(error.problems().len(), 3);
    assert_eq!(error.problems()[0].text(), "KQkq");
    assert_eq!(
        error.problems()[0].reason(),
        &FenReason::Position(SetupProblem::CastlingRook { color: Color::White, rook: Square::A1 })
    );
}

#[test]
fn an_en_passant_square_on_the_wrong_rank_names_its_field() {
    for text in
        ["rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1"]
    {
        let error = text.parse::<Board>().unwrap_err();
        let fields: Vec<FenField> = error.problems().iter().map(FenProblem::field).collect();
        assert_eq!(fields, [FenField::EnPassant], "{text}");
    }
}

#[test]
fn no_en_passant_square_is_not_a_corner() {
    for text in ["4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/1p6/4K3 b - - 0 1"] {
        assert_eq!(board(text).en_passant(), None, "{text}");
        assert_eq!(common::moves(&board(text)).len(), 9, "{text}");
    }
}

#[test]
fn the_longest_text_fits() {
    let text =
        "rnbqkbnr/pppppppp/nbnbnbnb/rrrrrrrr/RRRRRRRR/NBNBNBNB/PPPPPPPP/RNBQKBNR w KQkq e3 65535 65535";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.to_string(), text);
    assert_eq!(text.len(), 93);
}

#[test]
fn overlong_texts_are_cut_in_the_error() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 {} - - 0 1", "w".repeat(100_000));
    let error = text.parse::<Board>().unwrap_err();
    assert_eq!(error.problems()[0].text(), format!("{}…", "w".repeat(80)));
    let error = "8/".repeat(100_000).parse::<Board>().unwrap_err();
    assert!(error.to_string().len() < 200);
}

#[test]
fn errors_are_errors() {
    fn is_error<E: core::error::Error + Send + Sync + 'static>(_: &E) {}
    is_error(&"".parse::<Board>().unwrap_err());
    is_error(&Setup::empty().build().unwrap_err());
}
