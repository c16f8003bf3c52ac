//! A slow, obvious move generator: every move a man could make, each then made on a copy of the board to
//! see whether its own king can be taken.
//!
//! It shares nothing with the fast generator but the board and [`Board::make`]: no attack tables, no pins,
//! no masks. It walks squares one step at a time and reads the mailbox.

use movegen::{Board, Color, Move, Piece, Role, Square, Wing};

const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KING: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The square some files to the right and some ranks up, if it is on the board.
fn step(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = square.file().index() as i8 + files;
    let rank = square.rank().index() as i8 + ranks;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| Square::from_index_masked((rank * 8 + file) as u8))
}

/// Visits the squares a man attacks, up to and including the first man on each line.
fn visit_attacked(board: &Board, piece: Piece, from: Square, mut visit: impl FnMut(Square)) {
    let (steps, slides): (&[(i8, i8)], bool) = match (piece.role(), piece.color()) {
        (Role::Pawn, Color::White) => (&[(-1, 1), (1, 1)], false),
        (Role::Pawn, Color::Black) => (&[(-1, -1), (1, -1)], false),
        (Role::Knight, _) => (&KNIGHT, false),
        (Role::King, _) => (&KING, false),
        (Role::Bishop, _) => (&BISHOP, true),
        (Role::Rook, _) => (&ROOK, true),
        (Role::Queen, _) => (&KING, true),
    };
    for &direction in steps {
        let mut at = from;
        while let Some(next) = step(at, direction) {
            visit(next);
            if !slides || board.piece_at(next).is_some() {
                break;
            }
            at = next;
        }
    }
}

/// The squares of a colour's men that attack a square, in order.
pub fn attackers(board: &Board, square: Square, by: Color) -> Vec<Square> {
    let mut attackers = Vec::new();
    for (from, piece) in men(board, by) {
        visit_attacked(board, piece, from, |attacked| {
            if attacked == square {
                attackers.push(from);
            }
        });
    }
    attackers
}

/// `true` where a colour's king could be taken if the other colour were to move.
pub fn in_check(board: &Board, color: Color) -> bool {
    !attackers(board, king(board, color), !color).is_empty()
}

fn men(board: &Board, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
    let all = Square::ALL.into_iter().filter_map(|square| Some((square, board.piece_at(square)?)));
    all.filter(move |(_, piece)| piece.color() == color)
}

fn king(board: &Board, color: Color) -> Square {
    let mut kings = men(board, color).filter(|(_, piece)| piece.role() == Role::King);
    kings.next().unwrap_or_else(|| panic!("no king of {color} in {board}")).0
}

/// Every move of a colour that breaks no rule but perhaps that of leaving its king in check, whoever's
/// turn it is. Capturing in passing is for the side to move alone; a king is never captured.
pub fn pseudo_legal(board: &Board, color: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, piece) in men(board, color) {
        visit_attacked(board, piece, from, |to| {
            let target = board.piece_at(to);
            match (piece.role(), target) {
                (_, Some(man)) if man.color() == color || man.role() == Role::King => {}
                (Role::Pawn, Some(_)) => pawn_arrives(from, to, color, true, &mut moves),
                (Role::Pawn, None) => {
                    if color == board.turn() && board.en_passant() == Some(to) {
                        moves.push(Move::en_passant(from, to));
                    }
                }
                (_, Some(_)) => moves.push(Move::capture(from, to)),
                (_, None) => moves.push(Move::quiet(from, to)),
            }
        });
        if piece.role() == Role::Pawn {
            pawn_steps(board, from, color, &mut moves);
        }
    }
    moves.extend(Wing::ALL.into_iter().filter_map(|wing| castling(board, color, wing)));
    moves
}

fn pawn_steps(board: &Board, from: Square, color: Color, moves: &mut Vec<Move>) {
    let (forward, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
    let free = |from, ranks| step(from, (0, ranks)).filter(|&to| board.piece_at(to).is_none());
    if let Some(to) = free(from, forward) {
        pawn_arrives(from, to, color, false, moves);
        if from.rank().index() == home
            && let Some(to) = free(from, 2 * forward)
        {
            moves.push(Move::double_step(from, to));
        }
    }
}

fn pawn_arrives(from: Square, to: Square, color: Color, capture: bool, moves: &mut Vec<Move>) {
    let last = if color == Color::White { 7 } else { 0 };
    if to.rank().index() == last {
        moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role, capture)));
    } else {
        moves.push(if capture { Move::capture(from, to) } else { Move::quiet(from, to) });
    }
}

/// Castling by the rules of Chess960, of which the standard ones are a case: everything between where king
/// and rook start and where they end is empty but for the two, and no square the king touches is attacked.
fn castling(board: &Board, color: Color, wing: Wing) -> Option<Move> {
    let rook_from = board.castling().rook_square(color, wing)?;
    let king_from = king(board, color);
    let rank = color.back_rank();
    let king_to = Square::new(wing.king_file(), rank);
    let rook_to = Square::new(wing.rook_file(), rank);
    let span = |a: Square, b: Square| {
        let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
        Square::ALL[low..=high].iter().copied()
    };
    let free = |square| square == king_from || square == rook_from || board.piece_at(square).is_none();
    let safe = |square| attackers(board, square, !color).is_empty();
    let possible = span(king_from, king_to).all(|square| free(square) && safe(square))
        && span(rook_from, rook_to).all(free);
    possible.then(|| Move::castle(king_from, king_to, wing))
}

/// The legal moves of a colour, whoever's turn it is: the pseudo-legal ones after which its king can't be
/// taken.
pub fn legal(board: &Board, color: Color) -> Vec<Move> {
    let mut moves = pseudo_legal(board, color);
    moves.retain(|&mv| {
        let mut after = board.clone();
        let _ = after.make(mv, &mut ());
        !in_check(&after, color)
    });
    moves
}

/// `true` where a legal move of the side to move attacks the other king.
pub fn gives_check(board: &Board, mv: Move) -> bool {
    let mut after = board.clone();
    let _ = after.make(mv, &mut ());
    in_check(&after, !board.turn())
}

/// A colour's men that stand alone between their king and an enemy slider, in order.
pub fn pinned(board: &Board, color: Color) -> Vec<Square> {
    let mut pinned = Vec::new();
    for direction in KING {
        let straight = ROOK.contains(&direction);
        let line = core::iter::successors(step(king(board, color), direction), |&at| step(at, direction));
        let mut on_line = line.filter_map(|square| Some((square, board.piece_at(square)?)));
        let (Some((square, first)), Some((_, second))) = (on_line.next(), on_line.next()) else { continue };
        let slides = match second.role() {
            Role::Queen => true,
            Role::Rook => straight,
            Role::Bishop => !straight,
            _ => false,
        };
        if first.color() == color && second.color() != color && slides {
            pinned.push(square);
        }
    }
    pinned.sort_unstable();
    pinned
}

/// The number of move sequences of a length: slow.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in legal(board, board.turn()) {
        let mut after = board.clone();
        let _ = after.make(mv, &mut ());
        nodes += perft(&after, depth - 1);
    }
    nodes
}
