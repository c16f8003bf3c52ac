//! A list of moves without heap.

use core::fmt;
use core::ops::{Deref, DerefMut};

use board0x88::{Move, Square};

const CAPACITY: usize = 512;
/// Places behind the last move that a writer may write to.
const SPARE: usize = 4;

/// A list of moves that lives where it is declared.
///
/// Sixteen men have at most 415 moves (fifteen queens with 27 each, a king with 8 and two castlings), so
/// the 512 places are enough for every valid position, and a power of two needs no bounds check. Generating
/// appends: who fills one list from several positions clears it in between, or loses its first moves past 512.
///
/// ```
/// use movegen::{MoveList, Moves, Position};
/// let position = Position::default();
/// let mut list = MoveList::new();
/// position.generate(Moves::All, &mut list);
/// assert_eq!(list.len(), 20);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY + SPARE],
    len: usize,
}

impl MoveList {
    /// How many moves fit: 512.
    pub const CAPACITY: usize = CAPACITY;

    /// An empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::quiet(Square::A1, Square::A1); CAPACITY + SPARE], len: 0 }
    }

    /// Adds a move at the end. Past the capacity the list starts over; no valid position gets there.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len % CAPACITY] = mv;
        self.len += 1;
    }

    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Drops the moves from this length on.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Keeps the moves for which the test says so, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            let mv = self[i];
            if keep(mv) {
                self[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// Appends to a list with the length in a register; the list learns it when the writer is dropped.
pub(crate) struct Writer<'a> {
    list: &'a mut MoveList,
    len: usize,
}

impl MoveList {
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_> {
        let len = self.len;
        Writer { list: self, len }
    }
}

impl Writer<'_> {
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.list.moves[self.len % CAPACITY] = mv;
        self.len += 1;
    }

    /// The next `N` places, at most [`SPARE`], to be written freely: what [`keep`](Self::keep) does not keep
    /// is overwritten by what comes next.
    #[inline(always)]
    pub(crate) fn places<const N: usize>(&mut self) -> &mut [Move] {
        const { assert!(N <= SPARE) };
        let start = self.len % CAPACITY;
        &mut self.list.moves[start..start + N]
    }

    /// Keeps the first `count` moves written to [`places`](Self::places).
    #[inline(always)]
    pub(crate) fn keep(&mut self, count: usize) {
        self.len += count;
    }
}

impl Drop for Writer<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.list.len = self.len;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len.min(CAPACITY)]
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len.min(CAPACITY)]
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl FromIterator<Move> for MoveList {
    /// The first 512 moves at most; see [`push`](MoveList::push).
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves.into_iter().take(CAPACITY));
        list
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { CAPACITY + SPARE }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len.min(CAPACITY))
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        for mv in moves {
            self.push(mv);
        }
    }
}
