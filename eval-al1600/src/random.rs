//! Where chance comes from: outside.

use search::SplitMix64;

/// A source of 64 random bits at a time. The machine draws from nothing else, so with the same source it plays
/// the same game again.
///
/// [`SplitMix64`] is one; any closure that returns a `u64` is another, so a generator of the `rand` crates fits
/// as `move || generator.next_u64()`.
///
/// ```
/// use eval_al1600::{Random, SplitMix64};
/// let mut dice = SplitMix64::new(1);
/// assert!(dice.below(6) < 6);
/// let mut loaded = || u64::MAX;
/// assert_eq!(loaded.next_u64(), u64::MAX);
/// ```
pub trait Random {
    /// The next 64 bits.
    fn next_u64(&mut self) -> u64;

    /// The seed from which another one would give the same numbers as this one from now on; `None` if it has none.
    /// With it comes [`reseed`](Self::reseed), and the machine has the option `Seed`.
    ///
    /// ```
    /// use eval_al1600::{Random, SplitMix64};
    /// let mut dice = SplitMix64::new(7);
    /// assert_eq!(Random::seed(&dice), Some(7));
    /// dice.next_u64();
    /// let mut same = SplitMix64::new(Random::seed(&dice).expect("always one"));
    /// assert_eq!(dice.next_u64(), same.next_u64());
    /// ```
    fn seed(&self) -> Option<u64> {
        None
    }

    /// Starts anew with a seed. `false`, and nothing happens, if it can't.
    fn reseed(&mut self, seed: u64) -> bool {
        let _ = seed;
        false
    }

    /// A number from 0 up to `bound`, not included, each with the same chance. 0 if `bound` is 0.
    ///
    /// The remainder of a 64-bit number, where the last, incomplete round of numbers is drawn again. A source that
    /// gives nothing else gets its remainder after a hundred tries.
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // 2^64 modulo bound: so many numbers would be one too many for the lowest remainders.
        let surplus = bound.wrapping_neg() % bound;
        let mut number = self.next_u64();
        for _ in 0..100 {
            if number >= surplus {
                break;
            }
            number = self.next_u64();
        }
        number % bound
    }
}

impl<F: FnMut() -> u64> Random for F {
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

impl Random for SplitMix64 {
    fn next_u64(&mut self) -> u64 {
        SplitMix64::next_u64(self)
    }

    fn seed(&self) -> Option<u64> {
        Some(SplitMix64::seed(self))
    }

    fn reseed(&mut self, seed: u64) -> bool {
        *self = SplitMix64::new(seed);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut dice = SplitMix64::new(6);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn the_incomplete_round_is_drawn_again() {
        // 2^64 = 3 * (2^64 / 3) + 1: the number 0 is one too many.
        let mut numbers = [0, 5].into_iter();
        let mut source = || numbers.next().expect("two numbers");
        assert_eq!(source.below(3), 2);
    }

    #[test]
    fn a_source_that_is_stuck_ends() {
        assert_eq!((|| 0_u64).below(3), 0);
        assert_eq!((|| 7_u64).below(0), 0);
    }
}
