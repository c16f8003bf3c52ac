//! The moves of one game, and everything between them.

use std::io::Read;

use movegen::{Position, PositionUndo};

use super::comment::{self, Ended};
use super::word::{self, Word};
use super::{Annotation, Fault, Flow, GameResult, Reader, Visitor, Wants};

/// How deep variations are handed on.
const DEEPEST: usize = 64;

/// A game on its way.
pub(super) struct Replay {
    /// The innermost line's current position. `None`: the start was wrong.
    pub position: Option<Position>,
    /// Takes the last move of that line back, where there is one.
    undo: Option<PositionUndo>,
    /// Whether moves of that line are still looked at.
    pub alive: bool,
    /// The lines around it, the main line first.
    outer: Vec<Line>,
    pub wants: Wants,
    /// Moves of the main line.
    pub plies: u32,
    /// Moves and passes of the main line.
    half_moves: u32,
    pub result: Option<GameResult>,
    pub failed: bool,
    pub clean: bool,
}

/// A line that waits for the end of its variation.
struct Line {
    position: Position,
    undo: Option<PositionUndo>,
}

impl Replay {
    pub(super) fn new(position: Option<Position>, wants: Wants) -> Replay {
        let failed = position.is_none();
        Replay {
            position,
            undo: None,
            alive: !failed,
            outer: Vec::new(),
            wants,
            plies: 0,
            half_moves: 0,
            result: None,
            failed,
            clean: !failed,
        }
    }

    fn in_variation(&self) -> bool {
        !self.outer.is_empty()
    }

    /// Ends the innermost variation.
    fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.position = Some(line.position);
            self.undo = line.undo;
            self.alive = true;
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads moves up to the end of the game.
    pub(super) fn moves<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) {
        loop {
            let blank_line = self.source.skip_blank() > 1;
            let Some(byte) = self.source.peek() else { break };
            match byte {
                b'{' | b';' => {
                    if !self.comment(visitor, replay) {
                        break;
                    }
                }
                b'(' => {
                    if !self.variation(visitor, replay) {
                        break;
                    }
                }
                b')' if replay.in_variation() => {
                    self.source.skip();
                    replay.close();
                    visitor.end_variation();
                }
                b')' | b'}' | b']' => {
                    replay.clean = false;
                    self.report(visitor, Fault::Unopened(byte as char));
                    self.source.skip();
                }
                b'[' => {
                    if self.tag_comes() {
                        break;
                    }
                    self.skip_brackets();
                }
                b'$' => self.nag(visitor, replay),
                b'<' => self.angles(visitor, replay),
                b'>' | b'"' => self.source.skip(),
                _ => {
                    if self.word(visitor, replay, blank_line) {
                        break;
                    }
                }
            }
        }
        while replay.in_variation() {
            replay.close();
            visitor.end_variation();
            if !replay.failed {
                self.fail(visitor, replay, Fault::OpenVariation);
            }
        }
    }

    /// Reads a token. `true` where the game ends with it, or before it.
    #[inline(always)]
    fn word<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay, blank_line: bool) -> bool {
        let mut length = self.source.token();
        if self.source.peek_at(length) == Some(b'(') {
            length = self.with_promotion(length);
        }
        let token = self.source.held(length);
        if blank_line
            && replay.half_moves > 0
            && word::is_number_one(token)
            && GameResult::of_token(token).is_none()
            && !replay.in_variation()
        {
            return true;
        }
        let position = if replay.alive { replay.position.as_ref() } else { None };
        let word = word::read(token, position);
        let marks = if replay.wants.annotations { marks(token) } else { None };
        let is_number = matches!(word, Word::Number);
        if !matches!(word, Word::Bad(_)) {
            self.source.take(length);
        }
        match word {
            Word::Move(mv) => {
                let Some(position) = replay.position.as_mut() else { return false };
                if replay.outer.is_empty() {
                    replay.alive = visitor.play(position, mv) == Flow::Read;
                    replay.plies += 1;
                    replay.half_moves += 1;
                } else {
                    visitor.variation_move(position, Some(mv));
                }
                replay.undo = Some(position.make(mv));
                if let Some(nag) = marks {
                    visitor.annotation(Annotation::Nag(nag));
                }
            }
            Word::Result(result) if !replay.in_variation() => {
                replay.result = Some(result);
                self.comments_behind(visitor, replay);
                return true;
            }
            Word::Pass => self.pass(visitor, replay),
            Word::Bad(error) => {
                if replay.in_variation() {
                    replay.alive = false;
                    replay.clean = false;
                    self.report(visitor, Fault::VariationMove(error));
                } else {
                    let ply = replay.half_moves + 1;
                    self.fail(visitor, replay, Fault::Move { ply, error });
                }
                self.source.take(length);
            }
            Word::Nag(nag) if replay.alive && replay.wants.annotations => {
                visitor.annotation(Annotation::Nag(nag));
            }
            Word::Number | Word::Nothing | Word::Nag(_) | Word::Result(_) => {}
        }
        // "1) e4"
        if is_number && !replay.in_variation() && self.source.peek() == Some(b')') {
            self.source.skip();
        }
        false
    }

    /// The length of a token with the `(Q)` behind it, if that is what follows.
    #[cold]
    fn with_promotion(&mut self, length: usize) -> usize {
        let rank = matches!(self.source.held(length).last(), Some(b'1' | b'8'));
        let role =
            matches!(self.source.peek_at(length + 1), Some(b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'n'));
        if rank && role && self.source.peek_at(length + 2) == Some(b')') { length + 3 } else { length }
    }

    #[cold]
    fn pass<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) {
        if !replay.alive {
            return;
        }
        let in_variation = replay.in_variation();
        let ply = replay.half_moves + 1;
        let Some(position) = replay.position.as_mut() else { return };
        if position.in_check() {
            replay.alive = false;
            replay.clean = false;
            if in_variation {
                self.report(visitor, Fault::PassInCheck { ply });
            } else {
                self.fail(visitor, replay, Fault::PassInCheck { ply });
            }
            return;
        }
        if in_variation {
            visitor.variation_move(position, None);
        } else {
            replay.half_moves += 1;
            replay.alive = visitor.pass(position) == Flow::Read;
        }
        replay.undo = position.pass();
    }

    /// Ends the replay with an error.
    #[cold]
    fn fail<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay, fault: Fault) {
        replay.failed = true;
        replay.clean = false;
        replay.alive = false;
        self.report(visitor, fault);
    }

    /// Takes a comment; `false` where it ends the game.
    fn comment<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) -> bool {
        let wanted = replay.wants.annotations && replay.alive;
        let to_line_end = self.source.peek() == Some(b';');
        self.source.skip();
        self.scratch.clear();
        let keep = if wanted { Some(&mut self.scratch) } else { None };
        let ended = if to_line_end {
            comment::rest_of_line(&mut self.source, keep);
            Ended::Closed
        } else {
            comment::braces(&mut self.source, keep)
        };
        if wanted && comment::tell(&self.scratch, visitor) {
            replay.clean = false;
            self.report(visitor, Fault::TooLong("a comment"));
        }
        if ended == Ended::Open {
            self.fail(visitor, replay, Fault::OpenComment);
        }
        ended == Ended::Closed
    }

    /// Comments on the line of the result still belong to the game.
    fn comments_behind<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) {
        loop {
            self.source.skip_spaces();
            match self.source.peek() {
                Some(b'{' | b';') => {
                    if !self.comment(visitor, replay) {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// Enters a variation, or skips it. `false` where it is not closed and the game ends.
    #[cold]
    fn variation<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) -> bool {
        self.source.skip();
        if replay.wants.variations && replay.alive && replay.undo.is_some() {
            if replay.outer.len() < DEEPEST
                && let (Some(position), Some(undo)) = (replay.position.as_mut(), replay.undo.take())
            {
                replay.outer.push(Line { position: position.clone(), undo: Some(undo) });
                position.unmake(undo);
                visitor.begin_variation();
                return true;
            }
            replay.clean = false;
            self.report(visitor, Fault::TooDeep);
        }
        if self.skip_variation() {
            return true;
        }
        if !replay.failed {
            self.fail(visitor, replay, Fault::OpenVariation);
        }
        false
    }

    /// Skips to the end of a variation whose `(` is taken; `false` where it has none before the next game.
    pub(super) fn skip_variation(&mut self) -> bool {
        let mut depth: u64 = 1;
        loop {
            self.source.skip_blank();
            let Some(byte) = self.source.peek() else { return false };
            match byte {
                b'[' => {
                    if self.tag_comes() {
                        return false;
                    }
                    self.skip_brackets();
                    continue;
                }
                b'{' => {
                    self.source.skip();
                    if comment::braces(&mut self.source, None) == Ended::Open {
                        return false;
                    }
                    continue;
                }
                b';' => {
                    comment::rest_of_line(&mut self.source, None);
                    continue;
                }
                b'<' => {
                    self.skip_angles();
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {
                    let length = self.source.token();
                    self.source.take(length);
                    continue;
                }
            }
            self.source.skip();
            if depth == 0 {
                return true;
            }
        }
    }

    /// Skips `[...]` outside of comments, at most to the end of the line.
    fn skip_brackets(&mut self) {
        while let Some(byte) = self.source.peek() {
            if byte == b'\n' || byte == b'\r' {
                return;
            }
            self.source.skip();
            if byte == b']' {
                return;
            }
        }
    }

    fn nag<V: Visitor>(&mut self, visitor: &mut V, replay: &Replay) {
        self.source.skip();
        let mut number: Option<u16> = None;
        while let Some(digit @ b'0'..=b'9') = self.source.peek() {
            self.source.skip();
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(u16::from(digit - b'0')));
        }
        if let Some(number) = number.filter(|_| replay.alive && replay.wants.annotations) {
            visitor.annotation(Annotation::Nag(number));
        }
    }

    /// `<>` is a null move; anything else between angle brackets is reserved, and skipped.
    fn angles<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) {
        if self.source.comes(b"<>") {
            self.source.take(2);
            self.pass(visitor, replay);
            return;
        }
        self.skip_angles();
    }

    /// Skips `<...>`, at most to the end of the line.
    fn skip_angles(&mut self) {
        while let Some(byte) = self.source.peek() {
            if byte == b'\n' || byte == b'\r' {
                return;
            }
            self.source.skip();
            if byte == b'>' {
                return;
            }
        }
    }

    /// Compares what the tags, the end of the moves and the board say of the result.
    pub(super) fn check_result<V: Visitor>(&mut self, visitor: &mut V, replay: &mut Replay) {
        let Some(moves) = replay.result else {
            if !replay.failed {
                replay.clean = false;
                self.report(visitor, Fault::NoResult);
            }
            return;
        };
        if let Some(tag) = self.tags.result().filter(|&tag| tag != moves) {
            replay.clean = false;
            self.report(visitor, Fault::ResultMismatch { tag, moves });
        }
        let Some(position) = replay.position.as_ref().filter(|_| replay.alive) else { return };
        if position.in_check() && !position.has_legal_move() && moves.winner() != Some(!position.turn()) {
            replay.clean = false;
            self.report(visitor, Fault::MateMismatch(moves));
        }
    }
}

/// The NAG of the `!` and `?` at the end of a move.
fn marks(token: &[u8]) -> Option<u16> {
    let end = token.iter().rposition(|byte| !matches!(byte, b'!' | b'?')).map_or(0, |last| last + 1);
    match &token[end..] {
        b"!" => Some(1),
        b"?" => Some(2),
        b"!!" => Some(3),
        b"??" => Some(4),
        b"!?" => Some(5),
        b"?!" => Some(6),
        _ => None,
    }
}
