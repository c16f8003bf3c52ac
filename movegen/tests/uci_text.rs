//! UCI text: both castling spellings, promotions, Chess960, and what is refused.

use movegen::{CastlingStyle, Illegality, Move, ParseMoveError, Position, Square, Wing};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn castling_is_read_in_both_spellings_and_written_in_the_chosen_one() {
    for (fen, step, takes, wing) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1h1", Wing::King),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e1a1", Wing::Queen),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", "e8h8", Wing::King),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "e8a8", Wing::Queen),
    ] {
        let position = position(fen);
        let (from, to) = (position.board().king(position.turn()), step[2..].parse().expect("a square"));
        let castles = Move::castle(from, to, wing);
        assert_eq!(position.parse_uci(step), Ok(castles), "{step} in {fen}");
        assert_eq!(position.parse_uci(takes), Ok(castles), "{takes} in {fen}");
        assert_eq!(position.uci(castles), step, "{fen}");
        assert_eq!(position.uci_as(castles, CastlingStyle::KingStep), step, "{fen}");
        assert_eq!(position.uci_as(castles, CastlingStyle::KingTakesRook), takes, "{fen}");
    }
}

#[test]
fn a_chess960_king_step_is_a_king_move_before_it_is_castling() {
    // King f1, rook h1: f1g1 steps, f1h1 castles, and both end on g1.
    let position = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let castles = Move::castle(Square::F1, Square::G1, Wing::King);
    assert_eq!(position.parse_uci("f1g1"), Ok(Move::quiet(Square::F1, Square::G1)));
    assert_eq!(position.parse_uci("f1h1"), Ok(castles));
    assert_eq!(position.uci(castles), "f1h1");
    assert_eq!(position.san(castles), "O-O");
}

#[test]
fn a_chess960_rook_on_the_kings_target_castles_by_its_square() {
    // King f1, rook g1: they change places; the king can't step onto its rook.
    let position = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let castles = Move::castle(Square::F1, Square::G1, Wing::King);
    assert_eq!(position.parse_uci("f1g1"), Ok(castles));
    assert_eq!(position.uci(castles), "f1g1");
}

#[test]
fn a_chess960_king_already_in_place_castles_without_moving() {
    let position = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    let castles = Move::castle(Square::G1, Square::G1, Wing::King);
    assert_eq!(position.parse_uci("g1h1"), Ok(castles));
    assert_eq!(position.parse_uci("g1g1"), Ok(castles));
    assert_eq!(position.uci(castles), "g1h1");
    assert_eq!(position.uci_as(castles, CastlingStyle::KingStep), "g1g1");
}

#[test]
fn a_rook_move_to_the_home_corner_is_not_castling() {
    let position = position("6k1/8/8/8/8/8/6K1/4R3 w - - 0 1");
    assert_eq!(position.parse_uci("e1a1"), Ok(Move::quiet(Square::E1, Square::A1)));
}

#[test]
fn promotion_letters_are_read_in_either_case_and_written_small() {
    let position = position("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for (text, written) in [("e7e8Q", "e7e8q"), ("e7d8n", "e7d8n"), ("e7d8B", "e7d8b"), ("e7e8r", "e7e8r")] {
        let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.uci(mv), written);
    }
}

#[test]
fn every_malformed_or_illegal_uci_text_gets_its_own_error() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SQUARES: &str = "two squares, as in e2e4";
    const LETTER: &str = "q, r, b or n as its fifth letter";
    let unreadable = |text: &str, expected| ParseMoveError::Unreadable { text: text.into(), expected };
    let illegal = |text: &str, reason| ParseMoveError::Illegal { text: text.into(), reason };
    for (fen, text, expected) in [
        (START, "", unreadable("", SQUARES)),
        (START, "e2", unreadable("e2", SQUARES)),
        (START, "e2e", unreadable("e2e", SQUARES)),
        (START, "e2e9", unreadable("e2e9", SQUARES)),
        (START, "i2i4", unreadable("i2i4", SQUARES)),
        (START, "E2E4", unreadable("E2E4", SQUARES)),
        (START, "e2-e4", unreadable("e2-e4", SQUARES)),
        (START, "e2e4 ", unreadable("e2e4 ", LETTER)),
        (START, "e2e4k", unreadable("e2e4k", LETTER)),
        (START, "e2e4qq", unreadable("e2e4qq", SQUARES)),
        (START, "éé", unreadable("éé", SQUARES)),
        (START, "0000", ParseMoveError::Pass { text: "0000".into() }),
        (START, "e2e4q", ParseMoveError::NotAPromotion { text: "e2e4q".into() }),
        (START, "g1f3n", ParseMoveError::NotAPromotion { text: "g1f3n".into() }),
        (START, "e4e5", illegal("e4e5", Illegality::NoManThere)),
        (START, "e7e5", illegal("e7e5", Illegality::NoManThere)),
        (START, "e2e5", illegal("e2e5", Illegality::Unreachable)),
        (START, "a1a2", illegal("a1a2", Illegality::Unreachable)),
        (START, "e1e1", illegal("e1e1", Illegality::Unreachable)),
        (START, "e1g1", illegal("e1g1", Illegality::Castling)),
        (START, "e1h1", illegal("e1h1", Illegality::Castling)),
        (START, "e1e3", illegal("e1e3", Illegality::Unreachable)),
        ("4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "d2d3", illegal("d2d3", Illegality::KingInCheck)),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d2", illegal("e1d2", Illegality::KingInCheck)),
        ("7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1", "e5d6", illegal("e5d6", Illegality::KingInCheck)),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", ParseMoveError::MissingPromotion { text: "a7a8".into() }),
    ] {
        let error = position(fen).parse_uci(text).expect_err(text);
        assert_eq!(error, expected, "{text:?} in {fen}");
        // SAN reads one of them, `e2-e4`.
        let either = position(fen).parse_move(text);
        assert!(either.is_err_and(|error| error.text() == text) || text == "e2-e4", "{text:?} in {fen}");
    }
}

#[test]
fn either_text_is_read_and_the_error_speaks_of_what_was_written() {
    let position = Position::default();
    assert_eq!(position.parse_move("b1c3"), position.parse_move("Nc3"));
    assert_eq!(position.parse_move("e2e4"), position.parse_san("e4"));
    assert!(matches!(position.parse_move("e2e5"), Err(ParseMoveError::Illegal { .. })));
    assert!(matches!(position.parse_move("hello"), Err(ParseMoveError::Unreadable { .. })));
}

#[test]
fn every_spelling_of_a_pass_is_called_a_pass_whichever_way_it_is_read() {
    let position = Position::default();
    for text in ["0000", "--", "Z0"] {
        assert_eq!(position.parse_move(text), Err(ParseMoveError::Pass { text: text.into() }));
    }
}
