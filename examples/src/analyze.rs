//! `analyze`: what the machines think of a position.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use movegen::{Draw, Game, Move, Outcome, Position};
use opening_book::Replies;
use search::{Choice, Engine, Limits, MAX_PLY, Refusal, Report, Score, Term};

use crate::book::{load, shares};
use crate::machines::{self, Machine, Selection};
use crate::reasons::{self, Data, Iterations, MachineData};
use crate::{Failure, Screen, board, command, text};

/// ANSI style of headings and moves: bold.
const STRONG: &str = "1";
/// ANSI style of what matters less: faint.
const FAINT: &str = "2";

/// Draws a position and prints each machine's move, its score and the line it expects.
///
/// Scores are in pawns, or what else the machine counts, as the side to move sees them; `mate 3` is a mate it gives in three moves, `mate -2`
/// one it suffers in two.
#[derive(Debug, Parser)]
#[command(name = "analyze", version)]
pub struct Analyze {
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub fen: Vec<String>,
    /// Which machine: torres, turochamp, al1600, chessloupe, or all of them
    #[arg(long, value_name = "NAME", default_value = machines::DEFAULT)]
    pub engine: Selection,
    /// How many half-moves deep, 1 to 128 [default: the machine's own depth, or the time's end]
    #[arg(long, value_name = "N", value_parser = command::whole_number(1_u32, MAX_PLY as u32), allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// How long, in milliseconds, 1 to 4294967295: deeper and deeper until then [default: 1500 for chessloupe]
    #[arg(long, value_name = "MS", value_parser = command::whole_number(1_u32, u32::MAX), allow_negative_numbers = true)]
    pub movetime: Option<u32>,
    /// How many lines, 1 to 500, each with an exact score [default: 4 for chessloupe, 1 for the others]
    #[arg(long, value_name = "K", value_parser = command::whole_number(1_u32, 500), allow_negative_numbers = true)]
    pub multipv: Option<u32>,
    /// A book, text or Polyglot (.bin), that the machine would open from; what it thinks itself stays the same
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Why not this move? Its line, what it costs and what that is made of
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub why: Option<String>,
    /// Everything as one JSON document instead
    #[arg(long, conflicts_with_all = ["unicode", "book"])]
    pub json: bool,
    /// Chess figures instead of letters
    #[arg(long)]
    pub unicode: bool,
}

/// The answer of one machine, and what it took.
struct Asked {
    engine: Box<dyn Engine>,
    choice: Result<Choice, Refusal>,
    iterations: Iterations,
    lines: u32,
    time: Duration,
}

impl Analyze {
    /// Analyzes and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, or an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, analyze::Analyze};
    /// let mut out = Vec::new();
    /// let mate_in_one = Analyze::parse_from(["analyze", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]);
    /// mate_in_one.run(&mut Screen::plain(&mut out)).unwrap();
    /// assert!(String::from_utf8_lossy(&out).contains("Move    Rd8# (d1d8)"));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let game = Game::new(command::position(&self.fen)?);
        let book = self.book.as_deref().map(load).transpose()?;
        let position = game.position();
        let why = self.why.as_deref().map(|text| command::legal_move(position, "--why", text)).transpose()?;
        if self.json {
            return self.write_json(&game, why, screen);
        }
        board::draw(screen, position, self.unicode)?;
        writeln!(screen, "\n  {} to move: {position}", position.turn().name())?;
        if let Some(outcome) = game.outcome() {
            writeln!(screen, "  {}", ending(outcome))?;
            if let Some(asked) = why {
                let heading = format!("Why not {}?", position.san(asked));
                reasons::write(screen, &heading, "No answer: the game is over, and nothing is searched.")?;
            }
            return Ok(());
        }
        if let Some(Draw::FiftyMoves) = game.claimable_draw() {
            let name = position.turn().name();
            writeln!(screen, "  {name} may claim a draw by the fifty-move rule.")?;
        }
        if let Some(book) = book {
            let known = shares(position, &book.replies(&game));
            writeln!(screen, "\n  Book    {}", known.as_deref().unwrap_or("does not know this position"))?;
        }
        for machine in &self.engine.0 {
            screen.flush()?;
            self.show(machine, &game, why, screen)?;
        }
        Ok(())
    }

    /// What one machine thinks.
    fn ask(&self, machine: &Machine, game: &Game) -> Asked {
        let lines = self.multipv.unwrap_or(machine.lines);
        let mut limits = Limits::default().with_multipv(lines as usize);
        limits.depth = self.depth;
        limits.time = self.movetime.map(|milliseconds| Duration::from_millis(u64::from(milliseconds)));
        let mut engine = (machine.engine)();
        let began = Instant::now();
        let mut iterations = Iterations::default();
        let choice = engine.choose(game, &limits, &mut iterations);
        Asked { engine, choice, iterations, lines, time: began.elapsed() }
    }

    /// Shows what one machine thinks.
    fn show(
        &self,
        machine: &Machine,
        game: &Game,
        why: Option<Move>,
        screen: &mut Screen<'_>,
    ) -> io::Result<()> {
        let Asked { mut engine, choice, iterations, lines, time } = self.ask(machine, game);
        writeln!(screen, "\n{}", screen.paint(STRONG, engine.name()))?;
        let choice = match choice {
            Ok(choice) => choice,
            Err(refusal) => return writeln!(screen, "  No move: {refusal}."),
        };
        let position = game.position();
        // A machine that errs on purpose may play another move.
        let best = choice.report.as_ref().and_then(|report| report.best_move().get()).unwrap_or(choice.mv);
        let mv = screen.paint(STRONG, &text::both_ways(position, best));
        writeln!(screen, "  Move    {mv}")?;
        if let Some(report) = &choice.report {
            show_lines(report, lines, machine, engine.as_ref(), position, screen)?;
            show_effort(report, time, screen)?;
        }
        if choice.mv != best {
            writeln!(screen, "  Plays   {}, which is not its best", text::both_ways(position, choice.mv))?;
        }
        let searched = choice.report.as_ref().filter(|report| report.depth > 0);
        if let Some(paper) = machine.paper {
            paper(screen, game, choice.report.as_ref())?;
        } else {
            if let Some(breakdown) = engine.breakdown(position) {
                show_terms(&breakdown.terms, engine.as_ref(), screen)?;
            }
            if let Some(report) = searched {
                let explanation = reasons::explain(engine.as_mut(), game, report, &iterations);
                reasons::write(screen, "Reasons", &explanation.to_string())?;
            }
        }
        let Some(asked) = why else { return Ok(()) };
        let answer = match searched.map(|report| reasons::why(engine.as_mut(), game, report, asked)) {
            Some(Ok(Some(comparison))) => comparison.to_string(),
            Some(Ok(None)) => "Its score is not known.".to_string(),
            Some(Err(refusal)) => format!("No answer: {refusal}."),
            None if asked == choice.mv => "It is the machine's move.".to_string(),
            None => "No answer: nothing was searched, so no move has a score.".to_string(),
        };
        reasons::write(screen, &format!("Why not {}?", position.san(asked)), &answer)
    }

    /// Everything as data.
    fn write_json(&self, game: &Game, why: Option<Move>, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let position = game.position();
        let outcome = game.outcome();
        let mut data = Data {
            fen: position.to_string(),
            outcome: outcome.map(|outcome| ending(outcome).trim_end_matches('.').to_string()),
            machines: Vec::new(),
        };
        let asked = if outcome.is_some() { &[][..] } else { &self.engine.0[..] };
        for machine in asked {
            let Asked { mut engine, choice, iterations, .. } = self.ask(machine, game);
            let mut entry = MachineData {
                engine: engine.name().to_string(),
                best: None,
                plays: None,
                refusal: None,
                unit: machine.unit,
                explanation: None,
                why: None,
            };
            match choice {
                Err(refusal) => entry.refusal = Some(refusal.to_string()),
                Ok(choice) => {
                    entry.plays = Some(position.uci(choice.mv).to_string());
                    if let Some(report) = choice.report {
                        entry.best = report.best_move().get().map(|mv| position.uci(mv).to_string());
                        entry.explanation =
                            Some(reasons::explain(engine.as_mut(), game, &report, &iterations));
                        let compare = |mv| reasons::why(engine.as_mut(), game, &report, mv).ok().flatten();
                        entry.why = why.and_then(compare);
                    }
                }
            }
            data.machines.push(entry);
        }
        let json = serde_json::to_string_pretty(&data).map_err(io::Error::from)?;
        writeln!(screen, "{json}")?;
        Ok(())
    }
}

/// The lines found, best first, of so many that were asked for.
fn show_lines(
    report: &Report,
    wanted: u32,
    machine: &Machine,
    engine: &dyn Engine,
    position: &Position,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    if report.depth == 0 {
        return writeln!(screen, "  Score   unknown: the time was over before depth 1 was");
    }
    if let ([best, ..], 1) = (report.lines.as_slice(), wanted) {
        let score = text::long_score(engine, machine.unit, position.turn(), best);
        writeln!(screen, "  Score   {score}")?;
        return writeln!(screen, "  Line    {}", position.line(&best.pv));
    }
    let exact = if report.lines.iter().all(|line| line.exact().is_some()) { "exact " } else { "" };
    let (unit, turn) = (machine.unit, position.turn().name());
    writeln!(screen, "  Lines   each with its {exact}score {unit} for {turn}, the side to move")?;
    for (number, line) in (1..).zip(&report.lines) {
        let (score, moves) = (text::short_score(engine, line), position.line(&line.pv));
        writeln!(screen, "  {number:>4}. {score:>8}  {moves}")?;
    }
    let missing = report.lines.len() < wanted as usize;
    if missing { writeln!(screen, "        no more legal moves") } else { Ok(()) }
}

/// How deep, how many nodes, how fast.
fn show_effort(report: &Report, time: Duration, screen: &mut Screen<'_>) -> io::Result<()> {
    let nodes = report.total_nodes;
    let text = format!(
        "depth {} (selective {}), {} nodes in {}, {} nodes/s",
        report.depth,
        report.selective_depth,
        text::grouped(nodes),
        text::duration(time),
        text::grouped(text::per_second(nodes, time)),
    );
    writeln!(screen, "  Effort  {}", screen.paint(FAINT, &text))
}

/// The static evaluation as a ledger. Terms that neither side has are left out.
fn show_terms(terms: &[Term], engine: &dyn Engine, screen: &mut Screen<'_>) -> io::Result<()> {
    if terms.is_empty() {
        return Ok(());
    }
    writeln!(screen, "\n  {:<22} {:>8} {:>8} {:>8}", "As it stands", "White", "Black", "balance")?;
    let mut sum = 0;
    for term in terms {
        sum += term.difference();
        if term.white != 0 || term.black != 0 {
            let [white, black, both] =
                [term.white, term.black, term.difference()].map(|value| engine.show(Score::new(value)));
            writeln!(screen, "  {:<22} {white:>8} {black:>8} {both:>8}", term.name)?;
        }
    }
    writeln!(screen, "  {:<22} {:>8} {:>8} {:>8}", "in all, for White", "", "", engine.show(Score::new(sum)))
}

/// How a game has ended, in a sentence.
pub(crate) fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Checkmate { winner } => format!("Checkmate: {} has won.", winner.name()),
        Outcome::Draw(Draw::Stalemate) => "Stalemate: the game is drawn.".to_string(),
        Outcome::Draw(Draw::DeadMaterial) => "Dead draw: nobody can mate with these men.".to_string(),
        _ => format!("The game is over: {}.", outcome.reason()),
    }
}
