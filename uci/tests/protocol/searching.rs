//! A search, and what is said while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

use movegen::{Game, Move, MoveList, Position};
use search::{
    Choice, Control, Engine, Enter, Horizon, Limits, Node, Quiescence, Refusal, SearchEngine, Searcher, Stand,
};

use crate::common::{Material, Session, answers, best_moves, engine};

#[test]
fn it_answers_while_it_thinks() {
    let mut session = Session::new(engine());
    session.send("go infinite");
    session.expect("info depth 3 ");
    for _ in 0..100 {
        session.send("isready");
        session.expect("readyok");
    }
    session.send("uci");
    session.expect("uciok");
    session.send("position startpos moves e2e4");
    session.send("d");
    session.expect("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert!(best_moves(&session.heard).is_empty(), "{:#?}", session.heard);
    session.send("stop");
    let answer = session.expect("bestmove ");
    let mv = answer.split(' ').nth(1).expect("a move");
    assert!(Game::default().position().parse_uci(mv).is_ok(), "the old position is searched on: {answer}");
    let (result, rest) = session.end();
    assert!(result.is_ok() && rest.is_empty(), "{rest:?}");
}

#[test]
fn a_second_go_ends_the_first() {
    let mut session = Session::new(engine());
    session.send("go infinite");
    session.expect("info depth 2 ");
    session.send("position startpos moves e2e4 e7e5");
    session.send("go depth 2 searchmoves g1f3");
    let first = session.expect("bestmove ");
    assert!(!first.starts_with("bestmove g1f3"), "{first}");
    assert!(session.expect("bestmove ").starts_with("bestmove g1f3"));
    session.send("stop");
    session.send("ponderhit");
    session.send("isready");
    session.expect("readyok");
    let (_, rest) = session.end();
    assert!(rest.is_empty(), "{rest:?}");
}

#[test]
fn a_script_of_searches_with_an_end_gets_each_to_its_end() {
    let script = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 3\nposition startpos\ngo nodes 3000\ngo perft 3\n\
                  go movetime 600000\ngo depth 4\nposition fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo mate 2\ngo\n";
    let answers = answers(script);
    let moves = best_moves(&answers);
    assert_eq!((moves.len(), moves[0], moves[4]), (6, "a1a8", "f6g6"), "{answers:#?}");
    assert!(answers.contains(&"Nodes searched: 8902".to_string()), "{answers:#?}");
    let first = answers.iter().position(|line| line.starts_with("bestmove")).expect("a move");
    assert!(answers[..first].iter().any(|line| line.contains(" depth 3 ")), "{answers:#?}");
}

#[test]
fn stop_ends_all_that_was_asked_for() {
    let mut session = Session::new(engine());
    session.send("go depth 100");
    session.send("go depth 101");
    session.send("go infinite");
    session.expect("info depth 3 ");
    session.send("stop");
    for _ in 0..3 {
        session.expect("bestmove ");
    }
    let (_, rest) = session.end();
    assert!(rest.is_empty(), "{rest:?}");
}

#[test]
fn an_infinite_search_that_has_found_its_mate_waits_to_be_stopped() {
    let mut session = Session::new(engine());
    session.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    session.send("go infinite");
    session.expect("info depth 1 ");
    session.send("isready");
    session.expect("readyok");
    assert!(best_moves(&session.heard).is_empty(), "{:#?}", session.heard);
    session.send("stop");
    session.expect("bestmove d1d8");
}

#[test]
fn a_ponder_move_that_is_played_makes_the_clock_run() {
    let mut session = Session::new(engine());
    session.send("position startpos moves e2e4 e7e5");
    session.send("go ponder wtime 1 btime 1 movetime 1");
    // Its time was over long ago, if it had run.
    session.expect("info depth 4 ");
    session.send("isready");
    session.expect("readyok");
    assert!(best_moves(&session.heard).is_empty(), "{:#?}", session.heard);
    session.send("ponderhit");
    session.expect("bestmove ");
}

#[test]
fn pondering_that_has_ended_waits_for_its_word() {
    for word in ["ponderhit", "stop"] {
        let mut session = Session::new(engine());
        session.send("go ponder depth 2");
        session.expect("info depth 2 ");
        session.send("isready");
        session.expect("readyok");
        session.send(word);
        session.expect("bestmove ");
        assert_eq!(best_moves(&session.heard).len(), 1, "{word}: {:#?}", session.heard);
    }
}

#[test]
fn a_mate_in_so_many_moves_is_looked_for_so_far_and_no_further() {
    // Mate in two by f5f6 and then a1a8.
    let answers = answers("position fen 7k/8/8/5K2/8/8/8/R7 w - - 0 1\ngo mate 1\n");
    assert!(!answers.iter().any(|line| line.contains(" score mate ")), "{answers:#?}");
    assert!(!answers.iter().any(|line| line.contains(" depth 3 ")), "{answers:#?}");
    assert_eq!(best_moves(&answers).len(), 1);
    let answers = crate::common::answers("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo mate 2\n");
    assert!(answers.iter().any(|line| line.contains(" score mate 2 ")), "{answers:#?}");
    assert_eq!(best_moves(&answers), ["f6g6"]);
}

#[test]
fn an_only_move_on_a_clock_takes_one_iteration() {
    let script = "position fen 7k/8/6QK/8/8/8/8/8 b - - 0 1\ngo wtime 600000 btime 600000\n";
    assert_eq!(best_moves(&answers(script)), ["(none)"], "a stalemate");
    let script = "position fen 7k/6Q1/8/8/8/8/8/K7 b - - 0 1\ngo wtime 600000 btime 600000\n";
    let answers = answers(script);
    assert_eq!(best_moves(&answers), ["h8g7"]);
    let deepest = answers.iter().filter(|line| line.contains(" depth ") && line.contains(" pv ")).count();
    assert_eq!(deepest, 1, "{answers:#?}");
}

#[test]
fn a_node_limit_is_kept() {
    let answers = answers("go nodes 5000\n");
    let nodes = |line: &&String| crate::common::value(line, "nodes")?.parse::<u64>().ok();
    let most = answers.iter().filter_map(|line| nodes(&line)).max().expect("a count");
    assert!(most <= 5000, "{answers:#?}");
}

/// Passes on what quiescence says, and at its ten-thousandth node tells its own server to stop. From the moment the
/// server has read that on, it counts.
struct Stopping {
    horizon: Quiescence,
    tell: Sender<Vec<u8>>,
    ready: Receiver<()>,
    seen: u64,
    after: Arc<AtomicU64>,
}

impl Horizon for Stopping {
    // Else it is not asked.
    const BOUNDED: bool = true;

    fn enter(&mut self, node: &Node) -> Enter {
        self.seen += 1;
        if self.seen == 10_000 {
            self.tell.send(b"stop\nisready\n".to_vec()).expect("the server reads");
            self.ready.recv().expect("the server answers");
        } else if self.seen > 10_000 {
            self.after.fetch_add(1, Ordering::Relaxed);
        }
        self.horizon.enter(node)
    }

    fn stand(&mut self, node: &Node) -> Option<Stand> {
        self.horizon.stand(node)
    }

    fn extend(&mut self, position: &mut Position, node: &Node, list: &mut MoveList) -> Stand {
        self.horizon.extend(position, node, list)
    }
}

#[test]
fn after_the_stop_at_most_2048_nodes_are_searched() {
    let (go_on, ready) = mpsc::channel();
    let after = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&after);
    let mut session = Session::of(|tell| {
        let horizon = Stopping { horizon: Quiescence::default(), tell, ready, seen: 0, after: counted };
        let searcher = Searcher::new(Material).with_mebibytes(1).with_horizon(horizon);
        SearchEngine::new("Stopping", searcher)
    });
    session.send("go infinite");
    session.expect("readyok");
    go_on.send(()).expect("the search waits");
    session.expect("bestmove ");
    session.send("quit");
    let (_, rest) = session.end();
    assert!(rest.is_empty(), "{rest:?}");
    let after = after.load(Ordering::Relaxed);
    assert!(after <= 2_048, "{after} nodes after the stop");
}

/// Searches nothing: it reports iterations for as long as it may, a long time for each.
struct Slow {
    release: Arc<AtomicBool>,
}

impl Engine for Slow {
    fn name(&self) -> &'static str {
        "Slow"
    }

    fn choose(&mut self, game: &Game, _: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let moves = game.position().legal_moves();
        let say = |control: &mut dyn Control, number: usize, mv: Move| control.root_move(9, mv, number);
        say(control, 1, moves[0]);
        while control.poll(0).is_continue() && !self.release.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        say(control, 2, moves[1]);
        while control.poll(0).is_continue() {
            std::thread::yield_now();
        }
        Ok(Choice::of(moves[0]))
    }
}

/// Tells its server to stop, and searches nothing before that has been read. Then it counts one node after the other
/// until the control says stop, and keeps how many these were.
struct Interrupted {
    tell: Sender<Vec<u8>>,
    ready: Receiver<()>,
    searched: Arc<AtomicU64>,
}

impl Engine for Interrupted {
    fn name(&self) -> &'static str {
        "Interrupted"
    }

    fn choose(&mut self, game: &Game, _: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        self.tell.send(b"stop\nisready\n".to_vec()).expect("the server reads");
        self.ready.recv().expect("the server answers");
        let nodes = (0..=2_000).find(|&nodes| control.poll(nodes).is_break());
        self.searched.store(nodes.unwrap_or(u64::MAX), Ordering::Relaxed);
        Ok(Choice::of(game.position().legal_moves()[0]))
    }
}

#[test]
fn a_search_that_is_stopped_at_once_is_let_go_after_a_thousand_nodes_at_most() {
    let (go_on, ready) = mpsc::channel();
    let searched = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&searched);
    let mut session = Session::of(|tell| Interrupted { tell, ready, searched: counted });
    session.send("go infinite");
    session.expect("readyok");
    go_on.send(()).expect("the search waits");
    session.expect("bestmove ");
    session.send("quit");
    let _ = session.end();
    // That it is so many unless time is over is tested where the time can be told.
    let searched = searched.load(Ordering::Relaxed);
    assert!(searched <= 1_000, "{searched} nodes after the stop");
}

#[test]
fn a_long_search_says_that_it_lives_and_which_move_it_is_at() {
    let release = Arc::new(AtomicBool::new(false));
    let mut session = Session::new(Slow { release: Arc::clone(&release) });
    session.send("go infinite");
    // After a second. The first root move came before it and was not told.
    session.expect("info nodes 0 ");
    assert!(!session.heard.iter().any(|line| line.contains("currmove")), "{:#?}", session.heard);
    release.store(true, Ordering::Relaxed);
    let line = session.expect("info depth 9 currmove ");
    assert!(line.ends_with(" currmovenumber 2"), "{line}");
    session.send("stop");
    session.expect("bestmove ");
}
