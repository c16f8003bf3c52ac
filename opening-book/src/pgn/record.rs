//! A whole game in memory.

use std::fmt;

use movegen::{Game, Move, Position};

use super::{Export, Flow, GameResult, Problem, Summary, Tags, Visitor};

/// How many problems of one game are kept.
const MOST_PROBLEMS: usize = 100;

/// A game with its tags, as [`Reader::read_record`](super::Reader::read_record) gives it. `Display` writes it in
/// export format.
///
/// It is the main line alone: comments, NAGs and variations of the text are not in it and are not written again.
/// [`Writer`](super::Writer) keeps them, from game to game.
///
/// A null move in the main line ends it: a [`Game`] has none.
///
/// ```
/// use opening_book::pgn::{GameResult, Reader};
/// let text = "[White \"Ada\"]\n\n1. f3 e5 2. g4?? Qh4# 0-1\n";
/// let record = Reader::new(text.as_bytes()).read_record()?.expect("a game");
/// assert_eq!(record.result, GameResult::BlackWins);
/// assert!(record.to_string().ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The tags as they were read.
    pub tags: Tags,
    /// The start and the moves up to the first error.
    pub game: Game,
    /// What the end of the moves tells, or the tag where it tells nothing.
    pub result: GameResult,
    /// What is wrong with the text; the first hundred.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Export::new(&self.game).with_tags(&self.tags).with_result(self.result).fmt(f)
    }
}

/// Makes a record of what a reader tells.
#[derive(Default)]
pub(super) struct Collector {
    record: Record,
}

impl Collector {
    pub(super) fn into_record(mut self, summary: &Summary) -> Record {
        self.record.result = summary.result.or(self.record.tags.result()).unwrap_or_default();
        self.record
    }
}

impl Visitor for Collector {
    fn tags(&mut self, tags: &Tags) -> Flow {
        self.record.tags = tags.clone();
        Flow::Read
    }

    fn start(&mut self, position: &Position) {
        if *position != *self.record.game.start()
            || position.board().fullmove_number() != 1
            || position.board().halfmove_clock() != 0
        {
            self.record.game = Game::new(position.clone());
        }
    }

    fn play(&mut self, _: &Position, mv: Move) -> Flow {
        match self.record.game.play(mv) {
            Ok(()) => Flow::Read,
            Err(_) => Flow::Skip,
        }
    }

    fn pass(&mut self, _: &Position) -> Flow {
        Flow::Skip
    }

    fn problem(&mut self, problem: &Problem) {
        if self.record.problems.len() < MOST_PROBLEMS {
            self.record.problems.push(problem.clone());
        }
    }
}
