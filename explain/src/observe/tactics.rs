//! Attacks that a move makes or ends.

use alloc::vec::Vec;

use movegen::{Board, Move, Position, Role, Square, SquareSet, attacks};

use crate::observe::exchange::{is_safe, man_at, points, takes_on, winning_capture};
use crate::observe::geometry::{is_loose, is_slider, reach};
use crate::observe::trap::trapped;
use crate::{Fact, Man, MoveName};

/// A move with the positions before and after it.
pub(super) struct Step<'a> {
    pub before: &'a Position,
    pub mv: Move,
    pub after: &'a Position,
    /// The next move of the line.
    pub reply: Option<Move>,
}

impl Step<'_> {
    fn board(&self) -> &Board {
        self.after.board()
    }

    /// The enemy's men after the move. None of them has moved with it.
    pub(super) fn enemies(&self) -> impl Iterator<Item = Man> + '_ {
        let them = self.after.turn();
        self.board().of_color(them).into_iter().filter_map(|square| man_at(self.after, square))
    }

    /// The own men that may leave their place after the move.
    fn free(&self) -> SquareSet {
        let us = self.before.turn();
        self.board().of_color(us).without(self.after.pinned(us))
    }

    /// The own men that attack a square and may leave their place.
    fn attackers_of(&self, square: Square) -> SquareSet {
        self.after.attackers_to(square, self.before.turn()) & self.free()
    }

    /// Whether a man is attacked in a way that counts: it is worth more than the attacker or unprotected.
    fn is_prey(&self, target: Man, attacker: Man) -> bool {
        target.role == Role::King
            || points(target.role) > points(attacker.role)
            || is_loose(self.board(), target, attacker.square)
    }
}

/// All of them.
pub(super) fn tactics(step: &Step<'_>, facts: &mut Vec<Fact>) {
    let mut hit = Vec::new();
    // When castling two men move; none of them makes attacks as such.
    if !step.mv.is_castle()
        && let Some(mover) = man_at(step.after, step.mv.to())
    {
        fork(step, mover, facts, &mut hit);
        skewers(step, mover, facts, &mut hit);
        pawn_attacks(step, mover, facts, &mut hit);
        discoveries(step, facts, &mut hit);
    }
    pins(step, facts);
    loose_men(step, &hit, facts);
    trapped(step, facts);
    rescue(step, facts);
}

fn fork(step: &Step<'_>, mover: Man, facts: &mut Vec<Fact>, hit: &mut Vec<Man>) {
    if !step.free().contains(mover.square) {
        return;
    }
    let reached = reach(mover, step.board().occupied());
    let targets: Vec<Man> = step
        .enemies()
        .filter(|man| man.role != Role::Pawn && reached.contains(man.square) && step.is_prey(*man, mover))
        .collect();
    if targets.len() >= 2 && is_safe(step.after, mover.square, true) {
        hit.extend(&targets);
        facts.push(Fact::Forks { by: mover, targets });
    }
}

fn skewers(step: &Step<'_>, mover: Man, facts: &mut Vec<Fact>, hit: &mut Vec<Man>) {
    if !is_slider(mover.role) || !step.free().contains(mover.square) {
        return;
    }
    let occupied = step.board().occupied();
    let reached = reach(mover, occupied);
    for front in step.enemies().filter(|man| reached.contains(man.square)) {
        // It has only come nearer along the same line.
        if attacks::line_through(front.square, mover.square).contains(step.mv.from()) {
            continue;
        }
        let beyond = reach(mover, occupied.without(front.square.into())).without(reached);
        let behind = step.enemies().find(|man| beyond.contains(man.square));
        let Some(behind) = behind.filter(|man| man.role != Role::Pawn) else { continue };
        let is_won = points(behind.role) > points(mover.role) || {
            let cover = occupied.without(front.square.into()).without(mover.square.into());
            step.board().attackers_to(behind.square, behind.color, cover).is_empty()
        };
        let front_is_worth_more =
            points(front.role) > points(mover.role) && points(front.role) > points(behind.role);
        if front_is_worth_more && is_won && is_safe(step.after, mover.square, true) {
            hit.extend([front, behind]);
            facts.push(Fact::Skewers { by: mover, front, behind });
        }
    }
}

fn pawn_attacks(step: &Step<'_>, mover: Man, facts: &mut Vec<Fact>, hit: &mut Vec<Man>) {
    let was_pawn = mover.role == Role::Pawn;
    if !was_pawn || !step.free().contains(mover.square) || !is_safe(step.after, mover.square, false) {
        return;
    }
    let reached = attacks::pawn(mover.color, mover.square);
    let pawns_before = step.before.board().men(mover.color, Role::Pawn);
    for target in step.enemies() {
        let was_attacked = attacks::pawn(target.color, target.square).meets(pawns_before);
        let is_piece = !matches!(target.role, Role::Pawn | Role::King);
        if is_piece && reached.contains(target.square) && !was_attacked && !hit.contains(&target) {
            hit.push(target);
            facts.push(Fact::PawnAttacks { pawn: mover, target });
        }
    }
}

fn discoveries(step: &Step<'_>, facts: &mut Vec<Fact>, hit: &mut Vec<Man>) {
    let occupied = step.board().occupied();
    let sliders = step.free().without(step.mv.to().into());
    for by in sliders.into_iter().filter_map(|square| man_at(step.after, square)) {
        if !is_slider(by.role) {
            continue;
        }
        let opened = reach(by, occupied).without(reach(by, step.before.board().occupied()));
        for target in step.enemies().filter(|man| opened.contains(man.square)) {
            let through = attacks::between(by.square, target.square).contains(step.mv.from());
            let is_safe = target.role == Role::King || is_safe(step.after, by.square, false);
            if through && is_safe && target.role != Role::Pawn && step.is_prey(target, by) {
                hit.push(target);
                facts.push(Fact::Discovers { by, target });
            }
        }
    }
}

fn pins(step: &Step<'_>, facts: &mut Vec<Fact>) {
    let them = step.after.turn();
    let pinned = step.after.pinned(them).without(step.before.pinned(them));
    let king_square = step.board().king(them);
    let Some(king) = man_at(step.after, king_square) else { return };
    let occupied = step.board().occupied();
    for man in pinned.into_iter().filter_map(|square| man_at(step.after, square)) {
        let seen_through = occupied.without(man.square.into());
        let by = step
            .board()
            .of_color(!them)
            .into_iter()
            .filter(|&square| attacks::between(king_square, square) & occupied == man.square.into())
            .filter_map(|square| man_at(step.after, square))
            .find(|by| is_slider(by.role) && reach(*by, seen_through).contains(king_square));
        if let (Some(by), true) = (by, man.role != Role::Pawn) {
            facts.push(Fact::Pins { man, by, king });
        }
    }
}

/// Men that nothing protects, and that were not attacked or not unprotected before.
fn loose_men(step: &Step<'_>, hit: &[Man], facts: &mut Vec<Fact>) {
    let us = step.before.turn();
    for target in step.enemies().filter(|man| man.role != Role::King && !hit.contains(man)) {
        let was_loose = step
            .before
            .attackers_to(target.square, us)
            .into_iter()
            .any(|attacker| is_loose(step.before.board(), target, attacker));
        if was_loose {
            continue;
        }
        let mut attackers: Vec<Man> = step
            .attackers_of(target.square)
            .into_iter()
            .filter(|&attacker| is_loose(step.board(), target, attacker))
            .filter_map(|attacker| man_at(step.after, attacker))
            .collect();
        attackers.sort_by_key(|man| (man.square != step.mv.to(), points(man.role)));
        if let Some(&by) = attackers.iter().find(|by| is_safe(step.after, by.square, false)) {
            facts.push(Fact::AttacksLoose { by, target });
        }
    }
}

/// The man of most value that was threatened and is so no longer.
fn rescue(step: &Step<'_>, facts: &mut Vec<Fact>) {
    let mut theirs = step.before.clone();
    if step.after.in_check() || theirs.pass().is_none() {
        return;
    }
    let us = step.before.turn();
    let mut best: Option<(Man, MoveName, i32)> = None;
    for man in step.before.board().of_color(us).into_iter().filter_map(|at| man_at(step.before, at)) {
        if matches!(man.role, Role::Pawn | Role::King) {
            continue;
        }
        let Some((capture, gain)) = winning_capture(&theirs, man.square) else { continue };
        if step.mv.is_capture() && step.mv.to() == capture.from() {
            continue;
        }
        let now = if step.mv.from() == man.square { step.mv.to() } else { man.square };
        let stays = man_at(step.after, now).is_some_and(|after| after.color == us && after.role == man.role);
        if stays && is_safe(step.after, now, false) && gain > best.as_ref().map_or(0, |(_, _, most)| *most) {
            best = Some((man, MoveName::of(&theirs, capture), gain));
        }
    }
    let Some((man, from, _)) = best else { return };
    let has_moved = step.mv.from() == man.square;
    let now = if has_moved { step.mv.to() } else { man.square };
    if !step.reply.is_some_and(|reply| takes_on(reply, now)) {
        facts.push(Fact::Rescues { man, from });
        return;
    }
    // What is taken all the same is not saved.
    let mover = man_at(step.after, step.mv.to());
    let guards = mover.is_some_and(|mover| reach(mover, step.board().occupied()).contains(now));
    if guards && !has_moved && !step.mv.is_castle() {
        facts.push(Fact::Protects { man, from });
    }
}
