//! The searcher: an evaluator, a horizon, draw rules and a table, ready to be asked.

use core::fmt;

use movegen::{Move, Position};

use crate::memory::Memory;
use crate::path::{Root, Step};
use crate::root::Iterations;
use crate::table::Table;
use crate::tree::Tree;
use crate::{
    Bound, Breakdown, Control, DrawRules, Evaluator, Horizon, Limits, MAX_PLY, Quiescence, Report, RootMove,
    Score, Selectivity,
};

/// Searches positions with an evaluator of your own.
///
/// It owns its table and all memory it needs, so keep it and ask it again; what an older search left behind
/// never changes an answer. Its table has 16 MiB unless told otherwise.
///
/// A score that is [exact](Bound::Exact) is what a plain fixed-depth search of every line finds, with the same
/// horizon and the same draw rules: the table, killers and windows change how long it takes, not what it
/// says. [`with_selectivity`](Searcher::with_selectivity) and [`TableTrust::Usual`] give that up for depth.
///
/// ```
/// use search::{Evaluator, Limits, Score, Searcher};
/// use movegen::{Position, Role};
///
/// struct Material;
/// impl Evaluator for Material {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         let worth = |color| -> i32 {
///             let men = |role| position.board().men(color, role).len() as i32;
///             men(Role::Pawn) + 3 * (men(Role::Knight) + men(Role::Bishop)) + 5 * men(Role::Rook) + 9 * men(Role::Queen)
///         };
///         Score::new(100 * (worth(position.turn()) - worth(!position.turn())))
///     }
/// }
///
/// let mut searcher = Searcher::new(Material).with_mebibytes(4);
/// let position: Position = "r1b1kb1r/ppp2ppp/2n5/1B1pP3/3qn3/2N2N2/PPP2PPP/R1BQ1RK1 w kq - 0 8".parse()?;
/// let report = searcher.search(&position, &Limits::depth(4).with_multipv(3));
/// assert_eq!(report.lines.len(), 3);
/// assert!(report.lines.iter().all(|line| line.exact().is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searcher<E, H = Quiescence> {
    pub(crate) evaluator: E,
    pub(crate) horizon: H,
    pub(crate) rules: DrawRules,
    pub(crate) table: Table,
    pub(crate) memory: Memory,
    pub(crate) null_windows: bool,
    pub(crate) trust: TableTrust,
    pub(crate) selectivity: Selectivity,
    /// What the table's present generation is about: the root's key, its clock and the keys before it.
    about: Option<u64>,
}

/// How far a table's score is trusted at another node of the same position.
///
/// A score found deeper, or by a way on which other positions were already taken, is not quite the score that a
/// search of this node would find. Most programs use it all the same.
///
/// ```
/// use search::{Limits, Searcher, TableTrust};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut searcher = Searcher::new(Even).with_table_trust(TableTrust::Usual);
/// searcher.search(&Position::default(), &Limits::depth(3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TableTrust {
    /// Only where it surely is the score a search would find. Exact scores are exact. In the middle game
    /// this costs one node in a hundred; in endings where few moves can't be taken back, much more.
    #[default]
    Exact,
    /// Wherever it was found at least as deep, as most programs do. Deep in endings this is faster by an
    /// order of magnitude, and scores that are called exact may be off by what repetition and depth change.
    Usual,
}

impl<E, H> fmt::Debug for Searcher<E, H> {
    /// Says how it is set up, not what is in its table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("draw_rules", &self.rules)
            .field("table_entries", &self.table.capacity())
            .field("trust", &self.trust)
            .finish_non_exhaustive()
    }
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with [`Quiescence`], default [`DrawRules`] and a table of 16 MiB.
    pub fn new(evaluator: E) -> Searcher<E> {
        Searcher {
            evaluator,
            horizon: Quiescence::default(),
            rules: DrawRules::default(),
            table: Table::with_mebibytes(16),
            memory: Memory::new(),
            null_windows: true,
            trust: TableTrust::Exact,
            selectivity: Selectivity::NONE,
            about: None,
        }
    }
}

impl<E: Evaluator, H: Horizon> Searcher<E, H> {
    /// The same searcher with another horizon.
    #[must_use]
    pub fn with_horizon<H2: Horizon>(self, horizon: H2) -> Searcher<E, H2> {
        Searcher {
            horizon,
            evaluator: self.evaluator,
            rules: self.rules,
            table: self.table,
            memory: self.memory,
            null_windows: self.null_windows,
            trust: self.trust,
            selectivity: self.selectivity,
            about: None,
        }
    }

    /// The same searcher with other draw rules.
    #[must_use]
    pub fn with_draw_rules(self, rules: DrawRules) -> Searcher<E, H> {
        Searcher { rules, about: None, ..self }
    }

    /// The same searcher with a table of so many mebibytes; 0 for no table.
    #[must_use]
    pub fn with_mebibytes(self, mebibytes: usize) -> Searcher<E, H> {
        Searcher { table: Table::with_mebibytes(mebibytes), about: None, ..self }
    }

    /// The same searcher with a table of at least so many entries, 16 bytes each; 0 for no table. A small table that
    /// stays in the processor's cache is best for short searches.
    #[must_use]
    pub fn with_entries(self, entries: usize) -> Searcher<E, H> {
        Searcher { table: Table::with_entries(entries), about: None, ..self }
    }

    /// The same searcher with another trust in its table.
    #[must_use]
    pub fn with_table_trust(self, trust: TableTrust) -> Searcher<E, H> {
        Searcher { trust, about: None, ..self }
    }

    /// The same searcher with some of these switches on.
    #[must_use]
    pub fn with_selectivity(self, selectivity: Selectivity) -> Searcher<E, H> {
        Searcher { selectivity, about: None, ..self }
    }

    /// Gives the searcher another table, of so many mebibytes.
    pub fn set_mebibytes(&mut self, mebibytes: usize) {
        self.table = Table::with_mebibytes(mebibytes);
        self.about = None;
    }

    /// The same searcher with every window open as far as it can be: no move is searched twice in an
    /// iteration. For horizons that count nodes; slower, with the same exact scores.
    #[must_use]
    pub fn without_null_windows(self) -> Searcher<E, H> {
        Searcher { null_windows: false, ..self }
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The evaluator, to be changed. Scores of an earlier search count no longer.
    pub fn evaluator_mut(&mut self) -> &mut E {
        self.about = None;
        &mut self.evaluator
    }

    /// The evaluation of a position, taken apart. It asks the evaluator as a search does, and so leaves what was found
    /// as it is.
    ///
    /// ```
    /// use search::{Evaluator, Score, Searcher, Term};
    /// use movegen::Position;
    /// # struct Turn;
    /// # impl Evaluator for Turn {
    /// #     fn evaluate(&mut self, _: &Position) -> Score { Score::new(10) }
    /// #     fn terms(&mut self, _: &Position) -> Vec<Term> { vec![Term::new("turn", 10, 0)] }
    /// # }
    /// let breakdown = Searcher::new(Turn).breakdown(&Position::default());
    /// assert_eq!((breakdown.terms.len(), breakdown.total), (1, Score::new(10)));
    /// ```
    pub fn breakdown(&mut self, position: &Position) -> Breakdown {
        self.evaluator.breakdown(position)
    }

    /// The horizon, to be read or changed between searches.
    pub fn horizon_mut(&mut self) -> &mut H {
        self.about = None;
        &mut self.horizon
    }

    /// The draw rules.
    pub fn draw_rules(&self) -> &DrawRules {
        &self.rules
    }

    /// How many entries the table has room for.
    pub fn table_entries(&self) -> usize {
        self.table.capacity()
    }

    /// Forgets everything, for those who want the memory clean. No answer depends on it.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.about = None;
    }

    /// Searches a position or the end of a game: `&Position` or `&Game`.
    ///
    /// [`Limits::time`] needs a clock, which only `std` has; without it, depth, nodes and mate are the limits.
    pub fn search<'r>(&mut self, root: impl Into<Root<'r>>, limits: &Limits) -> Report {
        self.search_with(root, limits, &mut ())
    }

    /// Searches under a control of the caller's, which can stop it before its limits and hears of each
    /// iteration.
    pub fn search_with<'r>(
        &mut self,
        root: impl Into<Root<'r>>,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Report {
        let mut iterations = Iterations::new(self, root.into(), limits, control);
        while iterations.advance() {}
        iterations.into_report()
    }

    /// Searches step by step: an iterator over the complete iterations. The limits are those of
    /// [`search`](Self::search); their time runs on between two iterations.
    ///
    /// ```
    /// use search::{Limits, Searcher};
    /// use movegen::Position;
    /// # use search::{Evaluator, Score};
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
    /// let mut searcher = Searcher::new(Even);
    /// for iteration in searcher.iterations(&Position::default(), &Limits::depth(3)) {
    ///     println!("{} {}", iteration.depth, iteration.nodes);
    /// }
    /// ```
    pub fn iterations<'r>(&mut self, root: impl Into<Root<'r>>, limits: &Limits) -> Iterations<'_, E, H, ()> {
        Iterations::new(self, root.into(), limits, ())
    }

    /// Searches step by step under a control of the caller's.
    pub fn iterations_with<'r, C: Control>(
        &mut self,
        root: impl Into<Root<'r>>,
        limits: &Limits,
        control: C,
    ) -> Iterations<'_, E, H, C> {
        Iterations::new(self, root.into(), limits, control)
    }

    /// Searches one root move, to so many plies, against a threshold: its exact score if that is higher, else an upper
    /// bound. `None` if the move is not legal or the search was stopped.
    ///
    /// After a search of the same root it goes on with that search's table, so that a second look at one
    /// move is cheap.
    ///
    /// ```
    /// use search::{Bound, Limits, Score, Searcher};
    /// use movegen::Position;
    /// # use search::Evaluator;
    /// # struct Even;
    /// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
    /// let position: Position = "7k/8/6K1/8/8/8/8/R7 w - - 0 80".parse()?;
    /// let mut searcher = Searcher::new(Even);
    /// let report = searcher.search(&position, &Limits::depth(4));
    /// assert_eq!(report.score(), Score::mate_in(1));
    /// let other = position.parse_uci("a1b1")?;
    /// let line = searcher.against(&position, 4, other, Score::DRAW, &mut ()).expect("a legal move");
    /// assert_eq!((line.bound, line.score), (Bound::Exact, Score::mate_in(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn against<'r>(
        &mut self,
        root: impl Into<Root<'r>>,
        depth: u32,
        mv: Move,
        threshold: Score,
        control: &mut dyn Control,
    ) -> Option<RootMove> {
        let (position, way) = root.into().unfold(&self.rules);
        if !position.is_legal(mv) {
            return None;
        }
        self.begin(&position, &way, true);
        let depth = depth.clamp(1, MAX_PLY as u32);
        let mut tree = self.tree(position, depth, control);
        tree.poll();
        if tree.stopped {
            return None;
        }
        let score = tree.root_move(mv, threshold, false, None);
        let (stopped, boundary, nodes) = (tree.stopped, tree.boundary, tree.nodes);
        if stopped {
            return None;
        }
        let exact = score > threshold;
        Some(RootMove {
            mv,
            score,
            bound: if exact { Bound::Exact } else { Bound::Upper },
            centipawns: self.evaluator.centipawns(score),
            pv: if exact { self.memory.line(0).to_vec() } else { alloc::vec![mv] },
            nodes,
            boundary,
        })
    }

    /// Begins a search of this root. `again`: goes on with the last one's table if that had the same root.
    pub(crate) fn begin(&mut self, position: &Position, way: &[Step], again: bool) {
        let clock = u64::from(position.board().halfmove_clock());
        let about = way.iter().fold(position.key() ^ clock, |sum, step| sum.rotate_left(7) ^ step.key);
        if !again || self.about != Some(about) {
            self.table.next_generation();
            self.memory.clear();
            self.about = Some(about);
        }
        self.memory.path.clear();
        self.memory.path.extend_from_slice(way);
        self.memory.arena.clear();
        self.evaluator.reset(position);
    }

    /// A tree of this depth over this searcher's memory.
    pub(crate) fn tree<'t>(
        &'t mut self,
        position: Position,
        depth: u32,
        control: &'t mut dyn Control,
    ) -> Tree<'t, E, H> {
        let selectivity = self.selectivity.at(depth);
        // An iteration that sees everything, of a search that will not, is as exact as one can be.
        let sees_all = self.selectivity.is_on() && !selectivity.is_on();
        Tree {
            evaluator: &mut self.evaluator,
            horizon: &mut self.horizon,
            rules: self.rules,
            table: &mut self.table,
            memory: &mut self.memory,
            control,
            position,
            null_windows: self.null_windows,
            trust: if sees_all { TableTrust::Exact } else { self.trust },
            selectivity,
            root_depth: depth as i32,
            barrier: 0,
            nodes: 0,
            node_limit: u64::MAX,
            next_poll: 0,
            candidate_start: 0,
            deepest: 0,
            stopped: false,
            boundary: false,
            lowest: i32::MAX,
        }
    }
}
