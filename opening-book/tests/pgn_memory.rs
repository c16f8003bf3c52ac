//! What the reader takes, whatever the size of its input. A test of its own: it counts what the whole process
//! allocates.
#![allow(unsafe_code, reason = "an allocator can't be written without; it only counts and passes on")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use common::{Random, random_game};
use movegen::{Move, Position};
use opening_book::pgn::{Export, Flow, Reader, Totals, Visitor, Wants};

/// Counts the bytes that are in use, and the most that ever were.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Text made as it is read: some pieces again and again, up to a size.
struct Endless<'a> {
    pieces: &'a [String],
    number: usize,
    at: usize,
    left: usize,
}

impl<'a> Endless<'a> {
    fn new(pieces: &'a [String], size: usize) -> Endless<'a> {
        Endless { pieces, number: 0, at: 0, left: size }
    }
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let piece = self.pieces[self.number % self.pieces.len()].as_bytes();
        let count = (piece.len() - self.at).min(buffer.len()).min(self.left);
        buffer[..count].copy_from_slice(&piece[self.at..self.at + count]);
        self.at += count;
        self.left -= count;
        if self.at == piece.len() {
            self.number += 1;
            self.at = 0;
        }
        Ok(count)
    }
}

/// Hears everything and keeps nothing.
struct Ear;

impl Visitor for Ear {
    fn wants(&self) -> Wants {
        Wants { annotations: true, variations: true }
    }

    fn play(&mut self, _: &Position, _: Move) -> Flow {
        Flow::Read
    }
}

/// The most that reading so many bytes of these pieces takes beside what was there before.
fn most(pieces: &[String], size: usize) -> (usize, Totals) {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    let totals = Reader::new(Endless::new(pieces, size)).read_all(&mut Ear).expect("it does not fail");
    (MOST.load(Relaxed) - before, totals)
}

const MIB: usize = 1 << 20;

#[test]
fn the_reader_takes_less_than_8_mib_whatever_the_size() {
    let mut random = Random(64);
    let games: Vec<String> = (0..200)
        .map(|_| {
            let game = random_game(&mut random, Position::default(), 80, 40);
            let text = Export::new(&game).to_string();
            text.replacen(" 2. ", " {[%clk 0:03:00] a comment} (1. d4 d5 (1... Nf6)) $1 2. ", 1)
        })
        .collect();
    let (small, few) = most(&games, MIB);
    let (large, many) = most(&games, 64 * MIB);
    assert!(many.games > 60_000 && many.plies > 60 * few.plies, "{many:?}");
    assert!(large < 8 * MIB, "{large} bytes for 64 MiB");
    assert!(large <= small, "{small} bytes for 1 MiB, {large} for 64");

    // One thing without end.
    for piece in [
        "x",
        "{x",
        "(",
        "(1. d4 ",
        "1. e4 (1. d4 {x} ",
        "[White \"x",
        "[A \"x\"]\n",
        "; ",
        "$1",
        "\0",
        "\r",
        "\\",
        " ",
        "[",
        "<",
    ] {
        let pieces = [piece.repeat(1000)];
        for (name, pieces) in [
            ("again and again", &pieces[..]),
            ("behind a start", &["[Event \"".to_string(), piece.repeat(1000)]),
        ] {
            let (taken, _) = most(pieces, 16 * MIB);
            assert!(taken < MIB, "{piece:?} {name}: {taken} bytes");
        }
    }
    let open = |start: &str, endless: &str| {
        let mut pieces = vec![start.to_string()];
        pieces.extend((0..1000).map(|_| endless.repeat(1000)));
        most(&pieces, 16 * MIB).0
    };
    for (start, endless) in [
        ("1. e4 {", "x"),
        ("[Event \"", "x"),
        ("1. e4 ", "x"),
        ("[", "x"),
        ("1. e4 ", "(1. d4 "),
        ("1. e4 {", "x\n["),
    ] {
        let taken = open(start, endless);
        assert!(taken < MIB, "{start:?}, then {endless:?}: {taken} bytes");
    }
}
