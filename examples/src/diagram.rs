//! `diagram`: a position as an SVG picture.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Parser;
use diagram::{Diagram, Ink, Mark, Theme};
use movegen::{Color, Move, Role, Square};

use crate::{Failure, Screen, command};

/// Draws a position as SVG: on standard output, or into a file.
///
/// Arrows and marks are green; R, G, B or Y before one makes it red, green, blue or yellow, as in PGN comments.
#[derive(Debug, Parser)]
#[command(name = "diagram", version)]
pub struct DiagramCommand {
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    fen: Vec<String>,
    /// The file to write, whole or not at all, in place of one that is there
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Black at the bottom
    #[arg(long)]
    flip: bool,
    /// No names of files and ranks
    #[arg(long)]
    no_coords: bool,
    /// The move that led to the position, as in e2e4
    #[arg(long, value_name = "MOVE")]
    last: Option<Last>,
    /// Arrows from square to square, as in g1f3,Rb1c3
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    arrows: Vec<Arrow>,
    /// Squares with a circle around them, as in e4,Rd5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    mark: Vec<Marked>,
    /// brown, green, blue, print, dark, or the colours of light and dark squares, as in #eeddcc,#aa7755
    #[arg(long, value_name = "NAME", default_value_t)]
    theme: Theme,
    /// Width and height in pixels, 120 to 8192
    #[arg(long, value_name = "PX", default_value_t = 480,
        value_parser = command::whole_number(Diagram::MIN_SIZE, Diagram::MAX_SIZE), allow_negative_numbers = true)]
    size: u32,
    /// The title [default: Chess position, White to move, or Black]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// What identifiers begin with: different ones for pictures on the same page
    #[arg(long, value_name = "PREFIX", default_value = "diagram")]
    id: String,
}

/// The squares of a move, and what a pawn became.
#[derive(Debug, Clone, Copy)]
struct Last(Move);

/// Two squares, and a colour.
#[derive(Debug, Clone, Copy)]
struct Arrow(Square, Square, Ink);

/// A square and a colour.
#[derive(Debug, Clone, Copy)]
struct Marked(Square, Ink);

/// Two squares that stand one after the other, as in `e2e4`, and are not the same.
fn two_squares(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_at_checked(2)?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    (from != to).then_some((from, to))
}

/// A text without the letter of a colour, and that colour.
fn inked(text: &str) -> (Ink, &str) {
    let text = text.trim();
    let ink = text.chars().next().and_then(Ink::from_char);
    ink.map_or((Ink::default(), text), |ink| (ink, &text[1..]))
}

impl FromStr for Last {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Last, &'static str> {
        let expected = "expected two different squares, as in e2e4 or e7e8q";
        if let Some((from, to)) = two_squares(text) {
            return Ok(Last(Move::quiet(from, to)));
        }
        let (squares, role) = text.split_at_checked(4).ok_or(expected)?;
        let (from, to) = two_squares(squares).ok_or(expected)?;
        let role = role.parse::<Role>().ok().filter(|role| Role::PROMOTIONS.contains(role));
        Ok(Last(Move::promotion(from, to, role.ok_or(expected)?, false)))
    }
}

impl FromStr for Arrow {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Arrow, &'static str> {
        let (ink, squares) = inked(text);
        let (from, to) = two_squares(squares).ok_or("expected two different squares, as in g1f3 or Rg1f3")?;
        Ok(Arrow(from, to, ink))
    }
}

impl FromStr for Marked {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Marked, &'static str> {
        let (ink, square) = inked(text);
        Ok(Marked(square.parse().map_err(|_| "expected a square, as in e4 or Re4")?, ink))
    }
}

impl DiagramCommand {
    /// Draws.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, or an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, diagram::DiagramCommand};
    /// let mut out = Vec::new();
    /// let command = DiagramCommand::try_parse_from(["diagram", "--last", "e2e4"]).unwrap();
    /// command.run(&mut Screen::plain(&mut out)).unwrap();
    /// assert!(out.starts_with(b"<svg "));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let position = command::position(&self.fen)?;
        let mut diagram = Diagram::new(&position)
            .orientation(if self.flip { Color::Black } else { Color::White })
            .coordinates(!self.no_coords)
            .theme(self.theme)
            .id(&self.id)
            .size(self.size)
            .map_err(|error| Failure::BadInput(error.to_string()))?;
        if let Some(Last(mv)) = self.last {
            diagram = diagram.last_move(mv);
        }
        if let Some(title) = self.title {
            diagram = diagram.title(title);
        }
        for Arrow(from, to, ink) in self.arrows {
            diagram = diagram.colored_arrow(from, to, ink);
        }
        for Marked(square, ink) in self.mark {
            diagram = diagram.styled_mark(square, Mark::Circle, ink);
        }
        let svg = diagram.to_svg();
        match self.output {
            None => write!(screen, "{svg}")?,
            Some(path) => command::save(screen, &path, svg.as_bytes())?,
        }
        Ok(())
    }
}
