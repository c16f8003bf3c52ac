//! Bytes from a reader, through a buffer that never grows.

use std::io::{self, Read};

/// How many bytes are held at once.
const CAPACITY: usize = 64 * 1024;
/// The longest token that is held; the rest of a longer one is dropped.
const LONGEST_TOKEN: usize = 255;

/// A buffered input that knows its line, and whether a line has just begun.
pub(super) struct Source<R> {
    input: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    line: u64,
    /// How many bytes came before the buffer's first.
    before: u64,
    line_start: bool,
    /// Whether the first two bytes have been looked at.
    begun: bool,
    ended: bool,
    failure: Option<io::Error>,
}

/// `true` for what ends a token. A table: it is asked for every byte of every move.
static ENDS_TOKEN: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte <= 0x20 {
        ends[byte] = true;
        byte += 1;
    }
    let marks = b"{}();[]$<>,*\"";
    let mut index = 0;
    while index < marks.len() {
        ends[marks[index] as usize] = true;
        index += 1;
    }
    ends
};

impl<R> Source<R> {
    /// The line of the next byte, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// How many bytes came before the next one.
    pub(super) fn offset(&self) -> u64 {
        self.before + self.at as u64
    }
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        let buffer = vec![0; CAPACITY].into_boxed_slice();
        Source {
            input,
            buffer,
            at: 0,
            end: 0,
            line: 1,
            before: 0,
            line_start: true,
            begun: false,
            ended: false,
            failure: None,
        }
    }

    /// What went wrong with the input, once.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The next byte, if there is one.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at < self.end || self.more() { Some(self.buffer[self.at]) } else { None }
    }

    /// The byte `ahead` of the next one, if there is one and the buffer can hold it.
    #[inline]
    pub(super) fn peek_at(&mut self, ahead: usize) -> Option<u8> {
        while self.at + ahead >= self.end {
            if !self.more() {
                return None;
            }
        }
        Some(self.buffer[self.at + ahead])
    }

    /// Whether these bytes come next.
    pub(super) fn comes(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().enumerate().all(|(ahead, &byte)| self.peek_at(ahead) == Some(byte))
    }

    /// The next `{` or `}`, if the buffer can hold all up to it.
    pub(super) fn next_brace(&mut self) -> Option<u8> {
        let mut ahead = 0;
        loop {
            match self.peek_at(ahead)? {
                brace @ (b'{' | b'}') => return Some(brace),
                _ => ahead += 1,
            }
        }
    }

    /// How far ahead the line after the one at `ahead` begins, if the buffer can hold so much.
    pub(super) fn next_line(&mut self, mut ahead: usize) -> Option<usize> {
        loop {
            match self.peek_at(ahead)? {
                b'\n' => return Some(ahead + 1),
                b'\r' => return Some(ahead + 1 + usize::from(self.peek_at(ahead + 1) == Some(b'\n'))),
                _ => ahead += 1,
            }
        }
    }

    /// Reads at least one byte more behind what is held. `false` at the end of the input, after a failure,
    /// and where the buffer is full.
    #[cold]
    #[inline(never)]
    fn more(&mut self) -> bool {
        if self.ended {
            return false;
        }
        if self.at > 0 {
            self.buffer.copy_within(self.at..self.end, 0);
            self.before += self.at as u64;
            self.end -= self.at;
            self.at = 0;
        }
        if self.end == self.buffer.len() {
            return false;
        }
        loop {
            // One byte alone does not tell yet.
            if !self.begun && (self.end > 1 || self.end == 1 && !matches!(self.buffer[0], 0xFE | 0xFF)) {
                self.begun = true;
                return !self.is_utf_16();
            }
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                // A reader that claims more than there is room for is not believed.
                Ok(count) => self.end = (self.end + count).min(self.buffer.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failure = Some(error);
                    self.ended = true;
                }
            }
            if self.begun {
                return !self.ended;
            }
            if self.ended {
                return self.end > 0;
            }
        }
    }

    /// Gives up where the input begins as UTF-16 does: read byte by byte, not one of its games would be right.
    fn is_utf_16(&mut self) -> bool {
        let found = matches!(self.buffer[..self.end], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        if found {
            let text = "the text is UTF-16: expected UTF-8, ASCII or Latin-1";
            self.failure = Some(io::Error::new(io::ErrorKind::InvalidData, text));
            (self.end, self.ended) = (0, true);
        }
        found
    }

    /// Takes the next byte, which is there and no line end.
    #[inline(always)]
    pub(super) fn skip(&mut self) {
        self.at += 1;
        self.line_start = false;
    }

    /// Takes the next byte. `\r\n` counts as a line end at its `\n` alone.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line_start = false;
        if byte == b'\n' || byte == b'\r' {
            self.end_line(byte);
        }
        Some(byte)
    }

    /// Counts a line end that was taken. Returns whether it was one.
    #[inline]
    fn end_line(&mut self, byte: u8) -> bool {
        if byte == b'\r' && self.peek() == Some(b'\n') {
            return false;
        }
        self.line += 1;
        self.line_start = true;
        true
    }

    /// Skips white space, control characters, commas and `%` lines. Returns how many lines ended.
    #[inline(always)]
    pub(super) fn skip_blank(&mut self) -> u32 {
        let mut lines = 0;
        loop {
            match self.peek() {
                Some(b' ') => self.skip(),
                Some(b'%') if self.line_start => {
                    self.skip_line();
                }
                Some(byte) if byte <= 0x20 || byte == b',' => {
                    self.at += 1;
                    self.line_start = false;
                    if (byte == b'\n' || byte == b'\r') && self.end_line(byte) {
                        lines += 1;
                    }
                }
                Some(0xEF) if self.line_start && self.comes(b"\xEF\xBB\xBF") => self.at += 3,
                _ => return lines,
            }
        }
    }

    /// Skips blanks and tabs, but no line end.
    pub(super) fn skip_spaces(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.skip();
        }
    }

    /// Skips the rest of the line and its end.
    pub(super) fn skip_line(&mut self) {
        let line = self.line;
        while self.line == line && self.next().is_some() {}
    }

    /// The length of the token that begins with the next byte, which becomes part of it whatever it is.
    /// All of it is in the buffer: see [`held`](Self::held).
    #[inline(always)]
    pub(super) fn token(&mut self) -> usize {
        let mut length = 1;
        loop {
            let held = &self.buffer[self.at..self.end];
            let rest = &held[length.min(held.len())..held.len().min(LONGEST_TOKEN)];
            if let Some(more) = rest.iter().position(|&byte| ENDS_TOKEN[byte as usize]) {
                return length + more;
            }
            length += rest.len();
            if length >= LONGEST_TOKEN || !self.more() {
                return length;
            }
        }
    }

    /// The next bytes, at most as many as are held.
    #[inline(always)]
    pub(super) fn held(&self, length: usize) -> &[u8] {
        &self.buffer[self.at..(self.at + length).min(self.end)]
    }

    /// Takes that many bytes, none of them a line end.
    #[inline(always)]
    pub(super) fn take(&mut self, length: usize) {
        self.at = (self.at + length).min(self.end);
        self.line_start = false;
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.line_start
    }
}
