//! The key kept move by move.

use core::ops::Deref;

use board0x88::{CastlingRights, Listener, Piece, Square};

use crate::{AL1600, Keys};

/// The key of a board as moves are made and taken back.
///
/// It follows men, castling rights and the turn. The en passant file it leaves out: whether that belongs in
/// the key is a question of legal moves (see [`EnPassantRule`](crate::EnPassantRule)), so who owns the
/// position XORs in [`Keys::en_passant_file`] when it does.
///
/// `K` is where the table comes from: a `&Keys` chosen at run time, or [`Al1600`], which takes no room and
/// lets the compiler write the table's address into the code.
///
/// ```
/// use board0x88::{Board, Move, Square};
/// use zobrist::{AL1600, Hasher};
///
/// let mut board = Board::default();
/// let mut hasher = Hasher { keys: &AL1600, key: AL1600.key(&board, None) };
/// let start = hasher.key;
/// let undo = board.make(Move::quiet(Square::G1, Square::F3), &mut hasher);
/// assert_eq!(hasher.key, AL1600.key(&board, None));
/// board.unmake(undo, &mut hasher);
/// assert_eq!(hasher.key, start);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hasher<K = &'static Keys> {
    /// The table of numbers.
    pub keys: K,
    /// The key so far, without an en passant file.
    pub key: u64,
}

impl<K: Deref<Target = Keys>> Listener for Hasher<K> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.key ^= self.keys.piece(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.key ^= self.keys.piece(piece, square);
    }

    #[inline(always)]
    fn add_any(&mut self, piece: Option<Piece>, square: Square) {
        self.key ^= self.keys.piece_or_none(piece, square);
    }

    #[inline(always)]
    fn remove_any(&mut self, piece: Option<Piece>, square: Square) {
        self.key ^= self.keys.piece_or_none(piece, square);
    }

    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        self.key ^= self.keys.rights(before) ^ self.keys.rights(after);
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.key ^= self.keys.turn();
    }
}

/// The table [`AL1600`] as a type that takes no room: `Hasher { keys: Al1600, key }` compiles to reads from
/// a fixed address.
///
/// ```
/// use board0x88::Board;
/// use zobrist::{AL1600, Al1600};
/// assert_eq!(Al1600.key(&Board::default(), None), AL1600.key(&Board::default(), None));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Al1600;

impl Deref for Al1600 {
    type Target = Keys;

    #[inline(always)]
    fn deref(&self) -> &Keys {
        &AL1600
    }
}
