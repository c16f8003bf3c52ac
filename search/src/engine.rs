//! An engine: whatever chooses a move in a game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use movegen::{Game, Move, Position};
use thiserror::Error;

use crate::{
    Breakdown, Control, EngineOption, Evaluator, Horizon, Limits, OptionError, OptionKind, Quiescence,
    Report, RootMove, Score, Searcher,
};

/// Why an engine has no move to play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The side to move is mated.
    #[error("the side to move is checkmated")]
    Checkmate,
    /// The side to move is not in check and has no legal move.
    #[error("the side to move is stalemated")]
    Stalemate,
    /// None of the root moves the limits allow is legal.
    #[error("none of the moves to search is legal")]
    NoSuchMove,
    /// The machine can't play this kind of position, for the reason given.
    #[error("{engine} can't play this position: {reason}")]
    Unsuited {
        /// The machine.
        engine: String,
        /// What it would need.
        reason: String,
    },
}

/// What an engine has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move: legal in the game's position.
    pub mv: Move,
    /// What its search found, if it searched. Its best move need not be the one chosen.
    pub report: Option<Report>,
    /// What is known of the chosen move, where it is not the report's best.
    pub line: Option<RootMove>,
}

impl Choice {
    /// A move without a search.
    pub fn of(mv: Move) -> Choice {
        Choice { mv, report: None, line: None }
    }

    /// A move with the search behind it.
    pub fn with_report(mv: Move, report: Report) -> Choice {
        Choice { mv, report: Some(report), line: None }
    }

    /// The same choice with what is known of its move, where that is not the report's best.
    #[must_use]
    pub fn with_line(self, line: RootMove) -> Choice {
        Choice { line: Some(line), ..self }
    }

    /// What is known of the chosen move: its own line, or that of the report.
    ///
    /// ```
    /// use search::{Engine, Evaluator, Limits, Score, SearchEngine, Searcher};
    /// use movegen::{Game, Position};
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
    /// let mut engine = SearchEngine::new("even", Searcher::new(Even));
    /// let choice = engine.choose(&Game::default(), &Limits::depth(2), &mut ())?;
    /// let played = choice.played().expect("it has searched");
    /// assert_eq!((played.mv, played.exact()), (choice.mv, Some(Score::DRAW)));
    /// # Ok::<(), search::Refusal>(())
    /// ```
    pub fn played(&self) -> Option<&RootMove> {
        self.line.as_ref().or_else(|| self.report.as_ref()?.line(self.mv))
    }
}

/// Chooses a move in a game, or refuses. What `uci` and the examples drive, as `Box<dyn Engine>`.
///
/// [`SearchEngine`] makes one of any evaluator; a machine with a choice of its own, or without a search,
/// implements this.
///
/// ```
/// use search::{Control, Engine, Evaluator, Limits, Score, SearchEngine, Searcher};
/// use movegen::{Game, Position};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
///
/// let mut engine: Box<dyn Engine> = Box::new(SearchEngine::new("even", Searcher::new(Even)));
/// let choice = engine.choose(&Game::default(), &Limits::depth(2), &mut ())?;
/// assert!(Game::default().position().is_legal(choice.mv));
/// # Ok::<(), search::Refusal>(())
/// ```
pub trait Engine: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// Chooses a move for the side to move, within the limits and as long as the control lets it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]: there is no legal move, or this machine can't play such a position.
    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal>;

    /// What it would play at its best: no book is read, no dice are thrown, and the same game has the same answer
    /// whatever was asked before. Programs that analyse, explain or measure ask this. An engine that always plays its
    /// best has nothing to add.
    ///
    /// # Errors
    ///
    /// As [`choose`](Self::choose).
    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        self.choose(game, limits, control)
    }

    /// How far it searches where it is asked without limits of depth, nodes, time or mate.
    fn default_limits(&self) -> Limits {
        Limits::default()
    }

    /// Its evaluation of a position, taken apart; `None` if it has none or it can't be.
    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        let _ = position;
        None
    }

    /// The options it has.
    fn options(&self) -> Vec<EngineOption> {
        Vec::new()
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// [`OptionError`]; the engine stays as it was.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let _ = value;
        Err(OptionError::unknown(name))
    }

    /// The next game has nothing to do with the last one.
    fn new_game(&mut self) {}

    /// A score for people, in whatever this machine counts.
    fn show(&self, score: Score) -> String {
        score.to_string()
    }
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        (**self).choose(game, limits, control)
    }

    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        (**self).analyze(game, limits, control)
    }

    fn default_limits(&self) -> Limits {
        (**self).default_limits()
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        (**self).breakdown(position)
    }

    fn options(&self) -> Vec<EngineOption> {
        (**self).options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        (**self).set_option(name, value)
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn show(&self, score: Score) -> String {
        (**self).show(score)
    }
}

/// Any evaluator as an [`Engine`]: it plays the best move of its search.
///
/// It has the option `Hash`: the size of the table in MiB, at first that of the searcher.
///
/// ```
/// use search::{Engine, Evaluator, Limits, Score, SearchEngine, Searcher};
/// use movegen::{Game, Position};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
///
/// let mut engine = SearchEngine::new("even", Searcher::new(Even)).with_default_limits(Limits::depth(2));
/// engine.set_option("Hash", "1")?;
/// let choice = engine.choose(&Game::default(), &Limits::default(), &mut ())?;
/// assert_eq!(choice.report.map(|report| report.depth), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SearchEngine<E, H = Quiescence> {
    name: String,
    searcher: Searcher<E, H>,
    default_limits: Limits,
    /// The size of the table it was made with, in MiB.
    hash: EngineOption,
}

impl<E, H> fmt::Debug for SearchEngine<E, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchEngine { name, searcher, default_limits, hash: _ } = self;
        f.debug_struct("SearchEngine")
            .field("name", name)
            .field("searcher", searcher)
            .field("default_limits", default_limits)
            .finish_non_exhaustive()
    }
}

impl<E: Evaluator, H: Horizon> SearchEngine<E, H> {
    /// An engine of this name.
    pub fn new(name: &str, searcher: Searcher<E, H>) -> SearchEngine<E, H> {
        // An entry has 16 bytes.
        let mebibytes = searcher.table_entries().div_ceil(1024 * 1024 / 16) as i64;
        let hash = OptionKind::Spin { default: mebibytes, min: 0, max: MOST_HASH };
        SearchEngine {
            name: name.to_string(),
            searcher,
            default_limits: Limits::default(),
            hash: EngineOption::new("Hash", hash),
        }
    }

    /// The same engine; where it is asked without limits of depth, nodes, time or mate, these four are taken
    /// from here, and the depth of the first iteration with them. How many lines, which margin and which
    /// root moves stay the caller's to say.
    #[must_use]
    pub fn with_default_limits(self, limits: Limits) -> SearchEngine<E, H> {
        SearchEngine { default_limits: limits, ..self }
    }

    /// The searcher.
    pub fn searcher_mut(&mut self) -> &mut Searcher<E, H> {
        &mut self.searcher
    }
}

/// The largest table the `Hash` option allows, in MiB.
const MOST_HASH: i64 = 65_536;

impl<E: Evaluator + Send, H: Horizon + Send> Engine for SearchEngine<E, H> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let mut limits = limits.clone();
        if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() && limits.mate.is_none()
        {
            let defaults = &self.default_limits;
            limits.depth = defaults.depth;
            limits.nodes = defaults.nodes;
            limits.time = defaults.time;
            limits.mate = defaults.mate;
            limits.first_depth = limits.first_depth.max(defaults.first_depth);
        }
        let report = self.searcher.search_with(game, &limits, control);
        match *report.best_move() {
            Some(mv) => Ok(Choice::with_report(mv, report)),
            None if game.position().has_legal_move() => Err(Refusal::NoSuchMove),
            None if game.position().in_check() => Err(Refusal::Checkmate),
            None => Err(Refusal::Stalemate),
        }
    }

    fn default_limits(&self) -> Limits {
        self.default_limits.clone()
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        let breakdown = self.searcher.breakdown(position);
        (!breakdown.terms.is_empty()).then_some(breakdown)
    }

    fn options(&self) -> Vec<EngineOption> {
        alloc::vec![self.hash.clone()]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if !self.hash.is_named(name) {
            return Err(OptionError::unknown(name));
        }
        self.hash.check(value)?;
        // It is a number, then.
        self.searcher.set_mebibytes(value.parse().unwrap_or(0));
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn show(&self, score: Score) -> String {
        self.searcher.evaluator().show(score)
    }
}
