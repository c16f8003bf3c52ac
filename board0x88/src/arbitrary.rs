//! Arbitrary values for fuzzing: squares, pieces, and boards that are valid.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Board, CastlingRights, Color, File, Piece, Rank, Role, Setup, Square, Wing};

macro_rules! one_of_all {
    ($($name:ident)+) => {$(
        impl<'a> Arbitrary<'a> for $name {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<$name> {
                u.choose(&$name::ALL).copied()
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                (1, Some(1))
            }
        }
    )+};
}

one_of_all! { File Rank Square Color Role Piece Wing }

/// Any valid board, Chess960 castling rights, en passant squares and unreachable material included.
///
/// It begins with two kings; then a man, a right, an en passant square or the other side to move is kept
/// only if the board stays valid with it.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Board> {
        let mut setup = two_kings(u.arbitrary()?, u.arbitrary()?);
        if setup.build().is_err() {
            setup = two_kings(Square::E1, Square::E8);
        }
        let mut changed = setup.clone();
        changed.set_turn(u.arbitrary()?);
        keep(&mut setup, changed);
        for _ in 0..u.int_in_range(0..=30)? {
            let (square, piece): (Square, Piece) = (u.arbitrary()?, u.arbitrary()?);
            if setup.piece_at(square).is_none() {
                let mut changed = setup.clone();
                changed.put(piece, square);
                keep(&mut setup, changed);
            }
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                if u.arbitrary()? {
                    let mut rights: CastlingRights = setup.castling();
                    rights.grant(color, wing, u.arbitrary()?);
                    let mut changed = setup.clone();
                    changed.set_castling(rights);
                    keep(&mut setup, changed);
                }
            }
        }
        if u.arbitrary()? {
            let mut changed = setup.clone();
            changed.set_en_passant(Some(Square::new(u.arbitrary()?, setup.turn().rank(Rank::R6))));
            keep(&mut setup, changed);
        }
        let mut changed = setup.clone();
        changed.set_halfmove_clock(u.arbitrary()?).set_fullmove_number(u.arbitrary()?);
        keep(&mut setup, changed);
        // Every step left a valid setup behind.
        Ok(setup.build().unwrap_or_default())
    }
}

fn keep(setup: &mut Setup, changed: Setup) {
    if changed.build().is_ok() {
        *setup = changed;
    }
}

fn two_kings(white: Square, black: Square) -> Setup {
    let mut setup = Setup::empty();
    setup.put(Piece::new(Color::White, Role::King), white).put(Piece::new(Color::Black, Role::King), black);
    setup
}
