//! A list of moves for the crates that have none of their own: quicker to fill than a `Vec`.

/// Room for more moves than any position has.
const CAPACITY: usize = 256;

pub struct Array<M> {
    moves: [M; CAPACITY],
    len: usize,
}

impl<M: Copy> Array<M> {
    pub fn new(filler: M) -> Array<M> {
        Array { moves: [filler; CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub fn extend(&mut self, moves: impl IntoIterator<Item = M>) {
        for mv in moves {
            self.moves[self.len % CAPACITY] = mv;
            self.len += 1;
        }
    }

    pub fn as_slice(&self) -> &[M] {
        &self.moves[..self.len]
    }
}
