//! The machine: an honest search, then a fallible choice.

use std::fmt;
use std::ops::ControlFlow;

use movegen::{Game, Move};
use search::clock::Deadline;
use search::{
    Breakdown, Choice, Control, Engine, EngineOption, Evaluator, Iteration, Limits, OptionError, OptionKind,
    Refusal, Report, RootMove, Score,
};

use crate::dial::Weights;
use crate::draw::{Candidate, Search, draw};
use crate::{Al1600Eval, Certain, DEPTH, Dial, Honest, Odds, Random, SplitMix64, TABLE_ENTRIES, honest};

/// AL-1600: it sees four plies and every capture after that, and then errs on purpose.
///
/// A move is chosen in this order:
///
/// 1. The honest search. Without its last iteration (the clock, a node limit) its best move is played.
/// 2. An only move; a mate that it sees; where it is mated whatever it plays, the longest resistance; in a
///    won endgame (400 centipawns ahead of a side that has 330 or less), the best move.
/// 3. Else a draw by the weights of its [`Dial`], with the exact score and the rank of every move that matters.
///
/// So a move that loses more than the ceiling is never played, nor one that allows a mate within the
/// horizon, unless all do. Ranks are those of exact scores; of equals the best move of the honest search, the
/// hint, stands first, the others in the order of [`Position::legal_moves`](movegen::Position::legal_moves).
///
/// Without a limit of depth it searches [`DEPTH`] plies, however much time there is. It has no book of its own:
/// a book goes around it, and the hint never reads one.
///
/// ```
/// use eval_al1600::Al1600;
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let mut game = Game::default();
/// game.play_moves("e2e4 d7d5 e4d5")?;
/// let mut machine = Al1600::new(2025);
/// let choice = machine.choose(&game, &Limits::default(), &mut ())?;
/// // It takes back, nine times out of ten; the honest move is another.
/// assert_eq!(choice.mv.to_string(), "d8d5");
/// assert_eq!(machine.hint(&game)?.mv.to_string(), "g8f6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Al1600<R = SplitMix64> {
    honest: Honest,
    dial: Dial,
    weights: Weights,
    random: R,
    dice: bool,
    /// What it was made with.
    made: Made,
}

/// The defaults of the options that are not the same for every machine.
#[derive(Debug, Clone, Copy)]
struct Made {
    dial: Dial,
    /// `None` if the generator has no seed, or one that no option can hold.
    seed: Option<i64>,
}

impl<R> fmt::Debug for Al1600<R> {
    /// Says how it is set up, not where its dice are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Al1600 { honest, dial, weights: _, random: _, dice, made: _ } = self;
        f.debug_struct("Al1600")
            .field("honest", honest)
            .field("dial", dial)
            .field("dice", dice)
            .finish_non_exhaustive()
    }
}

impl Al1600 {
    /// The machine with the dial [`Dial::al1600`] and a generator of this seed: the same seed and the same
    /// opponent's moves make the same game.
    pub fn new(seed: u64) -> Al1600 {
        Al1600::with_random(SplitMix64::new(seed))
    }
}

impl Default for Al1600 {
    /// The machine with the seed 0.
    fn default() -> Al1600 {
        Al1600::new(0)
    }
}

/// AL-1600, as an engine: the machine with the seed 0. Its search without the dice is
/// [`honest_engine`](crate::honest_engine).
///
/// ```
/// use movegen::Game;
/// use search::{Engine, Limits};
/// let mut machine = eval_al1600::engine();
/// machine.set_option("Seed", "2025")?;
/// let choice = machine.choose(&Game::default(), &Limits::default(), &mut ())?;
/// assert!(Game::default().position().is_legal(choice.mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn engine() -> Al1600 {
    Al1600::default()
}

impl<R: Random> Al1600<R> {
    /// The machine with another generator.
    ///
    /// ```
    /// use eval_al1600::Al1600;
    /// use movegen::Game;
    /// use search::{Engine, Limits};
    /// // Dice that always fall on their lowest side: the best move.
    /// let mut machine = Al1600::with_random(|| 0);
    /// let mv = machine.choose(&Game::default(), &Limits::default(), &mut ())?.mv;
    /// assert_eq!(mv, machine.hint(&Game::default())?.mv);
    /// # Ok::<(), search::Refusal>(())
    /// ```
    pub fn with_random(random: R) -> Al1600<R> {
        let dial = Dial::al1600();
        let made = Made { dial, seed: random.seed().and_then(|seed| i64::try_from(seed).ok()) };
        Al1600 { honest: honest(), dial, weights: Weights::of(dial), random, dice: true, made }
    }

    /// The same machine with another dial, which is then the default of its options.
    #[must_use]
    pub fn with_dial(mut self, dial: Dial) -> Al1600<R> {
        self.set_dial(dial);
        self.made.dial = dial;
        self
    }

    /// Its dial.
    pub fn dial(&self) -> Dial {
        self.dial
    }

    fn set_dial(&mut self, dial: Dial) {
        (self.dial, self.weights) = (dial, Weights::of(dial));
    }

    /// Its advice: the best move of the same search, four plies deep, without dice. The same answer for
    /// the same game, whatever was asked before.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]: the side to move has no legal move.
    ///
    /// ```
    /// use eval_al1600::Al1600;
    /// use movegen::Game;
    /// let hint = Al1600::new(1).hint(&Game::default())?;
    /// assert_eq!(hint.mv, Al1600::new(2).hint(&Game::default())?.mv);
    /// # Ok::<(), search::Refusal>(())
    /// ```
    pub fn hint(&mut self, game: &Game) -> Result<Choice, Refusal> {
        self.best(game, &Limits::default(), &mut ())
    }

    /// The odds of every legal move, from exact scores of all of them. It draws nothing.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]: the side to move has no legal move.
    ///
    /// ```
    /// use eval_al1600::{Al1600, Verdict};
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// game.play_moves("e2e4 d7d5 e4d5")?;
    /// let odds = Al1600::new(1).odds(&game)?;
    /// let back = odds.why(game.position().parse_uci("d8d5")?).expect("a legal move");
    /// assert_eq!((back.rank, back.loss(), back.recapture), (1, Some(35), true));
    /// assert_eq!(back.verdict, Verdict::Drawn);
    /// assert!(back.chance > 0.9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds(&mut self, game: &Game) -> Result<Odds, Refusal> {
        let report = self.search(game, &Limits::default(), &mut ())?;
        let mut list = candidates(game, &report);
        for candidate in list.iter_mut().filter(|candidate| !candidate.exact) {
            let line = self.honest.against(game, DEPTH, candidate.mv, -Score::INFINITE, &mut ());
            // The move is legal and nothing stops the search.
            if let Some(line) = line {
                (candidate.score, candidate.exact) = (line.score, true);
            }
        }
        let certain = Certain::of(game, report.score(), list.len());
        Ok(Odds::new(&list, certain, &self.weights))
    }

    /// The best move of the honest search.
    fn best(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let mut report = self.search(game, limits, control)?;
        show_only(&mut report, limits);
        Ok(Choice::with_report(report.lines[0].mv, report))
    }

    /// The honest search, with an upper bound of every move.
    fn search(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Report, Refusal> {
        let mut limits = limits.clone();
        limits.margin = limits.margin.or(Some(Score::DRAW));
        limits.depth = limits.depth.or(Some(DEPTH));
        let report = self.honest.search_with(game, &limits, control);
        match report.lines.first() {
            Some(_) => Ok(report),
            None if game.position().has_legal_move() => Err(Refusal::NoSuchMove),
            None if game.position().in_check() => Err(Refusal::Checkmate),
            None => Err(Refusal::Stalemate),
        }
    }

    /// The move of the draw with its line, if it is decided in time. What it buys is counted in the report.
    fn draw(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
        report: &mut Report,
    ) -> Option<RootMove> {
        let mut list = candidates(game, report);
        if Certain::of(game, report.score(), list.len()).is_some() {
            return None;
        }
        let mut more = More {
            honest: &mut self.honest,
            game,
            depth: report.depth,
            most: limits.nodes.unwrap_or(u64::MAX),
            total: &mut report.total_nodes,
            control,
            bought: Vec::new(),
        };
        let drawn = draw(&mut list, &self.weights, &mut self.random, &mut more).ok()?;
        let bought = more.bought;
        let mv = list[drawn].mv;
        // Bought because the report had no exact score of it.
        bought.into_iter().rfind(|line| line.mv == mv).or_else(|| report.line(mv).cloned())
    }
}

/// What the draw asks of the honest search, once that has its list.
struct More<'a> {
    honest: &'a mut Honest,
    game: &'a Game,
    depth: u32,
    /// A limit of nodes, and how many are spent.
    most: u64,
    total: &'a mut u64,
    control: &'a mut dyn Control,
    /// The answers at full depth.
    bought: Vec<RootMove>,
}

impl More<'_> {
    fn against(&mut self, depth: u32, mv: Move, threshold: Score) -> Option<RootMove> {
        let mut control = Meter { spent: *self.total, most: self.most, control: &mut *self.control };
        let line = self.honest.against(self.game, depth, mv, threshold, &mut control)?;
        *self.total += line.nodes;
        Some(line)
    }
}

impl Search for More<'_> {
    fn ask(&mut self, mv: Move, threshold: Score) -> Option<Score> {
        let line = self.against(self.depth, mv, threshold)?;
        let score = line.score;
        self.bought.push(line);
        Some(score)
    }

    fn guess(&mut self, mv: Move, floor: Score) -> Option<Score> {
        self.against(1, mv, floor).map(|line| line.score)
    }
}

/// The moves in the order that decides between equals: the best, then as they are generated.
pub(crate) fn candidates(game: &Game, report: &Report) -> Vec<Candidate> {
    let hint = report.lines[0].mv;
    let legal = game.position().legal_moves();
    let others = legal.iter().copied().filter(|&mv| mv != hint);
    std::iter::once(hint)
        .chain(others)
        .filter_map(|mv| report.line(mv))
        .map(|line| Candidate {
            mv: line.mv,
            recapture: is_recapture(game, line.mv),
            score: line.score,
            exact: line.exact().is_some(),
        })
        .collect()
}

/// Whether a move captures where the game's last move has just captured.
pub(crate) fn is_recapture(game: &Game, mv: Move) -> bool {
    mv.is_capture() && game.moves().last().is_some_and(|last| last.is_capture() && last.to() == mv.to())
}

/// Leaves the lines that were asked for.
fn show_only(report: &mut Report, limits: &Limits) {
    if limits.margin.is_none() {
        report.iteration.lines.truncate(limits.multipv.max(1));
    }
}

/// Passes on a control, with the nodes already spent, and keeps a limit of nodes.
struct Meter<'a> {
    spent: u64,
    most: u64,
    control: &'a mut dyn Control,
}

impl Control for Meter<'_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let nodes = nodes + self.spent;
        if nodes >= self.most { ControlFlow::Break(()) } else { self.control.poll(nodes) }
    }

    fn report(&mut self, iteration: &Iteration) {
        self.control.report(iteration);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.control.root_move(depth, mv, number);
    }
}

/// The largest table the `Hash` option allows, in MiB.
const MOST_HASH: i64 = 65_536;

/// The `Hash` that is the table it was made with. A search of four plies needs no more.
const OWN_HASH: u32 = (TABLE_ENTRIES * 16).div_ceil(1024 * 1024) as u32;

/// The machine's options. Their defaults are what it was made with.
///
/// - `Dice`: whether it errs; without, it plays its hint.
/// - `Seed`: starts its generator anew. There where the generator [has a seed](Random::seed), of 63 bits at most.
/// - `Temperature`, `RankDecay`, `RecaptureBias`, `Ceiling`: its [`Dial`].
/// - `Hash`: the most memory its table may take, in MiB. The default stands for the table it was made with, of
///   [`TABLE_ENTRIES`], which takes less.
impl<R: Random + Send> Engine for Al1600<R> {
    fn name(&self) -> &'static str {
        "AL-1600"
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let mut control = (control, Deadline::of(limits));
        if !self.dice {
            return self.best(game, limits, &mut control);
        }
        let mut report = self.search(game, limits, &mut control)?;
        let drawn = if report.stopped { None } else { self.draw(game, limits, &mut control, &mut report) };
        show_only(&mut report, limits);
        let best = report.lines[0].mv;
        Ok(match drawn {
            Some(line) if line.mv != best => Choice::with_report(line.mv, report).with_line(line),
            _ => Choice::with_report(best, report),
        })
    }

    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        self.best(game, limits, control)
    }

    fn default_limits(&self) -> Limits {
        Limits::depth(DEPTH)
    }

    fn breakdown(&mut self, position: &movegen::Position) -> Option<Breakdown> {
        Some(Al1600Eval::new().breakdown(position))
    }

    fn options(&self) -> Vec<EngineOption> {
        let spin = |name, default, min, max| EngineOption::new(name, OptionKind::Spin { default, min, max });
        let Made { dial, seed } = self.made;
        let mut options = vec![EngineOption::new("Dice", OptionKind::Check { default: true })];
        options.extend(seed.map(|seed| spin("Seed", seed, 0, i64::MAX)));
        options.extend([
            spin("Temperature", dial.temperature().into(), 1, 10_000),
            spin("RankDecay", dial.rank_decay().into(), 1, 1000),
            spin("RecaptureBias", dial.recapture_bias().into(), 1, 1000),
            spin("Ceiling", dial.ceiling().into(), 0, 10_000),
            spin("Hash", OWN_HASH.into(), 0, MOST_HASH),
        ]);
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let unknown = || OptionError::unknown(name);
        let option = options.iter().find(|option| option.is_named(name)).ok_or_else(unknown)?;
        option.check(value)?;
        let number = value.parse::<u64>().unwrap_or(0);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match option.name.as_str() {
            "Dice" => self.dice = value == "true",
            "Seed" if self.random.reseed(number) => {}
            "Seed" => return Err(unknown()),
            "Temperature" => self.set_dial(self.dial.with_temperature(small)),
            "RankDecay" => self.set_dial(self.dial.with_rank_decay(small)),
            "RecaptureBias" => self.set_dial(self.dial.with_recapture_bias(small)),
            "Ceiling" => self.set_dial(self.dial.with_ceiling(small)),
            _ if small == OWN_HASH => self.honest = honest(),
            _ => self.honest.set_mebibytes(small as usize),
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.honest.clear();
    }

    fn show(&self, score: Score) -> String {
        self.honest.evaluator().show(score)
    }
}
