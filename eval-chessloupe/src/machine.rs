//! The machine: the evaluation with the search that goes with it.

use std::time::Duration;

use movegen::{Game, Position};
use search::{
    Breakdown, Choice, Control, DrawRules, Engine, EngineOption, Limits, OptionError, Quiescence, Refusal,
    Score, SearchEngine, Searcher, Selectivity, TableTrust,
};

use crate::ChessLoupeEval;

/// How long it thinks unless it is told otherwise.
pub const THINKING_TIME: Duration = Duration::from_millis(1500);

/// How many plies past the nominal depth its quiescence goes.
pub const QUIESCENCE_PLIES: u32 = 6;

/// The size of its table, in MiB.
pub const TABLE_MEBIBYTES: usize = 64;

/// A searcher with ChessLoupe's evaluation, quiescence and draw rules.
pub type Loupe = Searcher<ChessLoupeEval, Quiescence>;

/// The searcher: one earlier occurrence of a position, fifty moves and FIDE's dead material draw; every switch of
/// [`Selectivity`] is on.
///
/// ```
/// use movegen::Position;
/// use search::{Limits, Score};
/// // Scholar's mate.
/// let position: Position = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4".parse()?;
/// let report = eval_chessloupe::searcher().search(&position, &Limits::depth(1));
/// assert_eq!(report.score(), Score::mate_in(1));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub fn searcher() -> Loupe {
    Searcher::new(ChessLoupeEval::new())
        .with_horizon(Quiescence { plies: QUIESCENCE_PLIES })
        .with_draw_rules(DrawRules::default())
        .with_selectivity(Selectivity::all())
        .with_table_trust(TableTrust::Usual)
        .with_mebibytes(TABLE_MEBIBYTES)
}

/// The machine: it plays the best move that [`THINKING_TIME`] finds, unless its limits say otherwise.
///
/// ```
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let mut machine = eval_chessloupe::engine();
/// let choice = machine.choose(&Game::default(), &Limits::depth(3).with_multipv(4), &mut ())?;
/// assert_eq!(choice.report.map(|report| report.lines.len()), Some(4));
/// # Ok::<(), search::Refusal>(())
/// ```
pub fn engine() -> ChessLoupe {
    ChessLoupe::new()
}

/// ChessLoupe, an [`Engine`].
///
/// Its evaluation of a mate, a stalemate or a dead position is none: the game is over, and there is nothing to
/// take apart.
#[derive(Debug)]
pub struct ChessLoupe(SearchEngine<ChessLoupeEval, Quiescence>);

impl Default for ChessLoupe {
    /// [`ChessLoupe::new`].
    fn default() -> ChessLoupe {
        ChessLoupe::new()
    }
}

impl ChessLoupe {
    /// The machine with its own [`searcher`].
    ///
    /// ```
    /// use search::Engine;
    /// assert_eq!(eval_chessloupe::ChessLoupe::new().name(), "ChessLoupe");
    /// ```
    pub fn new() -> ChessLoupe {
        let limits = Limits::time(THINKING_TIME);
        ChessLoupe(SearchEngine::new("ChessLoupe", searcher()).with_default_limits(limits))
    }

    /// The searcher.
    pub fn searcher_mut(&mut self) -> &mut Loupe {
        self.0.searcher_mut()
    }
}

impl Engine for ChessLoupe {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        self.0.choose(game, limits, control)
    }

    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        self.0.analyze(game, limits, control)
    }

    fn default_limits(&self) -> Limits {
        self.0.default_limits()
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        let dead = DrawRules::default().dead_material.is_dead(position.board());
        if dead || !position.has_legal_move() { None } else { self.0.breakdown(position) }
    }

    fn options(&self) -> Vec<EngineOption> {
        self.0.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.0.set_option(name, value)
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn show(&self, score: Score) -> String {
        self.0.show(score)
    }
}
