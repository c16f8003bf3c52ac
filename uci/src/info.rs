//! What a search says, as lines of text.

use std::fmt::Write;
use std::time::Duration;

use movegen::{CastlingStyle, Move, MoveText, Position};
use search::{Choice, Engine, Iteration, RootMove, Score, in_pawns};

use crate::Wdl;
use crate::options::Settings;

/// How moves are written and what stands beside scores; for one search.
#[derive(Debug, Clone)]
pub(crate) struct Style {
    pub(crate) root: Position,
    pub(crate) settings: Settings,
}

/// What an iteration has taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Effort {
    pub(crate) fn nodes_per_second(self) -> u64 {
        let rate = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        u64::try_from(rate).unwrap_or(u64::MAX)
    }

    /// A line that says only this.
    pub(crate) fn line(self) -> String {
        let (rate, time) = (self.nodes_per_second(), self.time.as_millis());
        format!("info nodes {} nps {rate} time {time}", self.nodes)
    }
}

impl Style {
    /// A move in a position that is the root or comes from it.
    pub(crate) fn mv(&self, position: &Position, mv: Move) -> MoveText {
        if self.settings.chess960 {
            position.uci_as(mv, CastlingStyle::KingTakesRook)
        } else {
            position.uci(mv)
        }
    }

    /// A row of moves from the root on, each with a blank before it.
    fn line(&self, moves: &[Move]) -> String {
        let mut position = self.root.clone();
        let mut text = String::with_capacity(6 * moves.len());
        for &mv in moves {
            // A line is legal throughout; from an engine that is wrong about that, no more than what is.
            if !position.is_legal(mv) {
                break;
            }
            text.push(' ');
            text.push_str(&self.mv(&position, mv));
            let _ = position.make(mv);
        }
        text
    }

    /// The lines of an iteration that were asked for and have a score. A bound is no score.
    pub(crate) fn shown<'i>(
        &self,
        iteration: &'i Iteration,
    ) -> impl Iterator<Item = (&'i RootMove, Score)> + use<'i> {
        let exact = iteration.lines.iter().filter_map(|line| Some((line, line.exact()?)));
        exact.take(self.settings.multipv)
    }

    /// One `info` line for each of them.
    pub(crate) fn iteration(&self, iteration: &Iteration, effort: Effort) -> Option<String> {
        let mut text = String::new();
        for (number, (line, score)) in (1..).zip(self.shown(iteration)) {
            if number > 1 {
                text.push('\n');
            }
            // What is known before an iteration is complete has no depth yet; people expect one. The line may be
            // longer than what was looked at, if the table knew more; people expect it not to be.
            let depth = iteration.depth.max(1);
            let deepest = iteration.selective_depth.max(depth).max(line.pv.len() as u32);
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "info depth {depth} seldepth {deepest} multipv {number} score {}",
                score_text(score, line.centipawns)
            );
            if self.settings.show_wdl {
                let _ = write!(text, " wdl {}", Wdl::of(score, line.centipawns));
            }
            let _ = write!(
                text,
                " nodes {} nps {} hashfull {} time {} pv{}",
                effort.nodes,
                effort.nodes_per_second(),
                iteration.hashfull,
                effort.time.as_millis(),
                self.line(&line.pv)
            );
        }
        (!text.is_empty()).then_some(text)
    }

    /// `bestmove`, with the answer that is expected to it.
    pub(crate) fn best_move(&self, choice: &Choice) -> String {
        let mut text = format!("bestmove {}", self.mv(&self.root, choice.mv));
        let pv = choice.played().map_or(&[][..], |line| &line.pv);
        if let [first, answer, ..] = *pv
            && first == choice.mv
            && self.root.is_legal(first)
        {
            let mut next = self.root.clone();
            let _ = next.make(first);
            if next.is_legal(answer) {
                let _ = write!(text, " ponder {}", self.mv(&next, answer));
            }
        }
        text
    }

    /// The scores in the engine's own words, where these are not just the centipawns again.
    pub(crate) fn own_words(&self, engine: &dyn Engine, iteration: &Iteration) -> Option<String> {
        let mut parts = Vec::new();
        let mut says_more = false;
        for (line, score) in self.shown(iteration) {
            let own = engine.show(score);
            says_more |= !score.is_mate() && own != in_pawns(line.centipawns);
            parts.push(format!("{} {own}", self.mv(&self.root, line.mv)));
        }
        says_more.then(|| parts.join(", "))
    }

    /// By how much the move that is played is worse than the best that was found.
    pub(crate) fn remark(&self, engine: &dyn Engine, choice: &Choice) -> Option<String> {
        let best = choice.report.as_ref()?.lines.first()?;
        if best.mv == choice.mv {
            return None;
        }
        let mv = |mv| self.mv(&self.root, mv);
        let mut text = format!("plays {} instead of {}", mv(choice.mv), mv(best.mv));
        if let Some(played) = choice.played()
            && let (Some(score), Some(highest)) = (played.exact(), best.exact())
        {
            let (own, best_own) = (engine.show(score), engine.show(highest));
            let _ = write!(text, ": {own} instead of {best_own}");
            if !score.is_mate() && !highest.is_mate() {
                let loss = i64::from(best.centipawns) - i64::from(played.centipawns);
                let _ = write!(text, ", {loss} centipawns worse");
            }
        }
        Some(text)
    }
}

/// `cp` or `mate`, and how much.
fn score_text(score: Score, centipawns: i32) -> String {
    match score.mate_moves() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {centipawns}"),
    }
}

/// The line for a game that has ended: mate or stalemate on the board.
pub(crate) fn ended(position: &Position) -> String {
    let score = if position.in_check() { Score::mated_in(0) } else { Score::DRAW };
    format!("info depth 0 score {}", score_text(score, 0))
}

/// What is played where there is nothing to play.
pub(crate) const NO_MOVE: &str = "bestmove (none)";
