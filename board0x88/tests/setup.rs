//! Setups made by hand.

mod common;

use board0x88::{Board, CastlingRights, Color, File, Piece, Rank, Setup, SetupProblem, Square, Wing};
use common::{STARTS, board};

fn man(letter: char) -> Piece {
    Piece::from_char(letter).unwrap()
}

fn kings() -> Setup {
    let mut setup = Setup::empty();
    setup.put(man('K'), Square::E1).put(man('k'), Square::E8);
    setup
}

#[test]
fn a_board_taken_apart_and_put_together_is_the_same() {
    for fen in STARTS {
        let board = board(fen);
        let mut setup = Setup::empty();
        for (square, piece) in board.iter() {
            setup.put(piece, square);
        }
        setup
            .set_turn(board.turn())
            .set_castling(board.castling())
            .set_en_passant(board.en_passant())
            .set_halfmove_clock(board.halfmove_clock())
            .set_fullmove_number(board.fullmove_number());
        assert_eq!(setup.build().as_ref(), Ok(&board), "{fen}");
        assert_eq!(Setup::from(board.clone()).build(), Ok(board), "{fen}");
    }
}

#[test]
fn a_man_takes_the_place_of_another_and_can_be_cleared() {
    let mut setup = kings();
    setup.put(man('Q'), Square::D4).put(man('n'), Square::D4);
    assert_eq!(setup.piece_at(Square::D4), Some(man('n')));
    assert_eq!(setup.to_string(), "4k3/8/8/8/3n4/8/8/4K3 w - - 0 1");
    setup.clear(Square::D4).clear(Square::D5);
    assert_eq!(setup, kings());
    assert_eq!(setup.build().unwrap().check_derived(), Ok(()));
}

#[test]
fn getters_say_what_was_set() {
    let mut setup = kings();
    setup
        .set_turn(Color::Black)
        .set_castling(CastlingRights::STANDARD)
        .set_en_passant(Some(Square::E3))
        .set_halfmove_clock(3)
        .set_fullmove_number(0);
    assert_eq!(setup.turn(), Color::Black);
    assert_eq!(setup.castling(), CastlingRights::STANDARD);
    assert_eq!(setup.en_passant(), Some(Square::E3));
    assert_eq!((setup.halfmove_clock(), setup.fullmove_number()), (3, 1));
}

#[test]
fn a_right_toward_the_wrong_wing_is_refused() {
    let mut rights = CastlingRights::NONE;
    rights.grant(Color::White, Wing::King, File::A);
    let error = kings().put(man('R'), Square::A1).set_castling(rights).build().unwrap_err();
    assert_eq!(
        error.problems(),
        [SetupProblem::CastlingWing { color: Color::White, wing: Wing::King, rook: Square::A1 }]
    );
    assert_eq!(error.to_string(), "White can't castle toward the h-file with the rook on a1");
}

#[test]
fn every_problem_is_listed_and_knows_its_field() {
    let mut setup = Setup::empty();
    setup
        .put(man('P'), Square::A1)
        .put(man('k'), Square::E8)
        .set_castling(CastlingRights::STANDARD)
        .set_en_passant(Some(Square::E4));
    let error = setup.build().unwrap_err();
    let expected = [
        SetupProblem::NoKing(Color::White),
        SetupProblem::PawnOnBackRank(Square::A1),
        SetupProblem::CastlingKing(Color::White),
        SetupProblem::CastlingRook { color: Color::White, rook: Square::H1 },
        SetupProblem::CastlingRook { color: Color::White, rook: Square::A1 },
        SetupProblem::CastlingRook { color: Color::Black, rook: Square::H8 },
        SetupProblem::CastlingRook { color: Color::Black, rook: Square::A8 },
        SetupProblem::EnPassantRank { square: Square::E4, expected: Rank::R6, turn: Color::White },
    ];
    assert_eq!(error.problems(), expected);
    assert!(expected.iter().map(SetupProblem::field).is_sorted());
}

#[test]
fn a_text_can_be_read_as_a_setup_that_is_no_position() {
    let setup: Setup = "8/8/8/8/8/8/8/K1K5 b KQ - 0 1".parse().unwrap();
    assert_eq!(setup.turn(), Color::Black);
    assert_eq!(setup.piece_at(Square::C1), Some(man('K')));
    assert!(Board::try_from(setup).is_err());
    assert!("8/8/8/8/8/8/8/K1K6 b - - 0 1".parse::<Setup>().is_err());
}

#[test]
fn promoted_men_are_counted_against_missing_pawns() {
    for (fen, white, reachable) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, true),
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", 0, true),
        ("4k3/8/8/8/8/Q7/PPPPPPPP/R1BQKBNR w KQ - 0 1", 1, false),
        ("4k3/8/8/8/8/Q7/PPPPPPP1/RNBQKBNR w KQ - 0 1", 1, true),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", 1, false),
        ("4k3/8/8/8/8/8/PPPPPPPP/BB2K3 w - - 0 1", 0, true),
        ("4k3/8/8/8/8/NNN5/PPPPPPP1/RRR1K3 w - - 0 1", 2, false),
        ("4k3/8/8/8/8/NNNNNNNN/8/NN2K3 w - - 0 1", 8, true),
        ("4k3/8/8/8/8/NNNNNNNN/8/NNN1K3 w - - 0 1", 9, false),
    ] {
        let board = board(fen);
        assert_eq!(board.promoted_men(Color::White), white, "{fen}");
        assert_eq!(board.material_is_reachable(), reachable, "{fen}");
        assert_eq!(board.mirrored().material_is_reachable(), reachable, "{fen}");
        assert_eq!(board.mirrored().promoted_men(Color::Black), white, "{fen}");
    }
}
