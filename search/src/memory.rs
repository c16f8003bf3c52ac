//! What a search keeps at hand: allocated once, so that nothing is allocated inside the tree.

use alloc::boxed::Box;
use alloc::vec::Vec;

use movegen::{Move, MoveList, Piece};

use crate::path::Step;
use crate::{MAX_PAST, MAX_PLY};

/// The deepest ply a node can have.
pub(crate) const LAST_PLY: usize = MAX_PLY + MAX_PAST;

/// No move at all: never legal.
pub(crate) const NO_MOVE: Move = Move::from_bits(0);

pub(crate) struct Memory {
    /// The way to the present node.
    pub path: Vec<Step>,
    /// The ranked moves of all nodes from the root to the present one, one behind the other.
    pub arena: Vec<u32>,
    /// Where moves are generated into.
    pub list: Box<MoveList>,
    /// The line expected from each ply on.
    lines: Vec<Vec<Move>>,
    killers: Vec<[Move; 2]>,
    /// By the piece's number, which has four bits, and the target square.
    history: Box<[[u16; 128]; 16]>,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            path: Vec::with_capacity(LAST_PLY + 256),
            arena: Vec::with_capacity(LAST_PLY * 256),
            list: Box::default(),
            lines: (0..LAST_PLY + 2).map(|ply| Vec::with_capacity(LAST_PLY + 2 - ply)).collect(),
            killers: alloc::vec![[NO_MOVE; 2]; LAST_PLY + 2],
            history: Box::new([[0; 128]; 16]),
        }
    }

    /// Forgets killers and history: a new search begins.
    pub fn clear(&mut self) {
        self.killers.fill([NO_MOVE; 2]);
        self.history.fill([0; 128]);
    }

    /// The line from a ply on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }

    #[inline]
    pub fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line of a ply becomes this move and the line of the next ply.
    #[inline]
    pub fn set_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    #[inline]
    pub fn killers(&self, ply: usize) -> [Move; 2] {
        self.killers[ply]
    }

    /// How often a quiet move has been good, from 0.
    #[inline]
    pub fn history(&self, piece: Piece, mv: Move) -> u16 {
        self.history[(piece.signed() & 15) as usize][(mv.to().to_0x88() & 127) as usize]
    }

    /// A quiet move was good enough to end the search of its node.
    #[inline]
    pub fn praise(&mut self, piece: Piece, mv: Move, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
        let entry = &mut self.history[(piece.signed() & 15) as usize][(mv.to().to_0x88() & 127) as usize];
        *entry = entry.saturating_add((depth * depth) as u16);
        if *entry > 0x7FFF {
            for entry in self.history.iter_mut().flatten() {
                *entry /= 2;
            }
        }
    }
}
