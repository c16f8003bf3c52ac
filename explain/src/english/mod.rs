//! The English templates: every word this crate writes for people is in this folder.

mod facts;
mod gaps;

use alloc::vec::Vec;
use core::fmt::{self, Write};

use movegen::{Color, Role};

use crate::ledger::hundredths;
use crate::{Best, Confidence, Ending, Grade, Language, Ledger, Man, MoveName, Statement, Verdict, Worth};

/// English sentences: one reason each, squares and men by name, numbers in pawns.
///
/// ```
/// use explain::{English, Language, Statement, Verdict};
/// use movegen::Color;
/// let verdict = Verdict::Mate { winner: Color::White, moves: 3 };
/// let statement = Statement::Verdict { verdict: &verdict, depth: 5, reader: Color::White };
/// assert_eq!(English.sentence(&statement), "White mates in 3 moves.");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct English;

impl Language for English {
    fn write(&self, statement: &Statement<'_>, out: &mut dyn Write) -> fmt::Result {
        match *statement {
            Statement::Verdict { verdict, depth, reader } => write_verdict(*verdict, depth, reader, out),
            Statement::Ledger { ledger, reader } => write_ledger(ledger, reader, out),
            Statement::Best { best, turn, reader } => write_best(best, turn, reader, out),
            Statement::Line { line } => write!(out, "The line: {}{}", line.text, end(line.ending)),
            Statement::Facts { observations } => facts::write_facts(observations, out),
            Statement::Gap { comparison, reader } => gaps::write_gap(comparison, reader, out),
            Statement::Terms { comparison, reader } => gaps::write_terms(comparison, reader, out),
            Statement::NotBrokenDown { comparison } => gaps::write_not_broken_down(comparison, out),
            Statement::Confidence { confidence, best } => write_confidence(*confidence, best, out),
        }
    }
}

/// Hundredths of a pawn as pawns, without a sign.
struct Pawns(i32);

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0.unsigned_abs();
        write!(f, "{}.{:02}", value / 100, value % 100)
    }
}

/// The same with its sign.
struct Signed(i32);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0 {
            0 => "",
            1.. => "+",
            _ => "-",
        };
        write!(f, "{sign}{}", Pawns(self.0))
    }
}

/// `the knight on c3`.
struct The(Man);

impl fmt::Display for The {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.0.role.name(), self.0.square)
    }
}

/// `1 move`, `2 moves`.
struct Moves(u32);

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} move{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// `a rook`, `two rooks`.
struct Counted {
    role: Role,
    count: u32,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];
        let Counted { role, count } = *self;
        let role = role.name();
        match (count, count.checked_sub(2).and_then(|index| NUMBERS.get(index as usize))) {
            (0 | 1, _) => write!(f, "a {role}"),
            (_, Some(number)) => write!(f, "{number} {role}s"),
            (count, None) => write!(f, "{count} {role}s"),
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed<T: fmt::Display>(items: &[T], out: &mut dyn Write) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        let between = match index {
            0 => "",
            _ if index + 1 == items.len() => " and ",
            _ => ", ",
        };
        write!(out, "{between}{item}")?;
    }
    Ok(())
}

/// A number of the side to move as the reader sees it.
const fn seen(value: i32, turn: Color, reader: Color) -> i32 {
    if turn as u8 == reader as u8 { value } else { value.saturating_neg() }
}

fn end(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => ", mate.",
        Ending::Stalemate => ", stalemate.",
        Ending::Repetition => ", which repeats a position: scored as a draw.",
        Ending::Threefold => ", the third time for this position: a draw.",
        Ending::Fivefold => ", the fifth time for this position: the game is drawn.",
        Ending::SeventyFiveMoves => {
            ", and seventy-five moves have passed without a capture or a pawn move: the game is drawn."
        }
        Ending::FiftyMoves => ", and fifty moves have passed without a capture or a pawn move.",
        Ending::DeadMaterial => ", and nobody has the men to mate.",
        _ => ".",
    }
}

fn write_verdict(verdict: Verdict, depth: u32, reader: Color, out: &mut dyn Write) -> fmt::Result {
    match verdict {
        Verdict::Over { by: Ending::Checkmate, winner: Some(winner) } => {
            write!(out, "{} is checkmated: {} has won.", (!winner).name(), winner.name())
        }
        Verdict::Over { winner: Some(winner), .. } => {
            write!(out, "The game is over: {} has won.", winner.name())
        }
        Verdict::Over { by, winner: None } => out.write_str(match by {
            Ending::Stalemate => "Stalemate: the game is drawn.",
            Ending::DeadMaterial => "This is a dead draw: nobody has the men to mate.",
            Ending::Threefold => "The game is drawn: this position has occurred three times.",
            Ending::Fivefold => "The game is drawn: this position has occurred five times.",
            Ending::FiftyMoves => "The game is drawn: fifty moves without a capture or a pawn move.",
            Ending::SeventyFiveMoves => {
                "The game is drawn: seventy-five moves without a capture or a pawn move."
            }
            _ => "The game is drawn.",
        }),
        Verdict::Mate { winner, moves } => write!(out, "{} mates in {}.", winner.name(), Moves(moves)),
        Verdict::Draw { by } => {
            out.write_str("With best play it is a draw: ")?;
            out.write_str(match by {
                Ending::Stalemate => "the best line ends in stalemate.",
                Ending::Threefold => "in the best line a position occurs for the third time.",
                Ending::Fivefold => "in the best line a position occurs for the fifth time.",
                Ending::FiftyMoves => "the best line comes to fifty moves without a capture or a pawn move.",
                Ending::SeventyFiveMoves => {
                    "the best line comes to seventy-five moves without a capture or a pawn move."
                }
                Ending::DeadMaterial => "at the end of the best line nobody has the men to mate.",
                _ => "the best line ends in one.",
            })
        }
        Verdict::Repeats => out.write_str("The best line repeats a position: it is scored as a draw."),
        Verdict::Standing { grade, leader, white_centipawns } => {
            let score = Signed(seen(white_centipawns, Color::White, reader));
            let who = leader.map_or("", Color::name);
            match grade {
                Grade::Equal => out.write_str("The position is equal")?,
                Grade::Slight => write!(out, "{who} is slightly better")?,
                Grade::Clear => write!(out, "{who} is clearly better")?,
                Grade::Winning => write!(out, "{who} is winning")?,
            }
            let plies = if depth == 1 { "half-move" } else { "half-moves" };
            write!(out, ": {score} for {}, seen {depth} {plies} ahead.", reader.name())
        }
        Verdict::Unknown => out.write_str("There is no score yet."),
    }
}

fn write_ledger(ledger: &Ledger, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let pawns = |units| hundredths(units, ledger.pawn);
    if !ledger.is_sum {
        out.write_str("As it stands, White against Black:")?;
        let mut comma = "";
        for term in ledger.terms.iter().filter(|term| term.white != 0 || term.black != 0) {
            write!(
                out,
                "{comma} {} {} to {}",
                term.name,
                Pawns(pawns(term.white)),
                Pawns(pawns(term.black))
            )?;
            comma = ",";
        }
        return out.write_str(".");
    }
    let mut terms: Vec<(&str, i32)> = ledger
        .terms
        .iter()
        .map(|term| (term.name.as_str(), seen(pawns(term.difference), Color::White, reader)))
        .filter(|(_, value)| *value != 0)
        .collect();
    terms.sort_by_key(|(_, value)| core::cmp::Reverse(value.unsigned_abs()));
    let total = seen(pawns(ledger.total), Color::White, reader);
    write!(out, "As it stands, for {}: {}", reader.name(), Signed(total))?;
    for (sign, words) in [(1, ", made of"), (-1, "; against it")] {
        let mut word = words;
        for (name, value) in terms.iter().filter(|(_, value)| value.signum() == sign) {
            write!(out, "{word} {name} {}", Signed(*value))?;
            word = ",";
        }
    }
    out.write_str(".")
}

fn write_best(best: &Best, turn: Color, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let san = &best.line.mv.san;
    if !best.line.exact {
        let what = if best.is_only_move { "the only legal move" } else { "a legal move" };
        return write!(out, "{san} is {what}; no move has a score yet.");
    }
    if best.is_only_move {
        write!(out, "{san} is the only legal move")?;
    } else if let Worth::Mated(moves) = best.line.worth {
        return write!(out, "All moves lose; {san} holds out longest: mate in {}.", Moves(moves));
    } else if best.others_are_mated {
        write!(out, "{san} is best: every other move loses to mate")?;
    } else {
        write!(out, "{san} is best")?;
    }
    match best.line.worth {
        Worth::Units(_) => {
            let score = Signed(seen(best.line.centipawns.unwrap_or(0), turn, reader));
            write!(out, ". It is worth {score} for {}.", reader.name())
        }
        Worth::Mates(moves) => write!(out, ". It mates in {}.", Moves(moves)),
        Worth::Mated(moves) => write!(out, ". {} mates in {}.", (!turn).name(), Moves(moves)),
    }
}

fn write_confidence(confidence: Confidence, best: Option<&MoveName>, out: &mut dyn Write) -> fmt::Result {
    let Confidence { depth, selective_depth, nodes, steady_since, .. } = confidence;
    let plies = if depth == 1 { "half-move" } else { "half-moves" };
    write!(out, "Searched {depth} {plies} deep, up to {selective_depth} in sharp lines, {nodes} positions.")?;
    match (steady_since, best) {
        (Some(since), Some(best)) if since < depth => {
            write!(out, " {} has been best since depth {since}.", best.san)
        }
        (Some(_), Some(best)) => write!(out, " {} became best only at this depth.", best.san),
        _ => Ok(()),
    }
}
