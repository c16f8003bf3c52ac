//! Each rule and each reading, in a position made for it.

use eval_turochamp::{
    Beyond, CastlingReading, DrawReading, ExposureCaptures, KingDefends, MateThreat, PinnedDefenders,
    RayToKing, Rules, Turochamp, Verdict, position_play,
};
use movegen::{Color, Game, Outcome, Position};
use search::{Control, Engine, Limits, OptionError, OptionKind, Refusal, Score};

const EMULATOR: Rules = Rules::emulator();

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn judge(fen: &str, rules: Rules) -> Verdict {
    Turochamp::new(rules).judge(&position(fen))
}

/// The value of one move as it is shown, and its line.
fn value_and_line(fen: &str, san: &str, rules: Rules) -> (String, Vec<String>) {
    let mut machine = Turochamp::new(rules);
    let mut at = position(fen);
    let verdict = machine.judge(&at);
    let candidate = verdict.candidates.iter().find(|candidate| candidate.san == san).expect("a legal move");
    let line = candidate.line.iter().map(|&mv| {
        let san = at.san(mv).to_string();
        at.play(mv).expect("a legal line");
        san
    });
    let line = line.collect();
    (machine.show_value(candidate.value), line)
}

/// Only two plies, then the men as they stand.
const NO_FURTHER: Rules = Rules { further_plies: Some(0), ..EMULATOR };

#[test]
fn an_undefended_man_is_taken_past_the_second_ply() {
    // Whatever Black answers, the pawn on a7 can be taken for nothing.
    let fen = "7k/p7/8/8/8/7p/R6P/6K1 w - - 0 1";
    let (value, line) = value_and_line(fen, "Kf1", EMULATOR);
    assert_eq!((value.as_str(), line.len(), line.last().map(String::as_str)), ("6.0000", 3, Some("Rxa7")));
    assert_eq!(value_and_line(fen, "Kf1", NO_FURTHER).0, "3.0000");
}

#[test]
fn a_defended_man_of_no_higher_value_is_left_alone() {
    let fen = "7k/1p6/p7/8/8/7p/R6P/6K1 w - - 0 1";
    assert_eq!(value_and_line(fen, "Kf1", EMULATOR).0, "2.0000");
    // A root move may be any, and comes to what the recapture leaves.
    assert_eq!(value_and_line(fen, "Rxa6", EMULATOR).0, "0.5000");
}

#[test]
fn mates_are_looked_at_past_the_second_ply() {
    // Black has one answer to the king's move, and then it is mate on the back rank.
    let fen = "7k/8/8/6K1/8/8/7P/R7 w - - 0 1";
    let verdict = judge(fen, EMULATOR);
    let chosen = verdict.chosen().expect("a move");
    assert_eq!((chosen.san.as_str(), chosen.value, chosen.line.len()), ("Kg6", Score::mate_in(3), 3));
    assert!(judge(fen, NO_FURTHER).candidates.iter().all(|candidate| !candidate.value.is_mate()));
}

#[test]
fn promotions_are_looked_at_by_the_emulator_alone() {
    let fen = "7k/P6p/8/8/8/8/7K/8 w - - 0 1";
    let not_yet = Rules { beyond: Beyond::Nothing, ..EMULATOR };
    assert_eq!(value_and_line(fen, "Kg2", EMULATOR).0, "10.0000");
    assert_eq!(value_and_line(fen, "Kg2", not_yet).0, "1.0000");
}

#[test]
fn a_nearer_mate_is_better_for_the_giver_and_worse_for_the_taker() {
    let verdict = judge("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", EMULATOR);
    let chosen = verdict.chosen().expect("a move");
    assert_eq!((chosen.value, verdict.tied_on_value(chosen.mv).count()), (Score::mate_in(1), 0));
    // White is mated at once or, after Kh1, two plies later.
    let lost = judge("8/8/8/8/8/5k2/7q/5K2 w - - 0 1", EMULATOR);
    assert_eq!(lost.chosen().map(|candidate| candidate.san.as_str()), Some("Ke1"));
    assert_eq!(lost.chosen().map(|candidate| candidate.value), Some(Score::mated_in(2)));
}

#[test]
fn a_bound_marks_the_move_and_counts_the_men() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let free = judge(fen, EMULATOR);
    assert!(free.candidates.iter().any(|candidate| !candidate.boundary), "{fen}");
    let tight = judge(fen, Rules { nodes: Some(20), ..EMULATOR });
    assert!(tight.candidates.iter().all(|candidate| candidate.boundary), "{fen}");
    let flat = judge(fen, NO_FURTHER);
    assert!(flat.candidates.iter().all(|candidate| candidate.boundary), "{fen}");
    // Mate and stalemate are no bounds.
    let mate = judge("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", NO_FURTHER);
    assert!(!mate.chosen().expect("a move").boundary);
}

#[test]
fn draws_by_rule_are_worth_one() {
    let mut game = Game::new(position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    game.play_moves("Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8").expect("legal moves");
    for (draws, value) in [(DrawReading::Automatic, "1.0000"), (DrawReading::StalemateOnly, "1000.0000")] {
        let mut machine = Turochamp::new(Rules { draws, ..EMULATOR });
        let verdict = machine.judge(&game);
        let third = verdict.candidates.iter().find(|candidate| candidate.san == "Ke1").expect("legal");
        assert_eq!(machine.show_value(third.value), value, "{draws:?}");
    }
    let dead = judge("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", EMULATOR);
    let takes = dead.candidates.iter().find(|candidate| candidate.san == "Kxd2").expect("legal");
    assert_eq!(takes.value, Score::DRAW);
}

#[test]
fn the_readings_of_exposure_and_of_the_ray_to_the_king_differ() {
    // A queen on h1 would see 7 + 7 + 6 squares and the enemy king.
    let kings = position("k7/8/8/8/8/8/8/7K w - - 0 1");
    for (ray_to_king, exposure, total) in [
        (RayToKing::Man, ExposureCaptures::Twice, -30),
        (RayToKing::Man, ExposureCaptures::Once, -29),
        (RayToKing::Square, ExposureCaptures::Twice, -29),
        (RayToKing::Nothing, ExposureCaptures::Twice, -28),
    ] {
        let rules = Rules { ray_to_king, exposure, ..EMULATOR };
        assert_eq!(position_play(&kings, Color::White, None, &rules).total(), total, "{rules:?}");
    }
}

#[test]
fn the_readings_of_the_mate_threat_differ() {
    // White threatens Ra8 and Rd8, both mate; Black is to move.
    let threat = position("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 b - - 0 1");
    // The knight gives check, and the rook would mate if it were White's turn again.
    let with_check = position("7k/5Npp/8/8/8/8/5PPP/3R2K1 b - - 0 1");
    for (mate_threat, without, with) in
        [(MateThreat::OnceUnlessCheck, 10, 0), (MateThreat::Once, 10, 10), (MateThreat::Never, 0, 0)]
    {
        let rules = Rules { mate_threat, ..EMULATOR };
        assert_eq!(
            position_play(&threat, Color::White, None, &rules).mate_threat,
            without,
            "{mate_threat:?}"
        );
        assert_eq!(
            position_play(&with_check, Color::White, None, &rules).mate_threat,
            with,
            "{mate_threat:?}"
        );
    }
    let each = Rules { mate_threat: MateThreat::EachMove, ..EMULATOR };
    assert_eq!(position_play(&threat, Color::White, None, &each).mate_threat, 20);
}

#[test]
fn the_readings_of_defence_differ() {
    // The knight on e2 is pinned and all that defends the knight on c3 and the pawn on d4; the king defends f2.
    let pinned = position("4r2k/8/8/8/3P4/2N5/4NP2/4K3 w - - 0 1");
    for (reading, defence, pawn_defence) in [
        (PinnedDefenders::Defend, 10 + 15, 3 + 3),
        (PinnedDefenders::PawnsOnly, 15, 3 + 3),
        (PinnedDefenders::DoNot, 15, 3),
    ] {
        let rules = Rules { pinned: reading, ..EMULATOR };
        let columns = position_play(&pinned, Color::White, None, &rules);
        assert_eq!((columns.defence, columns.pawn_defence), (defence, pawn_defence), "{reading:?}");
    }
    let rules = Rules { king_defends: KingDefends::PiecesOnly, ..EMULATOR };
    assert_eq!(position_play(&pinned, Color::White, None, &rules).pawn_defence, 3);
}

#[test]
fn a_check_is_half_a_point_for_the_side_that_gives_it() {
    let check = position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert_eq!(position_play(&check, Color::White, None, &EMULATOR).check, 5);
    assert_eq!(position_play(&check, Color::Black, None, &EMULATOR).check, 0);
}

/// Stops at once.
struct Now;

impl Control for Now {
    fn poll(&mut self, _: u64) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Break(())
    }
}

#[test]
fn limits_hold_for_the_engine() {
    let mut machine = eval_turochamp::engine();
    let game = Game::default();
    let only =
        [game.position().parse_san("a3").expect("legal"), game.position().parse_san("h3").expect("legal")];
    let choice = machine.choose(&game, &Limits::default().with_moves(only), &mut ()).expect("a move");
    assert!(only.contains(&choice.mv));
    let report = machine.choose(&game, &Limits::default().with_multipv(3), &mut ()).expect("a move").report;
    let report = report.expect("a search");
    let sans: Vec<String> =
        report.lines.iter().map(|line| game.position().san(line.mv).to_string()).collect();
    assert_eq!((report.depth, sans), (2, ["e3", "e4", "d4"].map(String::from).to_vec()));
    let deeper = machine.choose(&game, &Limits::depth(3), &mut ()).expect("a move").report.expect("a search");
    assert_eq!(deeper.depth, 3);
    let stopped = machine.choose(&game, &Limits::default(), &mut Now).expect("a legal move all the same");
    assert!(game.position().is_legal(stopped.mv));
    let no_such =
        Limits::default().with_moves([movegen::Move::quiet(movegen::Square::A1, movegen::Square::A8)]);
    assert_eq!(machine.choose(&game, &no_such, &mut ()), Err(Refusal::NoSuchMove));
}

#[test]
fn the_rules_are_an_option() {
    let mut machine = eval_turochamp::engine();
    machine.set_option("rules", "Typescript").expect("a preset");
    assert_eq!(*machine.rules(), Rules::typescript());
    let error = machine.set_option("Rules", "1953").unwrap_err();
    assert_eq!(error.to_string(), "option Rules: \"1953\" is not one of: emulator, typescript");
    assert_eq!(machine.set_option("Hash", "1"), Err(OptionError::Unknown("Hash".to_string())));
    assert_eq!(*machine.rules(), Rules::typescript());
}

#[test]
fn the_declared_default_is_what_the_machine_was_made_with() {
    let own = Rules { castling: CastlingReading::Kept, depth: 1, ..Rules::typescript() };
    for (rules, expected, names) in [
        (Rules::emulator(), "emulator", vec!["emulator", "typescript"]),
        (Rules::typescript(), "typescript", vec!["emulator", "typescript"]),
        (own, "custom", vec!["emulator", "typescript", "custom"]),
    ] {
        let mut machine = Turochamp::new(rules);
        let declared = machine.options();
        let OptionKind::Combo { default, choices } = &declared[0].kind else { panic!("{declared:?}") };
        assert_eq!((default.as_str(), choices), (expected, &names.iter().map(ToString::to_string).collect()));
        machine.set_option("Rules", default).expect("its default");
        assert_eq!(*machine.rules(), rules, "{expected}");
        // Another one changes nothing of the default, which leads back.
        for name in choices {
            machine.set_option("Rules", name).expect("a choice");
            assert_eq!(machine.options(), declared, "{expected}");
        }
        machine.set_option("Rules", default).expect("its default");
        assert_eq!(*machine.rules(), rules, "{expected}");
    }
    let error = Turochamp::default().set_option("Rules", "custom").unwrap_err();
    assert_eq!(error.to_string(), "option Rules: \"custom\" is not one of: emulator, typescript");
}

#[test]
fn the_reason_says_what_decided_and_where_the_search_was_cut() {
    let reason = |game: &Game, rules| Turochamp::new(rules).judge(game).reason();
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let at = |fen: &str| Game::from(position(fen));
    assert_eq!(reason(&at(mate), EMULATOR).as_deref(), Some("Rd8# has the highest value."), "{mate}");
    let mut fifth = Game::default();
    fifth.play_moves("e4 e5 Nc3 Nf6 d4 Bb4 Nf3 d6").expect("legal moves");
    let tied = "Bb5+ is equal to Bg5 in value and position-play, and first by the alphabet.";
    assert_eq!(reason(&fifth, EMULATOR).as_deref(), Some(tied));
    // One position and no more under each move.
    let cut = reason(&Game::default(), Rules { nodes: Some(1), ..EMULATOR });
    let beyond = "e3 gains most in position-play of 20 moves of equal value. \
        Its search met a boundary: more may lie beyond.";
    assert_eq!(cut.as_deref(), Some(beyond));
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(reason(&at(over), EMULATOR), None, "{over}");
}

#[test]
fn a_game_against_itself_ends_and_comes_out_the_same_again() {
    let play = || {
        let (mut machine, mut game) = (Turochamp::default(), Game::default());
        while game.outcome_by(machine.rules().game_rules()).is_none() {
            let choice = machine.choose(&game, &Limits::default(), &mut ()).expect("a legal move");
            game.play(choice.mv).expect("a legal move");
        }
        (game.moves().to_vec(), game.outcome_by(machine.rules().game_rules()))
    };
    let (moves, outcome) = play();
    assert!(matches!(outcome, Some(Outcome::Checkmate { .. } | Outcome::Draw(_))));
    assert_eq!((moves, outcome), play());
}
