//! The honest search: AL-1600 at full strength, without its dice.

use movegen::{DeadMaterial, EnPassantRule};
use search::{DrawRules, Limits, Quiescence, Score, SearchEngine, Searcher};

use crate::Al1600Eval;

/// The nominal depth of the machine's search, in plies.
pub const DEPTH: u32 = 4;

/// How far behind the best a root move still gets an exact score, in centipawns.
pub const MARGIN: Score = Score::new(64);

/// How many plies past the nominal depth its quiescence goes.
pub const QUIESCENCE_PLIES: u32 = 6;

/// The size of its table. It fits a processor's second cache, which is worth more to a four-ply search than
/// room.
pub const TABLE_ENTRIES: usize = 16_384;

/// A searcher with AL-1600's evaluation, quiescence and draw rules.
pub type Honest = Searcher<Al1600Eval, Quiescence>;

/// The draw rules inside AL-1600's tree: one earlier occurrence within 24 plies draws, and so do fifty moves,
/// but no material is dead there. An en passant square counts for repetition after every double step.
///
/// ```
/// assert_eq!(eval_al1600::draw_rules().look_back, 24);
/// ```
pub fn draw_rules() -> DrawRules {
    DrawRules {
        occurrences: 1,
        look_back: 24,
        fifty_moves: true,
        dead_material: DeadMaterial::None,
        past_the_depth: false,
        key_rule: EnPassantRule::EveryDoubleStep,
    }
}

/// The honest searcher. Ask it with [`DEPTH`] for the machine's hint, and with [`MARGIN`] for its list of
/// moves.
///
/// ```
/// use eval_al1600::{DEPTH, MARGIN, honest};
/// use movegen::Position;
/// use search::{Limits, Score};
/// let report = honest().search(&Position::default(), &Limits::depth(DEPTH).with_margin(MARGIN));
/// assert_eq!(report.score(), Score::new(0));
/// assert_eq!(report.lines.len(), 20);
/// ```
pub fn honest() -> Honest {
    Searcher::new(Al1600Eval::new())
        .with_horizon(Quiescence { plies: QUIESCENCE_PLIES })
        .with_draw_rules(draw_rules())
        .with_entries(TABLE_ENTRIES)
}

/// The honest search as an engine, named `AL-1600 (honest)`: four plies deep unless its limits say otherwise, and
/// without dice. The machine that errs is [`engine`](crate::engine).
///
/// ```
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let mut honest = eval_al1600::honest_engine();
/// let choice = honest.choose(&Game::default(), &Limits::default(), &mut ())?;
/// assert_eq!(choice.report.map(|report| report.depth), Some(4));
/// assert_ne!(honest.name(), eval_al1600::engine().name());
/// # Ok::<(), search::Refusal>(())
/// ```
pub fn honest_engine() -> SearchEngine<Al1600Eval, Quiescence> {
    SearchEngine::new("AL-1600 (honest)", honest()).with_default_limits(Limits::depth(DEPTH))
}
