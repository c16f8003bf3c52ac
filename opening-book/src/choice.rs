//! Choosing among the replies of a book.

use std::fmt::Debug;
use std::str::FromStr;
use std::sync::Arc;

use movegen::{Game, Move, excerpt};
use thiserror::Error;

use crate::Reply;

/// How a reply is chosen. Replies of weight 0 are known, and never chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pick {
    /// Each as often as its weight says.
    #[default]
    Weighted,
    /// The heaviest; of equal ones the first.
    Best,
    /// Each as often as any other.
    Uniform,
}

/// A word that names no way to choose.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no way to choose: expected weighted, best or uniform")]
pub struct ParsePickError(pub String);

impl FromStr for Pick {
    type Err = ParsePickError;

    fn from_str(text: &str) -> Result<Pick, ParsePickError> {
        match text {
            "weighted" => Ok(Pick::Weighted),
            "best" => Ok(Pick::Best),
            "uniform" => Ok(Pick::Uniform),
            _ => Err(ParsePickError(excerpt(text))),
        }
    }
}

impl Pick {
    /// Chooses. `random` gives 64 random bits each time; it is asked once at most.
    ///
    /// ```
    /// use movegen::{Move, Square};
    /// use opening_book::{Pick, Reply};
    /// let reply = |to, weight| Reply { mv: Move::quiet(Square::E2, to), weight };
    /// let replies = [reply(Square::E3, 1), reply(Square::E4, 3), reply(Square::E5, 0)];
    /// assert_eq!(Pick::Best.choose(&replies, &mut || 0), Some(replies[1].mv));
    /// // A quarter of the numbers choose the first.
    /// assert_eq!(Pick::Weighted.choose(&replies, &mut || u64::MAX / 5), Some(replies[0].mv));
    /// assert_eq!(Pick::Weighted.choose(&replies, &mut || u64::MAX / 3), Some(replies[1].mv));
    /// assert_eq!(Pick::Uniform.choose(&replies, &mut || u64::MAX / 3), Some(replies[0].mv));
    /// assert_eq!(Pick::Uniform.choose(&replies[2..], &mut || 0), None);
    /// ```
    pub fn choose(self, replies: &[Reply], random: &mut dyn FnMut() -> u64) -> Option<Move> {
        let playable = || replies.iter().filter(|reply| reply.weight > 0);
        let weight = |reply: &Reply| if self == Pick::Uniform { 1 } else { u64::from(reply.weight) };
        if self == Pick::Best {
            let heaviest = playable().map(|reply| reply.weight).max()?;
            return playable().find(|reply| reply.weight == heaviest).map(|reply| reply.mv);
        }
        let total: u64 = playable().map(weight).sum();
        if total == 0 {
            return None;
        }
        let mut left = ((u128::from(random()) * u128::from(total)) >> 64) as u64;
        for reply in playable() {
            match left.checked_sub(weight(reply)) {
                None => return Some(reply.mv),
                Some(rest) => left = rest,
            }
        }
        None
    }
}

/// Whatever knows replies for a game: a [`Book`](crate::Book), a [`Polyglot`](crate::Polyglot) book.
///
/// Every reply that it gives is legal in the game's position.
pub trait Replies: Debug + Send {
    /// The replies, heaviest first; none if the book does not know the position.
    fn replies(&self, game: &Game) -> Vec<Reply>;
}

impl<B: Replies + ?Sized> Replies for Box<B> {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        (**self).replies(game)
    }
}

impl<B: Replies + Sync + ?Sized> Replies for Arc<B> {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        (**self).replies(game)
    }
}
