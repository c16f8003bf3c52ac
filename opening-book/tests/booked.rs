//! Engines that play from a book.

use std::sync::Arc;

use movegen::{Game, Move, Position};
use opening_book::{Book, Pick, Polyglot, PolyglotEntry, Replies, Reply, WithBook};
use search::{Engine, Evaluator, Limits, OptionKind, Score, SearchEngine, Searcher};

struct Even;

impl Evaluator for Even {
    fn evaluate(&mut self, _: &Position) -> Score {
        Score::DRAW
    }
}

fn engine() -> SearchEngine<Even> {
    SearchEngine::new("even", Searcher::new(Even)).with_default_limits(Limits::depth(1))
}

fn book() -> Book {
    "# opening book by moves\n-\t3\tb2b3 2 a2a4 1\n".parse().expect("a book")
}

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    game.play_moves(moves).expect("legal");
    game
}

#[test]
fn a_booked_engine_plays_its_book_and_then_thinks() {
    let mut engine = engine().with_book(book()).with_pick(Pick::Best);
    let choice = engine.choose(&Game::default(), &Limits::default(), &mut ()).expect("a move");
    assert_eq!((choice.mv.to_string(), choice.report), ("b2b3".to_string(), None));
    let choice = engine.choose(&game("e4"), &Limits::default(), &mut ()).expect("a move");
    assert!(choice.report.is_some());
}

#[test]
fn the_hint_and_analysis_never_read_the_book() {
    let mut engine = engine().with_book(book());
    let hint = engine.analyze(&Game::default(), &Limits::default(), &mut ()).expect("a move");
    assert!(hint.report.is_some());
    for limits in [
        Limits::depth(1).with_multipv(2),
        Limits::depth(1).with_margin(Score::new(10)),
        Limits::depth(1).with_mate(1),
    ] {
        assert!(engine.choose(&Game::default(), &limits, &mut ()).expect("a move").report.is_some());
    }
}

#[test]
fn only_moves_that_are_asked_for_come_from_the_book() {
    let mut engine = engine().with_book(book()).with_pick(Pick::Best);
    let mv = |text: &str| Position::default().parse_move(text).expect("legal");
    let only = Limits::depth(1).with_moves([mv("a2a4"), mv("e2e4")]);
    assert_eq!(engine.choose(&Game::default(), &only, &mut ()).expect("a move").mv, mv("a2a4"));
    let other = Limits::depth(1).with_moves([mv("e2e4")]);
    assert!(engine.choose(&Game::default(), &other, &mut ()).expect("a move").report.is_some());
}

#[test]
fn the_book_can_be_turned_off() {
    let mut engine = engine().with_book(book());
    assert!(
        engine
            .options()
            .iter()
            .any(|option| { option.name == "OwnBook" && option.kind == OptionKind::Check { default: true } })
    );
    engine.set_option("ownbook", "false").expect("an option");
    assert_eq!(engine.book_move(&Game::default()), None);
    engine.set_option("OwnBook", "true").expect("an option");
    assert!(engine.book_move(&Game::default()).is_some());
    assert!(engine.set_option("OwnBook", "perhaps").is_err());
    engine.set_option("Hash", "1").expect("the engine's own option");
}

/// A book that says anything.
#[derive(Debug)]
struct Corrupt;

impl Replies for Corrupt {
    fn replies(&self, _: &Game) -> Vec<Reply> {
        (0..=u16::MAX).map(|bits| Reply { mv: Move::from_bits(bits), weight: 1 }).collect()
    }
}

#[test]
fn a_corrupt_book_puts_no_illegal_move_on_a_board() {
    let mut engine = engine().with_book(Corrupt).with_seed(3);
    for _ in 0..50 {
        let mv = engine.book_move(&Game::default()).expect("some are legal");
        assert!(Position::default().is_legal(mv), "{mv}");
    }
    let position = Position::default();
    let key = zobrist::polyglot_key(position.board());
    let entries =
        (0..=u16::MAX).map(|raw_move| PolyglotEntry { key, raw_move, weight: 1, learn: 0 }).collect();
    let polyglot = Polyglot::from_entries(entries);
    assert_eq!(polyglot.at(&position).len(), 20);
}

#[test]
fn the_same_seed_plays_the_same() {
    let shared = Arc::new(book());
    let played = |seed: u64| {
        let mut engine = engine().with_book(shared.clone()).with_seed(seed);
        (0..40).map(|_| engine.book_move(&Game::default()).expect("a move")).collect::<Vec<_>>()
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
}
