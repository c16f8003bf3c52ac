//! The part of an offending text that an error shows.

use alloc::string::String;

/// Texts longer than this are cut: the longest placement of a FEN has 71 characters.
const LONGEST: usize = 80;

/// The part of an offending text that an error shows: its first 80 characters, with `…` for the rest.
///
/// All crates that read texts build their errors with it, so that none grows with its input.
///
/// ```
/// assert_eq!(board0x88::excerpt("e9"), "e9");
/// assert_eq!(board0x88::excerpt(&"x".repeat(1000)).chars().count(), 81);
/// ```
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => {
            let mut cut = String::from(&text[..end]);
            cut.push('…');
            cut
        }
    }
}
