//! A position in words, for those who don't see it.

use core::fmt::{self, Display, Write};

use movegen::{Color, Move, Position, Role, Square, SquareSet};

/// Where everything stands, whose turn it is, and what has just happened.
pub(crate) fn write(f: &mut impl Write, position: &Position, last_move: Option<Move>) -> fmt::Result {
    for side in Color::ALL {
        men(f, position, side)?;
    }
    let turn = position.turn();
    write!(f, "{} to move", turn.name())?;
    if position.is_checkmate() {
        f.write_str(", checkmated.")?;
    } else if position.in_check() {
        f.write_str(", in check.")?;
    } else if position.is_stalemate() {
        f.write_str(", stalemated.")?;
    } else {
        f.write_str(".")?;
    }
    match last_move {
        Some(mv) => last(f, position, mv),
        None => Ok(()),
    }
}

/// `White: king e1, rooks a1 and h1, pawns a2, b2 and c2. `
fn men(f: &mut impl Write, position: &Position, side: Color) -> fmt::Result {
    write!(f, "{}:", side.name())?;
    let mut comma = "";
    for role in Role::ALL.into_iter().rev() {
        let squares = position.board().men(side, role);
        if !squares.is_empty() {
            let plural = if squares.has_several() { "s" } else { "" };
            write!(f, "{comma} {}{plural} ", role.name())?;
            listed(f, by_file(squares))?;
            comma = ",";
        }
    }
    f.write_str(". ")
}

/// Squares file by file, as players name them.
fn by_file(squares: SquareSet) -> impl Iterator<Item = Square> {
    movegen::File::ALL
        .into_iter()
        .flat_map(move |file| movegen::Rank::ALL.into_iter().map(move |rank| Square::new(file, rank)))
        .filter(move |&square| squares.contains(square))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed<T: Display>(f: &mut impl Write, items: impl Iterator<Item = T>) -> fmt::Result {
    let mut items = items.peekable();
    let mut first = true;
    while let Some(item) = items.next() {
        let between = match (first, items.peek().is_some()) {
            (true, _) => "",
            (false, true) => ", ",
            (false, false) => " and ",
        };
        write!(f, "{between}{item}")?;
        first = false;
    }
    Ok(())
}

/// The last move, with the man that made it where he stands there.
fn last(f: &mut impl Write, position: &Position, mv: Move) -> fmt::Result {
    let (from, to) = (mv.from(), mv.to());
    f.write_str(" Last move: ")?;
    let moved = position.piece_at(to).filter(|piece| piece.color() != position.turn());
    let Some(piece) = moved else {
        return write!(f, "{from} to {to}.");
    };
    let role = if mv.is_promotion() { Role::Pawn } else { piece.role() };
    write!(f, "{}'s {} from {from} to {to}", piece.color().name(), role.name())?;
    f.write_str(match (mv.is_castle(), mv.is_en_passant(), mv.is_capture()) {
        (true, ..) => ", castling",
        (_, true, _) => ", capturing en passant",
        (.., true) => ", capturing",
        _ => "",
    })?;
    match mv.promotes_to() {
        Some(role) => write!(f, ", promoted to a {}.", role.name()),
        None => f.write_str("."),
    }
}
