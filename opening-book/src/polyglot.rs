//! Polyglot books: 16 bytes an entry, sorted by the key of the position.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};

use movegen::{File, Game, Move, MoveKind, Position, Rank, Role, Square};
use thiserror::Error;

use crate::book::position_text;
use crate::{Book, BookError, Replies, Reply};

/// The bytes of an entry.
const SIZE: usize = 16;

/// What a pawn becomes, by the number that stands for it.
const PROMOTIONS: [Option<Role>; 5] =
    [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];

/// An entry, as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PolyglotEntry {
    /// The position: [`zobrist::polyglot_key`].
    pub key: u64,
    /// The move: three bits each, from the lowest, for the target's file and rank, the origin's file and
    /// rank, and what a pawn becomes (1 knight to 4 queen). Castling is the king taking its own rook.
    pub raw_move: u16,
    /// Its weight within the position.
    pub weight: u16,
    /// What a program has learnt, in its own terms.
    pub learn: u32,
}

impl PolyglotEntry {
    fn from_bytes(bytes: &[u8; SIZE]) -> PolyglotEntry {
        let number =
            |from: usize, to: usize| bytes[from..to].iter().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
        PolyglotEntry {
            key: number(0, 8),
            raw_move: number(8, 10) as u16,
            weight: number(10, 12) as u16,
            learn: number(12, 16) as u32,
        }
    }

    fn write(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key.to_be_bytes());
        bytes.extend(self.raw_move.to_be_bytes());
        bytes.extend(self.weight.to_be_bytes());
        bytes.extend(self.learn.to_be_bytes());
    }

    /// The move in a position, if it is legal there. The king's move onto its own rook is castling; any other
    /// man's move on the same squares is what it looks like.
    ///
    /// ```
    /// use movegen::Position;
    /// use opening_book::PolyglotEntry;
    /// let entry = PolyglotEntry { key: 0, raw_move: 0x0100, weight: 1, learn: 0 };
    /// let castles: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// assert_eq!(castles.uci(entry.legal_move(&castles).expect("legal")), "e1c1");
    /// let rook: Position = "6k1/8/8/8/8/8/6K1/4R3 w - - 0 1".parse()?;
    /// assert_eq!(rook.uci(entry.legal_move(&rook).expect("legal")), "e1a1");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn legal_move(&self, position: &Position) -> Option<Move> {
        let square =
            |bits: u16| Square::new(File::ALL[(bits & 7) as usize], Rank::ALL[(bits >> 3 & 7) as usize]);
        let (from, to) = (square(self.raw_move >> 6), square(self.raw_move));
        let promotes_to = *PROMOTIONS.get((self.raw_move >> 12) as usize)?;
        let moves = position.legal_moves();
        let of_this_man =
            || moves.iter().copied().filter(|mv| mv.from() == from && mv.promotes_to() == promotes_to);
        let plain = of_this_man().find(|mv| mv.to() == to && !mv.is_castle());
        // Some programs write the king's own step.
        let rook = || of_this_man().find(|&mv| castling_rook(position, mv) == Some(to));
        let step = || of_this_man().find(|mv| mv.to() == to && mv.is_castle());
        plain.or_else(rook).or_else(step)
    }

    /// A legal move as the format has it.
    ///
    /// ```
    /// use movegen::Position;
    /// use opening_book::PolyglotEntry;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let mv = position.parse_uci("e1c1").expect("legal");
    /// assert_eq!(PolyglotEntry::encode(&position, mv), 0x0100);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn encode(position: &Position, mv: Move) -> u16 {
        let square = |square: Square| (square.rank() as u16) << 3 | square.file() as u16;
        let to = castling_rook(position, mv).unwrap_or(mv.to());
        let promotion = PROMOTIONS.iter().position(|&role| role == mv.promotes_to()).unwrap_or(0);
        (promotion as u16) << 12 | square(mv.from()) << 6 | square(to)
    }
}

/// The square of the rook with which a move castles, if it does.
fn castling_rook(position: &Position, mv: Move) -> Option<Square> {
    let MoveKind::Castle(wing) = mv.kind() else { return None };
    position.board().castling().rook_square(position.turn(), wing)
}

/// Bytes that are no whole number of entries.
///
/// ```
/// use opening_book::{Polyglot, PolyglotError};
/// let error = Polyglot::from_bytes(&[0; 155]).unwrap_err();
/// assert_eq!(error, PolyglotError { entries: 9, rest: 11 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a whole Polyglot book: {rest} bytes follow {entries} entries of 16 bytes")]
pub struct PolyglotError {
    /// The whole entries.
    pub entries: usize,
    /// The bytes behind them.
    pub rest: usize,
}

/// A Polyglot book. Entries are sorted by key, and lie in the file's order within a key.
///
/// ```
/// use movegen::Position;
/// use opening_book::{Book, Polyglot};
/// let text = "# opening book by position\n\
///             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t8\td2d4 6 c2c4 2\n";
/// let book: Book = text.parse()?;
/// let bytes = Polyglot::from_book(&book)?.to_bytes();
/// assert_eq!(bytes[..8], 0x463b96181691fc9c_u64.to_be_bytes());
/// let read = Polyglot::from_bytes(&bytes)?;
/// assert_eq!(read.at(&Position::default()), book.at(&Position::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Polyglot {
    entries: Vec<PolyglotEntry>,
}

impl Polyglot {
    /// Reads a book. Entries out of order are sorted.
    ///
    /// # Errors
    ///
    /// [`PolyglotError`] where the bytes are no whole number of entries; [`salvage`](Self::salvage) reads what is
    /// whole.
    pub fn from_bytes(bytes: &[u8]) -> Result<Polyglot, PolyglotError> {
        match Polyglot::salvage(bytes) {
            (book, None) => Ok(book),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads all whole entries, and tells what is left over.
    pub fn salvage(bytes: &[u8]) -> (Polyglot, Option<PolyglotError>) {
        let (whole, rest) = bytes.as_chunks::<SIZE>();
        let book = Polyglot::from_entries(whole.iter().map(PolyglotEntry::from_bytes).collect());
        let error = PolyglotError { entries: book.entries.len(), rest: rest.len() };
        (book, (!rest.is_empty()).then_some(error))
    }

    /// A book of entries in any order. Within a position theirs is kept.
    pub fn from_entries(mut entries: Vec<PolyglotEntry>) -> Polyglot {
        entries.sort_by_key(|entry| entry.key);
        Polyglot { entries }
    }

    /// A book as a Polyglot book, each line proved legal once more. Where a position has a weight above 65535, all of
    /// its weights are scaled down together; none that is not 0 becomes 0. What goes by moves is joined by
    /// position.
    ///
    /// # Errors
    ///
    /// [`BookError`] where a line is not legal.
    pub fn from_book(book: &Book) -> Result<Polyglot, BookError> {
        book.prove()?;
        let mut weights: HashMap<(u64, u16), u64> = HashMap::new();
        for line in book.lines() {
            let position = line.position(book.keying())?;
            let key = zobrist::polyglot_key(position.board());
            for reply in line.replies() {
                let raw_move = PolyglotEntry::encode(&position, reply.mv);
                *weights.entry((key, raw_move)).or_default() += u64::from(reply.weight);
            }
        }
        Ok(Polyglot::scaled(weights, &HashMap::new()))
    }

    /// Both books in one: the weights of the same move are added, then scaled down where they have to be. What was
    /// learnt is taken from this book, or from the other where it is 0 here.
    #[must_use]
    pub fn merged(&self, other: &Polyglot) -> Polyglot {
        let mut weights: HashMap<(u64, u16), u64> = HashMap::new();
        let mut learnt: HashMap<(u64, u16), u32> = HashMap::new();
        for entry in self.entries.iter().chain(&other.entries) {
            *weights.entry((entry.key, entry.raw_move)).or_default() += u64::from(entry.weight);
            let learn = learnt.entry((entry.key, entry.raw_move)).or_default();
            if *learn == 0 {
                *learn = entry.learn;
            }
        }
        Polyglot::scaled(weights, &learnt)
    }

    /// Brings weights down to 16 bits, position by position; the heaviest of a position come first.
    fn scaled(weights: HashMap<(u64, u16), u64>, learnt: &HashMap<(u64, u16), u32>) -> Polyglot {
        let mut all: Vec<((u64, u16), u64)> = weights.into_iter().collect();
        all.sort_unstable_by_key(|&((key, raw_move), weight)| (key, Reverse(weight), raw_move));
        let mut entries = Vec::with_capacity(all.len());
        for group in all.chunk_by(|a, b| a.0.0 == b.0.0) {
            let most = group[0].1.max(u64::from(u16::MAX));
            entries.extend(group.iter().map(|&((key, raw_move), weight)| {
                let scaled = (u128::from(weight) * u128::from(u16::MAX) / u128::from(most)) as u16;
                let weight = scaled.max(u16::from(weight > 0));
                let learn = learnt.get(&(key, raw_move)).copied().unwrap_or(0);
                PolyglotEntry { key, raw_move, weight, learn }
            }));
        }
        Polyglot { entries }
    }

    /// How many different positions it has entries for.
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|a, b| a.key == b.key).count()
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.entries.len() * SIZE);
        self.entries.iter().for_each(|entry| entry.write(&mut bytes));
        bytes
    }

    /// All entries, sorted by key.
    pub fn entries(&self) -> &[PolyglotEntry] {
        &self.entries
    }

    /// The entries of a key.
    pub fn find(&self, key: u64) -> &[PolyglotEntry] {
        let from = self.entries.partition_point(|entry| entry.key < key);
        let count = self.entries[from..].partition_point(|entry| entry.key == key);
        &self.entries[from..from + count]
    }

    /// The replies in a position that are legal there, in the file's order. Those with weight 0 are among
    /// them.
    pub fn at(&self, position: &Position) -> Vec<Reply> {
        let entries = self.find(zobrist::polyglot_key(position.board()));
        let reply = |entry: &PolyglotEntry| {
            Some(Reply { mv: entry.legal_move(position)?, weight: u32::from(entry.weight) })
        };
        let mut replies: Vec<Reply> = Vec::with_capacity(entries.len());
        for reply in entries.iter().filter_map(reply) {
            // The same move can stand there in both spellings of castling.
            if replies.iter().all(|other| other.mv != reply.mv) {
                replies.push(reply);
            }
        }
        replies
    }

    /// A book of those positions among some whose key is known, with the replies that are legal there. Visits are not
    /// in the file: they are taken to be the sum of the weights.
    pub fn book_of(&self, positions: impl IntoIterator<Item = Position>) -> Book {
        let known = positions.into_iter().map(|position| {
            let replies = self.at(&position);
            (position, replies)
        });
        Book::of_legal(known.filter(|(_, replies)| !replies.is_empty()))
    }

    /// A book of the positions that can be found from some starts, as [`proof`](Self::proof) finds them.
    pub fn explore(&self, starts: impl IntoIterator<Item = Position>) -> Book {
        self.book_of(self.reached(starts))
    }

    /// The positions of the book that can be found from some starts.
    fn reached(&self, starts: impl IntoIterator<Item = Position>) -> Vec<Position> {
        let mut seen = HashSet::new();
        let mut waiting: VecDeque<Position> =
            starts.into_iter().filter(|start| seen.insert(position_text(start))).collect();
        let mut found = Vec::new();
        let mut meet = |position: &Position, waiting: &mut VecDeque<Position>| {
            let known = !self.find(zobrist::polyglot_key(position.board())).is_empty();
            if known && seen.insert(position_text(position)) {
                waiting.push_back(position.clone());
            }
        };
        while let Some(mut position) = waiting.pop_front() {
            for mv in position.legal_moves() {
                let undo = position.make(mv);
                meet(&position, &mut waiting);
                for reply in position.legal_moves() {
                    let undo = position.make(reply);
                    meet(&position, &mut waiting);
                    position.unmake(undo);
                }
                position.unmake(undo);
            }
            found.push(position);
        }
        found
    }

    /// Sorts the entries by whether they are proved legal. The file has keys alone, so it is followed: from some starts,
    /// and from every position in the book, over one or two legal moves, the way one player's repertoire goes over any
    /// move of the other. Of an entry whose position is not found like that, nothing is known.
    ///
    /// ```
    /// use movegen::Position;
    /// use opening_book::{Polyglot, PolyglotEntry};
    /// let start = PolyglotEntry { key: 0x463b_9618_1691_fc9c, raw_move: 0x031c, weight: 1, learn: 0 };
    /// let illegal = PolyglotEntry { raw_move: 0x0324, ..start };
    /// let nowhere = PolyglotEntry { key: 1, ..start };
    /// let proof = Polyglot::from_entries(vec![start, illegal, nowhere]).proof([Position::default()]);
    /// assert_eq!(proof.legal.entries(), [start]);
    /// assert_eq!(proof.illegal.entries(), [illegal]);
    /// assert_eq!(proof.unreached.entries(), [nowhere]);
    /// ```
    pub fn proof(&self, starts: impl IntoIterator<Item = Position>) -> Proof {
        let positions = self.reached(starts);
        let mut by_key: HashMap<u64, Vec<&Position>> = HashMap::new();
        for position in &positions {
            by_key.entry(zobrist::polyglot_key(position.board())).or_default().push(position);
        }
        let mut proof = Proof::default();
        for &entry in &self.entries {
            let place = match by_key.get(&entry.key) {
                None => &mut proof.unreached,
                // Positions that share a key share their entries.
                Some(here) if here.iter().any(|position| entry.legal_move(position).is_some()) => {
                    &mut proof.legal
                }
                Some(_) => &mut proof.illegal,
            };
            place.entries.push(entry);
        }
        proof.positions = positions;
        proof
    }
}

/// A Polyglot book's entries, sorted by whether they are proved: see [`Polyglot::proof`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Proof {
    /// The entries that are legal moves in a position that was found.
    pub legal: Polyglot,
    /// Those that are not, in a position that was found.
    pub illegal: Polyglot,
    /// Those whose position was not found.
    pub unreached: Polyglot,
    /// The starts, and the positions of the book that were found.
    pub positions: Vec<Position>,
}

impl Proof {
    /// The proved entries as a book of positions.
    pub fn book(self) -> Book {
        self.legal.book_of(self.positions)
    }
}

impl Replies for Polyglot {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        self.at(game.position())
    }
}
