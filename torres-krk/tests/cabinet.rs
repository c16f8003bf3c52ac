//! Lamps, errors and the stop: illegal input of every kind.

use movegen::{Move, Position, Square};
use torres_krk::{Ajedrecista, Deaf, Event, Lamps, Model};

const DARK: Lamps = Lamps { check: false, mate: false, error: false };
const ERROR: Lamps = Lamps { error: true, ..DARK };

fn machine(fen: &str) -> Ajedrecista {
    Ajedrecista::new(fen.parse().expect("a FEN")).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Tries a move that must be refused as the machine's first error.
fn refuse(machine: &Ajedrecista, text: &str) -> String {
    let mut machine = machine.clone();
    let before = machine.position().clone();
    let events = machine.play(text).expect("it listens");
    let [Event::IllegalMove { count: 1, reason }] = &events[..] else {
        panic!("{before} {text:?}: {events:?}")
    };
    assert_eq!(machine.position(), &before, "{text:?}: the board has changed");
    assert_eq!(machine.position().board(), before.board(), "{text:?}: the clocks have changed");
    assert!(machine.game().moves().is_empty(), "{text:?}");
    assert!(machine.lamps().error, "{text:?}");
    assert_eq!(machine.errors(), 1, "{text:?}");
    // Nothing is lost: the game goes on with any legal move, and the lamp goes out.
    let legal = before.legal_moves()[0];
    let events = machine.play_move(legal).expect("it listens");
    assert!(matches!(events[0], Event::MoveMade { .. }), "{before} {legal}: {events:?}");
    assert_eq!((machine.lamps().error, machine.errors()), (false, 1), "{text:?}");
    reason.to_string()
}

#[test]
fn illegal_moves_of_every_kind_leave_the_board_as_it_is() {
    // The rook on b7 guards its rank, and White's king on a8 guards the rook.
    let start = machine("K7/1R6/2k5/8/8/8/8/8 b - - 0 1");
    for (text, reason) in [
        ("c6d7", "\"c6d7\" is illegal: it would leave the king in check"),
        ("Kd7", "\"Kd7\" is illegal: it would leave the king in check"),
        ("c6b6", "\"c6b6\" is illegal: it would leave the king in check"),
        ("c6b7", "\"c6b7\" is illegal: it would leave the king in check"),
        ("Kxb7", "\"Kxb7\" is illegal: it would leave the king in check"),
        ("c6e6", "\"c6e6\" is illegal: no man of the side to move that fits can go there"),
        ("c6c4", "\"c6c4\" is illegal: no man of the side to move that fits can go there"),
        ("c6c6", "c6c6"),
        ("b7b6", "\"b7b6\" is illegal: no man of the side to move stands on its origin"),
        ("e2e4", "\"e2e4\" is illegal: no man of the side to move stands on its origin"),
        ("O-O", "\"O-O\" is illegal"),
        ("e8g8", "\"e8g8\" is illegal"),
        ("c6c5q", "\"c6c5q\" promotes"),
        ("Rb6", "\"Rb6\" is illegal"),
        ("0000", "\"0000\" is a pass"),
        ("--", "\"--\" is a pass"),
        ("", "\"\" can't be read as a move"),
        (" ", "can't be read as a move"),
        ("nonsense", "\"nonsense\" can't be read as a move"),
        ("c6z9", "\"c6z9\" can't be read as a move"),
        ("\u{0}\u{1b}[31m", "can't be read as a move"),
        ("\u{265a}c5\u{200b}", ""),
        ("c6-c5-c4", ""),
    ] {
        let said = refuse(&start, text);
        assert!(said.contains(reason), "{text:?}: {said}");
    }
    refuse(&start, &"K".repeat(100_000));
}

#[test]
fn no_text_of_two_squares_panics_and_only_the_legal_ones_are_played() {
    let start = Ajedrecista::historical(Square::C6).expect("in the domain");
    for from in Square::ALL {
        for to in Square::ALL {
            let (text, mv) = (format!("{from}{to}"), Move::quiet(from, to));
            let events = start.clone().play(&text).expect("it listens");
            let same = start.clone().play_move(mv).expect("it listens");
            assert_eq!(events, same, "{text}");
            let was_made = matches!(events[0], Event::MoveMade { .. });
            assert_eq!(was_made, start.position().is_legal(mv), "{text}");
        }
    }
    for bits in 0..=u16::MAX {
        let mv = Move::from_bits(bits);
        let events = start.clone().play_move(mv).expect("it listens");
        let was_made = matches!(events[0], Event::MoveMade { .. });
        assert_eq!(was_made, start.position().is_legal(mv), "{bits:#06x}");
    }
}

#[test]
fn the_third_error_stops_it_for_good() {
    let mut machine = Ajedrecista::historical(Square::E4).expect("in the domain");
    assert_eq!(machine.lamps(), DARK);
    let count = |events: &[Event]| match events {
        [Event::IllegalMove { count, .. }, rest @ ..] => (*count, rest.to_vec()),
        _ => panic!("{events:?}"),
    };
    let first = machine.play("e4e6").expect("it listens");
    assert_eq!((count(&first), machine.lamps()), ((1, vec![]), ERROR));
    // A legal move puts the lamp out and takes no error back.
    assert!(matches!(machine.play("Kd4").expect("it listens")[..], [Event::MoveMade { .. }]));
    assert_eq!((machine.lamps(), machine.errors()), (DARK, 1));
    let second = machine.play("d4d6").expect("it listens");
    assert_eq!((count(&second), machine.lamps()), ((2, vec![]), ERROR));
    let before = machine.position().clone();
    let third = machine.play("what?").expect("it listens");
    assert_eq!((count(&third), machine.lamps()), ((3, vec![Event::Stopped]), ERROR));
    assert!(machine.is_stopped());

    // Legal or not, it hears nothing any more.
    for text in ["Kd5", "d4d6", "", "what?"] {
        assert_eq!(machine.play(text), Err(Deaf::Stopped), "{text}");
    }
    for mv in before.legal_moves() {
        assert_eq!(machine.play_move(mv), Err(Deaf::Stopped), "{mv}");
    }
    assert!(machine.answer().is_empty());
    assert_eq!((machine.position(), machine.errors()), (&before, 3));

    machine.restart();
    assert_eq!((machine.errors(), machine.lamps(), machine.is_stopped()), (0, DARK, false));
    assert!(machine.game().moves().is_empty() && machine.last().is_none());
    assert!(machine.play("Kd4").is_ok());
}

#[test]
fn with_mate_on_the_board_it_hears_nothing() {
    // Rule 6 mates at once.
    let mut machine = machine("8/8/8/8/8/3K4/R7/3k4 w - - 0 1");
    let events = machine.answer();
    assert!(matches!(events[..], [Event::MoveMade { .. }, Event::Mate]), "{events:?}");
    assert_eq!(machine.lamps(), Lamps { mate: true, ..DARK });
    for text in ["Kc1", "d1d2", "nonsense", ""] {
        assert_eq!(machine.play(text), Err(Deaf::Mate), "{text}");
    }
    assert_eq!(machine.play_move(Move::quiet(Square::D1, Square::C1)), Err(Deaf::Mate));
    assert!(machine.answer().is_empty());
    assert_eq!(machine.errors(), 0);
}

#[test]
fn before_its_own_first_move_it_hears_nothing() {
    let mut machine = machine("8/8/1k6/8/R7/8/5K2/8 w - - 0 1");
    assert_eq!(machine.play("Kc5"), Err(Deaf::MachineToMove));
    assert_eq!(machine.errors(), 0);
    assert_eq!(machine.answer().len(), 1);
    assert!(machine.play("Kc5").is_ok());
}

#[test]
fn the_check_lamp_is_lit_while_black_is_in_check() {
    let mut machine = machine("8/8/8/3k4/R7/3K4/8/8 w - - 0 1");
    let events = machine.answer();
    assert!(matches!(events[..], [Event::MoveMade { .. }, Event::Check]), "{events:?}");
    assert_eq!(machine.lamps(), Lamps { check: true, ..DARK });
    // An illegal move does not put it out.
    assert!(matches!(machine.play("d5e5").expect("it listens")[..], [Event::IllegalMove { .. }]));
    assert_eq!(machine.lamps(), Lamps { check: true, error: true, ..DARK });
    machine.play("Kd6").expect("it listens");
    assert_eq!(machine.lamps(), DARK);
    // And where the person sets the king up in check, it is lit from the start.
    let start = Ajedrecista::historical(Square::B3).expect("in the domain");
    assert_eq!(start.lamps(), Lamps { check: true, ..DARK });
}

#[test]
fn the_second_machine_speaks() {
    let mut machine = machine("8/8/8/8/8/3K4/R7/3k4 w - - 0 1").with_model(Model::Of1920);
    let model = machine.model();
    let spoken: Vec<_> = machine.answer().iter().filter_map(|event| event.spoken(model)).collect();
    assert_eq!(spoken, ["mate"]);
    assert_eq!(Event::Check.spoken(Model::Of1920), Some("jaque al rey"));
    assert_eq!(Event::Stopped.spoken(Model::Of1920), None);
    assert_eq!(Ajedrecista::default().model(), Model::Of1912);
}

#[test]
fn the_fifty_move_count_is_reported_and_changes_nothing() {
    let mut machine = machine("K7/1R6/8/8/4k3/8/8/8 b - - 98 50");
    assert!(!machine.is_past_fifty_moves());
    machine.play("Kd4").expect("it listens");
    assert_eq!((machine.halfmove_clock(), machine.is_past_fifty_moves()), (100, true));
    let events = machine.play("Ke4").expect("it listens");
    assert!(matches!(events[..], [Event::MoveMade { .. }]), "{events:?}");
}

#[test]
fn positions_know_their_men() {
    let default = Ajedrecista::default();
    let historical = Ajedrecista::historical(Square::E4).expect("in the domain");
    assert_eq!(default.position(), historical.position());
    assert_eq!(default.position(), &"K7/1R6/8/8/4k3/8/8/8 b - - 0 1".parse::<Position>().expect("a FEN"));
}
