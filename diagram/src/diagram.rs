//! The builder.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use movegen::{Color, Move, Piece, Position, Square};
use thiserror::Error;

use crate::draw::Canvas;
use crate::layout::{Coordinates, Layout};
use crate::marks::{Arrow, Ink, Mark, Marked};
use crate::xml::{Escaped, identifier};
use crate::{Theme, words};

/// A picture of a position: set what you want, then print it.
///
/// It is written by [`Display`](fmt::Display) and [`to_svg`](Diagram::to_svg), the same text for the same settings, always.
///
/// ```
/// use diagram::{Diagram, Ink, Mark, Theme};
/// use movegen::{Color, Position, Square};
/// let position: Position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3".parse()?;
/// let svg = Diagram::new(&position)
///     .orientation(Color::Black)
///     .theme(Theme::GREEN)
///     .arrow(Square::F1, Square::B5)
///     .styled_mark(Square::E5, Mark::Circle, Ink::Red)
///     .size(240)?
///     .to_svg();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a diagram does nothing until it is printed"]
pub struct Diagram<'a> {
    position: &'a Position,
    orientation: Color,
    coordinates: Coordinates,
    last_move: Option<Move>,
    check: bool,
    arrows: Vec<Arrow>,
    marks: Vec<Marked>,
    theme: Theme,
    size: u32,
    id: String,
    title: Option<String>,
}

/// A size that no picture can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("a diagram of {0} pixels: expected {min} to {max}", min = Diagram::MIN_SIZE, max = Diagram::MAX_SIZE)]
pub struct SizeError(pub u32);

impl<'a> Diagram<'a> {
    /// The smallest width and height, in pixels: 15 for a square, where a pawn can still be told from a bishop.
    pub const MIN_SIZE: u32 = 120;
    /// The largest width and height, in pixels.
    pub const MAX_SIZE: u32 = 8192;

    /// The position from White's side, 480 pixels wide, brown, with coordinates, a checked king marked.
    pub fn new(position: &'a Position) -> Diagram<'a> {
        Diagram {
            position,
            orientation: Color::White,
            coordinates: Coordinates::Auto,
            last_move: None,
            check: true,
            arrows: Vec::new(),
            marks: Vec::new(),
            theme: Theme::default(),
            size: 480,
            id: String::from("diagram"),
            title: None,
        }
    }

    /// Whose side is at the bottom.
    pub fn orientation(mut self, bottom: Color) -> Diagram<'a> {
        self.orientation = bottom;
        self
    }

    /// Whether files and ranks are named, or where: `true`, `false` or one of [`Coordinates`].
    pub fn coordinates(mut self, coordinates: impl Into<Coordinates>) -> Diagram<'a> {
        self.coordinates = coordinates.into();
        self
    }

    /// The move that led to the position: its two squares are highlighted, and the description names it.
    ///
    /// ```
    /// use diagram::Diagram;
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// game.play_moves("e4 e5 Nf3")?;
    /// let last = *game.moves().last().unwrap();
    /// let svg = Diagram::new(game.position()).last_move(last).to_svg();
    /// assert!(svg.contains("Last move: White's knight from g1 to f3."));
    /// # Ok::<(), movegen::BadMove>(())
    /// ```
    pub fn last_move(mut self, mv: Move) -> Diagram<'a> {
        self.last_move = Some(mv);
        self
    }

    /// Whether a king in check is marked. The description says it anyway.
    pub fn check(mut self, mark: bool) -> Diagram<'a> {
        self.check = mark;
        self
    }

    /// A green arrow. From a square to itself it is a circle.
    pub fn arrow(self, from: Square, to: Square) -> Diagram<'a> {
        self.colored_arrow(from, to, Ink::default())
    }

    /// An arrow of any colour.
    pub fn colored_arrow(mut self, from: Square, to: Square, ink: Ink) -> Diagram<'a> {
        self.arrows.push(Arrow { from, to, ink });
        self
    }

    /// A green circle around a square.
    pub fn mark(self, square: Square) -> Diagram<'a> {
        self.styled_mark(square, Mark::default(), Ink::default())
    }

    /// A mark of any kind and colour.
    pub fn styled_mark(mut self, square: Square, mark: Mark, ink: Ink) -> Diagram<'a> {
        self.marks.push(Marked { square, mark, ink });
        self
    }

    /// The colours.
    pub fn theme(mut self, theme: Theme) -> Diagram<'a> {
        self.theme = theme;
        self
    }

    /// Width and height in pixels, of the whole picture. Frame, coordinates and the weight of the lines are chosen for
    /// it; a page may still show the picture at any other size.
    ///
    /// # Errors
    ///
    /// [`SizeError`] below [`MIN_SIZE`](Diagram::MIN_SIZE) or above [`MAX_SIZE`](Diagram::MAX_SIZE).
    ///
    /// ```
    /// use diagram::{Diagram, SizeError};
    /// let position = movegen::Position::default();
    /// assert!(Diagram::new(&position).size(120)?.to_svg().contains("width=\"120\" height=\"120\""));
    /// assert_eq!(Diagram::new(&position).size(40).unwrap_err(), SizeError(40));
    /// # Ok::<(), SizeError>(())
    /// ```
    pub fn size(mut self, pixels: u32) -> Result<Diagram<'a>, SizeError> {
        if !(Self::MIN_SIZE..=Self::MAX_SIZE).contains(&pixels) {
            return Err(SizeError(pixels));
        }
        self.size = pixels;
        Ok(self)
    }

    /// What every identifier in the picture begins with: `diagram` unless you say otherwise. Pictures on the same
    /// page need different ones. A letter followed by letters, digits, `-` and `_` is taken as it is; of any other text a
    /// harmless identifier is made, different texts giving different ones.
    ///
    /// ```
    /// use diagram::Diagram;
    /// let position = movegen::Position::default();
    /// let svg = Diagram::new(&position).id("second board").to_svg();
    /// assert!(svg.contains("aria-labelledby=\"second.20.board-title second.20.board-desc\""));
    /// ```
    pub fn id(mut self, prefix: &str) -> Diagram<'a> {
        self.id = identifier(prefix);
        self
    }

    /// The title, which browsers show as a tip and screen readers say first, in place of `Chess position, White to
    /// move`. Any text; markup in it is shown, not obeyed.
    pub fn title(mut self, text: impl Into<String>) -> Diagram<'a> {
        self.title = Some(text.into());
        self
    }

    /// The SVG document. It can be written to a file as it is, or put into an HTML page.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.to_string()
    }

    /// The position in words, as in the picture's description.
    ///
    /// ```
    /// use diagram::Diagram;
    /// let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let words = Diagram::new(&position).description();
    /// assert_eq!(words, "White: king e1, pawn e2. Black: king e8. White to move.");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    #[must_use]
    pub fn description(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = self.describe(&mut text);
        text
    }

    fn describe(&self, f: &mut impl Write) -> fmt::Result {
        words::write(f, self.position, self.last_move)?;
        if !self.arrows.is_empty() {
            f.write_str(" Arrows: ")?;
            words::listed(f, self.arrows.iter().map(|arrow| Route(arrow.from, arrow.to)))?;
            f.write_str(".")?;
        }
        if !self.marks.is_empty() {
            f.write_str(" Marked: ")?;
            words::listed(f, self.marks.iter().map(|marked| marked.square))?;
            f.write_str(".")?;
        }
        Ok(())
    }

    /// The king in check, if he is to be marked.
    fn checked_king(&self) -> Option<Square> {
        let turn = self.position.turn();
        (self.check && self.position.in_check()).then(|| self.position.board().king(turn))
    }

    /// The squares of the last move, each once.
    fn last_squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.last_move.iter().flat_map(|mv| [mv.from(), mv.to()]).collect();
        squares.dedup();
        squares
    }
}

/// `g1 to f3`.
struct Route(Square, Square);

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.0, self.1)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { size, orientation, .. } = *self;
        let (id, board) = (&self.id, self.position.board());
        let layout = Layout::new(size, orientation, self.coordinates);
        let (x, y, side) = layout.view();
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"{x} {y} {side} {side}\" \
             role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" data-orientation=\"{orientation}\">"
        )?;
        match &self.title {
            Some(title) => writeln!(f, "<title id=\"{id}-title\">{}</title>", Escaped(title))?,
            None => writeln!(
                f,
                "<title id=\"{id}-title\" lang=\"en\">Chess position, {} to move</title>",
                self.position.turn().name()
            )?,
        }
        writeln!(f, "<desc id=\"{id}-desc\" lang=\"en\">{}</desc>", Escaped(&self.description()))?;
        let checked = self.checked_king();
        let mut canvas = Canvas { out: f, layout, theme: &self.theme, id };
        let present = Piece::ALL.into_iter().filter(|&piece| !board.squares(piece).is_empty());
        canvas.definitions(present, checked.is_some())?;
        canvas.frame()?;
        canvas.squares()?;
        canvas.highlights(&self.last_squares(), checked, &self.marks)?;
        canvas.coordinates()?;
        canvas.men(board.iter())?;
        canvas.shapes(&self.marks, &self.arrows, |square| board.piece_at(square).is_some())?;
        f.write_str("</svg>\n")
    }
}

/// One man alone, for the choice at a promotion or a man that is dragged: an SVG document of 100 by 100 units, without
/// identifiers, named for screen readers.
///
/// ```
/// use diagram::{Theme, man_svg};
/// let knight = man_svg("n".parse()?, &Theme::BROWN);
/// assert!(knight.contains("aria-label=\"Black's knight\""));
/// # Ok::<(), movegen::ParseNameError>(())
/// ```
#[must_use]
pub fn man_svg(piece: Piece, theme: &Theme) -> String {
    let (side, role) = (piece.color().name(), piece.role().name());
    let mut svg = alloc::format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" role=\"img\" aria-label=\"{side}'s {role}\" \
         lang=\"en\" data-piece=\"{piece}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    // Writing to a string can't fail.
    let _ = crate::pieces::write(&mut svg, piece, theme, crate::pieces::Cut::Normal);
    svg.push_str("</svg>\n");
    svg
}
