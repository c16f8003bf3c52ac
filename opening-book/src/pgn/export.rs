//! PGN's export format.

use std::fmt::{self, Write};

use movegen::{Board, Color, Game, Position, Wing};

use super::game_reader::is_supported;
use super::lines::Lines;
use super::tags::{ROSTER, write_pair};
use super::{GameResult, Tags};

/// A game as PGN: `Display` writes the export format, with an empty line at the end for the next game.
///
/// The seven tags that every game has come first, then the others by name, then the moves in lines of less than
/// 80 columns. A start other than that of chess gets `SetUp` and `FEN`, and `Variant` where castling is not that of
/// standard chess. The result is that of [`with_result`](Self::with_result), of the tags, or of the last
/// position, whichever is there first.
///
/// A [`Game`] is a main line and nothing else, so this writes no comments, NAGs or variations: see
/// [`Writer`](super::Writer) for a game that is read and written again with all of them.
///
/// ```
/// use movegen::Game;
/// use opening_book::pgn::Export;
/// let mut game = Game::default();
/// game.play_moves("f3 e5 g4 Qh4#")?;
/// let text = Export::new(&game).to_string();
/// assert!(text.starts_with("[Event \"?\"]\n"));
/// assert!(text.ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
/// # Ok::<(), movegen::BadMove>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Export<'a> {
    game: &'a Game,
    tags: Option<&'a Tags>,
    result: Option<GameResult>,
}

impl<'a> Export<'a> {
    /// A game of which nothing is known.
    pub fn new(game: &'a Game) -> Export<'a> {
        Export { game, tags: None, result: None }
    }

    /// With these tags. What they say of `FEN`, `SetUp`, `Result` and of variants that are not chess does not count.
    #[must_use]
    pub fn with_tags(self, tags: &'a Tags) -> Export<'a> {
        Export { tags: Some(tags), ..self }
    }

    /// With this result.
    #[must_use]
    pub fn with_result(self, result: GameResult) -> Export<'a> {
        Export { result: Some(result), ..self }
    }

    fn result(&self) -> GameResult {
        let tag = || self.tags.and_then(Tags::result);
        self.result.or_else(tag).unwrap_or_else(|| self.game.outcome().into())
    }
}

/// The tag section of a game that begins like this, without the empty line behind it.
pub(super) fn write_tags(
    f: &mut impl Write,
    start: &Position,
    tags: Option<&Tags>,
    result: GameResult,
) -> fmt::Result {
    let get = |name| tags.and_then(|tags| tags.get(name));
    for (name, unknown) in ROSTER {
        let value = if name == "Result" { result.as_str() } else { get(name).unwrap_or(unknown) };
        write_pair(f, name, value)?;
    }
    let board = start.board();
    let mut others: Vec<(&str, String)> = Vec::new();
    let mut own = vec!["FEN", "SetUp"];
    if !is_plain_start(start) {
        others.push(("FEN", start.to_string()));
        others.push(("SetUp", "1".to_string()));
        if !castles_as_in_standard_chess(board) {
            others.push(("Variant", "Chess960".to_string()));
            own.push("Variant");
        }
    }
    for (name, value) in tags.iter().flat_map(|tags| tags.iter()) {
        let is = |other: &&str| other.eq_ignore_ascii_case(name);
        // The moves are those of chess, whatever the text was that they come from.
        if is(&"Variant") && !is_supported(value) {
            continue;
        }
        let written = own.iter().any(is) || others.iter().any(|(other, _)| is(other));
        if !written && !ROSTER.iter().any(|(other, _)| is(other)) {
            others.push((name, value.to_string()));
        }
    }
    others.sort_by(|a, b| a.0.cmp(b.0));
    others.iter().try_for_each(|(name, value)| write_pair(f, name, value))
}

fn is_plain_start(start: &Position) -> bool {
    let board = start.board();
    *start == Position::default() && board.halfmove_clock() == 0 && board.fullmove_number() == 1
}

fn castles_as_in_standard_chess(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let rights = board.castling();
        let king_at_home = board.king(color).file() == movegen::File::E;
        Wing::ALL.into_iter().all(|wing| {
            rights.rook_file(color, wing).is_none_or(|file| king_at_home && file == wing.corner())
        })
    })
}

impl fmt::Display for Export<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result();
        write_tags(f, self.game.start(), self.tags, result)?;
        f.write_char('\n')?;
        let mut lines = Lines::new(&mut *f);
        let mut position = self.game.start().clone();
        for (index, &mv) in self.game.moves().iter().enumerate() {
            write_number(&mut lines, &position, index == 0)?;
            lines.word(&position.san(mv))?;
            let _ = position.make(mv);
        }
        lines.word(result.as_str())?;
        lines.end_line()?;
        f.write_char('\n')
    }
}

/// The number of the move to be made: always White's, and Black's where `black` asks for it.
pub(super) fn write_number<W: Write>(lines: &mut Lines<W>, before: &Position, black: bool) -> fmt::Result {
    let number = before.board().fullmove_number();
    match before.turn() {
        Color::White => lines.word(&format!("{number}.")),
        Color::Black if black => lines.word(&format!("{number}...")),
        Color::Black => Ok(()),
    }
}
