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
//!
//! That order decides what a draw costs. To show that a move is no better than a threshold costs some hundred nodes,
//! to show that it is better, some thousands; so the best moves should be asked first, and bounds from a narrow search
//! hardly tell them apart. Before the first question that leaves a choice, each move is therefore searched a single ply
//! deep, which costs little and guesses well.

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

/// What a draw may ask of the search.
pub(crate) trait Search {
    /// Searches a move against a threshold: a score above it is exact, another an upper bound. `None` if there is no
    /// time.
    fn ask(&mut self, mv: Move, threshold: Score) -> Option<Score>;

    /// Guesses a move's score cheaply; what is below the floor need not be told apart. `None` if there is no time. Only
    /// the order in which moves are asked depends on it.
    fn guess(&mut self, mv: Move, floor: Score) -> Option<Score>;
}

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
    search: &mut dyn Search,
) -> Result<usize, Stopped> {
    let recaptures: Vec<usize> = (0..list.len()).filter(|&index| list[index].recapture).collect();
    let for_ranks: u64 = (0..list.len()).map(|rank| weights.of_rank(rank)).sum();
    let for_each_recapture = (weights.bias - 1) * ONE;
    let tickets = for_ranks + for_each_recapture * recaptures.len() as u64;
    let best = list[0].score;
    let floor = best - Score::new(weights.ceiling() as i32);
    let mut scores = Scores { list, search, floor, guesses: Vec::new() };
    for _ in 0..MOST_ROUNDS {
        let mut ticket = random.below(tickets);
        let least = best - Score::new(weights.loss_above(random.next_u64() >> 32) as i32);
        if ticket < for_ranks {
            let mut rank = 0;
            while ticket >= weights.of_rank(rank) {
                ticket -= weights.of_rank(rank);
                rank += 1;
            }
            if let Some(index) = scores.at_rank(rank, least)? {
                return Ok(index);
            }
        } else {
            let index = recaptures[((ticket - for_ranks) / for_each_recapture) as usize];
            let rank = weights.rank_above(random.next_u64() >> 32);
            if scores.is_at_or_above(index, rank, least)? {
                return Ok(index);
            }
        }
    }
    Ok(0)
}

/// What is known of the list's scores, and where more can be learned.
struct Scores<'a> {
    list: &'a mut [Candidate],
    search: &'a mut dyn Search,
    /// No move below it is ever played.
    floor: Score,
    /// One for each move; none before they are needed.
    guesses: Vec<Score>,
}

impl Scores<'_> {
    /// The move at a rank, if its score is not below `least`.
    fn at_rank(&mut self, rank: usize, least: Score) -> Result<Option<usize>, Stopped> {
        // Places of exact moves that are good enough, the best first, no more than are asked for.
        let is_known = |&index: &usize| self.list[index].exact && self.list[index].score >= least;
        let mut top: Vec<usize> = (0..self.list.len()).filter(is_known).collect();
        loop {
            top.sort_by_key(|&index| (Reverse(self.list[index].score), index));
            top.truncate(rank + 1);
            let holder = top.get(rank).map(|&holder| (holder, self.list[holder].score));
            let needed = |index| holder.map_or(least, |(holder, score)| to_precede(index, score, holder));
            let doubtful = self.doubtful(needed);
            if top.len() + doubtful.len() <= rank {
                return Ok(None);
            }
            let Some(next) = self.most_promising(&doubtful)? else {
                return Ok(holder.map(|(holder, _)| holder));
            };
            if self.is_at_least(next, needed(next))? {
                top.push(next);
            }
        }
    }

    /// Whether a move's score is not below `least` and its rank not beyond `rank`.
    fn is_at_or_above(&mut self, index: usize, rank: usize, least: Score) -> Result<bool, Stopped> {
        if may_reach(&self.list[index], least) {
            self.is_at_least(index, least)?;
        }
        let Candidate { score, exact, .. } = self.list[index];
        if !exact || score < least {
            return Ok(false);
        }
        let needed = |other| to_precede(other, score, index);
        let precedes = |other: &usize| {
            *other != index && self.list[*other].exact && self.list[*other].score >= needed(*other)
        };
        let mut preceding = (0..self.list.len()).filter(precedes).count();
        loop {
            let doubtful = self.doubtful(needed);
            if preceding > rank {
                return Ok(false);
            }
            if preceding + doubtful.len() <= rank {
                return Ok(true);
            }
            let Some(next) = self.most_promising(&doubtful)? else { return Ok(true) };
            preceding += usize::from(self.is_at_least(next, needed(next))?);
        }
    }

    /// The moves that may reach what they need, for all that is known.
    fn doubtful(&self, needed: impl Fn(usize) -> Score) -> Vec<usize> {
        (0..self.list.len()).filter(|&index| may_reach(&self.list[index], needed(index))).collect()
    }

    /// The one to ask next, if any is in doubt.
    fn most_promising(&mut self, doubtful: &[usize]) -> Result<Option<usize>, Stopped> {
        if doubtful.len() > 1 && self.guesses.is_empty() {
            let (search, floor) = (&mut *self.search, self.floor);
            let mut guess = |candidate: &Candidate| {
                let is_known = candidate.exact || candidate.score < floor;
                if is_known { Some(candidate.score) } else { search.guess(candidate.mv, floor) }
            };
            let guesses: Option<Vec<Score>> = self.list.iter().map(&mut guess).collect();
            self.guesses = guesses.ok_or(Stopped)?;
        }
        let promise = |index: usize| (self.guesses.get(index), Reverse(index));
        Ok(doubtful.iter().copied().max_by_key(|&index| promise(index)))
    }

    /// Finds out whether a move's score is at least so much; if so, exactly.
    fn is_at_least(&mut self, index: usize, needed: Score) -> Result<bool, Stopped> {
        let candidate = &mut self.list[index];
        let threshold = needed - Score::new(1);
        let score = self.search.ask(candidate.mv, threshold).ok_or(Stopped)?;
        candidate.exact = score > threshold;
        candidate.score = if candidate.exact { score } else { score.min(candidate.score).min(threshold) };
        Ok(candidate.exact)
    }
}

/// The score that the move at a place of the list needs to stand before another one.
fn to_precede(place: usize, score: Score, other: usize) -> Score {
    if place < other { score } else { score + Score::new(1) }
}

fn may_reach(candidate: &Candidate, needed: Score) -> bool {
    !candidate.exact && candidate.score >= needed
}

#[cfg(test)]
mod tests;
