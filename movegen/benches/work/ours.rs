//! This crate: the public [`Position`] with its key, clocks and Chess960 rights.

use std::hint::black_box;

use movegen::{CastlingStyle, Move, MoveList, Moves, Position};

use super::{Contender, WritesSan};

pub struct Ours;

impl Contender for Ours {
    const NAME: &'static str = "movegen";
    type Position = Position;
    type Move = Move;
    type List = MoveList;

    fn new_list() -> MoveList {
        MoveList::new()
    }

    fn read(fen: &str) -> Position {
        fen.parse().expect(fen)
    }

    fn children(position: &Position) -> Vec<Position> {
        let child = |&mv: &Move| {
            let mut child = position.clone();
            let _ = child.make(mv);
            child
        };
        position.legal_moves().iter().map(child).collect()
    }

    fn bulk(position: &mut Position, depth: u8) -> u64 {
        position.perft(depth)
    }

    fn leaf(position: &mut Position, depth: u8) -> u64 {
        leaf(position, &mut vec![MoveList::new(); depth as usize])
    }

    fn list(position: &Position, list: &mut MoveList) -> usize {
        list.clear();
        position.generate(Moves::All, list);
        list.len()
    }

    fn moves(list: &MoveList) -> Vec<Move> {
        list.to_vec()
    }

    fn make_all(position: &mut Position, list: &MoveList) {
        for mv in list {
            let undo = position.make(mv);
            black_box(&position);
            position.unmake(undo);
        }
    }

    fn write_fen(position: &Position, text: &mut String) {
        text.push_str(&position.fen());
    }

    fn read_san(position: &Position, san: &str) -> Option<Move> {
        position.parse_san(san).ok()
    }

    fn uci(position: &Position, mv: Move) -> String {
        position.uci_as(mv, CastlingStyle::KingStep).to_string()
    }
}

impl WritesSan for Ours {
    fn write_san(position: &Position, mv: Move, text: &mut String) {
        text.push_str(&position.san(mv));
    }
}

fn leaf(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else { return 1 };
    Ours::list(position, moves);
    let mut nodes = 0;
    for mv in &*moves {
        let undo = position.make(mv);
        if lists.is_empty() {
            black_box(&position);
            nodes += 1;
        } else {
            nodes += leaf(position, lists);
        }
        position.unmake(undo);
    }
    nodes
}
