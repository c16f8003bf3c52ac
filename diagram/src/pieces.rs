//! The drawings of the six men.
//!
//! They were drawn for this project, from nothing but its own numbers below, and are licensed as it is: MIT or
//! Apache-2.0, at your choice.
//!
//! A man stands in a square of 100 by 100 units, on a foot whose lower edge is at 88. The light comes from the left. The
//! symmetric men mirror at 50. Nothing reaches beyond 3 to 97, the outline included.

use core::fmt::{self, Write};

use movegen::{Piece, Role};

use crate::Theme;

/// One man's lines, as SVG path data.
struct Shape {
    /// The silhouette: filled, and outlined over everything else.
    body: &'static str,
    /// The side away from the light; its outer edge is the silhouette's.
    shade: &'static str,
    /// Lines that belong to the figure.
    bands: &'static str,
    /// Lines that only blur a small figure.
    fine: &'static str,
    /// Filled spots.
    dots: &'static str,
}

/// How heavily men are drawn. What is fine at 60 pixels is a haze at 15, so small boards have a heavier outline and
/// fewer lines, as small print has its own cut of a typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// For squares of less than 28 pixels.
    Small,
    Normal,
}

impl Cut {
    /// Outline and inner lines, in units.
    const fn strokes(self) -> (&'static str, &'static str) {
        match self {
            Cut::Small => ("5", "3.6"),
            Cut::Normal => ("3.6", "2.8"),
        }
    }
}

/// Writes a man of a theme's colours in the square from 0 to 100, as elements without a group.
pub(crate) fn write(f: &mut impl Write, piece: Piece, theme: &Theme, cut: Cut) -> fmt::Result {
    let shape = shape(piece.role());
    let men = theme.men(piece.color());
    let (outline, inner) = cut.strokes();
    let body = shape.body;
    write!(f, "<path d=\"{body}\" fill=\"{}\"/>", men.fill)?;
    write!(f, "<path d=\"{}\" fill=\"{}\"/>", shape.shade, men.shade)?;
    write!(f, "<path d=\"{body}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{outline}\"/>", men.outline)?;
    let fine = if cut == Cut::Small { "" } else { shape.fine };
    write!(
        f,
        "<path d=\"{}{fine}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{inner}\"/>",
        shape.bands, men.detail
    )?;
    if !shape.dots.is_empty() {
        write!(f, "<path d=\"{}\" fill=\"{}\"/>", shape.dots, men.detail)?;
    }
    Ok(())
}

const fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

const PAWN: Shape = Shape {
    body: "M50 23.7C42.2 23.7 36 29.7 36 36.9C36 41 38 44.3 40.9 46.6L37.7 46.6\
           C35.1 46.6 33.4 48.2 33.4 50.3C33.4 52.4 35.1 54 37.7 54L42.4 54C41.8 62.7 37.5 68 32.1 72.1\
           C27.1 75.6 24.1 78.7 24.1 84.3L24.1 88L50 88L75.9 88L75.9 84.3C75.9 78.7 72.9 75.6 67.9 72.1\
           C62.5 68 58.2 62.7 57.6 54L62.3 54C64.9 54 66.6 52.4 66.6 50.3C66.6 48.2 64.9 46.6 62.3 46.6\
           L59.1 46.6C62 44.3 64 41 64 36.9C64 29.7 57.8 23.7 50 23.7z",
    shade: "M52.2 23.9C59.3 25.2 64 29.7 64 36.9C64 41 62 44.3 59.1 46.6L62.3 46.6\
           C64.9 46.6 66.6 48.2 66.6 50.3C66.6 52.4 64.9 54 62.3 54L57.6 54C58.2 62.7 62.5 68 67.9 72.1\
           C72.9 75.6 75.9 78.7 75.9 84.3L75.9 88L66.8 88L66.8 80.4C58.6 75.2 53.2 65.3 52.6 54\
           L54.3 46.6C59.1 41.6 59.3 30.3 52.2 23.9z",
    bands: "M28.8 80.4L71.2 80.4",
    fine: "",
    dots: "",
};

const KNIGHT: Shape = Shape {
    body: "M22 88L22 84.4C22 80.6 25 78 29.4 75.2C30.4 68.6 36 64.6 41 60C44.4 56.8 46.6 53.8 47 50\
           C43.4 54 38 55 34.6 57.4C31.8 59.4 31.4 62.8 28 63C25.4 63.2 23.4 61.6 21.6 60.6\
           C18.4 58.6 16.6 55.8 16.8 52.4C17 47.6 23.6 43.6 26 37.2C28 32 31.2 27.6 35.6 24.4L34.8 12.4\
           L45 19.2C64 20.6 77.4 34.4 77.4 55C77.4 63 75 69.6 72.4 75.6C76 77.8 78 80.6 78 84.4L78 88z",
    shade: "M45 19.2C64 20.6 77.4 34.4 77.4 55C77.4 63 75 69.6 72.4 75.6C76 77.8 78 80.6 78 84.4L78 88\
           L69 88L69 80.6L62.6 76C66 69 68 62 67.6 53C67 41 61.6 32 51 27.6z",
    bands: "M26.6 80.6L73.4 80.6M51 27.6C61.6 32 67 41 67.6 53",
    fine: "M47 50C48.8 46.4 48.8 43 47.4 39.8M21.6 53.4L21.6 53.5",
    dots: "M33.4 34.6C33.4 32.9 34.7 31.6 36.4 31.6C38.1 31.6 39.4 32.9 39.4 34.6\
           C39.4 36.3 38.1 37.6 36.4 37.6C34.7 37.6 33.4 36.3 33.4 34.6z",
};

const BISHOP: Shape = Shape {
    body: "M50 9.6C46.8 9.6 44.2 12 44.2 15.2C44.2 17.2 45.2 18.8 46.6 19.8\
           C37.6 25.6 30.6 33.6 30.6 43.6C30.6 49.2 34.4 53.8 39.6 56L37.6 56C35 56 33.2 57.6 33.2 59.8\
           C33.2 62 35 63.6 37.6 63.6L41.4 63.6C40.4 69.4 36 72.2 31 75C26 77.6 22 80 22 84.4L22 88\
           L50 88L78 88L78 84.4C78 80 74 77.6 69 75C64 72.2 59.6 69.4 58.6 63.6L62.4 63.6\
           C65 63.6 66.8 62 66.8 59.8C66.8 57.6 65 56 62.4 56L60.4 56C65.6 53.8 69.4 49.2 69.4 43.6\
           C69.4 33.6 62.4 25.6 53.4 19.8C54.8 18.8 55.8 17.2 55.8 15.2C55.8 12 53.2 9.6 50 9.6z",
    shade: "M53.4 19.8C62.4 25.6 69.4 33.6 69.4 43.6C69.4 49.2 65.6 53.8 60.4 56L62.4 56\
           C65 56 66.8 57.6 66.8 59.8C66.8 62 65 63.6 62.4 63.6L58.6 63.6C59.6 69.4 64 72.2 69 75\
           C74 77.6 78 80 78 84.4L78 88L69 88L69 80.6C59.6 76.6 53.6 71 53 63.6L54.6 56\
           C63.4 49.6 65.4 35 53.4 19.8z",
    bands: "M58.6 28.4L50.4 41M26.6 80.6L73.4 80.6",
    fine: "",
    dots: "",
};

const ROOK: Shape = Shape {
    body: "M50 19L44 19L44 25.4L36.6 25.4L36.6 19L25.6 19L25.6 32C25.6 35.4 28.6 37.6 33 39.6L31.6 66.6\
           L30 66.6C27.4 68.8 25.6 72 24.4 75.4C22.8 78.4 22 81 22 84.4L22 88L50 88L78 88L78 84.4\
           C78 81 77.2 78.4 75.6 75.4C74.4 72 72.6 68.8 70 66.6L68.4 66.6L67 39.6\
           C71.4 37.6 74.4 35.4 74.4 32L74.4 19L63.4 19L63.4 25.4L56 25.4L56 19L50 19z",
    shade: "M68 19L74.4 19L74.4 32C74.4 35.4 71.4 37.6 67 39.6L68.4 66.6L70 66.6\
           C72.6 68.8 74.4 72 75.6 75.4C77.2 78.4 78 81 78 84.4L78 88L69.6 88L68.6 80L62 67.4L60.6 39.6\
           C65.6 37.6 68 35.6 68 32z",
    bands: "M33 39.6L67 39.6M30.6 67.4L69.4 67.4M26.6 79.6L73.4 79.6",
    fine: "",
    dots: "",
};

const QUEEN: Shape = Shape {
    body: "M50 8.4C46.8 8.4 44.2 11 44.2 14.2C44.2 16.6 45.4 18.4 47.2 19.4C46.6 26.6 45 33.4 41.6 33.8\
           C37.8 34.2 34.6 26.6 33 18.4C31.8 27 29.8 35.8 26.6 36.6C22.8 37.4 18 32.6 14.4 27.4\
           C18 39.4 28.4 48 33.4 59.4C30.8 59.4 29.2 60.8 29.2 62.8C29.2 65 30.8 66.4 33.4 66.4L38 66.4\
           C37 70.4 34.4 72.6 30 75C26 77.6 22 80 22 84.4L22 88L50 88L78 88L78 84.4C78 80 74 77.6 70 75\
           C65.6 72.6 63 70.4 62 66.4L66.6 66.4C69.2 66.4 70.8 65 70.8 62.8\
           C70.8 60.8 69.2 59.4 66.6 59.4C71.6 48 82 39.4 85.6 27.4C82 32.6 77.2 37.4 73.4 36.6\
           C70.2 35.8 68.2 27 67 18.4C65.4 26.6 62.2 34.2 58.4 33.8C55 33.4 53.4 26.6 52.8 19.4\
           C54.6 18.4 55.8 16.6 55.8 14.2C55.8 11 53.2 8.4 50 8.4z",
    shade: "M75.4 36.2C78.6 35 82.4 31.6 85.6 27.4C82 39.4 71.6 48 66.6 59.4\
           C69.2 59.4 70.8 60.8 70.8 62.8C70.8 65 69.2 66.4 66.6 66.4L62 66.4C63 70.4 65.6 72.6 70 75\
           C74 77.6 78 80 78 84.4L78 88L69 88L69 80.6C61 77 56 72.6 54.6 66.4L57.6 59.4\
           C61.6 50 70 44.6 75.4 36.2z",
    bands: "M33.6 59.4L66.4 59.4M26.6 80.6L73.4 80.6",
    fine: "",
    dots: "",
};

const KING: Shape = Shape {
    body: "M50 5L44.6 5L46.2 10.6L40 9.2L40 19.4L46.2 18L45.8 24C36 23 26.6 25.6 22 31\
           C18.2 35.4 19.4 41.4 23 46C26.6 50.6 31.4 54.4 33.4 59.4C30.8 59.4 29.2 60.8 29.2 62.8\
           C29.2 65 30.8 66.4 33.4 66.4L38 66.4C37 70.4 34.4 72.6 30 75C26 77.6 22 80 22 84.4L22 88\
           L50 88L78 88L78 84.4C78 80 74 77.6 70 75C65.6 72.6 63 70.4 62 66.4L66.6 66.4\
           C69.2 66.4 70.8 65 70.8 62.8C70.8 60.8 69.2 59.4 66.6 59.4C68.6 54.4 73.4 50.6 77 46\
           C80.6 41.4 81.8 35.4 78 31C73.4 25.6 64 23 54.2 24L53.8 18L60 19.4L60 9.2L53.8 10.6L55.4 5\
           L50 5z",
    shade: "M59 24.2C67 24.6 74.4 26.8 78 31C81.8 35.4 80.6 41.4 77 46C73.4 50.6 68.6 54.4 66.6 59.4\
           C69.2 59.4 70.8 60.8 70.8 62.8C70.8 65 69.2 66.4 66.6 66.4L62 66.4C63 70.4 65.6 72.6 70 75\
           C74 77.6 78 80 78 84.4L78 88L69 88L69 80.6C61 77 56 72.6 54.6 66.4L58.6 59.4\
           C61 52 69 48.4 71 40.6C72.6 33.6 67 27.4 59 24.2z",
    bands: "M34 59.4L66 59.4M26.6 80.6L73.4 80.6",
    fine: "M43.4 30C35 33.6 35 43 40 51.6M56.6 30C65 33.6 65 43 60 51.6",
    dots: "",
};
