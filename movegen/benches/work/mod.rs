//! The same work for this crate and for its peers, each by its fastest public route.

#![allow(dead_code, reason = "each bench uses its own part")]

/// The six standard perft positions (chess programming wiki, "Perft Results"), each with the depth that
/// makes it worth timing.
pub const STANDARD: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

pub const MIDDLEGAMES: &str = include_str!("../../tests/data/middlegames.fen");

pub mod ours {
    use std::hint::black_box;

    use movegen::{MoveList, Moves, Position};

    pub fn read(fen: &str) -> Position {
        fen.parse().expect(fen)
    }

    pub fn list(position: &Position, list: &mut MoveList) -> usize {
        list.clear();
        position.generate(Moves::All, list);
        list.len()
    }

    /// Perft with every move made, the last ply's too. What a leaf is made for is its position: nothing of
    /// it may be optimised away, here or below.
    pub fn leaf(position: &mut Position, depth: u32) -> u64 {
        leaf_with(position, &mut vec![MoveList::new(); depth as usize])
    }

    fn leaf_with(position: &mut Position, lists: &mut [MoveList]) -> u64 {
        let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
        list(position, moves);
        let mut nodes = 0;
        for mv in &*moves {
            let undo = position.make(mv);
            if lists.is_empty() {
                black_box(&position);
                nodes += 1;
            } else {
                nodes += leaf_with(position, lists);
            }
            position.unmake(undo);
        }
        nodes
    }

    /// Makes and takes back every legal move.
    pub fn make_unmake(position: &mut Position, list: &MoveList) -> u64 {
        let mut keys = 0;
        for mv in list {
            let undo = position.make(mv);
            keys ^= position.key();
            position.unmake(undo);
        }
        keys
    }
}

pub mod texts {
    //! Reading and writing FEN and SAN, for all three at once: the texts are the same.

    use std::fmt::Write;

    use super::{cozy, jordan, ours};

    /// Every legal move of a set of positions with its SAN.
    pub struct Sans<P, M>(pub Vec<(P, Vec<(M, String)>)>);

    pub fn sans_ours(fens: &[&str]) -> Sans<movegen::Position, movegen::Move> {
        let with_texts = |fen: &&str| {
            let position = ours::read(fen);
            let sans = position.legal_moves().iter().map(|&mv| (mv, position.san(mv).to_string())).collect();
            (position, sans)
        };
        Sans(fens.iter().map(with_texts).collect())
    }

    pub fn sans_cozy(fens: &[&str]) -> Sans<cozy_chess::Board, cozy_chess::Move> {
        let with_texts = |fen: &&str| {
            let board = cozy::read(fen);
            let mut moves = Vec::new();
            cozy::list(&board, &mut moves);
            let text = |mv| cozy_chess::util::display_san_move(&board, mv).to_string();
            let sans = moves.into_iter().map(|mv| (mv, text(mv))).collect();
            (board, sans)
        };
        Sans(fens.iter().map(with_texts).collect())
    }

    /// Our texts, with the boards of `chess`, which writes no SAN and reads `e8=Q` only as `e8Q`.
    pub fn sans_jordan(fens: &[&str]) -> Sans<chess::Board, ()> {
        let with_texts = |(fen, (_, sans)): (&&str, (movegen::Position, Vec<(movegen::Move, String)>))| {
            (jordan::read(fen), sans.into_iter().map(|(_, san)| ((), san.replace('=', ""))).collect())
        };
        Sans(fens.iter().zip(sans_ours(fens).0).map(with_texts).collect())
    }

    pub fn read_ours(sans: &Sans<movegen::Position, movegen::Move>) -> u64 {
        let read = |(position, sans): &(movegen::Position, Vec<(movegen::Move, String)>)| -> u64 {
            sans.iter().map(|(mv, san)| u64::from(position.parse_san(san).as_ref() == Ok(mv))).sum()
        };
        sans.0.iter().map(read).sum()
    }

    pub fn read_cozy(sans: &Sans<cozy_chess::Board, cozy_chess::Move>) -> u64 {
        let read = |(board, sans): &(cozy_chess::Board, Vec<(cozy_chess::Move, String)>)| -> u64 {
            let parse = |san| cozy_chess::util::parse_san_move(board, san);
            sans.iter().map(|(mv, san)| u64::from(parse(san).is_ok_and(|read| read == *mv))).sum()
        };
        sans.0.iter().map(read).sum()
    }

    pub fn read_jordan(sans: &Sans<chess::Board, ()>) -> u64 {
        let read = |(board, sans): &(chess::Board, Vec<((), String)>)| -> u64 {
            sans.iter().map(|((), san)| u64::from(chess::ChessMove::from_san(board, san).is_ok())).sum()
        };
        sans.0.iter().map(read).sum()
    }

    pub fn write_ours(sans: &Sans<movegen::Position, movegen::Move>, text: &mut String) -> u64 {
        let mut length = 0;
        for (position, sans) in &sans.0 {
            for &(mv, _) in sans {
                text.clear();
                text.push_str(&position.san(mv));
                length += text.len() as u64;
            }
        }
        length
    }

    pub fn write_cozy(sans: &Sans<cozy_chess::Board, cozy_chess::Move>, text: &mut String) -> u64 {
        let mut length = 0;
        for (board, sans) in &sans.0 {
            for &(mv, _) in sans {
                text.clear();
                let _ = write!(text, "{}", cozy_chess::util::display_san_move(board, mv));
                length += text.len() as u64;
            }
        }
        length
    }

    /// Writes the FEN of every position into one reused buffer.
    pub fn fens_ours(positions: &[movegen::Position], text: &mut String) -> u64 {
        let mut length = 0;
        for position in positions {
            text.clear();
            text.push_str(&position.fen());
            length += text.len() as u64;
        }
        length
    }

    pub fn fens_of<T: std::fmt::Display>(boards: &[T], text: &mut String) -> u64 {
        let mut length = 0;
        for board in boards {
            text.clear();
            let _ = write!(text, "{board}");
            length += text.len() as u64;
        }
        length
    }
}

pub mod cozy {
    use std::hint::black_box;

    use cozy_chess::{Board, Move};

    pub fn read(fen: &str) -> Board {
        Board::from_fen(fen, false).expect(fen)
    }

    pub fn bulk(board: &Board, depth: u32) -> u64 {
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

    pub fn leaf(board: &Board, depth: u32) -> u64 {
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

    pub fn list(board: &Board, list: &mut Vec<Move>) -> usize {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list.len()
    }

    pub fn make(board: &Board, list: &[Move]) -> u64 {
        let mut keys = 0;
        for &mv in list {
            let mut next = board.clone();
            next.play_unchecked(mv);
            keys ^= next.hash();
        }
        keys
    }
}

pub mod jordan {
    //! The crate `chess`.
    use std::hint::black_box;

    use chess::{Board, ChessMove, MoveGen};

    pub fn read(fen: &str) -> Board {
        fen.parse().expect(fen)
    }

    pub fn bulk(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|mv| bulk(&board.make_move_new(mv), depth - 1)).sum()
    }

    pub fn leaf(board: &Board, depth: u32) -> u64 {
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

    pub fn list(board: &Board, list: &mut Vec<ChessMove>) -> usize {
        list.clear();
        list.extend(MoveGen::new_legal(board));
        list.len()
    }

    pub fn make(board: &Board, list: &[ChessMove]) -> u64 {
        list.iter().fold(0, |keys, &mv| keys ^ board.make_move_new(mv).get_hash())
    }
}
