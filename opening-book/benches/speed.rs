//! How fast games are read and counted, and what a tally takes: `cargo bench -p opening-book`.
//!
//! The games are random, of 80 plies with the usual tags, the same in every run. `--games N` sets how many distinct
//! games the tally's memory is measured over (1,000,000 by default), `--write FILE` writes the PGN that the speed is
//! measured on, for other programs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use movegen::{Game, Move, Position};
use opening_book::pgn::{Export, Flow, Reader, Tags, Visitor};
use opening_book::{Builder, Recipe, SplitMix64};

const GAMES: usize = 50_000;
const PLIES: usize = 80;
const ROUNDS: usize = 5;

/// Replays every move and keeps none.
struct Replay;

impl Visitor for Replay {
    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        black_box((before, mv));
        Flow::Read
    }
}

/// Looks at the tags alone.
struct Skim;

impl Visitor for Skim {
    fn tags(&mut self, _: &Tags) -> Flow {
        Flow::Skip
    }

    fn play(&mut self, _: &Position, _: Move) -> Flow {
        Flow::Skip
    }
}

fn below(numbers: &mut SplitMix64, end: usize) -> usize {
    ((u128::from(numbers.next_u64()) * end as u128) >> 64) as usize
}

/// A random game of exactly so many plies.
fn game(numbers: &mut SplitMix64, plies: usize) -> Game {
    loop {
        let mut game = Game::default();
        while game.moves().len() < plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[below(numbers, moves.len())]).expect("a legal move");
        }
        if game.moves().len() == plies {
            return game;
        }
    }
}

fn pgn(games: usize, plies: usize, numbers: &mut SplitMix64) -> String {
    let mut text = String::new();
    for number in 0..games {
        let mut tags = Tags::new();
        tags.set("Event", "Rated game").expect("a tag");
        tags.set("Site", "somewhere on the net").expect("a tag");
        tags.set("Date", "2026.01.31").expect("a tag");
        tags.set("White", ["Ada", "Bob"][number % 2]).expect("a tag");
        tags.set("Black", ["Bob", "Ada"][number % 2]).expect("a tag");
        tags.set("WhiteElo", "1600").expect("a tag");
        tags.set("BlackElo", "1601").expect("a tag");
        tags.set("TimeControl", "300+3").expect("a tag");
        text.push_str(&Export::new(&game(numbers, plies)).with_tags(&tags).to_string());
    }
    text
}

/// The time this thread has had a core, where the system tells, so that a busy machine changes little.
fn core_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The fastest of some runs, as games a minute on one core.
fn measure(name: &str, games: usize, mut run: impl FnMut()) {
    let best = (0..ROUNDS).map(|_| {
        let (began, core) = (Instant::now(), core_time());
        run();
        let elapsed = began.elapsed();
        core.zip(core_time()).map_or(elapsed, |(before, after)| after.saturating_sub(before))
    });
    let best = best.min().unwrap_or(Duration::MAX);
    let a_minute = games as u128 * 60_000_000_000 / best.as_nanos().max(1);
    println!("{name:<48} {:>6}.{:02} million games a minute", a_minute / 1_000_000, a_minute / 10_000 % 100);
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |flag: &str| words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1));
    let mut numbers = SplitMix64::new(7);
    let text = pgn(GAMES, PLIES, &mut numbers);
    if let Some(path) = after("--write") {
        std::fs::write(path, &text).expect("the file can be written");
    }
    println!("{GAMES} games of {PLIES} plies, {} bytes each; the best of {ROUNDS} runs", text.len() / GAMES);
    measure("read, replay all 80 plies", GAMES, || {
        let totals = Reader::new(text.as_bytes()).read_all(&mut Replay).expect("a slice");
        assert_eq!((totals.games, totals.plies), (GAMES as u64, (GAMES * PLIES) as u64));
    });
    let count = |recipe: &Recipe| {
        let mut builder = Builder::new(recipe.clone());
        Reader::new(text.as_bytes()).read_all(&mut builder).expect("a slice");
        assert_eq!(builder.report().used, GAMES as u64);
    };
    measure("read, replay and count 80 plies", GAMES, || count(&Recipe::default().with_plies(80)));
    measure("read, replay and count 16 plies", GAMES, || count(&Recipe::default()));
    measure("the same, one player's moves", GAMES, || count(&Recipe::of_player("ada")));
    measure("read tags and results alone", GAMES, || {
        Reader::new(text.as_bytes()).read_all(&mut Skim).expect("a slice");
    });

    let games: usize = after("--games").and_then(|number| number.parse().ok()).unwrap_or(1_000_000);
    for (name, recipe) in
        [("both sides' moves", Recipe::default()), ("one player's moves", Recipe::of_player("Ada"))]
    {
        let mut builder = Builder::new(recipe);
        let mut numbers = SplitMix64::new(8);
        let mut worst = 0.0f64;
        for _ in 0..games.div_ceil(1_000) {
            let text = pgn(1_000, 16, &mut numbers);
            Reader::new(text.as_bytes()).read_all(&mut builder).expect("a slice");
            let tally = builder.tally();
            #[expect(clippy::cast_precision_loss, reason = "a ratio for people")]
            let each = tally.bytes() as f64 / tally.len() as f64;
            worst = if tally.len() > 100_000 { worst.max(each) } else { worst };
        }
        let tally = builder.tally();
        println!(
            "{name}: {} games, {} replies, {} bytes; at most {worst:.1} bytes for each along the way",
            builder.report().games,
            tally.len(),
            tally.bytes()
        );
    }
}
