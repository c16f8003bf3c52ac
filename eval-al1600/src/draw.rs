//! The draw: one move by the weights of exact scores, at the price of the few scores that decide.
//!
//! The theory. Of `n` moves, let `d` be a move's loss and `r` its rank, both by exact scores; equals stand in the
//! order of the list. Its weight is `L(d) * K(r)`, times the bias `b` if it is a recapture, with `L` and `K` the
//! tables of [`Weights`]: both start at 2^32 = 1 and never rise, and `L` is 0 beyond the ceiling.
//!
//! The draw. A weight of a recapture is split: `L * K` as for every move, and `(b - 1) * L * K` on top. First a ticket is
//! drawn, before any score is looked at: either "for the rank `R`", with the weight `K(R)`, one for each of the `n` ranks;
//! or "for the recapture `i`", with the weight `b - 1`. Then a loss `D`, such that `D >= d` has the chance `L(d)`.
//!
//! - A ticket for a rank plays the move at that rank if its loss is `D` or less.
//! - A ticket for a recapture also draws a rank `R`, such that `R >= r` has the chance `K(r)`, and plays its move if
//!   rank and loss are no more than `R` and `D`.
//!
//! If nothing is played, all is drawn anew. So one round plays move `i` of rank `r` and loss `d` with a chance in
//! proportion to `K(r) * L(d)`, plus `(b - 1) * K(r) * L(d)` if it recaptures: the theory, and rounds that play nothing
//! change nothing about it. Each round is a question about exact scores with a yes or a no, and the answer is the
//! same however it is found. So upper bounds only save work: a move whose bound is below `best - D` or below what
//! must be beaten is not searched, one that may matter is searched against that threshold, and what was
//! learned stays. The order in which moves are asked, and what their bounds were, can't leak into the chances.

use std::cmp::Reverse;

use movegen::Move;
use search::Score;

use crate::Random;
use crate::dial::{ONE, Weights};

/// A move of the list that is drawn from. Where it stands in the list decides between equal scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub mv: Move,
    pub recapture: bool,
    /// Its score, or while that is not known an upper bound.
    pub score: Score,
    pub exact: bool,
}

/// Searches a move against a threshold: a score above it is exact, another an upper bound. `None` if there is no time.
pub(crate) type Buy<'a> = &'a mut dyn FnMut(Move, Score) -> Option<Score>;

/// The search was stopped before the draw was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// With fair dice nobody gets there: each round plays the best move with a chance of one in some thousands at
/// the very least.
const MOST_ROUNDS: u32 = 1_000_000;

/// Draws a move: its place in the list. The first of the list has the best score, and that is exact.
pub(crate) fn draw(
    list: &mut [Candidate],
    weights: &Weights,
    random: &mut impl Random,
    buy: Buy<'_>,
) -> Result<usize, Stopped> {
    let recaptures: Vec<usize> = (0..list.len()).filter(|&index| list[index].recapture).collect();
    let for_ranks: u64 = (0..list.len()).map(|rank| weights.of_rank(rank)).sum();
    let for_each_recapture = (weights.bias - 1) * ONE;
    let tickets = for_ranks + for_each_recapture * recaptures.len() as u64;
    let best = list[0].score;
    for _ in 0..MOST_ROUNDS {
        let mut ticket = random.below(tickets);
        let least = best - Score::new(weights.loss_above(random.next_u64() >> 32) as i32);
        if ticket < for_ranks {
            let mut rank = 0;
            while ticket >= weights.of_rank(rank) {
                ticket -= weights.of_rank(rank);
                rank += 1;
            }
            if let Some(index) = at_rank(list, rank, least, buy)? {
                return Ok(index);
            }
        } else {
            let index = recaptures[((ticket - for_ranks) / for_each_recapture) as usize];
            let rank = weights.rank_above(random.next_u64() >> 32);
            if is_at_or_above(list, index, rank, least, buy)? {
                return Ok(index);
            }
        }
    }
    Ok(0)
}

/// The move at a rank, if its score is not below `least`.
fn at_rank(
    list: &mut [Candidate],
    rank: usize,
    least: Score,
    buy: Buy<'_>,
) -> Result<Option<usize>, Stopped> {
    // Places of exact moves that are good enough, the best first, no more than are asked for.
    let mut top: Vec<usize> =
        (0..list.len()).filter(|&index| list[index].exact && list[index].score >= least).collect();
    loop {
        top.sort_by_key(|&index| (Reverse(list[index].score), index));
        top.truncate(rank + 1);
        let holder = top.get(rank).copied();
        let needed = |index| holder.map_or(least, |holder| to_precede(index, list[holder].score, holder));
        let doubtful: Vec<usize> = (0..list.len()).filter(|&i| may_reach(&list[i], needed(i))).collect();
        if top.len() + doubtful.len() <= rank {
            return Ok(None);
        }
        let Some(next) = most_promising(list, &doubtful) else { return Ok(holder) };
        let needed = needed(next);
        if ask(&mut list[next], needed, buy)? {
            top.push(next);
        }
    }
}

/// Whether a move's score is not below `least` and its rank not beyond `rank`.
fn is_at_or_above(
    list: &mut [Candidate],
    index: usize,
    rank: usize,
    least: Score,
    buy: Buy<'_>,
) -> Result<bool, Stopped> {
    if may_reach(&list[index], least) {
        ask(&mut list[index], least, buy)?;
    }
    let Candidate { score, exact, .. } = list[index];
    if !exact || score < least {
        return Ok(false);
    }
    let needed = |other| to_precede(other, score, index);
    let precedes = |other: &usize| list[*other].exact && list[*other].score >= needed(*other);
    let mut preceding = (0..list.len()).filter(|other| *other != index && precedes(other)).count();
    loop {
        let doubtful: Vec<usize> = (0..list.len()).filter(|&i| may_reach(&list[i], needed(i))).collect();
        if preceding > rank {
            return Ok(false);
        }
        if preceding + doubtful.len() <= rank {
            return Ok(true);
        }
        let Some(next) = most_promising(list, &doubtful) else { return Ok(true) };
        preceding += usize::from(ask(&mut list[next], needed(next), buy)?);
    }
}

/// The score that the move at a place of the list needs to stand before another one.
fn to_precede(place: usize, score: Score, other: usize) -> Score {
    if place < other { score } else { score + Score::new(1) }
}

fn may_reach(candidate: &Candidate, needed: Score) -> bool {
    !candidate.exact && candidate.score >= needed
}

fn most_promising(list: &[Candidate], doubtful: &[usize]) -> Option<usize> {
    doubtful.iter().copied().max_by_key(|&index| (list[index].score, Reverse(index)))
}

/// Finds out whether a move's score is at least so much; if so, exactly.
fn ask(candidate: &mut Candidate, needed: Score, buy: Buy<'_>) -> Result<bool, Stopped> {
    let threshold = needed - Score::new(1);
    let score = buy(candidate.mv, threshold).ok_or(Stopped)?;
    candidate.exact = score > threshold;
    candidate.score = if candidate.exact { score } else { score.min(candidate.score).min(threshold) };
    Ok(candidate.exact)
}

#[cfg(test)]
mod tests;
