//! From games to a tally.

use std::fmt;

use movegen::{Color, Move, Position};

use crate::pgn::{Fault, Flow, GameResult, Problem, Summary, Tags, Visitor};
use crate::settings::{Settings, folded};
use crate::tally::Step;
use crate::{Book, BookError, Keying, OtherRecipe, Recipe, Tally};

/// The key of no moves at all, in a book by moves.
pub(crate) const NO_MOVES: u64 = 0x243F_6A88_85A3_08D3;
/// How many problems a report keeps.
const MOST_PROBLEMS: usize = 1000;

/// The key of a sequence of moves with one more at its end.
pub(crate) fn after(key: u64, mv: Move) -> u64 {
    let mixed = (key ^ u64::from(mv.to_bits())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ mixed >> 32
}

/// Why a game was not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Skip {
    /// The player is not in it.
    Player,
    /// Its date is outside, unknown or may be outside.
    Date,
    /// It was faster or slower, or its time control is not known.
    Pace,
    /// It ended otherwise for the player, or its result is not known.
    Score,
    /// Tag and moves tell different results, and results are asked for.
    ResultMismatch,
    /// It begins with another move.
    FirstMove,
    /// It begins elsewhere than in the start position.
    Start,
    /// It has no move of the player.
    NoMoves,
    /// Its start or variant can't be read.
    Unreadable,
}

impl Skip {
    /// All reasons.
    pub const ALL: [Skip; 9] = [
        Skip::Player,
        Skip::Date,
        Skip::Pace,
        Skip::Score,
        Skip::ResultMismatch,
        Skip::FirstMove,
        Skip::Start,
        Skip::NoMoves,
        Skip::Unreadable,
    ];
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Skip::Player => "without the player",
            Skip::Date => "outside the dates",
            Skip::Pace => "of another pace",
            Skip::Score => "with another score",
            Skip::ResultMismatch => "with two different results",
            Skip::FirstMove => "with another first move",
            Skip::Start => "from another start",
            Skip::NoMoves => "without a move of the player",
            Skip::Unreadable => "whose start can't be read",
        })
    }
}

/// What a builder has seen.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct BuildReport {
    /// All games.
    pub games: u64,
    /// Games that were counted.
    pub used: u64,
    /// Counted games whose text has an error; the moves before it were counted.
    pub damaged: u64,
    /// Counted games whose tag tells another result than their moves.
    pub mismatches: u64,
    /// The problems, errors and warnings; the first thousand.
    pub problems: Vec<Problem>,
    /// How many problems came after those.
    pub more_problems: u64,
    skipped: [u64; Skip::ALL.len()],
}

impl BuildReport {
    /// How many games were skipped for a reason.
    pub fn skipped(&self, reason: Skip) -> u64 {
        self.skipped[reason as usize]
    }

    /// How many games were skipped, whatever the reason.
    pub fn all_skipped(&self) -> u64 {
        self.skipped.iter().sum()
    }
}

/// Counts the moves of games by a [`Recipe`]: a [`Visitor`] for a [`Reader`](crate::pgn::Reader).
///
/// A builder that is made from an old tally goes on with it. The order of the games makes no difference.
///
/// ```
/// use opening_book::{Builder, Recipe};
/// use opening_book::pgn::Reader;
/// let text = "[White \"Ada\"]\n1. d4 d5 *\n\n[White \"ADA\"]\n1. d4 Nf6 *\n\n[White \"Bob\"]\n1. e4 *";
/// let mut builder = Builder::new(Recipe::of_player("ada").with_thresholds(2, 2));
/// Reader::new(text.as_bytes()).read_all(&mut builder)?;
/// assert_eq!((builder.report().games, builder.report().used), (3, 2));
/// assert_eq!(builder.book()?.lines()[0].replies()[0].weight, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    recipe: Recipe,
    /// The player's name, [`folded`].
    player: Option<String>,
    tally: Tally,
    report: BuildReport,
    /// What of the game at hand has been seen: the key before each move, and the move.
    line: Vec<(u64, Move)>,
    /// The side that makes the first of these moves.
    first: Color,
    /// The key after the moves so far, in a book by moves.
    way: u64,
    root: u32,
    /// Whether White's and Black's moves count.
    sides: [bool; 2],
    skip: Option<Skip>,
    mismatch: bool,
    tag_result: Option<GameResult>,
}

impl Builder {
    /// Begins a new tally.
    pub fn new(recipe: Recipe) -> Builder {
        let tally = Tally::new(recipe.keying);
        Builder::with_tally(recipe, tally)
    }

    /// Goes on with a tally. One that was made of a book does not know by what it was counted: from then on it
    /// is this recipe's, but its way to tell positions apart stays.
    ///
    /// # Errors
    ///
    /// [`OtherRecipe`] where the tally was counted with other settings; thresholds are free.
    pub fn resume(recipe: Recipe, tally: Tally) -> Result<Builder, OtherRecipe> {
        if let Some(settings) = tally.settings() {
            settings.against(&Settings::of(&recipe))?;
        }
        let recipe = recipe.with_keying(tally.keying());
        Ok(Builder::with_tally(recipe, tally))
    }

    fn with_tally(recipe: Recipe, mut tally: Tally) -> Builder {
        tally.set_settings(Settings::of(&recipe));
        Builder {
            player: recipe.player.as_deref().map(|name| folded(name).collect()),
            recipe,
            tally,
            report: BuildReport::default(),
            line: Vec::new(),
            first: Color::White,
            way: NO_MOVES,
            root: 0,
            sides: [true; 2],
            skip: None,
            mismatch: false,
            tag_result: None,
        }
    }

    /// What has been counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What has been seen.
    pub fn report(&self) -> &BuildReport {
        &self.report
    }

    /// The book of what has been counted, with the recipe's thresholds.
    ///
    /// # Errors
    ///
    /// As [`Tally::book`].
    pub fn book(&self) -> Result<Book, BookError> {
        self.tally.book(self.recipe.min_visits, self.recipe.min_plays)
    }

    fn is_player(&self, name: Option<&str>) -> bool {
        let (Some(player), Some(name)) = (&self.player, name) else { return self.player.is_none() };
        folded(name).eq(player.chars())
    }

    /// What the tags alone say against a game.
    fn refused_by_tags(&mut self, tags: &Tags) -> Option<Skip> {
        self.sides = [Color::White, Color::Black].map(|side| self.is_player(tags.player(side)));
        if self.sides == [false; 2] {
            return Some(Skip::Player);
        }
        if !self.recipe.takes_date(tags) {
            return Some(Skip::Date);
        }
        if !self.recipe.takes_pace(tags) {
            return Some(Skip::Pace);
        }
        None
    }

    /// Leaves the sides for which the result is not asked for.
    fn refused_by_result(&mut self, summary: &Summary) -> Option<Skip> {
        if self.recipe.scores.is_empty() {
            return None;
        }
        if self.mismatch {
            return Some(Skip::ResultMismatch);
        }
        let result = summary.result.or(self.tag_result).unwrap_or_default();
        for side in Color::ALL {
            self.sides[side as usize] &= self.recipe.takes_result(result, side);
        }
        (self.sides == [false; 2]).then_some(Skip::Score)
    }

    /// Counts the game at hand; `false` where it has no move to count.
    fn count(&mut self) -> bool {
        let (sides, mut turn, mut before) = (self.sides, self.first, None);
        let steps = self.line.iter().filter_map(|&(key, mv)| {
            let counts = sides[turn as usize];
            turn = !turn;
            if !counts {
                before = Some(mv);
                return None;
            }
            Some(Step { key, before: before.take(), reply: mv })
        });
        let mut any = false;
        self.tally.add(self.root, steps.inspect(|_| any = true));
        any
    }
}

impl Visitor for Builder {
    fn tags(&mut self, tags: &Tags) -> Flow {
        self.report.games += 1;
        self.line.clear();
        self.mismatch = false;
        self.tag_result = if self.recipe.scores.is_empty() { None } else { tags.result() };
        self.skip = self.refused_by_tags(tags);
        if self.skip.is_none() {
            // Until the start is known.
            self.skip = Some(Skip::Unreadable);
            return Flow::Read;
        }
        Flow::Skip
    }

    fn start(&mut self, position: &Position) {
        self.skip = None;
        self.first = position.turn();
        self.way = NO_MOVES;
        self.root = 0;
        if *position == Position::default() {
            return;
        }
        if self.recipe.any_start && self.recipe.keying == Keying::Position {
            self.root = self.tally.root(position);
        } else {
            self.skip = Some(Skip::Start);
        }
    }

    #[inline]
    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        if self.skip.is_some() || self.line.len() >= self.recipe.plies as usize {
            return Flow::Skip;
        }
        if self.line.is_empty() && self.root == 0 {
            for (side, wanted) in self.recipe.first_moves.iter().enumerate() {
                self.sides[side] &= wanted.is_empty() || wanted.contains(&mv);
            }
            if self.sides == [false; 2] {
                self.skip = Some(Skip::FirstMove);
                return Flow::Skip;
            }
        }
        let key = match self.recipe.keying {
            Keying::Position => before.key(),
            Keying::Moves => {
                let key = self.way;
                self.way = after(key, mv);
                key
            }
        };
        self.line.push((key, mv));
        if self.line.len() >= self.recipe.plies as usize { Flow::Skip } else { Flow::Read }
    }

    /// What comes after a null move is not reached by legal moves.
    fn pass(&mut self, _: &Position) -> Flow {
        Flow::Skip
    }

    fn problem(&mut self, problem: &Problem) {
        if let Fault::ResultMismatch { .. } | Fault::MateMismatch(_) = problem.fault {
            self.mismatch = true;
        }
        if self.report.problems.len() < MOST_PROBLEMS {
            self.report.problems.push(problem.clone());
        } else {
            self.report.more_problems += 1;
        }
    }

    fn end(&mut self, summary: &Summary) {
        if self.skip.is_none() {
            self.skip = self.refused_by_result(summary);
        }
        if self.skip.is_none() && !self.count() {
            self.skip = Some(Skip::NoMoves);
        }
        if let Some(reason) = self.skip {
            self.report.skipped[reason as usize] += 1;
        } else {
            self.report.used += 1;
            self.report.damaged += u64::from(summary.failed);
            self.report.mismatches += u64::from(self.mismatch);
        }
    }
}
