//! Any game under any settings: what a search says of it.

use std::ops::ControlFlow;

use movegen::{Game, Position, Role};
use search::{
    Control, DrawRules, Evaluator, Limits, MAX_PLY, Report, RootMove, Score, Searcher, Selectivity,
    TableTrust,
};

use crate::input;

/// A search visits at most 255 times so many nodes before it is stopped.
const NODES_A_STEP: u64 = 32;

/// Plies played before the search.
const LONGEST_GAME: usize = 120;

/// Material, and some hundredths of a pawn by the key, so that few scores are equal.
struct Noise;

impl Evaluator for Noise {
    fn evaluate(&mut self, position: &Position) -> Score {
        let side = |color| {
            let men = |role| position.board().men(color, role).len() as i32;
            let minors = men(Role::Knight) + men(Role::Bishop);
            100 * (men(Role::Pawn) + 3 * minors + 5 * men(Role::Rook) + 9 * men(Role::Queen))
        };
        let noise = (position.key() >> 32) as i32 & 31;
        Score::new(side(position.turn()) - side(!position.turn()) + noise)
    }
}

/// Stops at a number of nodes, and keeps when it was asked.
struct Watch {
    stop_at: u64,
    asked: u64,
    stopped_at: Option<u64>,
    deepest: u32,
}

impl Control for Watch {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        assert!(nodes - self.asked <= 1024, "asked at {} and at {nodes} nodes", self.asked);
        self.asked = nodes;
        if nodes < self.stop_at {
            return ControlFlow::Continue(());
        }
        self.stopped_at.get_or_insert(nodes);
        ControlFlow::Break(())
    }

    fn report(&mut self, iteration: &search::Iteration) {
        assert!(iteration.depth > self.deepest, "depth {} after {}", iteration.depth, self.deepest);
        self.deepest = iteration.depth;
    }
}

/// Plays a game and searches its last position. The first line of the input is the start, as for
/// [`movegen`](crate::movegen); five bytes after it are the settings (selectivity, entries of the table, lines,
/// when to stop, depth and draws), and each other byte picks a move of the game.
///
/// The search must not panic, its lines must be legal and end where their scores say, it must stop when told to, and
/// where nothing is left out a table must change no score.
///
/// # Panics
///
/// Where that is not so.
pub fn search(data: &[u8]) {
    let (start, rest) = input::start(data);
    let (settings, choices) = rest.split_at(rest.len().min(5));
    let setting = |index: usize| settings.get(index).copied().unwrap_or(0);
    let mut game = Game::new(start);
    for &choice in choices.iter().take(LONGEST_GAME) {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[choice as usize % moves.len()]).expect("a legal move");
    }

    let selectivity = selectivity(setting(0));
    let trust = if setting(0) & 1 == 0 { TableTrust::Exact } else { TableTrust::Usual };
    let mut rules = DrawRules::default();
    if setting(4) & 64 != 0 {
        // Lines that only the room there is can end.
        (rules.occurrences, rules.fifty_moves) = (0, false);
    }
    let fresh = |entries: usize| {
        let searcher = Searcher::new(Noise).with_draw_rules(rules).with_entries(entries);
        searcher.with_selectivity(selectivity).with_table_trust(trust)
    };
    let mut limits = Limits::depth(u32::from(setting(4) % 8)).with_multipv(1 + usize::from(setting(2) % 8));
    if setting(4) & 128 != 0 {
        // As deep as it goes, at once; it is stopped before it is through.
        limits = limits.with_first_depth(MAX_PLY as u32);
        limits.depth = Some(MAX_PLY as u32);
    }
    let stop_at = u64::from(setting(3)) * NODES_A_STEP;
    let mut watch = Watch { stop_at, asked: 0, stopped_at: None, deepest: 0 };
    let mut searcher = fresh(64 * usize::from(setting(1)));
    let report = searcher.search_with(&game, &limits, &mut watch);
    check(&game, &limits, &report);
    assert_eq!(report.depth, watch.deepest, "{}", game.position());
    match watch.stopped_at {
        // Asked once more at the very end, it may say stop without being the reason.
        Some(nodes) => assert!(report.total_nodes - nodes <= 1024, "{}", game.position()),
        None => assert!(!report.stopped, "{}", game.position()),
    }
    if !report.stopped && selectivity == Selectivity::NONE && trust == TableTrust::Exact {
        let again = searcher.search(&game, &limits);
        assert_eq!(again.lines, report.lines, "a second search of {}", game.position());
        let plain = fresh(0).search(&game, &limits.clone().with_nodes(1 << 18));
        if !plain.stopped {
            let scores =
                |report: &Report| -> Vec<Score> { report.lines.iter().map(|line| line.score).collect() };
            assert_eq!(scores(&plain), scores(&report), "with and without a table in {}", game.position());
        }
    }
}

fn selectivity(bits: u8) -> Selectivity {
    let mut chosen = Selectivity::NONE;
    chosen.null_move = bits & 2 != 0;
    chosen.late_move_reductions = bits & 4 != 0;
    chosen.reverse_futility = bits & 8 != 0;
    chosen.late_move_pruning = bits & 16 != 0;
    chosen.exchange_pruning = bits & 32 != 0;
    chosen.check_extension = bits & 64 != 0;
    chosen.aspiration = bits & 128 != 0;
    if chosen != Selectivity::NONE {
        chosen.from_depth = 2;
    }
    chosen
}

/// Lines are legal, different and in order, as many as asked for; a mate is at the end of its line.
fn check(game: &Game, limits: &Limits, report: &Report) {
    let fen = game.position().to_string();
    let legal = game.position().count_moves();
    assert_eq!(report.best_move().is_some(), legal > 0, "{fen}");
    assert!(report.lines.len() <= legal, "{fen}");
    if report.depth > 0 {
        assert_eq!(report.lines.len(), limits.multipv.min(legal), "{fen}");
        assert!(report.lines.iter().all(|line| line.exact().is_some()), "{fen}");
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{fen}");
    }
    for (index, line) in report.lines.iter().enumerate() {
        assert!(game.position().is_legal(line.mv), "{:?} in {fen}", line.mv);
        assert!(
            report.lines[..index].iter().all(|other| other.mv != line.mv),
            "{:?} twice in {fen}",
            line.mv
        );
        assert_eq!(line.pv.first(), Some(&line.mv), "{fen}");
        let mut end = game.clone();
        for &mv in &line.pv {
            end.play(mv).unwrap_or_else(|error| panic!("{error}: {:?} in {fen}", line.pv));
        }
        if let Some(plies) = line.exact().and_then(Score::mate_plies) {
            assert!(end.position().is_checkmate(), "{:?} in {fen}", line.pv);
            assert_eq!(line.pv.len(), plies.unsigned_abs() as usize, "{:?} in {fen}", line.pv);
        }
    }
    if let Some(score) = report.lines.first().and_then(RootMove::exact) {
        assert_eq!(report.score(), score, "{fen}");
    }
}
