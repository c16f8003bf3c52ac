//! The draw against its theory, by chi-square with fixed seeds.

#![allow(clippy::cast_precision_loss, reason = "counts of draws are far below 2^52")]

use std::collections::HashMap;

use movegen::{Game, Position};
use search::Limits;

use super::*;
use crate::machine::is_recapture;
use crate::{DEPTH, Dial, SplitMix64, honest};

/// Positions with quiet and wild lists of scores; a few of them with a capture just made, so that there is
/// something to take back.
const GAMES: [(&str, &str); 20] = [
    ("", ""),
    ("", "e2e4 d7d5 e4d5"),
    ("", "d2d4 d7d5 c2c4 d5c4"),
    ("", "e2e4 e5 g1f3 b8c6 d2d4 e5d4"),
    ("", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"),
    ("", "e2e4 e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4"),
    ("", "d2d4 g8f6 c2c4 c7c5 d4d5 b7b5 c4b5 a7a6"),
    ("", "e2e4 c7c6 d2d4 d7d5 e4d5"),
    ("", "e2e4 e7e5 d1h5"),
    ("", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5"),
    ("", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6"),
    ("", "g1f3 d7d5 g2g3 c7c5"),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "d5e6"),
    ("r5k1/5ppp/8/8/8/8/P5P1/3Q2K1 b - - 0 1", ""),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""),
    ("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", ""),
    ("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", ""),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", ""),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "g5f6"),
];

fn game(fen: &str, moves: &str) -> Game {
    let start = if fen.is_empty() { Position::default() } else { fen.parse().expect(fen) };
    let mut game = Game::new(start);
    game.play_moves(moves).unwrap_or_else(|error| panic!("{fen} {moves}: {error}"));
    game
}

/// A search that guesses nothing: what is asked first is left to the order of the list.
impl<F: FnMut(Move, Score) -> Option<Score>> Search for F {
    fn ask(&mut self, mv: Move, threshold: Score) -> Option<Score> {
        self(mv, threshold)
    }

    fn guess(&mut self, _: Move, floor: Score) -> Option<Score> {
        Some(floor)
    }
}

/// The list as the machine begins with it, and the exact scores in the same order, bought one by one.
fn lists(game: &Game) -> (Vec<Candidate>, Vec<Candidate>) {
    let mut searcher = honest();
    let report = searcher.search(game, &Limits::depth(DEPTH).with_margin(Score::DRAW));
    let bounds = crate::machine::candidates(game, &report);
    let mut exact = bounds.clone();
    for candidate in &mut exact {
        let line = searcher.against(game, DEPTH, candidate.mv, -Score::INFINITE, &mut ()).expect("legal");
        (candidate.score, candidate.exact) = (line.score, true);
    }
    (bounds, exact)
}

/// The theory, straight from its definition: weights by exact score and rank.
fn theory(exact: &[Candidate], weights: &Weights) -> Vec<f64> {
    let best = exact.iter().map(|candidate| candidate.score).max().expect("moves");
    let weigh = |index: usize| {
        let own = &exact[index];
        let precedes = |other: usize| (exact[other].score, Reverse(other)) > (own.score, Reverse(index));
        let rank = (0..exact.len()).filter(|&other| precedes(other)).count();
        let loss = i64::from(best.get()) - i64::from(own.score.get());
        weights.of_move(usize::try_from(loss).expect("no better than the best"), rank, own.recapture) as f64
    };
    let all: Vec<f64> = (0..exact.len()).map(weigh).collect();
    let total: f64 = all.iter().sum();
    all.into_iter().map(|weight| weight / total).collect()
}

/// The statistic over cells that expect five or more, the rest as one, and the degrees of freedom.
fn chi_square(counts: &[u32], expected: &[f64]) -> (f64, usize) {
    let (mut statistic, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
    let mut add = |count: f64, expected: f64| {
        statistic += (count - expected).powi(2) / expected;
        cells += 1;
    };
    for (&count, &expected) in counts.iter().zip(expected) {
        if expected >= 5.0 {
            add(f64::from(count), expected);
        } else {
            rest = (rest.0 + f64::from(count), rest.1 + expected);
        }
    }
    if rest.1 >= 5.0 {
        add(rest.0, rest.1);
    }
    (statistic, cells - 1)
}

/// The value that chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation, good to a
/// hundredth from three degrees of freedom on; below that, too large by less than a tenth).
fn once_in_a_thousand(freedom: usize) -> f64 {
    let k = freedom as f64;
    let part = 2.0 / (9.0 * k);
    k * (1.0 - part + 3.0902 * part.sqrt()).powi(3)
}

/// How often each list is drawn from.
const DRAWS: u32 = 20_000;

/// Draws, each time from the list of bounds, and holds the counts against the theory.
fn hold(
    name: &str,
    (bounds, exact): (&[Candidate], &[Candidate]),
    dial: Dial,
    seed: u64,
    search: &mut dyn Search,
) {
    let weights = Weights::of(dial);
    let mut dice = SplitMix64::new(seed);
    let mut counts = vec![0_u32; bounds.len()];
    for _ in 0..DRAWS {
        let mut list = bounds.to_vec();
        counts[draw(&mut list, &weights, &mut dice, search).expect("nothing stops it")] += 1;
    }
    let chances = theory(exact, &weights);
    let expected: Vec<f64> = chances.iter().map(|chance| chance * f64::from(DRAWS)).collect();
    for (index, &count) in counts.iter().enumerate() {
        assert!(chances[index] > 0.0 || count == 0, "{name}: {} has no weight", exact[index].mv);
    }
    let (statistic, freedom) = chi_square(&counts, &expected);
    println!("{name}: chi-square {statistic:.1} on {freedom} degrees of freedom");
    assert!(freedom >= 3, "{name}");
    assert!(statistic < once_in_a_thousand(freedom), "{name}: {statistic:.1} on {freedom}");
}

#[test]
fn twenty_thousand_draws_on_twenty_positions_fit_the_theory() {
    let mut with_recapture = 0;
    for (seed, (fen, moves)) in (1..).zip(GAMES) {
        let game = game(fen, moves);
        let (bounds, exact) = lists(&game);
        with_recapture += u32::from(exact.iter().any(|candidate| candidate.recapture));
        // The searcher's own answers; each question is put to it once.
        let mut searcher = honest();
        let mut answers = HashMap::new();
        let mut buy = |mv: Move, threshold: Score| {
            let ask = || {
                let line = searcher.against(&game, DEPTH, mv, threshold, &mut ());
                line.map(|line| line.score)
            };
            *answers.entry((mv, threshold)).or_insert_with(ask)
        };
        let name = format!("{} after {moves:?}", game.start());
        hold(&name, (&bounds, &exact), Dial::al1600(), seed, &mut buy);
    }
    assert!(with_recapture >= 8, "{with_recapture}");
}

/// A list with ties, and bounds that are as misleading as bounds may be.
fn invented(seed: u64) -> (Vec<Candidate>, Vec<Candidate>) {
    let mut dice = SplitMix64::new(seed);
    let legal = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    let moves = legal.position().legal_moves();
    let exact: Vec<Candidate> = moves
        .iter()
        .take(5 + dice.below(30) as usize)
        .enumerate()
        .map(|(index, &mv)| Candidate {
            mv,
            recapture: dice.below(6) == 0,
            score: Score::new(if index == 0 { 50 } else { 50 - 20 * dice.below(18) as i32 }),
            exact: true,
        })
        .collect();
    let blur = |(index, candidate): (usize, &Candidate)| {
        let known = index == 0 || dice.below(4) == 0;
        let slack = if known { 0 } else { dice.below(200) as i32 };
        let score = (candidate.score + Score::new(slack)).min(Score::new(50));
        Candidate { score, exact: known, ..candidate.clone() }
    };
    let bounds = exact.iter().enumerate().map(blur).collect();
    (bounds, exact)
}

/// Answers from a list of exact scores, as unhelpfully as it may.
struct Misleading<'a> {
    exact: &'a [Candidate],
    noise: SplitMix64,
}

impl Search for Misleading<'_> {
    /// A bound lies anywhere between the score and the threshold.
    fn ask(&mut self, mv: Move, threshold: Score) -> Option<Score> {
        let score = self.exact.iter().find(|candidate| candidate.mv == mv)?.score;
        if score > threshold {
            return Some(score);
        }
        let room = (threshold.get() - score.get()) as u64;
        Some(score + Score::new(self.noise.below(room + 1) as i32))
    }

    /// A guess is anything.
    fn guess(&mut self, _: Move, floor: Score) -> Option<Score> {
        Some(floor + Score::new(self.noise.below(300) as i32))
    }
}

#[test]
fn misleading_bounds_and_guesses_do_not_leak_into_the_chances() {
    for seed in 1..=12 {
        let (bounds, exact) = invented(seed);
        let mut search = Misleading { exact: &exact, noise: SplitMix64::new(seed) };
        for dial in [Dial::al1600(), Dial::flat(), Dial::steep().with_recapture_bias(1)] {
            hold(&format!("list {seed}, {dial:?}"), (&bounds, &exact), dial, seed, &mut search);
        }
    }
}

#[test]
fn what_is_not_needed_is_not_bought() {
    let (bounds, exact) = lists(&game("", ""));
    let weights = Weights::of(Dial::al1600());
    let (mut bought, mut draws) = (0_u32, 0_u32);
    let mut dice = SplitMix64::new(3);
    let mut free = 0;
    for _ in 0..2000 {
        let before = bought;
        let mut buy = |mv: Move, _: Score| {
            bought += 1;
            exact.iter().find(|candidate| candidate.mv == mv).map(|candidate| candidate.score)
        };
        draw(&mut bounds.clone(), &weights, &mut dice, &mut buy).expect("nothing stops it");
        free += u32::from(bought == before);
        draws += 1;
    }
    println!("{bought} bought in {draws} draws, {free} of them free");
    assert!(bought < draws * 12 && free > draws / 5, "{bought}, {free}");
}

/// A search that is stopped at once.
fn no_time(_: Move, _: Score) -> Option<Score> {
    None
}

#[test]
fn a_draw_without_time_is_no_draw() {
    let (bounds, _) = lists(&game("", ""));
    let weights = Weights::of(Dial::flat());
    let stopped = (0..50).filter(|&seed| {
        let mut list = bounds.clone();
        draw(&mut list, &weights, &mut SplitMix64::new(seed), &mut no_time) == Err(Stopped)
    });
    assert!(stopped.count() > 40);
}

#[test]
fn dice_that_are_stuck_end_with_the_best_move() {
    let (_, exact) = lists(&game("", ""));
    let weights = Weights::of(Dial::al1600());
    let mut list = exact.clone();
    // Tickets for the last rank, and no loss allowed.
    let drawn = draw(&mut list, &weights, &mut || u64::MAX, &mut no_time);
    assert_eq!(drawn, Ok(0));
}

#[test]
fn a_recapture_is_one_where_the_last_move_took() {
    let takes_back = |moves: &str, mv: &str| {
        let game = game("", moves);
        is_recapture(&game, game.position().parse_uci(mv).expect(mv))
    };
    assert!(takes_back("e2e4 d7d5 e4d5", "d8d5"));
    assert!(!takes_back("e2e4 d7d5", "e4d5"), "nothing was taken before");
    assert!(!takes_back("e2e4 d7d5 e4d5", "g8f6"));
    assert!(takes_back("e2e4 a7a6 e4e5 d7d5 e5d6", "c7d6"), "where the pawn landed that took in passing");
}
