//! Reasons: a machine's scores in words, and the same as data.

use std::io::{self, Write};

use explain::{Comparison, Explainer, Explanation};
use movegen::{Game, Move, Position};
use search::{Engine, Iteration, Limits, Refusal, Report, RootMove};
use serde::Serialize;

use crate::Screen;

/// How wide a line of text may be.
const WIDTH: usize = 96;

/// Notes the best move of each iteration, to say since when it has been the same.
#[derive(Debug, Default)]
pub struct Iterations(Vec<(u32, Move)>);

impl search::Control for Iterations {
    fn report(&mut self, iteration: &Iteration) {
        if let Some(mv) = iteration.best_move().get() {
            self.0.push((iteration.depth, mv));
        }
    }
}

/// What an engine has to say about its report: the position, the best move, each other line.
///
/// ```
/// use examples::reasons::{Iterations, explain};
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let (game, mut engine, mut iterations) = (Game::default(), eval_chessloupe::engine(), Iterations::default());
/// let choice = engine.choose(&game, &Limits::depth(4).with_multipv(2), &mut iterations)?;
/// let report = choice.report.expect("it searches");
/// let explanation = explain(&mut engine, &game, &report, &iterations);
/// assert_eq!(explanation.others.len(), 1);
/// # Ok::<(), search::Refusal>(())
/// ```
pub fn explain(
    engine: &mut dyn Engine,
    game: &Game,
    report: &Report,
    iterations: &Iterations,
) -> Explanation {
    let mut breakdown = |position: &Position| engine.breakdown(position);
    Explainer::new(game).with_best_moves(&iterations.0).explain(report, &mut breakdown)
}

/// Why a legal move is not the best of a report: its line is taken from there, or searched as deep.
///
/// `None` where the report has no best line, or the machine no search.
///
/// # Errors
///
/// That of the engine that is asked for the move's own line.
pub fn why(
    engine: &mut dyn Engine,
    game: &Game,
    report: &Report,
    mv: Move,
) -> Result<Option<Comparison>, Refusal> {
    let Some(best) = report.lines.first().filter(|line| line.exact().is_some()) else { return Ok(None) };
    let known = report.line(mv).filter(|line| line.exact().is_some()).cloned();
    let asked = match known {
        Some(line) => Some(line),
        None => searched(engine, game, report.depth, mv)?,
    };
    let Some(asked) = asked else { return Ok(None) };
    let mut breakdown = |position: &Position| engine.breakdown(position);
    Ok(Explainer::new(game).compare(best, &asked, &mut breakdown))
}

/// The line of one move, searched to this depth.
fn searched(engine: &mut dyn Engine, game: &Game, depth: u32, mv: Move) -> Result<Option<RootMove>, Refusal> {
    let limits = Limits::depth(depth).with_moves([mv]);
    let choice = engine.analyze(game, &limits, &mut ())?;
    Ok(choice.report.and_then(|report| report.line(mv).cloned()))
}

/// Writes text under a heading, each of its lines as a paragraph, broken between words.
///
/// # Errors
///
/// Those of the screen.
pub fn write(screen: &mut Screen<'_>, heading: &str, text: &str) -> io::Result<()> {
    writeln!(screen, "\n  {heading}")?;
    for paragraph in text.lines() {
        let mut line = String::from("  -");
        for word in paragraph.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(screen, "{line}")?;
                line = String::from("   ");
            }
            line.push(' ');
            line.push_str(word);
        }
        writeln!(screen, "{line}")?;
    }
    Ok(())
}

/// What `--json` writes of one machine.
#[derive(Debug, Serialize)]
pub struct MachineData {
    /// Its name.
    pub engine: String,
    /// The best move of its search, if it searched.
    pub best: Option<String>,
    /// The move it plays, or `null` if it refuses: for a machine with dice it need not be the best.
    pub plays: Option<String>,
    /// Why it refuses.
    pub refusal: Option<String>,
    /// What one unit of its scores is.
    pub unit: &'static str,
    /// Its lines, scores and reasons, if it searched.
    pub explanation: Option<Explanation>,
    /// Why the move asked about was not chosen.
    pub why: Option<Comparison>,
}

/// What `--json` writes.
#[derive(Debug, Serialize)]
pub struct Data {
    /// The position.
    pub fen: String,
    /// How the game has ended, if it has.
    pub outcome: Option<String>,
    /// One entry for each machine asked.
    pub machines: Vec<MachineData>,
}
