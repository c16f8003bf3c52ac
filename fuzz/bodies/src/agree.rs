//! One position, everything the fast generator says about it, against the slow generator.

use movegen::{
    CastlingStyle, Color, EnPassantRule, Move, MoveList, Moves, Position, Role, Square, SquareSet,
};
use zobrist::{AL1600, pawn_adjacent};

use crate::reference;

/// Holds all that a [`Position`] says about moves, checks and its key against [`mod@reference`] and a
/// computation from scratch.
///
/// # Panics
///
/// Where the two differ, with the position's FEN.
pub fn agrees_with_reference(position: &Position) {
    let fen = position.to_string();
    let (board, turn) = (position.board(), position.turn());
    assert_eq!(board.check_derived(), Ok(()), "{fen}");

    let legal = sorted(reference::legal(board, turn));
    assert_eq!(sorted(position.legal_moves()), legal, "legal moves of {fen}");
    assert_eq!(position.count_moves(), legal.len(), "number of moves of {fen}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "any move in {fen}");
    let passing = legal.iter().find(|mv| mv.is_en_passant()).map(|mv| mv.to());
    assert_eq!(position.en_passant(), passing, "en passant square of {fen}");
    parts_make_the_whole(position, &legal, &fen);
    single_moves(position, &legal, &fen);

    for color in Color::ALL {
        let mut expected = sorted(reference::legal(board, color));
        expected.retain(|mv| !mv.is_en_passant());
        let mut list = MoveList::new();
        position.generate_for(color, &mut list);
        assert_eq!(sorted(list), expected, "moves for {color} in {fen}");
        assert_eq!(position.count_moves_for(color), expected.len(), "number of moves for {color} in {fen}");
        assert_eq!(
            squares(position.pinned(color)),
            reference::pinned(board, color),
            "pinned of {color} in {fen}"
        );
        for square in Square::ALL {
            let fast = squares(position.attackers_to(square, color));
            assert_eq!(
                fast,
                reference::attackers(board, square, color),
                "{color} attackers of {square} in {fen}"
            );
        }
    }
    let king = board.king(turn);
    assert_eq!(squares(position.checkers()), reference::attackers(board, king, !turn), "checkers in {fen}");
    assert_eq!(position.in_check(), reference::in_check(board, turn), "check in {fen}");
    key_is_fresh(position, &fen);
    mirror_agrees(position, &legal, &fen);
    text_comes_back(position, &fen);
    move_texts_come_back(position, &legal, &fen);
}

/// Loud and quiet moves together are all moves, and each is where it belongs.
fn parts_make_the_whole(position: &Position, legal: &[Move], fen: &str) {
    let generated = |which| {
        let mut list = MoveList::new();
        position.generate(which, &mut list);
        sorted(list)
    };
    let is_loud = |mv: &Move| mv.is_capture() || mv.promotes_to() == Some(Role::Queen);
    let (loud, quiet): (Vec<Move>, Vec<Move>) = legal.iter().partition(|mv| is_loud(mv));
    assert_eq!(generated(Moves::Loud), loud, "loud moves of {fen}");
    assert_eq!(generated(Moves::Quiet), quiet, "quiet moves of {fen}");
    assert_eq!(generated(Moves::All), legal, "all moves of {fen}");
}

/// Each legal move is known to be legal and to give check or not; other sixteen bits are known not to be.
fn single_moves(position: &Position, legal: &[Move], fen: &str) {
    let board = position.board();
    for &mv in legal {
        assert!(position.is_legal(mv), "{mv:?} is legal in {fen}");
        assert_eq!(position.gives_check(mv), reference::gives_check(board, mv), "check by {mv:?} in {fen}");
        let victim =
            mv.is_capture().then(|| board.victim_square(mv)).and_then(|square| board.piece_at(square));
        assert_eq!(position.victim(mv), victim, "victim of {mv:?} in {fen}");
    }
    let doubtful = [Color::White, Color::Black].map(|color| reference::pseudo_legal(board, color)).concat();
    // Sixty-four more by the position's key: the walk sees many positions.
    let key = position.key();
    let wild = (0..64).map(|shift| Move::from_bits(key.rotate_left(shift) as u16));
    for mv in doubtful.into_iter().chain(wild) {
        assert_eq!(position.is_legal(mv), legal.binary_search(&mv).is_ok(), "legality of {mv:?} in {fen}");
    }
}

/// The key is the one of a computation from scratch, under each rule.
fn key_is_fresh(position: &Position, fen: &str) {
    let board = position.board();
    let files = [
        (EnPassantRule::Legal, position.en_passant().map(Square::file)),
        (EnPassantRule::EveryDoubleStep, board.en_passant().map(Square::file)),
        (EnPassantRule::PawnAdjacent, pawn_adjacent(board)),
    ];
    for (rule, file) in files {
        let fresh = AL1600.key(board, file);
        assert_eq!(position.clone().with_key_rule(rule).key(), fresh, "key of {fen} under {rule:?}");
        if rule == position.key_rule() {
            assert_eq!(position.key(), fresh, "kept key of {fen}");
        }
    }
}

/// The mirrored position has the mirrored moves.
fn mirror_agrees(position: &Position, legal: &[Move], fen: &str) {
    let mirrored = position.mirrored();
    assert_eq!(mirrored.mirrored(), *position, "{fen}");
    let flipped = sorted(legal.iter().map(|&mv| {
        // The squares are the only bits that change: the kind stays.
        let (from, to) = (mv.from().flipped(), mv.to().flipped());
        with_squares(mv, from, to)
    }));
    assert_eq!(sorted(mirrored.legal_moves()), flipped, "moves of the mirror of {fen}");
}

fn with_squares(mv: Move, from: Square, to: Square) -> Move {
    use movegen::MoveKind::{Castle, DoubleStep, EnPassant, Plain, Promotion};
    match mv.kind() {
        DoubleStep => Move::double_step(from, to),
        EnPassant => Move::en_passant(from, to),
        Castle(wing) => Move::castle(from, to, wing),
        Promotion(role) => Move::promotion(from, to, role, mv.is_capture()),
        Plain if mv.is_capture() => Move::capture(from, to),
        Plain => Move::quiet(from, to),
    }
}

/// The printed position reads as an equal one with equal clocks, and prints the same again.
fn text_comes_back(position: &Position, fen: &str) {
    let read: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read, *position, "{fen}");
    assert_eq!(read.to_string(), fen);
    let clocks =
        |position: &Position| (position.board().halfmove_clock(), position.board().fullmove_number());
    assert_eq!(clocks(&read), clocks(position), "{fen}");
}

/// Each legal move is read back from each of its texts.
fn move_texts_come_back(position: &Position, legal: &[Move], fen: &str) {
    let mut sans = Vec::with_capacity(legal.len());
    for &mv in legal {
        let (uci, san) = (position.uci(mv), position.san(mv));
        assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {fen}");
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {fen}");
        assert_eq!(position.parse_move(&uci), Ok(mv), "{uci} in {fen}");
        assert_eq!(position.parse_move(&san), Ok(mv), "{san} in {fen}");
        let takes_rook = position.uci_as(mv, CastlingStyle::KingTakesRook);
        assert_eq!(position.parse_uci(&takes_rook), Ok(mv), "{takes_rook} in {fen}");
        sans.push(san.to_string());
    }
    sans.sort_unstable();
    assert!(sans.windows(2).all(|pair| pair[0] != pair[1]), "one text for two moves of {fen}: {sans:?}");
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn squares(set: SquareSet) -> Vec<Square> {
    set.into_iter().collect()
}
