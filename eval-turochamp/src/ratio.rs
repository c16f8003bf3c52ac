//! Material, and the quotient of the two sides' totals.

use std::fmt;

use movegen::{Color, Position, Role};
use search::{Evaluator, Score, Term};

use crate::{Measure, Rules};

/// What a man is worth, in half pawns: pawn 2, knight 6, bishop 7, rook 10, queen 20 (typescript AMT/B/7,
/// page 4: 1, 3, 3½, 5 and 10 pawns). Kings are not counted.
///
/// ```
/// use movegen::Role;
/// assert_eq!(eval_turochamp::half_pawns(Role::Bishop), 7);
/// ```
pub const fn half_pawns(role: Role) -> i32 {
    match role {
        Role::Pawn => 2,
        Role::Knight => 6,
        Role::Bishop => 7,
        Role::Rook => 10,
        Role::Queen => 20,
        Role::King => 0,
    }
}

/// All men that count, the cheapest first.
const COUNTED: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A side's men in half pawns: 82 at the start, 300 at most.
///
/// ```
/// use movegen::{Color, Position};
/// assert_eq!(eval_turochamp::total(&Position::default(), Color::White), 82);
/// ```
#[inline]
pub fn total(position: &Position, color: Color) -> i32 {
    COUNTED.iter().map(|&role| half_pawns(role) * position.board().men(color, role).len() as i32).sum()
}

/// One on the scale of scores: a ratio of 2 is this far above a draw.
const SCALE: i32 = 131_072;

/// The ratio of a side that has men against one that has none.
const AGAINST_NOTHING: i32 = 1_000;

/// The largest total of a side: fifteen queens.
const MOST: i32 = 300;

/// A side's material over the other side's, exactly.
///
/// Printed with four decimals, as Turing's worked examples are: 1.0278 for 37 against 36. A side whose
/// opponent has no men has 1,000 (the typescript is silent); 1 where neither has any.
///
/// ```
/// use eval_turochamp::Ratio;
/// let ratio = Ratio::new(74, 72);
/// assert_eq!(ratio.to_string(), "1.0278");
/// assert_eq!(Ratio::of(ratio.score()), Some(Ratio::new(37, 36)));
/// assert_eq!(Ratio::new(72, 74).score(), -ratio.score());
/// assert_eq!(Ratio::new(2, 0).to_string(), "1000.0000");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    own: i32,
    other: i32,
}

impl Ratio {
    /// The ratio of two totals in half pawns, each cut to 0..=300, the most that sixteen men can come to.
    pub fn new(own: i32, other: i32) -> Ratio {
        Ratio { own: own.clamp(0, MOST), other: other.clamp(0, MOST) }
    }

    /// Its place on the scale of scores: above a draw it is `131072 * (own - other) / other`, rounded down;
    /// the reciprocal is the same number with the other sign. Different ratios get different scores, in
    /// their order: two of them differ by a ninety-thousandth at least.
    #[inline]
    pub fn score(self) -> Score {
        let above_one = |high: i32, low: i32| match (high, low) {
            (0, _) => 0,
            (_, 0) => SCALE * (AGAINST_NOTHING - 1),
            _ => SCALE * (high - low) / low,
        };
        Score::new(if self.own >= self.other {
            above_one(self.own, self.other)
        } else {
            -above_one(self.other, self.own)
        })
    }

    /// The ratio that a score stands for, in lowest terms. `None` for a mate and for numbers that no two
    /// totals give.
    pub fn of(score: Score) -> Option<Ratio> {
        let distance = score.get().abs();
        if distance == SCALE * (AGAINST_NOTHING - 1) {
            let ratio = Ratio { own: 2, other: 0 };
            return Some(if score.get() > 0 { ratio } else { ratio.reciprocal() });
        }
        (1..=MOST).find_map(|low| {
            let lead = (i64::from(distance) * i64::from(low) + i64::from(SCALE) - 1) / i64::from(SCALE);
            let high = i32::try_from(i64::from(low) + lead).ok().filter(|&high| high <= MOST)?;
            let ratio = Ratio { own: high, other: low };
            let found = if score.get() < 0 { ratio.reciprocal() } else { ratio };
            (found.score() == score).then_some(found)
        })
    }

    /// The same seen by the other side.
    #[must_use]
    pub fn reciprocal(self) -> Ratio {
        Ratio { own: self.other, other: self.own }
    }

    /// Numerator and denominator.
    const fn fraction(self) -> (i32, i32) {
        match (self.own, self.other) {
            (0, 0) => (1, 1),
            (_, 0) => (AGAINST_NOTHING, 1),
            (0, _) => (1, AGAINST_NOTHING),
            both => both,
        }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    /// By cross multiplication.
    fn cmp(&self, other: &Ratio) -> std::cmp::Ordering {
        let ((a, b), (c, d)) = (self.fraction(), other.fraction());
        (a * d).cmp(&(c * b))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = self.fraction();
        f.pad(&decimals(above.into(), below.into()))
    }
}

/// A positive fraction with four decimals, rounded to the nearest.
fn decimals(above: i64, below: i64) -> String {
    let rounded = i64::midpoint(above * 20_000 / below, 1);
    format!("{}.{:04}", rounded / 10_000, rounded % 10_000)
}

/// The machine's evaluator: material alone, as the [`Ratio`] of the side to move's total to the other's, or
/// as their difference where the [`Rules`] say so.
///
/// ```
/// use eval_turochamp::{Material, Rules};
/// use movegen::Position;
/// use search::Evaluator;
/// let mut evaluator = Material::new(&Rules::emulator());
/// let a_pawn_down: Position = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1".parse()?;
/// let score = evaluator.evaluate(&a_pawn_down);
/// assert_eq!(evaluator.show(score), "0.9756");
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    measure: Measure,
}

impl Material {
    /// The evaluator of a set of rules.
    pub fn new(rules: &Rules) -> Material {
        Material { measure: rules.measure }
    }

    #[inline]
    fn score(&self, own: i32, other: i32) -> Score {
        match self.measure {
            Measure::Ratio => Ratio::new(own, other).score(),
            Measure::Difference => Score::new((own - other) * Material::PAWN / 2),
        }
    }
}

impl Evaluator for Material {
    /// A pawn more than forty: what the first pawn taken from full sets is worth.
    const PAWN: i32 = SCALE / 40;

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        let turn = position.turn();
        self.score(total(position, turn), total(position, !turn))
    }

    /// What each kind of men comes to, in half pawns.
    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let names = ["pawns", "knights", "bishops", "rooks", "queens"];
        let of = |color, role| half_pawns(role) * position.board().men(color, role).len() as i32;
        let terms = COUNTED.iter().zip(names);
        terms.map(|(&role, name)| Term::new(name, of(Color::White, role), of(Color::Black, role))).collect()
    }

    /// The quotient of the two sums, or their difference.
    fn total(&self, terms: &[Term], turn: Color) -> Score {
        let (white, black) =
            (terms.iter().map(|term| term.white).sum(), terms.iter().map(|term| term.black).sum());
        if turn == Color::White { self.score(white, black) } else { self.score(black, white) }
    }

    /// The ratio with four decimals, such as `1.0278`; a difference in pawns, such as `+0.50`; or a mate.
    fn show(&self, score: Score) -> String {
        if score.is_mate() {
            return score.to_string();
        }
        if self.measure == Measure::Ratio {
            let high = i64::from(SCALE) + i64::from(score.get().abs());
            let between =
                || if score.get() < 0 { decimals(SCALE.into(), high) } else { decimals(high, SCALE.into()) };
            return Ratio::of(score).map_or_else(between, |ratio| ratio.to_string());
        }
        let half_pawns = score.get() / (Material::PAWN / 2);
        let sign = if half_pawns < 0 { '-' } else { '+' };
        format!("{sign}{}.{}0", half_pawns.abs() / 2, half_pawns.abs() % 2 * 5)
    }
}
