//! Strictly legal move generation for either colour, into any sink.
//!
//! Checks and pins are found once, from the king outward; every man then moves only where the move is
//! legal, so nothing is generated and thrown away. Pawns move all at once: a pinned pawn may step only along
//! the file it shares with its king and capture only along that diagonal, which is one `and` for each
//! direction. What happens to a legal move is the [`Sink`]'s business: it may be listed, counted or merely
//! noticed.

mod sink;

use board0x88::{Board, Color, Move, Rank, Role, Square, SquareSet, Wing, attacks};

pub(crate) use sink::{Any, Count, List, Sink};

use crate::checks;

/// Which legal moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moves {
    /// All of them: [`Loud`](Moves::Loud) and [`Quiet`](Moves::Quiet) together.
    All,
    /// Captures, those that promote with each choice and en passant included, and promotions to a queen.
    Loud,
    /// The others: castling, steps, and promotions to less than a queen that capture nothing.
    Quiet,
}

/// A colour known at compile time.
pub(crate) trait Side {
    const COLOR: Color;
    /// One step forward, in dense indices.
    const UP: i32;
    /// The rank a double step passes.
    const THIRD: SquareSet;
    const LAST: SquareSet;
    /// Where a pawn stands that promotes with its next step.
    const SEVENTH: SquareSet;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const UP: i32 = 8;
    const THIRD: SquareSet = SquareSet::rank(Rank::R3);
    const LAST: SquareSet = SquareSet::rank(Rank::R8);
    const SEVENTH: SquareSet = SquareSet::rank(Rank::R7);
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const UP: i32 = -8;
    const THIRD: SquareSet = SquareSet::rank(Rank::R6);
    const LAST: SquareSet = SquareSet::rank(Rank::R1);
    const SEVENTH: SquareSet = SquareSet::rank(Rank::R2);
}

/// Sends every legal move of `color` to the sink. `en_passant` is a square that some pawn of this colour
/// may legally capture on; which pawns may is decided here.
#[inline]
pub(crate) fn legal<K: Sink>(board: &Board, color: Color, en_passant: Option<Square>, sink: &mut K) {
    match color {
        Color::White => legal_for::<White, K>(board, en_passant, sink),
        Color::Black => legal_for::<Black, K>(board, en_passant, sink),
    }
}

#[inline(always)]
fn legal_for<S: Side, K: Sink>(board: &Board, en_passant: Option<Square>, sink: &mut K) {
    let us = S::COLOR;
    let them = us.other();
    let (own, enemy) = (board.of_color(us), board.of_color(them));
    let occupied = own | enemy;
    let king = board.king(us);
    let enemy_king = board.men(them, Role::King);
    let queens = board.men(them, Role::Queen);
    let straight = board.men(them, Role::Rook) | queens;
    let slanted = board.men(them, Role::Bishop) | queens;

    // Checkers and pinned men, seen from the king through its own men.
    let mut checkers = attacks::pawn(us, king) & board.men(them, Role::Pawn)
        | attacks::knight(king) & board.men(them, Role::Knight);
    let mut pinned = SquareSet::EMPTY;
    let snipers = attacks::rook(king, enemy) & straight | attacks::bishop(king, enemy) & slanted;
    for sniper in snipers {
        let shield = attacks::between(king, sniper) & own;
        if shield.is_empty() {
            checkers |= SquareSet::of(sniper);
        } else if !shield.has_several() {
            pinned |= shield;
        }
    }

    // Squares the king may not enter. Sliders are looked at only where the king has somewhere to go; it does
    // not shield the square behind it.
    let mut danger = attacks::pawns(them, board.men(them, Role::Pawn)) | attacks::king(board.king(them));
    for square in board.men(them, Role::Knight) {
        danger |= attacks::knight(square);
    }
    let mut castlings = [None; 2];
    let mut king_targets = wanted::<K>(attacks::king(king).without(own | danger), enemy);
    let mut looked_at = king_targets;
    if K::QUIET && checkers.is_empty() && !board.castling().is_empty() {
        for wing in Wing::ALL {
            castlings[wing as usize] = castling_path::<S>(board, king, occupied, danger, wing);
            looked_at |= castlings[wing as usize].unwrap_or(SquareSet::EMPTY);
        }
    }
    if !looked_at.is_empty() {
        let seen_through = occupied ^ SquareSet::of(king);
        let slider_danger = attacked_by_sliders(looked_at, slanted, straight, seen_through);
        king_targets = king_targets.without(slider_danger);
        sink.piece(king, king_targets, enemy);
        for wing in Wing::ALL {
            if castlings[wing as usize].is_some_and(|path| !path.meets(slider_danger)) {
                castle::<S, K>(board, king, straight, wing, sink);
            }
        }
    }
    if sink.is_done() {
        return;
    }

    let mut reach = !own & !enemy_king;
    if !checkers.is_empty() {
        if checkers.has_several() {
            return;
        }
        if let Some(checker) = checkers.first() {
            reach &= attacks::between(king, checker) | checkers;
        }
    }

    pieces::<S, K>(board, king, pinned, wanted::<K>(reach, enemy), enemy, sink);
    if sink.is_done() {
        return;
    }
    pawns::<S, K>(board, king, pinned, reach, enemy ^ enemy_king, sink);
    if let Some(target) = en_passant {
        for from in attacks::pawn(them, target) & board.men(us, Role::Pawn) {
            if K::LOUD && checks::en_passant_is_safe(board, us, from, target) {
                sink.push(Move::en_passant(from, target));
            }
        }
    }
}

#[inline(always)]
fn pieces<S: Side, K: Sink>(
    board: &Board,
    king: Square,
    pinned: SquareSet,
    reach: SquareSet,
    enemy: SquareSet,
    sink: &mut K,
) {
    let us = S::COLOR;
    let occupied = board.occupied();
    let queens = board.men(us, Role::Queen);
    let slanted = board.men(us, Role::Bishop) | queens;
    let straight = board.men(us, Role::Rook) | queens;
    for from in board.men(us, Role::Knight).without(pinned) {
        sink.piece(from, attacks::knight(from) & reach, enemy);
    }
    for from in slanted.without(pinned) {
        sink.piece(from, attacks::bishop(from, occupied) & reach, enemy);
    }
    for from in straight.without(pinned) {
        sink.piece(from, attacks::rook(from, occupied) & reach, enemy);
    }
    if !pinned.is_empty() {
        for from in slanted & pinned {
            let line = attacks::line_through(king, from);
            sink.piece(from, attacks::bishop(from, occupied) & reach & line, enemy);
        }
        for from in straight & pinned {
            let line = attacks::line_through(king, from);
            sink.piece(from, attacks::rook(from, occupied) & reach & line, enemy);
        }
    }
}

#[inline(always)]
fn pawns<S: Side, K: Sink>(
    board: &Board,
    king: Square,
    pinned: SquareSet,
    reach: SquareSet,
    enemy: SquareSet,
    sink: &mut K,
) {
    let pawns = board.men(S::COLOR, Role::Pawn);
    let free = pawns.without(pinned);
    let held = pawns & pinned;
    let empty = !board.occupied();
    // North-west for White is south-east for Black: captures to the west and to the east lie on different
    // diagonals for the two sides.
    let (west_line, east_line) = match S::COLOR {
        Color::White => (attacks::antidiagonal(king), attacks::diagonal(king)),
        Color::Black => (attacks::diagonal(king), attacks::antidiagonal(king)),
    };
    let (west, east) = (S::UP - 1, S::UP + 1);
    let up = S::COLOR.forward();
    let not_a = !SquareSet::file(board0x88::File::A);
    let not_h = !SquareSet::file(board0x88::File::H);
    let west_targets = ((free | held & west_line) & not_a).shifted(west) & enemy & reach;
    let east_targets = ((free | held & east_line) & not_h).shifted(east) & enemy & reach;
    let stepped = (free | held & attacks::file_line(king)).shifted(S::UP) & empty;
    let steps = stepped & reach;
    let double_steps = (stepped & S::THIRD).shifted(S::UP) & empty & reach;

    if pawns.meets(S::SEVENTH) {
        sink.promotions(west_targets & S::LAST, up - 1, true);
        sink.promotions(east_targets & S::LAST, up + 1, true);
        sink.promotions(steps & S::LAST, up, false);
    }
    let last = S::LAST;
    sink.pawns(west_targets.without(last), east_targets.without(last), steps.without(last), double_steps, up);
}

/// All of these squares that sliders attack, and perhaps others. Two squares or fewer, which is what a king in
/// the middle game has, are asked one by one; for more, each slider says what it attacks.
#[inline(always)]
fn attacked_by_sliders(
    squares: SquareSet,
    slanted: SquareSet,
    straight: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    let mut attacked = SquareSet::EMPTY;
    let all_but_first = SquareSet(squares.0 & squares.0.wrapping_sub(1));
    if all_but_first.has_several() {
        for square in slanted {
            attacked |= attacks::bishop(square, occupied);
        }
        for square in straight {
            attacked |= attacks::rook(square, occupied);
        }
    } else {
        for square in squares {
            let sliders =
                attacks::bishop(square, occupied) & slanted | attacks::rook(square, occupied) & straight;
            if !sliders.is_empty() {
                attacked |= SquareSet::of(square);
            }
        }
    }
    attacked
}

/// Those targets of a man that the sink wants.
#[inline(always)]
fn wanted<K: Sink>(targets: SquareSet, enemy: SquareSet) -> SquareSet {
    match (K::LOUD, K::QUIET) {
        (true, true) => targets,
        (true, false) => targets & enemy,
        (false, _) => targets.without(enemy),
    }
}

/// The squares the king would cross and enter, if the right to castle is there and nothing stands in the way;
/// whether sliders attack them is not looked at.
#[inline(always)]
fn castling_path<S: Side>(
    board: &Board,
    king: Square,
    occupied: SquareSet,
    danger: SquareSet,
    wing: Wing,
) -> Option<SquareSet> {
    let rook = board.castling().rook_square(S::COLOR, wing)?;
    let men = SquareSet::of(king) | SquareSet::of(rook);
    // Most often a man beside the king settles it.
    let beside = match wing {
        Wing::King => SquareSet::of(king).shifted(1),
        Wing::Queen => SquareSet::of(king).shifted(-1),
    };
    if beside.meets(occupied ^ men) {
        return None;
    }
    let (king_to, rook_to) = wing.castled(S::COLOR);
    let king_path = attacks::between(king, king_to) | SquareSet::of(king_to);
    let rook_path = attacks::between(rook, rook_to) | SquareSet::of(rook_to);
    let blocked = (king_path | rook_path).meets(occupied ^ men) || king_path.meets(danger);
    (!blocked).then_some(king_path)
}

#[cold]
fn castle<S: Side, K: Sink>(board: &Board, king: Square, straight: SquareSet, wing: Wing, sink: &mut K) {
    let Some(rook) = board.castling().rook_square(S::COLOR, wing) else { return };
    let (king_to, rook_to) = wing.castled(S::COLOR);
    // A rook that does not come from the corner may have shielded its king along the rank.
    let men = SquareSet::of(king) | SquareSet::of(rook);
    let after = (board.occupied() ^ men) | SquareSet::of(rook_to);
    if !attacks::rook(king_to, after).meets(straight & SquareSet::rank(S::COLOR.back_rank())) {
        sink.push(Move::castle(king, king_to, wing));
    }
}

/// Appends the legal moves of a colour to a list.
#[inline]
pub(crate) fn list(
    board: &Board,
    color: Color,
    en_passant: Option<Square>,
    which: Moves,
    list: &mut crate::MoveList,
) {
    match which {
        Moves::All => append::<true, true>(board, color, en_passant, list),
        Moves::Loud => append::<true, false>(board, color, en_passant, list),
        Moves::Quiet => append::<false, true>(board, color, en_passant, list),
    }
}

#[inline(never)]
fn append<const LOUD: bool, const QUIET: bool>(
    board: &Board,
    color: Color,
    en_passant: Option<Square>,
    list: &mut crate::MoveList,
) {
    let mut sink = List::<LOUD, QUIET>(list.writer());
    match color {
        Color::White => legal_for::<White, _>(board, en_passant, &mut sink),
        Color::Black => legal_for::<Black, _>(board, en_passant, &mut sink),
    }
}
