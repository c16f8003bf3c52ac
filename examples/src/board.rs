//! A board in the terminal.

use std::io::{self, Write};

use movegen::{Color, File, Piece, Position, Rank, Role, Square};

use crate::Screen;

/// ANSI style of White's men: bold.
const WHITE: &str = "1";
/// ANSI style of Black's men: bold cyan.
const BLACK: &str = "1;36";
/// ANSI style of empty squares and of the board's edge: faint.
const FAINT: &str = "2";

/// Draws a position as White sees it: capital letters are White's men, dots empty squares.
///
/// With `figures`, chess figures stand for the letters; a terminal on a dark ground shows them as it likes.
///
/// # Errors
///
/// Those of the screen.
///
/// ```
/// use examples::{Screen, board};
/// let mut out = Vec::new();
/// board::draw(&mut Screen::plain(&mut out), &movegen::Position::default(), false)?;
/// assert!(String::from_utf8_lossy(&out).starts_with("  8  r n b q k b n r\n  7  p p p p p p p p\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn draw(screen: &mut Screen<'_>, position: &Position, figures: bool) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        write!(screen, "  {} ", screen.paint(FAINT, &rank.to_string()))?;
        for file in File::ALL {
            let man = match position.board().piece_at(Square::new(file, rank)) {
                None => screen.paint(FAINT, "."),
                Some(piece) => {
                    let letter = if figures { figure(piece) } else { piece.to_char() };
                    let style = if piece.color() == Color::White { WHITE } else { BLACK };
                    screen.paint(style, &letter.to_string())
                }
            };
            write!(screen, " {man}")?;
        }
        writeln!(screen)?;
    }
    let files = screen.paint(FAINT, "a b c d e f g h");
    writeln!(screen, "\n     {files}")
}

/// The figure of a man, U+2654 to U+265F.
///
/// ```
/// use examples::board::figure;
/// use movegen::{Color, Piece, Role};
/// assert_eq!(figure(Piece::new(Color::White, Role::King)), '\u{2654}');
/// assert_eq!(figure(Piece::new(Color::Black, Role::Pawn)), '\u{265f}');
/// ```
pub fn figure(piece: Piece) -> char {
    let (white, black) = match piece.role() {
        Role::King => ('\u{2654}', '\u{265a}'),
        Role::Queen => ('\u{2655}', '\u{265b}'),
        Role::Rook => ('\u{2656}', '\u{265c}'),
        Role::Bishop => ('\u{2657}', '\u{265d}'),
        Role::Knight => ('\u{2658}', '\u{265e}'),
        Role::Pawn => ('\u{2659}', '\u{265f}'),
    };
    if piece.color() == Color::White { white } else { black }
}
