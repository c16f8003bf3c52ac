//! Make and unmake, and the listeners that follow the board as it changes.

use crate::board::State;
use crate::{Board, CastlingRights, Color, Move, MoveKind, Piece, Role, Square, SquareSet, Wing};

/// Whoever follows the board as it changes: a hash key, an incremental evaluation.
///
/// [`Board::make`] calls these in a fixed order: the captured man is removed, the mover is removed, the
/// mover (or what it became) is added; castling removes king and rook before it adds either; then changed
/// rights, a changed en passant square, and the turn. [`Board::unmake`] sends the inverse of each in
/// reverse order. All default to nothing, and a listener that hears nothing costs nothing.
///
/// ```
/// use board0x88::{Board, Listener, Move, Piece, Square};
///
/// /// Counts the men on the board.
/// struct Men(i32);
/// impl Listener for Men {
///     fn add(&mut self, _: Piece, _: Square) { self.0 += 1 }
///     fn remove(&mut self, _: Piece, _: Square) { self.0 -= 1 }
/// }
///
/// let mut board: Board = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut men = Men(4);
/// let undo = board.make(Move::capture(Square::E4, Square::D5), &mut men);
/// assert_eq!(men.0, 3);
/// board.unmake(undo, &mut men);
/// assert_eq!(men.0, 4);
/// # Ok::<(), board0x88::FenError>(())
/// ```
pub trait Listener {
    /// A man appears on a square.
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A man leaves a square.
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A man may appear: [`add`](Self::add) where there is one, as plain moves tell it. Whoever overrides this does what
    /// the default does, without asking whether there is a man: `zobrist` has a key of 0 for none.
    #[inline(always)]
    fn add_any(&mut self, piece: Option<Piece>, square: Square) {
        if let Some(piece) = piece {
            self.add(piece, square);
        }
    }

    /// A man may leave: [`remove`](Self::remove) where there is one. As for [`add_any`](Self::add_any).
    #[inline(always)]
    fn remove_any(&mut self, piece: Option<Piece>, square: Square) {
        if let Some(piece) = piece {
            self.remove(piece, square);
        }
    }

    /// Castling rights change.
    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        let _ = (before, after);
    }

    /// The square passed by the last double step changes.
    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        let _ = (before, after);
    }

    /// The other side is to move.
    #[inline(always)]
    fn turn(&mut self) {}
}

/// Nobody listens.
impl Listener for () {}

/// Both hear everything, the left one first on the way out and on the way back.
impl<A: Listener, B: Listener> Listener for (A, B) {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.add(piece, square);
        self.1.add(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.remove(piece, square);
        self.1.remove(piece, square);
    }

    #[inline(always)]
    fn add_any(&mut self, piece: Option<Piece>, square: Square) {
        self.0.add_any(piece, square);
        self.1.add_any(piece, square);
    }

    #[inline(always)]
    fn remove_any(&mut self, piece: Option<Piece>, square: Square) {
        self.0.remove_any(piece, square);
        self.1.remove_any(piece, square);
    }

    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        self.0.rights(before, after);
        self.1.rights(before, after);
    }

    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        self.0.en_passant(before, after);
        self.1.en_passant(before, after);
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.0.turn();
        self.1.turn();
    }
}

impl<L: Listener + ?Sized> Listener for &mut L {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        (**self).add(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        (**self).remove(piece, square);
    }

    #[inline(always)]
    fn add_any(&mut self, piece: Option<Piece>, square: Square) {
        (**self).add_any(piece, square);
    }

    #[inline(always)]
    fn remove_any(&mut self, piece: Option<Piece>, square: Square) {
        (**self).remove_any(piece, square);
    }

    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        (**self).rights(before, after);
    }

    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        (**self).en_passant(before, after);
    }

    #[inline(always)]
    fn turn(&mut self) {
        (**self).turn();
    }
}

/// What [`Board::make`] can't work out again when the move is taken back.
#[derive(Clone, Copy, Debug)]
#[must_use = "a move can be taken back only with its undo record"]
pub struct Undo {
    state: State,
    mv: Move,
    /// The mover as it was before, or nothing for a pass.
    mover: Option<Piece>,
    captured: Option<Piece>,
}

impl Undo {
    /// The man that was taken, if any.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }

    /// The move that was made; for a pass, a1 to a1.
    #[inline]
    pub fn mv(&self) -> Move {
        self.mv
    }
}

/// A man's signed number, 0 for none.
#[inline(always)]
fn signed(piece: Option<Piece>) -> i8 {
    piece.map_or(0, Piece::signed)
}

/// What stands on the target once a move of this kind is made.
#[inline]
fn arrival(mover: Piece, mv: Move) -> Piece {
    mv.promotes_to().map_or(mover, |role| Piece::new(mover.color(), role))
}

impl Board {
    /// Plays a move and returns what is needed to take it back.
    ///
    /// The move must be pseudo-legal here. Any other move leaves a board that may be invalid, but never
    /// panics.
    #[inline(always)]
    pub fn make<L: Listener>(&mut self, mv: Move, listener: &mut L) -> Undo {
        let state = self.state;
        let mover = self.piece_at(mv.from());
        let captured = if mv.is_simple() {
            self.make_simple(mover, mv, listener)
        } else {
            self.make_special(mover, mv, listener)
        };
        Undo { state, mv, mover, captured }
    }

    /// Takes a move back. The undo record must be the last one [`make`](Self::make) or
    /// [`pass`](Self::pass) gave for this board.
    #[inline(always)]
    pub fn unmake<L: Listener>(&mut self, undo: Undo, listener: &mut L) {
        if undo.mv.is_simple() {
            self.unmake_simple(&undo, listener);
        } else {
            self.unmake_special(undo.mv, undo.mover, undo.captured, undo.state, listener);
        }
    }

    /// Gives the move to the other side without moving: the en passant square goes, the halfmove clock
    /// counts on. Whether that leaves a valid position (the side to move must not be in check) is for the
    /// caller to know.
    #[inline]
    pub fn pass<L: Listener>(&mut self, listener: &mut L) -> Undo {
        // Not a plain move, whose way back would empty a1.
        let mv = Move::castle(Square::A1, Square::A1, Wing::King);
        let undo = Undo { state: self.state, mv, mover: None, captured: None };
        self.finish(false, None, listener);
        undo
    }

    /// Where the man taken by a capture stands: the target, or beside the origin when taken in passing.
    #[inline]
    pub fn victim_square(&self, mv: Move) -> Square {
        if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() }
    }

    /// One man goes from one square to another: the path of nearly all moves.
    #[inline(always)]
    fn make_simple<L: Listener>(
        &mut self,
        mover: Option<Piece>,
        mv: Move,
        listener: &mut L,
    ) -> Option<Piece> {
        let (from, to) = (mv.from(), mv.to());
        let us = (signed(mover) < 0) as usize;
        let mut captured = None;
        if mv.is_capture() {
            captured = self.piece_at(to);
            self.toggle(captured, us ^ 1, SquareSet::of(to));
            listener.remove_any(captured, to);
        }
        self.relocate(mover, us, from, to, None);
        listener.remove_any(mover, from);
        listener.add_any(mover, to);
        if (SquareSet::of(from) ^ SquareSet::of(to)).meets(self.state.castling_men) {
            self.lose_rights(mover, from, to, listener);
        }
        let starts_over = mv.is_capture() | matches!(signed(mover), 1 | -1);
        let passed = Square::from_0x88_masked((from.to_0x88() + to.to_0x88()) >> 1);
        self.finish(starts_over, mv.is_double_step().then_some(passed), listener);
        captured
    }

    #[inline(always)]
    fn unmake_simple<L: Listener>(&mut self, undo: &Undo, listener: &mut L) {
        let (from, to) = (undo.mv.from(), undo.mv.to());
        self.unfinish(undo.state, listener);
        let us = (signed(undo.mover) < 0) as usize;
        listener.remove_any(undo.mover, to);
        listener.add_any(undo.mover, from);
        self.relocate(undo.mover, us, to, from, undo.captured);
        if undo.mv.is_capture() {
            self.toggle(undo.captured, us ^ 1, SquareSet::of(to));
            listener.add_any(undo.captured, to);
        }
    }

    /// Castling, en passant and promotions.
    #[inline(never)]
    fn make_special<L: Listener>(
        &mut self,
        mover: Option<Piece>,
        mv: Move,
        listener: &mut L,
    ) -> Option<Piece> {
        let (from, to) = (mv.from(), mv.to());
        let mut victim = None;
        let Some(mover) = mover else {
            self.finish(false, None, listener);
            return None;
        };
        if let MoveKind::Castle(wing) = mv.kind() {
            self.castle(mover, from, wing, listener);
        } else {
            if mv.is_capture() {
                let square = self.victim_square(mv);
                victim = self.piece_at(square);
                if let Some(victim) = victim {
                    self.take(victim, square);
                    listener.remove(victim, square);
                }
            }
            let arrival = arrival(mover, mv);
            self.take(mover, from);
            listener.remove(mover, from);
            self.put(arrival, to);
            listener.add(arrival, to);
        }
        if (SquareSet::of(from) | SquareSet::of(to)).meets(self.state.castling_men) {
            self.lose_rights(Some(mover), from, to, listener);
        }
        self.finish(!mv.is_castle(), None, listener);
        victim
    }

    // The record's parts by value: a reference would force it into memory on the short way too.
    #[inline(never)]
    fn unmake_special<L: Listener>(
        &mut self,
        mv: Move,
        mover: Option<Piece>,
        captured: Option<Piece>,
        state: State,
        listener: &mut L,
    ) {
        let (from, to) = (mv.from(), mv.to());
        self.unfinish(state, listener);
        let Some(mover) = mover else { return };
        if let MoveKind::Castle(wing) = mv.kind() {
            self.uncastle(mover, from, wing, listener);
            return;
        }
        let arrival = arrival(mover, mv);
        self.take(arrival, to);
        listener.remove(arrival, to);
        self.put(mover, from);
        listener.add(mover, from);
        if let Some(captured) = captured {
            let square = self.victim_square(mv);
            self.put(captured, square);
            listener.add(captured, square);
        }
    }

    /// Moves a man in the mailbox and in the sets, leaving `behind` in the mailbox where it came from.
    #[inline(always)]
    fn relocate(
        &mut self,
        piece: Option<Piece>,
        color: usize,
        from: Square,
        to: Square,
        behind: Option<Piece>,
    ) {
        self.cells[(from.to_0x88() & 0x7F) as usize] = behind;
        self.cells[(to.to_0x88() & 0x7F) as usize] = piece;
        self.toggle(piece, color, SquareSet::of(from) ^ SquareSet::of(to));
    }

    /// Puts a man of a colour into its sets or takes it out. Without a man, which no pseudo-legal move has,
    /// that goes to the place of no piece.
    #[inline(always)]
    fn toggle(&mut self, piece: Option<Piece>, color: usize, squares: SquareSet) {
        self.pieces[(signed(piece) as u8 & 15) as usize] ^= squares;
        self.colors[color & 1] ^= squares;
    }

    #[inline(always)]
    fn finish<L: Listener>(&mut self, starts_over: bool, en_passant: Option<Square>, listener: &mut L) {
        let before = self.state;
        let counted = before.halfmove_clock().saturating_add(1);
        let clock = if starts_over { 0 } else { counted };
        self.state = before.with_clock_and_en_passant(clock, en_passant);
        if before.en_passant() != en_passant {
            listener.en_passant(before.en_passant(), en_passant);
        }
        self.plies = self.plies.wrapping_add(1);
        listener.turn();
    }

    /// The turn, the en passant square, the rights and the clocks as they were.
    #[inline(always)]
    fn unfinish<L: Listener>(&mut self, then: State, listener: &mut L) {
        self.plies = self.plies.wrapping_sub(1);
        listener.turn();
        let now = self.state;
        self.state = then;
        if now.en_passant() != then.en_passant() {
            listener.en_passant(now.en_passant(), then.en_passant());
        }
        if now.rights() != then.rights() {
            listener.rights(now.rights(), then.rights());
        }
    }

    #[cold]
    #[inline(never)]
    fn lose_rights<L: Listener>(&mut self, mover: Option<Piece>, from: Square, to: Square, listener: &mut L) {
        let before = self.castling();
        let mut after = before;
        if let Some(king) = mover.filter(|mover| mover.role() == Role::King) {
            after.lose_all(king.color());
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                let rook = before.rook_square(color, wing);
                if rook == Some(from) || rook == Some(to) {
                    after.lose(color, wing);
                }
            }
        }
        if before != after {
            listener.rights(before, after);
            self.set_rights(after);
        }
    }

    fn castle<L: Listener>(&mut self, king: Piece, from: Square, wing: Wing, listener: &mut L) {
        let color = king.color();
        let rook = Piece::new(color, Role::Rook);
        let (king_to, rook_to) = wing.castled(color);
        let rook_from = self.castling().rook_square(color, wing);
        self.take(king, from);
        listener.remove(king, from);
        if let Some(rook_from) = rook_from {
            self.take(rook, rook_from);
            listener.remove(rook, rook_from);
        }
        self.put(king, king_to);
        listener.add(king, king_to);
        if rook_from.is_some() {
            self.put(rook, rook_to);
            listener.add(rook, rook_to);
        }
    }

    /// Takes castling back; the rights are already those from before.
    fn uncastle<L: Listener>(&mut self, king: Piece, from: Square, wing: Wing, listener: &mut L) {
        let color = king.color();
        let rook = Piece::new(color, Role::Rook);
        let (king_to, rook_to) = wing.castled(color);
        let rook_from = self.castling().rook_square(color, wing);
        if rook_from.is_some() {
            self.take(rook, rook_to);
            listener.remove(rook, rook_to);
        }
        self.take(king, king_to);
        listener.remove(king, king_to);
        if let Some(rook_from) = rook_from {
            self.put(rook, rook_from);
            listener.add(rook, rook_from);
        }
        self.put(king, from);
        listener.add(king, from);
    }
}
