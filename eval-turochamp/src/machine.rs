//! The machine: its search, and its choice among moves of equal value.

use std::cmp::{Ordering, Reverse};

use movegen::{Game, Move, MoveList, Position};
use search::{
    Bound, Breakdown, Choice, Control, Engine, EngineOption, Evaluator, Limits, OptionError, OptionKind,
    Refusal, Report, Root, RootMove, Score, Searcher,
};

use crate::{Columns, ConsiderableMoves, Material, Rules, position_play};

/// Turing's machine.
///
/// It searches every root move by itself, each once and with an open window, so that a move's value does not depend on
/// the other moves. (How many positions that takes does a little, since a search learns which replies to try first; so
/// the value of a move that comes to the cap may.) Among moves of the highest value it takes the one
/// with the greatest change of position-play, and among those the first in alphabetical order: by the bytes
/// of its SAN, check mark included. It uses no table, no book and no chance.
///
/// ```
/// use eval_turochamp::{Rules, Turochamp, tenths};
/// use movegen::Position;
/// let mut machine = Turochamp::new(Rules::emulator());
/// let verdict = machine.judge(&Position::default());
/// let first = verdict.chosen().expect("a legal move");
/// assert_eq!((first.san.as_str(), tenths(first.change.total())), ("e3", "+4.4".to_string()));
/// assert_eq!(machine.show_value(first.value), "1.0000");
/// assert_eq!(verdict.tied_on_value(first.mv).count(), 19);
/// ```
#[derive(Debug)]
pub struct Turochamp {
    rules: Rules,
    /// The rules it was made with: the default of its option.
    made: Rules,
    searcher: Searcher<Material, ConsiderableMoves>,
}

/// A root move with everything the machine knows about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its SAN, by which the last ties are decided.
    pub san: String,
    /// Its value, seen by the side to move: the place of a [`Ratio`](crate::Ratio) on the scale of scores, or a mate.
    pub value: Score,
    /// [`Bound::Exact`] unless the search was stopped.
    pub bound: Bound,
    /// Whether the search of this move met one of its two bounds: the last of the further plies, or the count of
    /// positions. A forced line beyond may have been missed.
    pub boundary: bool,
    /// Positions entered under this move.
    pub nodes: u64,
    /// The expected line, this move first.
    pub line: Vec<Move>,
    /// Position-play before the move.
    pub before: Columns,
    /// Position-play after it.
    pub after: Columns,
    /// Position-play after it less that before: what Turing prints.
    pub change: Columns,
}

impl Candidate {
    /// The machine's order: value, change of position-play, text.
    fn order(&self, other: &Candidate) -> Ordering {
        let exactness = |candidate: &Candidate| candidate.bound != Bound::Exact;
        let key = |candidate: &Candidate| {
            (exactness(candidate), Reverse(candidate.value), Reverse(candidate.change.total()))
        };
        key(self).cmp(&key(other)).then_with(|| self.san.as_bytes().cmp(other.san.as_bytes()))
    }
}

/// What the machine makes of a position: its candidates in its own order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// All legal moves, the chosen one first. Empty where there is none.
    pub candidates: Vec<Candidate>,
    /// The search behind it. Its lines stand in the same order.
    pub report: Report,
}

impl Verdict {
    /// The machine's own move.
    pub fn chosen(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// What is known of one move.
    pub fn candidate(&self, mv: Move) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.mv == mv)
    }

    /// The other moves of the same value, in the machine's order.
    pub fn tied_on_value(&self, mv: Move) -> impl Iterator<Item = &Candidate> {
        let value = self.candidate(mv).map(|candidate| candidate.value);
        self.candidates.iter().filter(move |other| other.mv != mv && Some(other.value) == value)
    }

    /// The other moves of the same value and the same change of position-play: here the text decides.
    ///
    /// ```
    /// use eval_turochamp::{Rules, Turochamp};
    /// use movegen::{Game, Position};
    /// let mut game = Game::default();
    /// game.play_moves("e4 e5 Nc3 Nf6 d4 Bb4 Nf3 d6")?;
    /// let verdict = Turochamp::new(Rules::emulator()).judge(&game);
    /// let chosen = verdict.chosen().expect("a legal move");
    /// let tied: Vec<&str> = verdict.tied_on_both(chosen.mv).map(|other| other.san.as_str()).collect();
    /// assert_eq!((chosen.san.as_str(), tied), ("Bb5+", vec!["Bg5"]));
    /// # Ok::<(), movegen::BadMove>(())
    /// ```
    pub fn tied_on_both(&self, mv: Move) -> impl Iterator<Item = &Candidate> {
        let change = self.candidate(mv).map(|candidate| candidate.change.total());
        self.tied_on_value(mv).filter(move |other| Some(other.change.total()) == change)
    }

    /// What decided for the machine's own move, in words, and whether more may lie beyond a
    /// [boundary](Candidate::boundary) that its search met; `None` where there is no move.
    ///
    /// ```
    /// use eval_turochamp::Turochamp;
    /// use movegen::Position;
    /// let reason = Turochamp::default().judge(&Position::default()).reason();
    /// assert_eq!(reason.as_deref(), Some("e3 gains most in position-play of 20 moves of equal value."));
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let Candidate { mv, san, boundary, .. } = self.chosen()?;
        let others: Vec<&str> = self.tied_on_both(*mv).map(|other| other.san.as_str()).collect();
        let mut reason = match (self.tied_on_value(*mv).count(), others.as_slice()) {
            (0, _) => format!("{san} has the highest value."),
            (equal, []) => {
                format!("{san} gains most in position-play of {} moves of equal value.", equal + 1)
            }
            (_, others) => {
                let others = others.join(", ");
                format!("{san} is equal to {others} in value and position-play, and first by the alphabet.")
            }
        };
        if *boundary {
            reason.push_str(" Its search met a boundary: more may lie beyond.");
        }
        Some(reason)
    }
}

impl Default for Turochamp {
    /// The machine by the default rules.
    fn default() -> Self {
        Turochamp::new(Rules::default())
    }
}

impl Turochamp {
    /// The machine by these rules.
    pub fn new(rules: Rules) -> Turochamp {
        let searcher = Searcher::new(Material::new(&rules))
            .with_horizon(ConsiderableMoves::new(&rules))
            .with_draw_rules(rules.draw_rules())
            .with_entries(0)
            .without_null_windows();
        Turochamp { rules, made: rules, searcher }
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A value for people: the ratio with four decimals, or `mate 3`.
    pub fn show_value(&self, value: Score) -> String {
        self.searcher.evaluator().show(value)
    }

    /// Judges all moves of a position or of the end of a game, by the rules and nothing else.
    #[must_use]
    pub fn judge<'r>(&mut self, root: impl Into<Root<'r>>) -> Verdict {
        self.judge_within(root, &Limits::default(), &mut ())
    }

    /// Judges under limits and a control. Without a depth in the limits, that of the rules counts.
    #[must_use]
    pub fn judge_within<'r>(
        &mut self,
        root: impl Into<Root<'r>>,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Verdict {
        let root = root.into();
        let position = root.position();
        let depth = limits.depth.unwrap_or(self.rules.depth);
        // As many lines as there can be: each move gets its exact value in an open window.
        let mut limits =
            limits.clone().with_depth(depth).with_first_depth(depth).with_multipv(MoveList::CAPACITY);
        limits.margin = None;
        let mut report = self.searcher.search_with(root, &limits, control);
        let before = position_play(position, position.turn(), None, &self.rules);
        let mut candidates: Vec<Candidate> =
            report.lines.iter().map(|line| self.candidate(position, line, before)).collect();
        candidates.sort_by(Candidate::order);
        let place = |line: &RootMove| candidates.iter().position(|candidate| candidate.mv == line.mv);
        report.iteration.lines.sort_by_key(place);
        Verdict { candidates, report }
    }

    fn candidate(&self, position: &Position, line: &RootMove, before: Columns) -> Candidate {
        let mut after = position.clone();
        let _ = after.make(line.mv);
        let after = position_play(&after, position.turn(), Some(line.mv), &self.rules);
        Candidate {
            mv: line.mv,
            san: position.san(line.mv).to_string(),
            value: line.score,
            bound: line.bound,
            boundary: line.boundary,
            nodes: line.nodes,
            line: line.pv.clone(),
            before,
            after,
            change: after - before,
        }
    }
}

/// Turing's machine by the default rules, as an engine.
///
/// ```
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let mut machine = eval_turochamp::engine();
/// machine.set_option("Rules", "typescript")?;
/// let choice = machine.choose(&Game::default(), &Limits::default(), &mut ())?;
/// assert_eq!(choice.mv.to_string(), "e2e3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn engine() -> Turochamp {
    Turochamp::default()
}

/// The presets by name.
const PRESETS: [(&str, Rules); 2] = [("emulator", Rules::emulator()), ("typescript", Rules::typescript())];

/// What the option calls rules that are no preset.
const CUSTOM: &str = "custom";

impl Turochamp {
    /// The rules that its option sets, by name, those it was made with included.
    fn choices(&self) -> impl Iterator<Item = (&'static str, Rules)> {
        let preset = PRESETS.iter().any(|&(_, rules)| rules == self.made);
        PRESETS.into_iter().chain((!preset).then_some((CUSTOM, self.made)))
    }

    /// The option that sets them.
    fn rules_option(&self) -> EngineOption {
        let own = self.choices().find(|&(_, rules)| rules == self.made);
        let default = own.map_or(CUSTOM, |(name, _)| name).to_string();
        let choices = self.choices().map(|(name, _)| name.to_string()).collect();
        EngineOption::new("Rules", OptionKind::Combo { default, choices })
    }
}

/// The machine's option. Its default is what it was made with.
///
/// - `Rules`: one of the presets, `emulator` and `typescript`; also `custom`, if the machine was made with other rules.
impl Engine for Turochamp {
    fn name(&self) -> &'static str {
        "Turochamp"
    }

    /// The machine's own depth holds unless the limits name one; a time or a count of nodes can only cut it short.
    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let verdict = self.judge_within(game, limits, control);
        let mut report = verdict.report;
        report.iteration.lines.truncate(limits.multipv.max(1));
        match verdict.candidates.first() {
            Some(chosen) => Ok(Choice::with_report(chosen.mv, report)),
            None if game.position().has_legal_move() => Err(Refusal::NoSuchMove),
            None if game.position().in_check() => Err(Refusal::Checkmate),
            None => Err(Refusal::Stalemate),
        }
    }

    fn default_limits(&self) -> Limits {
        Limits::depth(self.rules.depth)
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        Some(self.searcher.breakdown(position))
    }

    fn options(&self) -> Vec<EngineOption> {
        vec![self.rules_option()]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option = self.rules_option();
        if !option.is_named(name) {
            return Err(OptionError::unknown(name));
        }
        let Some((_, rules)) = self.choices().find(|(name, _)| name.eq_ignore_ascii_case(value)) else {
            return Err(OptionError::value(name, value, option.kind.expected()));
        };
        *self = Turochamp { made: self.made, ..Turochamp::new(rules) };
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher.clear();
    }

    fn show(&self, score: Score) -> String {
        self.show_value(score)
    }
}
