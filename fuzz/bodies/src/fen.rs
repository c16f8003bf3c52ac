//! Any bytes as a FEN.

use movegen::{Board, Position};

use crate::agrees_with_reference;

/// Reads the input as a FEN. What is accepted must come back from its own text and have the right moves;
/// what is refused must say why.
///
/// # Panics
///
/// Where that is not so.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let board = match text.parse::<Board>() {
        Ok(board) => board,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "{text:?} is refused without a word");
            assert_eq!(text.parse::<Position>().err(), Some(error), "{text:?}");
            return;
        }
    };
    let printed = board.to_string();
    assert_eq!(board.check_derived(), Ok(()), "{printed}");
    let again: Board = printed.parse().unwrap_or_else(|error| panic!("{text:?} as {printed}: {error}"));
    assert_eq!(again, board, "{text:?} as {printed}");
    assert_eq!(again.to_string(), printed, "{text:?}");
    assert_eq!(board.mirrored().mirrored(), board, "{printed}");

    let position = Position::from_board(board);
    assert_eq!(text.parse().ok(), Some(position.clone()), "{text:?}");
    agrees_with_reference(&position);
}
