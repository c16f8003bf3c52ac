//! Extended Position Description: a position with operations, as the PGN standard defines it (section 16.2).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board0x88::{FenError, Move, excerpt};
use thiserror::Error;

use crate::{ParseMoveError, Position};

/// Operations whose operands are moves of the position.
const MOVES: [&str; 3] = ["am", "bm", "sm"];
/// The operation whose operands are moves one after the other.
const LINE: &str = "pv";

/// One line of EPD: a position and what is said of it.
///
/// Read: the first four fields of a FEN, or all six; then operations, each an opcode with operands and a `;`
/// at its end. The last `;` may be missing, and empty operations (`;;`, as before the `;D1` of perft files)
/// are skipped. The operands of `bm`, `am`, `sm` and `pv` are moves, in SAN or UCI, and must be legal; there may be
/// none, as the standard has it of the sets `bm` and `am`. `hmvc` and `fmvn` set the position's clocks. Any other
/// opcode is kept as it stands.
///
/// Written: four fields, `hmvc` and `fmvn` where the clocks are not 0 and 1, the operations in their order,
/// moves in SAN.
///
/// Two are equal with equal positions and the same operations. As ever, a position's clocks do not count.
///
/// ```
/// use movegen::Epd;
/// let epd: Epd = r#"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8; dm 1; id "back rank"; c0 "by hand";"#.parse()?;
/// assert_eq!(epd.id(), Some("back rank"));
/// assert_eq!(epd.direct_mate(), Some(1));
/// assert_eq!(epd.best_moves()[0].to_string(), "d1d8");
/// assert_eq!(
///     epd.to_string(),
///     r#"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; dm 1; id "back rank"; c0 "by hand";"#
/// );
/// # Ok::<(), movegen::EpdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

/// An opcode and its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// What stands behind an opcode.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operand {
    /// A run of characters without blanks: a number, a name.
    Word(String),
    /// A text in quotation marks, here without them.
    Text(String),
    /// A move of `bm`, `am`, `sm` or `pv`.
    Move(Move),
}

/// What is wrong with a line of EPD.
///
/// ```
/// use movegen::Epd;
/// let error = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;".parse::<Epd>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bm: \"Ke3\" is illegal: no man of the side to move that fits can go there"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EpdError {
    /// Fewer than four fields before the operations.
    #[error("{text:?} has {found} of the four fields placement, turn, castling, en passant")]
    Fields {
        /// The fields found.
        text: String,
        /// How many there are.
        found: usize,
    },
    /// The fields are no valid position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// No opcode where one should begin.
    #[error("{text:?} is not an opcode: expected a letter and at most 14 letters, digits or underscores")]
    Opcode {
        /// The offending text.
        text: String,
    },
    /// An operand that its opcode can't have.
    #[error("{opcode}: {text:?} is not {expected}")]
    Operand {
        /// The opcode.
        opcode: String,
        /// The offending text.
        text: String,
        /// What should have stood there.
        expected: &'static str,
    },
    /// A quotation mark without its second.
    #[error("{opcode}: the text {text:?} is not closed by a quotation mark on its line")]
    OpenQuote {
        /// The opcode.
        opcode: String,
        /// The text behind the mark.
        text: String,
    },
    /// A move of `bm`, `am`, `sm` or `pv` that is not legal.
    #[error("{opcode}: {error}")]
    Move {
        /// The opcode.
        opcode: String,
        /// What is wrong with the move.
        #[source]
        error: ParseMoveError,
    },
}

impl Operation {
    /// The opcode, such as `bm`.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands, in order.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

impl Epd {
    /// A position of which nothing is said.
    pub fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All operations, in order; `hmvc` and `fmvn` are in the position's clocks instead.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operands of an opcode, the first time it occurs; empty where it does not.
    pub fn operands(&self, opcode: &str) -> &[Operand] {
        self.operations.iter().find(|operation| operation.opcode == opcode).map_or(&[], Operation::operands)
    }

    /// The text of an opcode with one operand, quoted or not.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.operands(opcode) {
            [Operand::Text(text) | Operand::Word(text)] => Some(text),
            _ => None,
        }
    }

    /// The number of an opcode with one operand, such as `acd` or `ce`.
    ///
    /// ```
    /// use movegen::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25".parse()?;
    /// assert_eq!(epd.number("D2"), Some(25));
    /// # Ok::<(), movegen::EpdError>(())
    /// ```
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.text(opcode)?.parse().ok()
    }

    /// The moves of `bm`, `am`, `sm` or `pv`.
    pub fn moves(&self, opcode: &str) -> Vec<Move> {
        let operands = self.operands(opcode).iter();
        operands
            .filter_map(|operand| if let Operand::Move(mv) = operand { Some(*mv) } else { None })
            .collect()
    }

    /// The moves that are best here (`bm`).
    pub fn best_moves(&self) -> Vec<Move> {
        self.moves("bm")
    }

    /// The moves to avoid here (`am`).
    pub fn avoid_moves(&self) -> Vec<Move> {
        self.moves("am")
    }

    /// In how many full moves the side to move mates (`dm`).
    pub fn direct_mate(&self) -> Option<u32> {
        self.text("dm")?.parse().ok()
    }

    /// The name of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// Says one thing more.
    ///
    /// # Errors
    ///
    /// [`EpdError::Opcode`]; [`EpdError::Operand`] for a word or text that could not be read back, for
    /// operands of `bm`, `am`, `sm` or `pv` that are not legal moves, for a `dm` that is no number, and for
    /// `hmvc` and `fmvn`, which are the position's.
    ///
    /// ```
    /// use movegen::{Epd, Operand, Position};
    /// let mut epd = Epd::new(Position::default());
    /// let mv = epd.position().parse_san("e4").expect("legal");
    /// epd.push("bm", vec![Operand::Move(mv)])?;
    /// epd.push("id", vec![Operand::Text("first".into())])?;
    /// assert!(epd.to_string().ends_with(r#"KQkq - bm e4; id "first";"#));
    /// # Ok::<(), movegen::EpdError>(())
    /// ```
    pub fn push(&mut self, opcode: &str, operands: Vec<Operand>) -> Result<(), EpdError> {
        check_opcode(opcode)?;
        if matches!(opcode, "hmvc" | "fmvn") {
            return Err(operand_error(opcode, "", "said here: it is one of the position's clocks"));
        }
        if opcode == "dm" {
            check_number(opcode, &operands)?;
        }
        let mut position = self.position.clone();
        for operand in &operands {
            if let Some(expected) = refusal(&mut position, opcode, operand) {
                return Err(operand_error(opcode, &operand.to_string(), expected));
            }
        }
        self.operations.push(Operation { opcode: opcode.into(), operands });
        Ok(())
    }

    /// Reads many lines. Blank lines and lines that begin with `#` are skipped, as is a byte order mark; each result
    /// comes with its line number, from 1.
    ///
    /// ```
    /// use movegen::Epd;
    /// let file = "\u{feff}# two positions\n4k3/8/8/8/8/8/8/4K3 w - - dm 0;\n4k3/8/8/8/8/8/8/4K3 b - -\n";
    /// let lines: Vec<_> = Epd::lines(file).collect();
    /// assert!(matches!(lines[..], [(2, Err(_)), (3, Ok(_))]));
    /// ```
    pub fn lines(text: &str) -> impl Iterator<Item = (usize, Result<Epd, EpdError>)> + '_ {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_ascii()));
        let said = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        said.map(|(number, line)| (number, line.parse()))
    }
}

/// What an operand should have been, if it could not be read back. The moves of a line are played.
fn refusal(position: &mut Position, opcode: &str, operand: &Operand) -> Option<&'static str> {
    let takes_moves = opcode == LINE || MOVES.contains(&opcode);
    match operand {
        Operand::Move(_) if !takes_moves => Some("a word or a text"),
        Operand::Move(mv) => {
            let legal = position.is_legal(*mv);
            if legal && opcode == LINE {
                let _ = position.make(*mv);
            }
            (!legal).then_some("a legal move")
        }
        _ if takes_moves => Some("a legal move"),
        Operand::Word(word) if word.is_empty() || word.contains(ends_word) => {
            Some("a word without blanks, ; or \"")
        }
        Operand::Text(text) if text.contains(ends_text) => Some("a text without \" on one line"),
        Operand::Word(text) | Operand::Text(text) => text.contains(is_control).then_some(NO_CONTROL),
    }
}

const NO_CONTROL: &str = "free of control characters";

fn ends_word(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, ';' | '"')
}

fn ends_text(c: char) -> bool {
    matches!(c, '"' | '\n' | '\r')
}

fn is_control(c: char) -> bool {
    c.is_control() && c != '\t'
}

fn check_opcode(text: &str) -> Result<(), EpdError> {
    let fits = text.len() <= 15
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if fits { Ok(()) } else { Err(EpdError::Opcode { text: excerpt(text) }) }
}

/// The one whole number that an opcode takes; only the half-moves of `hmvc` may be 0.
fn check_number(opcode: &str, operands: &[Operand]) -> Result<u16, EpdError> {
    let (least, expected) = match opcode {
        "hmvc" => (0, "one whole number up to 65535"),
        _ => (1, "one positive whole number up to 65535"),
    };
    let number = match operands {
        [Operand::Word(word)] => word.parse().ok().filter(|&number| number >= least),
        _ => None,
    };
    number.ok_or_else(|| {
        let said: Vec<String> = operands.iter().map(ToString::to_string).collect();
        operand_error(opcode, &said.join(" "), expected)
    })
}

fn operand_error(opcode: &str, text: &str, expected: &'static str) -> EpdError {
    EpdError::Operand { opcode: opcode.into(), text: excerpt(text), expected }
}

/// The text up to a blank, `;` or `"`, and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(ends_word).unwrap_or(text.len());
    text.split_at(end)
}

/// A text in quotation marks at the start of this, with its marks; all of it where it is not closed.
fn quoted_text(text: &str) -> &str {
    let end = text.match_indices('"').nth(1).map_or(text.len(), |(at, _)| at + 1);
    &text[..end]
}

/// Reads the operands up to the next `;` outside quotation marks, and returns what follows it.
fn read_operands<'a>(opcode: &str, mut rest: &'a str) -> Result<(Vec<Operand>, &'a str), EpdError> {
    let mut operands = Vec::new();
    loop {
        rest = rest.trim_ascii_start();
        if rest.is_empty() {
            return Ok((operands, rest));
        }
        if let Some(after) = rest.strip_prefix(';') {
            return Ok((operands, after));
        }
        let said;
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find(ends_text).filter(|&end| quoted[end..].starts_with('"'));
            let Some(end) = end else {
                return Err(EpdError::OpenQuote { opcode: opcode.into(), text: excerpt(quoted) });
            };
            said = &quoted[..end];
            operands.push(Operand::Text(said.into()));
            rest = &quoted[end + 1..];
        } else {
            (said, rest) = split_word(rest);
            operands.push(Operand::Word(said.into()));
        }
        if said.contains(is_control) {
            return Err(operand_error(opcode, said, NO_CONTROL));
        }
    }
}

/// Turns the words of a move operation into legal moves.
fn resolve(position: &Position, opcode: &str, operands: &mut [Operand]) -> Result<(), EpdError> {
    let mut position = position.clone();
    for operand in operands {
        let text = operand.to_string();
        let mv =
            position.parse_move(&text).map_err(|error| EpdError::Move { opcode: opcode.into(), error })?;
        if opcode == LINE {
            let _ = position.make(mv);
        }
        *operand = Operand::Move(mv);
    }
    Ok(())
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut rest = line.trim_ascii_start();
        let mut fields = Vec::new();
        while fields.len() < 6 {
            let (word, after) = split_word(rest);
            let is_clock = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            if word.is_empty() || fields.len() >= 4 && !is_clock {
                break;
            }
            fields.push(String::from(word));
            rest = after.trim_ascii_start();
        }
        if fields.len() < 4 {
            return Err(EpdError::Fields { text: excerpt(line), found: fields.len() });
        }
        let mut operations = Vec::new();
        loop {
            rest = rest.trim_start_matches(|c: char| c == ';' || c.is_ascii_whitespace());
            if rest.is_empty() {
                break;
            }
            let (opcode, after) = split_word(rest);
            // A quotation mark where an opcode should be: quoted with what stands behind it.
            check_opcode(if opcode.is_empty() { quoted_text(rest) } else { opcode })?;
            let (operands, after) = read_operands(opcode, after)?;
            rest = after;
            let clock = ["hmvc", "fmvn"].into_iter().position(|clock| clock == opcode);
            match clock {
                Some(clock) => {
                    let number = check_number(opcode, &operands)?;
                    fields.resize_with(6, || String::from("0"));
                    fields[4 + clock] = number.to_string();
                }
                None => operations.push(Operation { opcode: opcode.into(), operands }),
            }
        }
        if fields.get(5).is_some_and(|number| number == "0") {
            fields[5] = String::from("1");
        }
        let mut epd = Epd::new(fields.join(" ").parse()?);
        for mut operation in operations {
            let opcode = operation.opcode.as_str();
            if opcode == LINE || MOVES.contains(&opcode) {
                resolve(&epd.position, opcode, &mut operation.operands)?;
            }
            if opcode == "dm" {
                check_number(opcode, &operation.operands)?;
            }
            epd.operations.push(operation);
        }
        Ok(epd)
    }
}

impl fmt::Display for Operand {
    /// The operand without quotation marks; a move in UCI.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(text) | Operand::Text(text) => f.write_str(text),
            Operand::Move(mv) => mv.fmt(f),
        }
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        for (index, field) in fen.split(' ').take(4).enumerate() {
            let before = if index == 0 { "" } else { " " };
            write!(f, "{before}{field}")?;
        }
        let board = self.position.board();
        match (board.halfmove_clock(), board.fullmove_number()) {
            (0, 1) => {}
            (half_moves, number) => write!(f, " hmvc {half_moves}; fmvn {number};")?,
        }
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            let mut position = self.position.clone();
            for operand in operands {
                match operand {
                    Operand::Word(word) => write!(f, " {word}")?,
                    Operand::Text(text) => write!(f, " \"{text}\"")?,
                    Operand::Move(mv) => {
                        write!(f, " {}", position.san(*mv))?;
                        if opcode == LINE {
                            let _ = position.make(*mv);
                        }
                    }
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}
