//! The key kept move by move against the key from scratch, over arbitrary walks of moves, passes and taking
//! back.

use board0x88::{Board, Color, Move, Piece, Rank, Role, Square, SquareSet, Undo, Wing, attacks};
use proptest::prelude::*;
use zobrist::{AL1600, Al1600, CHESSLOUPE, Hasher, POLYGLOT, polyglot_key};

/// Moves that [`Board::make`] knows how to make, whether or not they leave the king in check. Enough to
/// change everything that a key is made of.
fn moves(board: &Board) -> Vec<Move> {
    let us = board.turn();
    let (own, enemy) = (board.of_color(us), board.of_color(!us));
    let prey = enemy.without(board.men(!us, Role::King));
    let free = |square: Square| board.piece_at(square).is_none();
    let mut moves = Vec::new();
    for (from, piece) in board.iter().filter(|(_, piece)| piece.color() == us) {
        let attacked = attacks::of(us, piece.role(), from, own | enemy);
        if piece.role() != Role::Pawn {
            moves.extend((attacked & prey).into_iter().map(|to| Move::capture(from, to)));
            moves.extend(attacked.without(own | enemy).into_iter().map(|to| Move::quiet(from, to)));
            continue;
        }
        let step = from.offset(us.forward()).filter(|&to| free(to));
        let arrivals = (attacked & prey).into_iter().map(|to| (to, true)).chain(step.map(|to| (to, false)));
        for (to, capture) in arrivals {
            if to.rank() == us.rank(Rank::R8) {
                moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role, capture)));
            } else {
                moves.push(if capture { Move::capture(from, to) } else { Move::quiet(from, to) });
            }
        }
        let double = step.and_then(|square| square.offset(us.forward())).filter(|&to| free(to));
        if from.rank() == us.rank(Rank::R2) {
            moves.extend(double.map(|to| Move::double_step(from, to)));
        }
        let passed = board.en_passant().filter(|&square| attacked.contains(square));
        moves.extend(passed.map(|to| Move::en_passant(from, to)));
    }
    moves.extend(Wing::ALL.into_iter().filter_map(|wing| castling(board, us, wing)));
    moves
}

fn castling(board: &Board, color: Color, wing: Wing) -> Option<Move> {
    let rook = board.castling().rook_square(color, wing)?;
    let king = board.king(color);
    let others = board.occupied().without(SquareSet::from_iter([king, rook]));
    let [king_to, rook_to] = [wing.king_file(), wing.rook_file()].map(|f| Square::new(f, color.back_rank()));
    let in_the_way = SquareSet::from_iter([king_to, rook_to]) & others;
    in_the_way.is_empty().then(|| Move::castle(king, king_to, wing))
}

type Listeners = (Hasher<Al1600>, (Hasher, Hasher));

fn keys(listeners: &Listeners) -> [u64; 3] {
    [listeners.0.key, listeners.1.0.key, listeners.1.1.key]
}

fn fresh(board: &Board) -> [u64; 3] {
    [AL1600.key(board, None), CHESSLOUPE.key(board, None), POLYGLOT.key(board, None)]
}

fn check_walk(fen: &str, choices: &[u8]) -> Result<(), TestCaseError> {
    let mut board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let [first, second, third] = fresh(&board);
    let mut listeners = (
        Hasher { keys: Al1600, key: first },
        (Hasher { keys: &CHESSLOUPE, key: second }, Hasher { keys: &POLYGLOT, key: third }),
    );
    let mut past: Vec<(Undo, [u64; 3])> = Vec::new();
    let back = |board: &mut Board, listeners: &mut Listeners, past: &mut Vec<(Undo, [u64; 3])>| {
        let Some((undo, before)) = past.pop() else { return Ok(()) };
        board.unmake(undo, listeners);
        prop_assert_eq!(keys(listeners), before, "taken back to {}", board);
        Ok(())
    };
    for &choice in choices {
        let before = keys(&listeners);
        let moves = moves(&board);
        match choice {
            224.. => back(&mut board, &mut listeners, &mut past)?,
            208.. => past.push((board.pass(&mut listeners), before)),
            _ if moves.is_empty() => {}
            _ => {
                let mv = moves[choice as usize % moves.len()];
                past.push((board.make(mv, &mut listeners), before));
            }
        }
        prop_assert_eq!(keys(&listeners), fresh(&board), "{}", board);
    }
    while !past.is_empty() {
        back(&mut board, &mut listeners, &mut past)?;
        prop_assert_eq!(keys(&listeners), fresh(&board), "{}", board);
    }
    Ok(())
}

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
    "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1",
];

proptest! {
    #[test]
    fn keys_kept_move_by_move_are_those_from_scratch(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u8>(), 0..120),
    ) {
        check_walk(STARTS[start], &choices)?;
    }
}

#[test]
fn a_key_from_moves_is_the_key_of_the_text() {
    // Other programs left the en passant file or the rights out of one of the two.
    let mut board = Board::default();
    let start = polyglot_key(&board);
    let mut hasher = Hasher { keys: &POLYGLOT, key: POLYGLOT.key(&board, None) };
    let undos: Vec<Undo> = [
        Move::double_step(Square::E2, Square::E4),
        Move::double_step(Square::D7, Square::D5),
        Move::quiet(Square::E4, Square::E5),
        Move::double_step(Square::F7, Square::F5),
    ]
    .into_iter()
    .map(|mv| board.make(mv, &mut hasher))
    .collect();
    let text: Board =
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3".parse().expect("a valid position");
    assert_eq!(hasher.key, POLYGLOT.key(&text, None));
    assert_eq!(polyglot_key(&board), polyglot_key(&text));
    assert_eq!(polyglot_key(&board), 0x22a48b5a8e47ff78);
    for undo in undos.into_iter().rev() {
        board.unmake(undo, &mut hasher);
    }
    assert_eq!(hasher.key, start);
    assert_eq!(board.piece_at(Square::E2), Some(Piece::new(Color::White, Role::Pawn)));
}
