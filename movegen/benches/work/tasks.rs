//! The work itself, for any contender.

use std::hint::black_box;

use super::{Contender, Ours, Task, WritesSan};

/// One task for each legal move.
pub fn perft_bulk<C: Contender>(fen: &str, depth: u8) -> Vec<Task> {
    let task = |mut child| -> Task { Box::new(move || C::bulk(black_box(&mut child), depth - 1)) };
    C::children(&C::read(fen)).into_iter().map(task).collect()
}

/// One task for each legal move.
pub fn perft_leaf<C: Contender>(fen: &str, depth: u8) -> Vec<Task> {
    let task = |mut child| -> Task { Box::new(move || C::leaf(black_box(&mut child), depth - 1)) };
    C::children(&C::read(fen)).into_iter().map(task).collect()
}

/// Lists the legal moves of each position.
pub fn list<C: Contender>(fens: &[&str]) -> Task {
    let positions: Vec<C::Position> = fens.iter().map(|fen| C::read(fen)).collect();
    let mut list = C::new_list();
    Box::new(move || {
        let mut moves = 0;
        for position in &positions {
            moves += C::list(position, &mut list) as u64;
            black_box(&list);
        }
        moves
    })
}

/// Makes every legal move of each position, and goes back.
pub fn make_unmake<C: Contender>(fens: &[&str]) -> Task {
    let mut positions: Vec<(C::Position, C::List)> = fens
        .iter()
        .map(|fen| {
            let (position, mut list) = (C::read(fen), C::new_list());
            C::list(&position, &mut list);
            (position, list)
        })
        .collect();
    Box::new(move || {
        for (position, list) in &mut positions {
            C::make_all(position, list);
        }
        0
    })
}

pub fn fen_read<C: Contender>(fens: &[&'static str]) -> Task {
    let fens = fens.to_vec();
    Box::new(move || {
        for fen in &fens {
            black_box(C::read(fen));
        }
        0
    })
}

/// Writes the FEN of each position into one reused buffer.
pub fn fen_write<C: Contender>(fens: &[&str]) -> Task {
    let positions: Vec<C::Position> = fens.iter().map(|fen| C::read(fen)).collect();
    let mut text = String::with_capacity(100);
    Box::new(move || {
        for position in &positions {
            text.clear();
            C::write_fen(position, &mut text);
            black_box(&text);
        }
        0
    })
}

/// Reads the SAN of every legal move of each position; comes to how many could be read. The texts lie side by
/// side, as in a game's score: scattered over the heap, fetching them would take as long as reading does.
pub fn san_read<C: Contender>(fens: &[&str]) -> Task {
    let spelt = |fen: &&str| -> Vec<String> { sans(fen).iter().map(|(san, _)| C::spelt(san)).collect() };
    let score: String = fens.iter().map(|fen| spelt(fen).join(" ") + "\n").collect();
    let lines = score.leak().lines();
    let positions: Vec<(C::Position, Vec<&str>)> =
        fens.iter().zip(lines).map(|(fen, line)| (C::read(fen), line.split(' ').collect())).collect();
    Box::new(move || {
        let mut read = 0;
        for (position, sans) in &positions {
            for san in sans {
                read += u64::from(black_box(C::read_san(position, san)).is_some());
            }
        }
        read
    })
}

/// Writes the SAN of every legal move of each position into one reused buffer; comes to their length.
pub fn san_write<C: WritesSan>(fens: &[&str]) -> Task {
    let positions: Vec<(C::Position, Vec<C::Move>)> = fens
        .iter()
        .map(|fen| {
            let (position, mut list) = (C::read(fen), C::new_list());
            C::list(&position, &mut list);
            let moves = C::moves(&list);
            (position, moves)
        })
        .collect();
    let mut text = String::with_capacity(16);
    Box::new(move || {
        let mut length = 0;
        for (position, moves) in &positions {
            for &mv in moves {
                text.clear();
                C::write_san(position, mv, &mut text);
                length += black_box(&text).len() as u64;
            }
        }
        length
    })
}

/// How many legal moves these positions have.
pub fn moves(fens: &[&str]) -> u64 {
    fens.iter().map(|fen| Ours::read(fen).count_moves() as u64).sum()
}

/// How many SANs of the positions' legal moves this contender reads as the move they name.
pub fn sans_read_right<C: Contender>(fens: &[&str]) -> u64 {
    let right = |fen: &&str| -> u64 {
        let position = C::read(fen);
        let read = |san: &str| C::read_san(&position, &C::spelt(san)).map(|mv| C::uci(&position, mv));
        sans(fen).into_iter().map(|(san, uci)| u64::from(read(&san) == Some(uci))).sum()
    };
    fens.iter().map(right).sum()
}

/// The legal moves of a position as SAN and UCI.
fn sans(fen: &str) -> Vec<(String, String)> {
    let position = Ours::read(fen);
    let texts = |&mv: &_| (position.san(mv).to_string(), Ours::uci(&position, mv));
    position.legal_moves().iter().map(texts).collect()
}
