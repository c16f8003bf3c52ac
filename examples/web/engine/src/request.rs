//! What the page asks for.

use std::fmt::Display;
use std::str::FromStr;

use movegen::{Game, Position};

/// Why there is no answer: one line for people.
pub type Refused = String;

/// A request: the first line says what for, the next ones are `name value`, and after an empty line comes a
/// body of free text.
///
/// ```
/// use web_engine::request::Request;
/// let request = Request::new("board\nmoves e2e4 e7e5\nflip 1\n\n1. e4");
/// assert_eq!((request.verb, request.get("moves"), request.body), ("board", Some("e2e4 e7e5"), "1. e4"));
/// assert!(request.flag("flip") && !request.flag("static"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// What is asked for.
    pub verb: &'a str,
    fields: &'a str,
    /// Free text.
    pub body: &'a str,
}

impl<'a> Request<'a> {
    /// Takes a text apart. Any text is a request, if only for something unknown.
    pub fn new(text: &'a str) -> Request<'a> {
        let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
        let (verb, fields) = head.split_once('\n').unwrap_or((head, ""));
        Request { verb: verb.trim(), fields, body }
    }

    /// The value of a field, if it is there.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let named = |line: &'a str| line.strip_prefix(name)?.strip_prefix(' ').map(str::trim);
        self.fields.lines().find_map(named)
    }

    /// Whether a field is `1`.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == Some("1")
    }

    /// A field that is read, if it is there.
    ///
    /// # Errors
    ///
    /// The field is there and can't be read.
    pub fn parse<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, Refused> {
        let read = |text: &str| text.parse().map_err(|error| format!("{name} {text:?}: {error}"));
        self.get(name).map(read).transpose()
    }

    /// The position of the field `start`, by default that of chess.
    ///
    /// # Errors
    ///
    /// It is no position.
    pub fn start(&self) -> Result<Position, Refused> {
        match self.get("start") {
            None | Some("") => Ok(Position::default()),
            Some(fen) => fen.parse().map_err(|error| format!("not a position: {error}")),
        }
    }

    /// The game of the fields `start` and `moves`, which are UCI texts.
    ///
    /// # Errors
    ///
    /// The start is no position, or a move is illegal.
    pub fn game(&self) -> Result<Game, Refused> {
        let mut game = Game::new(self.start()?);
        // Reading SAN too would be a good part of a small module, and the page has UCI.
        for text in self.get("moves").unwrap_or("").split_ascii_whitespace() {
            let mv = game.position().parse_uci(text).map_err(|error| error.to_string())?;
            game.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }
}
