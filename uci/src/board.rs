//! The board and the evaluation, for people.

use std::fmt::Write;

use movegen::{File, Piece, Position, Rank, Square};
use search::{Breakdown, Engine};

/// The board as White sees it, its FEN, its key and who gives check.
pub(crate) fn draw(position: &Position) -> String {
    let edge = "  +---+---+---+---+---+---+---+---+";
    let mut text = format!("{edge}\n");
    // Writing to a string does not fail.
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{rank} ");
        for file in File::ALL {
            let man = position.piece_at(Square::new(file, rank)).map_or(' ', Piece::to_char);
            let _ = write!(text, "| {man} ");
        }
        let _ = writeln!(text, "|\n{edge}");
    }
    text.push_str("    a   b   c   d   e   f   g   h\n\n");
    let _ = writeln!(text, "Fen: {}", position.fen());
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let _ = write!(text, "Checkers: {}", checkers.join(" "));
    text
}

/// An evaluation as a ledger: each term for both sides, in the engine's unit, and what they amount to.
pub(crate) fn ledger(engine: &dyn Engine, breakdown: &Breakdown) -> String {
    let width = breakdown.terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max("term".len());
    let mut text = format!("{:<width$} {:>9} {:>9} {:>11}\n", "term", "White", "Black", "difference");
    for term in &breakdown.terms {
        let _ = writeln!(
            text,
            "{:<width$} {:>9} {:>9} {:>+11}",
            term.name,
            term.white,
            term.black,
            term.difference()
        );
    }
    let _ = write!(text, "{:<width$} {} as White sees it", "total", engine.show(breakdown.total));
    text
}
