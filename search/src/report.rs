//! What a search has found.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use movegen::Move;

use crate::Score;

/// How far a score can be trusted. A bound is never a score.
///
/// ```
/// use search::{Bound, Limits, Score, Searcher};
/// use movegen::Position;
/// # use search::Evaluator;
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// // One move mates; of the others, all that matters is that they don't come near.
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
/// let report = Searcher::new(Even).search(&position, &Limits::depth(3).with_margin(Score::new(64)));
/// assert_eq!((report.lines[0].bound, report.lines[0].exact()), (Bound::Exact, Some(Score::mate_in(1))));
/// let last = report.lines.last().expect("many moves");
/// assert_eq!((last.bound, last.exact()), (Bound::Upper, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The search window contained it. With nothing left out and a table that changes no answer, as they are unless a
    /// [`Selectivity`](crate::Selectivity) or [`TableTrust::Usual`](crate::TableTrust::Usual) is asked for, it is what
    /// a plain search of the same depth finds.
    Exact,
    /// The true score is this or lower.
    Upper,
    /// The true score is this or higher. A move that was not searched has the lowest score there is.
    Lower,
}

/// A root move with what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score, or a bound of it, seen by the side to move at the root.
    pub score: Score,
    /// Which of the two.
    pub bound: Bound,
    /// The score in hundredths of a pawn, by the evaluator's own conversion.
    pub centipawns: i32,
    /// The expected line: this move first, legal to its last move. With an exact score it leads to the
    /// position whose value is the score; with a bound it is the move alone.
    pub pv: Vec<Move>,
    /// Nodes searched for this move in this iteration.
    pub nodes: u64,
    /// Whether the search of this move met a [`Boundary`](crate::Enter::Boundary).
    pub boundary: bool,
}

impl RootMove {
    /// A root move of this exact score, for those who have it from elsewhere: another engine, or an earlier run. What
    /// else is known of it goes into the fields: the line is the move alone, the score in hundredths of a pawn is the
    /// score's number, and no node was searched.
    ///
    /// ```
    /// use search::{Bound, RootMove, Score};
    /// use movegen::Position;
    /// let mv = Position::default().parse_san("e4")?;
    /// let line = RootMove::new(mv, Score::new(35));
    /// assert_eq!((line.exact(), line.centipawns, line.pv.as_slice()), (Some(Score::new(35)), 35, [mv].as_slice()));
    /// # Ok::<(), movegen::ParseMoveError>(())
    /// ```
    pub fn new(mv: Move, score: Score) -> RootMove {
        RootMove {
            mv,
            score,
            bound: Bound::Exact,
            centipawns: score.get(),
            pv: alloc::vec![mv],
            nodes: 0,
            boundary: false,
        }
    }

    /// The score, unless it is only a bound.
    pub fn exact(&self) -> Option<Score> {
        (self.bound == Bound::Exact).then_some(self.score)
    }
}

/// One complete iteration of a search.
///
/// ```
/// use search::{Limits, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut searcher = Searcher::new(Even);
/// for iteration in searcher.iterations(&Position::default(), &Limits::depth(2).with_multipv(3)) {
///     for line in &iteration.lines {
///         println!("{} {} {:?}", iteration.depth, line.score, line.pv);
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// Its nominal depth, in plies. 0 if no iteration was completed.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Nodes searched so far, all iterations together.
    pub nodes: u64,
    /// How full the table is with entries of this search, in thousandths.
    pub hashfull: u32,
    /// Root moves, best first. Without a margin these are the lines asked for, or fewer if there are fewer
    /// legal moves, all exact. With one, all root moves: those less than the margin behind the best are
    /// exact and come first, then those of which only an upper bound is known.
    ///
    /// Equal scores stand in the order in which they were searched: that of the iteration before, and at
    /// first that of [`Position::legal_moves`](movegen::Position::legal_moves).
    pub lines: Vec<RootMove>,
}

impl Iteration {
    /// The best move, if there is a legal one.
    pub fn best_move(&self) -> BestMove {
        BestMove(self.lines.first().map(|line| line.mv))
    }

    /// The expected line from the best move on.
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }

    /// What is known about a root move.
    pub fn line(&self, mv: Move) -> Option<&RootMove> {
        self.lines.iter().find(|line| line.mv == mv)
    }
}

/// The result of a search: the last complete iteration, and how it ended.
///
/// It has everything of an [`Iteration`] by dereference. A search that is stopped before its first iteration is
/// complete reports depth 0 and, in `lines`, what it has of the root moves: those searched so far and then
/// the first legal ones, so that there is a legal move to play as long as there is one at all.
///
/// ```
/// use search::{Limits, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
/// let report = Searcher::new(Even).search(&position, &Limits::depth(3));
/// println!("{} {}", report.best_move(), report.score());
/// assert_eq!(report.best_move().to_string(), "d1d8");
/// assert_eq!(report.score().mate_moves(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The last complete iteration.
    pub iteration: Iteration,
    /// Nodes searched in all, the unfinished iteration included.
    pub total_nodes: u64,
    /// Whether the search was stopped before its depth, by its control or its node limit.
    pub stopped: bool,
    /// What the root is worth where no move of it has an exact score.
    pub(crate) standing: Score,
}

impl Report {
    /// The exact score of the best move, seen by the side to move; never a bound.
    ///
    /// Without a legal move it is mate on the board, or a draw by stalemate. If the search was stopped before
    /// any move had a score, it is what the position is worth as it stands.
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::{Limits, Searcher};
    /// use movegen::Position;
    /// # use search::{Evaluator, Score};
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::new(7) } }
    /// let report = Searcher::new(Even).search(&Position::default(), &Limits::time(Duration::ZERO));
    /// assert!(report.stopped && report.best_move().is_some());
    /// assert_eq!(report.score(), Score::new(7));
    /// ```
    pub fn score(&self) -> Score {
        self.lines.first().and_then(RootMove::exact).unwrap_or(self.standing)
    }
}

impl Deref for Report {
    type Target = Iteration;

    fn deref(&self) -> &Iteration {
        &self.iteration
    }
}

/// The best move of a position, or none where there is no legal move. It is an `Option<Move>` that prints:
/// the move, or `(none)` as UCI writes it. [`get`](Self::get) takes the option out.
///
/// ```
/// use search::{Limits, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// let report = Searcher::new(Even).search(&position, &Limits::depth(3));
/// assert_eq!(report.best_move().to_string(), "(none)");
/// assert!(report.best_move().is_none());
/// assert_eq!(report.score(), Score::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BestMove(Option<Move>);

impl BestMove {
    /// The move, if there is one.
    ///
    /// ```
    /// use search::{Limits, Searcher};
    /// use movegen::Position;
    /// # use search::{Evaluator, Score};
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
    /// let position = Position::default();
    /// let report = Searcher::new(Even).search(&position, &Limits::depth(2));
    /// if let Some(mv) = report.best_move().get() {
    ///     println!("{} {}", position.san(mv), position.uci(mv));
    /// }
    /// ```
    pub const fn get(self) -> Option<Move> {
        self.0
    }
}

impl Deref for BestMove {
    type Target = Option<Move>;

    fn deref(&self) -> &Option<Move> {
        &self.0
    }
}

impl From<BestMove> for Option<Move> {
    fn from(best: BestMove) -> Option<Move> {
        best.0
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(mv) => mv.fmt(f),
            None => f.write_str("(none)"),
        }
    }
}
