//! Moves made, passed and taken back in any order.

use movegen::{Board, Color, EnPassantRule, Listener, Piece, Position, PositionUndo, Square, Undo};
use zobrist::{AL1600, Al1600, CHESSLOUPE, Hasher, POLYGLOT};

use crate::input;

/// Walks to and fro: the first line of the input is the start, as for [`movegen`](crate::movegen). Each byte
/// after it is a step: 255 takes the last step back, 254 passes, any other picks a legal move.
///
/// A listener keeps a board of its own by what it hears, others keep keys; after each step all must be what
/// a look at the board gives, and what is taken back must be as it was.
///
/// # Panics
///
/// Where it is not.
pub fn make_unmake(data: &[u8]) {
    let (start, steps) = input::start(data);
    let rule = match steps.len() % 3 {
        0 => EnPassantRule::Legal,
        1 => EnPassantRule::EveryDoubleStep,
        _ => EnPassantRule::PawnAdjacent,
    };
    let mut walk = Walk::new(start.with_key_rule(rule));
    for &step in steps.iter().take(input::LONGEST_WALK) {
        match step {
            255 => walk.back(),
            254 => walk.pass(),
            _ => walk.make(step as usize),
        }
        walk.check();
    }
    while !walk.past.is_empty() {
        walk.back();
        walk.check();
    }
}

/// A position, the same board walked by hand, and those who listen to both.
struct Walk {
    position: Position,
    board: Board,
    heard_from_position: Listeners,
    heard_from_board: Listeners,
    past: Vec<(Position, PositionUndo, Undo)>,
}

type Listeners = (Heard, (Hasher<Al1600>, (Hasher, Hasher)));

fn listeners(board: &Board) -> Listeners {
    let fixed = Hasher { keys: Al1600, key: AL1600.key(board, None) };
    let chosen = [&CHESSLOUPE, &POLYGLOT].map(|keys| Hasher { keys, key: keys.key(board, None) });
    (Heard::new(board), (fixed, chosen.into()))
}

impl Walk {
    fn new(position: Position) -> Walk {
        let board = position.board().clone();
        let (heard_from_position, heard_from_board) = (listeners(&board), listeners(&board));
        Walk { position, board, heard_from_position, heard_from_board, past: Vec::new() }
    }

    fn make(&mut self, choice: usize) {
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[choice % moves.len()];
        let before = self.position.clone();
        let undo = self.position.make_with(mv, &mut self.heard_from_position);
        assert_eq!(undo.captured(), before.victim(mv), "{mv:?} in {before}");
        let board_undo = self.board.make(mv, &mut self.heard_from_board);
        self.past.push((before, undo, board_undo));
    }

    fn pass(&mut self) {
        let before = self.position.clone();
        match self.position.pass_with(&mut self.heard_from_position) {
            None => assert!(before.in_check(), "no pass in {before}"),
            Some(undo) => {
                assert!(!before.in_check(), "a pass in {before}");
                let board_undo = self.board.pass(&mut self.heard_from_board);
                self.past.push((before, undo, board_undo));
            }
        }
    }

    fn back(&mut self) {
        let Some((before, undo, board_undo)) = self.past.pop() else { return };
        self.position.unmake_with(undo, &mut self.heard_from_position);
        self.board.unmake(board_undo, &mut self.heard_from_board);
        assert_eq!(self.position.board(), before.board(), "taken back to {before}");
        assert_eq!(self.position, before, "taken back to {before}");
        assert_eq!(self.position.key(), before.key(), "taken back to {before}");
        assert_eq!(self.position.to_string(), before.to_string());
    }

    fn check(&self) {
        let fen = self.position.to_string();
        assert_eq!(self.board.check_derived(), Ok(()), "{fen}");
        assert_eq!(self.position.board(), &self.board, "{fen}");
        let fresh = Position::from_board(self.board.clone()).with_key_rule(self.position.key_rule());
        assert_eq!(self.position, fresh, "{fen}");
        assert_eq!(self.position.key(), fresh.key(), "key of {fen}");
        assert_eq!(self.position.key_without_en_passant(), AL1600.key(&self.board, None), "key of {fen}");
        for heard in [&self.heard_from_position, &self.heard_from_board] {
            heard.0.check(&self.board);
            let (fixed, (loupe, polyglot)) = &heard.1;
            assert_eq!(fixed.key, AL1600.key(&self.board, None), "AL-1600 key of {fen}");
            assert_eq!(loupe.key, CHESSLOUPE.key(&self.board, None), "ChessLoupe key of {fen}");
            assert_eq!(polyglot.key, POLYGLOT.key(&self.board, None), "Polyglot key of {fen}");
        }
    }
}

/// What a board looks like to one who only hears of changes. A man never arrives where another stands, and
/// none leaves a square where it was not.
struct Heard {
    cells: [Option<Piece>; 64],
    rights: movegen::CastlingRights,
    en_passant: Option<Square>,
    turn: Color,
}

impl Heard {
    fn new(board: &Board) -> Heard {
        Heard {
            cells: Square::ALL.map(|square| board.piece_at(square)),
            rights: board.castling(),
            en_passant: board.en_passant(),
            turn: board.turn(),
        }
    }

    fn check(&self, board: &Board) {
        let seen = Heard::new(board);
        assert_eq!(self.cells, seen.cells, "men heard of in {board}");
        assert_eq!(self.rights, seen.rights, "rights heard of in {board}");
        assert_eq!(self.en_passant, seen.en_passant, "en passant square heard of in {board}");
        assert_eq!(self.turn, seen.turn, "turn heard of in {board}");
    }
}

impl Listener for Heard {
    fn add(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.cells[square.index()], None, "{piece} arrives on {square}");
        self.cells[square.index()] = Some(piece);
    }

    fn remove(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.cells[square.index()], Some(piece), "{piece} leaves {square}");
        self.cells[square.index()] = None;
    }

    fn rights(&mut self, before: movegen::CastlingRights, after: movegen::CastlingRights) {
        assert_eq!(self.rights, before);
        assert_ne!(before, after, "a change of rights that changes nothing");
        self.rights = after;
    }

    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        assert_eq!(self.en_passant, before);
        assert_ne!(before, after, "a change of the en passant square that changes nothing");
        self.en_passant = after;
    }

    fn turn(&mut self) {
        self.turn = !self.turn;
    }
}
