//! Who attacks what: attackers, checkers, pins, and whether a move leaves its king safe or gives check.

use board0x88::{Board, Color, Move, MoveKind, Piece, Role, Square, SquareSet, Wing, attacks};

/// The men that give check to this side's king.
#[inline]
pub(crate) fn checkers(board: &Board, color: Color) -> SquareSet {
    board.attackers_to(board.king(color), color.other(), board.occupied())
}

/// This side's men that stand alone between their king and an enemy slider.
pub(crate) fn pinned(board: &Board, color: Color) -> SquareSet {
    let (own, them) = (board.of_color(color), color.other());
    let enemy = board.of_color(them);
    let king = board.king(color);
    let queens = board.men(them, Role::Queen);
    let snipers = attacks::rook(king, enemy) & (board.men(them, Role::Rook) | queens)
        | attacks::bishop(king, enemy) & (board.men(them, Role::Bishop) | queens);
    let mut pinned = SquareSet::EMPTY;
    for sniper in snipers {
        let shield = attacks::between(king, sniper) & own;
        if !shield.has_several() {
            pinned |= shield;
        }
    }
    pinned
}

/// Whether a pawn of this colour that captures in passing leaves its king safe. Two pawns leave the board's
/// lines at once, so this is looked at whole, not by pins.
pub(crate) fn en_passant_is_safe(board: &Board, us: Color, from: Square, target: Square) -> bool {
    let victim = Square::new(target.file(), from.rank());
    let occupied = (board.occupied() ^ SquareSet::of(from) ^ SquareSet::of(victim)) | SquareSet::of(target);
    board.attackers_to(board.king(us), us.other(), occupied).is_empty()
}

/// The square of the board's en passant field if the side to move can legally capture there.
pub(crate) fn legal_en_passant(board: &Board) -> Option<Square> {
    let target = board.en_passant()?;
    let us = board.turn();
    let mut capturers = (attacks::pawn(!us, target) & board.men(us, Role::Pawn)).into_iter();
    capturers.any(|from| en_passant_is_safe(board, us, from, target)).then_some(target)
}

/// Whether any sixteen bits are a legal move of the side to move. `en_passant` is the square where it may
/// legally capture in passing.
pub(crate) fn is_legal(board: &Board, en_passant: Option<Square>, mv: Move) -> bool {
    let us = board.turn();
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = board.piece_at(from).filter(|mover| mover.color() == us) else { return false };
    // Bits that name no move of ours read as a plain one; only canonical bits are moves.
    match mv.kind() {
        MoveKind::Castle(wing) => return castling_is_legal(board, us, wing, mv),
        MoveKind::EnPassant => {
            return mover.role() == Role::Pawn
                && en_passant == Some(to)
                && attacks::pawn(us, from).contains(to)
                && en_passant_is_safe(board, us, from, to);
        }
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Promotion(_) => {}
    }
    let victim = board.piece_at(to);
    if victim.is_some_and(|victim| victim.color() == us || victim.role() == Role::King)
        || victim.is_some() != mv.is_capture()
        || canonical(mv) != mv
    {
        return false;
    }
    let occupied = board.occupied();
    let fits = match (mover.role(), mv.kind()) {
        (Role::Pawn, kind) => {
            let last = to.rank() == us.rank(board0x88::Rank::R8);
            let one = from.offset(us.forward());
            last == matches!(kind, MoveKind::Promotion(_))
                && if mv.is_capture() {
                    kind != MoveKind::DoubleStep && attacks::pawn(us, from).contains(to)
                } else if kind == MoveKind::DoubleStep {
                    from.rank() == us.rank(board0x88::Rank::R2)
                        && one.is_some_and(|one| {
                            !occupied.contains(one) && one.offset(us.forward()) == Some(to)
                        })
                } else {
                    one == Some(to)
                }
        }
        (role, MoveKind::Plain) => attacks::of(us, role, from, occupied).contains(to),
        _ => false,
    };
    fits && {
        let king = if mover.role() == Role::King { to } else { board.king(us) };
        let after = (occupied ^ SquareSet::of(from)) | SquareSet::of(to);
        board.attackers_to(king, !us, after).without(SquareSet::of(to)).is_empty()
    }
}

/// Whether a move is the castling on this wing, and legal: nothing stands in the way of king and rook, and the king is
/// attacked neither where it stands, nor on its way, nor where it arrives once the rook has left its place.
fn castling_is_legal(board: &Board, us: Color, wing: Wing, mv: Move) -> bool {
    let Some(rook) = board.castling().rook_square(us, wing) else { return false };
    let king = board.king(us);
    let (king_to, rook_to) = wing.castled(us);
    if mv != Move::castle(king, king_to, wing) {
        return false;
    }
    let others = board.occupied() ^ SquareSet::of(king) ^ SquareSet::of(rook);
    let king_path = attacks::between(king, king_to) | SquareSet::of(king_to);
    let rook_path = attacks::between(rook, rook_to) | SquareSet::of(rook_to);
    let with_rook = others | SquareSet::of(rook);
    let is_safe = |square, occupied| board.attackers_to(square, !us, occupied).is_empty();
    !(king_path | rook_path).meets(others)
        && is_safe(king_to, others | SquareSet::of(rook_to))
        && (king_path | SquareSet::of(king)).into_iter().all(|square| is_safe(square, with_rook))
}

/// The move of the same squares and kind as the constructors of [`Move`] pack it.
fn canonical(mv: Move) -> Move {
    let (from, to) = (mv.from(), mv.to());
    match mv.kind() {
        MoveKind::Plain if mv.is_capture() => Move::capture(from, to),
        MoveKind::Plain => Move::quiet(from, to),
        MoveKind::DoubleStep => Move::double_step(from, to),
        MoveKind::EnPassant => Move::en_passant(from, to),
        MoveKind::Castle(wing) => Move::castle(from, to, wing),
        MoveKind::Promotion(role) => Move::promotion(from, to, role, mv.is_capture()),
    }
}

/// Whether a legal move of the side to move gives check, without making it.
pub(crate) fn gives_check(board: &Board, mv: Move) -> bool {
    let us = board.turn();
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = board.piece_at(from) else { return false };
    let king = board.king(!us);
    let bits = SquareSet::of(from) | SquareSet::of(to);
    let mut occupied = (board.occupied() ^ SquareSet::of(from)) | SquareSet::of(to);
    let (role, stands) = match mv.kind() {
        MoveKind::Promotion(role) => (role, to),
        MoveKind::Castle(wing) => {
            let Some(rook) = board.castling().rook_square(us, wing) else { return false };
            let (_, lands) = wing.castled(us);
            occupied = (board.occupied() ^ SquareSet::of(from) ^ SquareSet::of(rook))
                | SquareSet::of(to)
                | SquareSet::of(lands);
            (Role::Rook, lands)
        }
        MoveKind::EnPassant => {
            occupied ^= SquareSet::of(board.victim_square(mv));
            (Role::Pawn, to)
        }
        _ => (mover.role(), to),
    };
    if attacks::of(us, role, stands, occupied).contains(king) {
        return true;
    }
    // Discovered: a line to the king can open only where a man has left it.
    let opens = attacks::line_through(king, from);
    if opens.is_empty() && !mv.is_en_passant() && !mv.is_castle() {
        return false;
    }
    let queens = board.men(us, Role::Queen);
    let straight = (board.men(us, Role::Rook) | queens).without(bits) & occupied;
    let slanted = (board.men(us, Role::Bishop) | queens).without(bits) & occupied;
    (attacks::rook(king, occupied) & straight | attacks::bishop(king, occupied) & slanted) != SquareSet::EMPTY
}

/// The man that a move captures, if any.
#[inline]
pub(crate) fn victim(board: &Board, mv: Move) -> Option<Piece> {
    if mv.is_capture() { board.piece_at(board.victim_square(mv)) } else { None }
}
