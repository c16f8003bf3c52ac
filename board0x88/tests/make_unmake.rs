//! Make and unmake: the board, what is derived from it, and what listeners hear.

mod common;

use board0x88::{Board, Color, File, Move, Piece, Rank, Role, Square, Wing};
use common::{Event, Random, Recorder, STARTS, board, moves};

/// Plays a move and takes it back; returns the board in between.
fn there_and_back(before: &Board, mv: Move) -> Board {
    let mut board = before.clone();
    let mut out = Recorder::default();
    let undo = board.make(mv, &mut out);
    let after = board.clone();
    assert_eq!(after.check_derived(), Ok(()), "{before}: after {mv}");
    let mut back = Recorder::default();
    board.unmake(undo, &mut back);
    assert_eq!(board.check_derived(), Ok(()), "{before}: after {mv} and back");
    assert_eq!(board, *before, "{before}: {mv} and back");
    let expected: Vec<Event> = out.0.iter().rev().map(|event| event.inverse()).collect();
    assert_eq!(back.0, expected, "{before}: {mv}: unmake is not the inverse of {:?}", out.0);
    after
}

/// The board that a listener could keep from what it hears.
fn followed(before: &Board, events: &[Event]) -> [Option<Piece>; 64] {
    let mut men = Square::ALL.map(|square| before.piece_at(square));
    for event in events {
        match *event {
            Event::Add(piece, square) => {
                assert_eq!(men[square.index()], None, "{before}: {piece} is added to a man on {square}");
                men[square.index()] = Some(piece);
            }
            Event::Remove(piece, square) => {
                assert_eq!(men[square.index()], Some(piece), "{before}: {piece} is removed from {square}");
                men[square.index()] = None;
            }
            _ => {}
        }
    }
    men
}

#[test]
fn every_move_of_long_walks_can_be_taken_back_and_is_heard_in_reverse() {
    let mut random = Random(1912);
    let mut kinds = std::collections::BTreeMap::new();
    for game in 0..120 {
        let mut here = board(STARTS[game % STARTS.len()]);
        for _ in 0..80 {
            let list = moves(&here);
            for &mv in &list {
                there_and_back(&here, mv);
                *kinds.entry(format!("{:?}", mv.kind())).or_insert(0u32) += 1;
            }
            if list.is_empty() {
                break;
            }
            let mv = list[random.below(list.len())];
            let mut recorder = Recorder::default();
            let before = here.clone();
            let _ = here.make(mv, &mut recorder);
            let men = followed(&before, &recorder.0);
            assert_eq!(men, Square::ALL.map(|square| here.piece_at(square)), "{before}: {mv}");
        }
    }
    // Plain, double step, en passant, two castling moves and four promotions all occurred.
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

#[test]
fn a_whole_game_unwinds_to_its_start() {
    let mut random = Random(1948);
    for fen in STARTS {
        let start = board(fen);
        let mut here = start.clone();
        let mut undos = Vec::new();
        for _ in 0..200 {
            let list = moves(&here);
            if list.is_empty() {
                break;
            }
            undos.push(here.make(list[random.below(list.len())], &mut ()));
        }
        for undo in undos.into_iter().rev() {
            here.unmake(undo, &mut ());
        }
        assert_eq!(here, start, "{fen}");
    }
}

#[test]
fn every_board_of_a_walk_reads_back_from_its_own_text() {
    let mut random = Random(1950);
    for fen in STARTS {
        let mut here = board(fen);
        for _ in 0..100 {
            assert_eq!(board(&here.fen()), here, "{fen}");
            let list = moves(&here);
            if list.is_empty() {
                break;
            }
            let _ = here.make(list[random.below(list.len())], &mut ());
        }
    }
}

/// Position, move, position after it.
const CASES: &[(&str, Move, &str)] = &[
    // A castling right goes with the rook that is taken, by whatever man, and with the rook that moves.
    (
        "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
        Move::promotion(Square::B7, Square::A8, Role::Queen, true),
        "Q3k2r/6P1/8/8/8/8/8/4K3 b k - 0 1",
    ),
    (
        "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
        Move::promotion(Square::G7, Square::H8, Role::Knight, true),
        "r3k2N/1P6/8/8/8/8/8/4K3 b q - 0 1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Move::capture(Square::A1, Square::A8),
        "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
        Move::quiet(Square::H8, Square::G8),
        "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 4 10",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
        Move::quiet(Square::E8, Square::E7),
        "r6r/4k3/8/8/8/8/8/R3K2R w KQ - 4 10",
    ),
    // A rook of one's own on the square of a lost right is no matter.
    (
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
        Move::quiet(Square::A1, Square::A2),
        "4k3/8/8/8/8/8/R7/4K2R b K - 1 1",
    ),
    // Castling.
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Move::castle(Square::E1, Square::G1, Wing::King),
        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        Move::castle(Square::E8, Square::C8, Wing::Queen),
        "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2",
    ),
    // Chess960: the king stays, the rook stays, both exchange squares, the king lands on the rook's square.
    (
        "4k3/8/8/8/8/8/8/6KR w K - 0 1",
        Move::castle(Square::G1, Square::G1, Wing::King),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    ),
    (
        "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
        Move::castle(Square::E1, Square::G1, Wing::King),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    ),
    (
        "4k3/8/8/8/8/8/8/2RK4 w Q - 0 1",
        Move::castle(Square::D1, Square::C1, Wing::Queen),
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
    ),
    (
        "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
        Move::castle(Square::E1, Square::G1, Wing::King),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    ),
    (
        "rk6/8/8/8/8/8/8/4K3 b q - 0 1",
        Move::castle(Square::B8, Square::C8, Wing::Queen),
        "2kr4/8/8/8/8/8/8/4K3 w - - 1 2",
    ),
    (
        "4k3/8/8/8/8/8/8/RR3K2 w B - 0 1",
        Move::castle(Square::F1, Square::C1, Wing::Queen),
        "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1",
    ),
    // Pawns.
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 7 1",
        Move::double_step(Square::E2, Square::E4),
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        Move::en_passant(Square::E5, Square::D6),
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
    ),
    (
        "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 2",
        Move::en_passant(Square::A4, Square::B3),
        "4k3/8/8/8/8/1p6/8/4K3 w - - 0 3",
    ),
    (
        "4k3/P7/8/8/8/8/8/4K3 w - - 4 2",
        Move::promotion(Square::A7, Square::A8, Role::Rook, false),
        "R3k3/8/8/8/8/8/8/4K3 b - - 0 2",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 7 1",
        Move::quiet(Square::E2, Square::E3),
        "4k3/8/8/8/8/4P3/8/4K3 b - - 0 1",
    ),
    // The en passant square lasts one move, whatever it is.
    (
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        Move::quiet(Square::E8, Square::E7),
        "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2",
    ),
    // Clocks at their ends stay there.
    (
        "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535",
        Move::quiet(Square::E8, Square::E7),
        "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535",
    ),
];

#[test]
fn moves_of_every_kind_lead_where_they_should() {
    for &(before, mv, after) in CASES {
        let made = there_and_back(&board(before), mv);
        assert_eq!(made.to_string(), after, "{before}: {mv}");
    }
}

#[test]
fn castling_removes_both_men_before_it_adds_either() {
    let mut here = board("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1");
    let (king, rook) = (Piece::new(Color::White, Role::King), Piece::new(Color::White, Role::Rook));
    let before = here.castling();
    let mut recorder = Recorder::default();
    let _ = here.make(Move::castle(Square::D1, Square::C1, Wing::Queen), &mut recorder);
    assert_eq!(
        recorder.0,
        [
            Event::Remove(king, Square::D1),
            Event::Remove(rook, Square::C1),
            Event::Add(king, Square::C1),
            Event::Add(rook, Square::D1),
            Event::Rights(before, here.castling()),
            Event::Turn,
        ]
    );
}

#[test]
fn two_listeners_hear_the_same_as_one() {
    let mut here = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut one = Recorder::default();
    let mut pair = (Recorder::default(), Recorder::default());
    let mv = Move::capture(Square::A1, Square::A8);
    let undo = here.make(mv, &mut one);
    here.unmake(undo, &mut &mut one);
    let undo = here.make(mv, &mut pair);
    here.unmake(undo, &mut pair);
    assert_eq!(one.0, pair.0.0);
    assert_eq!(one.0, pair.1.0);
}

#[test]
fn past_the_last_clocks_of_a_fen_a_board_still_reads_back_from_its_own_text() {
    let start = board("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535");
    let mut late = start.clone();
    let mut undos = Vec::new();
    for (from, to) in [(Square::E8, Square::E7), (Square::E1, Square::E2), (Square::E7, Square::E8)] {
        undos.push(late.make(Move::quiet(from, to), &mut ()));
        assert_eq!(late.to_string().parse(), Ok(late.clone()), "{late}");
    }
    assert_eq!(late.to_string(), "4k3/8/8/8/8/8/4K3/8 w - - 65535 65535");
    while let Some(undo) = undos.pop() {
        late.unmake(undo, &mut ());
    }
    assert_eq!(late, start);
}

#[test]
fn a_pass_gives_the_move_away_and_can_be_taken_back() {
    for (before, after) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 1 2"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 8 3", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 9 3"),
    ] {
        let start = board(before);
        let mut here = start.clone();
        let mut out = Recorder::default();
        let undo = here.pass(&mut out);
        assert_eq!(here.to_string(), after);
        assert_eq!(undo.captured(), None);
        let mut back = Recorder::default();
        here.unmake(undo, &mut back);
        assert_eq!(here, start, "{before}");
        let expected: Vec<Event> = out.0.iter().rev().map(|event| event.inverse()).collect();
        assert_eq!(back.0, expected, "{before}");
    }
}

#[test]
fn the_undo_record_says_what_was_taken() {
    let mut here = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let undo = here.make(Move::en_passant(Square::E5, Square::D6), &mut ());
    assert_eq!(undo.captured(), Some(Piece::new(Color::Black, Role::Pawn)));
}

#[test]
fn no_sixteen_bits_make_a_move_that_panics() {
    for fen in STARTS {
        for bits in 0..=u16::MAX {
            let mut here = board(fen);
            let undo = here.make(Move::from_bits(bits), &mut ());
            here.unmake(undo, &mut ());
        }
    }
}

#[test]
fn mirroring_twice_changes_nothing_and_mirrored_boards_are_valid() {
    for fen in STARTS {
        let here = board(fen);
        let mirrored = here.mirrored();
        assert_eq!(mirrored.check_derived(), Ok(()), "{fen}");
        assert_eq!(board(&mirrored.fen()), mirrored, "{fen}");
        assert_eq!(mirrored.mirrored(), here, "{fen}");
        let square = Square::new(File::A, Rank::R1);
        let flipped = mirrored.piece_at(square.flipped()).map(|piece| (!piece.color(), piece.role()));
        assert_eq!(here.piece_at(square).map(|piece| (piece.color(), piece.role())), flipped, "{fen}");
    }
}
