//! Counts of what is played where, in little memory.

use std::collections::HashMap;

use movegen::{Move, Position};

use crate::settings::Settings;
use crate::{Book, BookError, Keying, Line, Reply, TallyError};

/// No move. As a [`Move`] it would stay on a1, which is never legal.
const NO_MOVE: u16 = 0;
/// Marks a parent that is a root.
const ROOT: u32 = 1 << 31;
const CHUNK: usize = 4096;

/// A reply in a position, how often it was played, and how the position was first reached: 20 bytes.
#[derive(Clone, Copy)]
struct Edge {
    /// The key of the position, in halves: a `u64` would round the size up to 24.
    key: [u32; 2],
    /// The reply before this one on the way here, or a root.
    parent: u32,
    count: u32,
    reply: u16,
    /// The move between the parent's and this position, if they are two plies apart.
    before: u16,
}

impl Edge {
    fn key(&self) -> u64 {
        u64::from(self.key[1]) << 32 | u64::from(self.key[0])
    }
}

/// A reply on its way into a tally: where, after which move of the other side, and what.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub key: u64,
    /// The move that led here from the last step or from the root, if any lies between.
    pub before: Option<Move>,
    pub reply: Move,
}

/// How often each reply was played in each position: everything, before any threshold.
///
/// A reply takes 20 bytes and its place in the index 5 to 11 more; its position is not stored but replayed along
/// the way it was first reached. What ways begin from is stored, once each, as a text and 16 bytes: odd starts of games
/// and, in a tally that was [read](Self::from_text) or made [of a book](Self::from_book), every line of it. Such a tally
/// takes more: of 20,000 random games of 40 plies by position 81 bytes a reply, where that of the games themselves takes
/// 27; by moves, whose texts are longer, 158. [`bytes`](Self::bytes) says what all of it takes.
///
/// ```
/// use opening_book::{Builder, Recipe};
/// use opening_book::pgn::Reader;
/// let mut builder = Builder::new(Recipe::default());
/// Reader::new("1. e4 e5 *\n\n1. e4 c5 *".as_bytes()).read_all(&mut builder)?;
/// assert_eq!(builder.tally().len(), 3);
/// let everything = builder.tally().book(1, 1)?;
/// assert_eq!(everything.lines()[0].met(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tally {
    keying: Keying,
    edges: Vec<Vec<Edge>>,
    len: usize,
    /// Open addressing: one more than an edge's number, 0 where free.
    index: Vec<u32>,
    /// Positions, or sequences of moves, that edges go back to. The first is the start of chess.
    roots: Vec<Box<str>>,
    /// The numbers of those that games began from, by the position's key.
    starts: HashMap<u64, u32>,
    /// By what it was counted, as far as that is known.
    settings: Option<Settings>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(keying: Keying) -> Tally {
        let start: Box<str> = match keying {
            Keying::Position => crate::book::position_text(&Position::default()).into(),
            Keying::Moves => "".into(),
        };
        Tally {
            keying,
            edges: Vec::new(),
            len: 0,
            index: Vec::new(),
            roots: vec![start],
            starts: HashMap::new(),
            settings: None,
        }
    }

    /// A tally that goes on from a book: the replies that stand in it.
    ///
    /// # Errors
    ///
    /// [`BookError`]: a line that is not legal.
    pub fn from_book(book: &Book) -> Result<Tally, BookError> {
        let mut tally = Tally::new(book.keying());
        for line in book.lines() {
            let key = line.key(book.keying())?;
            // The lines of a book differ, so none is a root yet but the start of chess.
            let root = if *line.text() == *tally.roots[0] { 0 } else { tally.new_root(line.text()) };
            for reply in line.replies() {
                let edge = tally.edge(Step { key, before: None, reply: reply.mv }, ROOT | root);
                let edge = tally.edge_mut(edge);
                edge.count = edge.count.saturating_add(reply.weight);
            }
        }
        Ok(tally)
    }

    /// The whole tally as a text: that of a book of everything, with remarks that tell by what it was counted.
    ///
    /// # Errors
    ///
    /// As [`book`](Self::book).
    ///
    /// ```
    /// use opening_book::{Builder, Recipe, Tally};
    /// use opening_book::pgn::Reader;
    /// let recipe = Recipe::of_player("Ada");
    /// let mut builder = Builder::new(recipe.clone());
    /// Reader::new("[White \"Ada\"]\n1. e4 *".as_bytes()).read_all(&mut builder)?;
    /// let text = builder.tally().to_text()?;
    /// // A week later, with new games:
    /// let mut builder = Builder::resume(recipe, Tally::from_text(&text)?)?;
    /// Reader::new("[White \"Ada\"]\n1. e4 *".as_bytes()).read_all(&mut builder)?;
    /// assert_eq!(builder.tally().book(1, 1)?.lines()[0].met(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> Result<String, BookError> {
        let text = self.book(0, 0)?.to_text()?;
        let (header, lines) = text.split_once('\n').unwrap_or((&text, ""));
        let mut text = format!("{header}\n");
        if let Some(settings) = &self.settings {
            settings.write(&mut text);
        }
        text.push_str(lines);
        Ok(text)
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    ///
    /// [`TallyError`]: a line that is not legal, or nothing that tells by what was counted.
    pub fn from_text(text: &str) -> Result<Tally, TallyError> {
        let mut tally = Tally::from_book(&text.parse()?)?;
        tally.settings = Some(Settings::read(text).ok_or(TallyError::NoRecipe)?);
        Ok(tally)
    }

    pub(crate) fn settings(&self) -> Option<&Settings> {
        self.settings.as_ref()
    }

    pub(crate) fn set_settings(&mut self, settings: Settings) {
        self.settings = Some(settings);
    }

    /// By what positions are told apart.
    pub fn keying(&self) -> Keying {
        self.keying
    }

    /// How many different replies in how many positions, each pair once.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has been counted.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The memory it has reserved, in bytes; what the allocator adds is not in it.
    pub fn bytes(&self) -> usize {
        let edges: usize = self.edges.iter().map(|chunk| chunk.capacity() * size_of::<Edge>()).sum();
        let roots: usize = self.roots.iter().map(|root| root.len() + size_of::<Box<str>>()).sum();
        let chunks = self.edges.capacity() * size_of::<Vec<Edge>>();
        // A hash map has a byte beside each entry.
        let starts = self.starts.capacity() * (size_of::<(u64, u32)>() + 1);
        edges + chunks + self.index.capacity() * size_of::<u32>() + roots + starts
    }

    /// The number of a position that a game begins from and that is not the start of chess: a root, added where
    /// it is new. As everywhere in a tally, positions of one key are one.
    pub(crate) fn root(&mut self, start: &Position) -> u32 {
        let key = start.key();
        if let Some(&root) = self.starts.get(&key) {
            return root;
        }
        let root = self.new_root(&crate::book::position_text(start));
        self.starts.insert(key, root);
        root
    }

    fn new_root(&mut self, text: &str) -> u32 {
        self.roots.push(text.into());
        self.roots.len() as u32 - 1
    }

    /// Counts the steps of one game.
    pub(crate) fn add(&mut self, root: u32, steps: impl IntoIterator<Item = Step>) {
        let mut parent = ROOT | root;
        for step in steps {
            parent = self.edge(step, parent);
            let edge = self.edge_mut(parent);
            edge.count = edge.count.saturating_add(1);
        }
    }

    /// The number of the step's edge, which is made where there is none.
    fn edge(&mut self, step: Step, parent: u32) -> u32 {
        if self.len * 4 >= self.index.len() * 3 {
            self.grow();
        }
        let reply = step.reply.to_bits();
        let mut slot = self.slot(step.key, reply);
        loop {
            match self.index[slot] {
                0 => break,
                number => {
                    let edge = self.edges[(number - 1) as usize / CHUNK][(number - 1) as usize % CHUNK];
                    if edge.reply == reply && edge.key() == step.key {
                        return number - 1;
                    }
                }
            }
            slot = (slot + 1) & (self.index.len() - 1);
        }
        let number = self.len as u32;
        if self.len.is_multiple_of(CHUNK) {
            self.edges.push(Vec::with_capacity(CHUNK));
        }
        self.edges[self.len / CHUNK].push(Edge {
            key: [step.key as u32, (step.key >> 32) as u32],
            parent,
            count: 0,
            reply,
            before: step.before.map_or(NO_MOVE, Move::to_bits),
        });
        self.len += 1;
        self.index[slot] = number + 1;
        number
    }

    fn get(&self, number: u32) -> &Edge {
        &self.edges[number as usize / CHUNK][number as usize % CHUNK]
    }

    fn edge_mut(&mut self, number: u32) -> &mut Edge {
        &mut self.edges[number as usize / CHUNK][number as usize % CHUNK]
    }

    fn slot(&self, key: u64, reply: u16) -> usize {
        // The key is random already; the reply spreads over all of it.
        let mixed = key ^ u64::from(reply).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32) as usize & (self.index.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.index.len() * 2).max(1024);
        // First give back, then take.
        self.index = Vec::new();
        self.index = vec![0; size];
        for number in 0..self.len as u32 {
            let edge = *self.get(number);
            let mut slot = self.slot(edge.key(), edge.reply);
            while self.index[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.index[slot] = number + 1;
        }
    }

    /// The book of all positions visited at least `min_visits` times, with the replies played at least `min_plays`
    /// times. A visit is one in which the player made a move. Replayed and legal; the same whatever the
    /// order of the games.
    ///
    /// # Errors
    ///
    /// [`BookError`] where two positions share a key, which 64 bits make all but impossible.
    pub fn book(&self, min_visits: u32, min_plays: u32) -> Result<Book, BookError> {
        let mut order: Vec<u32> = (0..self.len as u32).collect();
        order.sort_unstable_by_key(|&number| self.get(number).key());
        let mut lines = Vec::new();
        for group in order.chunk_by(|&a, &b| self.get(a).key() == self.get(b).key()) {
            let met = group.iter().fold(0u32, |sum, &number| sum.saturating_add(self.get(number).count));
            let often = |&&number: &&u32| self.get(number).count >= min_plays;
            if met < min_visits || !group.iter().any(|number| often(&number)) {
                continue;
            }
            let replies = group.iter().filter(often).map(|&number| {
                let edge = self.get(number);
                Reply { mv: Move::from_bits(edge.reply), weight: edge.count }
            });
            lines.push(Line::new(self.text(group[0])?, met, replies.collect()));
        }
        Book::from_lines(self.keying, lines)
    }

    /// The position of an edge, or the moves to it, replayed from its root.
    fn text(&self, number: u32) -> Result<String, BookError> {
        let mut way = Vec::new();
        let mut edge = self.get(number);
        way.push(edge.before);
        while edge.parent & ROOT == 0 {
            edge = self.get(edge.parent);
            way.extend([edge.reply, edge.before]);
        }
        let root = &self.roots[(edge.parent & !ROOT) as usize];
        let moves = way.into_iter().rev().filter(|&bits| bits != NO_MOVE).map(Move::from_bits);
        crate::book::follow(self.keying, root, moves)
    }
}

impl std::fmt::Debug for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tally({} replies, {} bytes)", self.len, self.bytes())
    }
}
