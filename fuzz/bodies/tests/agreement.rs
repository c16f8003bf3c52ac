//! Three generators, written apart from each other, along the same random games: the fast one, the slow one
//! of this crate, and cozy-chess. Each plays the moves on its own board.

use std::cell::Cell;

use fuzz_bodies::reference;
use movegen::{Board, CastlingStyle, Move, Position};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Games begun from any of the 960 starts, and one in ten from the standard one.
const GAMES: u32 = 1_600;
/// Moves made in a game at most.
const LENGTH: usize = 80;

#[test]
fn three_generators_agree_on_a_hundred_thousand_positions() {
    let seen = Cell::new(0);
    let start = prop_oneof![1 => Just(518u16), 9 => 0..960u16];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), LENGTH);
    let mut runner = TestRunner::new(Config { cases: GAMES, failure_persistence: None, ..Config::default() });
    let outcome = runner.run(&(start, choices), |(start, choices)| {
        seen.set(seen.get() + walk(start, &choices)?);
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(seen.get() >= 100_000, "only {} positions", seen.get());
}

/// Follows one game and returns how many positions it compared.
fn walk(start: u16, choices: &[prop::sample::Index]) -> Result<usize, TestCaseError> {
    let mut fast = Position::chess960(start).expect("a start position's number");
    let mut slow: Board = fast.board().clone();
    let mut cozy = cozy_chess::Board::chess960_startpos(start.into());
    for (seen, choice) in choices.iter().enumerate() {
        let moves = compare(&fast, &slow, &cozy)?;
        if moves.is_empty() {
            return Ok(seen + 1);
        }
        let (text, mv) = choice.get(&moves);
        let _ = fast.make(*mv);
        let _ = slow.make(*mv, &mut ());
        cozy.play(text.parse().expect("a move's text"));
    }
    compare(&fast, &slow, &cozy)?;
    Ok(choices.len() + 1)
}

/// The legal moves with their texts, if all three have the same.
fn compare(
    fast: &Position,
    slow: &Board,
    cozy: &cozy_chess::Board,
) -> Result<Vec<(String, Move)>, TestCaseError> {
    let mut moves: Vec<(String, Move)> = fast
        .legal_moves()
        .into_iter()
        .map(|mv| (fast.uci_as(mv, CastlingStyle::KingTakesRook).to_string(), mv))
        .collect();
    moves.sort_unstable();

    let mut legal: Vec<Move> = moves.iter().map(|&(_, mv)| mv).collect();
    legal.sort_unstable();
    let mut obvious = reference::legal(slow, slow.turn());
    obvious.sort_unstable();
    prop_assert_eq!(legal, obvious, "fast and slow in {}", fast);

    let mut foreign = Vec::new();
    cozy.generate_moves(|group| {
        foreign.extend(group.into_iter().map(|mv| mv.to_string()));
        false
    });
    foreign.sort_unstable();
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    prop_assert_eq!(texts, foreign.iter().collect::<Vec<_>>(), "fast and cozy-chess in {}", fast);

    prop_assert_eq!(fast.in_check(), !cozy.checkers().is_empty(), "check in {}", fast);
    Ok(moves)
}
