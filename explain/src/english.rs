//! The English templates: every word this crate writes for people is in this file.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use movegen::{Color, Role};

use crate::ledger::hundredths;
use crate::{
    Accounting, Best, Comparison, Confidence, Ending, Fact, FeatureGap, Grade, Language, Ledger, Man,
    MoveName, Observation, Relation, Size, Statement, Taken, Verdict, Worth,
};

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
            Statement::Fact { observation } => write_fact(observation, out),
            Statement::Gap { comparison, reader } => write_gap(comparison, reader, out),
            Statement::Terms { comparison, reader } => write_terms(comparison, reader, out),
            Statement::NotBrokenDown { comparison } => write_not_broken_down(comparison, out),
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
        Ending::Repetition => ", a repetition.",
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
        Verdict::Over { by, .. } => match by {
            Ending::Stalemate => out.write_str("Stalemate: the game is drawn."),
            Ending::DeadMaterial => out.write_str("This is a dead draw: nobody has the men to mate."),
            Ending::Repetition => out.write_str("The game is drawn by repetition."),
            _ => out.write_str("The game is drawn: too many moves without a capture or a pawn move."),
        },
        Verdict::Mate { winner, moves } => write!(out, "{} mates in {}.", winner.name(), Moves(moves)),
        Verdict::Draw { by } => {
            out.write_str("With best play it is a draw: ")?;
            out.write_str(match by {
                Ending::Stalemate => "the best line ends in stalemate.",
                Ending::Repetition => "the best line repeats a position.",
                Ending::DeadMaterial => "at the end of the best line nobody has the men to mate.",
                _ => "the best line comes to fifty moves without a capture or a pawn move.",
            })
        }
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
            let score = Signed(seen(best.line.centipawns, turn, reader));
            write!(out, ". It is worth {score} for {}.", reader.name())
        }
        Worth::Mates(moves) => write!(out, ". It mates in {}.", Moves(moves)),
        Worth::Mated(moves) => write!(out, ". {} mates in {}.", (!turn).name(), Moves(moves)),
    }
}

fn write_gap(comparison: &Comparison, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let (san, best) = (&comparison.line.mv.san, &comparison.best.san);
    let worth = |centipawns| Signed(seen(centipawns, comparison.turn, reader));
    let gap = Pawns(comparison.gap_centipawns.unwrap_or(0));
    let here = worth(comparison.line.centipawns);
    match comparison.relation {
        Relation::Itself => write!(out, "{san} is the best move."),
        Relation::Same => write!(out, "{san} is worth the same as {best}."),
        Relation::AboutEqual => write!(out, "{san} and {best} are about equal: {gap} lies between them."),
        Relation::Worse { size } => {
            let how = match size {
                Size::Small => "a little",
                Size::Clear => "clearly",
                Size::Large => "much",
                Size::Decisive => "decisively",
            };
            let (side, best_worth) = (reader.name(), worth(comparison.best_centipawns));
            write!(
                out,
                "{san} is {how} worse than {best}, by {gap}: {here} for {side} instead of {best_worth}."
            )
        }
        Relation::Better => write!(out, "{san} turned out better than {best} when it was searched alone."),
        Relation::MatesLater { moves, instead_of } => {
            write!(out, "{san} mates too, but in {} instead of {instead_of}.", Moves(moves))
        }
        Relation::MissesMate { moves } => {
            write!(out, "{san} misses mate in {} by {best}: {here} for {}.", Moves(moves), reader.name())
        }
        Relation::LosesToMate { moves } => {
            write!(out, "{san} loses: {} mates in {}.", (!comparison.turn).name(), Moves(moves))
        }
        Relation::MatedSooner { moves, instead_of } => {
            write!(out, "{san} is mated sooner: in {} instead of {instead_of}.", Moves(moves))
        }
        Relation::Unknown => write!(out, "{san} has no exact score."),
    }
}

/// The least effect of a feature that is worth a word, in hundredths.
const LEAST_EFFECT: i32 = 5;
/// And the least part of its term: one fifth.
const LEAST_PART: i32 = 5;
/// How many features are named with a term.
const MOST_FEATURES: usize = 2;

fn write_terms(comparison: &Comparison, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let Some(gap) = comparison.gap_centipawns else { return Ok(()) };
    let pawns = |units| hundredths(units, comparison.pawn);
    let side = reader.name();
    write!(out, "At the end of its line against that of {}, for {side}:", comparison.best.san)?;
    let (named, others) = comparison.split_terms();
    let mut rest = gap.saturating_neg();
    let mut separator = "";
    for term in named {
        let value = pawns(term.here.saturating_sub(term.best));
        rest = rest.saturating_sub(value);
        write!(out, "{separator} {} {}", term.name, Signed(seen(value, comparison.turn, reader)))?;
        let pulls = |feature: &&FeatureGap| {
            let effect = pawns(seen(feature.effect(), feature.color, comparison.turn));
            // One that outweighs the whole term is balanced by another and explains nothing, a small part neither.
            let least = LEAST_EFFECT.max(value.abs() / LEAST_PART);
            effect.signum() == value.signum() && (least..=value.abs()).contains(&effect.abs())
        };
        let mut opening = " (";
        for feature in term.features.iter().filter(pulls).take(MOST_FEATURES) {
            out.write_str(opening)?;
            write_feature(feature, comparison.pawn, out)?;
            opening = "; ";
        }
        if opening != " (" {
            out.write_str(")")?;
        }
        separator = ",";
    }
    if rest != 0 {
        let rest = Signed(seen(rest, comparison.turn, reader));
        let all = match others {
            [] => "rounding",
            [term] => &term.name,
            _ if named.is_empty() => "all terms together",
            _ => "all other terms together",
        };
        write!(out, "{separator} {all} {rest}")?;
    }
    out.write_str(".")
}

/// A feature with what it is worth to its side, here and there. Whose man it is, only the evaluator knows: what it
/// counts for one side may stand on a square of the other's man.
fn write_feature(feature: &FeatureGap, pawn: i32, out: &mut dyn Write) -> fmt::Result {
    write!(out, "for {}, {} on {}: ", feature.color.name(), feature.kind, feature.square)?;
    for (value, after) in [(feature.here, " instead of "), (feature.best, "")] {
        match value {
            Some(value) => write!(out, "{}", Signed(hundredths(value, pawn)))?,
            None => out.write_str("none")?,
        }
        out.write_str(after)?;
    }
    if let Some(square) = feature.best_square {
        write!(out, " on {square}")?;
    }
    Ok(())
}

fn write_not_broken_down(comparison: &Comparison, out: &mut dyn Write) -> fmt::Result {
    out.write_str(match comparison.accounting {
        // The sentence about the mate has said it.
        Accounting::Exact | Accounting::Mate | Accounting::Bound => "",
        Accounting::Draw if comparison.line.ending.is_draw() => {
            "That can't be broken down into terms: its line ends in a draw."
        }
        Accounting::Draw => "That can't be broken down into terms: the best line ends in a draw.",
        Accounting::NotASum => "That can't be broken down into terms: the evaluation is no sum.",
        Accounting::NoTerms => "That can't be broken down: the evaluation has no terms.",
        Accounting::NotEvaluated => {
            "That can't be broken down into terms: a line ends in a position that is not evaluated."
        }
        Accounting::OpenLine => {
            "That can't be broken down into terms: a line ends before its score is reached."
        }
    })
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

/// Which sentence begins how: the move itself, the answer, a later move, or the end of the line.
fn write_subject(observation: &Observation, out: &mut dyn Write) -> fmt::Result {
    let san = &observation.after.san;
    match observation.ply {
        1 if observation.fact.is_of_the_line() => write!(out, "After {san}"),
        _ if observation.fact.is_of_the_line() => out.write_str("In the end"),
        1 => out.write_str(san),
        2 => write!(out, "The answer {san}"),
        _ => write!(out, "Later {san}"),
    }
}

fn write_fact(observation: &Observation, out: &mut dyn Write) -> fmt::Result {
    write_subject(observation, out)?;
    match &observation.fact {
        Fact::Mate { king } => write!(out, " mates {}.", The(*king)),
        Fact::AllowsMate { king, by } => write!(out, " allows {}, which mates {}.", by.san, The(*king)),
        Fact::ThreatensMate { king, by } => {
            write!(out, " threatens {}, which would mate {}.", by.san, The(*king))
        }
        Fact::BackRank { king, by, pawns } => {
            write!(out, " checks {} along its first rank: ", The(*king))?;
            listed(&pawns.iter().map(|&man| The(man)).collect::<Vec<_>>(), out)?;
            let shut = if pawns.len() == 1 { "shuts" } else { "shut" };
            write!(out, " {shut} it in, and nothing can take {}.", The(*by))
        }
        Fact::Promotes { man } => write!(out, " makes a pawn a {} on {}.", man.role.name(), man.square),
        Fact::Material { by_white, by_black, promoted, net } => {
            write_material(by_white, by_black, promoted, *net, out)
        }
        Fact::Forks { by, targets } => {
            write!(out, " makes {} fork ", The(*by))?;
            listed(&targets.iter().map(|&man| The(man)).collect::<Vec<_>>(), out)?;
            out.write_str(".")
        }
        Fact::Skewers { by, front, behind } => {
            write!(out, " makes {} attack {} and through it {}.", The(*by), The(*front), The(*behind))
        }
        Fact::Traps { man } => write!(out, " traps {}: every answer loses it, or as much.", The(*man)),
        Fact::EnPrise { man, by, gain } => {
            let worth = if *gain == 1 { "pawn's" } else { "pawns'" };
            write!(out, " leaves {} to {}, which wins at least {gain} {worth} worth.", The(*man), by.san)
        }
        Fact::Rescues { man, from } => write!(out, " saves {} from {}.", The(*man), from.san),
        Fact::Discovers { by, target } => write!(out, " opens a line from {} to {}.", The(*by), The(*target)),
        Fact::Pins { man, by, king } => {
            write!(out, " has {} pin {} to {}.", The(*by), The(*man), The(*king))
        }
        Fact::PawnAttacks { pawn, target } => write!(out, " attacks {} with {}.", The(*target), The(*pawn)),
        Fact::AttacksLoose { by, target } => {
            write!(out, " has {} attack {}, which nothing protects.", The(*by), The(*target))
        }
        Fact::Checks { king } => write!(out, " gives check to {}.", The(*king)),
        Fact::Castles { kingside, .. } => write!(out, " castles on the {}'s side.", wing(*kingside)),
        Fact::EndsCastling { color, kingside, queenside } => {
            let side = match (kingside, queenside) {
                (true, true) => "either",
                (kingside, _) => match kingside {
                    true => "the king's",
                    false => "the queen's",
                },
            };
            write!(out, " ends {}'s right to castle on {side} side.", color.name())
        }
        Fact::PassedPawn { pawn } => has(*pawn, "a passed pawn", out),
        Fact::IsolatedPawn { pawn } => has(*pawn, "an isolated pawn", out),
        Fact::DoubledPawn { pawn } => has(*pawn, "a doubled pawn", out),
        Fact::RookOnOpenFile { rook } => has(*rook, "a rook on an open file", out),
        Fact::RookOnHalfOpenFile { rook } => has(*rook, "a rook on a half-open file", out),
        Fact::RookOnSeventh { rook } => has(*rook, "a rook on its seventh rank", out),
        Fact::ShieldPawnLost { king, pawn } => {
            let owner = king.color.name();
            write!(out, " {owner}'s king on {} lacks the shield pawn of {}.", king.square, pawn.square)
        }
        Fact::BishopPairLost { color } => write!(out, " {} no longer has the bishop pair.", color.name()),
        Fact::BishopPairAlone { color } => write!(out, " {} alone has the bishop pair.", color.name()),
    }
}

const fn wing(kingside: bool) -> &'static str {
    if kingside { Role::King.name() } else { Role::Queen.name() }
}

/// ` White has a passed pawn: e6.`
fn has(man: Man, what: &str, out: &mut dyn Write) -> fmt::Result {
    write!(out, " {} has {what}: {}.", man.color.name(), man.square)
}

fn write_material(
    by_white: &[Taken],
    by_black: &[Taken],
    promoted: &[Taken],
    net: i32,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut comma = "";
    for (side, taken) in [(Color::White, by_white), (Color::Black, by_black)] {
        if taken.is_empty() {
            continue;
        }
        write!(out, "{comma} {} has taken ", side.name())?;
        listed(&taken.iter().map(|taken| The(taken.man)).collect::<Vec<_>>(), out)?;
        comma = ",";
    }
    for Taken { man, .. } in promoted {
        write!(out, "{comma} {} has made a {} on {}", man.color.name(), man.role.name(), man.square)?;
        comma = ",";
    }
    match net {
        0 => out.write_str("; that is even."),
        1.. => write!(out, "; that is {net} for White, counted in pawns."),
        _ => write!(out, "; that is {} for Black, counted in pawns.", net.unsigned_abs()),
    }
}
