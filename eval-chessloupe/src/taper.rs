//! Two values in one number: what something is worth in the middle game and in the endgame.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The phase of the start position; with more officers on the board than there it is the same.
pub const FULL_PHASE: i32 = 24;

/// A middle-game and an endgame value, in centipawns, added and multiplied as one number: the endgame value in
/// the upper half, the middle-game value, which is signed and borrows from the upper half, in the lower.
///
/// Each must lie within ±32,767. No sum here comes near: nine queens, two rooks and the minor pieces are worth 11,600.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Taper(i32);

impl Taper {
    pub const ZERO: Taper = Taper(0);

    pub const fn new(mg: i32, eg: i32) -> Taper {
        Taper((eg << 16).wrapping_add(mg))
    }

    #[inline(always)]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline(always)]
    pub const fn eg(self) -> i32 {
        // The lower half, if negative, has taken one from the upper.
        self.0.wrapping_add(0x8000) >> 16
    }

    /// The value at a phase, in 24ths of a centipawn.
    #[inline(always)]
    pub const fn weigh(self, phase: i32) -> i32 {
        self.mg() * phase + self.eg() * (FULL_PHASE - phase)
    }

    /// The value at a phase in centipawns, rounded toward zero, so that exchanging colours negates it.
    #[inline(always)]
    pub const fn blend(self, phase: i32) -> i32 {
        self.weigh(phase) / FULL_PHASE
    }
}

impl Add for Taper {
    type Output = Taper;

    #[inline(always)]
    fn add(self, other: Taper) -> Taper {
        Taper(self.0.wrapping_add(other.0))
    }
}

impl Sub for Taper {
    type Output = Taper;

    #[inline(always)]
    fn sub(self, other: Taper) -> Taper {
        Taper(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Taper {
    type Output = Taper;

    #[inline(always)]
    fn neg(self) -> Taper {
        Taper(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Taper {
    type Output = Taper;

    #[inline(always)]
    fn mul(self, times: i32) -> Taper {
        Taper(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Taper {
    #[inline(always)]
    fn add_assign(&mut self, other: Taper) {
        *self = *self + other;
    }
}

impl SubAssign for Taper {
    #[inline(always)]
    fn sub_assign(&mut self, other: Taper) {
        *self = *self - other;
    }
}

impl Sum for Taper {
    fn sum<I: Iterator<Item = Taper>>(values: I) -> Taper {
        values.fold(Taper::ZERO, Taper::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_travel_in_one_number() {
        let values = [(0, 0), (1, -1), (-1, 1), (-30, 0), (0, -30), (11583, -11583), (-32767, 32767)];
        for (mg, eg) in values {
            let taper = Taper::new(mg, eg);
            assert_eq!((taper.mg(), taper.eg()), (mg, eg));
            assert_eq!(((-taper).mg(), (-taper).eg()), (-mg, -eg));
        }
        let sum = Taper::new(-5, 7) * 9 - Taper::new(-46, 64) + Taper::new(0, -1);
        assert_eq!((sum.mg(), sum.eg()), (1, -2));
    }

    #[test]
    fn blending_rounds_toward_zero() {
        // (10 * 13 + 20 * 11) / 24 = 14.58.
        assert_eq!(Taper::new(10, 20).blend(13), 14);
        assert_eq!(Taper::new(-10, -20).blend(13), -14);
        assert_eq!((Taper::new(7, 9).blend(24), Taper::new(7, 9).blend(0)), (7, 9));
    }
}
