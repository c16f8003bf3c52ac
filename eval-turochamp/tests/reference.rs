//! The tables of the reference (`tests/data`), figure by figure, and the machine's own choices.

use eval_turochamp::games::{GAME_1, GAME_2, KASPAROV, KnownGame};
use eval_turochamp::{CastlingReading, Columns, Measure, Rules, Turochamp, pieces, position_play};
use movegen::{Color, Game, Position, Role};

const EMULATOR: Rules = Rules::emulator();

/// A printed number in tenths.
fn in_tenths(text: &str) -> i32 {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (points, tenth) = digits.split_once('.').expect("a number with one decimal");
    sign * (10 * points.parse::<i32>().expect("digits") + tenth.parse::<i32>().expect("a digit"))
}

/// The rows of a table, its heading left out.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split(',').collect())
}

/// The game before each of White's moves, with the text of that move.
fn white_moves(known: &KnownGame) -> Vec<(Game, String)> {
    let mut all = Game::default();
    all.play_moves(known.moves).expect("legal moves");
    let mut game = Game::default();
    let mut before = Vec::new();
    for &mv in all.moves() {
        if game.turn() == Color::White {
            before.push((game.clone(), game.position().san(mv).to_string()));
        }
        game.play(mv).expect("a legal move");
    }
    before
}

fn change(game: &Game, san: &str, rules: &Rules) -> (Columns, Columns) {
    let position = game.position();
    let mv = position.parse_san(san).expect("a legal move");
    let before = position_play(position, position.turn(), None, rules);
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    (before, position_play(&after, position.turn(), Some(mv), rules))
}

#[test]
fn all_twenty_first_moves_have_their_figures() {
    let mut count = 0;
    for row in rows(include_str!("data/first-moves.csv")) {
        let (before, after) = change(&Game::default(), row[0], &EMULATOR);
        assert_eq!(before.total(), 102, "before {}", row[0]);
        assert_eq!((after - before).total(), in_tenths(row[1]), "{}: {}", row[0], after - before);
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn after_e3_black_s_moves_mirror() {
    let mut game = Game::default();
    game.play_moves("e3").expect("legal");
    for (san, expected) in [("e6", 44), ("e5", 42), ("d5", 33)] {
        let (before, after) = change(&game, san, &EMULATOR);
        assert_eq!((after - before).total(), expected, "1...{san}");
    }
}

#[test]
fn the_first_moves_agree_by_component() {
    let e3 = Columns {
        mobility: 45,
        king_mobility: 10,
        king_exposure: -10,
        pawn_advance: 2,
        pawn_defence: -3,
        ..Columns::default()
    };
    let (before, after) = change(&Game::default(), "e3", &EMULATOR);
    assert_eq!((after - before, after.total()), (e3, 146));
    let e4 = Columns { king_exposure: -14, pawn_advance: 4, ..e3 };
    let (before, after) = change(&Game::default(), "e4", &EMULATOR);
    assert_eq!((after - before, after.total()), (e4, 144));
}

#[test]
fn the_totals_another_program_asserts_are_met() {
    // herohde/morlock, cmd/turochamp/turochamp/eval_test.go.
    for (moves, total) in [("", 102), ("e3", 146), ("e4", 144), ("d3", 129), ("d4", 135)] {
        let mut game = Game::default();
        game.play_moves(moves).expect("legal");
        assert_eq!(position_play(game.position(), Color::White, None, &EMULATOR).total(), total, "{moves:?}");
    }
    let fen = "kr6/pppppppp/8/8/8/8/PPPPPPPP/6RK w - - 0 1";
    let position: Position = fen.parse().expect("a position");
    assert_eq!(position_play(&position, Color::White, None, &EMULATOR).total(), 40, "{fen}");
}

#[test]
fn the_first_five_moves_agree_man_by_man() {
    let before = white_moves(&GAME_2);
    let mut seen = 0;
    for row in rows(include_str!("data/pieces.csv")) {
        let (number, san) = row[0].split_once('.').expect("a numbered move");
        let (game, played) = &before[number.parse::<usize>().expect("a number") - 1];
        assert_eq!(played, san);
        let mut position = game.position().clone();
        position.play(position.parse_san(san).expect("legal")).expect("legal");
        let (letter, square) = row[1].split_at(1);
        if letter == "K" {
            let columns = position_play(&position, Color::White, None, &EMULATOR);
            assert_eq!(
                columns.king_mobility.to_string(),
                ["0", "10", "14"][row[2].parse::<usize>().expect("a count")]
            );
            assert_eq!(-columns.king_exposure, [0, 10, 14, 17][row[3].parse::<usize>().expect("a count")]);
            assert_eq!(columns.total(), in_tenths(row[4]), "{}", row[0]);
        } else {
            let men = pieces(&position, Color::White, &EMULATOR);
            let man = men.iter().find(|man| man.square.to_string() == square).expect("a man");
            assert_eq!(Role::from_char(letter.chars().next().expect("a letter")), Some(man.role));
            assert_eq!(man.moves.to_string(), row[2], "{row:?}");
            assert_eq!(man.root, in_tenths(row[3]), "{row:?}");
            assert!(row[4] == "-" || man.defenders.to_string() == row[4], "{row:?}: {man:?}");
        }
        seen += 1;
    }
    assert_eq!(seen, 40);
}

#[test]
fn all_white_moves_of_game_2_agree_in_every_column() {
    let before = white_moves(&GAME_2);
    let mut seen = 0;
    for (row, (game, san)) in rows(include_str!("data/game2-columns.csv")).zip(&before) {
        assert_eq!(row[1], san);
        let (before, after) = change(game, san, &EMULATOR);
        let mut figures: Vec<i32> = (after - before).values().to_vec();
        figures.extend([(after - before).total(), before.total(), after.total()]);
        let expected: Vec<i32> = row[2..14].iter().map(|text| in_tenths(text)).collect();
        assert_eq!(figures, expected, "{}. {san} in {}", row[0], game.position());
        seen += 1;
    }
    assert_eq!(seen, 29);
}

/// Moves 1 to 8: what the printed book and later reconstructions have; the typescript differs at 3 and 5.
#[test]
fn the_first_eight_moves_have_the_printed_values() {
    for (known, game) in [(&GAME_1, white_moves(&GAME_1)), (&GAME_2, white_moves(&GAME_2))] {
        for number in 1..=8_u16 {
            let (game, san) = &game[usize::from(number) - 1];
            let (before, after) = change(game, san, &EMULATOR);
            let printed = known.printed_at(number).expect("a printed figure");
            assert_eq!(Some((after - before).total()), printed.later, "{number}. {san}");
            assert_eq!(printed.later == printed.typescript, ![3, 5].contains(&number), "{number}. {san}");
        }
    }
}

#[test]
fn the_other_castling_readings_change_the_eighteenth_move() {
    let (game, san) = &white_moves(&GAME_2)[17];
    for (castling, expected) in
        [(CastlingReading::Separate, 12), (CastlingReading::Kept, 22), (CastlingReading::Cumulative, 32)]
    {
        let (before, after) = change(game, san, &Rules { castling, ..EMULATOR });
        assert_eq!((after - before).total(), expected, "{castling:?}");
    }
}

#[test]
fn the_machine_s_own_choices_in_game_2_are_those_of_the_reference() {
    for castling in [CastlingReading::Separate, CastlingReading::Cumulative] {
        let mut machine = Turochamp::new(Rules { castling, ..EMULATOR });
        let mut agreements = Vec::new();
        for (row, (game, san)) in rows(include_str!("data/game2-columns.csv")).zip(white_moves(&GAME_2)) {
            let verdict = machine.judge(&game);
            let chosen = verdict.chosen().expect("a legal move");
            let of_castling =
                if chosen.san == "O-O-O" && castling == CastlingReading::Cumulative { 20 } else { 0 };
            let found =
                (chosen.san.as_str(), chosen.change.total() - of_castling, machine.show_value(chosen.value));
            let expected = (row[14], in_tenths(row[15]), row[16].to_string());
            assert_eq!(found, expected, "move {} in {}", row[0], game.position());
            if chosen.san == san {
                agreements.push(row[0]);
            }
        }
        assert_eq!(agreements.len(), 18, "{castling:?}: {agreements:?}");
    }
}

/// The machine's verdict on one of White's moves.
fn verdict_of(known: &KnownGame, number: usize, rules: Rules) -> (Game, String, Turochamp) {
    let (game, san) = white_moves(known).swap_remove(number - 1);
    (game, san, Turochamp::new(rules))
}

#[test]
fn moves_5_and_26_are_decided_by_the_text() {
    for (number, chosen, tied) in [(5, "Bb5+", "Bg5"), (26, "Rdg1", "Rg5")] {
        let (game, _, mut machine) = verdict_of(&GAME_2, number, EMULATOR);
        let verdict = machine.judge(&game);
        let first = verdict.chosen().expect("a legal move");
        let others: Vec<&str> = verdict.tied_on_both(first.mv).map(|other| other.san.as_str()).collect();
        assert_eq!((first.san.as_str(), others), (chosen, vec![tied]), "move {number}");
    }
}

#[test]
fn the_lines_that_refute_the_played_moves_are_found() {
    for (number, line) in [
        (4, "Nf3 Bxc3+ bxc3 Nxe4"),
        // White may take back with the pawn too: the same value.
        (5, "Bd2 Bxc3"),
        (15, "Rg1 Bxf3 Qxf3 Qxa6"),
        // Rook and knight may take on b7 alike.
        (17, "Bb5"),
        (20, "Bd5 Nxa4"),
    ] {
        let (game, san, mut machine) = verdict_of(&GAME_2, number, EMULATOR);
        let verdict = machine.judge(&game);
        let played = verdict.candidate(game.position().parse_san(&san).expect("legal")).expect("a candidate");
        let mut position = game.position().clone();
        let mut found = Vec::new();
        for &mv in &played.line {
            found.push(position.san(mv).to_string());
            position.play(mv).expect("a legal line");
        }
        let found = found.join(" ");
        assert!(found.starts_with(line), "{number}: {found}, expected {line}");
        assert!(played.value < verdict.chosen().expect("a move").value, "{number}. {san}");
    }
}

/// Footnotes of the typescript: at move 4, Bd2 loses a pawn; at move 22, only Be3 and Be1 stop a mate.
#[test]
fn two_footnotes_of_the_typescript_hold() {
    let (game, _, mut machine) = verdict_of(&GAME_1, 4, EMULATOR);
    let verdict = machine.judge(&game);
    let bd2 = verdict.candidates.iter().find(|candidate| candidate.san == "Bd2").expect("legal");
    assert_eq!((machine.show_value(bd2.value).as_str(), bd2.change.total()), ("0.9756", 34));
    let (game, _, mut machine) = verdict_of(&GAME_1, 22, EMULATOR);
    let verdict = machine.judge(&game);
    let chosen = verdict.chosen().expect("a legal move");
    let mut best: Vec<&str> = verdict.tied_on_value(chosen.mv).map(|other| other.san.as_str()).collect();
    best.push(&chosen.san);
    best.sort_unstable();
    assert_eq!(best, ["Be1", "Be3"]);
}

/// Moves 1 to 29 of Game 2 as the difference of the totals chooses: two more differ.
#[test]
fn the_difference_changes_moves_14_and_17() {
    let rules = Rules { measure: Measure::Difference, ..EMULATOR };
    for (number, expected) in [(14, "Bb5"), (17, "Bc4")] {
        let (game, _, mut machine) = verdict_of(&GAME_2, number, rules);
        assert_eq!(machine.judge(&game).chosen().expect("a move").san, expected, "move {number}");
    }
}

/// Kasparov's game of 2012: castling at move 9 is the machine's own choice under the cumulative reading alone.
#[test]
fn castling_against_kasparov_needs_the_cumulative_reading() {
    for (castling, is_chosen) in [
        (CastlingReading::Separate, false),
        (CastlingReading::Kept, false),
        (CastlingReading::Cumulative, true),
    ] {
        let (game, san, mut machine) = verdict_of(&KASPAROV, 9, Rules { castling, ..EMULATOR });
        let verdict = machine.judge(&game);
        assert_eq!(verdict.chosen().expect("a move").san == san, is_chosen, "{castling:?}");
    }
}

/// In 53 positions of three games no root move comes near the cap of 6,000 positions.
#[test]
fn no_candidate_comes_near_the_cap() {
    let mut machine = Turochamp::default();
    let mut largest = (0, String::new());
    for known in [&GAME_1, &GAME_2, &KASPAROV] {
        for (index, (game, _)) in white_moves(known).iter().enumerate() {
            for candidate in machine.judge(game).candidates {
                if candidate.nodes > largest.0 {
                    largest = (candidate.nodes, format!("{}, {}. {}", known.name, index + 1, candidate.san));
                }
            }
        }
    }
    println!("most positions entered under one root move: {} ({})", largest.0, largest.1);
    assert!(largest.0 <= 600, "{largest:?}");
}

/// The Shannon engine's first exhibition game against a reconstruction of 2012, drawn by repetition.
const SHANNON: &str = "1. e3 e6 2. Qh5 Nc6 3. Bd3 Nb4 4. Nc3 Nxd3+ 5. cxd3 Qf6 6. Nb5 Kd8 7. Nf3 Qg6 8. Qxg6 hxg6 \
    9. Ne5 Nh6 10. h4 Be7 11. Ke2 b6 12. d4 Ba6 13. a4 c6 14. d3 cxb5 15. e4 bxa4 16. Bxh6 gxh6 17. Nxf7+ Kc7 \
    18. Rac1+ Kb7 19. Nxh8 Rxh8 20. h5 a3 21. bxa3 Bxa3 22. Rc2 gxh5 23. Rxh5 Bd6 24. d5 Bc5 25. dxe6 dxe6 \
    26. Rb2 Kc7 27. Ra2 Kb7 28. Rb2 Kc7 29. Ra2 Kb7 30. Rb2";

#[test]
fn another_program_s_figures_of_four_games_are_met() {
    let mut machine = Turochamp::default();
    let games = [
        ("game1", GAME_1.moves),
        ("game2", GAME_2.moves),
        ("kasparov", KASPAROV.moves),
        ("shannon", SHANNON),
    ];
    let mut seen = 0;
    for (name, moves) in games {
        let mut all = Game::default();
        all.play_moves(moves).expect("legal moves");
        for row in rows(include_str!("data/games.csv")).filter(|row| row[0] == name) {
            let ply: usize = row[1].parse().expect("a number");
            let mut game = Game::default();
            for &mv in &all.moves()[..ply - 1] {
                game.play(mv).expect("legal");
            }
            let (position, played) = (game.position(), all.moves()[ply - 1]);
            assert_eq!(position.san(played), row[2], "{row:?}");
            let verdict = machine.judge(position);
            let candidate = verdict.candidate(played).expect("a legal move");
            let mut figures: Vec<i32> = candidate.change.values().to_vec();
            figures.push(candidate.change.total());
            let expected: Vec<i32> = row[3..13].iter().map(|text| in_tenths(text)).collect();
            assert_eq!(figures, expected, "{row:?} in {position}");
            let chosen = verdict.chosen().expect("a legal move");
            let found = [
                machine.show_value(candidate.value),
                chosen.san.clone(),
                chosen.change.total().to_string(),
                machine.show_value(chosen.value),
            ];
            assert_eq!(
                found,
                [row[13], row[14], &in_tenths(row[15]).to_string(), row[16]],
                "{row:?} in {position}"
            );
            seen += 1;
        }
    }
    assert_eq!(seen, 133);
}

#[test]
fn another_program_s_verdicts_on_middle_games_are_met() {
    let mut machine = Turochamp::default();
    let mut seen = 0;
    for row in rows(include_str!("data/middlegames.csv")) {
        let position: Position = row[0].parse().expect(row[0]);
        let candidates = machine.judge(&position).candidates;
        // The other program knows no cap.
        if candidates.iter().any(|candidate| candidate.nodes >= 6_000) {
            continue;
        }
        for (index, expected) in [0, 1, candidates.len() - 1].into_iter().zip(row[1..].chunks(3)) {
            let candidate = &candidates[index];
            let found = [
                candidate.san.clone(),
                candidate.change.total().to_string(),
                machine.show_value(candidate.value),
            ];
            assert_eq!(found, [expected[0], &in_tenths(expected[1]).to_string(), expected[2]], "{}", row[0]);
        }
        seen += 1;
    }
    assert!(seen >= 90, "{seen}");
}
