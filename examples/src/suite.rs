//! `suite`: sets of test positions in EPD, and how many of them a machine solves.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use movegen::{Epd, Game, Move, Position};
use search::{Control, Engine, Iteration, Limits, RootMove, Score};

use crate::machines::{self, Machine};
use crate::{Failure, Screen, command, text};

/// ANSI style of the sum: bold.
const STRONG: &str = "1";

/// Runs a set of test positions and counts what is solved.
///
/// A line of EPD asks for a best move (`bm`, one of several), a move to be avoided (`am`, none of several) or a
/// mate in so many moves (`dm`, found by its score; a faster one counts too). Where it asks for several of
/// these, all must hold. Lines that ask nothing are passed over. Machines with dice play without. The last line is
/// `solved N of M`.
#[derive(Debug, Parser)]
#[command(name = "suite", version)]
pub struct Suite {
    /// The positions
    #[arg(value_name = "FILE.epd")]
    pub file: PathBuf,
    /// Which machine: torres, turochamp, al1600 or chessloupe
    #[arg(long, value_name = "NAME", default_value = machines::DEFAULT)]
    pub engine: Machine,
    /// How many half-moves deep, 1 to 128 [default: as the machine has it, or one second]
    #[arg(long, value_name = "N", value_parser = command::whole_number(1_u32, 128), allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Milliseconds for each position, within the machine's own depth
    #[arg(long, value_name = "MS", value_parser = command::whole_number(1, u32::MAX), allow_negative_numbers = true, conflicts_with = "depth")]
    pub movetime: Option<u32>,
    /// Also list what is solved: from which depth and time on, with which move
    #[arg(long, short)]
    pub verbose: bool,
}

/// What a line of EPD asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    mate: Option<u32>,
    name: String,
}

impl Question {
    /// The question of a line, or `None` where it asks nothing.
    ///
    /// ```
    /// use examples::suite::Question;
    /// let line = r#"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8; id "back rank";"#;
    /// assert_eq!(Question::of(&line.parse()?).unwrap().to_string(), "bm Rd8#, back rank");
    /// assert!(Question::of(&"4k3/8/8/8/8/8/8/4K3 w - -".parse()?).is_none());
    /// # Ok::<(), movegen::EpdError>(())
    /// ```
    pub fn of(epd: &Epd) -> Option<Question> {
        let position = epd.position().clone();
        let (best, avoid, mate) = (epd.best_moves(), epd.avoid_moves(), epd.direct_mate());
        let name = epd.id().map_or_else(|| position.to_string(), ToString::to_string);
        let asks = !best.is_empty() || !avoid.is_empty() || mate.is_some();
        asks.then_some(Question { position, best, avoid, mate, name })
    }

    /// Whether a move with its exact score answers all that is asked.
    ///
    /// ```
    /// use examples::suite::Question;
    /// use search::Score;
    /// let epd: movegen::Epd = "6k1/5ppp/8/8/8/8/8/K2R4 w - - am Kb1; dm 1;".parse()?;
    /// let question = Question::of(&epd).expect("it asks for two things");
    /// let rook = epd.position().parse_move("Rd8")?;
    /// assert!(question.is_answered(rook, Some(Score::mate_in(1))));
    /// assert!(!question.is_answered(rook, Some(Score::mate_in(3))) && !question.is_answered(rook, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_answered(&self, mv: Move, score: Option<Score>) -> bool {
        let best = self.best.is_empty() || self.best.contains(&mv);
        let mates_in = score.and_then(Score::mate_moves).filter(|&moves| moves > 0);
        let mate = self.mate.is_none_or(|most| mates_in.is_some_and(|moves| moves.unsigned_abs() <= most));
        best && !self.avoid.contains(&mv) && mate
    }
}

impl fmt::Display for Question {
    /// What is asked, and the name of the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (opcode, moves) in [("bm", &self.best), ("am", &self.avoid)] {
            if !moves.is_empty() {
                let list: Vec<_> = moves.iter().map(|&mv| self.position.san(mv).to_string()).collect();
                write!(f, "{opcode} {}, ", list.join(" "))?;
            }
        }
        if let Some(moves) = self.mate {
            write!(f, "dm {moves}, ")?;
        }
        f.write_str(&self.name)
    }
}

/// When a position was solved for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Since {
    /// The iteration from which on the answer was right, in half-moves; 0 where only the move that was chosen is known.
    pub depth: u32,
    /// The time until that iteration was complete.
    pub time: Duration,
    /// The nodes until then.
    pub nodes: u64,
}

/// Watches the iterations of a search.
struct Watch<'a> {
    question: &'a Question,
    began: Instant,
    since: Option<Since>,
}

impl Control for Watch<'_> {
    fn report(&mut self, iteration: &Iteration) {
        let right = iteration.lines.first();
        let right = right.is_some_and(|line| self.question.is_answered(line.mv, line.exact()));
        let now = || Since { depth: iteration.depth, time: self.began.elapsed(), nodes: iteration.nodes };
        self.since = right.then(|| self.since.unwrap_or_else(now));
    }
}

/// What a machine made of a question.
struct Answer {
    /// The move, with what is known of it, or why there is none.
    said: String,
    since: Option<Since>,
    nodes: u64,
}

impl Suite {
    /// Runs and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a file that can't be read, a line that is no EPD, no question at all, no single machine, an output
    /// that can't be written.
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let machine = self.engine;
        let (questions, silent) = self.read()?;
        let mut engine = (machine.engine)();
        let limits = self.limits(engine.as_ref());
        let bar = ProgressBar::with_draw_target(Some(questions.len() as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}") {
            bar.set_style(style);
        }
        let (began, mut sum) = (Instant::now(), Sum::default());
        for question in &questions {
            let answer = ask(engine.as_mut(), question, &limits);
            sum.add(&answer);
            bar.inc(1);
            bar.set_message(format!("{} solved", sum.solved));
            if self.verbose || answer.since.is_none() {
                bar.suspend(|| tell(question, &answer, screen))?;
            }
        }
        bar.finish_and_clear();
        sum.print(engine.name(), began.elapsed(), silent, screen)?;
        Ok(())
    }

    /// The questions of the file, and how many lines ask nothing.
    fn read(&self) -> Result<(Vec<Question>, usize), Failure> {
        let bad = |what: String| Failure::BadInput(format!("{}: {what}", self.file.display()));
        let bytes = command::read(&self.file).map_err(|error| bad(error.to_string()))?;
        let (mut questions, mut silent) = (Vec::new(), 0);
        for (number, epd) in Epd::lines(&String::from_utf8_lossy(&bytes)) {
            let epd = epd.map_err(|error| bad(format!("line {number}: {error}")))?;
            match Question::of(&epd) {
                Some(question) => questions.push(question),
                None => silent += 1,
            }
        }
        if questions.is_empty() {
            return Err(bad("no line asks for anything: expected bm, am or dm".to_string()));
        }
        Ok((questions, silent))
    }

    fn limits(&self, engine: &dyn Engine) -> Limits {
        match (self.depth, self.movetime) {
            (Some(plies), _) => Limits::depth(plies),
            (None, Some(time)) => Limits::time(Duration::from_millis(time.into())),
            (None, None) => machines::usual_limits(engine),
        }
    }
}

/// Asks a machine one question.
fn ask(engine: &mut dyn Engine, question: &Question, limits: &Limits) -> Answer {
    engine.new_game();
    let mut watch = Watch { question, began: Instant::now(), since: None };
    let choice = engine.analyze(&Game::new(question.position.clone()), limits, &mut watch);
    let time = watch.began.elapsed();
    let choice = match choice {
        Ok(choice) => choice,
        Err(refusal) => return Answer { said: refusal.to_string(), since: None, nodes: 0 },
    };
    let report = choice.report.as_ref();
    let line = choice.played();
    let nodes = report.map_or(0, |report| report.total_nodes);
    let right = question.is_answered(choice.mv, line.and_then(RootMove::exact));
    // The choice counts; the iterations tell since when. A choice outside the search is right since now.
    let now = Since { depth: report.map_or(0, |report| report.depth), time, nodes };
    let mut said = question.position.san(choice.mv).to_string();
    if let Some(line) = line {
        said = format!("{said} {}", text::short_score(engine, line));
    }
    Answer { said, since: right.then(|| watch.since.unwrap_or(now)), nodes }
}

/// One line for a question.
fn tell(question: &Question, answer: &Answer, screen: &mut Screen<'_>) -> io::Result<()> {
    match answer.since {
        Some(Since { depth, time, .. }) => {
            let time = text::duration(time);
            writeln!(screen, "solved    depth {depth:>2} {time:>10}  {:<16} {question}", answer.said)?;
        }
        None => writeln!(screen, "unsolved  {:<29} {question}", answer.said)?,
    }
    screen.flush()
}

/// All answers together.
#[derive(Default)]
struct Sum {
    asked: u64,
    solved: u64,
    nodes: u64,
    /// Until they were solved, those that were.
    time: Duration,
    depths: u64,
}

impl Sum {
    fn add(&mut self, answer: &Answer) {
        self.asked += 1;
        self.nodes += answer.nodes;
        if let Some(since) = answer.since {
            self.solved += 1;
            self.time += since.time;
            self.depths += u64::from(since.depth);
        }
    }

    fn print(&self, name: &str, time: Duration, silent: usize, screen: &mut Screen<'_>) -> io::Result<()> {
        let asked = self.asked.max(1);
        let per_mille = (1000 * self.solved + asked / 2) / asked;
        let head = format!("{name}: {}.{} % solved", per_mille / 10, per_mille % 10);
        let head = screen.paint(STRONG, &head);
        let (nodes, speed) = (text::grouped(self.nodes), text::grouped(text::per_second(self.nodes, time)));
        writeln!(screen, "{head} in {}, {nodes} nodes, {speed} a second", text::duration(time))?;
        if let Some(tenths) = (10 * self.depths).checked_div(self.solved) {
            let mean = self.time / u32::try_from(self.solved).unwrap_or(u32::MAX);
            let mean = text::duration(mean);
            writeln!(
                screen,
                "solved for good at depth {}.{} and after {mean} on average",
                tenths / 10,
                tenths % 10
            )?;
        }
        if silent > 0 {
            let lines = text::counted(silent as u64, "line asks", "lines ask");
            writeln!(screen, "{lines} nothing")?;
        }
        writeln!(screen, "solved {} of {}", self.solved, self.asked)?;
        screen.flush()
    }
}
