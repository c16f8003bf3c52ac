//! How far a search goes: a plain value.

use alloc::vec::Vec;
use core::time::Duration;

use movegen::Move;

use crate::{MAX_PLY, Score};

/// How far a search goes and how many root moves it scores.
///
/// A constructor names the first limit, builder methods add more; the search ends at whichever is met first.
/// Without any, it goes on to [`MAX_PLY`].
///
/// ```
/// use core::time::Duration;
/// use search::Limits;
/// let limits = Limits::depth(12).with_nodes(1_000_000).with_time(Duration::from_millis(500));
/// assert_eq!(limits.depth, Some(12));
/// let four_lines = Limits::depth(8).with_multipv(4);
/// assert_eq!(four_lines.multipv, 4);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The depth of the first iteration, in plies. A search that must visit each root move once only starts
    /// at its full depth.
    pub first_depth: u32,
    /// Nodes, counted over all iterations.
    pub nodes: Option<u64>,
    /// Time, from the call on. The tree reads no clock: with `std`, this becomes a
    /// [`Deadline`](crate::clock::Deadline) beside the caller's [`Control`](crate::Control); without, it is the
    /// caller's control that has to keep it.
    pub time: Option<Duration>,
    /// End as soon as the best line is a mate in so many moves or fewer, given or suffered.
    pub mate: Option<u32>,
    /// Only these root moves; empty: all. Moves that are not legal are passed over.
    pub moves: Vec<Move>,
    /// How many lines get an exact score. At least 1.
    pub multipv: usize,
    /// Give an exact score to every root move that is less than this behind the best, and an upper bound to
    /// all others.
    pub margin: Option<Score>,
}

impl Default for Limits {
    /// No limit but [`MAX_PLY`]; one line.
    fn default() -> Self {
        Limits {
            depth: None,
            first_depth: 1,
            nodes: None,
            time: None,
            mate: None,
            moves: Vec::new(),
            multipv: 1,
            margin: None,
        }
    }
}

impl Limits {
    /// No limit: the search ends when it is stopped, or at [`MAX_PLY`].
    pub fn infinite() -> Limits {
        Limits::default()
    }

    /// So many plies deep.
    pub fn depth(plies: u32) -> Limits {
        Limits::default().with_depth(plies)
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits::default().with_nodes(nodes)
    }

    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits::default().with_time(time)
    }

    /// Until a mate in so many moves is found; if there is none, to [`MAX_PLY`]. To prove that there is none
    /// by a full-width search, bound the depth too: `Limits::mate(3).with_depth(5)`.
    pub fn mate(moves: u32) -> Limits {
        Limits { mate: Some(moves), ..Limits::default() }
    }

    /// At most so many plies deep. 0 counts as 1, more than [`MAX_PLY`] as that.
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Limits {
        Limits { depth: Some(plies), ..self }
    }

    /// The first iteration has this depth instead of 1.
    #[must_use]
    pub fn with_first_depth(self, plies: u32) -> Limits {
        Limits { first_depth: plies, ..self }
    }

    /// At most so many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// At most so much time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// No further than to a mate in so many moves.
    #[must_use]
    pub fn with_mate(self, moves: u32) -> Limits {
        Limits { mate: Some(moves), ..self }
    }

    /// Only these root moves.
    #[must_use]
    pub fn with_moves(self, moves: impl IntoIterator<Item = Move>) -> Limits {
        Limits { moves: moves.into_iter().collect(), ..self }
    }

    /// Exact scores for so many lines.
    #[must_use]
    pub fn with_multipv(self, lines: usize) -> Limits {
        Limits { multipv: lines, ..self }
    }

    /// Exact scores for every move less than this behind the best; [`Score::INFINITE`] for all of them.
    #[must_use]
    pub fn with_margin(self, margin: Score) -> Limits {
        Limits { margin: Some(margin), ..self }
    }

    /// The depths of the first and the last iteration.
    pub(crate) fn depths(&self) -> (u32, u32) {
        let last = self.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32);
        (self.first_depth.clamp(1, last), last)
    }
}
