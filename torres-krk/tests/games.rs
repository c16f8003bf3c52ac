//! Games that others have played, and positions that the machine must refuse.

use movegen::Square;
use search::{Engine, Limits, Refusal};
use torres_krk::{Ajedrecista, Condition, Event, Lengths, Tablebase, engine};

/// The game that Wikipedia's page on the machine shows; it drives up the board.
const START: &str = "8/8/1k6/8/R7/8/5K2/8 w - - 0 1";
const GAME: &str = "Rh4 Kc5 Kf3 Kd5 Ke3 Kd6 Rh5 Kc6 Ke4 Kd6 Rg5 Kc6 Kd4 Kd6 Rg6+ Kd7 Kd5 Ke7 Rh6 Kf7 Ra6 Ke7 Rb6 Kf7 \
                    Ke5 Ke7 Rb7+ Kd8 Ke6 Kc8 Rh7 Kb8 Rg7 Kc8 Kd6 Kb8 Kc6 Ka8 Kb6 Kb8 Rg8#";
const RULES: [u8; 21] = [1, 3, 5, 2, 3, 4, 5, 6, 3, 4, 1, 4, 5, 6, 3, 1, 4, 5, 5, 5, 6];

#[test]
fn the_example_game_comes_out_move_by_move_and_rule_by_rule() {
    let mut machine = Ajedrecista::new(START.parse().expect("a FEN")).expect("in the domain");
    let tablebase = Tablebase::shared();
    let mut events = machine.answer();
    let mut rules = Vec::new();
    for (ply, san) in GAME.split_whitespace().enumerate() {
        let fen = machine.position().to_string();
        if ply % 2 == 0 {
            // The machine's move has been made already: look at what it was.
            let Some(Event::MoveMade { mv, rule }) = events.first() else { panic!("{fen}: {events:?}") };
            assert_eq!(machine.game().moves().last(), Some(mv));
            let mut before = machine.game().clone();
            before.undo();
            assert_eq!(before.position().san(*mv).to_string(), san, "{fen}");
            rules.push(rule.number());
            let checks = events.contains(&Event::Check);
            assert_eq!((checks, machine.lamps().check), (san.ends_with('+'), checks), "{fen}: {events:?}");
            let mates = events.contains(&Event::Mate);
            assert_eq!((mates, machine.lamps().mate), (san.ends_with('#'), mates), "{fen}: {events:?}");
            assert!(!machine.lamps().error);
        } else {
            // Each of Black's moves is one of the best there are.
            let men = torres_krk::Men::of(machine.position().board()).expect("three men");
            let mv = machine.position().parse_san(san).expect("legal");
            assert!(tablebase.best_moves(men, machine.position().turn()).contains(&mv), "{fen}: {san}");
            events = machine.play(san).expect("the game goes on");
        }
    }
    assert_eq!(rules, RULES);
    assert!(machine.is_mate());
    assert_eq!(machine.halfmove_clock(), 41);
}

/// Each with the condition that fails, in words.
const REFUSED: [(&str, &str); 14] = [
    // The table would run the rook into its own king, ...
    (
        "8/8/8/8/8/1RK5/8/k7 w - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 3 between 3 and 1",
    ),
    (
        "8/8/8/8/8/3k4/K7/R7 w - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 1 between 2 and 3",
    ),
    // ... says nothing, ...
    (
        "8/8/8/8/8/8/3k4/KR6 w - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 1 between 1 and 2",
    ),
    (
        "8/8/8/8/8/8/8/RK1k4 w - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 1 between 1 and 1",
    ),
    ("7K/3R4/2k5/8/8/8/8/8 w - - 0 1", "the rook on d7 must stand on the a-, b-, g- or h-file"),
    // ... hangs the rook, ...
    ("8/8/8/8/3k4/2R5/8/K7 w - - 0 1", "the rook on c3 must stand on the a-, b-, g- or h-file"),
    // ... or gives stalemate.
    (
        "8/8/8/8/8/8/1R6/k1K5 w - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 2 between 1 and 1",
    ),
    // Other men, and Black to move without the rook safe or a move to make.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "there must be White's king and rook, Black's king, and no other man",
    ),
    (
        "8/8/1k6/8/R7/8/P4K2/8 w - - 0 1",
        "there must be White's king and rook, Black's king, and no other man",
    ),
    ("8/8/1k6/8/r7/8/5K2/8 w - - 0 1", "there must be White's king and rook, Black's king, and no other man"),
    ("8/8/1k6/8/8/8/5K2/8 w - - 0 1", "there must be White's king and rook, Black's king, and no other man"),
    ("7K/1R6/2k5/8/8/8/8/8 b - - 0 1", "the rook on b7 must be safe, and Black can take it"),
    ("8/8/8/8/8/1K6/1R6/k7 b - - 0 1", "Black must have a move, and is stalemated"),
    (
        "8/8/8/8/8/k1K5/8/R7 b - - 0 1",
        "the rook's rank must lie between those of the kings, and it is 1 between 3 and 3; Black must have a move, and is checkmated",
    ),
];

#[test]
fn positions_outside_the_domain_are_refused_with_the_condition_that_fails() {
    for (fen, expected) in REFUSED {
        let error = Ajedrecista::new(fen.parse().expect("a FEN")).expect_err(fen);
        assert_eq!(error.to_string(), expected, "{fen}");
    }
}

#[test]
fn all_conditions_that_fail_are_named() {
    let error = Ajedrecista::new("8/8/8/8/8/2R5/3k4/K7 b - - 0 1".parse().expect("a FEN")).unwrap_err();
    assert!(
        matches!(error.conditions(), [Condition::RookFile(_), Condition::Ranks(_), Condition::RookSafe(_)]),
        "{error}"
    );
    assert_eq!(error.to_string().matches("; ").count(), 2, "{error}");
}

#[test]
fn as_an_engine_it_refuses_them_too() {
    let mut engine = engine();
    for (fen, expected) in REFUSED.into_iter().filter(|(fen, _)| fen.contains(" w ")) {
        let game = fen.parse::<movegen::Position>().expect("a FEN").into();
        let refusal = engine.choose(&game, &Limits::default(), &mut ()).expect_err(fen);
        assert!(
            matches!(&refusal, Refusal::Unsuited { engine, reason } if engine == "El Ajedrecista" && reason == expected)
        );
        assert_eq!(
            refusal.to_string(),
            format!("El Ajedrecista can't play this position: {expected}"),
            "{fen}"
        );
    }
    for (fen, expected) in [
        ("8/8/1k6/8/R7/8/5K2/8 b - - 0 1", "it must be White's move: the machine is White"),
        ("7k/8/8/8/8/8/8/6RK b - - 0 1", "it must be White's move: the machine is White"),
    ] {
        let game = fen.parse::<movegen::Position>().expect("a FEN").into();
        let refusal = engine.choose(&game, &Limits::default(), &mut ()).expect_err(fen);
        assert!(matches!(&refusal, Refusal::Unsuited { reason, .. } if reason == expected), "{refusal}");
    }
    for (fen, expected) in [
        ("R6k/8/7K/8/8/8/8/8 b - - 0 1", None),
        ("R5k1/8/6K1/8/8/8/8/8 b - - 0 1", Some(Refusal::Checkmate)),
        ("8/8/8/8/8/1K6/1R6/k7 b - - 0 1", Some(Refusal::Stalemate)),
    ] {
        let game = fen.parse::<movegen::Position>().expect("a FEN").into();
        let refusal = engine.choose(&game, &Limits::default(), &mut ()).expect_err(fen);
        assert!(expected.is_none_or(|expected| refusal == expected), "{fen}: {refusal}");
    }
}

#[test]
fn as_an_engine_it_plays_the_rule_or_nothing() {
    let game: movegen::Game = START.parse::<movegen::Position>().expect("a FEN").into();
    let mut engine = engine();
    let choice = engine.choose(&game, &Limits::depth(3), &mut ()).expect("in the domain");
    assert_eq!((choice.mv.to_string().as_str(), choice.report), ("a4h4", None));
    let only = |text: &str| Limits::default().with_moves([game.position().parse_move(text).expect("legal")]);
    assert!(engine.choose(&game, &only("a4h4"), &mut ()).is_ok());
    let refusal = engine.choose(&game, &only("a4a5"), &mut ()).unwrap_err();
    assert!(refusal.to_string().contains("a4h4"), "{refusal}");
}

/// From every square of the set-up, against the defence that the endgame table gives and against the one that
/// knows the machine's rules.
#[test]
fn whole_games_end_with_the_mate_lamp() {
    for bare in Square::ALL {
        let Ok(start) = Ajedrecista::historical(bare) else { continue };
        let men = torres_krk::Men::of(start.position().board()).expect("three men");
        let longest = Lengths::shared().moves(men, movegen::Color::Black).expect("in the domain");
        for stubborn in [false, true] {
            let mut machine = start.clone();
            let mut moves = 0;
            while !machine.is_mate() {
                let men = torres_krk::Men::of(machine.position().board()).expect("three men");
                let defences = if stubborn {
                    Lengths::shared().best_defence(men).expect("in the domain")
                } else {
                    Tablebase::shared().best_moves(men, movegen::Color::Black)
                };
                let events = machine.play_move(defences[0]).expect("the game goes on");
                assert!(matches!(events[0], Event::MoveMade { .. }), "{}: {events:?}", machine.position());
                moves += 1;
                assert!(moves <= longest, "{}", machine.position());
            }
            assert!(!stubborn || moves == longest, "{bare}: {moves} moves, not {longest}");
            assert_eq!(machine.is_past_fifty_moves(), moves >= 50, "{bare}");
        }
    }
}
