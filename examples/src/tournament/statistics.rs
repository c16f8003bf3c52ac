//! What the games of a match say about the two players. Pure arithmetic, without a clock or a file.
//!
//! The formulas are those of the chess programming wiki's page "Match Statistics" and of the pentanomial model
//! that fishtest and `OpenBench` use: with colours swapped, the two games of one opening are one observation, so
//! that what an opening gives to White falls out.

use std::f64::consts::SQRT_2;

use movegen::Color;
use opening_book::pgn::GameResult;

/// How many standard errors there are on each side of an interval that holds 95 %: the 97.5 % quantile of the
/// normal distribution.
const QUANTILE_95: f64 = 1.959_963_985;

/// The Elo difference at which a player is expected to score this share of the points (0 to 1).
///
/// ```
/// use examples::tournament::statistics::elo;
/// assert_eq!(elo(0.5), 0.0);
/// assert_eq!((elo(0.6) * 10.0).round(), 704.0);
/// assert!(elo(1.0).is_infinite());
/// ```
pub fn elo(score: f64) -> f64 {
    // Written so that an even score is +0 and a clean sweep is infinite rather than no number.
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of a normal distribution that lies below so many standard deviations.
///
/// ```
/// use examples::tournament::statistics::normal_share;
/// assert!((normal_share(0.0) - 0.5).abs() < 1e-6);
/// assert!((normal_share(1.96) - 0.975).abs() < 1e-4);
/// ```
pub fn normal_share(deviations: f64) -> f64 {
    f64::midpoint(1.0, erf(deviations / SQRT_2))
}

/// The error function, to 1.5e-7: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
fn erf(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
    let t = 1.0 / (1.0 + 0.3275911 * x.abs());
    let polynomial = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    (1.0 - polynomial * (-x * x).exp()).copysign(x)
}

/// Games won, drawn and lost by the first of two players, and what its pairs of games gave.
///
/// A pair is two games of one opening, the second with colours swapped; games have to be added in the order
/// in which they are played.
///
/// ```
/// use examples::tournament::statistics::Tally;
/// let mut tally = Tally::default();
/// for half_points in [2, 1, 0, 2, 1] { tally.add(half_points) }
/// assert_eq!((tally.won(), tally.drawn(), tally.lost()), (2, 2, 1));
/// assert_eq!(tally.score(), Some(0.6));
/// // 1 1/2 points of the first opening, 1 of the second; the third has had one game only.
/// assert_eq!(tally.pairs(), [0, 0, 1, 1, 0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games by half-points: lost, drawn, won.
    games: [u32; 3],
    /// Pairs by half-points: 0 to 4.
    pairs: [u32; 5],
    /// The first game of a pair that has no second yet.
    open: Option<u8>,
}

/// An Elo difference and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The difference; infinite where one side took every point.
    pub elo: f64,
    /// Half the width of the interval that holds 95 %; `None` where the games don't say: too few, all alike, or
    /// so one-sided that the interval has no end.
    pub error: Option<f64>,
    /// How likely it is that the first player is the stronger one, 0 to 1.
    pub superiority: f64,
}

/// The half-points that a player of this colour gets, or `None` for a game without a result.
pub fn half_points(result: GameResult, color: Color) -> Option<u8> {
    match result {
        GameResult::Unknown => None,
        GameResult::Draw => Some(1),
        decided => Some(if decided.winner() == Some(color) { 2 } else { 0 }),
    }
}

impl Tally {
    /// Adds a game by the first player's half-points: 0, 1 or 2 (more count as 2).
    pub fn add(&mut self, half_points: u8) {
        let half_points = half_points.min(2);
        self.games[usize::from(half_points)] += 1;
        self.open = match self.open {
            None => Some(half_points),
            Some(first) => {
                self.pairs[usize::from(first + half_points)] += 1;
                None
            }
        };
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.games.iter().sum()
    }

    /// Games the first player won.
    pub fn won(&self) -> u32 {
        self.games[2]
    }

    /// Drawn games.
    pub fn drawn(&self) -> u32 {
        self.games[1]
    }

    /// Games the first player lost.
    pub fn lost(&self) -> u32 {
        self.games[0]
    }

    /// Pairs of games by the first player's half-points, 0 to 4.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// The first player's share of the points, 0 to 1, or `None` without games.
    pub fn score(&self) -> Option<f64> {
        mean(&self.games)
    }

    /// The Elo difference. The error bar comes from the pairs where there are two or more (a last game without
    /// its second is then left out of the bar), else from single games. Where these are all alike, there is no
    /// bar, and the likelihood of superiority is that of wins and losses alone.
    ///
    /// ```
    /// use examples::tournament::statistics::Tally;
    /// let mut tally = Tally::default();
    /// for half_points in [2, 1, 1, 1, 2, 0, 0, 2] { tally.add(half_points) }
    /// let estimate = tally.estimate().expect("there are games");
    /// assert!(estimate.elo > 0.0 && estimate.superiority > 0.5);
    /// ```
    pub fn estimate(&self) -> Option<Estimate> {
        let score = self.score()?;
        let by_pairs = self.pairs.iter().sum::<u32>() >= 2;
        let standard_error = if by_pairs { standard_error(&self.pairs) } else { standard_error(&self.games) };
        let Some(standard_error) = standard_error.filter(|&error| error > 0.0) else {
            return Some(Estimate { elo: elo(score), error: None, superiority: self.superiority_by_wins() });
        };
        let reach = QUANTILE_95 * standard_error;
        let width = elo((score + reach).min(1.0)) - elo((score - reach).max(0.0));
        Some(Estimate {
            elo: elo(score),
            error: width.is_finite().then_some(width / 2.0),
            superiority: normal_share((score - 0.5) / standard_error),
        })
    }

    /// The likelihood of superiority by wins and losses: draws say nothing of it.
    fn superiority_by_wins(&self) -> f64 {
        let (won, lost) = (f64::from(self.won()), f64::from(self.lost()));
        normal_share((won - lost) / (won + lost).max(1.0).sqrt())
    }
}

/// The mean share of the points of observations that are counted by their points: none first, all last.
fn mean(counts: &[u32]) -> Option<f64> {
    let whole = counts.iter().sum::<u32>();
    let points: f64 = shares(counts).map(|(count, share)| count * share).sum();
    (whole > 0).then(|| points / f64::from(whole))
}

/// The standard error of that mean, by the observations' own variance.
fn standard_error(counts: &[u32]) -> Option<f64> {
    let mean = mean(counts)?;
    let whole = f64::from(counts.iter().sum::<u32>());
    let squares: f64 = shares(counts).map(|(count, share)| count * (share - mean).powi(2)).sum();
    (whole >= 2.0).then(|| (squares / whole / whole).sqrt())
}

/// Each count with the share of the points it stands for: equal steps from 0 to 1.
fn shares(counts: &[u32]) -> impl Iterator<Item = (f64, f64)> + '_ {
    let most = f64::from(u32::try_from(counts.len()).unwrap_or(u32::MAX) - 1);
    let points = std::iter::successors(Some(0.0), |points| Some(points + 1.0));
    counts.iter().zip(points).map(move |(&count, points)| (f64::from(count), points / most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} and {b}");
    }

    /// Each pair of games in the order that makes it.
    fn of_pairs(pairs: &[(u32, [u8; 2])]) -> Tally {
        let mut tally = Tally::default();
        for &(count, [first, second]) in pairs {
            for _ in 0..count {
                tally.add(first);
                tally.add(second);
            }
        }
        tally
    }

    #[test]
    fn elo_differences_are_those_of_the_logistic_curve() {
        // By hand: 400 log10(3) and 400 log10(3/2), and FIDE's table puts 64 % at 102 and 76 % at 202, to a point or so.
        close(elo(0.75), 190.848_5, 1e-4);
        close(elo(0.6), 70.436_5, 1e-4);
        close(elo(0.4), -70.436_5, 1e-4);
        close(elo(0.64), 102.0, 2.5);
        close(elo(0.76), 202.0, 2.5);
        assert!(elo(1.0) == f64::INFINITY && elo(0.0) == f64::NEG_INFINITY);
    }

    #[test]
    fn the_error_function_is_that_of_the_tables() {
        // Abramowitz and Stegun, table 7.1.
        for (x, expected) in
            [(0.0, 0.0), (0.1, 0.112_462_92), (0.5, 0.520_499_88), (1.0, 0.842_700_79), (2.0, 0.995_322_27)]
        {
            close(erf(x), expected, 2e-7);
            close(erf(-x), -expected, 2e-7);
        }
    }

    #[test]
    fn single_games_give_the_bar_where_there_are_no_pairs() {
        // One pair and a half: the mean is 1/2, the variance (1/4 + 0 + 1/4) / 3.
        let mut tally = Tally::default();
        for half_points in [2, 1, 0] {
            tally.add(half_points);
        }
        let reach = QUANTILE_95 * (0.5_f64 / 3.0 / 3.0).sqrt();
        let estimate = tally.estimate().expect("there are games");
        close(estimate.error.expect("they differ"), elo(0.5 + reach), 1e-9);
        close(estimate.superiority, 0.5, 1e-6);
    }

    #[test]
    fn pairs_give_the_bar_of_a_calculation_outside() {
        // 100 pairs of 2, 1.5, 1, 0.5 and 0 points; mean, pstdev and NormalDist of Python's `statistics` gave the rest.
        let tally =
            of_pairs(&[(12, [2, 2]), (20, [2, 1]), (20, [2, 0]), (20, [1, 1]), (18, [0, 1]), (10, [0, 0])]);
        assert_eq!(tally.pairs(), [10, 18, 40, 20, 12]);
        assert_eq!(tally.games(), 200);
        close(tally.score().expect("there are games"), 0.515, 1e-12);
        let estimate = tally.estimate().expect("there are games");
        close(estimate.elo, 10.426_196, 1e-5);
        close(estimate.error.expect("they differ"), 38.354_06, 1e-4);
        close(estimate.superiority, 0.703_774_5, 1e-5);
    }

    #[test]
    fn what_an_opening_gives_to_white_falls_out_of_the_bar() {
        // White wins every game: each pair is even and nothing is uncertain about that.
        let even = of_pairs(&[(10, [2, 0])]).estimate().expect("there are games");
        assert_eq!((even.elo, even.error), (0.0, None));
        close(even.superiority, 0.5, 1e-6);
        // The same points in pairs that are won or lost whole are as uncertain as can be.
        let wild = of_pairs(&[(5, [2, 2]), (5, [0, 0])]).estimate().expect("there are games");
        assert!(wild.error > Some(100.0), "{wild:?}");
    }

    #[test]
    fn a_clean_sweep_has_no_end_and_no_games_say_nothing() {
        let sweep = of_pairs(&[(10, [2, 2])]).estimate().expect("there are games");
        assert_eq!((sweep.elo, sweep.error), (f64::INFINITY, None));
        // The normal distribution at 20 / sqrt(20).
        close(sweep.superiority, 0.999_996, 1e-6);
        assert_eq!(Tally::default().estimate(), None);
        // Two deviations reach past every point: no interval.
        let near = of_pairs(&[(9, [2, 2]), (1, [0, 0])]).estimate().expect("there are games");
        assert!(near.error.is_none() && near.elo.is_finite(), "{near:?}");
    }

    #[test]
    fn points_go_to_the_player_of_the_colour() {
        for (result, white) in [
            (GameResult::WhiteWins, Some(2)),
            (GameResult::Draw, Some(1)),
            (GameResult::BlackWins, Some(0)),
            (GameResult::Unknown, None),
        ] {
            assert_eq!(half_points(result, Color::White), white);
            assert_eq!(half_points(result, Color::Black), white.map(|points| 2 - points));
        }
    }
}
