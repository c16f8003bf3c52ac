//! The dial: how the machine errs, and the integer weights that follow from it.

/// One, in the fixed point of all weights: 2^32.
pub(crate) const ONE: u64 = 1 << 32;

/// The most legal moves that any position has, and a few more.
const RANKS: usize = 256;

/// How strongly the machine errs.
///
/// A move whose honest score lies `d` centipawns below the best and that stands at place `r` of the list (0 is
/// the best) gets the weight `exp(-d / temperature) * decay^r`, a recapture so many times more; a move
/// beyond the ceiling, or one that allows a forced mate, gets none. The chance of a move is its share of all
/// weights.
///
/// ```
/// use eval_al1600::{Al1600, Dial};
/// let stronger = Dial::al1600().with_rank_decay(700);
/// assert_eq!((stronger.temperature(), stronger.ceiling()), (130, 300));
/// let machine = Al1600::new(1).with_dial(stronger);
/// assert_eq!(machine.dial().rank_decay(), 700);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dial {
    temperature: u32,
    rank_decay: u32,
    recapture_bias: u32,
    ceiling: u32,
}

impl Dial {
    /// The machine as it is: temperature 130, decay 0.78, recaptures 40 times likelier, no loss above 300.
    pub const fn al1600() -> Dial {
        Dial { temperature: 130, rank_decay: 780, recapture_bias: 40, ceiling: 300 }
    }

    /// The steepest decay that the original's maker measured, 0.62: an average loss of 20 centipawns. A lower
    /// [temperature](Self::with_temperature), [ceiling](Self::with_ceiling) or decay makes it stronger yet.
    pub const fn steep() -> Dial {
        Dial::al1600().with_rank_decay(620)
    }

    /// No decay, 1.00: a move's place counts for nothing, only its loss does; an average loss of 72 centipawns. A
    /// higher temperature or ceiling makes it weaker yet.
    pub const fn flat() -> Dial {
        Dial::al1600().with_rank_decay(1000)
    }

    /// The same dial with another temperature, in centipawns, from 1 to 10,000: at a loss of so much the weight is
    /// 1/e of the best move's. Over 200 middle games the average loss is 20 centipawns at 65, 32 at 130, 41 at 260.
    #[must_use]
    pub const fn with_temperature(self, centipawns: u32) -> Dial {
        Dial { temperature: clamp(centipawns, 1, 10_000), ..self }
    }

    /// The same dial with another decay, in thousandths, from 1 to 1000: each place down the list has so much of the
    /// weight of the place above. The average loss goes from 20 centipawns at 620 over 32 at 780 to 72 at 1000, the share of
    /// the best move from 51 over 38 to 19 percent.
    #[must_use]
    pub const fn with_rank_decay(self, thousandths: u32) -> Dial {
        Dial { rank_decay: clamp(thousandths, 1, 1000), ..self }
    }

    /// The same dial with another bias for recaptures, from 1 (none) to 1000. After 1. e4 d5 2. exd5 it takes back
    /// 19 times out of 100 at 1, 70 at 10, 90 at 40, 96 at 100.
    #[must_use]
    pub const fn with_recapture_bias(self, times: u32) -> Dial {
        Dial { recapture_bias: clamp(times, 1, 1000), ..self }
    }

    /// The same dial with another ceiling, in centipawns, up to 10,000: no move that loses more is ever played, one
    /// that loses exactly so much can be. The average loss is 18 centipawns at 100, 28 at 200, 32 at 300, 35 at 500.
    #[must_use]
    pub const fn with_ceiling(self, centipawns: u32) -> Dial {
        Dial { ceiling: clamp(centipawns, 0, 10_000), ..self }
    }

    /// In centipawns.
    pub const fn temperature(self) -> u32 {
        self.temperature
    }

    /// In thousandths.
    pub const fn rank_decay(self) -> u32 {
        self.rank_decay
    }

    /// How many times likelier a recapture is.
    pub const fn recapture_bias(self) -> u32 {
        self.recapture_bias
    }

    /// In centipawns.
    pub const fn ceiling(self) -> u32 {
        self.ceiling
    }
}

impl Default for Dial {
    /// [`Dial::al1600`].
    fn default() -> Dial {
        Dial::al1600()
    }
}

const fn clamp(number: u32, min: u32, max: u32) -> u32 {
    if number < min {
        min
    } else if number > max {
        max
    } else {
        number
    }
}

/// The weights of a dial as integers, so that every platform has the same: 2^32 times the real numbers,
/// rounded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Weights {
    /// By loss in centipawns, 0 to the ceiling. Never rising.
    by_loss: Vec<u64>,
    /// By rank. Never rising.
    by_rank: Vec<u64>,
    /// Of a recapture.
    pub bias: u64,
}

impl Weights {
    pub fn of(dial: Dial) -> Weights {
        let step = exp_of_minus_one_over(dial.temperature);
        let decay = ((u128::from(dial.rank_decay) << 64) / 1000).min(u128::from(u64::MAX)) as u64;
        let by_rank = if dial.rank_decay == 1000 { vec![ONE; RANKS] } else { powers(decay, RANKS) };
        Weights {
            by_loss: powers(step, dial.ceiling as usize + 1),
            by_rank,
            bias: u64::from(dial.recapture_bias),
        }
    }

    /// The largest loss that still has a weight, or less if the ceiling is lower.
    pub fn ceiling(&self) -> usize {
        self.by_loss.len() - 1
    }

    /// The weight of a loss; 0 beyond the ceiling.
    pub fn of_loss(&self, loss: usize) -> u64 {
        self.by_loss.get(loss).copied().unwrap_or(0)
    }

    /// The weight of a rank.
    pub fn of_rank(&self, rank: usize) -> u64 {
        self.by_rank.get(rank).copied().unwrap_or(0)
    }

    /// Of a move: 2^64 is the best one's.
    pub fn of_move(&self, loss: usize, rank: usize, recapture: bool) -> u128 {
        let bias = if recapture { self.bias } else { 1 };
        u128::from(self.of_loss(loss)) * u128::from(self.of_rank(rank)) * u128::from(bias)
    }

    /// The largest loss whose weight is above a number below 2^32: `d` with the chance of being at least
    /// `x` that is the weight of `x`.
    pub fn loss_above(&self, number: u64) -> usize {
        self.by_loss.partition_point(|&weight| weight > number) - 1
    }

    /// The same for ranks.
    pub fn rank_above(&self, number: u64) -> usize {
        self.by_rank.partition_point(|&weight| weight > number) - 1
    }
}

/// 2^32 times the powers of a number below 1 that is given in 64 binary places, the power 0 first, rounded.
/// Each product is off by less than 2^-64, so that even the last of some hundreds is off by less than 2^-55.
fn powers(base: u64, count: usize) -> Vec<u64> {
    let mut powers = vec![ONE];
    let mut power = base;
    while powers.len() < count {
        powers.push((power >> 32) + ((power >> 31) & 1));
        power = ((u128::from(power) * u128::from(base)) >> 64) as u64;
    }
    powers
}

/// `exp(-1 / n)` for n from 1 on, in 64 binary places: the power series, whose terms fall below 2^-64 within
/// thirty steps.
fn exp_of_minus_one_over(n: u32) -> u64 {
    let one = 1_i128 << 64;
    let (mut sum, mut term) = (one, one);
    for k in 1..40 {
        term = -term / (i128::from(n) * k);
        sum += term;
    }
    sum.clamp(0, one - 1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with Python's `decimal` at 60 digits.
    #[test]
    fn the_weights_are_the_rounded_powers() {
        let weights = Weights::of(Dial::al1600());
        let losses: Vec<u64> =
            include_str!("../tests/data/exp130.txt").lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(losses.len(), 301);
        assert_eq!(weights.by_loss, losses);
        let ranks: Vec<u64> =
            include_str!("../tests/data/decay78.txt").lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(weights.by_rank[..ranks.len()], ranks);
    }

    #[test]
    fn weights_never_rise_and_start_at_one() {
        for temperature in [1, 2, 20, 130, 10_000] {
            for decay in [1, 620, 780, 999, 1000] {
                let dial = Dial::al1600().with_temperature(temperature).with_rank_decay(decay);
                let weights = Weights::of(dial);
                assert_eq!((weights.by_loss[0], weights.by_rank[0]), (ONE, ONE), "{dial:?}");
                assert!(weights.by_loss.is_sorted_by(|a, b| a >= b), "{dial:?}");
                assert!(weights.by_rank.is_sorted_by(|a, b| a >= b), "{dial:?}");
            }
        }
        assert!(Weights::of(Dial::flat()).by_rank.iter().all(|&weight| weight == ONE));
    }

    #[test]
    fn a_number_leads_to_the_last_weight_above_it() {
        let weights = Weights::of(Dial::al1600());
        assert_eq!((weights.loss_above(0), weights.rank_above(ONE - 1)), (300, 0));
        let second = weights.by_rank[1];
        assert_eq!((weights.rank_above(second), weights.rank_above(second - 1)), (0, 1));
    }

    #[test]
    fn settings_out_of_range_are_the_nearest_in_it() {
        let dial = Dial::al1600().with_temperature(0).with_rank_decay(2000).with_recapture_bias(0);
        assert_eq!((dial.temperature(), dial.rank_decay(), dial.recapture_bias()), (1, 1000, 1));
        assert_eq!(dial.with_ceiling(u32::MAX).ceiling(), 10_000);
    }
}
