//! Won endgames, played out against the best defence.

mod common;
#[path = "common/retrograde.rs"]
mod retrograde;

use eval_al1600::{Al1600, honest};
use movegen::{Color, Game, Outcome, Piece, Position, Role, Setup, Square};
use retrograde::Table;
use search::testing::Random;
use search::{Engine, Limits};

/// So many starts with the bare king in a corner, and as many with it in the middle; the attackers anywhere, at their
/// move. Every other one has the colours changed.
fn starts(men: &[Role], pawn: bool, each: usize, seed: u64) -> Vec<Position> {
    let mut random = Random(seed);
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    let mut found = Vec::new();
    for places in [corners, middle] {
        let mut here = 0;
        while here < each {
            let king = places[here % 4];
            let strong = if here % 2 == 0 { Color::White } else { Color::Black };
            let mut setup = Setup::empty();
            setup.put(Piece::new(!strong, Role::King), king);
            let mut anywhere = || Square::ALL[random.below(64)];
            let mut squares = vec![king];
            for &role in [Role::King].iter().chain(men) {
                let square = anywhere();
                squares.push(square);
                setup.put(Piece::new(strong, role), square);
            }
            if pawn {
                let square = anywhere();
                squares.push(square);
                setup.put(Piece::new(!strong, Role::Pawn), square);
            }
            setup.set_turn(strong);
            squares.sort_by_key(|square| square.index());
            squares.dedup();
            let bishops_differ = men != [Role::Bishop; 2] || {
                let bishops = setup_squares(&setup, Piece::new(strong, Role::Bishop));
                bishops.len() == 2 && bishops[0].is_light() != bishops[1].is_light()
            };
            if squares.len() < men.len() + 2 + usize::from(pawn) || !bishops_differ {
                continue;
            }
            let Ok(board) = setup.build() else { continue };
            found.push(Position::from_board(board));
            here += 1;
        }
    }
    found
}

fn setup_squares(setup: &Setup, piece: Piece) -> Vec<Square> {
    Square::ALL.into_iter().filter(|&square| setup.piece_at(square) == Some(piece)).collect()
}

/// How a game went.
#[derive(Debug, PartialEq)]
enum Result {
    /// After so many moves of the winner's.
    Mate(usize),
    Stalemate,
    /// A position for the third time.
    Repetition,
    FiftyMoves,
    /// The attacker has lost a man, or there is nothing left to win.
    Spoilt,
}

/// Plays on until the game is over. The attacker's dice have a seed, which must not matter.
fn play(
    start: &Position,
    seed: u64,
    attacker_men: u32,
    defend: &mut dyn FnMut(&Game) -> movegen::Move,
) -> (Result, Game) {
    let strong = start.turn();
    let mut game = Game::new(start.clone());
    let mut machine = Al1600::new(seed);
    loop {
        let result = match game.outcome() {
            Some(Outcome::Checkmate { winner }) if winner == strong => {
                Some(Result::Mate(game.moves().len().div_ceil(2)))
            }
            Some(Outcome::Draw(movegen::Draw::Stalemate)) => Some(Result::Stalemate),
            Some(_) => Some(Result::Spoilt),
            None if game.repetitions() >= 2 => Some(Result::Repetition),
            None if game.position().board().halfmove_clock() >= 100 => Some(Result::FiftyMoves),
            None if game.position().board().of_color(strong).len() < attacker_men => Some(Result::Spoilt),
            None => None,
        };
        if let Some(result) = result {
            return (result, game);
        }
        let mv = if game.turn() == strong {
            machine.choose(&game, &Limits::default(), &mut ()).expect("a move").mv
        } else {
            defend(&game)
        };
        game.play(mv).expect("a legal move");
    }
}

/// Plays all starts and counts the mates and their longest.
fn play_all(table: &Table, starts: &[Position]) -> (Vec<(Result, Position)>, usize) {
    let mut bad = Vec::new();
    let mut longest = 0;
    for (seed, start) in (0..).zip(starts) {
        assert!(table.plies(start).is_some() || start.board().occupied().len() > 3, "{start}: not won");
        let men = start.board().of_color(start.turn()).len();
        let (result, game) = play(start, seed, men, &mut |game| table.best_defence(game.position()));
        match result {
            Result::Mate(moves) => longest = longest.max(moves),
            result => {
                println!("  {result:?} from {start} to {}", game.position());
                bad.push((result, start.clone()));
            }
        }
    }
    (bad, longest)
}

/// The longest mates are well known: ten moves with the queen, sixteen with the rook, nineteen with two bishops.
#[test]
fn the_tables_know_the_longest_mates() {
    assert_eq!(Table::solve(&[Role::Queen]).longest(), 19);
    assert_eq!(Table::solve(&[Role::Rook]).longest(), 31);
}

#[test]
fn king_and_queen_mate_from_fifty_corners_and_fifty_middles() {
    let table = Table::solve(&[Role::Queen]);
    let mut starts = starts(&[Role::Queen], false, 60, 9);
    starts.retain(|start| table.plies(start).is_some());
    let (bad, longest) = play_all(&table, &starts);
    println!("KQK: {} starts, longest mate in {longest}", starts.len());
    assert!(starts.len() >= 100 && bad.is_empty(), "{} starts: {bad:?}", starts.len());
}

#[test]
fn king_and_rook_mate_from_fifty_corners_and_fifty_middles() {
    let table = Table::solve(&[Role::Rook]);
    let mut starts = starts(&[Role::Rook], false, 60, 5);
    starts.retain(|start| table.plies(start).is_some());
    let (bad, longest) = play_all(&table, &starts);
    println!("KRK: {} starts, longest mate in {longest}", starts.len());
    assert!(starts.len() >= 100 && bad.is_empty(), "{} starts: {bad:?}", starts.len());
}

#[test]
#[ignore = "half a minute; run with --release: what two bishops reach, for the docs"]
fn two_bishops_mate_more_often_than_not() {
    let table = Table::solve(&[Role::Bishop, Role::Bishop]);
    assert_eq!(table.longest(), 37);
    let mut starts = starts(&[Role::Bishop, Role::Bishop], false, 60, 3);
    starts.retain(|start| table.plies(start).is_some());
    let (bad, longest) = play_all(&table, &starts);
    println!("KBBK: {} of {} mated, longest mate in {longest}", starts.len() - bad.len(), starts.len());
    assert!(bad.len() < starts.len() / 2, "{bad:?}");
}

/// A defender that is not perfect can do better than one that is: it may come back to a position that it has had.
#[test]
#[ignore = "a minute; run with --release: what a defence by the same evaluation reaches, for the docs"]
fn queen_and_rook_mostly_mate_a_defender_of_six_plies() {
    let mut defender = honest();
    for (name, men, seed) in [("KQK", Role::Queen, 9), ("KRK", Role::Rook, 5)] {
        let table = Table::solve(&[men]);
        let mut starts = starts(&[men], false, 60, seed);
        starts.retain(|start| table.plies(start).is_some());
        let mut mates = 0;
        for (seed, start) in (0..).zip(&starts) {
            let mut defend = |game: &Game| {
                let report = defender.search(game, &Limits::depth(6));
                report.best_move().expect("a move")
            };
            let (result, game) = play(start, seed, 2, &mut defend);
            mates += usize::from(matches!(result, Result::Mate(_)));
            if !matches!(result, Result::Mate(_)) {
                println!("  {result:?} from {start} to {}", game.position());
            }
        }
        println!("{name} against six plies: {mates} of {} mated", starts.len());
        assert!(mates * 10 > starts.len() * 9, "{name}: {mates} of {}", starts.len());
    }
}

/// The defender is a search of seven plies: a table of this ending needs those of all promotions.
#[test]
#[ignore = "a minute; run with --release: what queen against pawn reaches, for the docs"]
fn queen_against_pawn_wins_more_often_than_not() {
    let starts = starts(&[Role::Queen], true, 50, 11);
    let mut defender = honest();
    let mut mates = 0;
    for (seed, start) in (0..).zip(&starts) {
        let mut defend = |game: &Game| {
            let report = defender.search(game, &Limits::depth(7));
            report.best_move().expect("a move")
        };
        let (result, game) = play(start, seed, 2, &mut defend);
        mates += usize::from(matches!(result, Result::Mate(_)));
        if !matches!(result, Result::Mate(_)) {
            println!("  {result:?} from {start} to {}", game.position());
        }
    }
    println!("KQKP: {mates} of {} mated", starts.len());
    assert!(mates > starts.len() / 2, "{mates}");
}
