//! The attack tables against walks that count files and ranks.

mod common;

use board0x88::{Color, Role, Square, SquareSet, attacks};
use common::Random;

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(square: Square, (east, north): (i32, i32)) -> Option<Square> {
    let (file, rank) = (square.file() as i32 + east, square.rank() as i32 + north);
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        Square::try_index((rank * 8 + file) as usize)
    } else {
        None
    }
}

/// The squares from one on in a direction, up to and including the first man.
fn walk(from: Square, direction: (i32, i32), occupied: SquareSet) -> SquareSet {
    let mut seen = SquareSet::EMPTY;
    let mut next = step(from, direction);
    while let Some(square) = next {
        seen |= SquareSet::of(square);
        next = if occupied.contains(square) { None } else { step(square, direction) };
    }
    seen
}

fn walks(from: Square, directions: &[(i32, i32)], occupied: SquareSet) -> SquareSet {
    directions.iter().fold(SquareSet::EMPTY, |seen, &direction| seen | walk(from, direction, occupied))
}

#[test]
fn sliders_attack_what_a_walk_reaches() {
    let mut random = Random(88);
    for from in Square::ALL {
        for round in 0..2000 {
            let occupied = SquareSet(match round % 4 {
                0 => random.next(),
                1 => random.next() & random.next(),
                2 => random.next() & random.next() & random.next(),
                _ => random.next() | random.next(),
            });
            let (rook, bishop) = (walks(from, &ROOK, occupied), walks(from, &BISHOP, occupied));
            assert_eq!(attacks::rook(from, occupied), rook, "{from} {occupied:?}");
            assert_eq!(attacks::bishop(from, occupied), bishop, "{from} {occupied:?}");
            assert_eq!(attacks::queen(from, occupied), rook | bishop, "{from} {occupied:?}");
            for (role, expected) in [(Role::Rook, rook), (Role::Bishop, bishop), (Role::Queen, rook | bishop)]
            {
                assert_eq!(attacks::of(Color::White, role, from, occupied), expected);
            }
        }
    }
}

#[test]
fn leapers_attack_the_squares_of_their_steps() {
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    for from in Square::ALL {
        let set = |steps: &[(i32, i32)]| steps.iter().filter_map(|&to| step(from, to)).collect::<SquareSet>();
        let king = set(&[ROOK, BISHOP].concat());
        assert_eq!(attacks::knight(from), set(&knight), "{from}");
        assert_eq!(attacks::king(from), king, "{from}");
        assert_eq!(attacks::of(Color::Black, Role::Knight, from, SquareSet::ALL), set(&knight));
        assert_eq!(attacks::of(Color::Black, Role::King, from, SquareSet::ALL), king);
        for (color, steps) in [(Color::White, [(1, 1), (-1, 1)]), (Color::Black, [(1, -1), (-1, -1)])] {
            assert_eq!(attacks::pawn(color, from), set(&steps), "{color} {from}");
            assert_eq!(attacks::pawns(color, SquareSet::of(from)), set(&steps), "{color} {from}");
            assert_eq!(attacks::of(color, Role::Pawn, from, SquareSet::ALL), set(&steps));
        }
    }
}

#[test]
fn pawns_attack_together_what_each_attacks() {
    let mut random = Random(2);
    for _ in 0..1000 {
        let pawns = SquareSet(random.next() & random.next());
        for color in Color::ALL {
            let each = pawns.into_iter().fold(SquareSet::EMPTY, |set, from| set | attacks::pawn(color, from));
            assert_eq!(attacks::pawns(color, pawns), each);
        }
    }
}

#[test]
fn lines_join_all_pairs_of_squares_as_a_walk_does() {
    for a in Square::ALL {
        for b in Square::ALL.into_iter().filter(|&b| b != a) {
            let towards = |directions: &[(i32, i32)]| {
                directions.iter().copied().find(|&way| walk(a, way, SquareSet::EMPTY).contains(b))
            };
            let straight = towards(&ROOK);
            let diagonal = towards(&BISHOP);
            assert_eq!(attacks::on_rank_or_file(a, b), straight.is_some(), "{a} {b}");
            assert_eq!(attacks::on_diagonal(a, b), diagonal.is_some(), "{a} {b}");
            let (mut between, mut line) = (SquareSet::EMPTY, SquareSet::EMPTY);
            if let Some((east, north)) = straight.or(diagonal) {
                between = walk(a, (east, north), SquareSet::of(b)).without(SquareSet::of(b));
                line = walks(a, &[(east, north), (-east, -north)], SquareSet::EMPTY);
            }
            assert_eq!(attacks::between(a, b), between, "{a} {b}");
            assert_eq!(attacks::line_through(a, b), line, "{a} {b}");
        }
        assert!(attacks::between(a, a).is_empty());
        assert!(!attacks::on_rank_or_file(a, a) && !attacks::on_diagonal(a, a));
    }
}
