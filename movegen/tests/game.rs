//! Games: history, keys, repetition, and how they end.

use movegen::{
    Board, Claims, Color, DeadMaterial, Draw, EnPassantRule, Game, GameRules, Move, Outcome, ParseMoveError,
    Position, Square,
};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen));
    game.play_moves(moves).unwrap_or_else(|error| panic!("{error} from {fen}"));
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const DRAWN: fn(Draw) -> Option<Outcome> = |draw| Some(Outcome::Draw(draw));

#[test]
fn a_game_knows_its_moves_and_takes_them_back() {
    let mut game = game(START, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O");
    assert_eq!(game.moves().len(), 9);
    assert_eq!(game.keys().len(), 10);
    assert_eq!(game.position().to_string(), "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
    assert_eq!(game.keys().last(), Some(&game.position().key()));
    assert_eq!(game.undo(), Some(Move::castle(Square::E1, Square::G1, movegen::Wing::King)));
    while game.undo().is_some() {}
    assert_eq!(game.position().to_string(), START);
    assert_eq!(game.start(), game.position());
    assert_eq!(game.keys(), [Position::default().key()]);
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut game = Game::default();
    let error = game.play(Move::quiet(Square::E2, Square::E5)).expect_err("illegal");
    assert_eq!(error.to_string(), format!("e2e5 is not legal in {START}"));
    assert_eq!(game.moves(), []);
    assert_eq!(game.position().to_string(), START);
}

#[test]
fn a_bad_word_in_a_list_of_moves_is_named_with_its_number_and_the_moves_before_it_stay() {
    let mut game = Game::default();
    let error = game.play_moves("e2e4 e2e4 e7e5").expect_err("e2 is empty");
    assert_eq!(error.number, 2);
    assert_eq!(error.error.text(), "e2e4");
    assert_eq!(game.moves().len(), 1);
    let error = game.play_moves("1... e5 2. Nf3 -- Nc6").expect_err("no pass in a game");
    assert_eq!((error.number, &error.error), (3, &ParseMoveError::Pass { text: "--".into() }));
    assert_eq!(game.moves().len(), 3);
}

#[test]
fn the_key_kept_move_by_move_is_the_key_of_the_fen_and_undo_brings_the_first_one_back() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    for rule in [EnPassantRule::Legal, EnPassantRule::EveryDoubleStep, EnPassantRule::PawnAdjacent] {
        let mut game = game(START, "e2e4 d7d5 e4e5 f7f5").with_key_rule(rule);
        assert_eq!(game.position().key(), position(fen).with_key_rule(rule).key(), "{rule:?}");
        assert_eq!(game.position().board(), position(fen).board());
        while game.undo().is_some() {}
        let start = Position::default().with_key_rule(rule);
        assert_eq!((game.position().key(), game.keys()), (start.key(), &[start.key()][..]), "{rule:?}");
    }
}

#[test]
fn the_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    for (rounds, automatic, claimable) in [
        (1, None, None),
        (2, None, Some(Draw::ThreefoldRepetition)),
        (3, None, Some(Draw::ThreefoldRepetition)),
        (4, DRAWN(Draw::FivefoldRepetition), None),
    ] {
        let game = game(START, &shuffle.repeat(rounds));
        assert_eq!(game.repetitions(), rounds);
        assert_eq!(game.outcome(), automatic, "after {rounds} rounds");
        assert_eq!(game.claimable_draw(), claimable, "after {rounds} rounds");
        let claimed = automatic.or(claimable.map(Outcome::Draw));
        assert_eq!(game.outcome_by(GameRules::CHESS_JS), claimed, "after {rounds} rounds");
    }
}

#[test]
fn a_position_with_other_rights_is_another_position() {
    // The first time the kings could still castle.
    let rook = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let there_and_back = "Ke2 Ke7 Ke1 Ke8 ";
    assert_eq!(game(rook, there_and_back).repetitions(), 0);
    assert_eq!(game(rook, &there_and_back.repeat(2)).repetitions(), 1);
}

#[test]
fn an_en_passant_square_counts_as_the_rule_says() {
    // After e2e4 no black pawn can take: under FIDE's rule the position comes back after four plies.
    let moves = "e2e4 g8f6 g1f3 f6g8 f3g1";
    assert_eq!(game(START, moves).repetitions(), 1);
    let every = game(START, moves).with_key_rule(EnPassantRule::EveryDoubleStep);
    assert_eq!(every.repetitions(), 0);
    // Here d4 can take in passing the first time only.
    let fen = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(game(fen, moves).repetitions(), 0);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let fen = |clock: u32| format!("7k/8/8/8/8/8/R7/K7 w - - {clock} 200");
    for (clock, automatic, claimable) in [
        (98, None, None),
        (99, None, Some(Draw::FiftyMoves)),
        (148, None, Some(Draw::FiftyMoves)),
        (149, DRAWN(Draw::SeventyFiveMoves), None),
    ] {
        let game = game(&fen(clock), "a2b2");
        assert_eq!(game.outcome(), automatic, "clock {clock}");
        assert_eq!(game.claimable_draw(), claimable, "clock {clock}");
    }
    let rules = GameRules { claims: Claims::Made, ..GameRules::FIDE };
    assert_eq!(game(&fen(99), "a2b2").outcome_by(rules), DRAWN(Draw::FiftyMoves));
}

#[test]
fn mate_and_stalemate_come_before_every_other_draw() {
    for clock in [98, 99, 148, 149] {
        let mated = game(&format!("7k/8/6K1/8/8/8/8/R7 w - - {clock} 200"), "a1a8");
        let winner = Color::White;
        assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner }), "clock {clock}");
        assert_eq!(mated.outcome_by(GameRules::AL1600), Some(Outcome::Checkmate { winner }), "clock {clock}");
        assert_eq!(mated.claimable_draw(), None, "clock {clock}");
        let stalemated = game(&format!("7k/8/6K1/8/8/8/5Q2/8 w - - {clock} 200"), "f2f7");
        assert_eq!(stalemated.outcome(), DRAWN(Draw::Stalemate), "clock {clock}");
    }
    // A bishop alone stalemates: stalemate is named, not the material.
    assert_eq!(game("k7/2B5/1K6/8/8/8/8/8 b - - 0 1", "").outcome(), DRAWN(Draw::Stalemate));
}

#[test]
fn a_game_from_a_mated_position_is_over() {
    let mated = game("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "");
    let outcome = mated.outcome().expect("mate");
    assert_eq!((outcome.to_string().as_str(), outcome.reason()), ("0-1", "checkmate"));
    assert_eq!((outcome.winner(), outcome.draw()), (Some(Color::Black), None));
    assert_eq!(Outcome::Draw(Draw::FiftyMoves).to_string(), "1/2-1/2");
    assert!(Draw::FiftyMoves.is_claimable() && !Draw::SeventyFiveMoves.is_claimable());
}

#[test]
fn each_rule_of_dead_material_says_what_its_source_says() {
    // Dead by the AL-1600's rule, and by chess.js's and FIDE's.
    for (men, al1600, fide) in [
        ("4k3/8/8/8/8/8/8/4K3", true, true),
        ("4k3/8/8/8/8/8/8/4KN2", true, true),
        ("4kb2/8/8/8/8/8/8/4K3", true, true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true, true),   // c1 and f8 are dark
        ("4kb2/8/8/8/8/8/8/4KB2", false, false),  // f8 dark, f1 light
        ("4k3/8/8/8/8/8/8/3BKB2", false, true),   // d1 and f1 are light
        ("4k3/8/8/8/8/8/8/2B1KB2", false, false), // a pair of bishops
        ("2b1kb2/8/8/8/8/8/8/4K3", false, false),
        ("4kb2/3b4/8/8/8/8/8/4K3", false, false),  // f8 dark, d7 light
        ("2b1k3/8/4b3/8/8/8/8/4KB2", false, true), // all three are light
        ("4k3/8/8/8/8/8/8/4KNN1", false, false),
        ("4kn2/8/8/8/8/8/8/4KN2", false, false),
        ("4kb2/8/8/8/8/8/8/4KN2", false, false),
        ("4k3/8/8/8/8/8/8/4KBN1", false, false),
        ("4k3/4p3/8/8/8/8/8/4K3", false, false),
        ("4k3/8/8/8/8/8/8/R3K3", false, false),
        ("4k3/8/8/8/8/8/8/Q3K3", false, false),
    ] {
        let board: Board =
            format!("{men} w - - 0 1").parse().unwrap_or_else(|error| panic!("{men}: {error}"));
        for board in [&board, &board.mirrored()] {
            assert!(!DeadMaterial::None.is_dead(board), "{men}");
            assert_eq!(DeadMaterial::KingsAndOneMinor.is_dead(board), al1600, "AL-1600: {men}");
            assert_eq!(DeadMaterial::ChessJs.is_dead(board), fide, "chess.js: {men}");
            assert_eq!(DeadMaterial::Fide.is_dead(board), fide, "FIDE: {men}");
        }
    }
    let two_bishops = game("4k3/8/8/8/8/8/8/3BKB2 w - - 0 1", "");
    assert_eq!(two_bishops.outcome(), DRAWN(Draw::DeadMaterial));
    assert_eq!(two_bishops.outcome_by(GameRules::AL1600), None);
    let never = GameRules { dead_material: DeadMaterial::None, ..GameRules::FIDE };
    assert_eq!(game("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "").outcome_by(never), None);
}
