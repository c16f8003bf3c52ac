//! Moves one by one, the most promising first, none generated or sorted before it is needed.

use movegen::{Move, Moves, Piece, Position, Role};

use crate::memory::{Memory, NO_MOVE};

/// Where a node's supply of moves stands.
enum Stage {
    Table,
    GenerateLoud,
    Loud,
    Killer(usize),
    GenerateQuiet,
    Quiet,
    Losing,
}

/// A node's supply of moves: the table's move, captures that lose nothing by most valuable victim and least
/// valuable attacker, killers, quiet moves by history, and losing captures last.
pub(crate) struct Picker {
    stage: Stage,
    table: Move,
    killers: [Move; 2],
    /// The node's part of the arena begins here.
    base: usize,
    /// The next move to look at.
    next: usize,
    /// The captures put off stand from `base` to here.
    losing: usize,
}

/// The rank of a move in the upper half, its sixteen bits in the lower.
#[inline]
fn ranked(rank: u16, mv: Move) -> u32 {
    u32::from(rank) << 16 | u32::from(mv.to_bits())
}

#[inline]
fn unranked(entry: u32) -> Move {
    Move::from_bits(entry as u16)
}

/// What a move takes, from 0 for nothing and 1 for a pawn to 5 for a queen.
#[inline]
pub(crate) fn victim(position: &Position, mv: Move) -> u16 {
    if mv.is_en_passant() {
        return 1;
    }
    position.piece_at(mv.to()).map_or(0, |piece| u16::from(piece.signed().unsigned_abs()))
}

/// The rank of a loud move: the victim first, then the attacker, a queen's promotion above its like and lesser
/// promotions below all.
#[inline]
fn loud_rank(position: &Position, mv: Move) -> u16 {
    let attacker = position.piece_at(mv.from()).map_or(0, |piece| u16::from(piece.signed().unsigned_abs()));
    let rank = 64 + 8 * victim(position, mv) - attacker;
    match mv.promotes_to() {
        None => rank,
        Some(Role::Queen) => rank + 40,
        Some(_) => rank - 48,
    }
}

/// Swaps the highest ranked entry from `next` on to `next` and returns it.
#[inline]
fn select(arena: &mut [u32], next: usize) -> Option<u32> {
    let rest = arena.get_mut(next..)?;
    let (mut best, mut at) = (*rest.first()?, 0);
    for (i, &entry) in rest.iter().enumerate().skip(1) {
        if entry > best {
            best = entry;
            at = i;
        }
    }
    rest.swap(0, at);
    Some(best)
}

impl Picker {
    #[inline]
    pub fn new(memory: &Memory, table: Option<Move>, ply: usize) -> Picker {
        let base = memory.arena.len();
        Picker {
            stage: Stage::Table,
            table: table.unwrap_or(NO_MOVE),
            killers: memory.killers(ply),
            base,
            next: base,
            losing: base,
        }
    }

    /// The next move, or `None` when there are no more.
    #[inline]
    pub fn next(&mut self, position: &Position, memory: &mut Memory) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateLoud;
                    if self.table != NO_MOVE && position.is_legal(self.table) {
                        return Some(self.table);
                    }
                    self.table = NO_MOVE;
                }
                Stage::GenerateLoud => {
                    memory.list.clear();
                    position.generate(Moves::Loud, &mut memory.list);
                    for mv in &*memory.list {
                        if mv != self.table {
                            memory.arena.push(ranked(loud_rank(position, mv), mv));
                        }
                    }
                    self.stage = Stage::Loud;
                }
                Stage::Loud => match select(&mut memory.arena, self.next) {
                    Some(entry) => {
                        self.next += 1;
                        let mv = unranked(entry);
                        if loses(position, mv) {
                            memory.arena[self.losing] = entry;
                            self.losing += 1;
                        } else {
                            return Some(mv);
                        }
                    }
                    None => self.stage = Stage::Killer(0),
                },
                Stage::Killer(2) => self.stage = Stage::GenerateQuiet,
                Stage::Killer(i) => {
                    self.stage = Stage::Killer(i + 1);
                    let mv = self.killers[i];
                    if mv != NO_MOVE && mv != self.table && is_quiet(mv) && position.is_legal(mv) {
                        return Some(mv);
                    }
                    self.killers[i] = NO_MOVE;
                }
                Stage::GenerateQuiet => {
                    memory.arena.truncate(self.losing);
                    self.next = self.losing;
                    memory.list.clear();
                    position.generate(Moves::Quiet, &mut memory.list);
                    for i in 0..memory.list.len() {
                        let mv = memory.list[i];
                        if mv != self.table && mv != self.killers[0] && mv != self.killers[1] {
                            let rank = position.piece_at(mv.from()).map_or(0, |man| memory.history(man, mv));
                            memory.arena.push(ranked(rank, mv));
                        }
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some(entry) = select(&mut memory.arena, self.next) {
                        self.next += 1;
                        return Some(unranked(entry));
                    }
                    self.next = self.base;
                    self.stage = Stage::Losing;
                }
                Stage::Losing => {
                    if self.next == self.losing {
                        return None;
                    }
                    self.next += 1;
                    return Some(unranked(memory.arena[self.next - 1]));
                }
            }
        }
    }

    /// Whether the last move was one of the less promising: quiet and no killer, or a losing capture.
    #[inline]
    pub fn is_late(&self) -> bool {
        matches!(self.stage, Stage::Quiet | Stage::Losing)
    }

    /// Gives the node's part of the arena back.
    #[inline]
    pub fn finish(self, memory: &mut Memory) {
        memory.arena.truncate(self.base);
    }
}

/// A move of the quiet stage: everything but captures and promotions to a queen.
#[inline]
fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && mv.promotes_to() != Some(Role::Queen)
}

/// A king's number, which [`victim`] would give it.
const KING: u16 = Role::King as u16 + 1;

/// Whether an exchange begun by this move loses material. Taking a man of at least one's own worth can't.
#[inline]
pub(crate) fn loses(position: &Position, mv: Move) -> bool {
    let attacker = position.piece_at(mv.from()).map_or(0, |piece| u16::from(piece.signed().unsigned_abs()));
    attacker > victim(position, mv) && attacker != KING && !position.see_ge(mv, 0)
}

/// Moves past the nominal depth, in an order of rank.
pub(crate) struct Extension {
    base: usize,
    next: usize,
}

impl Extension {
    /// Ranks the moves in the memory's list.
    #[inline]
    pub fn new(position: &Position, memory: &mut Memory, ply: usize) -> Extension {
        let base = memory.arena.len();
        let killers = memory.killers(ply);
        for i in 0..memory.list.len() {
            let mv = memory.list[i];
            let rank = if is_quiet(mv) {
                let man: Option<Piece> = position.piece_at(mv.from());
                let history = man.map_or(0, |man| memory.history(man, mv));
                if mv == killers[0] || mv == killers[1] { 0x7FFF } else { history.min(0x7FFE) }
            } else {
                0x8000 + loud_rank(position, mv)
            };
            memory.arena.push(ranked(rank, mv));
        }
        Extension { base, next: base }
    }

    #[inline]
    pub fn next(&mut self, memory: &mut Memory) -> Option<Move> {
        let entry = select(&mut memory.arena, self.next)?;
        self.next += 1;
        Some(unranked(entry))
    }

    #[inline]
    pub fn finish(self, memory: &mut Memory) {
        memory.arena.truncate(self.base);
    }
}
