//! The crate `chess`, by Jordan Bray. It keeps no clocks, writes no SAN, and reads `e8=Q` only as `e8Q`.

use std::fmt::Write;
use std::hint::black_box;

use chess::{Board, ChessMove, MoveGen};

use super::Contender;
use super::array::Array;

pub struct Jordan;

impl Contender for Jordan {
    const NAME: &'static str = "chess";
    type Position = Board;
    type Move = ChessMove;
    type List = Array<ChessMove>;

    fn new_list() -> Array<ChessMove> {
        Array::new(ChessMove::default())
    }

    fn read(fen: &str) -> Board {
        fen.parse().expect(fen)
    }

    fn children(board: &Board) -> Vec<Board> {
        MoveGen::new_legal(board).map(|mv| board.make_move_new(mv)).collect()
    }

    fn bulk(board: &mut Board, depth: u8) -> u64 {
        bulk(board, &mut vec![*board; depth as usize])
    }

    fn leaf(board: &mut Board, depth: u8) -> u64 {
        leaf(board, &mut vec![*board; depth as usize])
    }

    fn list(board: &Board, list: &mut Array<ChessMove>) -> usize {
        list.clear();
        list.extend(MoveGen::new_legal(board));
        list.as_slice().len()
    }

    fn moves(list: &Array<ChessMove>) -> Vec<ChessMove> {
        list.as_slice().to_vec()
    }

    fn make_all(board: &mut Board, list: &Array<ChessMove>) {
        let mut next = *board;
        for &mv in list.as_slice() {
            board.make_move(mv, &mut next);
            black_box(&next);
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

/// Perft into boards that are there already, one for each ply: quicker than returning them.
fn bulk(board: &Board, boards: &mut [Board]) -> u64 {
    let moves = MoveGen::new_legal(board);
    match boards {
        [] => 1,
        [_] => moves.len() as u64,
        [next, boards @ ..] => {
            let count = |mv| {
                board.make_move(mv, next);
                bulk(next, boards)
            };
            moves.map(count).sum()
        }
    }
}

fn leaf(board: &Board, boards: &mut [Board]) -> u64 {
    let Some((next, boards)) = boards.split_first_mut() else { return 1 };
    let mut nodes = 0;
    for mv in MoveGen::new_legal(board) {
        board.make_move(mv, next);
        if boards.is_empty() {
            black_box(&*next);
            nodes += 1;
        } else {
            nodes += leaf(next, boards);
        }
    }
    nodes
}
