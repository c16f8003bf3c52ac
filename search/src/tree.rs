//! The tree: fail-soft alpha-beta with null windows, and what keeps a table from changing its answers.
//!
//! A score in the table must not depend on how its position was reached, and may be used only where that is
//! so again. Four things see to it:
//!
//! - An entry counts only at the depth that is wanted, no other.
//! - While a node is searched, the lowest ply is kept whose position came again below it. A node whose value
//!   rests on a position above it is stored without a score.
//! - On the way in, an entry counts only if no position above the node can come again within the depth; or if
//!   that could not matter: further draws lift no bound that is already above a draw, and sink none below.
//! - Near the end of the fifty moves, where the clock decides, nothing is stored or used.
//!
//! [`TableTrust::Usual`] leaves the first three out.

use core::ops::ControlFlow;

use movegen::{Move, Piece, Position, PositionUndo};

use crate::memory::{LAST_PLY, Memory, NO_MOVE};
use crate::path::{self, Step};
use crate::picker::{Extension, Picker};
use crate::selectivity::{self, Outlook};
use crate::table::{Entry, Table};
use crate::{
    Bound, Control, DrawRules, Enter, Evaluator, Following, Horizon, MAX_PAST, Node, Score, Selectivity,
    Stand, TableTrust,
};

/// The most nodes between two questions to the control.
const POLL: u64 = 1024;

/// The move that led to a node, and what it took.
#[derive(Clone, Copy)]
pub(crate) struct Last {
    pub mv: Move,
    pub captured: Option<Piece>,
    /// Whether it gave check, where that is known.
    pub check: Option<bool>,
}

impl Last {
    /// No move at all: the side passed, which it does not do in check.
    pub const PASS: Last = Last { mv: NO_MOVE, captured: None, check: Some(false) };

    /// A move, of which no more is known.
    fn of(mv: Move, undo: &PositionUndo) -> Last {
        Last { mv, captured: undo.captured(), check: None }
    }
}

/// A search under way.
pub(crate) struct Tree<'a, E, H> {
    pub evaluator: &'a mut E,
    pub horizon: &'a mut H,
    pub rules: DrawRules,
    pub table: &'a mut Table,
    pub memory: &'a mut Memory,
    pub control: &'a mut dyn Control,
    pub position: Position,
    /// Whether all but the first move of a node are first tried with an empty window.
    pub null_windows: bool,
    pub trust: TableTrust,
    pub selectivity: Selectivity,
    /// The nominal depth of the iteration.
    pub root_depth: i32,
    /// How much of the way lies before the last pass: no position there can come again.
    pub barrier: usize,
    pub nodes: u64,
    pub node_limit: u64,
    /// The node count at which the control is asked next.
    pub next_poll: u64,
    /// The node count when the present root move began.
    pub candidate_start: u64,
    pub deepest: usize,
    pub stopped: bool,
    /// Whether a boundary was met under the present root move.
    pub boundary: bool,
    /// The lowest ply whose position came again below the present node: negative in the game before the root.
    pub lowest: i32,
}

/// A node whose moves are tried.
pub(crate) struct Visit {
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Whether there is room between alpha and beta.
    pub open: bool,
    /// Whether its score may be kept: not where the fifty moves decide.
    pub usable: bool,
    pub table_move: Option<Move>,
    pub outlook: Outlook,
}

/// No position above came again.
const NONE_RECURRED: i32 = i32::MAX;

/// A boundary's value depends on the whole way from the root.
const ROOT_PLY: i32 = 0;

impl<E: Evaluator, H: Horizon> Tree<'_, E, H> {
    /// Searches one root move: with the window from `alpha` up, after a null window if `alpha` is a score.
    /// Its line is then the memory's line of ply 0. `expected`: its score in the iteration before.
    pub fn root_move(&mut self, mv: Move, alpha: Score, scout: bool, expected: Option<Score>) -> Score {
        self.horizon.candidate(mv);
        self.candidate_start = self.nodes;
        self.boundary = false;
        self.lowest = NONE_RECURRED;
        let undo = self.make(mv);
        let last = Last::of(mv, &undo);
        let mut value = Score::INFINITE;
        if scout && self.null_windows && alpha > -Score::INFINITE {
            value = -self.below_root(-alpha.next(), -alpha, last);
        }
        if value > alpha && !self.stopped {
            value = self.open_root_move(alpha, last, expected);
            self.memory.set_line(0, mv);
        }
        self.unmake(undo);
        value
    }

    /// The value of the position after a root move in an open window: all of it, or as much as it takes around
    /// the expected score.
    fn open_root_move(&mut self, alpha: Score, last: Last, expected: Option<Score>) -> Score {
        let expected = expected.filter(|score| self.selectivity.aspiration && !score.is_mate());
        let (mut low, mut high) = (alpha, Score::INFINITE);
        let mut width = selectivity::aspiration::<E>();
        if let Some(expected) = expected {
            low = low.max(expected - width);
            high = (expected + width).max(low.next());
        }
        loop {
            self.memory.clear_line(1);
            let value = -self.below_root(-high, -low, last);
            width = width + width + width;
            if self.stopped || (value <= low && low == alpha) {
                return value;
            } else if value <= low {
                low = if value.is_mate() { alpha } else { alpha.max(value - width) };
            } else if value >= high && high < Score::INFINITE {
                high = if value.is_mate() { Score::INFINITE } else { value + width };
            } else {
                return value;
            }
        }
    }

    /// The position after a root move.
    fn below_root(&mut self, alpha: Score, beta: Score, last: Last) -> Score {
        if self.selectivity.is_on() {
            self.interior::<true>(alpha, beta, self.root_depth - 1, 1, last)
        } else {
            self.interior::<false>(alpha, beta, self.root_depth - 1, 1, last)
        }
    }

    #[inline]
    fn make(&mut self, mv: Move) -> PositionUndo {
        self.memory.path.push(Step::of(&self.position, mv));
        self.position.make_with(mv, &mut Following(self.evaluator))
    }

    /// Passes; `None` in check.
    pub fn pass(&mut self) -> Option<PositionUndo> {
        let step = Step::of(&self.position, NO_MOVE);
        let undo = self.position.pass_with(&mut Following(self.evaluator))?;
        self.memory.path.push(step);
        self.barrier = self.memory.path.len();
        Some(undo)
    }

    #[inline]
    pub fn unmake(&mut self, undo: PositionUndo) {
        self.position.unmake_with(undo, &mut Following(self.evaluator));
        self.memory.path.pop();
    }

    /// What the evaluator says, which is never a mate.
    #[inline]
    pub fn evaluate(&mut self) -> Score {
        Score::new(self.evaluator.evaluate(&self.position).get())
    }

    /// Counts a node, and asks whether to go on when it is time to.
    #[inline]
    fn count(&mut self) {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        // A node that is not searched does not count.
        self.nodes += u64::from(!self.stopped);
    }

    /// Asks whether to go on.
    #[cold]
    pub fn poll(&mut self) {
        if self.nodes >= self.node_limit || self.control.poll(self.nodes) == ControlFlow::Break(()) {
            self.stopped = true;
        }
        self.next_poll = (self.nodes + POLL).min(self.node_limit);
    }

    #[inline]
    fn node(&self, depth: i32, past: u32, ply: usize, last: Last, in_check: bool) -> Node {
        Node {
            ply: ply as u32,
            depth: depth.max(0) as u32,
            past,
            last: last.mv,
            captured: last.captured,
            nodes: self.nodes - self.candidate_start,
            in_check,
        }
    }

    /// Whether the side to move is in check: looked at where it is not yet known.
    #[inline]
    fn in_check(&self, last: Last) -> bool {
        last.check.unwrap_or_else(|| self.position.in_check())
    }

    /// Whether the position has occurred before often enough, or its material is dead.
    #[inline]
    fn is_drawn(&mut self, ply: usize) -> bool {
        if let Some(distance) =
            path::repetition(&self.position, &self.memory.path[self.barrier..], &self.rules)
        {
            self.lowest = self.lowest.min(ply as i32 - distance as i32);
            return true;
        }
        self.rules.dead_material.is_dead(self.position.board())
    }

    /// Whether a hundred half-moves are over without capture or pawn move.
    #[inline]
    fn fifty_moves_are_over(&self) -> bool {
        self.rules.fifty_moves && self.position.board().halfmove_clock() >= 100
    }

    /// The value of a position without legal moves.
    #[inline]
    fn without_moves(&self, ply: usize) -> Score {
        if self.position.in_check() { Score::mated_in(ply as u32) } else { Score::DRAW }
    }

    /// Mate, stalemate or, where they count, fifty moves, for those who must know before anything else.
    fn ended(&self, ply: usize, fifty_moves_count: bool) -> Option<Score> {
        if !self.position.has_legal_move() {
            Some(self.without_moves(ply))
        } else if fifty_moves_count && self.fifty_moves_are_over() {
            Some(Score::DRAW)
        } else {
            None
        }
    }

    /// Asks a bounded horizon whether the node is searched; if not, its value.
    fn boundary(&mut self, node: &Node) -> Option<Score> {
        if self.horizon.enter(node) == Enter::GoOn {
            return None;
        }
        self.boundary = true;
        self.lowest = ROOT_PLY.min(self.lowest);
        Some(self.evaluate())
    }

    /// A node above or at the nominal depth. `alpha < beta`; the result is a bound if it lies outside.
    ///
    /// Where it is not `SELECTIVE`, the compiler leaves out all that [`Selectivity`] is about.
    pub fn interior<const SELECTIVE: bool>(
        &mut self,
        alpha: Score,
        beta: Score,
        mut depth: i32,
        ply: usize,
        mut last: Last,
    ) -> Score {
        self.count();
        if self.stopped {
            return Score::DRAW;
        }
        if self.is_drawn(ply) {
            return Score::DRAW;
        }
        let in_check = SELECTIVE && self.in_check(last);
        if SELECTIVE {
            last.check = Some(in_check);
            depth = depth.max(0);
            depth += self.extension(in_check, depth, ply);
        }
        if depth <= 0 {
            return self.past(alpha, beta, 0, ply, last);
        }
        self.deepest = self.deepest.max(ply);
        if H::BOUNDED {
            let in_check = self.in_check(last);
            let node = self.node(depth, 0, ply, last, in_check);
            if let Some(score) = self.ended(ply, true).or_else(|| self.boundary(&node)) {
                return score;
            }
        } else if self.fifty_moves_are_over() {
            return self.ended(ply, true).unwrap_or(Score::DRAW);
        }
        // No mate can be nearer than the next move, and none farther than one already found is of interest.
        let nearest_mate = Score::mate_in(ply as u32 + 1);
        if nearest_mate <= alpha {
            return nearest_mate;
        }

        let open = beta > alpha.next();
        let entry = self.table.probe(self.position.key());
        let usable = !self.rules.fifty_moves || self.fifty_moves_are_far(depth);
        if let Some(entry) = entry
            && !open
            && usable
            && (entry.depth == depth || (self.trust == TableTrust::Usual && entry.depth > depth))
            && let Some(score) = self.cut(&entry, beta, depth, ply)
        {
            return score;
        }
        let mut outlook = Outlook::default();
        if SELECTIVE {
            outlook = self.outlook(in_check, open);
            if let Some(score) = self.prune(outlook, beta, depth, ply, last.mv != NO_MOVE) {
                return score;
            }
            if self.stopped {
                return Score::DRAW;
            }
        }
        let table_move = entry.and_then(|entry| entry.mv);
        self.moves::<SELECTIVE>(alpha, &Visit { beta, depth, ply, open, usable, table_move, outlook })
    }

    /// Tries the moves of a node, and keeps in the table what they show.
    #[inline(always)]
    fn moves<const SELECTIVE: bool>(&mut self, mut alpha: Score, visit: &Visit) -> Score {
        let &Visit { beta, depth, ply, open, .. } = visit;
        let lowest_before = core::mem::replace(&mut self.lowest, NONE_RECURRED);
        let floor = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut picker = Picker::new(self.memory, visit.table_move, ply);
        while let Some(mv) = picker.next(&self.position, self.memory) {
            let undo = self.make(mv);
            let mut last = Last::of(mv, &undo);
            let mut late = SELECTIVE && number > 0 && picker.is_late();
            if late {
                let check = self.position.in_check();
                (last.check, late) = (Some(check), !check);
            }
            if late && mv.is_quiet() && self.leaves_out(visit, best, alpha, number) {
                self.unmake(undo);
                continue;
            }
            let reduction = if late { self.reduction(visit, number) } else { 0 };
            let scout = open && self.null_windows && best > -Score::INFINITE && alpha > -Score::INFINITE;
            let mut value = Score::INFINITE;
            if SELECTIVE && reduction > 0 && alpha > -Score::INFINITE {
                value = -self.interior::<true>(-alpha.next(), -alpha, depth - 1 - reduction, ply + 1, last);
            }
            if scout && value > alpha {
                value = -self.interior::<SELECTIVE>(-alpha.next(), -alpha, depth - 1, ply + 1, last);
            }
            if value > alpha && (!scout || value < beta) {
                if open {
                    self.memory.clear_line(ply + 1);
                }
                value = -self.interior::<SELECTIVE>(-beta, -alpha, depth - 1, ply + 1, last);
            }
            number += 1;
            self.unmake(undo);
            if self.stopped {
                picker.finish(self.memory);
                return Score::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if open {
                        self.memory.set_line(ply, mv);
                    }
                    if alpha >= beta {
                        if mv.is_quiet()
                            && let Some(man) = self.position.piece_at(mv.from())
                        {
                            self.memory.praise(man, mv, ply, depth);
                        }
                        break;
                    }
                }
            }
        }
        picker.finish(self.memory);
        if best == -Score::INFINITE {
            self.lowest = lowest_before;
            return self.without_moves(ply);
        }
        let tainted = self.lowest < ply as i32;
        self.lowest = if tainted { self.lowest.min(lowest_before) } else { lowest_before };
        let bound = if (tainted && self.trust == TableTrust::Exact) || !visit.usable {
            None
        } else if best >= beta {
            Some(Bound::Lower)
        } else if best > floor {
            Some(Bound::Exact)
        } else {
            Some(Bound::Upper)
        };
        if bound.is_some() || best_move.is_some() {
            let mv = best_move.or(visit.table_move);
            let entry = Entry { mv, depth, bound, score: best.at_node(ply as u32) };
            self.table.store(self.position.key(), entry);
        }
        best
    }

    /// Whether the fifty moves can't be over within the depth.
    #[inline]
    fn fifty_moves_are_far(&self, depth: i32) -> bool {
        i32::from(self.position.board().halfmove_clock()) + self.reach(depth) <= 100
    }

    /// How many plies below a node of this depth the draw rules hold.
    #[inline]
    fn reach(&self, depth: i32) -> i32 {
        if self.rules.past_the_depth { depth + MAX_PAST as i32 } else { depth }
    }

    /// The score with which an entry of the right depth ends a null-window search, if it may.
    #[inline]
    fn cut(&self, entry: &Entry, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let score = entry.score.at_root(ply as u32);
        let bound = entry.bound?;
        if self.trust == TableTrust::Usual {
            let cuts = if score >= beta { bound != Bound::Upper } else { bound != Bound::Lower };
            return cuts.then_some(score);
        }
        // More draws than the entry knew of can only draw a bound toward a draw.
        if bound != Bound::Upper && score >= beta {
            let sure = score.min(Score::DRAW);
            if sure >= beta {
                return Some(sure);
            }
        } else if bound != Bound::Lower && score < beta {
            let sure = score.max(Score::DRAW);
            if sure < beta {
                return Some(sure);
            }
        } else {
            return None;
        }
        let reach = self.reach(depth) as usize;
        (!path::may_recur(&self.position, &self.memory.path[self.barrier..], &self.rules, reach))
            .then_some(score)
    }

    /// A node past the nominal depth, or at it if `past` is 0.
    fn past(&mut self, mut alpha: Score, beta: Score, past: u32, ply: usize, last: Last) -> Score {
        if past > 0 {
            self.count();
            if self.stopped {
                return Score::DRAW;
            }
            if self.rules.past_the_depth && self.is_drawn(ply) {
                return Score::DRAW;
            }
        }
        self.deepest = self.deepest.max(ply);
        let in_check = self.in_check(last);
        let node = self.node(0, past, ply, last, in_check);
        if H::BOUNDED {
            let fifty_moves_count = self.rules.past_the_depth;
            if let Some(score) = self.ended(ply, fifty_moves_count).or_else(|| self.boundary(&node)) {
                return score;
            }
        } else if self.rules.past_the_depth && self.fifty_moves_are_over() {
            return self.ended(ply, true).unwrap_or(Score::DRAW);
        }
        if past as usize >= MAX_PAST || ply >= LAST_PLY {
            return self.evaluate();
        }

        let mut best = -Score::INFINITE;
        let early = self.horizon.stand(&node);
        if early == Some(Stand::Only) {
            return self.evaluate();
        }
        if early == Some(Stand::May) {
            best = self.evaluate();
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        self.memory.list.clear();
        let stand = self.horizon.extend(&mut self.position, &node, &mut self.memory.list);
        match stand {
            Stand::Only => return if early == Some(Stand::May) { best } else { self.evaluate() },
            Stand::May if early != Some(Stand::May) => {
                best = self.evaluate();
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
            Stand::Must if self.memory.list.is_empty() => return self.without_moves(ply),
            Stand::May | Stand::Must => {}
        }

        let open = beta > alpha.next();
        let may_leave_out = self.selectivity.exchange_pruning && !open && stand == Stand::May;
        let standing = best;
        let mut extension = Extension::new(&self.position, self.memory, ply);
        while let Some(mv) = extension.next(self.memory) {
            if may_leave_out && self.is_futile(mv, standing, alpha) {
                continue;
            }
            let undo = self.make(mv);
            if open {
                self.memory.clear_line(ply + 1);
            }
            let value = -self.past(-beta, -alpha, past + 1, ply + 1, Last::of(mv, &undo));
            self.unmake(undo);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if open {
                        self.memory.set_line(ply, mv);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        extension.finish(self.memory);
        best
    }
}
