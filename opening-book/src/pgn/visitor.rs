//! What a reader tells.

use std::time::Duration;

use movegen::{Move, Position};

use super::{GameResult, Problem, Tags};

/// Whether a visitor wants to hear more of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Read,
    /// No more moves of this game. They are not replayed either; what is wrong with them stays unknown, and the
    /// result is still read.
    Skip,
}

/// What a visitor wants beside the main line. Nothing else costs it anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wants {
    /// Comments, clocks and NAGs.
    pub annotations: bool,
    /// Variations.
    pub variations: bool,
}

/// Something said about the move before it, or about the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Annotation<'a> {
    /// A comment as it stands between its braces, or behind its semicolon. Commands such as `[%clk 0:03:00]` are
    /// left in it.
    Comment(&'a str),
    /// A Numeric Annotation Glyph; `!`, `?`, `!!`, `??`, `!?`, `?!` are 1 to 6.
    Nag(u16),
    /// `[%clk h:mm:ss]` in a comment: the time left.
    Clock(Duration),
    /// `[%emt h:mm:ss]` in a comment: the time used for the move.
    Elapsed(Duration),
}

/// What has been read of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of the game in its input, from 1.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
    /// How many main-line moves were handed on, passes not counted.
    pub plies: u32,
    /// The result behind the last move, if there is one.
    pub result: Option<GameResult>,
    /// Whether an error ended the replay.
    pub failed: bool,
    /// Whether there was any problem at all.
    pub clean: bool,
}

/// Hears of each game of an input: tags, the start, the moves of the main line, what is wrong, the end.
///
/// Every method but [`play`](Self::play) has an empty default.
///
/// ```
/// use movegen::{Move, Position};
/// use opening_book::pgn::{Flow, Reader, Visitor};
///
/// /// Counts what is played first.
/// #[derive(Default)]
/// struct KingsPawns(u32);
///
/// impl Visitor for KingsPawns {
///     fn play(&mut self, before: &Position, mv: Move) -> Flow {
///         self.0 += u32::from(before.uci(mv) == "e2e4");
///         Flow::Skip
///     }
/// }
///
/// let mut visitor = KingsPawns::default();
/// let totals = Reader::new("1. e4 e5 *\n\n1. d4 *".as_bytes()).read_all(&mut visitor)?;
/// assert_eq!((totals.games, visitor.0), (2, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// What is wanted beside the main line; asked at the start of each game.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// A game with these tags begins.
    fn tags(&mut self, tags: &Tags) -> Flow {
        let _ = tags;
        Flow::Read
    }

    /// The position before the first move. Not called for a game whose start is wrong.
    fn start(&mut self, position: &Position) {
        let _ = position;
    }

    /// A move of the main line. It is legal in `before`.
    fn play(&mut self, before: &Position, mv: Move) -> Flow;

    /// A null move in the main line.
    fn pass(&mut self, before: &Position) -> Flow {
        let _ = before;
        Flow::Read
    }

    /// Something said about the last move.
    fn annotation(&mut self, annotation: Annotation<'_>) {
        let _ = annotation;
    }

    /// A variation begins: another way to play in place of the last move.
    fn begin_variation(&mut self) {}

    /// A move of the innermost open variation; `None` is a null move.
    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        let _ = (before, mv);
    }

    /// The innermost open variation ends.
    fn end_variation(&mut self) {}

    /// Something is wrong.
    fn problem(&mut self, problem: &Problem) {
        let _ = problem;
    }

    /// The game ends.
    fn end(&mut self, summary: &Summary) {
        let _ = summary;
    }
}

impl<V: Visitor + ?Sized> Visitor for &mut V {
    fn wants(&self) -> Wants {
        (**self).wants()
    }

    fn tags(&mut self, tags: &Tags) -> Flow {
        (**self).tags(tags)
    }

    fn start(&mut self, position: &Position) {
        (**self).start(position);
    }

    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        (**self).play(before, mv)
    }

    fn pass(&mut self, before: &Position) -> Flow {
        (**self).pass(before)
    }

    fn annotation(&mut self, annotation: Annotation<'_>) {
        (**self).annotation(annotation);
    }

    fn begin_variation(&mut self) {
        (**self).begin_variation();
    }

    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        (**self).variation_move(before, mv);
    }

    fn end_variation(&mut self) {
        (**self).end_variation();
    }

    fn problem(&mut self, problem: &Problem) {
        (**self).problem(problem);
    }

    fn end(&mut self, summary: &Summary) {
        (**self).end(summary);
    }
}
