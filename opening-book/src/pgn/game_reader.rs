//! One game: its tags, and the start that they tell.

use std::io::Read;
use std::ops::Range;

use movegen::{Position, excerpt};

use super::movetext::Replay;
use super::tags::LONGEST_TAG;
use super::{Fault, Flow, Reader, Summary, Visitor, cut, decoded};

impl<R: Read> Reader<R> {
    /// Reads the game that begins here.
    pub(super) fn game<V: Visitor>(&mut self, visitor: &mut V) -> Summary {
        self.number += 1;
        let line = self.source.line();
        let mut clean = self.read_tags(visitor);
        let tagged = !self.tags.is_empty();
        let flow = visitor.tags(&self.tags);
        let position = match self.start_position() {
            Ok(position) => Some(position),
            Err(fault) => {
                self.report(visitor, fault);
                clean = false;
                None
            }
        };
        let mut replay = Replay::new(position, visitor.wants());
        replay.clean &= clean;
        if let Some(position) = replay.position.as_ref().filter(|_| flow == Flow::Read) {
            visitor.start(position);
        }
        if flow == Flow::Skip {
            replay.alive = false;
        }
        if !tagged && replay.wants.annotations && !self.before.is_empty() {
            let text = std::mem::take(&mut self.before);
            super::comment::tell(&text, visitor);
        }
        self.moves(visitor, &mut replay);
        self.check_result(visitor, &mut replay);
        let summary = Summary {
            number: self.number,
            line,
            plies: replay.plies,
            result: replay.result,
            failed: replay.failed,
            clean: replay.clean,
        };
        visitor.end(&summary);
        summary
    }

    /// Reads the tags; `true` where all of them are well formed.
    fn read_tags<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        let mut clean = true;
        let mut settled = 0;
        self.tags.clear();
        loop {
            let blank_line = self.source.skip_blank() > 1;
            match self.source.peek() {
                Some(b'[') if self.tag_comes() => {
                    // The next game begins and this one has no moves.
                    if !self.tags.is_empty() && self.section_begins(blank_line, &mut settled) {
                        return clean;
                    }
                    clean &= self.read_tag(visitor);
                }
                // A line of remarks between the tags.
                Some(b';') if !self.tags.is_empty() => {
                    self.source.skip();
                    self.before.clear();
                    super::comment::rest_of_line(&mut self.source, Some(&mut self.before));
                }
                _ => return clean,
            }
        }
    }

    /// Whether the tag that comes next, after others, is the first of another game, and not one more of this game.
    ///
    /// The standard has no word for a game without moves, so only the names tell. `Event` begins a game after
    /// a blank line. Any other tag does so after a blank line if it, or one of the block with it, is here already: a
    /// blank line alone says nothing, for some files have one behind every line. Without a blank line, a tag that is
    /// here already may be a slip, such as two results; it begins a game if that game would else get its
    /// players, or its first tag, from this one. Up to `settled` that is known not to be so.
    fn section_begins(&mut self, blank_line: bool, settled: &mut u64) -> bool {
        let Some(mut name) = self.tag_name_at(0) else { return false };
        if blank_line && self.names(&name, "Event") {
            return true;
        }
        if !blank_line && !self.is_here(&name) {
            return false;
        }
        loop {
            if (blank_line || self.is_first_or_player(&name)) && self.is_here(&name) {
                return true;
            }
            let here = self.source.offset();
            if !blank_line && here < *settled {
                return false;
            }
            let next = self.source.next_line(name.end);
            let Some(next) = next.and_then(|next| self.tag_name_at(next)) else {
                *settled = here + name.end as u64;
                return false;
            };
            name = next;
        }
    }

    /// Where the name of the tag that begins `ahead` of the next byte stands, if one does.
    #[inline]
    fn tag_name_at(&mut self, ahead: usize) -> Option<Range<usize>> {
        let mut at = ahead;
        while matches!(self.source.peek_at(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        if self.source.peek_at(at) != Some(b'[') {
            return None;
        }
        at += 1;
        while matches!(self.source.peek_at(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        let from = at;
        while self.source.peek_at(at).is_some_and(super::tags::is_name_byte) {
            at += 1;
        }
        (at > from).then_some(from..at)
    }

    /// Whether the name that stands there ahead is this one.
    fn names(&self, name: &Range<usize>, other: &str) -> bool {
        let held = self.source.held(name.end);
        held.get(name.clone()).is_some_and(|held| held.eq_ignore_ascii_case(other.as_bytes()))
    }

    /// Whether that name is the one that this game's tags begin with, or tells who plays.
    fn is_first_or_player(&self, name: &Range<usize>) -> bool {
        let first = self.tags.iter().map(|(first, _)| first).take(1);
        ["Event", "White", "Black"].into_iter().chain(first).any(|other| self.names(name, other))
    }

    /// Whether this game has a tag of the name that stands there ahead.
    fn is_here(&self, name: &Range<usize>) -> bool {
        self.tags.iter().any(|(other, _)| self.names(name, other))
    }

    /// Reads one tag, which comes next; `true` where it is well formed.
    fn read_tag<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        self.source.skip();
        self.source.skip_spaces();
        self.scratch.clear();
        while let Some(byte) = self.source.peek().filter(|&byte| super::tags::is_name_byte(byte)) {
            self.source.skip();
            self.scratch.push(byte);
        }
        let name_end = self.scratch.len();
        self.source.skip_spaces();
        let quoted = self.source.peek() == Some(b'"');
        if quoted {
            self.source.skip();
        }
        let closed = if quoted { self.quoted_value(name_end) } else { self.bare_value() };
        let too_long = self.scratch.len() > LONGEST_TAG;
        let kept = cut(&self.scratch, LONGEST_TAG).len();
        self.scratch.truncate(kept);
        // Nearly all are UTF-8; a copy is made only of the others.
        let latin;
        let (name, value) = if let Ok(text) = std::str::from_utf8(&self.scratch) {
            text.split_at(name_end)
        } else {
            latin = decoded(&self.scratch);
            latin.split_at(name_end)
        };
        let room = self.tags.push(name, if quoted { value } else { value.trim() });
        if too_long || !room {
            self.report(visitor, Fault::TooLong("a tag"));
            return false;
        }
        if !closed || !quoted {
            let fault = Fault::Tag(excerpt(name));
            self.report(visitor, fault);
            return false;
        }
        true
    }

    /// Reads a value behind its first quotation mark. A mark ends it only if `]` follows, or nothing else
    /// on the line. `false` where it is not closed like that.
    fn quoted_value(&mut self, from: usize) -> bool {
        loop {
            let Some(byte) = self.source.peek() else { return self.unclosed(from) };
            match byte {
                b'\n' | b'\r' => return self.unclosed(from),
                b'"' => {
                    self.source.skip();
                    let mut ahead = 0;
                    while ahead < 64 && matches!(self.source.peek_at(ahead), Some(b' ' | b'\t')) {
                        ahead += 1;
                    }
                    match self.source.peek_at(ahead) {
                        Some(b']') => {
                            self.source.take(ahead + 1);
                            return true;
                        }
                        None | Some(b'\n' | b'\r' | b'[') => return false,
                        Some(_) => self.keep(b'"'),
                    }
                }
                b'\\' => {
                    self.source.skip();
                    let escaped = match self.source.peek() {
                        // A path with a backslash at its end: `[Site "C:\"]`.
                        Some(b'"') if !self.ends_like_a_tag() => Some(b'"'),
                        Some(b'\\') => Some(b'\\'),
                        _ => None,
                    };
                    if escaped.is_some() {
                        self.source.skip();
                    }
                    self.keep(escaped.unwrap_or(b'\\'));
                }
                _ => {
                    self.source.skip();
                    self.keep(byte);
                }
            }
        }
    }

    /// Whether `"]` and then the end of the line come next.
    fn ends_like_a_tag(&mut self) -> bool {
        self.source.comes(b"\"]") && matches!(self.source.peek_at(2), None | Some(b'\n' | b'\r'))
    }

    /// Reads a value that has no quotation marks.
    fn bare_value(&mut self) -> bool {
        while let Some(byte) = self.source.peek() {
            match byte {
                b'\n' | b'\r' => return false,
                b']' => {
                    self.source.skip();
                    return true;
                }
                _ => {
                    self.source.skip();
                    self.keep(byte);
                }
            }
        }
        false
    }

    /// Cuts the brackets off a value that ran to the end of its line.
    fn unclosed(&mut self, from: usize) -> bool {
        while self.scratch.len() > from && matches!(self.scratch.last(), Some(b' ' | b'\t' | b']' | b'"')) {
            self.scratch.pop();
        }
        false
    }

    fn keep(&mut self, byte: u8) {
        if self.scratch.len() <= LONGEST_TAG {
            self.scratch.push(byte);
        }
    }

    /// The position that the tags tell.
    fn start_position(&self) -> Result<Position, Fault> {
        if self.tags.is_empty() {
            return Ok(self.start.clone());
        }
        let variant = self.tags.get("Variant").unwrap_or_default().trim();
        if !is_supported(variant) {
            return Err(Fault::Variant(excerpt(variant)));
        }
        match self.tags.get("FEN").map(str::trim) {
            None | Some("" | "?") => Ok(self.start.clone()),
            Some(fen) => fen.parse().map_err(Fault::Fen),
        }
    }
}

/// Whether a variant is chess, perhaps from another start position.
pub(super) fn is_supported(variant: &str) -> bool {
    let name: String = variant.chars().filter(|c| c.is_alphanumeric()).collect();
    let names = [
        "",
        "standard",
        "chess",
        "normal",
        "regular",
        "orthodox",
        "fromposition",
        "chess960",
        "fischerandom",
        "fischerrandom",
        "fischerandomchess",
        "fischerrandomchess",
        "freestyle",
        "freestylechess",
        "960",
        "frc",
        "c960",
    ];
    names.iter().any(|known| known.eq_ignore_ascii_case(&name))
}
