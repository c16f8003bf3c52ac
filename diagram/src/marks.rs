//! Arrows and marked squares.

use movegen::Square;

use crate::Rgb;

/// The colour of an arrow or a mark.
///
/// The four with names are those that PGN comments can ask for, as `[%cal Gg1f3]` and `[%csl Re4]`.
///
/// ```
/// use diagram::{Ink, Rgb};
/// assert_eq!(Ink::from_char('R'), Some(Ink::Red));
/// assert_eq!(Ink::Custom(Rgb(1, 2, 3)).rgb(), Rgb(1, 2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "colours are their own names")]
#[non_exhaustive]
pub enum Ink {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
    /// Any other.
    Custom(Rgb),
}

impl Ink {
    /// The colour of a letter: `G`, `R`, `B` or `Y`.
    pub const fn from_char(letter: char) -> Option<Ink> {
        match letter {
            'G' => Some(Ink::Green),
            'R' => Some(Ink::Red),
            'B' => Some(Ink::Blue),
            'Y' => Some(Ink::Yellow),
            _ => None,
        }
    }

    /// Red, green and blue. All four differ in brightness too.
    pub const fn rgb(self) -> Rgb {
        match self {
            Ink::Green => Rgb(0x12, 0x68, 0x28),
            Ink::Red => Rgb(0xb3, 0x1c, 0x1c),
            Ink::Blue => Rgb(0x16, 0x4c, 0x9e),
            Ink::Yellow => Rgb(0xe8, 0xa3, 0x0c),
            Ink::Custom(rgb) => rgb,
        }
    }
}

/// How a square is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Mark {
    /// A ring over the square.
    #[default]
    Circle,
    /// The whole square in a transparent colour, under the men.
    Tint,
    /// A line along the square's edge, under the men.
    Frame,
    /// Two diagonal strokes over the square.
    Cross,
    /// A spot in the middle; around a man, a thin ring. For the squares where a man may go.
    Dot,
}

impl Mark {
    /// Every kind.
    pub const ALL: [Mark; 5] = [Mark::Circle, Mark::Tint, Mark::Frame, Mark::Cross, Mark::Dot];

    /// The value of the attribute `data-mark`.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Circle => "circle",
            Mark::Tint => "tint",
            Mark::Frame => "frame",
            Mark::Cross => "cross",
            Mark::Dot => "dot",
        }
    }

    /// Whether it is drawn under the men.
    pub(crate) const fn is_under(self) -> bool {
        matches!(self, Mark::Tint | Mark::Frame)
    }
}

/// An arrow as it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Arrow {
    pub from: Square,
    pub to: Square,
    pub ink: Ink,
}

/// A mark as it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Marked {
    pub square: Square,
    pub mark: Mark,
    pub ink: Ink,
}
