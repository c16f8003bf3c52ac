//! Comments, and the clocks in them.

use std::io::Read;
use std::time::Duration;

use super::source::Source;
use super::tags::ROSTER;
use super::{Annotation, Visitor};

/// How many bytes of a comment are kept.
const LONGEST: usize = 64 * 1024;

/// How a comment came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// As it should.
    Closed,
    /// With the input, or where the next game seems to begin.
    Open,
}

/// Takes a comment in braces, of which the first is already taken, and keeps its text where that is wanted.
///
/// A comment that nobody closed must not swallow the games behind it. It ends where a line looks like a game's
/// first ([`game_begins`]) and no `}` closes it from there: the next brace is `{`, or there is none far and wide. A
/// comment that is closed may quote tags and moves as it likes.
pub(super) fn braces<R: Read>(source: &mut Source<R>, mut keep: Option<&mut Vec<u8>>) -> Ended {
    let mut blank_line = false;
    let mut sure_to_close = false;
    while let Some(byte) = source.next() {
        if byte == b'}' {
            return Ended::Closed;
        }
        store(keep.as_deref_mut(), byte);
        if source.at_line_start() {
            if !sure_to_close && game_begins(source, blank_line) {
                if source.next_brace() != Some(b'}') {
                    return Ended::Open;
                }
                sure_to_close = true;
            }
            blank_line = true;
        } else if byte > b' ' {
            blank_line = false;
        }
    }
    Ended::Open
}

/// Whether what comes at the start of a line looks like a game: a whole tag of the seven that every game has, or
/// the first move behind a blank line.
fn game_begins<R: Read>(source: &mut Source<R>, blank_line: bool) -> bool {
    match source.peek() {
        Some(b'[') => roster_tag_comes(source),
        Some(b'1') if blank_line => source.comes(b"1.") && source.peek_at(2) != Some(b'.'),
        _ => false,
    }
}

/// Whether `[Event "..."]` comes next, or another of the seven, and its line ends with a bracket.
fn roster_tag_comes<R: Read>(source: &mut Source<R>) -> bool {
    let of_length = |source: &mut Source<R>, name: &str| {
        let mut end = 1 + name.len();
        let is_name = name
            .bytes()
            .zip(1..)
            .all(|(letter, at)| source.peek_at(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&letter)));
        while is_name && matches!(source.peek_at(end), Some(b' ' | b'\t')) {
            end += 1;
        }
        (is_name && source.peek_at(end) == Some(b'"')).then_some(end + 1)
    };
    let Some(mut at) = ROSTER.iter().find_map(|(name, _)| of_length(source, name)) else { return false };
    let mut last = None;
    while let Some(byte) = source.peek_at(at).filter(|&byte| byte != b'\n' && byte != b'\r') {
        last = if byte > b' ' { Some(byte) } else { last };
        at += 1;
    }
    last == Some(b']')
}

/// Takes a comment up to the end of its line.
pub(super) fn rest_of_line<R: Read>(source: &mut Source<R>, mut keep: Option<&mut Vec<u8>>) {
    while let Some(byte) = source.peek() {
        if byte == b'\n' || byte == b'\r' {
            return;
        }
        source.skip();
        store(keep.as_deref_mut(), byte);
    }
}

#[inline(always)]
fn store(keep: Option<&mut Vec<u8>>, byte: u8) {
    // One more than is kept: so it can be seen that it was too long.
    if let Some(bytes) = keep.filter(|bytes| bytes.len() <= LONGEST) {
        bytes.push(byte);
    }
}

/// Hands a comment on, with the clocks in it. Returns whether it was cut.
pub(super) fn tell<V: Visitor>(bytes: &[u8], visitor: &mut V) -> bool {
    let cut = bytes.len() > LONGEST;
    let text = super::decoded(super::cut(bytes, LONGEST));
    visitor.annotation(Annotation::Comment(&text));
    let mut rest = text.as_str();
    while let Some(place) = rest.find("[%") {
        rest = &rest[place + 2..];
        let command = &rest[..rest.find(']').unwrap_or(0)];
        if let Some(time) = command.strip_prefix("clk ").and_then(duration) {
            visitor.annotation(Annotation::Clock(time));
        } else if let Some(time) = command.strip_prefix("emt ").and_then(duration) {
            visitor.annotation(Annotation::Elapsed(time));
        }
    }
    cut
}

/// `h:mm:ss`, `m:ss` or `ss`, with or without a fraction of a second.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds: u64 = 0;
    for (index, part) in whole.split(':').enumerate() {
        let number: u32 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number.into())?;
        if index > 2 {
            return None;
        }
    }
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    Some(Duration::from_secs(seconds) + Duration::from_millis(digits.parse().ok()?))
}
