//! Chances out of a score, for those who ask with `UCI_ShowWDL`.

use search::Score;

/// Chances of a win, a draw and a loss, in thousandths that add up to 1,000, as the side to move sees them.
///
/// A convention and no measurement: at 100 centipawns a game is won every other time, as the programs that
/// publish a scale have it, and 60 centipawns more or less move the odds by a factor of e (the logistic
/// curve).
///
/// ```
/// use search::Score;
/// use uci::Wdl;
/// assert_eq!(Wdl::of(Score::new(0), 0).to_string(), "161 678 161");
/// assert_eq!(Wdl::of(Score::new(100), 100).win, 500);
/// assert_eq!(Wdl::of(Score::mate_in(5), 0).win, 1000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wdl {
    /// Wins in 1,000 games.
    pub win: u32,
    /// Draws.
    pub draw: u32,
    /// Losses.
    pub loss: u32,
}

/// 1,000 / (1 + e^x) for x = 0, 1/2, 1, ... 8, rounded.
const LOGISTIC: [u32; 17] = [500, 378, 269, 182, 119, 76, 47, 29, 18, 11, 7, 4, 2, 2, 1, 1, 0];

/// Where a game is won every other time, in centipawns.
const EVEN: i64 = 100;

/// Half of the curve's width, in centipawns: one step of the table.
const STEP: i64 = 30;

impl Wdl {
    /// The chances of a score that is worth so many centipawns.
    #[must_use]
    pub fn of(score: Score, centipawns: i32) -> Wdl {
        let (win, loss) = match score.mate_plies() {
            Some(plies) if plies > 0 => (1000, 0),
            Some(_) => (0, 1000),
            None => (wins(i64::from(centipawns)), wins(-i64::from(centipawns))),
        };
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}

/// Wins in 1,000 games, on a straight line between two places of the table.
fn wins(centipawns: i64) -> u32 {
    let from_even = centipawns - EVEN;
    let distance = from_even.abs();
    let place = (distance / STEP) as usize;
    let at = |place: usize| i64::from(LOGISTIC.get(place).copied().unwrap_or(0));
    let lost = at(place) + (at(place + 1) - at(place)) * (distance % STEP) / STEP;
    (if from_even < 0 { lost } else { 1000 - lost }) as u32
}

impl std::fmt::Display for Wdl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_logistic_curve() {
        for (place, value) in (0u32..).zip(LOGISTIC) {
            let exact = 1000.0 / (1.0 + (f64::from(place) / 2.0).exp());
            assert!((f64::from(value) - exact).abs() <= 0.5, "{place}: {value} for {exact}");
        }
    }

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let mut before = 0;
        for centipawns in (-2_000..2_000).chain([i32::MAX]) {
            let chances = Wdl::of(Score::new(centipawns), centipawns);
            assert_eq!(chances.win + chances.draw + chances.loss, 1000, "{centipawns}");
            assert!(chances.win >= before, "{centipawns}: {chances}");
            before = chances.win;
            let other = Wdl::of(Score::new(-centipawns), -centipawns);
            assert_eq!((chances.win, chances.loss), (other.loss, other.win), "{centipawns}");
        }
        assert_eq!(Wdl::of(Score::mated_in(0), 0), Wdl { win: 0, draw: 0, loss: 1000 });
    }
}
