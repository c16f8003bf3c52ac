//! What a search promises, seen from outside.

mod common;

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use common::{KIWIPETE, Material, game, position};
use movegen::{DeadMaterial, Game, MoveList, Moves, Position};
use search::{
    Bound, Control, DrawRules, Engine, Horizon, Iteration, Limits, Node, Refusal, Reports, Score,
    SearchEngine, Searcher, Stand, Stop, testing::check_evaluator,
};

#[test]
fn mate_on_the_hundredth_half_move_is_mate_and_later_it_is_a_draw() {
    for (fen, best, moves) in [
        ("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", Some(1)),
        ("7k/8/5K2/8/8/8/8/R7 w - - 97 80", "f6g6", Some(2)),
        ("7k/8/5K2/8/8/8/8/R7 w - - 98 80", "", None),
    ] {
        for entries in [0, 1 << 16] {
            let report =
                Searcher::new(Material).with_entries(entries).search(&position(fen), &Limits::depth(5));
            assert_eq!(report.score().mate_moves(), moves, "{fen}");
            if moves.is_some() {
                assert_eq!(report.best_move().to_string(), best, "{fen}");
            } else {
                assert_eq!(report.score(), Score::DRAW, "{fen}");
            }
        }
    }
}

#[test]
fn more_lines_than_moves_gives_the_moves_there_are_at_every_depth() {
    let start = position("4k3/4r3/8/8/7b/8/3P1P2/3QK3 w - - 0 1");
    let mut searcher = Searcher::new(Material);
    let iterations: Vec<Iteration> = searcher.iterations(&start, &Limits::depth(6).with_multipv(5)).collect();
    assert_eq!(iterations.len(), 6);
    for iteration in &iterations {
        let mut moves: Vec<String> = iteration.lines.iter().map(|line| line.mv.to_string()).collect();
        moves.sort();
        assert_eq!(moves, ["d1e2", "e1f1"], "depth {}", iteration.depth);
        assert!(iteration.lines.iter().all(|line| line.bound == Bound::Exact && !line.score.is_mate()));
        assert!(iteration.lines[0].score >= iteration.lines[1].score);
    }
}

#[test]
fn mate_distances_stay_right_in_any_order_with_the_table_kept() {
    let cases = [
        ("8/8/8/8/8/1K6/7R/k7 w - - 0 1", 1),
        ("8/8/8/8/8/2K5/7R/k7 w - - 0 1", 2),
        ("8/8/8/8/8/2K5/6R1/1k6 w - - 0 1", 3),
        ("8/8/8/8/8/2K5/7R/k7 b - - 0 1", -3),
    ];
    let mut searcher = Searcher::new(Material);
    for (fen, moves) in cases.iter().chain(cases.iter().rev()) {
        let report = searcher.search(&position(fen), &Limits::depth(8));
        assert_eq!(report.score().mate_moves(), Some(*moves), "{fen}");
        assert_eq!(report.pv().len() as i32, report.score().mate_plies().unwrap().abs(), "{fen}");
    }
}

#[test]
fn short_mates_are_found_with_and_without_a_table() {
    for (fen, best, moves) in
        [("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 1), ("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "c3b3", 2)]
    {
        for depth in 3..=5 {
            for entries in [0, 16, 1 << 16] {
                let mut searcher = Searcher::new(Material).with_entries(entries);
                let report = searcher.search(&position(fen), &Limits::depth(depth));
                assert_eq!(report.best_move().to_string(), best, "{fen}");
                assert_eq!(report.score().mate_moves(), Some(moves), "{fen}");
            }
        }
    }
}

#[test]
fn a_position_that_occurred_in_the_game_is_a_draw() {
    let before = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7 h2h1 e7e8");
    let searcher = &mut Searcher::new(Material);
    let with_history = searcher.search(&before, &Limits::depth(1).with_margin(Score::INFINITE));
    let repeating = with_history.lines.iter().find(|line| line.mv.to_string() == "h1h2").unwrap();
    assert_eq!(repeating.score, Score::DRAW);
    let without = searcher.search(before.position(), &Limits::depth(1).with_margin(Score::INFINITE));
    let repeating = without.lines.iter().find(|line| line.mv.to_string() == "h1h2").unwrap();
    assert!(repeating.score > Score::new(400));
}

#[test]
fn lines_are_those_of_a_search_without_the_moves_already_chosen() {
    for fen in [KIWIPETE, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 6"] {
        let start = position(fen);
        let mut searcher = Searcher::new(Material);
        let report = searcher.search(&start, &Limits::depth(4).with_multipv(6));
        assert_eq!(report.lines.len(), 6);
        let mut left = start.legal_moves().to_vec();
        for line in &report.lines {
            let alone = searcher.search(&start, &Limits::depth(4).with_moves(left.clone()));
            assert_eq!(alone.score(), line.score, "{fen}");
            left.retain(|&mv| mv != line.mv);
        }
        let one = searcher.search(&start, &Limits::depth(4).with_moves([report.lines[3].mv]).with_multipv(9));
        assert_eq!(one.lines.len(), 1, "{fen}");
        assert_eq!(one.score(), report.lines[3].score, "{fen}");
    }
}

#[test]
fn a_search_does_not_depend_on_what_was_searched_before() {
    let mut used = Searcher::new(Material).with_entries(1 << 12);
    for fen in [KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", KIWIPETE] {
        for depth in [3, 5, 4] {
            let limits = Limits::depth(depth).with_multipv(2);
            let fresh = Searcher::new(Material).with_entries(1 << 12).search(&position(fen), &limits);
            assert_eq!(used.search(&position(fen), &limits), fresh, "{fen}");
        }
    }
}

#[test]
fn iterations_tell_depth_nodes_and_lines() {
    let mut depths = Vec::new();
    let start = position(KIWIPETE);
    let mut reports = Reports(|iteration: &Iteration| {
        assert!(iteration.selective_depth >= iteration.depth);
        assert!(iteration.hashfull <= 1000);
        let mut end = start.clone();
        for &mv in iteration.pv() {
            end.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        depths.push((iteration.depth, iteration.nodes));
    });
    let report = Searcher::new(Material).search_with(&start, &Limits::depth(5), &mut reports);
    assert_eq!(depths.iter().map(|&(depth, _)| depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(depths.is_sorted_by_key(|&(_, nodes)| nodes));
    assert_eq!(depths.last(), Some(&(report.depth, report.nodes)));
    assert_eq!(report.total_nodes, report.nodes);
    assert!(!report.stopped);
}

#[test]
fn an_iterator_gives_what_the_callback_gets() {
    let mut heard = Vec::new();
    let mut reports = Reports(|iteration: &Iteration| heard.push(iteration.clone()));
    Searcher::new(Material).search_with(&position(KIWIPETE), &Limits::depth(4), &mut reports);
    let given: Vec<Iteration> =
        Searcher::new(Material).iterations(&position(KIWIPETE), &Limits::depth(4)).collect();
    assert_eq!(heard, given);
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for nodes in [0, 1, 100, 1024, 5000, 77_777] {
        let report = Searcher::new(Material).search(&position(KIWIPETE), &Limits::nodes(nodes));
        assert!(report.stopped);
        assert_eq!(report.total_nodes, nodes);
        assert!(position(KIWIPETE).is_legal(report.best_move().expect("a legal move")));
    }
}

#[test]
fn a_search_asks_whether_to_stop_at_least_every_1024_nodes() {
    struct Counter {
        last: u64,
        asked: u64,
    }
    impl Control for Counter {
        fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
            assert!(nodes - self.last <= 1024, "{} to {nodes}", self.last);
            self.last = nodes;
            self.asked += 1;
            ControlFlow::Continue(())
        }
    }
    let mut counter = Counter { last: 0, asked: 0 };
    let report = Searcher::new(Material).search_with(&position(KIWIPETE), &Limits::depth(5), &mut counter);
    assert!(counter.asked > report.total_nodes / 1024);
}

#[test]
fn another_thread_can_stop_a_search() {
    /// Counts what the search does, and notices when it goes on after the flag is up.
    struct Watch<'a> {
        flag: &'a AtomicBool,
        nodes: &'a AtomicU64,
    }
    impl Control for Watch<'_> {
        fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
            self.nodes.store(nodes, Ordering::Relaxed);
            Stop(self.flag).poll(nodes)
        }
    }
    let (flag, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let mut watch = Watch { flag: &flag, nodes: &nodes };
            Searcher::new(Material).search_with(&position(KIWIPETE), &Limits::infinite(), &mut watch)
        });
        while nodes.load(Ordering::Relaxed) < 50_000 {
            std::thread::yield_now();
        }
        flag.store(true, Ordering::Relaxed);
        let report = search.join().expect("the search ends");
        assert!(report.stopped);
        assert!(report.depth >= 1);
        assert!(report.total_nodes - nodes.load(Ordering::Relaxed) <= 1024);
        assert!(report.lines.iter().all(|line| line.bound == Bound::Exact));
    });
}

#[test]
fn a_stopped_search_reports_its_last_complete_iteration() {
    let full = Searcher::new(Material).search(&position(KIWIPETE), &Limits::depth(3));
    let next = Searcher::new(Material).search(&position(KIWIPETE), &Limits::depth(4));
    let nodes = full.nodes.midpoint(next.nodes);
    let stopped = Searcher::new(Material).search(&position(KIWIPETE), &Limits::nodes(nodes));
    assert_eq!(stopped.iteration, full.iteration);
}

/// Past the depth, every move again, as far as the search allows.
struct Everything;

impl Horizon for Everything {
    fn extend(&mut self, position: &mut Position, _: &Node, moves: &mut MoveList) -> Stand {
        position.generate(Moves::All, moves);
        Stand::Must
    }
}

#[test]
fn depth_128_and_64_plies_past_it_fit_a_thread_of_512_kib() {
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(|| {
        // Nothing ends a line here, so the first one goes all the way down.
        let rules = DrawRules {
            occurrences: 0,
            fifty_moves: false,
            dead_material: DeadMaterial::None,
            ..DrawRules::default()
        };
        let mut searcher = Searcher::new(Material).with_draw_rules(rules).with_horizon(Everything);
        let limits = Limits::depth(128).with_first_depth(128).with_nodes(20_000);
        let report = searcher.search(&position("8/8/8/8/8/5k2/8/7K w - - 0 1"), &limits);
        assert!(report.best_move().is_some());
        let mut searcher = Searcher::new(Material);
        let deepest = std::cell::Cell::new(0);
        let mut reports = Reports(|iteration: &Iteration| deepest.set(iteration.depth));
        let blocked = position("k7/8/p1p5/P1P5/8/8/8/K7 w - - 0 1");
        searcher.search_with(&blocked, &Limits::depth(128).with_nodes(100_000), &mut reports);
        (report.total_nodes, deepest.get())
    });
    let (nodes, depth) = thread.unwrap().join().expect("no overflow");
    assert_eq!(nodes, 20_000);
    assert!(depth > 5, "{depth}");
}

#[test]
fn a_forced_line_is_searched_128_plies_deep() {
    // Every line soon ends in stalemate, repetition or a bare king, so depth costs nothing.
    let start = position("k7/P7/K7/8/8/8/8/8 w - - 0 1");
    let report = Searcher::new(Material).search(&start, &Limits::depth(128));
    assert_eq!((report.depth, report.stopped), (128, false));
}

#[test]
fn time_in_the_limits_ends_the_search_whatever_the_control() {
    let limits = Limits::time(core::time::Duration::from_millis(3));
    let report = Searcher::new(Material).search(&position(KIWIPETE), &limits);
    assert!(report.stopped && report.depth < 20);
    let mut engine = SearchEngine::new("material", Searcher::new(Material));
    let choice = engine.choose(&Game::from(position(KIWIPETE)), &limits, &mut ()).expect("a move");
    assert!(choice.report.expect("a search").stopped);
    let none = Limits::time(core::time::Duration::ZERO);
    let report = Searcher::new(Material).search(&position(KIWIPETE), &none);
    assert!(report.best_move().is_some(), "a legal move even without time");
}

#[test]
fn a_mate_limit_ends_the_search_at_the_mate() {
    let start = position("8/8/8/8/8/2K5/6R1/1k6 w - - 0 1");
    let report = Searcher::new(Material).search(&start, &Limits::mate(3));
    assert_eq!((report.depth, report.score().mate_moves()), (5, Some(3)));
    let endless = Searcher::new(Material).search(&start, &Limits::infinite());
    assert_eq!((endless.depth, endless.score().mate_moves()), (5, Some(3)), "nothing can change it");
}

#[test]
fn positions_without_moves_have_no_best_move() {
    let mut searcher = Searcher::new(Material);
    let mate = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let report = searcher.search(&mate, &Limits::depth(5));
    assert_eq!((report.best_move().to_string().as_str(), report.score()), ("(none)", Score::mated_in(0)));
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let report = searcher.search(&stalemate, &Limits::depth(3));
    assert_eq!((report.depth, report.score(), report.lines.len()), (0, Score::DRAW, 0));

    let mut engine = SearchEngine::new("material", searcher);
    let choose = |engine: &mut dyn Engine, position: Position, limits: &Limits| {
        engine.choose(&Game::from(position), limits, &mut ()).map(|choice| choice.mv)
    };
    assert_eq!(choose(&mut engine, mate, &Limits::depth(2)), Err(Refusal::Checkmate));
    assert_eq!(choose(&mut engine, stalemate, &Limits::depth(2)), Err(Refusal::Stalemate));
    let foreign = position(KIWIPETE).legal_moves()[0];
    let elsewhere = Limits::depth(2).with_moves([foreign]);
    assert_eq!(choose(&mut engine, Position::default().mirrored(), &elsewhere), Err(Refusal::NoSuchMove));
}

#[test]
fn an_option_says_what_is_wrong_with_its_value() {
    let mut engine = SearchEngine::new("material", Searcher::new(Material));
    assert_eq!(engine.set_option("Hash", "4"), Ok(()));
    assert_eq!(engine.searcher_mut().table_entries(), 4 * 65_536);
    let message = engine.set_option("Hash", "lots").unwrap_err().to_string();
    assert_eq!(message, "option Hash: \"lots\" is not a whole number from 0 to 65536");
    assert_eq!(
        engine.set_option("Ponder", "true").unwrap_err().to_string(),
        "no option is called \"Ponder\""
    );
    assert!(engine.options().iter().any(|option| option.name == "Hash"));
}

#[test]
fn the_tests_own_evaluator_keeps_its_promises() {
    let starts = [Position::default(), position(KIWIPETE)];
    check_evaluator(|| Material, &starts, 200, 7).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn a_search_stopped_before_any_score_tells_what_the_position_is_worth_as_it_stands() {
    let start = position(KIWIPETE);
    let standing = Searcher::new(Material).search(&start, &Limits::nodes(1)).score();
    assert!(!standing.is_mate(), "{standing}");
    let flag = AtomicBool::new(true);
    let stopped = Searcher::new(Material).search_with(&start, &Limits::infinite(), &mut Stop(&flag));
    assert_eq!((stopped.depth, stopped.score()), (0, standing));
    assert!(stopped.best_move().get().is_some_and(|mv| start.is_legal(mv)));
    assert!(stopped.lines.iter().all(|line| line.exact().is_none()));
}

#[test]
fn an_engine_asked_without_limits_keeps_all_of_its_own() {
    let engine = |limits| SearchEngine::new("any", Searcher::new(Material)).with_default_limits(limits);
    let ask = |limits, request: Limits| {
        let choice = engine(limits).choose(&Game::default(), &request, &mut ()).expect("a legal move");
        choice.report.expect("it searched")
    };
    let timed = ask(Limits::time(core::time::Duration::ZERO), Limits::infinite().with_multipv(3));
    assert!(timed.stopped, "the time is up at once");
    let nodes = ask(Limits::nodes(500), Limits::default());
    assert!(nodes.stopped && nodes.total_nodes <= 500, "{}", nodes.total_nodes);
    let asked = ask(Limits::time(core::time::Duration::ZERO), Limits::depth(2).with_multipv(3));
    assert_eq!((asked.depth, asked.lines.len(), asked.stopped), (2, 3, false));
}
