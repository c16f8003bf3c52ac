//! The table of six rules.
//!
//! Sources: Vigneron, "Les Automates", La Nature 2142 (13 June 1914), in David Levy's translation on the chess
//! programming wiki's page "El Ajedrecista"; Atkinson, "Chess and Machine Intuition", appendix, for what "wait"
//! means on each file.

use std::fmt;

use movegen::{Color, File, Move, Rank, Square};

use crate::{Men, Orientation, Unsuited, check};

/// A line of the machine's table. The first one that applies is the move; they look at nothing but the squares
/// of the three men.
///
/// ```
/// use torres_krk::Rule;
/// assert_eq!(Rule::KingAcross.number(), 5);
/// assert_eq!(Rule::KingAcross.to_string(), "king across");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rule {
    /// Rook and black king in the same zone, files a to c or f to h: the rook runs to the far edge, attacked or
    /// not.
    Flee = 1,
    /// The rook is more than one rank from the black king: the rook comes one rank nearer.
    RookDown,
    /// The white king is more than two ranks from the black king: the king comes one rank nearer.
    KingDown,
    /// The kings' files are an odd number apart: the rook waits, from a to b, b to a, g to h or h to g.
    Wait,
    /// The kings' files are an even number apart: the king goes one file towards the black king.
    KingAcross,
    /// The kings stand face to face: the rook comes one rank nearer and gives check, mate on the last rank.
    Check,
}

impl Rule {
    /// All rules, in their order.
    pub const ALL: [Rule; 6] =
        [Rule::Flee, Rule::RookDown, Rule::KingDown, Rule::Wait, Rule::KingAcross, Rule::Check];

    /// Its number in the table, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Flee => "flee",
            Rule::RookDown => "rook down",
            Rule::KingDown => "king down",
            Rule::Wait => "wait",
            Rule::KingAcross => "king across",
            Rule::Check => "check",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The machine's move, and why.
///
/// Printing gives the reason in words.
///
/// ```
/// use movegen::Square;
/// use torres_krk::{Men, decide};
/// let men = Men { king: Square::E6, rook: Square::B7, bare: Square::C8 };
/// let decision = decide(men)?;
/// assert_eq!((decision.rule.number(), decision.mv.to_string().as_str()), (1, "b7h7"));
/// assert_eq!(
///     decision.to_string(),
///     "rule 1, flee: rook b7 and king c8 are both on the files a to c, so the rook runs to h7"
/// );
/// # Ok::<(), torres_krk::Unsuited>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The men before the move.
    pub men: Men,
    /// Which way the machine drives.
    pub orientation: Orientation,
    /// The rule that fired.
    pub rule: Rule,
    /// The move it makes.
    pub mv: Move,
}

impl Decision {
    /// The men after the move.
    pub fn after(&self) -> Men {
        let to = self.mv.to();
        match self.rule {
            Rule::KingDown | Rule::KingAcross => Men { king: to, ..self.men },
            _ => Men { rook: to, ..self.men },
        }
    }
}

/// The machine's move with White to move: the first rule that applies.
///
/// # Errors
///
/// [`Unsuited`] outside the [domain](check), where the table has gaps, hangs the rook or gives stalemate.
pub fn decide(men: Men) -> Result<Decision, Unsuited> {
    let orientation = check(men, Color::White)?;
    let down = orientation.turn(men);
    let (rule, from, to) = apply(down);
    let squares = |square: Square| if orientation == Orientation::Up { square.flipped() } else { square };
    Ok(Decision { men, orientation, rule, mv: Move::quiet(squares(from), squares(to)) })
}

/// The far edge to which the rook flees, if it shares a zone with the black king. The files d and e belong to
/// neither zone.
fn far_edge(rook: Square, bare: Square) -> Option<File> {
    let (rook, bare) = (rook.file(), bare.file());
    if rook.max(bare) <= File::C {
        Some(File::H)
    } else if rook.min(bare) >= File::F {
        Some(File::A)
    } else {
        None
    }
}

/// The table, for men of the domain that drive down: the rule, from where, to where.
fn apply(Men { king, rook, bare }: Men) -> (Rule, Square, Square) {
    let above = |man: Square| man.rank().index().abs_diff(bare.rank().index());
    let apart = king.file().index().abs_diff(bare.file().index());
    let down = |man: Square| Square::new(man.file(), Rank::ALL[man.rank().index().saturating_sub(1)]);
    let across = |man: Square, file: File| Square::new(file, man.rank());
    if let Some(edge) = far_edge(rook, bare) {
        (Rule::Flee, rook, across(rook, edge))
    } else if above(rook) > 1 {
        (Rule::RookDown, rook, down(rook))
    } else if above(king) > 2 {
        (Rule::KingDown, king, down(king))
    } else if apart % 2 == 1 {
        (Rule::Wait, rook, across(rook, neighbour(rook.file())))
    } else if apart > 0 {
        (Rule::KingAcross, king, across(king, nearer(king.file(), bare.file())))
    } else {
        (Rule::Check, rook, down(rook))
    }
}

/// Where the rook waits: the other file of the pair a and b, or g and h.
const fn neighbour(file: File) -> File {
    File::ALL[file.index() ^ 1]
}

/// One file from here to there.
fn nearer(from: File, to: File) -> File {
    let index = if from < to { from.index() + 1 } else { from.index().saturating_sub(1) };
    File::ALL[index]
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decision { men: Men { king, rook, bare }, rule, mv, .. } = *self;
        let ranks = |man: Square| man.rank().index().abs_diff(bare.rank().index());
        let files = king.file().index().abs_diff(bare.file().index());
        let to = mv.to();
        write!(f, "rule {}, {rule}: ", rule.number())?;
        match rule {
            Rule::Flee => {
                let zone = if to.file() == File::H { "a to c" } else { "f to h" };
                write!(
                    f,
                    "rook {rook} and king {bare} are both on the files {zone}, so the rook runs to {to}"
                )
            }
            Rule::RookDown => {
                let ranks = ranks(rook);
                write!(f, "the rook is {ranks} ranks from king {bare}, so it comes one nearer, to {to}")
            }
            Rule::KingDown => {
                let ranks = ranks(king);
                write!(
                    f,
                    "the rook is next to king {bare}'s rank and White's king {ranks} ranks away from it, "
                )?;
                write!(f, "so the king comes one nearer, to {to}")
            }
            Rule::Wait => {
                let plural = if files == 1 { "" } else { "s" };
                write!(
                    f,
                    "the kings are {files} file{plural} apart, an odd number, so the rook waits on {to}"
                )
            }
            Rule::KingAcross => {
                write!(
                    f,
                    "the kings are {files} files apart, an even number, so White's goes nearer, to {to}"
                )
            }
            Rule::Check => write!(f, "the kings stand face to face, so the rook gives check on {to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_table() {
        for (rule, number) in Rule::ALL.into_iter().zip(1..) {
            assert_eq!(rule.number(), number);
        }
    }

    #[test]
    fn the_rook_waits_on_the_other_file_of_its_pair() {
        let waits = [File::A, File::B, File::G, File::H].map(neighbour);
        assert_eq!(waits, [File::B, File::A, File::H, File::G]);
    }
}
