//! What a person waits for: depth and speed in a second and a half, how well a budget is kept, how soon a mate is seen
//! and a stop obeyed.
//!
//! `cargo bench -p eval-chessloupe --bench answer`, three minutes on a quiet machine. Every twentieth of movegen's middle
//! games and its mates in one to four, so this needs the whole repository.

use std::thread;
use std::time::{Duration, Instant};

use eval_chessloupe::{THINKING_TIME, engine, searcher};
use movegen::{Epd, Game, Position};
use search::{Analyst, Limits, Score};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../movegen/tests/data/");

fn read(file: &str) -> String {
    std::fs::read_to_string(format!("{DATA}{file}")).expect("movegen's test data")
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Median, 99th percentile and the largest.
fn percentiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [50, 99, 100].map(|percent| values[(values.len() * percent / 100).min(values.len() - 1)])
}

fn print(what: &str, values: Vec<f64>) {
    let [median, high, worst] = percentiles(values);
    println!("{what:<40} median {median:>8.3} ms, 99 % {high:>8.3} ms, worst {worst:>8.3} ms");
}

/// How deep one line and four go in the usual time, and how fast.
fn depth(games: &[Game]) {
    let mut searcher = searcher();
    for lines in [1, 4] {
        let (mut depths, mut nodes, mut time) = (Vec::new(), 0, Duration::ZERO);
        for game in games {
            searcher.clear();
            let began = Instant::now();
            let report = searcher.search(game, &Limits::time(THINKING_TIME).with_multipv(lines));
            time += began.elapsed();
            nodes += report.total_nodes;
            depths.push(f64::from(report.depth));
        }
        let thousands = nodes / time.as_millis().max(1) as u64;
        let shallowest = depths.iter().copied().fold(f64::MAX, f64::min);
        let [median, _, deepest] = percentiles(depths);
        println!(
            "{lines} lines: depth {median} (median), {shallowest} to {deepest}; {thousands} thousand nodes/s"
        );
    }
}

/// By how much a budget is overrun.
fn budget(games: &[Game]) {
    const BUDGET: Duration = Duration::from_millis(200);
    let mut searcher = searcher();
    let over = games.iter().map(|game| {
        let began = Instant::now();
        searcher.search(game, &Limits::time(BUDGET).with_multipv(4));
        milliseconds(began.elapsed().saturating_sub(BUDGET))
    });
    print("beyond a budget of 200 ms", over.collect());
}

/// A mate in one, the searcher made anew each time.
fn scholars_mate() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let position: Position = fen.parse().expect("Scholar's mate");
    let taken = (0..200).map(|_| {
        let began = Instant::now();
        let report = searcher().search(&position, &Limits::depth(1));
        assert_eq!(report.score(), Score::mate_in(1));
        milliseconds(began.elapsed())
    });
    print("Scholar's mate", taken.collect());
}

/// The mates, each with a second: how many have another distance.
fn mates() {
    let mut searcher = searcher();
    let (mut count, mut missed) = (0, [0; 5]);
    for (number, epd) in Epd::lines(&read("mate-1to4.epd")) {
        let epd = epd.unwrap_or_else(|error| panic!("line {number}: {error}"));
        let moves = epd.direct_mate().expect("a distance") as i32;
        searcher.clear();
        let report = searcher.search(epd.position(), &Limits::time(Duration::from_secs(1)));
        count += 1;
        missed[moves as usize] += u32::from(report.score().mate_moves() != Some(moves));
    }
    println!("{count} mates, a second each; missed of those in 1, 2, 3, 4: {:?}", &missed[1..]);
}

/// A thousand stops, each at another moment.
fn stops(games: &[Game]) {
    let mut analyst = Analyst::new(engine());
    let mut taken = Vec::new();
    for number in 0..1000 {
        let game = &games[number % games.len()];
        analyst.start(game.clone(), Limits::infinite(), ());
        thread::sleep(Duration::from_micros(number as u64 * 7919 % 15_000));
        let began = Instant::now();
        let choice = analyst.stop().expect("it was started").expect("there are moves");
        taken.push(milliseconds(began.elapsed()));
        assert!(game.position().is_legal(choice.mv), "{}", game.position());
    }
    print("a stop, until the thread has ended", taken);
}

fn main() {
    let text = read("middlegames.fen");
    let fens = text.lines().step_by(20);
    let games: Vec<Game> = fens
        .map(|fen| Game::new(fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}"))))
        .collect();
    scholars_mate();
    mates();
    stops(&games);
    budget(&games);
    depth(&games);
}
