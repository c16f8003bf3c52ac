//! PGN: games as text, read as people write them and written as the standard asks.
//!
//! [`Reader`] streams: it holds 64 KiB of the input, the tags of one game and one position, whatever the
//! size of the file, and tells a [`Visitor`] what it reads; to one that wants comments and variations it tells comments of
//! up to 64 KiB, and holds a position for each open variation, of which it follows 64. [`Record`] is a whole game for those who want it in
//! memory; its `Display` is the export format. Records and [`Export`] are main lines alone; [`Writer`] is a visitor that
//! writes what it hears with comments, clocks, NAGs and variations.
//!
//! # What is read
//!
//! - UTF-8, and Latin-1 where a tag or comment is not UTF-8; byte order marks; lines that end with `\n`, `\r\n` or
//!   a lone `\r`; `%` lines. UTF-16 is refused, as an error of the input.
//! - Tags with escapes, with quotation marks that should have been escaped, several on a line, or without any
//!   blank line around them; none at all. `FEN` is followed whether `SetUp` is there or not. `Variant`: standard
//!   chess and Chess960.
//! - Moves as [`Position::parse_san`](movegen::Position::parse_san) and
//!   [`parse_uci`](movegen::Position::parse_uci) read them; figurines, small letters for pieces other than bishops,
//!   long dashes; null moves (`--`, `Z0`, `0000`, `@@@@`, `<>`). Nothing is guessed: a move that fits two
//!   men is an error.
//! - Move numbers with any number of dots, or none, right or wrong; they are not looked at. Only a `1.` after
//!   a blank line begins a new game where moves have come before.
//! - Comments in braces, which do not nest, and from `;` to the end of the line; NAGs as `$1` or `!?`; signs such as
//!   `+-`; nested variations.
//! - Any or no result. It ends a game; so does the next tag. Games without moves are told apart by their tags: one that
//!   the game has already begins the next, except that a repeated tag between others of the same game, such as a
//!   second `Result`, is a slip and the first counts.
//!
//! # What is wrong
//!
//! Each fault is a [`Problem`] with the number of its game and its line. An error ends the replay of its game
//! and the next game is read as if nothing had happened; a warning changes nothing. A comment that is not
//! closed ends before the next line that begins a game: with one of the seven tags that every game has, or, after a blank
//! line, with `1.`; what shows that it is not closed is that no `}` follows before the next `{`.

mod comment;
mod export;
mod game_reader;
mod lines;
mod movetext;
mod problem;
mod reader;
mod record;
mod result;
mod source;
mod tags;
mod visitor;
mod word;
mod writer;

pub use export::Export;
pub use problem::{Fault, Problem};
pub use reader::{Reader, Totals};
pub use record::Record;
pub use result::{GameResult, ParseResultError};
pub use tags::{TagError, Tags};
pub use visitor::{Annotation, Flow, Summary, Visitor, Wants};
pub use writer::Writer;

/// The first `most` bytes, or a few less: a character of UTF-8 is not cut in two.
fn cut(bytes: &[u8], most: usize) -> &[u8] {
    let Some(kept) = bytes.get(..most) else { return bytes };
    match std::str::from_utf8(kept) {
        // Only the last character is not whole.
        Err(error) if bytes.len() > most && error.error_len().is_none() => &kept[..error.valid_up_to()],
        _ => kept,
    }
}

/// Bytes as UTF-8, or as Latin-1 where they are not.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|&byte| byte as char).collect(),
    }
}
