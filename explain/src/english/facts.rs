//! What a line shows, in English.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use movegen::{Color, File, Role, Square};

use crate::english::{Counted, The, listed};
use crate::{Fact, Man, Observation, Taken};

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

/// One sentence for facts that are alike.
pub(super) fn write_facts(observations: &[Observation], out: &mut dyn Write) -> fmt::Result {
    let Some(first) = observations.first() else { return Ok(()) };
    write_subject(first, out)?;
    let mut men: Vec<Square> =
        observations.iter().filter_map(|one| one.fact.one_of_several()).map(|man| man.square).collect();
    men.sort_by_key(|square| (square.file(), square.rank()));
    match &first.fact {
        Fact::Mate { king } => write!(out, " mates {}.", The(*king)),
        Fact::AllowsMate { king, by } => write!(out, " allows {}, which mates {}.", by.san, The(*king)),
        Fact::ThreatensMate { king, by } => {
            write!(out, " threatens {}, which would mate {}.", by.san, The(*king))
        }
        Fact::BackRank { king, by, pawns } => {
            write!(out, " checks {} along its first rank: ", The(*king))?;
            out.write_str(if pawns.len() == 1 { "the pawn on " } else { "the pawns on " })?;
            listed(&pawns.iter().map(|pawn| pawn.square).collect::<Vec<_>>(), out)?;
            out.write_str(if pawns.len() == 1 { " shuts it in" } else { " shut it in" })?;
            write!(out, ", and nothing can take {}.", The(*by))
        }
        Fact::Promotes { man } => write!(out, " promotes to a {} on {}.", man.role.name(), man.square),
        Fact::Material { by_white, by_black, promoted, net } => {
            write_material(by_white, by_black, promoted, *net, out)
        }
        Fact::Forks { targets, .. } => {
            out.write_str(" forks ")?;
            listed(&targets.iter().map(|&man| The(man)).collect::<Vec<_>>(), out)?;
            out.write_str(".")
        }
        Fact::Skewers { front, behind, .. } => {
            write!(out, " skewers {} and behind it {}.", The(*front), The(*behind))
        }
        Fact::Traps { man } => write!(out, " traps {}: every answer loses it, or as much.", The(*man)),
        Fact::EnPrise { man, by, gain } => {
            let worth = if *gain == 1 { "pawn's" } else { "pawns'" };
            write!(out, " leaves {} to {}, which wins at least {gain} {worth} worth.", The(*man), by.san)
        }
        Fact::Rescues { man, from } => write!(out, " saves {} from {}.", The(*man), from.san),
        Fact::Protects { man, from } => write!(out, " protects {} against {}.", The(*man), from.san),
        Fact::Discovers { by, target } => write!(out, " opens a line from {} to {}.", The(*by), The(*target)),
        Fact::Pins { man, by, king } => {
            write_agent(first, *by, "pin", out)?;
            write!(out, " {} to {}.", The(*man), The(*king))
        }
        Fact::PawnAttacks { pawn, target } => write!(out, " attacks {} with {}.", The(*target), The(*pawn)),
        Fact::AttacksLoose { by, target } => {
            write_agent(first, *by, "attack", out)?;
            write!(out, " {}, which nothing protects.", The(*target))
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
        Fact::PassedPawn { pawn } => has(pawn.color, ["a passed pawn on", "passed pawns on"], &men, out),
        Fact::IsolatedPawn { pawn } => {
            has(pawn.color, ["an isolated pawn on", "isolated pawns on"], &men, out)
        }
        Fact::DoubledPawn { pawn } => {
            let mut files: Vec<File> = men.iter().map(|square| square.file()).collect();
            files.dedup();
            write!(out, " {} has doubled pawns on the ", pawn.color.name())?;
            let (last, others) =
                files.split_last().map_or((None, &[][..]), |(last, others)| (Some(last), others));
            for (index, file) in others.iter().enumerate() {
                let between = if index + 1 == others.len() { "- and " } else { "-, " };
                write!(out, "{file}{between}")?;
            }
            let plural = if others.is_empty() { "" } else { "s" };
            last.map_or(Ok(()), |file| write!(out, "{file}-file{plural}."))
        }
        Fact::RookOnOpenFile { rook } => {
            has(rook.color, ["a rook on an open file:", "rooks on open files:"], &men, out)
        }
        Fact::RookOnHalfOpenFile { rook } => {
            has(rook.color, ["a rook on a half-open file:", "rooks on half-open files:"], &men, out)
        }
        Fact::RookOnSeventh { rook } => {
            has(rook.color, ["a rook on its seventh rank:", "rooks on the seventh rank:"], &men, out)
        }
        Fact::ShieldPawnLost { king, .. } => {
            let pawns = if men.len() == 1 { "pawn" } else { "pawns" };
            write!(out, " {}'s king on {} lacks the shield {pawns} of ", king.color.name(), king.square)?;
            listed(&men, out)?;
            out.write_str(".")
        }
        Fact::BishopPairLost { color } => write!(out, " {} no longer has the bishop pair.", color.name()),
        Fact::BishopPairAlone { color } => write!(out, " {} alone has the bishop pair.", color.name()),
    }
}

/// ` attacks` where the man that moved does it, else ` has the rook on d1 attack`.
fn write_agent(observation: &Observation, by: Man, verb: &str, out: &mut dyn Write) -> fmt::Result {
    let to = observation.after.uci.get(2..4).and_then(|name| name.parse::<Square>().ok());
    if to == Some(by.square) { write!(out, " {verb}s") } else { write!(out, " has {} {verb}", The(by)) }
}

const fn wing(kingside: bool) -> &'static str {
    if kingside { Role::King.name() } else { Role::Queen.name() }
}

/// ` White has a passed pawn on e6.`, ` White has passed pawns on a6 and e6.`
fn has(color: Color, what: [&str; 2], squares: &[Square], out: &mut dyn Write) -> fmt::Result {
    write!(out, " {} has {} ", color.name(), what[usize::from(squares.len() > 1)])?;
    listed(squares, out)?;
    out.write_str(".")
}

/// Men of one kind that were taken, or made, one after another on a square: `the rook on h1`, `two rooks on h1`.
struct Alike {
    article: &'static str,
    man: Man,
    count: u32,
}

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Alike { article, man: Man { role, square, .. }, count } = *self;
        match count {
            0 | 1 => write!(f, "{article} {} on {square}", role.name()),
            _ => write!(f, "{} on {square}", Counted { role, count }),
        }
    }
}

fn alike<'a>(article: &'static str, taken: impl Iterator<Item = &'a Taken>) -> Vec<Alike> {
    let mut groups: Vec<Alike> = Vec::new();
    for Taken { man, .. } in taken {
        match groups.iter_mut().find(|group| group.man == *man) {
            Some(group) => group.count += 1,
            None => groups.push(Alike { article, man: *man, count: 1 }),
        }
    }
    groups
}

/// One clause for each side, one sentence for both.
fn write_material(
    by_white: &[Taken],
    by_black: &[Taken],
    promoted: &[Taken],
    net: i32,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut comma = "";
    for (side, taken) in [(Color::White, by_white), (Color::Black, by_black)] {
        let taken = alike("the", taken.iter());
        let made = alike("a", promoted.iter().filter(|made| made.man.color == side));
        if taken.is_empty() && made.is_empty() {
            continue;
        }
        write!(out, "{comma} {} has ", side.name())?;
        if !taken.is_empty() {
            out.write_str("taken ")?;
            listed(&taken, out)?;
        }
        if !made.is_empty() {
            out.write_str(if taken.is_empty() { "made " } else { " and has made " })?;
            listed(&made, out)?;
        }
        comma = ", and";
    }
    match net {
        0 => out.write_str("; that is even."),
        1.. => write!(out, "; that is {net} for White, counted in pawns."),
        _ => write!(out, "; that is {} for Black, counted in pawns.", net.unsigned_abs()),
    }
}
