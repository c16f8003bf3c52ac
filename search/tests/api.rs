//! What programs rely on without calling it: searches go to another thread, and what they find can be kept.

use core::error::Error;
use core::fmt::Debug;

use movegen::Position;
use search::{
    Analyst, Bound, Breakdown, Choice, DrawRules, Engine, EngineOption, Evaluator, Feature, Iteration,
    Limits, OptionError, OptionKind, Refusal, Report, RootMove, Score, SearchEngine, Searcher, Selectivity,
    TableTrust, Term,
};

struct Even;

impl Evaluator for Even {
    fn evaluate(&mut self, _: &Position) -> Score {
        Score::DRAW
    }
}

fn plain<T: Send + Sync + Debug + Clone + 'static>() {}
fn failure<T: Error + Clone + PartialEq + Send + Sync + 'static>() {}
fn can_go_to_another_thread<T: Send + 'static + ?Sized>() {}

#[test]
fn searches_and_engines_can_go_to_another_thread() {
    can_go_to_another_thread::<Searcher<Even>>();
    can_go_to_another_thread::<SearchEngine<Even>>();
    can_go_to_another_thread::<Box<dyn Engine>>();
    can_go_to_another_thread::<Analyst<Box<dyn Engine>>>();

    let mut engine: Box<dyn Engine> = Box::new(SearchEngine::new("even", Searcher::new(Even)));
    let choose = move || engine.choose(&movegen::Game::default(), &Limits::depth(1), &mut ());
    let choice = std::thread::spawn(choose).join().expect("it does not panic").expect("a move");
    assert!(Position::default().is_legal(choice.mv));
}

#[test]
fn what_is_asked_and_found_is_send_sync_and_debug() {
    plain::<Score>();
    plain::<Bound>();
    plain::<Limits>();
    plain::<DrawRules>();
    plain::<Selectivity>();
    plain::<TableTrust>();
    plain::<RootMove>();
    plain::<Iteration>();
    plain::<Report>();
    plain::<Choice>();
    plain::<EngineOption>();
    plain::<OptionKind>();
    plain::<Term>();
    plain::<Feature>();
    plain::<Breakdown>();
    failure::<Refusal>();
    failure::<OptionError>();
}

#[test]
fn an_engine_declares_the_table_it_was_made_with() {
    for mebibytes in [0, 3, 64] {
        let engine = SearchEngine::new("even", Searcher::new(Even).with_mebibytes(mebibytes));
        let hash = &engine.options()[0];
        let OptionKind::Spin { default, .. } = hash.kind else { panic!("{hash:?}") };
        assert_eq!((hash.name.as_str(), default), ("Hash", mebibytes as i64));
    }
}
