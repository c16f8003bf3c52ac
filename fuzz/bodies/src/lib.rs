//! What the fuzz targets do, as plain functions: the targets call them with whatever libFuzzer thinks of,
//! and `cargo test` calls them with the files under `seeds` and `crashers`.
//!
//! Each panics where something is wrong, and says in which position. [`mod@reference`] is the slow and obvious
//! move generator that the fast one is held against; other crates' tests use it too.

mod agree;
mod book;
mod epd;
mod fen;
mod input;
mod make_unmake;
pub mod reference;
mod san;
mod search;
mod uci;

pub use agree::agrees_with_reference;
pub use book::{pgn, polyglot};
pub use epd::epd;
pub use fen::fen;
pub use make_unmake::make_unmake;
pub use san::san;
pub use search::search;
pub use uci::uci;

/// Walks through legal moves and holds the fast generator against the slow one in every position.
///
/// The first line of the input is the start: a FEN or the number of a Chess960 start position; anything
/// else, or no line at all, is the standard start. Each byte after it picks a legal move.
pub fn movegen(data: &[u8]) {
    let (mut position, choices) = input::start(data);
    agrees_with_reference(&position);
    for &choice in choices.iter().take(input::LONGEST_WALK) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let _ = position.make(moves[choice as usize % moves.len()]);
        agrees_with_reference(&position);
    }
}
