//! Why a move can be played, how likely it is, or what rules it out.

use std::fmt;

use movegen::{Game, Move};
use search::{Evaluator, Score};

use crate::Al1600Eval;
use crate::dial::Weights;
use crate::draw::Candidate;

/// What leaves nothing to the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Certain {
    /// There is one legal move.
    OnlyMove,
    /// It sees a mate, and plays the fastest.
    MateSeen,
    /// It is mated whatever it plays, and resists as long as it can.
    Mated,
    /// It has a won endgame: it leads by 400 centipawns or more against 330 or less, and plays the best move.
    WonEndgame,
}

impl Certain {
    /// In words, to stand behind a colon.
    ///
    /// ```
    /// assert_eq!(eval_al1600::Certain::OnlyMove.reason(), "the only move");
    /// ```
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Certain::OnlyMove => "the only move",
            Certain::MateSeen => "a mate that is seen is played, the fastest",
            Certain::Mated => "mated whatever is played, the longest resistance",
            Certain::WonEndgame => "a won endgame, the best move",
        }
    }

    /// What holds in a position with this best score.
    pub(crate) fn of(game: &Game, best: Score, moves: usize) -> Option<Certain> {
        let mut evaluator = Al1600Eval::new();
        evaluator.reset(game.position());
        if moves == 1 {
            Some(Certain::OnlyMove)
        } else if best.is_mate() {
            Some(if best > Score::DRAW { Certain::MateSeen } else { Certain::Mated })
        } else {
            (evaluator.mop_up_leader() == Some(game.turn())).then_some(Certain::WonEndgame)
        }
    }
}

/// What the rules say about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// It takes part in the draw.
    Drawn,
    /// It is played without a draw.
    Played(Certain),
    /// Another move is played without a draw.
    Passed(Certain),
    /// It loses more than the ceiling.
    TooBad,
    /// It allows a forced mate.
    AllowsMate,
}

impl Verdict {
    /// In words, to stand behind a colon: that of what is [`Certain`], or what the move does.
    ///
    /// ```
    /// use eval_al1600::{Certain, Verdict};
    /// assert_eq!(Verdict::TooBad.reason(), "it loses too much");
    /// assert_eq!(Verdict::Passed(Certain::OnlyMove).reason(), Certain::OnlyMove.reason());
    /// ```
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Verdict::Drawn => "the dice decide",
            Verdict::Played(certain) | Verdict::Passed(certain) => certain.reason(),
            Verdict::TooBad => "it loses too much",
            Verdict::AllowsMate => "it allows a forced mate",
        }
    }
}

/// A move, and everything that decides about it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Why {
    /// The move.
    pub mv: Move,
    /// Its exact score, seen by the side to move.
    pub score: Score,
    /// The exact score of the best move.
    pub best: Score,
    /// Its place by exact score, from 0.
    pub rank: usize,
    /// Whether it captures where the opponent has just captured.
    pub recapture: bool,
    /// Its weight in the draw: 2^64 is the best move's, if that does not recapture. 0 if it is not in the draw.
    pub weight: u128,
    /// Its share of all weights, for people; 1 and 0 where nothing is drawn.
    pub chance: f64,
    /// The rule that lets it in or keeps it out.
    pub verdict: Verdict,
}

impl Why {
    /// How far behind the best it is, in centipawns; `None` if either score is a mate.
    pub fn loss(&self) -> Option<u32> {
        let comparable = !self.score.is_mate() && !self.best.is_mate();
        comparable.then(|| self.best.get().abs_diff(self.score.get()))
    }
}

/// One line, without the move: `72.1 %; rank 0, loses 0, score +35`, loss and score in centipawns.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Drawn => write!(f, "{:.1} %", 100.0 * self.chance)?,
            Verdict::Played(_) => write!(f, "always: {}", self.verdict.reason())?,
            _ => write!(f, "never: {}", self.verdict.reason())?,
        }
        write!(f, "; rank {}", self.rank)?;
        if let Some(loss) = self.loss() {
            write!(f, ", loses {loss}")?;
        }
        write!(f, ", score {}", self.score)?;
        if self.recapture { f.write_str(", takes back") } else { Ok(()) }
    }
}

/// The odds of all legal moves of a position.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// By rank, the best first.
    pub moves: Vec<Why>,
    /// What leaves nothing to the dice, if anything does.
    pub certain: Option<Certain>,
}

impl Odds {
    /// The odds by a list of exact scores.
    pub(crate) fn new(list: &[Candidate], certain: Option<Certain>, weights: &Weights) -> Odds {
        let mut order: Vec<&Candidate> = list.iter().collect();
        order.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        let best = order.first().map_or(Score::DRAW, |first| first.score);
        let weigh = |rank: usize, candidate: &Candidate| {
            if certain.is_some() || candidate.score.is_mate() {
                return 0;
            }
            weights.of_move((best - candidate.score).get() as usize, rank, candidate.recapture)
        };
        let all: Vec<u128> =
            order.iter().enumerate().map(|(rank, &candidate)| weigh(rank, candidate)).collect();
        let total: u128 = all.iter().sum();
        let moves = order.iter().zip(all).enumerate().map(|(rank, (candidate, weight))| {
            let too_bad = (best - candidate.score).get() as usize > weights.ceiling();
            let verdict = match certain {
                Some(certain) if rank == 0 => Verdict::Played(certain),
                Some(certain) => Verdict::Passed(certain),
                None if candidate.score.is_mate() => Verdict::AllowsMate,
                None if too_bad => Verdict::TooBad,
                None => Verdict::Drawn,
            };
            let chance = match verdict {
                Verdict::Played(_) => 1.0,
                Verdict::Drawn => share(weight, total),
                _ => 0.0,
            };
            Why {
                mv: candidate.mv,
                score: candidate.score,
                best,
                rank,
                recapture: candidate.recapture,
                weight,
                chance,
                verdict,
            }
        });
        Odds { moves: moves.collect(), certain }
    }

    /// What decides about a move, if it is legal.
    pub fn why(&self, mv: Move) -> Option<&Why> {
        self.moves.iter().find(|why| why.mv == mv)
    }

    /// The average loss of a draw, in centipawns.
    pub fn mean_loss(&self) -> f64 {
        self.moves.iter().map(|why| why.chance * f64::from(why.loss().unwrap_or(0))).sum()
    }
}

/// A share for people: no choice depends on it.
#[allow(clippy::cast_precision_loss, reason = "the last bits of a share are not shown")]
fn share(weight: u128, total: u128) -> f64 {
    if total == 0 { 0.0 } else { weight as f64 / total as f64 }
}
