//! What several tests share: numbers that look random, a plain move generator, a listener that remembers.

#![allow(dead_code, reason = "each test uses its part")]

use board0x88::{
    Board, CastlingRights, Color, File, Listener, Move, Piece, Rank, Role, Square, SquareSet, Wing, attacks,
};

/// `SplitMix64` (Steele, Lea and Flood 2014): the same numbers on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

pub fn board(fen: &str) -> Board {
    match fen.parse() {
        Ok(board) => board,
        Err(error) => panic!("{fen}: {error}"),
    }
}

/// One call of a listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    Add(Piece, Square),
    Remove(Piece, Square),
    Rights(CastlingRights, CastlingRights),
    EnPassant(Option<Square>, Option<Square>),
    Turn,
}

impl Event {
    pub fn inverse(self) -> Event {
        match self {
            Event::Add(piece, square) => Event::Remove(piece, square),
            Event::Remove(piece, square) => Event::Add(piece, square),
            Event::Rights(before, after) => Event::Rights(after, before),
            Event::EnPassant(before, after) => Event::EnPassant(after, before),
            Event::Turn => Event::Turn,
        }
    }
}

/// Remembers every call.
#[derive(Default)]
pub struct Recorder(pub Vec<Event>);

impl Listener for Recorder {
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.push(Event::Add(piece, square));
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.push(Event::Remove(piece, square));
    }

    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        self.0.push(Event::Rights(before, after));
    }

    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        self.0.push(Event::EnPassant(before, after));
    }

    fn turn(&mut self) {
        self.0.push(Event::Turn);
    }
}

/// `true` where a man of this side attacks the square.
pub fn attacked(board: &Board, square: Square, by: Color) -> bool {
    Role::ALL.into_iter().any(|role| {
        board
            .men(by, role)
            .into_iter()
            .any(|from| attacks::of(by, role, from, board.occupied()).contains(square))
    })
}

/// Moves that leave no own king in check. Castling only asks that the way is free.
pub fn moves(board: &Board) -> Vec<Move> {
    let us = board.turn();
    let mut list = Vec::new();
    for (from, piece) in board.iter().filter(|(_, piece)| piece.color() == us) {
        if piece.role() == Role::Pawn {
            pawn_moves(board, from, us, &mut list);
            continue;
        }
        for to in attacks::of(us, piece.role(), from, board.occupied()).without(board.of_color(us)) {
            let capture = board.piece_at(to).is_some();
            list.push(if capture { Move::capture(from, to) } else { Move::quiet(from, to) });
        }
    }
    for wing in Wing::ALL {
        castling_move(board, us, wing, &mut list);
    }
    list.retain(|&mv| {
        let mut after = board.clone();
        let _ = after.make(mv, &mut ());
        !attacked(&after, after.king(us), !us)
    });
    list
}

fn pawn_moves(board: &Board, from: Square, us: Color, list: &mut Vec<Move>) {
    let last = us.rank(Rank::R8);
    let mut push = |to: Square, capture: bool| {
        if to.rank() == last {
            list.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role, capture)));
        } else {
            list.push(if capture { Move::capture(from, to) } else { Move::quiet(from, to) });
        }
    };
    for to in attacks::pawn(us, from) & board.of_color(!us) {
        push(to, true);
    }
    let Some(one) = from.offset(us.forward()) else { return };
    if board.piece_at(one).is_none() {
        push(one, false);
        if from.rank() == us.rank(Rank::R2)
            && let Some(two) = one.offset(us.forward())
            && board.piece_at(two).is_none()
        {
            list.push(Move::double_step(from, two));
        }
    }
    if let Some(passed) = board.en_passant()
        && attacks::pawn(us, from).contains(passed)
    {
        list.push(Move::en_passant(from, passed));
    }
}

fn castling_move(board: &Board, us: Color, wing: Wing, list: &mut Vec<Move>) {
    let Some(rook) = board.castling().rook_square(us, wing) else { return };
    let king = board.king(us);
    let place = |file: File| Square::new(file, us.back_rank());
    let (king_to, rook_to) = (place(wing.king_file()), place(wing.rook_file()));
    let both = SquareSet::of(king) | SquareSet::of(rook);
    let way = attacks::between(king, king_to)
        | attacks::between(rook, rook_to)
        | SquareSet::of(king_to)
        | SquareSet::of(rook_to);
    if !way.without(both).meets(board.occupied()) {
        list.push(Move::castle(king, king_to, wing));
    }
}

/// Positions where a walk meets castling of both kinds, en passant, promotions and checks soon.
pub const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "nrk1brnb/pp1ppppp/8/2p5/8/3P4/PPP1PPPP/NRKRBBQN w DBfb - 0 3",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 b - - 0 1",
    "5krr/8/8/8/8/8/8/RRK5 w Bg - 0 1",
];
