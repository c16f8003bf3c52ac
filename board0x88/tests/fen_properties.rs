//! No text makes the reader panic, and what it accepts comes back.

mod common;

use board0x88::{Board, FenField, FenProblem, Setup};
use common::STARTS;
use proptest::prelude::*;

/// Reads a text; if it is a board, prints it and reads it again.
fn read(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Board>() {
        Ok(board) => {
            prop_assert_eq!(board.check_derived(), Ok(()), "{:?}", text);
            let printed = board.to_string();
            // A placement has one spelling.
            prop_assert_eq!(printed.split(' ').next(), text.split_ascii_whitespace().next());
            let again: Board = match printed.parse() {
                Ok(again) => again,
                Err(error) => return Err(TestCaseError::fail(format!("{text:?} -> {printed}: {error}"))),
            };
            prop_assert_eq!(&again, &board, "{:?}", text);
            prop_assert_eq!(again.to_string(), printed, "{:?}", text);
            prop_assert_eq!(text.parse::<Setup>().ok().and_then(|setup| setup.build().ok()), Some(board));
        }
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!error.problems().is_empty(), "{:?}", text);
            prop_assert!(!message.contains('\n') && message.len() < 20_000, "{:?}: {}", text, message);
            let fields: Vec<FenField> = error.problems().iter().map(FenProblem::field).collect();
            prop_assert!(fields.is_sorted(), "{:?}: {:?}", text, fields);
        }
    }
    Ok(())
}

/// A change of a text that is a FEN.
#[derive(Debug, Clone)]
enum Change {
    Replace(usize, char),
    Insert(usize, char),
    Remove(usize),
    Cut(usize),
    Swap(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let letter = prop_oneof![
        8 => proptest::sample::select("PNBRQKpnbrqk12345678/ wb-KQkqAHahe36".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    let letter = letter.boxed();
    prop_oneof![
        (any::<usize>(), letter.clone()).prop_map(|(at, to)| Change::Replace(at, to)),
        (any::<usize>(), letter).prop_map(|(at, to)| Change::Insert(at, to)),
        any::<usize>().prop_map(Change::Remove),
        any::<usize>().prop_map(Change::Cut),
        (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Change::Swap(a, b)),
    ]
}

fn apply(text: &mut Vec<char>, change: &Change) {
    let len = text.len().max(1);
    match *change {
        Change::Replace(at, to) => {
            if let Some(place) = text.get_mut(at % len) {
                *place = to;
            }
        }
        Change::Insert(at, to) => text.insert(at % (text.len() + 1), to),
        Change::Remove(at) if !text.is_empty() => {
            text.remove(at % len);
        }
        Change::Cut(at) if at % 4 == 0 => text.truncate(at / 4 % len),
        Change::Swap(a, b) if !text.is_empty() => text.swap(a % len, b % len),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read(&text)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        read(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn texts_of_the_right_letters_are_read_or_refused(
        text in "([pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8} [wb] [KQkqA-Ha-h-]{0,4} ([a-h][36]|-) [0-9]{1,6} [0-9]{1,6}",
    ) {
        read(&text)?;
    }

    #[test]
    fn changed_fens_are_read_or_refused(
        which in 0..STARTS.len(),
        changes in proptest::collection::vec(change(), 1..6),
    ) {
        let mut text: Vec<char> = STARTS[which].chars().collect();
        for change in &changes {
            apply(&mut text, change);
        }
        read(&text.into_iter().collect::<String>())?;
    }

    #[test]
    fn sparse_boards_are_read_or_refused(
        men in proptest::collection::vec((0..64usize, "[KkKkPpRrNnBbQq]"), 2..10),
        turn in "[wb]",
        castling in "(-|[KQkqA-Ha-h]{1,4})",
        en_passant in "(-|[a-h][36])",
    ) {
        let mut cells = [b'1'; 64];
        for (at, letter) in &men {
            cells[*at] = letter.as_bytes()[0];
        }
        let ranks: Vec<String> = cells.chunks(8).map(joined_rank).collect();
        read(&format!("{} {turn} {castling} {en_passant} 0 1", ranks.join("/")))?;
    }
}

/// A rank with its empty squares counted.
fn joined_rank(cells: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &cell in cells {
        if cell == b'1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(cell as char);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
