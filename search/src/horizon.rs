//! What happens beyond the nominal depth.

use movegen::{Move, MoveList, Moves, Piece, Position};

/// Where the search stands: what a [`Horizon`] may base its answers on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// Half-moves from the root, from 1.
    pub ply: u32,
    /// Half-moves still to go to the nominal depth; 0 from there on.
    pub depth: u32,
    /// Half-moves past the nominal depth: 0 at the nominal depth itself and above.
    pub past: u32,
    /// The move that led here.
    pub last: Move,
    /// What that move took.
    pub captured: Option<Piece>,
    /// Nodes entered under the present root move so far, this one included.
    pub nodes: u64,
    /// Whether the side to move is in check.
    pub in_check: bool,
}

/// Whether a node is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enter {
    /// Search it.
    GoOn,
    /// Evaluate it as it stands, and mark the root move: its score met a boundary.
    Boundary,
}

/// What the side to move may do past the nominal depth besides the moves listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// Stand still at the value of the position, or play a listed move: the best of them.
    May,
    /// It must play one of the listed moves. An empty list means that it has no legal move: mate or
    /// stalemate.
    Must,
    /// The position is taken at its value; the list is not looked at.
    Only,
}

/// What happens beyond the nominal depth: which moves are still searched, and where the search ends before
/// that.
///
/// The default of a [`Searcher`](crate::Searcher) is [`Quiescence`]. A horizon with state is told by
/// [`candidate`](Self::candidate) when a new root move begins.
///
/// Past the nominal depth the table is neither read nor written, so the answers may depend on the last move and
/// on the count of nodes. (A table there saves a twentieth of the nodes of a quiescence search, and costs more time
/// than it saves.)
///
/// ```
/// use movegen::{MoveList, Moves, Position};
/// use search::{Horizon, Node, Stand};
///
/// /// Captures on the square of the last capture, and nothing else.
/// struct Recaptures;
///
/// impl Horizon for Recaptures {
///     fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
///         if node.captured.is_some() {
///             position.generate(Moves::Loud, moves);
///             moves.retain(|mv| mv.is_capture() && mv.to() == node.last.to());
///         }
///         Stand::May
///     }
/// }
/// ```
pub trait Horizon {
    /// Whether [`enter`](Self::enter) ever says [`Enter::Boundary`]. Where it does, mate and stalemate are
    /// looked for at each node before it is asked, which costs time.
    const BOUNDED: bool = false;

    /// The search turns to this root move.
    fn candidate(&mut self, mv: Move) {
        let _ = mv;
    }

    /// Asked at every node below the root that is not mate, stalemate or a draw, if
    /// [`BOUNDED`](Self::BOUNDED): is it searched?
    fn enter(&mut self, node: &Node) -> Enter {
        let _ = node;
        Enter::GoOn
    }

    /// An answer to "may the side stand?" that needs no moves, so that none are generated where standing is
    /// good enough. `None`: ask [`extend`](Self::extend).
    fn stand(&mut self, node: &Node) -> Option<Stand> {
        let _ = node;
        None
    }

    /// Past the nominal depth: puts the moves that are still searched into the empty list, all of them
    /// legal, and says whether the side may stand. The position must be left as it was.
    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand;
}

/// Quiescence: captures and queen promotions until the position is quiet; in check every evasion.
///
/// The side to move may stand pat unless it is in check. After [`plies`](Self::plies) half-moves past the
/// nominal depth the value of the position counts, even in check. Nothing is pruned by a guess, so that scores
/// do not depend on the order of moves. Stalemate is not noticed past the nominal depth.
///
/// ```
/// use search::{Quiescence, Searcher};
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &movegen::Position) -> Score { Score::DRAW } }
/// let searcher = Searcher::new(Even).with_horizon(Quiescence { plies: 8 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quiescence {
    /// How many half-moves past the nominal depth are searched at most.
    pub plies: u32,
}

impl Default for Quiescence {
    /// Six half-moves.
    fn default() -> Self {
        Quiescence { plies: 6 }
    }
}

impl Horizon for Quiescence {
    #[inline]
    fn stand(&mut self, node: &Node) -> Option<Stand> {
        Some(if node.past >= self.plies {
            Stand::Only
        } else if node.in_check {
            Stand::Must
        } else {
            Stand::May
        })
    }

    #[inline]
    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
        if node.past >= self.plies {
            Stand::Only
        } else if node.in_check {
            position.generate(Moves::All, moves);
            Stand::Must
        } else {
            position.generate(Moves::Loud, moves);
            Stand::May
        }
    }
}

/// No extension: at the nominal depth the value of the position counts, whatever hangs.
///
/// ```
/// use search::{Searcher, Static};
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &movegen::Position) -> Score { Score::DRAW } }
/// let searcher = Searcher::new(Even).with_horizon(Static);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Static;

impl Horizon for Static {
    #[inline]
    fn stand(&mut self, _: &Node) -> Option<Stand> {
        Some(Stand::Only)
    }

    #[inline]
    fn extend(&mut self, _: &mut Position, _: &Node, _: &mut MoveList) -> Stand {
        Stand::Only
    }
}
