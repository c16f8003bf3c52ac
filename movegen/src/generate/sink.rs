//! What becomes of generated moves.

use board0x88::{Move, Role, Square, SquareSet};

use crate::movelist::Writer;

/// Takes legal moves from the generator, in sets where it can.
pub(crate) trait Sink {
    /// Whether loud moves are wanted at all.
    const LOUD: bool = true;
    /// Whether quiet moves are wanted at all.
    const QUIET: bool = true;

    /// A man on `from` may go to each of `targets`; those among `enemy` are captures.
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet);

    /// Pawns reach these squares without promoting: by captures to the west and east, by single and by
    /// double steps. `up` is one step forward in dense indices.
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, up: i32);

    /// Pawns that came by this difference of dense indices promote on each of `targets`.
    fn promotions(&mut self, targets: SquareSet, difference: i32, capture: bool);

    /// One more move: castling or en passant.
    fn push(&mut self, mv: Move);

    /// `true` where nothing more is wanted.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// How many targets are written before asking whether any are left.
///
/// Most men have one to four targets, and how many is what a processor can't predict. Four stores of which
/// some are overwritten cost less than one mispredicted branch: lists are 1.2 times as fast as with one at a
/// time, and no faster with eight.
const CHUNK: usize = 4;

/// Writes the moves of one kind, or of both, to a list.
pub(crate) struct List<'a, const LOUD: bool, const QUIET: bool>(pub(crate) Writer<'a>);

impl<const LOUD: bool, const QUIET: bool> List<'_, LOUD, QUIET> {
    /// Writes a move to each target, given as square and as dense index, `N` at a time.
    #[inline(always)]
    fn each<const N: usize>(&mut self, targets: SquareSet, make: impl Fn(Square, u32) -> Move) {
        let mut rest = targets.0;
        while rest != 0 {
            for _ in 0..N {
                let index = rest.trailing_zeros();
                self.0.push_if(make(Square::from_index(index as u8), index), rest != 0);
                rest &= rest.wrapping_sub(1);
            }
        }
    }
}

/// The square a pawn came from.
#[inline(always)]
fn origin(to: u32, difference: i32) -> Square {
    Square::from_index((to as i32 - difference) as u8)
}

impl<const LOUD: bool, const QUIET: bool> Sink for List<'_, LOUD, QUIET> {
    const LOUD: bool = LOUD;
    const QUIET: bool = QUIET;

    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet) {
        self.each::<CHUNK>(targets, |to, index| {
            // By the index at hand: a set asked by square would work it out again.
            Move::to_either(from, to, enemy.0 >> (index & 63) & 1 == 1)
        });
    }

    #[inline(always)]
    fn pawns(
        &mut self,
        west: SquareSet,
        east: SquareSet,
        steps: SquareSet,
        double_steps: SquareSet,
        up: i32,
    ) {
        if LOUD {
            self.each::<1>(west, |to, index| Move::capture(origin(index, up - 1), to));
            self.each::<1>(east, |to, index| Move::capture(origin(index, up + 1), to));
        }
        if QUIET {
            self.each::<CHUNK>(steps, |to, index| Move::quiet(origin(index, up), to));
            self.each::<CHUNK>(double_steps, |to, index| Move::double_step(origin(index, 2 * up), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: SquareSet, difference: i32, capture: bool) {
        for to in targets {
            let from = origin(to.index() as u32, difference);
            for role in Role::PROMOTIONS {
                if if capture || role == Role::Queen { LOUD } else { QUIET } {
                    self.0.push(Move::promotion(from, to, role, capture));
                }
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

/// Counts the moves.
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: SquareSet, _: SquareSet) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(
        &mut self,
        west: SquareSet,
        east: SquareSet,
        steps: SquareSet,
        double_steps: SquareSet,
        up: i32,
    ) {
        // Steps end on empty squares and captures on the enemy's, no square is reached by a single and by a
        // double step, and the pawns that capture to the east stand where nothing of ours arrives: written
        // as their origins they make the four sets disjoint, and one count does.
        self.0 += (steps | double_steps | west | east.shifted(-(up + 1))).len();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: SquareSet, _: i32, _: bool) {
        self.0 += 4 * targets.len();
    }

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Notices whether there is any move.
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: SquareSet, _: SquareSet) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, _: i32) {
        self.0 |= !(west | east | steps | double_steps).is_empty();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: SquareSet, _: i32, _: bool) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0
    }
}
