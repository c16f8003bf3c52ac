//! Perft: counting the leaves of the tree of legal moves, the standard proof of a move generator.

use alloc::vec;
use alloc::vec::Vec;

use board0x88::Move;

use crate::{MoveList, Moves, Position};

impl Position {
    /// The number of move sequences of this length, counting the moves of the last ply without making them.
    ///
    /// The depth is a byte: deeper than 255 nobody counts, and a kibibyte a ply is all it takes.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().perft(3), 8902);
    /// ```
    pub fn perft(&mut self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            _ => {
                let mut lists = vec![MoveList::new(); depth as usize - 1];
                self.perft_with(&mut lists)
            }
        }
    }

    fn perft_with(&mut self, lists: &mut [MoveList]) -> u64 {
        let Some((list, lists)) = lists.split_first_mut() else { return self.count_moves() as u64 };
        list.clear();
        self.generate(Moves::All, list);
        let mut nodes = 0;
        for mv in &*list {
            let undo = self.make(mv);
            nodes += self.perft_with(lists);
            self.unmake(undo);
        }
        nodes
    }

    /// [`perft`](Self::perft) by first move, in generation order. At depth 0 there are no first moves.
    ///
    /// ```
    /// use movegen::Position;
    /// let divided = Position::default().divide(3);
    /// assert_eq!(divided.len(), 20);
    /// assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
    /// ```
    pub fn divide(&mut self, depth: u8) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut divided = Vec::new();
        for mv in &self.legal_moves() {
            let undo = self.make(mv);
            divided.push((mv, self.perft(rest)));
            self.unmake(undo);
        }
        divided
    }
}
