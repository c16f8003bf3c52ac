//! Where things are: squares of 100 units, the board's upper left corner at 0, 0.

use movegen::{Color, File, Rank, Square};

use crate::pieces::Cut;

/// The side of a square, in the units of the view box.
pub(crate) const SIDE: i32 = 100;
/// The side of the board.
pub(crate) const BOARD: i32 = 8 * SIDE;

/// Where files and ranks are named.
///
/// `true` stands for [`Auto`](Coordinates::Auto) and `false` for [`Off`](Coordinates::Off).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Coordinates {
    /// Nowhere.
    Off,
    /// Inside the squares of a picture of 400 pixels or more; around smaller ones, where letters in the squares would be
    /// too small to read.
    #[default]
    Auto,
    /// In the corners of the squares along two edges.
    Inside,
    /// On a frame around the board, eight pixels high or more.
    Outside,
}

impl From<bool> for Coordinates {
    fn from(on: bool) -> Coordinates {
        if on { Coordinates::Auto } else { Coordinates::Off }
    }
}

/// The strip around a board with the names of files and ranks, in units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Left and below, where the names are.
    pub wide: i32,
    /// Right and above.
    pub narrow: i32,
    /// The height of the letters.
    pub font: i32,
}

/// A board of a size, from one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    pub orientation: Color,
    pub frame: Option<Frame>,
    /// Whether the squares are named inside.
    pub inside: bool,
    pub cut: Cut,
}

impl Layout {
    pub fn new(size: u32, orientation: Color, coordinates: Coordinates) -> Layout {
        let outside = match coordinates {
            Coordinates::Outside => true,
            Coordinates::Auto => size < 400,
            Coordinates::Off | Coordinates::Inside => false,
        };
        let size = size as i32;
        let frame = outside.then(|| {
            // In pixels; from these follows how much is left for the board, and so the unit.
            let font = (size / 40).max(8);
            let (wide, narrow) = (font + font / 3, (font / 4).max(2));
            let board = size - wide - narrow;
            let units = |pixels: i32| (pixels * BOARD + board / 2) / board;
            Frame { wide: units(wide), narrow: units(narrow), font: units(font) }
        });
        let inside = !outside && coordinates != Coordinates::Off;
        let cut = if size < 8 * 28 { Cut::Small } else { Cut::Normal };
        Layout { orientation, frame, inside, cut }
    }

    /// The upper left corner of everything, and its side.
    pub fn view(&self) -> (i32, i32, i32) {
        match self.frame {
            Some(frame) => (-frame.wide, -frame.narrow, BOARD + frame.wide + frame.narrow),
            None => (0, 0, BOARD),
        }
    }

    /// The upper left corner of a square.
    pub fn corner(&self, square: Square) -> (i32, i32) {
        (self.column(square.file()) * SIDE, self.row(square.rank()) * SIDE)
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// Columns from the left.
    pub fn column(&self, file: File) -> i32 {
        let file = file.index() as i32;
        if self.orientation == Color::White { file } else { 7 - file }
    }

    /// Rows from above.
    pub fn row(&self, rank: Rank) -> i32 {
        let rank = rank.index() as i32;
        if self.orientation == Color::White { 7 - rank } else { rank }
    }
}
