//! The crate `cozy-chess`. Boards are copied, moves come in sets by man.

use std::fmt::Write;
use std::hint::black_box;

use cozy_chess::{Board, Move, Square, util};

use super::array::Array;
use super::{Contender, WritesSan};

pub struct Cozy;

impl Contender for Cozy {
    const NAME: &'static str = "cozy-chess";
    type Position = Board;
    type Move = Move;
    type List = Array<Move>;

    fn new_list() -> Array<Move> {
        Array::new(Move { from: Square::A1, to: Square::A1, promotion: None })
    }

    fn read(fen: &str) -> Board {
        Board::from_fen(fen, false).expect(fen)
    }

    fn children(board: &Board) -> Vec<Board> {
        let mut list = Cozy::new_list();
        Cozy::list(board, &mut list);
        let child = |&mv: &Move| {
            let mut child = board.clone();
            child.play_unchecked(mv);
            child
        };
        list.as_slice().iter().map(child).collect()
    }

    fn bulk(board: &mut Board, depth: u8) -> u64 {
        bulk(board, depth)
    }

    fn leaf(board: &mut Board, depth: u8) -> u64 {
        leaf(board, depth)
    }

    fn list(board: &Board, list: &mut Array<Move>) -> usize {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list.as_slice().len()
    }

    fn moves(list: &Array<Move>) -> Vec<Move> {
        list.as_slice().to_vec()
    }

    fn make_all(board: &mut Board, list: &Array<Move>) {
        for &mv in list.as_slice() {
            let mut next = board.clone();
            next.play_unchecked(mv);
            black_box(&next);
        }
    }

    fn write_fen(board: &Board, text: &mut String) {
        let _ = write!(text, "{board}");
    }

    fn read_san(board: &Board, san: &str) -> Option<Move> {
        util::parse_san_move(board, san).ok()
    }

    fn uci(board: &Board, mv: Move) -> String {
        util::display_uci_move(board, mv).to_string()
    }
}

impl WritesSan for Cozy {
    fn write_san(board: &Board, mv: Move, text: &mut String) {
        let _ = write!(text, "{}", util::display_san_move(board, mv));
    }
}

fn bulk(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn leaf(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            if depth == 1 {
                black_box(&next);
                nodes += 1;
            } else {
                nodes += leaf(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
