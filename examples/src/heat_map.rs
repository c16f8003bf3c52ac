//! How long the automaton of 1912 takes, as a picture.

use std::fmt::Write;

use movegen::{Color, File, Rank, Square};
use torres_krk::{Lengths, Men};

/// The side of a square, in SVG units.
const SIDE: usize = 56;
/// The margin around the board.
const MARGIN: usize = 28;
/// Colours of the shortest and of the longest game, as red, green and blue.
const SHORT: [u8; 3] = [0xFF, 0xF3, 0xD6];
const LONG: [u8; 3] = [0xB0, 0x2A, 0x1F];

/// The 48 squares where Black's king may stand with White's on a8 and the rook on b7, each with the number of moves that
/// the machine needs against the longest defence: an SVG document.
///
/// ```
/// let svg = examples::heat_map::svg();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<title>").count(), 49); // one for each square, one for the whole
/// ```
pub fn svg() -> String {
    let lengths: Vec<(Square, u8)> =
        Square::ALL.into_iter().filter_map(|bare| Some((bare, length(bare)?))).collect();
    let shortest = lengths.iter().map(|&(_, moves)| moves).min().unwrap_or(0);
    let longest = lengths.iter().map(|&(_, moves)| moves).max().unwrap_or(0);
    let side = 8 * SIDE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>El Ajedrecista, 1912: moves to mate by the square of Black's king, Black to move</title>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n"
    );
    for square in Square::ALL {
        let moves = lengths.iter().find(|&&(bare, _)| bare == square).map(|&(_, moves)| moves);
        cell(&mut svg, square, moves, shortest, longest);
    }
    edge(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// The machine's moves with Black's king on this square, where it may stand there.
fn length(bare: Square) -> Option<u8> {
    let men = Men { king: Square::A8, rook: Square::B7, bare };
    Lengths::shared().moves(men, Color::Black).ok()
}

/// The middle of a square.
fn middle(square: Square) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    (MARGIN + file * SIDE + SIDE / 2, MARGIN + (7 - rank) * SIDE + SIDE / 2)
}

fn cell(svg: &mut String, square: Square, moves: Option<u8>, shortest: u8, longest: u8) {
    let (x, y) = middle(square);
    let (left, top) = (x - SIDE / 2, y - SIDE / 2);
    let fill = match moves {
        Some(moves) => shade(moves, shortest, longest),
        None => "#ececec".to_string(),
    };
    let text = match (square, moves) {
        (_, Some(moves)) => moves.to_string(),
        (Square::A8, _) => "\u{2654}".to_string(),
        (Square::B7, _) => "\u{2656}".to_string(),
        _ => String::new(),
    };
    let dark = moves.is_some_and(|moves| 3 * (moves - shortest) > 2 * (longest - shortest));
    let ink = if dark { "#fff" } else { "#222" };
    let size = if moves.is_some() { 20 } else { 38 };
    let title = moves.map(|moves| format!("<title>{square}: {moves} moves</title>")).unwrap_or_default();
    // Writing to a string can't fail.
    let _ = writeln!(
        svg,
        "<g>{title}<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#fff\"/>\
         <text x=\"{x}\" y=\"{y}\" dy=\".35em\" font-size=\"{size}\" fill=\"{ink}\">{text}</text></g>"
    );
}

/// The colour of a number of moves.
fn shade(moves: u8, shortest: u8, longest: u8) -> String {
    let (part, whole) = (i32::from(moves - shortest), i32::from(longest - shortest).max(1));
    let mix = |index: usize| {
        let (from, to) = (i32::from(SHORT[index]), i32::from(LONG[index]));
        from + (to - from) * part / whole
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

/// The names of files and ranks.
fn edge(svg: &mut String) {
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let (x, _) = middle(Square::new(file, Rank::R1));
        let (_, y) = middle(Square::new(File::A, rank));
        let (left, bottom) = (MARGIN / 2, 8 * SIDE + MARGIN + MARGIN / 2);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{bottom}\" dy=\".35em\" font-size=\"13\" fill=\"#666\">{file}</text>\
             <text x=\"{left}\" y=\"{y}\" dy=\".35em\" font-size=\"13\" fill=\"#666\">{rank}</text>"
        );
    }
}
