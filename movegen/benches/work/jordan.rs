//! The crate `chess`, by Jordan Bray. It keeps no clocks, writes no SAN, and reads `e8=Q` only as `e8Q`.

use std::fmt::Write;
use std::hint::black_box;

use chess::{Board, ChessMove, MoveGen};

use super::Contender;

pub struct Jordan;

impl Contender for Jordan {
    const NAME: &'static str = "chess";
    type Position = Board;
    type Move = ChessMove;
    type List = Vec<ChessMove>;

    fn read(fen: &str) -> Board {
        fen.parse().expect(fen)
    }

    fn bulk(board: &mut Board, depth: u8) -> u64 {
        bulk(board, depth)
    }

    fn leaf(board: &mut Board, depth: u8) -> u64 {
        leaf(board, depth)
    }

    fn list(board: &Board, list: &mut Vec<ChessMove>) -> usize {
        list.clear();
        list.extend(MoveGen::new_legal(board));
        list.len()
    }

    fn moves(list: &Vec<ChessMove>) -> Vec<ChessMove> {
        list.clone()
    }

    fn make_all(board: &mut Board, list: &Vec<ChessMove>) {
        for &mv in list {
            black_box(&board.make_move_new(mv));
        }
    }

    fn write_fen(board: &Board, text: &mut String) {
        let _ = write!(text, "{board}");
    }

    fn read_san(board: &Board, san: &str) -> Option<ChessMove> {
        ChessMove::from_san(board, san).ok()
    }

    fn spelt(san: &str) -> String {
        san.replace('=', "")
    }

    fn uci(_: &Board, mv: ChessMove) -> String {
        mv.to_string()
    }
}

fn bulk(board: &Board, depth: u8) -> u64 {
    let moves = MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.map(|mv| bulk(&board.make_move_new(mv), depth - 1)).sum()
}

fn leaf(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    for mv in MoveGen::new_legal(board) {
        let next = board.make_move_new(mv);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += leaf(&next, depth - 1);
        }
    }
    nodes
}
