//! What is different at the end of a line: men taken, pawns, files, shields, bishops.

use alloc::vec::Vec;

use movegen::{Board, Color, File, Move, Position, Rank, Role, Square, SquareSet};

use crate::observe::exchange::{man_at, points};
use crate::observe::trail::Trail;
use crate::{Fact, Man, Taken};

/// All that the end of a line has and its start had not. The positions are those of the line, one more than
/// moves.
pub(super) fn facts(positions: &[Position], moves: &[Move]) -> Vec<Fact> {
    let mut facts = Vec::new();
    let (Some(root), Some(leaf)) = (positions.first(), positions.last()) else { return facts };
    facts.extend(material(positions, moves));
    let trail = Trail::along(root, moves);
    let boards = Boards { root: root.board(), leaf: leaf.board(), trail: &trail };
    for (square, piece) in leaf.board().iter() {
        let man = Man { color: piece.color(), role: piece.role(), square };
        // What a pawn has become was not there before.
        let origin = trail.origin(square);
        let origin = origin.filter(|&at| root.piece_at(at).is_some_and(|piece| piece.role() == man.role));
        match man.role {
            Role::Pawn => pawn(&boards, man, origin, &mut facts),
            Role::Rook => rook(&boards, man, origin, &mut facts),
            Role::King => shield(&boards, man, origin, &mut facts),
            _ => {}
        }
    }
    bishops(root.board(), leaf.board(), &mut facts);
    facts
}

/// The board where a line starts, the one where it ends, and which man is which.
struct Boards<'a> {
    root: &'a Board,
    leaf: &'a Board,
    trail: &'a Trail,
}

/// What was taken, by whom, and what that comes to.
fn material(positions: &[Position], moves: &[Move]) -> Option<Fact> {
    let mut taken = [Vec::new(), Vec::new()];
    let mut promoted = Vec::new();
    let mut net = 0;
    for ((position, after), (&mv, ply)) in positions.iter().zip(&positions[1..]).zip(moves.iter().zip(1..)) {
        let us = position.turn();
        let sign = if us == Color::White { 1 } else { -1 };
        if let Some(victim) = position.victim(mv) {
            let square = if mv.is_en_passant() { position.board().victim_square(mv) } else { mv.to() };
            let man = Man { color: victim.color(), role: victim.role(), square };
            net += sign * points(man.role);
            taken[us.index()].push(Taken { man, ply });
        }
        if let (Some(role), Some(man)) = (mv.promotes_to(), man_at(after, mv.to())) {
            net += sign * (points(role) - 1);
            promoted.push(Taken { man, ply });
        }
    }
    let [by_white, by_black] = taken;
    let is_quiet = by_white.is_empty() && by_black.is_empty() && promoted.is_empty();
    (!is_quiet).then_some(Fact::Material { by_white, by_black, promoted, net })
}

/// The files beside one.
fn beside(file: File) -> SquareSet {
    let column = SquareSet::file(file).0;
    let (first, last) = (SquareSet::file(File::A), SquareSet::file(File::H));
    SquareSet(column >> 1).without(last) | SquareSet(column << 1).without(first)
}

/// The ranks ahead of a square, as its side goes.
fn ahead(color: Color, square: Square) -> SquareSet {
    let ranks = Rank::ALL.into_iter().filter(|&rank| color.rank(rank) > color.rank(square.rank()));
    ranks.fold(SquareSet::EMPTY, |set, rank| set | SquareSet::rank(rank))
}

fn is_passed(board: &Board, color: Color, square: Square) -> bool {
    let (file, ahead) = (SquareSet::file(square.file()), ahead(color, square));
    let path = (file | beside(square.file())) & ahead;
    !path.meets(board.men(!color, Role::Pawn)) && !(file & ahead).meets(board.men(color, Role::Pawn))
}

fn is_isolated(board: &Board, color: Color, square: Square) -> bool {
    !beside(square.file()).meets(board.men(color, Role::Pawn))
}

fn is_doubled(board: &Board, color: Color, square: Square) -> bool {
    (SquareSet::file(square.file()) & ahead(color, square)).meets(board.men(color, Role::Pawn))
}

/// Whether a man has something at the end of a line that it had not at the start, and that it has not only taken
/// over from another on its file, where a recapture put it.
fn is_new(
    boards: &Boards<'_>,
    man: Man,
    origin: Option<Square>,
    has: fn(&Board, Color, Square) -> bool,
) -> bool {
    let Boards { root, leaf, trail } = boards;
    let had = |at: Square| has(root, man.color, at);
    let is_gone = |at: Square| trail.fate(at).is_some();
    let predecessors = root.men(man.color, man.role) & SquareSet::file(man.square.file());
    has(leaf, man.color, man.square)
        && !origin.is_some_and(had)
        && !predecessors.into_iter().any(|at| had(at) && is_gone(at))
}

fn pawn(boards: &Boards<'_>, pawn: Man, origin: Option<Square>, facts: &mut Vec<Fact>) {
    if is_new(boards, pawn, origin, is_passed) {
        facts.push(Fact::PassedPawn { pawn });
    }
    if is_new(boards, pawn, origin, is_isolated) {
        facts.push(Fact::IsolatedPawn { pawn });
    }
    if is_new(boards, pawn, origin, is_doubled) {
        facts.push(Fact::DoubledPawn { pawn });
    }
}

fn is_open(board: &Board, _: Color, square: Square) -> bool {
    let file = SquareSet::file(square.file());
    !file.meets(board.men(Color::White, Role::Pawn) | board.men(Color::Black, Role::Pawn))
}

fn is_half_open(board: &Board, color: Color, square: Square) -> bool {
    let file = SquareSet::file(square.file());
    !file.meets(board.men(color, Role::Pawn)) && file.meets(board.men(!color, Role::Pawn))
}

fn is_on_seventh(_: &Board, color: Color, square: Square) -> bool {
    square.rank() == color.rank(Rank::R7)
}

fn rook(boards: &Boards<'_>, rook: Man, origin: Option<Square>, facts: &mut Vec<Fact>) {
    if is_new(boards, rook, origin, is_on_seventh) {
        facts.push(Fact::RookOnSeventh { rook });
    }
    if is_new(boards, rook, origin, is_open) {
        facts.push(Fact::RookOnOpenFile { rook });
    }
    if is_new(boards, rook, origin, is_half_open) {
        facts.push(Fact::RookOnHalfOpenFile { rook });
    }
}

/// The squares where the pawns stand that shield a king on its first two ranks: the second and third rank, on its file
/// and beside. They stay the same when the king steps up or down its file. A king on the d or e file has no shield to
/// lose.
fn shield_squares(color: Color, king: Square) -> SquareSet {
    if color.rank(king.rank()) > Rank::R2 || matches!(king.file(), File::D | File::E) {
        return SquareSet::EMPTY;
    }
    let ranks = SquareSet::rank(color.rank(Rank::R2)) | SquareSet::rank(color.rank(Rank::R3));
    (SquareSet::file(king.file()) | beside(king.file())) & ranks
}

/// Pawns that have left the squares of the shield, taken or moved on, and whose file has none there any more. One that
/// has promoted is no loss.
fn shield(boards: &Boards<'_>, king: Man, origin: Option<Square>, facts: &mut Vec<Fact>) {
    let Boards { root, leaf, trail } = boards;
    let Some(origin) = origin.filter(|origin| origin.file() == king.square.file()) else { return };
    let squares = shield_squares(king.color, king.square) & shield_squares(king.color, origin);
    let pawns = |board: &Board| board.men(king.color, Role::Pawn);
    for square in squares & pawns(root) {
        let file = SquareSet::file(square.file());
        let is_bare = !(squares & file).meets(pawns(leaf));
        let stays = (squares & pawns(leaf)).into_iter().any(|at| trail.origin(at) == Some(square));
        if is_bare && !stays && !trail.has_promoted(square) {
            let pawn = Man { color: king.color, role: Role::Pawn, square };
            facts.push(Fact::ShieldPawnLost { king, pawn });
        }
    }
}

fn has_pair(board: &Board, color: Color) -> bool {
    let bishops = board.men(color, Role::Bishop);
    bishops.iter().any(Square::is_light) && !bishops.iter().all(Square::is_light)
}

fn bishops(root: &Board, leaf: &Board, facts: &mut Vec<Fact>) {
    for color in Color::ALL {
        let alone = |board, color| has_pair(board, color) && !has_pair(board, !color);
        if alone(leaf, color) && !alone(root, color) {
            facts.push(Fact::BishopPairAlone { color });
        } else if has_pair(root, color) && !has_pair(leaf, color) && !alone(leaf, !color) {
            // Where the other side has it now, that is said instead.
            facts.push(Fact::BishopPairLost { color });
        }
    }
}
