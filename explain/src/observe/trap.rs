//! Men that no answer saves.

use alloc::vec::Vec;

use movegen::{Move, Position, Role};

use crate::observe::exchange::{at_least, at_most, captures_of, points, takes_on, winning_capture};
use crate::observe::tactics::Step;
use crate::{Fact, Man};

/// Men that can be taken with profit, could not before, and are lost after every answer, or as much as they are worth.
///
/// Not only flight saves a man: so do a man between, a guard, a capture of what attacks it, a greater threat.
pub(super) fn trapped(step: &Step<'_>, facts: &mut Vec<Fact>) {
    let mut ours = step.after.clone();
    if ours.pass().is_none() {
        return;
    }
    let moves = step.after.legal_moves();
    for man in step.enemies().filter(|man| !matches!(man.role, Role::Pawn | Role::King)) {
        if winning_capture(&ours, man.square).is_none() || winning_capture(step.before, man.square).is_some()
        {
            continue;
        }
        // Flights first: most men have one.
        let (flights, others): (Vec<Move>, Vec<Move>) =
            moves.iter().copied().partition(|mv| mv.from() == man.square);
        if flights.iter().chain(&others).all(|&answer| is_lost_by(step.after, man, answer)) {
            facts.push(Fact::Traps { man });
        }
    }
}

/// Whether the man is lost after this answer of its side, or as much as it is worth.
fn is_lost_by(position: &Position, man: Man, answer: Move) -> bool {
    let won = position.victim(answer).map_or(0, |victim| points(victim.role()))
        + answer.promotes_to().map_or(0, |role| points(role) - 1);
    let square = if answer.from() == man.square && !answer.is_castle() { answer.to() } else { man.square };
    let mut next = position.clone();
    let _ = next.make(answer);
    let captures = next.legal_moves();
    let of_the_man = captures_of(&next, square).any(|capture| wins(&next, capture, won + 1));
    of_the_man
        || captures
            .iter()
            .filter(|mv| mv.is_capture())
            .any(|&capture| wins(&next, capture, won + points(man.role)))
}

/// Whether a capture wins so much, and the other side can't take as much elsewhere or mate instead of taking back.
fn wins(position: &Position, capture: Move, least: i32) -> bool {
    if at_least(position, capture).is_none_or(|gain| gain < least) {
        return false;
    }
    let taken = position.victim(capture).map_or(0, |victim| points(victim.role()));
    let mut next = position.clone();
    let _ = next.make(capture);
    next.legal_moves().iter().all(|&reply| {
        let is_elsewhere = reply.is_capture() && !takes_on(reply, capture.to());
        let mut end = next.clone();
        let _ = end.make(reply);
        !end.is_checkmate()
            && (!is_elsewhere || at_most(&next, reply).is_some_and(|back| taken - back >= least))
    })
}
