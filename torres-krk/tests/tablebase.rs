//! The endgame table against the rules of `movegen` and against figures others have published.

use std::time::Instant;

use movegen::{Color, Square};
use torres_krk::{Ending, Men, Tablebase};

/// Bain and Hoff, "Chess (King-Rook vs. King)", UCI Machine Learning Repository (1994), file `krkopt`: positions with
/// Black to move, each counted once for all its reflections and rotations, by moves to mate from 0 on.
const KRKOPT: [u32; 17] =
    [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
const KRKOPT_DRAWS: u32 = 2796;

fn legal(turn: Color) -> impl Iterator<Item = (Men, Ending)> {
    Men::all().filter_map(move |men| Some((men, Tablebase::shared().ending(men, turn)?)))
}

#[test]
fn it_has_every_legal_position_and_no_other() {
    assert_eq!(legal(Color::Black).count(), 223_944);
    assert_eq!(legal(Color::White).count(), 175_168);
    for men in Men::all() {
        for turn in Color::ALL {
            let position = men.position(turn);
            assert_eq!(Tablebase::shared().ending(men, turn).is_some(), position.is_some(), "{men} {turn}");
            assert_eq!(men.is_legal(turn), position.is_some(), "{men} {turn}");
        }
    }
}

#[test]
fn the_longest_mate_takes_sixteen_moves() {
    for turn in Color::ALL {
        let longest = legal(turn).map(|(_, ending)| ending).filter(|&ending| ending != Ending::Draw).max();
        assert_eq!(longest, Some(Ending::Mate(16)), "{turn}");
    }
    // Every position with White to move is won.
    assert!(legal(Color::White).all(|(_, ending)| matches!(ending, Ending::Mate(1..=16))));
}

#[test]
fn the_histogram_is_that_of_krkopt() {
    let (mut mates, mut draws) = ([0; 17], 0);
    for (men, ending) in legal(Color::Black).filter(|&(men, _)| is_first_of_its_images(men)) {
        match ending {
            Ending::Mate(moves) => mates[usize::from(moves)] += 1,
            Ending::Draw => draws += 1,
        }
        assert_eq!(Tablebase::shared().probe(&men.position(Color::Black).expect("legal")), Some(ending));
    }
    println!("{draws} draws, {mates:?}");
    assert_eq!((mates, draws), (KRKOPT, KRKOPT_DRAWS));
}

/// Whether these men come first among their eight reflections and rotations.
fn is_first_of_its_images(men: Men) -> bool {
    (0..8).all(|image| {
        let turn = |square: Square| {
            let (mut file, mut rank) = (square.index() & 7, square.index() >> 3);
            file ^= if image & 1 == 0 { 0 } else { 7 };
            rank ^= if image & 2 == 0 { 0 } else { 7 };
            if image & 4 != 0 {
                (file, rank) = (rank, file);
            }
            Square::from_index_masked((8 * rank + file) as u8)
        };
        men <= Men { king: turn(men.king), rook: turn(men.rook), bare: turn(men.bare) }
    })
}

/// One move further on everything must fit: White's best move is one nearer to mate, Black's best is the latest
/// mate. With the legal moves of `movegen`.
#[test]
fn every_value_follows_from_those_one_move_later() {
    let tablebase = Tablebase::shared();
    for turn in Color::ALL {
        for (men, ending) in legal(turn) {
            let mut position = men.position(turn).expect("legal");
            let mut after = Vec::new();
            for mv in &position.legal_moves() {
                let undo = position.make(mv);
                after.push((tablebase.probe(&position).unwrap_or(Ending::Draw), mv));
                position.unmake(undo);
            }
            let endings = after.iter().map(|&(ending, _)| ending);
            let (best, expected) = match turn {
                Color::White => {
                    let best = endings.min();
                    let further = best.map(|best| match best {
                        Ending::Mate(moves) => Ending::Mate(moves + 1),
                        Ending::Draw => Ending::Draw,
                    });
                    (best, further)
                }
                Color::Black if after.is_empty() && position.in_check() => (None, Some(Ending::Mate(0))),
                Color::Black if after.is_empty() => (None, Some(Ending::Draw)),
                Color::Black => (endings.clone().max(), endings.max()),
            };
            assert_eq!(Some(ending), expected, "{position}");
            let mut expected: Vec<_> =
                after.iter().filter(|(ending, _)| Some(*ending) == best).map(|&(_, mv)| mv).collect();
            let mut moves = tablebase.best_moves(men, turn);
            expected.sort_unstable();
            moves.sort_unstable();
            assert_eq!(moves, expected, "{position}");
        }
    }
}

/// How long it takes is printed and not judged: that is the machine's affair.
#[test]
fn it_takes_half_a_mebibyte_and_comes_out_the_same_each_time() {
    let began = Instant::now();
    let built = Tablebase::build();
    println!("built in {:?}", began.elapsed());
    assert_eq!((built.size(), Tablebase::shared().size()), (512 * 1024, 512 * 1024));
    for turn in Color::ALL {
        for (men, ending) in legal(turn) {
            assert_eq!(built.ending(men, turn), Some(ending), "{men}, {turn} to move");
        }
    }
}

#[test]
fn other_men_have_no_value() {
    let tablebase = Tablebase::shared();
    assert_eq!(tablebase.probe(&movegen::Position::default()), None);
    let impossible = Men { king: Square::A1, rook: Square::A1, bare: Square::A2 };
    for turn in Color::ALL {
        assert_eq!(tablebase.ending(impossible, turn), None);
        assert!(tablebase.best_moves(impossible, turn).is_empty());
    }
}
