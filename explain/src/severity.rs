//! How much a worse move costs: the chances to win that it gives away.

/// `exp(-0.00368208)` in units of 2^-64. The factor is that of Lichess's formula, fitted to games of its
/// players (<https://lichess.org/page/accuracy>).
const DECAY: u128 = 18_378_946_580_785_229_882;
/// One, in these units.
const ONE: u128 = 1 << 64;
/// The whole of a chance.
const WHOLE: i32 = 1_000_000;

/// How much worse a move is than the best, by the winning chances that it loses.
///
/// Hundredths of a pawn weigh less the more decided a game is: a knight lost from +16.00 costs little, from 0.00 nearly
/// all. The limits are those at which Lichess speaks of an inaccuracy, a mistake and a blunder.
///
/// ```
/// use explain::Severity;
/// assert_eq!(Severity::of(0, -300), Severity::Blunder);
/// assert_eq!(Severity::of(1600, 1300), Severity::Slight);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Severity {
    /// It loses less than a tenth, on a scale from -1 (lost) to 1 (won).
    Slight,
    /// Less than two tenths.
    Inaccuracy,
    /// Less than three tenths.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Severity {
    /// What it costs to have the second score instead of the first, both in hundredths of a pawn as the side that
    /// chooses sees them.
    pub const fn of(best: i32, here: i32) -> Severity {
        Severity::of_loss(Severity::winning_chance(best) - Severity::winning_chance(here))
    }

    /// What a loss of chances in millionths is called.
    pub(crate) const fn of_loss(millionths: i32) -> Severity {
        match millionths {
            ..100_000 => Severity::Slight,
            100_000..200_000 => Severity::Inaccuracy,
            200_000..300_000 => Severity::Mistake,
            _ => Severity::Blunder,
        }
    }

    /// The winning chances of a score in hundredths of a pawn, in millionths from -1,000,000 to 1,000,000:
    /// `2 / (1 + exp(-0.00368208 c)) - 1`, the formula that Lichess publishes.
    ///
    /// Whole numbers only, so that every machine comes to the same.
    ///
    /// ```
    /// use explain::Severity;
    /// assert_eq!(Severity::winning_chance(0), 0);
    /// assert_eq!(Severity::winning_chance(100), 182_052);
    /// assert_eq!(Severity::winning_chance(-100), -182_052);
    /// ```
    pub const fn winning_chance(centipawns: i32) -> i32 {
        let rest = decay(centipawns.unsigned_abs());
        // (1 - e) / (1 + e), rounded; it is below the whole, so it fits.
        let chance = ((ONE - rest) * WHOLE as u128 * 2 + (ONE + rest)) / (2 * (ONE + rest));
        if centipawns < 0 { -(chance as i32) } else { chance as i32 }
    }
}

/// A power of [`DECAY`], by squaring.
const fn decay(mut exponent: u32) -> u128 {
    let (mut power, mut square) = (ONE, DECAY);
    while exponent > 0 {
        if exponent % 2 == 1 {
            // A product of two numbers up to 2^64, one of them below it.
            power = (power * square) >> 64;
        }
        square = (square * square) >> 64;
        exponent /= 2;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out to fifty digits elsewhere.
    #[test]
    fn winning_chances_are_those_of_the_formula() {
        for (centipawns, chance) in [
            (0, 0),
            (1, 1_841),
            (10, 18_408),
            (25, 45_994),
            (54, 99_090),
            (55, 100_913),
            (110, 199_791),
            (111, 201_557),
            (150, 269_344),
            (300, 502_251),
            (500, 726_143),
            (800, 900_116),
            (1000, 950_895),
            (1600, 994_489),
            (3000, 999_968),
            (i32::MAX, 1_000_000),
        ] {
            assert_eq!(Severity::winning_chance(centipawns), chance, "{centipawns}");
            assert_eq!(Severity::winning_chance(-centipawns), -chance, "-{centipawns}");
        }
        assert_eq!(Severity::winning_chance(i32::MIN), -1_000_000);
    }

    #[test]
    fn the_same_gap_weighs_less_where_the_game_is_decided() {
        let severities = [0, 300, 600, 900].map(|best| Severity::of(best, best - 120));
        assert_eq!(severities, [Severity::Mistake, Severity::Inaccuracy, Severity::Slight, Severity::Slight]);
        assert_eq!(
            [-54, -55, -111, -300].map(|here| Severity::of(0, here)),
            [Severity::Slight, Severity::Inaccuracy, Severity::Mistake, Severity::Blunder]
        );
        assert_eq!(Severity::of(i32::MAX, i32::MIN), Severity::Blunder);
    }
}
