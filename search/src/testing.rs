//! A test bench for evaluators: what every one of them promises, held against random games.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use movegen::{Position, PositionUndo};
use thiserror::Error;

use crate::{Evaluator, Following, Score, SplitMix64};

/// A promise that an evaluator breaks, and the position where it does: what [`check_evaluator`] finds.
///
/// ```
/// use search::testing::{Promise, check_evaluator};
/// use search::{Evaluator, Score};
/// use movegen::Position;
///
/// /// Another number each time.
/// struct Fickle(i32);
/// impl Evaluator for Fickle {
///     fn evaluate(&mut self, _: &Position) -> Score { self.0 += 1; Score::new(self.0) }
/// }
/// let broken = check_evaluator(|| Fickle(0), &[Position::default()], 1, 1).unwrap_err();
/// assert_eq!((broken.promise, broken.found.as_str()), (Promise::Repeatable, "first +1, then +2"));
/// assert!(broken.to_string().starts_with("the value is not the same when asked again in rnbqkbnr/"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{promise} in {fen}: {found}")]
#[non_exhaustive]
pub struct BrokenPromise {
    /// Which promise.
    pub promise: Promise,
    /// The position, as FEN.
    pub fen: String,
    /// What was found instead.
    pub found: String,
}

/// What every evaluator promises; written, it says how it was broken.
///
/// ```
/// use search::testing::Promise;
/// assert_eq!(Promise::Range.to_string(), "the value reads as a mate");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Promise {
    /// A position is worth the same with colours exchanged.
    #[error("the value is not the same with colours exchanged")]
    Antisymmetry,
    /// Following the board gives the same value as starting afresh.
    #[error("the value after following the moves is not that of a fresh start")]
    Incremental,
    /// Asking twice gives the same value.
    #[error("the value is not the same when asked again")]
    Repeatable,
    /// No value reads as a mate.
    #[error("the value reads as a mate")]
    Range,
    /// The terms add up to the value.
    #[error("the terms do not add up to the value")]
    Terms,
}

/// Numbers from a fixed seed, by [`SplitMix64`], so that every run walks the same games.
///
/// ```
/// use search::testing::Random;
/// assert_eq!(Random(1).below(1000), Random(1).below(1000));
/// ```
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The next number, from 0 to below the bound.
    ///
    /// ```
    /// use search::testing::Random;
    /// let mut dice = Random(2026);
    /// assert!((0..100).all(|_| dice.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        let mut numbers = SplitMix64::new(self.0);
        let bits = numbers.next_u64();
        self.0 = numbers.seed();
        ((u128::from(bits) * bound as u128) >> 64) as usize
    }
}

/// So many positions, each of a random legal game of up to 80 half-moves from one of these starts, which come in random
/// turn; without a start, of games from the start position.
///
/// ```
/// use search::testing::random_positions;
/// let positions = random_positions(&[], 100, 1);
/// assert_eq!(positions.len(), 100);
/// assert_eq!(positions, random_positions(&[], 100, 1));
/// ```
pub fn random_positions(starts: &[Position], count: usize, seed: u64) -> Vec<Position> {
    const PLIES: usize = 80;
    let mut random = Random(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let start = random.below(starts.len().max(1));
        let mut position = starts.get(start).cloned().unwrap_or_default();
        for _ in 0..PLIES {
            positions.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            // Nobody goes back.
            let _ = position.make(moves[random.below(moves.len())]);
        }
    }
    positions
}

/// Holds an evaluator against its promises along random legal games of up to `plies` half-moves from each
/// position, on the way out and on the way back.
///
/// `make` gives fresh evaluators, which must all be alike. Same positions and seed, same games.
///
/// # Errors
///
/// The first [`BrokenPromise`].
///
/// ```
/// use search::testing::{Promise, check_evaluator};
/// use search::{Evaluator, Score};
/// use movegen::Position;
///
/// /// Likes to be on move, and says so of White only.
/// struct Lopsided;
/// impl Evaluator for Lopsided {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         Score::new(if position.turn() == movegen::Color::White { 10 } else { 0 })
///     }
/// }
///
/// let broken = check_evaluator(|| Lopsided, &[Position::default()], 20, 1).unwrap_err();
/// assert_eq!(broken.promise, Promise::Antisymmetry);
/// ```
pub fn check_evaluator<E: Evaluator>(
    mut make: impl FnMut() -> E,
    starts: &[Position],
    plies: usize,
    seed: u64,
) -> Result<(), BrokenPromise> {
    let mut random = Random(seed);
    let (mut follower, mut fresh) = (make(), make());
    for start in starts {
        let mut position = start.clone();
        follower.reset(&position);
        let mut undos: Vec<PositionUndo> = Vec::new();
        check(&mut follower, &mut fresh, &position)?;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            undos.push(position.make_with(mv, &mut Following(&mut follower)));
            check(&mut follower, &mut fresh, &position)?;
        }
        while let Some(undo) = undos.pop() {
            position.unmake_with(undo, &mut Following(&mut follower));
            check(&mut follower, &mut fresh, &position)?;
        }
    }
    Ok(())
}

fn check<E: Evaluator>(follower: &mut E, fresh: &mut E, position: &Position) -> Result<(), BrokenPromise> {
    let broken = |promise, found: String| Err(BrokenPromise { promise, fen: position.to_string(), found });
    let followed = follower.evaluate(position);
    let again = follower.evaluate(position);
    if followed != again {
        return broken(Promise::Repeatable, format!("first {followed}, then {again}"));
    }
    if followed != Score::new(followed.get()) {
        return broken(Promise::Range, format!("{}", followed.get()));
    }
    // Before it is told of the position: the terms of any may be asked for.
    let terms = fresh.terms(position);
    fresh.reset(position);
    let value = fresh.evaluate(position);
    if followed != value {
        return broken(Promise::Incremental, format!("followed {followed}, fresh {value}"));
    }
    if !terms.is_empty() {
        let total = fresh.total(&terms, position.turn());
        if total != value {
            return broken(Promise::Terms, format!("terms {total}, value {value}"));
        }
    }
    let mirrored = position.mirrored();
    fresh.reset(&mirrored);
    let other = fresh.evaluate(&mirrored);
    if other != value {
        return broken(Promise::Antisymmetry, format!("{value}, with colours exchanged {other}"));
    }
    Ok(())
}
