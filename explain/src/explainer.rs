//! From a search's report to an explanation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use movegen::{Color, Draw, Game, Move, Outcome, Position};
use search::{Breakdown, Report, RootMove, Score};

use crate::compare::{Evaluated, compare};
use crate::line::play;
use crate::observe::Trail;
use crate::select::matters;
use crate::statement::{Statement, told, write_all};
use crate::{
    Comparison, Ending, English, Fact, Grade, Language, Ledger, Line, Observation, Verdict, Worth, observe,
};

/// The best move and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Best {
    /// Its line.
    pub line: Line,
    /// What speaks for it: what it does at once, and what its line brings, unless that ends in a mate or is scored
    /// as a draw. What the line takes and loses is among them wherever that is not even, whomever it favours.
    pub reasons: Vec<Observation>,
    /// Whether it is the only legal move.
    pub is_only_move: bool,
    /// Whether every other legal move is known to lose to mate, and it does not.
    pub others_are_mated: bool,
}

/// How far the search went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Confidence {
    /// The depth of the last complete iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Since which depth the best move has been the same, if that is known.
    pub steady_since: Option<u32>,
}

/// A position explained, as data. `Display` writes it in English, as the side to move reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The position, as a FEN.
    pub fen: String,
    /// The side to move.
    pub turn: Color,
    /// What can be said of the position as a whole.
    pub verdict: Verdict,
    /// The evaluation of the position as it stands, if the evaluator takes itself apart.
    pub ledger: Option<Ledger>,
    /// The best move, unless the game is over.
    pub best: Option<Best>,
    /// The other lines of the report that have exact scores, each against the best.
    pub others: Vec<Comparison>,
    /// How far the search went.
    pub confidence: Confidence,
}

impl Explanation {
    /// What there is to say, in paragraphs, for a reader on this side: the position, the best move, each of the
    /// others, how sure it is.
    pub fn paragraphs(&self, reader: Color) -> Vec<Vec<Statement<'_>>> {
        let depth = self.confidence.depth;
        let mut first = alloc::vec![Statement::Verdict { verdict: &self.verdict, depth, reader }];
        // Where the game is over or a mate is seen, what stands on the board counts for nothing.
        let is_decided = matches!(self.verdict, Verdict::Over { .. } | Verdict::Mate { .. });
        if let (Some(ledger), false) = (&self.ledger, is_decided) {
            first.push(Statement::Ledger { ledger, reader });
        }
        let mut paragraphs = alloc::vec![first];
        if let Some(best) = &self.best {
            let mut about = alloc::vec![Statement::Best { best, turn: self.turn, reader }];
            if best.line.exact {
                about.push(Statement::Line { line: &best.line });
            }
            about.extend(told(&best.reasons));
            paragraphs.push(about);
        }
        paragraphs.extend(self.others.iter().map(|comparison| comparison.statements(reader)));
        if depth > 0 {
            // An only move has no other to be best before.
            let chosen = self.best.as_ref().filter(|best| !best.is_only_move);
            paragraphs.push(alloc::vec![Statement::Confidence {
                confidence: &self.confidence,
                best: chosen.map(|best| &best.line.mv),
            }]);
        }
        paragraphs
    }

    /// All of it in a language, one paragraph a line.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, language: &dyn Language, reader: Color, out: &mut dyn fmt::Write) -> fmt::Result {
        for (index, paragraph) in self.paragraphs(reader).iter().enumerate() {
            if index > 0 {
                out.write_char('\n')?;
            }
            write_all(language, paragraph, out)?;
        }
        Ok(())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&English, self.turn, f)
    }
}

/// Explains what a search has found in a game's position.
///
/// It takes evaluations apart by a closure, so that it knows no evaluator: that of an
/// [`Evaluator`](search::Evaluator) is `|position| Some(evaluator.breakdown(position))`, that of an
/// [`Engine`](search::Engine) `|position| engine.breakdown(position)`.
///
/// ```
/// use explain::Explainer;
/// use movegen::{Color, Game, Position, Role};
/// use search::{Evaluator, Limits, Score, Searcher, Term};
///
/// struct Men;
/// impl Evaluator for Men {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         let terms = self.terms(position);
///         self.total(&terms, position.turn())
///     }
///     fn terms(&mut self, position: &Position) -> Vec<Term> {
///         let men = |color| {
///             let count = |role| position.board().men(color, role).len() as i32;
///             100 * count(Role::Pawn) + 300 * count(Role::Knight) + 500 * count(Role::Rook)
///         };
///         vec![Term::new("men", men(Color::White), men(Color::Black))]
///     }
/// }
///
/// let game = Game::from("r3k3/8/8/8/1N2p3/8/8/4K3 w - - 0 1".parse::<Position>()?);
/// let mut searcher = Searcher::new(Men);
/// let report = searcher.search(&game, &Limits::depth(3).with_multipv(2));
/// let mut breakdown = |position: &Position| Some(searcher.evaluator_mut().breakdown(position));
/// let explanation = Explainer::new(&game).explain(&report, &mut breakdown);
/// println!("{explanation}");
/// assert_eq!(explanation.others.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Explainer<'a> {
    game: &'a Game,
    best_moves: &'a [(u32, Move)],
}

impl<'a> Explainer<'a> {
    /// For the position that a game has come to; its earlier positions are needed to know a repetition.
    pub fn new(game: &'a Game) -> Explainer<'a> {
        Explainer { game, best_moves: &[] }
    }

    /// With the best move of each iteration and its depth, in order, to say since when it has been the same.
    ///
    /// ```
    /// use explain::Explainer;
    /// use movegen::Game;
    /// use search::{Iteration, Limits, Reports, Searcher};
    /// # use search::{Evaluator, Score};
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &movegen::Position) -> Score { Score::DRAW } }
    /// let game = Game::default();
    /// let mut best_moves = Vec::new();
    /// let mut reports = Reports(|iteration: &Iteration| {
    ///     best_moves.extend(iteration.best_move().map(|mv| (iteration.depth, mv)));
    /// });
    /// let report = Searcher::new(Even).search_with(&game, &Limits::depth(3), &mut reports);
    /// let explanation = Explainer::new(&game).with_best_moves(&best_moves).explain(&report, &mut |_| None);
    /// assert_eq!(explanation.confidence.steady_since, Some(1));
    /// ```
    #[must_use]
    pub fn with_best_moves(self, best_moves: &'a [(u32, Move)]) -> Explainer<'a> {
        Explainer { best_moves, ..self }
    }

    /// Explains a report: the position, the best line, and each other line against it.
    #[must_use]
    pub fn explain(
        &self,
        report: &Report,
        breakdown: &mut dyn FnMut(&Position) -> Option<Breakdown>,
    ) -> Explanation {
        let position = self.game.position();
        let turn = position.turn();
        let lines: Vec<Evaluated> =
            report.lines.iter().filter_map(|line| self.evaluate(line, breakdown)).collect();
        let best = lines.first().map(|line| self.best(line, report));
        let tempo = self.tempo(breakdown);
        Explanation {
            fen: position.to_string(),
            turn,
            verdict: self.verdict(lines.first().map(|line| &line.line)),
            ledger: breakdown(position).filter(|sum| !sum.terms.is_empty()).map(|sum| Ledger::from(&sum)),
            best,
            others: match lines.split_first() {
                Some((best, others)) => {
                    let exact = others.iter().filter(|line| line.line.exact);
                    exact.map(|line| compare(turn, best, line, &tempo)).collect()
                }
                None => Vec::new(),
            },
            confidence: Confidence {
                depth: report.depth,
                selective_depth: report.selective_depth,
                nodes: report.total_nodes,
                steady_since: self.steady_since(report),
            },
        }
    }

    /// Explains why a move was not chosen, whichever legal move that is: its line and the best one, both
    /// searched to the same depth. `Limits::with_moves([mv])` gets a line for any move.
    ///
    /// `None` if one of the lines has no legal move.
    #[must_use]
    pub fn compare(
        &self,
        best: &RootMove,
        asked: &RootMove,
        breakdown: &mut dyn FnMut(&Position) -> Option<Breakdown>,
    ) -> Option<Comparison> {
        let best = self.evaluate(best, breakdown)?;
        let asked = self.evaluate(asked, breakdown)?;
        Some(compare(self.game.turn(), &best, &asked, &self.tempo(breakdown)))
    }

    /// The terms that only say whose move it is: they change sign when the side to move passes. In check nobody
    /// passes: then it is looked for after the first answer that leaves nobody in check.
    fn tempo(&self, breakdown: &mut dyn FnMut(&Position) -> Option<Breakdown>) -> Vec<&'static str> {
        let root = self.game.position();
        let moves = root.legal_moves();
        let answers = moves.iter().map(|&mv| {
            let mut next = root.clone();
            let _ = next.make(mv);
            next
        });
        let quiet = core::iter::once(root.clone()).chain(answers).find(|position| !position.in_check());
        let Some(position) = quiet else { return Vec::new() };
        let mut passed = position.clone();
        if passed.pass().is_none() {
            return Vec::new();
        }
        let (Some(now), Some(then)) = (breakdown(&position), breakdown(&passed)) else { return Vec::new() };
        let flips = |term: &&search::Term| {
            let other = then.terms.iter().find(|other| other.name == term.name);
            term.difference() != 0
                && other.is_some_and(|other| other.difference() == term.difference().saturating_neg())
        };
        now.terms.iter().filter(flips).map(|term| term.name).collect()
    }

    /// Plays a line out and evaluates its leaf.
    fn evaluate(
        &self,
        root_move: &RootMove,
        breakdown: &mut dyn FnMut(&Position) -> Option<Breakdown>,
    ) -> Option<Evaluated> {
        let root = self.game.position();
        let mut played = play(self.game, root_move)?;
        let evaluation = breakdown(&played.leaf);
        if let (Some(sum), Ending::Open) = (&evaluation, played.line.ending) {
            let total = if root.turn() == Color::White { sum.total } else { -sum.total };
            if total == root_move.score && root_move.exact().is_some() {
                played.line.ending = Ending::Quiet;
            }
        }
        let observations = observe(root, &played.moves);
        let trail = Trail::along(root, &played.moves);
        Some(Evaluated {
            root: root.clone(),
            moves: played.moves,
            line: played.line,
            leaf: played.leaf,
            trail,
            breakdown: evaluation,
            observations,
        })
    }

    fn best(&self, best: &Evaluated, report: &Report) -> Best {
        let position = self.game.position();
        let turn = position.turn();
        let legal = position.count_moves();
        let is_mated = |score: Score| score.mate_plies().is_some_and(|plies| plies <= 0);
        // An upper bound that is a mate suffered is as good as a score.
        let others_are_mated = legal > 1
            && report.lines.len() == legal
            && report.lines[1..]
                .iter()
                .all(|line| line.bound != search::Bound::Lower && is_mated(line.score))
            && report.lines[0].exact().is_some_and(|score| !is_mated(score));
        let counts = |observation: &&Observation| {
            let fact = &observation.fact;
            if fact.is_of_the_line() && best.line.is_decided() {
                return false;
            }
            // What the line loses is told, too. A right of the other side ends at once only with its rook.
            match fact {
                Fact::Material { net, .. } => return *net != 0,
                Fact::EndsCastling { .. } => return false,
                _ => {}
            }
            let is_wherever =
                matches!(fact, Fact::Mate { .. } | Fact::BackRank { .. } | Fact::Promotes { .. });
            let is_its_own = observation.ply == 1 || fact.is_of_the_line() || is_wherever;
            is_its_own && fact.favours() == Some(turn) && matters(best, observation)
        };
        let mut reasons: Vec<Observation> = best.observations.iter().filter(counts).cloned().collect();
        if !best.line.exact {
            reasons.clear();
        }
        reasons.sort_by_key(Observation::place);
        Best { line: best.line.clone(), reasons, is_only_move: legal == 1, others_are_mated }
    }

    fn verdict(&self, best: Option<&Line>) -> Verdict {
        let turn = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return Verdict::Over { by: ended(outcome), winner: outcome.winner() };
        }
        let Some(best) = best.filter(|line| line.exact) else { return Verdict::Unknown };
        match best.worth {
            Worth::Mates(moves) => Verdict::Mate { winner: turn, moves },
            Worth::Mated(moves) => Verdict::Mate { winner: !turn, moves },
            Worth::Units(_) if best.ending == Ending::Repetition => Verdict::Repeats,
            Worth::Units(_) if best.ending.is_draw() => Verdict::Draw { by: best.ending },
            Worth::Units(_) => {
                let centipawns = best.centipawns.unwrap_or(0);
                let grade = Grade::of(centipawns);
                let better = if centipawns > 0 { turn } else { !turn };
                let leader = (grade != Grade::Equal).then_some(better);
                let white_centipawns =
                    if turn == Color::White { centipawns } else { centipawns.saturating_neg() };
                Verdict::Standing { grade, leader, white_centipawns }
            }
        }
    }

    fn steady_since(&self, report: &Report) -> Option<u32> {
        let best = report.best_move().get()?;
        let steady = self.best_moves.iter().rev().take_while(|(_, mv)| *mv == best);
        steady.last().map(|(depth, _)| *depth)
    }
}

fn ended(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Checkmate { .. } => Ending::Checkmate,
        Outcome::Draw(Draw::Stalemate) => Ending::Stalemate,
        Outcome::Draw(Draw::DeadMaterial) => Ending::DeadMaterial,
        Outcome::Draw(Draw::FivefoldRepetition) => Ending::Fivefold,
        Outcome::Draw(Draw::ThreefoldRepetition) => Ending::Threefold,
        Outcome::Draw(Draw::SeventyFiveMoves) => Ending::SeventyFiveMoves,
        Outcome::Draw(Draw::FiftyMoves) => Ending::FiftyMoves,
        // None that there is: both may grow. Nothing is claimed of an ending without a name.
        _ => Ending::Open,
    }
}
