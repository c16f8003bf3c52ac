//! Make and unmake, and the listeners that follow the board as it changes.

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

    /// Castling rights change.
    #[inline(always)]
    fn rights(&mut self, before: &CastlingRights, after: &CastlingRights) {
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
    fn rights(&mut self, before: &CastlingRights, after: &CastlingRights) {
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
    fn rights(&mut self, before: &CastlingRights, after: &CastlingRights) {
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
    mv: Move,
    /// The mover as it was before, or nothing for a pass.
    mover: Option<Piece>,
    captured: Option<Piece>,
    rights: CastlingRights,
    en_passant: Option<Square>,
    halfmove_clock: u16,
    /// Kept because the count stops at its largest value.
    fullmove_number: u16,
}

impl Undo {
    /// The man that was taken, if any.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

/// The squares of king and rook after castling.
#[inline]
fn castled(color: Color, wing: Wing) -> (Square, Square) {
    let rank = color.back_rank();
    (Square::new(wing.king_file(), rank), Square::new(wing.rook_file(), rank))
}

impl Board {
    /// Plays a move and returns what is needed to take it back.
    ///
    /// The move must be pseudo-legal here. Any other move leaves a board that may be invalid, but never
    /// panics; from an empty square it is a pass.
    #[inline]
    pub fn make<L: Listener>(&mut self, mv: Move, listener: &mut L) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.piece_at(from);
        let mut undo = Undo {
            mv,
            mover,
            captured: None,
            rights: self.rights,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        let Some(mover) = mover else {
            self.finish(None, listener);
            return undo;
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        let mut en_passant = None;
        if mv.is_plain() {
            undo.captured = self.piece_at(to);
            if let Some(captured) = undo.captured {
                self.take(captured, to);
                listener.remove(captured, to);
                self.halfmove_clock = 0;
            }
            if mover.role() == Role::Pawn {
                self.halfmove_clock = 0;
            }
            self.relocate(mover, from, to);
            listener.remove(mover, from);
            listener.add(mover, to);
        } else {
            match mv.kind() {
                MoveKind::Castle(wing) => self.castle(mover, from, wing, listener),
                kind => {
                    self.halfmove_clock = 0;
                    let victim_square = self.victim_square(mv);
                    if mv.is_capture() {
                        undo.captured = self.piece_at(victim_square);
                    }
                    if let Some(captured) = undo.captured {
                        self.take(captured, victim_square);
                        listener.remove(captured, victim_square);
                    }
                    self.take(mover, from);
                    listener.remove(mover, from);
                    let arrival = match kind {
                        MoveKind::Promotion(role) => Piece::new(mover.color(), role),
                        _ => mover,
                    };
                    self.put(arrival, to);
                    listener.add(arrival, to);
                    if kind == MoveKind::DoubleStep {
                        en_passant = from.offset(mover.color().forward());
                    }
                }
            }
        }
        if (SquareSet::of(from) | SquareSet::of(to)).meets(self.castling_men) {
            self.lose_rights(mover, from, to, listener);
        }
        self.finish(en_passant, listener);
        undo
    }

    /// Takes a move back. The undo record must be the last one [`make`](Self::make) or
    /// [`pass`](Self::pass) gave for this board.
    #[inline]
    pub fn unmake<L: Listener>(&mut self, undo: Undo, listener: &mut L) {
        self.turn = !self.turn;
        listener.turn();
        if self.en_passant != undo.en_passant {
            listener.en_passant(self.en_passant, undo.en_passant);
            self.en_passant = undo.en_passant;
        }
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        let (from, to) = (undo.mv.from(), undo.mv.to());
        let lost_rights = self.rights != undo.rights;
        if lost_rights {
            listener.rights(&self.rights, &undo.rights);
        }
        let Some(mover) = undo.mover else { return };
        if undo.mv.is_plain() {
            listener.remove(mover, to);
            listener.add(mover, from);
            self.relocate(mover, to, from);
            if let Some(captured) = undo.captured {
                self.put(captured, to);
                listener.add(captured, to);
            }
        } else {
            match undo.mv.kind() {
                MoveKind::Castle(wing) => self.uncastle(mover, from, wing, &undo, listener),
                kind => {
                    let arrival = match kind {
                        MoveKind::Promotion(role) => Piece::new(mover.color(), role),
                        _ => mover,
                    };
                    self.take(arrival, to);
                    listener.remove(arrival, to);
                    self.put(mover, from);
                    listener.add(mover, from);
                    if let Some(captured) = undo.captured {
                        let square = self.victim_square(undo.mv);
                        self.put(captured, square);
                        listener.add(captured, square);
                    }
                }
            }
        }
        if lost_rights {
            self.set_rights(undo.rights);
        }
    }

    /// Gives the move to the other side without moving: the en passant square goes, the halfmove clock
    /// counts on. Whether that leaves a valid position (the side to move must not be in check) is for the
    /// caller to know.
    #[inline]
    pub fn pass<L: Listener>(&mut self, listener: &mut L) -> Undo {
        let undo = Undo {
            mv: Move::quiet(Square::A1, Square::A1),
            mover: None,
            captured: None,
            rights: self.rights,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.finish(None, listener);
        undo
    }

    /// Where the man taken by a capture stands: the target, or beside the origin when taken in passing.
    #[inline]
    pub fn victim_square(&self, mv: Move) -> Square {
        if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() }
    }

    #[inline(always)]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        let both = SquareSet::of(from) ^ SquareSet::of(to);
        self.cells[(from.to_0x88() & 0x7F) as usize] = None;
        self.cells[(to.to_0x88() & 0x7F) as usize] = Some(piece);
        self.pieces[crate::board::slot(piece)] ^= both;
        self.colors[piece.color() as usize] ^= both;
    }

    #[inline(always)]
    fn finish<L: Listener>(&mut self, en_passant: Option<Square>, listener: &mut L) {
        if self.en_passant != en_passant {
            listener.en_passant(self.en_passant, en_passant);
            self.en_passant = en_passant;
        }
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        listener.turn();
    }

    #[cold]
    fn lose_rights<L: Listener>(&mut self, mover: Piece, from: Square, to: Square, listener: &mut L) {
        let before = self.rights;
        let mut after = before;
        if mover.role() == Role::King {
            after.lose_all(mover.color());
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
            listener.rights(&before, &after);
            self.set_rights(after);
        }
    }

    #[cold]
    fn castle<L: Listener>(&mut self, king: Piece, from: Square, wing: Wing, listener: &mut L) {
        let color = king.color();
        let rook = Piece::new(color, Role::Rook);
        let (king_to, rook_to) = castled(color, wing);
        let rook_from = self.rights.rook_square(color, wing);
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

    #[cold]
    fn uncastle<L: Listener>(
        &mut self,
        king: Piece,
        from: Square,
        wing: Wing,
        undo: &Undo,
        listener: &mut L,
    ) {
        let color = king.color();
        let rook = Piece::new(color, Role::Rook);
        let (king_to, rook_to) = castled(color, wing);
        let rook_from = undo.rights.rook_square(color, wing);
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
