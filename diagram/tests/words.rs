//! Positions in words, written down by hand.

mod common;

use common::{Picture, position};
use diagram::{Diagram, Theme};
use movegen::{Game, Position, Square};

/// The description after moves from a position.
fn after(fen: &str, moves: &str) -> String {
    let mut game = Game::new(position(fen));
    game.play_moves(moves).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let last = *game.moves().last().expect("a move");
    Diagram::new(game.position()).last_move(last).description()
}

#[test]
fn the_start_position_is_told_man_by_man() {
    let start = Position::default();
    assert_eq!(
        Diagram::new(&start).description(),
        "White: king e1, queen d1, rooks a1 and h1, bishops c1 and f1, knights b1 and g1, \
         pawns a2, b2, c2, d2, e2, f2, g2 and h2. \
         Black: king e8, queen d8, rooks a8 and h8, bishops c8 and f8, knights b8 and g8, \
         pawns a7, b7, c7, d7, e7, f7, g7 and h7. White to move."
    );
}

#[test]
fn pawns_are_told_file_by_file() {
    let position = position("4k3/8/8/2P5/P6P/2P5/8/4K3 b - - 0 1");
    assert_eq!(
        Diagram::new(&position).description(),
        "White: king e1, pawns a4, c3, c5 and h4. Black: king e8. Black to move."
    );
}

#[test]
fn check_mate_and_stalemate_are_told() {
    let cases = [
        (
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            "White: king e1, rook a8. Black: king g8, pawns f7, g7 and h7. Black to move, checkmated.",
        ),
        (
            "R5k1/5pp1/8/8/8/8/8/4K3 b - - 0 1",
            "White: king e1, rook a8. Black: king g8, pawns f7 and g7. Black to move, in check.",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "White: king g6, queen f7. Black: king h8. Black to move, stalemated.",
        ),
    ];
    for (fen, expected) in cases {
        let position = position(fen);
        assert_eq!(Diagram::new(&position).description(), expected, "{fen}");
        // Whether the king is marked is a matter of the picture.
        assert_eq!(Diagram::new(&position).check(false).description(), expected, "{fen}");
    }
}

#[test]
fn the_last_move_is_told_with_its_man_and_what_was_special() {
    let cases = [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "Last move: White's pawn from e2 to e4."),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2", "Last move: White's king from e1 to d2, capturing."),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "Last move: Black's king from e8 to c8, castling."),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a8=N",
            "Last move: White's pawn from a7 to a8, promoted to a knight.",
        ),
        (
            "1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "axb8=Q",
            "Last move: White's pawn from a7 to b8, capturing, promoted to a queen.",
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "dxe3",
            "Last move: Black's pawn from d4 to e3, capturing en passant.",
        ),
    ];
    for (fen, moves, expected) in cases {
        let words = after(fen, moves);
        assert!(words.ends_with(expected), "{fen}: {words}");
    }
}

#[test]
fn a_last_move_that_can_t_have_been_is_told_by_its_squares_alone() {
    let start = Position::default();
    let nobody = movegen::Move::quiet(Square::E4, Square::E5);
    let other_side = movegen::Move::quiet(Square::E4, Square::E2);
    for (mv, expected) in [(nobody, "Last move: e4 to e5."), (other_side, "Last move: e4 to e2.")] {
        let words = Diagram::new(&start).last_move(mv).description();
        assert!(words.ends_with(expected), "{words}");
    }
}

#[test]
fn arrows_and_marks_are_told() {
    let position = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let diagram = Diagram::new(&position)
        .arrow(Square::E1, Square::E2)
        .arrow(Square::E8, Square::D7)
        .mark(Square::A4)
        .mark(Square::B4)
        .mark(Square::C4);
    assert_eq!(
        diagram.description(),
        "White: king e1. Black: king e8. White to move. Arrows: e1 to e2 and e8 to d7. Marked: a4, b4 and c4."
    );
}

#[test]
fn title_and_description_are_in_the_picture_in_english() {
    let position = position("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let diagram = Diagram::new(&position).id("b7").theme(Theme::DARK);
    let picture = Picture::read(&diagram.to_svg());
    let (title, desc) = (picture.all("title").next().unwrap(), picture.all("desc").next().unwrap());
    assert_eq!((title.text.as_str(), title["id"].as_str()), ("Chess position, Black to move", "b7-title"));
    assert_eq!((desc.text.as_str(), desc["id"].as_str()), (diagram.description().as_str(), "b7-desc"));
    assert_eq!((title["lang"].as_str(), desc["lang"].as_str()), ("en", "en"));
    assert_eq!(picture.root["aria-labelledby"], "b7-title b7-desc");
}
