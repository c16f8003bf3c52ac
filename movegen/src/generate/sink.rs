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
    /// double steps. `up` is one step forward as a 0x88 difference.
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, up: i8);

    /// Pawns that came by this 0x88 difference promote on each of `targets`.
    fn promotions(&mut self, targets: SquareSet, by: i8, capture: bool);

    /// One more move: castling or en passant.
    fn push(&mut self, mv: Move);

    /// `true` where nothing more is wanted.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// How many quiet targets are written before asking whether any are left.
///
/// Most men have one to four targets, and how many is what a processor can't predict. Four stores of which
/// some are overwritten cost less than one mispredicted branch: over positions that are new each time, lists
/// are 1.3 times as fast as with two at a time; over the same six again and again, 0.9 times.
const CHUNK: usize = 4;

/// Writes the moves of one kind, or of both, to a list.
pub(crate) struct List<'a, const LOUD: bool, const QUIET: bool>(pub(crate) Writer<'a>);

impl<const LOUD: bool, const QUIET: bool> List<'_, LOUD, QUIET> {
    /// Writes a move to each target, `N` at a time.
    #[inline(always)]
    fn each<const N: usize>(&mut self, targets: SquareSet, make: impl Fn(Square) -> Move) {
        let mut rest = targets.0;
        while rest != 0 {
            let mut count = 0;
            for place in self.0.places::<N>() {
                *place = make(Square::ALL[(rest.trailing_zeros() & 63) as usize]);
                count += usize::from(rest != 0);
                rest &= rest.wrapping_sub(1);
            }
            self.0.keep(count);
        }
    }

    /// Writes a pawn's move to each target; `by` is the 0x88 difference it comes by.
    #[inline(always)]
    fn pawns_by<const N: usize>(
        &mut self,
        targets: SquareSet,
        by: i8,
        make: impl Fn(Square, Square) -> Move,
    ) {
        self.each::<N>(targets, |to| make(origin(to, by), to));
    }
}

/// The square a pawn came from.
#[inline(always)]
fn origin(to: Square, by: i8) -> Square {
    Square::from_0x88_masked(to.to_0x88().wrapping_sub(by as u8))
}

impl<const LOUD: bool, const QUIET: bool> Sink for List<'_, LOUD, QUIET> {
    const LOUD: bool = LOUD;
    const QUIET: bool = QUIET;

    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet) {
        if QUIET {
            self.each::<CHUNK>(targets.without(enemy), |to| Move::quiet(from, to));
        }
        if LOUD {
            self.each::<1>(targets & enemy, |to| Move::capture(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, up: i8) {
        if LOUD {
            self.pawns_by::<1>(west, up - 1, Move::capture);
            self.pawns_by::<1>(east, up + 1, Move::capture);
        }
        if QUIET {
            self.pawns_by::<CHUNK>(steps, up, Move::quiet);
            self.pawns_by::<CHUNK>(double_steps, 2 * up, Move::double_step);
        }
    }

    #[inline]
    fn promotions(&mut self, targets: SquareSet, by: i8, capture: bool) {
        for to in targets {
            for role in Role::PROMOTIONS {
                if if capture || role == Role::Queen { LOUD } else { QUIET } {
                    self.0.push(Move::promotion(origin(to, by), to, role, capture));
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
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, up: i8) {
        // Steps end on empty squares and captures on the enemy's, no square is reached by a single and by a
        // double step, and the pawns that capture to the east stand where nothing of ours arrives: written
        // as their origins they make the four sets disjoint, and one count does.
        self.0 += (steps | double_steps | west | east.shifted(-(i32::from(up) / 2 + 1))).len();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: SquareSet, _: i8, _: bool) {
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
    fn pawns(&mut self, west: SquareSet, east: SquareSet, steps: SquareSet, double_steps: SquareSet, _: i8) {
        self.0 |= !(west | east | steps | double_steps).is_empty();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: SquareSet, _: i8, _: bool) {
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
