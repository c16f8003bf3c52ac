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
    let fine = if cut == Cut::Small { "" } else { shape.fine };
    write!(f, "<path d=\"{}\" fill=\"{}\"/>", shape.body, men.fill)?;
    write!(f, "<path d=\"{}\" fill=\"{}\"/>", shape.shade, men.shade)?;
    write!(
        f,
        "<path d=\"{}{fine}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{inner}\"/>",
        shape.bands, men.detail
    )?;
    if !shape.dots.is_empty() {
        write!(f, "<path d=\"{}\" fill=\"{}\"/>", shape.dots, men.detail)?;
    }
    // Last, so that the ends of the lines inside are tucked under it.
    write!(
        f,
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{outline}\"/>",
        shape.body, men.outline
    )
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
    body: "M50 23.7C42.4 23.7 36.4 29.7 36.4 36.9C36.4 41 38.3 44.3 41.2 46.6L38 46.6\
           C35.5 46.6 33.8 48.2 33.8 50.3C33.8 52.4 35.5 54 38 54L42.6 54C42 62.7 37.8 68 32.6 72.1\
           C27.7 75.6 24.8 78.7 24.8 84.3L24.8 88L50 88L75.2 88L75.2 84.3C75.2 78.7 72.3 75.6 67.4 72.1\
           C62.2 68 58 62.7 57.4 54L62 54C64.5 54 66.2 52.4 66.2 50.3C66.2 48.2 64.5 46.6 62 46.6\
           L58.8 46.6C61.7 44.3 63.6 41 63.6 36.9C63.6 29.7 57.6 23.7 50 23.7z",
    shade: "M52.1 23.9C59 25.2 63.6 29.7 63.6 36.9C63.6 41 61.7 44.3 58.8 46.6L62 46.6\
           C64.5 46.6 66.2 48.2 66.2 50.3C66.2 52.4 64.5 54 62 54L57.4 54C58 62.7 62.2 68 67.4 72.1\
           C72.3 75.6 75.2 78.7 75.2 84.3L75.2 88L66.4 88L66.4 80.4C58.4 75.2 53.1 65.3 52.5 54\
           L54.2 46.6C58.8 41.6 59 30.3 52.1 23.9z",
    bands: "M26 80.6L74 80.6",
    fine: "",
    dots: "",
};

const KNIGHT: Shape = Shape {
    body: "M22 88L22 84.4C22 80.6 25 78 29.4 75.2C30.4 68.6 36 64.6 41 60C44.4 56.8 46.6 53.8 47 50\
           C43.4 54 38 55 34.6 57.4C31.8 59.4 31.4 62.8 28 63C25.4 63.2 23.4 61.6 21.6 60.6\
           C18.4 58.6 16.6 55.8 16.8 52.4C17 47.6 23.6 43.6 26 37.2C28 32 31.2 27.6 35.6 24.4L34.8 12.4\
           L45 19.2C64 20.6 77.4 34.4 77.4 55C77.4 63 75 69.6 72.4 75.6C76 77.8 78 80.6 78 84.4L78 88z",
    shade: "M45 19.2C64 20.6 77.4 34.4 77.4 55C77.4 63 75 69.6 72.4 75.6C76 77.8 78 80.6 78 84.4L78 88\
           L69 88L69 80.6L62.4 80.6C66 71.6 68.2 63 67.6 53C67 41 61.6 32 51 27.6z",
    bands: "M23.2 80.6L76.8 80.6M51 27.6C61.6 32 67 41 67.6 53",
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
    bands: "M61.4 25.6L50.4 41.4M23.2 80.6L76.8 80.6",
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
    bands: "M33 39.6L67 39.6M30.6 67.4L69.4 67.4M22.6 79.8L77.4 79.8",
    fine: "",
    dots: "",
};

const QUEEN: Shape = Shape {
    body: "M50 8.4C46.8 8.4 44.2 11 44.2 14.2C44.2 16.6 45.4 18.4 47.2 19.4C46.6 26.6 45 33.4 41.6 33.8\
           C37.8 34.2 34.6 26.6 33 18.4C31.8 27 29.6 35.8 26.2 36.6C22.2 37.4 17 32.6 13.2 27.4\
           C16.8 39.4 27.4 48 32.8 59.4C30.2 59.4 28.4 60.8 28.4 62.8C28.4 65 30.2 66.4 32.8 66.4\
           L37.4 66.4C36.4 70.4 33.8 72.6 29.4 75C25 77.6 20 80 20 84.4L20 88L50 88L80 88L80 84.4\
           C80 80 75 77.6 70.6 75C66.2 72.6 63.6 70.4 62.6 66.4L67.2 66.4C69.8 66.4 71.6 65 71.6 62.8\
           C71.6 60.8 69.8 59.4 67.2 59.4C72.6 48 83.2 39.4 86.8 27.4C83 32.6 77.8 37.4 73.8 36.6\
           C70.4 35.8 68.2 27 67 18.4C65.4 26.6 62.2 34.2 58.4 33.8C55 33.4 53.4 26.6 52.8 19.4\
           C54.6 18.4 55.8 16.6 55.8 14.2C55.8 11 53.2 8.4 50 8.4z",
    shade: "M75.8 36.2C79 35 83 31.6 86.8 27.4C83.2 39.4 72.6 48 67.2 59.4C69.8 59.4 71.6 60.8 71.6 62.8\
           C71.6 65 69.8 66.4 67.2 66.4L62.6 66.4C63.6 70.4 66.2 72.6 70.6 75C75 77.6 80 80 80 84.4\
           L80 88L70.6 88L70.6 80.6C61.6 77 56.4 72.6 55 66.4L58 59.4C62 50 70.4 44.6 75.8 36.2z",
    bands: "M32.8 59.4L67.2 59.4M21.4 80.6L78.6 80.6",
    fine: "",
    dots: "",
};

const KING: Shape = Shape {
    body: "M50 5L44.6 5L46.2 10.6L40 9.2L40 19.4L46.2 18L45.8 24C35.4 22.6 25 25.4 19.8 31\
           C15.8 35.4 16.8 41.8 20.8 46.6C24.6 51.2 30.4 54.4 32.8 59.4C30.2 59.4 28.4 60.8 28.4 62.8\
           C28.4 65 30.2 66.4 32.8 66.4L37.4 66.4C36.4 70.4 33.8 72.6 29.4 75C25 77.6 20 80 20 84.4\
           L20 88L50 88L80 88L80 84.4C80 80 75 77.6 70.6 75C66.2 72.6 63.6 70.4 62.6 66.4L67.2 66.4\
           C69.8 66.4 71.6 65 71.6 62.8C71.6 60.8 69.8 59.4 67.2 59.4C69.6 54.4 75.4 51.2 79.2 46.6\
           C83.2 41.8 84.2 35.4 80.2 31C75 25.4 64.6 22.6 54.2 24L53.8 18L60 19.4L60 9.2L53.8 10.6\
           L55.4 5L50 5z",
    shade: "M59.6 24.2C68.4 24.6 76.4 26.6 80.2 31C84.2 35.4 83.2 41.8 79.2 46.6\
           C75.4 51.2 69.6 54.4 67.2 59.4C69.8 59.4 71.6 60.8 71.6 62.8C71.6 65 69.8 66.4 67.2 66.4\
           L62.6 66.4C63.6 70.4 66.2 72.6 70.6 75C75 77.6 80 80 80 84.4L80 88L70.6 88L70.6 80.6\
           C61.6 77 56.4 72.6 55 66.4L59 59.4C61.6 52.6 70.6 48.6 73 40.8C75 33.8 68.6 27.6 59.6 24.2z",
    bands: "M32.8 59.4L67.2 59.4M21.4 80.6L78.6 80.6",
    fine: "M42.8 30C33 33.4 32.6 43.6 39 51.6M57.2 30C67 33.4 67.4 43.6 61 51.6",
    dots: "",
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// All numbers of a path, two by two. Every command in these drawings takes absolute points.
    fn points(path: &str) -> Vec<(f64, f64)> {
        let numbers: Vec<f64> = path
            .split(|part: char| part.is_ascii_alphabetic() || part == ' ')
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().expect("a number"))
            .collect();
        assert!(
            path.chars().filter(char::is_ascii_alphabetic).all(|command| "MLCz".contains(command)),
            "{path}"
        );
        assert_eq!(numbers.len() % 2, 0, "{path}");
        numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    }

    #[test]
    fn every_man_stands_on_the_same_line_and_stays_in_its_square() {
        for role in Role::ALL {
            let Shape { body, shade, bands, fine, dots } = *shape(role);
            // A curve stays within its control points; the outline adds half of at most 5.
            for (x, y) in [body, shade, bands, fine, dots].into_iter().flat_map(points) {
                assert!((5.0..=95.0).contains(&x) && (5.0..=88.0).contains(&y), "{role}: {x} {y}");
            }
            let lowest = points(body).into_iter().map(|(_, y)| y).fold(0.0, f64::max);
            assert!((lowest - 88.0).abs() < f64::EPSILON, "{role}: {lowest}");
        }
    }

    #[test]
    fn all_but_the_knight_are_symmetric() {
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Knight) {
            let there = points(shape(role).body);
            let back: Vec<_> = there.iter().rev().map(|&(x, y)| (100.0 - x, y)).collect();
            for (a, b) in there.iter().zip(&back) {
                assert!((a.0 - b.0).abs() < 0.11 && (a.1 - b.1).abs() < 0.11, "{role}: {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn heights_are_in_the_order_of_a_set_on_the_table() {
        let height = |role| points(shape(role).body).into_iter().map(|(_, y)| y).fold(100.0, f64::min);
        let order = [Role::King, Role::Queen, Role::Bishop, Role::Knight, Role::Rook, Role::Pawn];
        assert!(order.map(height).is_sorted(), "{:?}", order.map(height));
    }
}
