//! An engine with a book.

use std::fmt;

use movegen::{Game, Move, Position};
use search::{
    Breakdown, Choice, Control, Engine, EngineOption, Limits, OptionError, OptionKind, Refusal, Score,
};

use crate::{Pick, Replies, SplitMix64};

/// The option that turns the book off, under the name that the UCI protocol has for it.
fn own_book() -> EngineOption {
    EngineOption::new("OwnBook", OptionKind::Check { default: true })
}

/// An engine that plays from a book as long as it knows the position, and chooses for itself after that.
///
/// The book answers [`choose`](Engine::choose) alone, and only where a move is asked for: with a limit that makes it an
/// analysis (several lines, a margin, a mate) the engine searches. [`analyze`](Engine::analyze) never looks into
/// the book. A root restricted to some moves gets a book move only if it is one of them.
///
/// ```
/// use movegen::Game;
/// use opening_book::{Book, Pick, WithBook};
/// use search::{Engine, Evaluator, Limits, Score, SearchEngine, Searcher};
/// # use movegen::Position;
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let book: Book = "# opening book by moves\n-\t3\tb2b3 3\n".parse()?;
/// let engine = SearchEngine::new("even", Searcher::new(Even));
/// let mut engine = engine.with_book(book).with_seed(1).with_pick(Pick::Weighted);
/// let choice = engine.choose(&Game::default(), &Limits::depth(1), &mut ())?;
/// assert_eq!((choice.mv.to_string(), choice.report), ("b2b3".to_string(), None));
/// let own = engine.analyze(&Game::default(), &Limits::depth(1), &mut ())?;
/// assert!(own.report.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Booked<E> {
    engine: E,
    book: Box<dyn Replies>,
    pick: Pick,
    random: Box<dyn FnMut() -> u64 + Send>,
    enabled: bool,
}

impl<E: fmt::Debug> fmt::Debug for Booked<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Booked { engine, book, pick, random: _, enabled } = self;
        f.debug_struct("Booked")
            .field("engine", engine)
            .field("book", book)
            .field("pick", pick)
            .field("enabled", enabled)
            .finish_non_exhaustive()
    }
}

/// Gives any engine a book.
pub trait WithBook: Engine + Sized {
    /// The engine with a book, from which it picks by weight, from seed 0.
    fn with_book(self, book: impl Replies + 'static) -> Booked<Self> {
        Booked::new(self, book)
    }
}

impl<E: Engine + Sized> WithBook for E {}

impl<E: Engine> Booked<E> {
    /// An engine with a book, from which it picks by weight, from seed 0.
    pub fn new(engine: E, book: impl Replies + 'static) -> Booked<E> {
        let booked = Booked {
            engine,
            book: Box::new(book),
            pick: Pick::Weighted,
            random: Box::new(|| 0),
            enabled: true,
        };
        booked.with_seed(0)
    }

    /// Picks in another way.
    #[must_use]
    pub fn with_pick(self, pick: Pick) -> Booked<E> {
        Booked { pick, ..self }
    }

    /// Picks by the numbers of this seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Booked<E> {
        let mut numbers = SplitMix64::new(seed);
        self.with_random(move || numbers.next_u64())
    }

    /// Picks by these random bits, 64 at a time.
    #[must_use]
    pub fn with_random(self, random: impl FnMut() -> u64 + Send + 'static) -> Booked<E> {
        Booked { random: Box::new(random), ..self }
    }

    /// The engine without its book.
    pub fn engine_mut(&mut self) -> &mut E {
        &mut self.engine
    }

    /// A move from the book, if it knows one: legal, whatever the book says.
    pub fn book_move(&mut self, game: &Game) -> Option<Move> {
        self.book_move_among(game, &[])
    }

    fn book_move_among(&mut self, game: &Game, moves: &[Move]) -> Option<Move> {
        if !self.enabled {
            return None;
        }
        let mut replies = self.book.replies(game);
        // The last fence, and for books that are not ours.
        replies.retain(|reply| {
            game.position().is_legal(reply.mv) && (moves.is_empty() || moves.contains(&reply.mv))
        });
        self.pick.choose(&replies, &mut self.random)
    }
}

impl<E: Engine> Engine for Booked<E> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let analysis = limits.multipv > 1 || limits.margin.is_some() || limits.mate.is_some();
        if !analysis && let Some(mv) = self.book_move_among(game, &limits.moves) {
            return Ok(Choice::of(mv));
        }
        self.engine.choose(game, limits, control)
    }

    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        self.engine.analyze(game, limits, control)
    }

    fn default_limits(&self) -> Limits {
        self.engine.default_limits()
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        self.engine.breakdown(position)
    }

    fn options(&self) -> Vec<EngineOption> {
        let mut options = self.engine.options();
        options.push(own_book());
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if !own_book().is_named(name) {
            return self.engine.set_option(name, value);
        }
        own_book().check(value)?;
        self.enabled = value == "true";
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn show(&self, score: Score) -> String {
        self.engine.show(score)
    }
}
