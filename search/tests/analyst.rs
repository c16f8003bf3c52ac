//! An engine in a thread of its own: what a window on the screen needs of it.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use movegen::{Game, Position};
use search::{Analyst, Evaluator, Iteration, Limits, Refusal, Reports, Score, SearchEngine, Searcher};

use common::Material;

fn analyst() -> Analyst<SearchEngine<Material>> {
    Analyst::new(SearchEngine::new("men", Searcher::new(Material).with_mebibytes(1)))
}

fn games() -> Vec<Game> {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    ];
    fens.map(|fen| Game::new(fen.parse::<Position>().expect(fen))).into()
}

#[test]
fn a_new_analysis_ends_the_old_one_and_hears_nothing_more_of_it() {
    let (mut analyst, games) = (analyst(), games());
    let current = Arc::new(AtomicUsize::new(0));
    let late = Arc::new(AtomicUsize::new(0));
    for number in 0..300 {
        let (news, heard) = mpsc::channel();
        // Every third is superseded before it has said anything.
        let waits = number % 3 > 0;
        let control = Reports({
            let (current, late) = (Arc::clone(&current), Arc::clone(&late));
            move |iteration: &Iteration| {
                late.fetch_add(usize::from(current.load(Ordering::SeqCst) > number), Ordering::SeqCst);
                // Nobody may be listening any more.
                let _ = news.send(iteration.depth);
            }
        });
        analyst.start(games[number % games.len()].clone(), Limits::infinite(), control);
        current.store(number, Ordering::SeqCst);
        if waits {
            heard.recv().expect("an analysis without limits has a first iteration");
        }
    }
    let game = &games[299 % games.len()];
    let choice = analyst.stop().expect("the last was started").expect("there are moves");
    assert!(game.position().is_legal(choice.mv), "{}", game.position());
    assert_eq!(late.load(Ordering::SeqCst), 0);
    assert!(analyst.stop().is_none(), "its answer has been given");
}

#[test]
fn every_stop_is_answered_with_a_legal_move() {
    let (mut analyst, games) = (analyst(), games());
    for number in 0..1_000_u64 {
        let game = &games[number as usize % games.len()];
        analyst.start(game.clone(), Limits::infinite().with_multipv(number as usize % 4 + 1), ());
        // From none at all to where deep iterations run.
        std::thread::sleep(Duration::from_micros(number * 7919 % 2_000));
        let choice = analyst.stop().expect("it was started").expect("there are moves");
        assert!(game.position().is_legal(choice.mv), "{}", game.position());
        assert!(!analyst.is_thinking());
    }
}

#[test]
fn no_thread_outlives_its_analyst() {
    let alive = Arc::new(());
    let mut analyst = analyst();
    let (news, heard) = mpsc::channel();
    let control = Reports({
        let alive = Arc::clone(&alive);
        move |_: &Iteration| {
            let _ = (&alive, news.send(()));
        }
    });
    analyst.start(Game::default(), Limits::infinite(), control);
    heard.recv().expect("an iteration");
    assert!(analyst.is_thinking());
    assert_eq!(Arc::strong_count(&alive), 2);
    drop(analyst);
    assert_eq!(Arc::strong_count(&alive), 1);
    assert!(heard.iter().count() < 100, "what was sent is there, and the sender is gone");
}

#[test]
fn the_engine_can_be_set_and_the_answer_stays() {
    let mut analyst = analyst();
    assert!(analyst.wait().is_none(), "nothing was started");
    analyst.start(Game::default(), Limits::depth(2), ());
    search::Engine::set_option(analyst.engine_mut(), "Hash", "2").expect("a size that fits");
    assert!(analyst.wait().is_some_and(|answer| answer.is_ok()));

    let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().expect("a mate");
    analyst.start(Game::new(mated), Limits::infinite(), ());
    assert_eq!(analyst.wait(), Some(Err(Refusal::Checkmate)));
}

#[test]
fn a_panic_of_the_engine_is_told_to_whoever_asks() {
    struct Broken;
    impl Evaluator for Broken {
        fn evaluate(&mut self, _: &Position) -> Score {
            panic!("as in a bad evaluator")
        }
    }
    let broken = || {
        let mut analyst = Analyst::new(SearchEngine::new("broken", Searcher::new(Broken)));
        analyst.start(Game::default(), Limits::depth(1), ());
        analyst
    };
    drop(broken()); // quietly
    let mut analyst = broken();
    assert!(catch_unwind(AssertUnwindSafe(|| analyst.wait())).is_err());
    assert_eq!(format!("{analyst:?}"), r#"Analyst { state: "lost", .. }"#);
}
