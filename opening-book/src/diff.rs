//! What changed from one book to the next.

use std::cmp::Ordering;
use std::fmt;

use movegen::Move;

use crate::{Book, Line};

/// A reply that is in one of two books only, or weighs differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The line it belongs to: a position or moves.
    pub line: String,
    /// The reply.
    pub mv: Move,
    /// Its weight in the old book, if it is there.
    pub before: Option<u32>,
    /// Its weight in the new book, if it is there.
    pub after: Option<u32>,
}

/// All changes, by line and then by move. `Display` writes one line for each: `+` added, `-` removed, `~` with
/// another weight.
///
/// ```
/// use opening_book::Book;
/// let old: Book = "# opening book by moves\n-\t3\te2e4 3\n".parse()?;
/// let new: Book = "# opening book by moves\n-\t7\te2e4 5 d2d4 2\n".parse()?;
/// assert_eq!(old.diff(&new).to_string(), "+ - d2d4 2\n~ - e2e4 3 -> 5\n");
/// assert!(old.diff(&old).is_empty());
/// # Ok::<(), opening_book::BookError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diff {
    changes: Vec<Change>,
    visits: usize,
}

impl Diff {
    pub(crate) fn between(old: &Book, new: &Book) -> Diff {
        let mut diff = Diff::default();
        let (mut olds, mut news) = (old.lines(), new.lines());
        loop {
            let order = match (olds.first(), news.first()) {
                (None, None) => return diff,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(old), Some(new)) => old.text().cmp(new.text()),
            };
            let take = |lines: &mut &[Line], is: bool| {
                let (first, rest) = lines.split_first().filter(|_| is)?;
                let first = first.clone();
                *lines = &lines[lines.len() - rest.len()..];
                Some(first)
            };
            let old = take(&mut olds, order != Ordering::Greater);
            let new = take(&mut news, order != Ordering::Less);
            diff.add(old.as_ref(), new.as_ref());
        }
    }

    fn add(&mut self, old: Option<&Line>, new: Option<&Line>) {
        let weight = |line: Option<&Line>, mv: Move| {
            line?.replies().iter().find(|reply| reply.mv == mv).map(|reply| reply.weight)
        };
        let lines = [old, new].into_iter().flatten();
        let mut moves: Vec<Move> =
            lines.clone().flat_map(|line| line.replies().iter().map(|reply| reply.mv)).collect();
        moves.sort_unstable_by_key(|mv| (mv.to_string(), *mv));
        moves.dedup();
        let text = lines.clone().next().map_or("", Line::text);
        for mv in moves {
            let (before, after) = (weight(old, mv), weight(new, mv));
            if before != after {
                self.changes.push(Change { line: text.to_string(), mv, before, after });
            }
        }
        if let (Some(old), Some(new)) = (old, new) {
            self.visits += usize::from(old.met() != new.met());
        }
    }

    /// The changes, by line and then by move.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// In how many lines of both books the position was met another number of times.
    pub fn visits(&self) -> usize {
        self.visits
    }

    /// How many replies were added, removed, reweighted.
    pub fn counts(&self) -> (usize, usize, usize) {
        let count = |is: fn(&Change) -> bool| self.changes.iter().filter(|change| is(change)).count();
        let added = count(|change| change.before.is_none());
        let removed = count(|change| change.after.is_none());
        (added, removed, self.changes.len() - added - removed)
    }

    /// Whether the books are the same.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.visits == 0
    }
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Change { line, mv, before, after } in &self.changes {
            let line = if line.is_empty() { "-" } else { line };
            match (before, after) {
                (Some(before), Some(after)) => writeln!(f, "~ {line} {mv} {before} -> {after}")?,
                (None, Some(after)) => writeln!(f, "+ {line} {mv} {after}")?,
                (Some(before), None) => writeln!(f, "- {line} {mv} {before}")?,
                (None, None) => {}
            }
        }
        Ok(())
    }
}
