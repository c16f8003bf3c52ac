//! What there is to say, one sentence at a time, before it is said in a language.

use alloc::string::String;
use core::fmt;

use movegen::Color;

use crate::{Best, Comparison, Confidence, Fact, Ledger, Line, MoveName, Observation, Verdict};

/// How many sentences tell facts of one move; what its line takes and loses may come to them.
const MOST_REASONS: usize = 3;

/// One sentence's worth, with all that is needed to write it. `reader` is the side whose signs are used.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Statement<'a> {
    /// What can be said of the position as a whole.
    Verdict {
        /// That.
        verdict: &'a Verdict,
        /// How deep the search was, in plies.
        depth: u32,
        /// Whose signs.
        reader: Color,
    },
    /// The evaluation as it stands.
    Ledger {
        /// It.
        ledger: &'a Ledger,
        /// Whose signs.
        reader: Color,
    },
    /// Which move is best and what it is worth.
    Best {
        /// The move.
        best: &'a Best,
        /// The side to move.
        turn: Color,
        /// Whose signs.
        reader: Color,
    },
    /// The moves of a line.
    Line {
        /// The line.
        line: &'a Line,
    },
    /// Something the line shows, or several things of one kind that one sentence can tell: pawns of a side that are
    /// isolated at its end.
    Facts {
        /// What, and where in the line: one at least, all [alike](Observation::is_like).
        observations: &'a [Observation],
    },
    /// How a move compares with the best.
    Gap {
        /// The two.
        comparison: &'a Comparison,
        /// Whose signs.
        reader: Color,
    },
    /// The terms that make the gap; with the rest they add up to it.
    Terms {
        /// The two.
        comparison: &'a Comparison,
        /// Whose signs.
        reader: Color,
    },
    /// Why the gap has no terms.
    NotBrokenDown {
        /// The two.
        comparison: &'a Comparison,
    },
    /// How far the search went.
    Confidence {
        /// That.
        confidence: &'a Confidence,
        /// The best move, unless it is the only legal one.
        best: Option<&'a MoveName>,
    },
}

/// Writes statements as sentences. [`English`](crate::English) is one; another language is another
/// implementation, with the same data before it.
///
/// ```
/// use core::fmt;
/// use explain::{Language, Statement};
///
/// struct Deutsch;
/// impl Language for Deutsch {
///     fn write(&self, statement: &Statement<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
///         match statement {
///             Statement::Line { line } => write!(out, "Die Folge: {}.", line.text),
///             _ => Ok(()), // and so on
///         }
///     }
/// }
/// ```
pub trait Language {
    /// Writes one statement: a sentence, or nothing where there is nothing to say.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    fn write(&self, statement: &Statement<'_>, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The sentence as a text.
    fn sentence(&self, statement: &Statement<'_>) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(statement, &mut text);
        text
    }
}

/// The first of these reasons, each with those that are like it, and what was taken in any case.
pub(crate) fn told(reasons: &[Observation]) -> impl Iterator<Item = Statement<'_>> {
    let is_told = |(index, group): &(usize, &[Observation])| {
        let is_material = group.iter().any(|one| matches!(one.fact, Fact::Material { .. }));
        *index < MOST_REASONS || is_material
    };
    let groups = reasons.chunk_by(Observation::is_like).enumerate().filter(is_told);
    groups.map(|(_, observations)| Statement::Facts { observations })
}

/// Writes sentences with blanks between them.
pub(crate) fn write_all(
    language: &dyn Language,
    statements: &[Statement<'_>],
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut blank = "";
    for statement in statements {
        let sentence = language.sentence(statement);
        if !sentence.is_empty() {
            out.write_str(blank)?;
            out.write_str(&sentence)?;
            blank = " ";
        }
    }
    Ok(())
}
