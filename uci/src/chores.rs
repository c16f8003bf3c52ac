//! What the engine is asked besides moves: counts, a bench, explanations.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use explain::Explainer;
use movegen::{Game, Move, MoveList, Position};
use search::{Engine, Limits, Refusal, Report, RootMove};
use thiserror::Error;

use crate::info::{Effort, Style};
use crate::options::Settings;
use crate::signal::Signal;
use crate::thinking::{Interruptible, SEARCH_COST};
use crate::worker::{Worker, is_endless};

/// Why there is no explanation.
#[derive(Debug, Error)]
pub(crate) enum NoExplanation {
    /// The engine has no move.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It chooses without a search.
    #[error("{engine} does not search: there is nothing to explain")]
    NoSearch {
        /// Its name.
        engine: String,
    },
}

impl<E: Engine> Worker<'_, '_, E> {
    /// Counts leaves move by move, as long as nobody stops it.
    pub(crate) fn perft(&mut self, position: &mut Position, depth: u8, signal: &Signal, chess960: bool) {
        let printer = &self.desk.printer;
        let mut work = Interruptible::new(printer, signal, self.patience);
        let settings = Settings { chess960, ..Settings::default() };
        let style = Style { root: position.clone(), settings };
        work.nodes = u64::from(depth == 0);
        let moves = if depth == 0 { MoveList::new() } else { position.legal_moves() };
        for mv in moves {
            let undo = position.make(mv);
            let before = work.nodes;
            let stopped = count(position, depth - 1, &mut work).is_break();
            position.unmake(undo);
            if stopped {
                return self.spend(signal, work.nodes);
            }
            printer.print(&format!("{}: {}", style.mv(position, mv), work.nodes - before));
        }
        printer.print(&format!("\nNodes searched: {}", work.nodes));
        self.spend(signal, work.nodes);
    }

    /// Other counts share what patience there is after `quit`.
    fn spend(&mut self, signal: &Signal, nodes: u64) {
        if signal.is_leaving() {
            self.patience = self.patience.saturating_sub(nodes);
        }
    }

    /// Why the best move is best, or why a move is not: two lines, searched to the same depth. `None` if it
    /// was stopped.
    pub(crate) fn explain(
        &mut self,
        game: &Game,
        mv: Option<Move>,
        signal: &Signal,
    ) -> Result<Option<String>, NoExplanation> {
        let mut work = Interruptible::new(&self.desk.printer, signal, self.patience / SEARCH_COST);
        let mut limits = self.engine.default_limits();
        if is_endless(&limits) {
            limits.depth = Some(USUAL_DEPTH);
        }
        let found = self.lines(game, mv, &limits, &mut work);
        self.spend(signal, work.nodes.saturating_mul(SEARCH_COST));
        if work.is_stopped() {
            return Ok(None);
        }
        let (report, asked) = found?;
        let mut breakdown = |position: &Position| self.engine.breakdown(position);
        let explainer = Explainer::new(game);
        let against_best = asked.zip(report.lines.first());
        let comparison =
            against_best.and_then(|(asked, best)| explainer.compare(best, &asked, &mut breakdown));
        Ok(Some(match comparison {
            Some(comparison) => comparison.to_string(),
            None => explainer.explain(&report, &mut breakdown).to_string(),
        }))
    }

    /// What a search finds, and the line of a move that is not its best.
    fn lines(
        &mut self,
        game: &Game,
        mv: Option<Move>,
        limits: &Limits,
        work: &mut Interruptible<'_, '_>,
    ) -> Result<(Report, Option<RootMove>), NoExplanation> {
        let report = self.report(game, limits, work)?;
        work.nodes += report.total_nodes;
        let Some(mv) = mv.filter(|&mv| report.best_move().get() != Some(mv)) else {
            return Ok((report, None));
        };
        if let Some(line) = report.line(mv).filter(|line| line.exact().is_some()) {
            let line = line.clone();
            return Ok((report, Some(line)));
        }
        let alone = Limits::depth(report.depth.max(1)).with_moves([mv]);
        let other = self.report(game, &alone, work)?;
        work.nodes += other.total_nodes;
        Ok((report, other.line(mv).cloned()))
    }

    /// What a search finds, of an engine that searches.
    fn report(
        &mut self,
        game: &Game,
        limits: &Limits,
        work: &mut Interruptible<'_, '_>,
    ) -> Result<Report, NoExplanation> {
        let report = self.engine.analyze(game, limits, work)?.report;
        report.ok_or_else(|| NoExplanation::NoSearch { engine: self.engine.name().to_string() })
    }

    /// Searches fixed positions and sums up, in the words that OpenBench reads.
    pub(crate) fn bench(&mut self, depth: Option<u32>, signal: &Signal) {
        let printer = &self.desk.printer;
        let mut work = Interruptible::new(printer, signal, self.patience / SEARCH_COST);
        let depth = depth.or(self.engine.default_limits().depth).unwrap_or(USUAL_DEPTH);
        let mut time = Duration::ZERO;
        for (number, fen) in (1..).zip(BENCH) {
            let Ok(position) = fen.parse::<Position>() else { continue };
            self.engine.new_game();
            let began = Instant::now();
            let chosen = self.engine.analyze(&Game::new(position), &Limits::depth(depth), &mut work);
            time += began.elapsed();
            if work.is_stopped() {
                break;
            }
            // What it refuses costs nothing.
            work.nodes += chosen.ok().and_then(|choice| choice.report).map_or(0, |report| report.total_nodes);
            printer.note(&format!("position {number} of {}: {} nodes so far", BENCH.len(), work.nodes));
        }
        let total = Effort { nodes: work.nodes, time };
        printer.print(&if work.is_stopped() {
            "info string stopped".to_string()
        } else {
            format!("{} nodes {} nps", total.nodes, total.nodes_per_second())
        });
        self.spend(signal, total.nodes.saturating_mul(SEARCH_COST));
    }
}

/// So deep a count is done without a look at the signal: milliseconds.
const UNWATCHED: u8 = 3;

/// Adds the leaves so many plies below, unless it is stopped.
fn count(position: &mut Position, depth: u8, work: &mut Interruptible<'_, '_>) -> ControlFlow<()> {
    if work.is_stopped() {
        return ControlFlow::Break(());
    }
    if depth <= UNWATCHED {
        work.nodes = work.nodes.saturating_add(position.perft(depth));
        return ControlFlow::Continue(());
    }
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let counted = count(position, depth - 1, work);
        position.unmake(undo);
        counted?;
    }
    ControlFlow::Continue(())
}

/// How deep a bench and an explanation go with an engine that names no end of its own.
const USUAL_DEPTH: u32 = 6;

/// The start position, the other positions of <https://www.chessprogramming.org/Perft_Results>, and endings: a pawn that
/// queens, one that does not, king and rook, rook and pawn, opposite bishops.
const BENCH: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/8/4k3/8/P3K3/8 b - - 0 1",
    "8/8/1k6/8/R7/8/5K2/8 w - - 0 1",
    "8/8/8/1k6/1p6/8/1K6/4R3 b - - 0 1",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "8/3k1b2/1p3p2/1P3P2/4K3/3B4/8/8 w - - 0 1",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_one() {
        for fen in BENCH {
            let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(position.has_legal_move(), "{fen}");
        }
    }
}
