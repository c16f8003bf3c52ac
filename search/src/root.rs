//! The root: iterations one after the other, and which root moves get exact scores.

use alloc::vec::Vec;
use core::fmt;

use movegen::Position;

use crate::path::Root;
use crate::{Bound, Control, Evaluator, Horizon, Iteration, Limits, Report, RootMove, Score, Searcher};

/// The iterations of a search, one by one; made by [`Searcher::iterations`]. Between two of them the search
/// stands still. [`into_report`](Self::into_report) sums up.
///
/// ```
/// use search::{Limits, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut searcher = Searcher::new(Even);
/// let mut iterations = searcher.iterations(&Position::default(), &Limits::infinite());
/// assert_eq!(iterations.next().map(|iteration| iteration.depth), Some(1));
/// assert_eq!(iterations.next().map(|iteration| iteration.depth), Some(2));
/// assert_eq!(iterations.into_report().depth, 2);
/// ```
pub struct Iterations<'s, E, H, C> {
    searcher: &'s mut Searcher<E, H>,
    control: C,
    #[cfg(feature = "std")]
    deadline: crate::clock::Deadline,
    limits: Limits,
    position: Position,
    /// Root moves in the order in which they are searched next.
    moves: Vec<RootMove>,
    next_depth: u32,
    last_depth: u32,
    nodes: u64,
    deepest: usize,
    stopped: bool,
    finished: bool,
    complete: Iteration,
    standing: Score,
}

impl<E, H, C> fmt::Debug for Iterations<'_, E, H, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iterations")
            .field("limits", &self.limits)
            .field("complete", &self.complete)
            .field("nodes", &self.nodes)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

/// How far behind the best an iteration before the last one scores exactly, if a margin is asked for: enough
/// to know the order of the moves that will matter.
const EARLY_MARGIN: i32 = 64;

impl<'s, E: Evaluator, H: Horizon, C: Control> Iterations<'s, E, H, C> {
    pub(crate) fn new(searcher: &'s mut Searcher<E, H>, root: Root<'_>, limits: &Limits, control: C) -> Self {
        #[cfg(feature = "std")]
        let deadline = crate::clock::Deadline::of(limits);
        let (position, way) = root.unfold(&searcher.rules);
        searcher.begin(&position, &way, false);
        let legal = position.legal_moves();
        let moves = legal
            .iter()
            .filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
            .map(|&mv| RootMove {
                bound: Bound::Lower,
                centipawns: 0,
                ..RootMove::new(mv, Score::mated_in(0))
            })
            .collect();
        let standing = if !legal.is_empty() {
            Score::new(searcher.evaluator.evaluate(&position).get())
        } else if position.in_check() {
            Score::mated_in(0)
        } else {
            Score::DRAW
        };
        let (next_depth, last_depth) = limits.depths();
        Iterations {
            control,
            #[cfg(feature = "std")]
            deadline,
            limits: limits.clone(),
            position,
            moves,
            next_depth,
            last_depth,
            nodes: 0,
            deepest: 0,
            stopped: false,
            finished: false,
            complete: Iteration { depth: 0, selective_depth: 0, nodes: 0, hashfull: 0, lines: Vec::new() },
            standing,
            searcher,
        }
    }

    /// Searches the next iteration. `false` if there is none, or if it was stopped.
    pub(crate) fn advance(&mut self) -> bool {
        if self.finished || self.moves.is_empty() || self.next_depth > self.last_depth {
            return false;
        }
        let depth = self.next_depth;
        let first = self.complete.depth == 0;
        let margin = self.margin(depth);
        #[cfg(feature = "std")]
        let mut control = (&mut self.control, self.deadline);
        #[cfg(not(feature = "std"))]
        let mut control = &mut self.control;
        let mut tree = self.searcher.tree(self.position.clone(), depth, &mut control);
        tree.nodes = self.nodes;
        tree.deepest = self.deepest;
        tree.node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        tree.poll();
        let mut scores = ExactScores::new(self.limits.multipv.max(1), margin);
        let mut searched = 0;
        for root in &mut self.moves {
            if tree.stopped {
                break;
            }
            let alpha = scores.floor();
            let before = tree.nodes;
            tree.control.root_move(depth, root.mv, searched + 1);
            let scout = root.bound == Bound::Upper || margin.is_none_or(|margin| margin <= Score::DRAW);
            let score = tree.root_move(root.mv, alpha, scout, root.exact().filter(|_| !first));
            if tree.stopped {
                break;
            }
            root.score = score;
            root.nodes = tree.nodes - before;
            root.boundary = tree.boundary;
            root.pv.clear();
            if score > alpha {
                root.bound = Bound::Exact;
                root.pv.extend_from_slice(tree.memory.line(0));
                scores.add(score);
            } else {
                root.bound = Bound::Upper;
                root.pv.push(root.mv);
            }
            root.centipawns = tree.evaluator.centipawns(score);
            searched += 1;
        }
        self.nodes = tree.nodes;
        self.deepest = tree.deepest;
        let stopped = tree.stopped;
        if stopped {
            self.stopped = true;
            self.finished = true;
            if first {
                self.sort(searched);
                self.complete.lines = self.moves[..self.shown()].to_vec();
            }
            return false;
        }
        self.sort(self.moves.len());
        self.complete = Iteration {
            depth,
            selective_depth: self.deepest as u32,
            nodes: self.nodes,
            hashfull: self.searcher.table.hashfull(),
            lines: self.moves[..self.shown()].to_vec(),
        };
        self.next_depth += 1;
        self.finished = self.is_final();
        self.control.report(&self.complete);
        true
    }

    /// The margin of an iteration.
    fn margin(&self, depth: u32) -> Option<Score> {
        let margin = self.limits.margin?;
        if self.limits.depth.is_some() && depth < self.last_depth {
            let early = i64::from(EARLY_MARGIN) * i64::from(E::PAWN) / 100;
            return Some(margin.min(Score::new(early as i32)));
        }
        Some(margin)
    }

    /// How many root moves are shown.
    fn shown(&self) -> usize {
        if self.limits.margin.is_some() {
            self.moves.len()
        } else {
            self.limits.multipv.clamp(1, self.moves.len())
        }
    }

    /// Puts the first `searched` moves in order: exact scores from the highest down, then the rest by their
    /// bounds, which only guess a good order for the next iteration. Equals keep their order.
    fn sort(&mut self, searched: usize) {
        self.moves[..searched]
            .sort_by_key(|root| (root.bound != Bound::Exact, core::cmp::Reverse(root.score)));
    }

    /// Whether deeper iterations can't change what was asked for.
    fn is_final(&self) -> bool {
        let depth = self.complete.depth as i32;
        let certain = |line: &RootMove| line.score.mate_plies().is_some_and(|plies| plies.abs() <= depth);
        if let Some(moves) = self.limits.mate
            && let Some(best) = self.complete.lines.first()
            && certain(best)
            && best.score.mate_moves().is_some_and(|found| found.unsigned_abs() <= moves)
        {
            return true;
        }
        self.limits.depth.is_none() && self.limits.margin.is_none() && self.complete.lines.iter().all(certain)
    }

    /// What was found: the last complete iteration.
    pub fn into_report(self) -> Report {
        Report {
            iteration: self.complete,
            total_nodes: self.nodes,
            stopped: self.stopped,
            standing: self.standing,
        }
    }
}

impl<E: Evaluator, H: Horizon, C: Control> Iterator for Iterations<'_, E, H, C> {
    type Item = Iteration;

    fn next(&mut self) -> Option<Iteration> {
        self.advance().then(|| self.complete.clone())
    }
}

/// The exact scores of an iteration so far, and what a further move must beat to get one.
struct ExactScores {
    /// The highest ones, from the highest down.
    best: Vec<Score>,
    lines: usize,
    margin: Option<Score>,
}

impl ExactScores {
    fn new(lines: usize, margin: Option<Score>) -> ExactScores {
        ExactScores { best: Vec::with_capacity(lines.min(512) + 1), lines, margin }
    }

    fn add(&mut self, score: Score) {
        let place = self.best.partition_point(|&other| other >= score);
        self.best.insert(place, score);
        self.best.truncate(self.lines);
    }

    /// What a move must beat: the last of the lines asked for, or less if the margin reaches lower.
    fn floor(&self) -> Score {
        let last_line =
            if self.best.len() < self.lines { -Score::INFINITE } else { self.best[self.lines - 1] };
        match (self.margin, self.best.first()) {
            // From a mate given to a mate suffered it is farther than any score.
            (Some(Score::INFINITE), _) => -Score::INFINITE,
            (Some(margin), Some(&best)) => last_line.min(best - margin.max(Score::DRAW)),
            _ => last_line,
        }
    }
}
