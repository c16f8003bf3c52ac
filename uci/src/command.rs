//! What a GUI says: one line, one command.

use movegen::{Game, Position};

use crate::tokens::Tokens;

/// A line of the protocol, read.
///
/// Reading never fails: words before the first known command are passed over, as the protocol asks, and a
/// line without one is [`Unknown`](Command::Unknown). What needs a board to be understood (moves) stays
/// text.
///
/// ```
/// use uci::Command;
/// assert_eq!(Command::parse("  joho isready \r"), Command::IsReady);
/// let Command::Go(go) = Command::parse("go depth 12") else { panic!("a go is one") };
/// assert_eq!((go.depth, go.infinite), (Some(12), false));
/// assert_eq!(Command::parse("good evening"), Command::Unknown("good evening".to_string()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Nothing but blanks.
    Blank,
    /// `uci`: who are you, and which options have you?
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer when all before it is done; at once during a search.
    IsReady,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// Its words with one blank between them.
        name: String,
        /// As it was written, without blanks at its ends; empty if there was none.
        value: String,
    },
    /// `ucinewgame`: what comes has nothing to do with what was.
    NewGame,
    /// `position`, with the text that describes it.
    Position {
        /// A FEN, or `None` for the start position.
        fen: Option<String>,
        /// The moves from there, each one word.
        moves: Vec<String>,
    },
    /// `position` with nothing that names a position.
    NoPosition(String),
    /// `go`: think.
    Go(Go),
    /// `go perft DEPTH` or `perft DEPTH`: count the leaves of the tree of legal moves.
    Perft(u8),
    /// `stop`: play what you have.
    Stop,
    /// `ponderhit`: the expected move was played, your clock runs.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`: draw the board. Not of the protocol.
    Display,
    /// `eval`: the evaluation, term by term. Not of the protocol.
    Eval,
    /// `explain [MOVE]`: why the best move is best, or why this one is not. Not of the protocol.
    Explain(Option<String>),
    /// `bench [DEPTH]`: search fixed positions and count the nodes. Not of the protocol.
    Bench(Option<u32>),
    /// Nothing that is known.
    Unknown(String),
}

/// What a `go` asks for. Times are in milliseconds as the GUI sends them, negative ones too; numbers beyond
/// the range are cut to it.
///
/// ```
/// use uci::{Command, Go};
/// let Command::Go(go) = Command::parse("go wtime -50 btime 99999999999999999999 searchmoves e2e4 d2d4 winc 10") else { panic!() };
/// assert_eq!((go.white_time, go.black_time, go.white_increment), (Some(-50), Some(i64::MAX), 10));
/// assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
///
/// let mut expected = Go::default();
/// expected.mate = Some(3);
/// assert_eq!(Command::parse("go mate 3"), Command::Go(expected));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Go {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// This long, exactly.
    pub move_time: Option<i64>,
    /// What is left on White's clock.
    pub white_time: Option<i64>,
    /// What is left on Black's clock.
    pub black_time: Option<i64>,
    /// What White gets for each move.
    pub white_increment: i64,
    /// What Black gets for each move.
    pub black_increment: i64,
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Only these moves; empty: all. Words as they were written.
    pub search_moves: Vec<String>,
}

/// The words that mean something after `go`.
const GO_WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Command {
    /// Reads a line.
    #[must_use]
    pub fn parse(line: &str) -> Command {
        let mut tokens = Tokens::new(line);
        let mut any = false;
        while let Some(word) = tokens.next() {
            any = true;
            if let Some(command) = Command::after(word, &mut tokens) {
                return command;
            }
        }
        if any { Command::Unknown(line.trim().to_string()) } else { Command::Blank }
    }

    /// The command that a word begins.
    fn after(word: &str, tokens: &mut Tokens<'_>) -> Option<Command> {
        Some(match word {
            "uci" => Command::Uci,
            "debug" => Command::Debug(!matches!(tokens.next(), Some("off"))),
            "isready" => Command::IsReady,
            "setoption" => set_option(tokens),
            "ucinewgame" => Command::NewGame,
            "position" => position(tokens),
            "go" => go(tokens),
            "perft" => Command::Perft(perft_depth(tokens.next())),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "eval" => Command::Eval,
            "explain" => Command::Explain(tokens.next().map(str::to_string)),
            "bench" => Command::Bench(tokens.next().and_then(number).map(small)),
            _ => return None,
        })
    }
}

/// `name` and all words to `value`, then the rest of the line as it is.
fn set_option(tokens: &mut Tokens<'_>) -> Command {
    let mut name: Vec<&str> = Vec::new();
    let mut value = "";
    while let Some(word) = tokens.next() {
        match word {
            "value" if !name.is_empty() => {
                value = tokens.rest();
                break;
            }
            "name" if name.is_empty() => {}
            _ => name.push(word),
        }
    }
    Command::SetOption { name: name.join(" "), value: value.to_string() }
}

/// `startpos` or `fen FEN`, then maybe `moves` and moves.
fn position(tokens: &mut Tokens<'_>) -> Command {
    let mut fen = None;
    let mut moves = None::<Vec<String>>;
    let mut found = false;
    let text = tokens.rest();
    for word in Tokens::new(text) {
        match (word, &mut moves, &mut fen) {
            (_, Some(moves), _) => moves.push(word.to_string()),
            ("moves", None, _) => moves = Some(Vec::new()),
            ("startpos", None, None) => found = true,
            ("fen", None, None) if !found => (found, fen) = (true, Some(String::new())),
            (_, None, Some(fen)) => {
                if !fen.is_empty() {
                    fen.push(' ');
                }
                fen.push_str(word);
            }
            _ => {}
        }
    }
    if found {
        Command::Position { fen, moves: moves.unwrap_or_default() }
    } else {
        Command::NoPosition(text.to_string())
    }
}

fn go(tokens: &mut Tokens<'_>) -> Command {
    let mut go = Go::default();
    let mut tokens = tokens.peekable();
    while let Some(word) = tokens.next() {
        // A word that should be a number and is none is not taken: it may be the next keyword.
        let mut value = || {
            let value = tokens.peek().copied().and_then(number)?;
            tokens.next();
            Some(value)
        };
        match word {
            "depth" => go.depth = value().map(small).or(go.depth),
            "nodes" => go.nodes = value().map(|nodes| nodes.max(0) as u64).or(go.nodes),
            "movetime" => go.move_time = value().or(go.move_time),
            "wtime" => go.white_time = value().or(go.white_time),
            "btime" => go.black_time = value().or(go.black_time),
            "winc" => go.white_increment = value().unwrap_or(go.white_increment),
            "binc" => go.black_increment = value().unwrap_or(go.black_increment),
            "movestogo" => go.moves_to_go = value().or(go.moves_to_go),
            "mate" => go.mate = value().map(small).or(go.mate),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "perft" => return Command::Perft(perft_depth(tokens.next())),
            "searchmoves" => {
                while let Some(mv) = tokens.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(mv.to_string());
                }
            }
            _ => {}
        }
    }
    Command::Go(go)
}

/// Without a number, one ply.
fn perft_depth(word: Option<&str>) -> u8 {
    word.and_then(number).map_or(1, |depth| depth.clamp(0, i64::from(u8::MAX)) as u8)
}

/// A whole number, cut to what fits.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(word.parse().unwrap_or(most))
}

/// At least 1.
fn small(number: i64) -> u32 {
    number.clamp(1, i64::from(u32::MAX)) as u32
}

/// The game that a `position` describes, and what is wrong with it: a position that can't be read gives no
/// game; of a list of moves, those before the first illegal one are played.
pub(crate) fn set_up(fen: Option<&str>, moves: &[String]) -> (Option<Game>, Option<String>) {
    let start = match fen.map(str::parse::<Position>) {
        None => Position::default(),
        Some(Ok(position)) => position,
        Some(Err(error)) => return (None, Some(format!("position refused, the old one stays: {error}"))),
    };
    let mut game = Game::new(start);
    for (number, word) in (1..).zip(moves) {
        match game.position().parse_uci(word) {
            Ok(mv) => {
                // It is legal: it was read in this position.
                let _ = game.play(mv);
            }
            Err(error) => {
                let text = format!("move {number} of the list and those after it are left out: {error}");
                return (Some(game), Some(text));
            }
        }
    }
    (Some(game), None)
}

#[cfg(test)]
mod tests;
