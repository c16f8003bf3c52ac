//! What a token between the comments means.

use movegen::{Move, ParseMoveError, Position};

use super::GameResult;

/// The meaning of a token.
pub(super) enum Word {
    /// A move; legal.
    Move(Move),
    /// A null move.
    Pass,
    /// What can't be read as a move, or is no legal one.
    Bad(ParseMoveError),
    /// A move number alone.
    Number,
    /// How the game ended.
    Result(GameResult),
    /// `!`, `??` and the like.
    Nag(u16),
    /// Something that means nothing to a machine.
    Nothing,
}

/// Whether a token is White's first move number, with or without the move: `1`, `1.`, `1.e4`, not `1...`.
pub(super) fn is_number_one(token: &[u8]) -> bool {
    matches!(token, b"1") || token.starts_with(b"1.") && !token.starts_with(b"1..")
}

/// Reads a token. Without a position, moves mean nothing.
#[inline(always)]
pub(super) fn read(token: &[u8], position: Option<&Position>) -> Word {
    let mut word = token;
    match token[0] {
        b'0'..=b'9' => {
            let digits = token.iter().take_while(|byte| byte.is_ascii_digit()).count();
            word = &token[digits..];
            match word.first() {
                None => return if token == b"0000" { Word::Pass } else { Word::Number },
                Some(b'.') => {
                    word = without_dots(word);
                    if word.is_empty() {
                        return Word::Number;
                    }
                }
                _ => return unusual(token, position, None),
            }
        }
        b'.' => {
            word = without_dots(word);
            if word.is_empty() {
                return Word::Number;
            }
        }
        b'*' => return Word::Result(GameResult::Unknown),
        0x80.. => return unusual(token, position, None),
        _ => {}
    }
    let Some(position) = position else { return Word::Nothing };
    let Ok(text) = std::str::from_utf8(word) else { return unusual(word, Some(position), None) };
    match position.parse_san(text) {
        Ok(mv) => Word::Move(mv),
        Err(error) => unusual(word, Some(position), Some(error)),
    }
}

fn without_dots(word: &[u8]) -> &[u8] {
    let dots = word.iter().take_while(|&&byte| byte == b'.').count();
    &word[dots..]
}

/// Reads what is written otherwise than the standard says.
#[cold]
#[inline(never)]
fn unusual(token: &[u8], position: Option<&Position>, error: Option<ParseMoveError>) -> Word {
    if let Some(result) = GameResult::of_token(token) {
        return Word::Result(result);
    }
    let text = plain(&super::decoded(token));
    if let Some(result) = GameResult::of_token(text.as_bytes()) {
        return Word::Result(result);
    }
    // "1…e5", "1:e4", "1e4"; castling with zeros and passes begin with digits too.
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match digits.chars().next() {
        Some('-') => text.as_str(),
        _ => digits.trim_start_matches(['.', ':', '\u{a0}']),
    };
    let text = text.trim_end_matches(['.', ':']);
    match text {
        "" => return Word::Number,
        "--" | "Z0" | "null" | "NULL" | "@@@@" | "pass" => return Word::Pass,
        "!" => return Word::Nag(1),
        "?" => return Word::Nag(2),
        "!!" => return Word::Nag(3),
        "??" => return Word::Nag(4),
        "!?" => return Word::Nag(5),
        "?!" => return Word::Nag(6),
        "e.p" | "ep" | "N" | "TN" | "D" | "ch" | "dbl" | "mate" | "dis" => return Word::Nothing,
        _ if !text.chars().any(char::is_alphanumeric) => return Word::Nothing,
        _ => {}
    }
    let Some(position) = position else { return Word::Nothing };
    let mut first = None;
    // "exf6ep" is "exf6 e.p." in one word.
    let passing = text.strip_suffix("ep").filter(|text| text.starts_with(|c| ('a'..='h').contains(&c)));
    for attempt in [passing.unwrap_or(text), &capitalised(text)] {
        match position.parse_move(attempt) {
            Ok(mv) => return Word::Move(mv),
            Err(ParseMoveError::Pass { .. }) => return Word::Pass,
            Err(error) => first = first.or(Some(error)),
        }
    }
    match error.or(first) {
        Some(error) => Word::Bad(error),
        None => Word::Nothing,
    }
}

/// A text with ASCII in place of figurines, long dashes and the ellipsis.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        plain.push(match letter {
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            // A pawn is not named, and what follows a piece's sign may choose how it looks.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => continue,
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '…' => '.',
            '×' => 'x',
            '†' => '+',
            '‡' => '#',
            letter => letter,
        });
    }
    plain
}

/// `nf3` as `Nf3`. A small `b` is a file.
fn capitalised(text: &str) -> String {
    match text.as_bytes() {
        [b'n' | b'r' | b'q' | b'k', ..] => format!("{}{}", text[..1].to_ascii_uppercase(), &text[1..]),
        _ => text.to_string(),
    }
}
