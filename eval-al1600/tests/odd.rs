//! Positions, dials, options and stops that nobody plans for.

use std::ops::ControlFlow;

use eval_al1600::{Al1600, Certain, DEPTH, Dial, Verdict, honest};
use movegen::{Game, Position, Role};
use search::{Control, Engine, Limits, Score};

/// Promotions, stalemates one careless move away, one legal move, more queens than a game brings, 218 legal moves,
/// the fiftieth move, bare kings, a capture in passing, another start position.
const ODD: [&str; 13] = [
    "8/1P6/8/8/8/kp6/p7/K7 w - - 0 1",
    "2k5/2P5/3K4/8/8/8/8/8 w - - 0 1",
    "7k/8/8/8/8/5K2/6Q1/8 b - - 0 1",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "8/6P1/7k/8/7K/8/8/8 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "qqq4k/6p1/8/8/8/8/1QQQ4/K7 w - - 0 1",
    "8/PPPP3k/8/8/8/8/pppp3K/8 w - - 0 1",
    "4k3/8/4K3/8/8/8/8/R7 w - - 99 140",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 140",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/8/k2Pp2R/8/8/3K4 b - d3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

fn game(fen: &str) -> Game {
    Game::new(fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn dials() -> [Dial; 8] {
    let dial = Dial::al1600();
    [
        dial,
        dial.with_temperature(0),
        dial.with_temperature(u32::MAX),
        dial.with_rank_decay(0),
        dial.with_rank_decay(u32::MAX),
        dial.with_recapture_bias(u32::MAX),
        dial.with_ceiling(0),
        dial.with_temperature(u32::MAX)
            .with_rank_decay(u32::MAX)
            .with_recapture_bias(0)
            .with_ceiling(u32::MAX),
    ]
}

/// At every end of the dial, what is drawn is what the odds allow, and the odds are chances.
#[test]
fn odd_positions_keep_to_the_odds_at_every_end_of_the_dial() {
    for fen in ODD {
        let game = game(fen);
        for dial in dials() {
            let mut machine = Al1600::new(7).with_dial(dial);
            let odds = machine.odds(&game).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let name = format!("{fen}, {dial:?}");
            assert_eq!(odds.moves.len(), game.position().count_moves(), "{name}");
            let sum: f64 = odds.moves.iter().map(|why| why.chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{name}: chances of {sum} in all");
            assert_eq!(odds.moves[0].mv, machine.hint(&game).expect("a move").mv, "{name}");
            for _ in 0..20 {
                let mv = machine.choose(&game, &Limits::default(), &mut ()).expect("a move").mv;
                let why = odds.why(mv).unwrap_or_else(|| panic!("{name}: {mv} is not legal"));
                assert!(why.chance > 0.0, "{name}: {mv}, {why}");
                assert!(why.loss().is_none_or(|loss| loss <= dial.ceiling()), "{name}: {mv}, {why}");
            }
        }
    }
}

#[test]
fn a_ceiling_of_nothing_and_a_decay_of_nearly_nothing_leave_the_best_moves() {
    let game = Game::default();
    let mut machine = Al1600::new(1).with_dial(Dial::flat().with_ceiling(0));
    let best = machine.odds(&game).expect("odds");
    let equals = best.moves.iter().filter(|why| why.verdict == Verdict::Drawn).count();
    assert_eq!(equals, best.moves.iter().filter(|why| why.loss() == Some(0)).count());
    // A thousandth of a thousandth for the third.
    let sure = Al1600::new(1).with_dial(Dial::al1600().with_rank_decay(1)).odds(&game).expect("odds");
    assert!(sure.moves[0].chance > 0.998, "{}", sure.moves[0]);
}

#[test]
fn an_only_move_is_played_and_says_so() {
    let fen = "7k/8/8/8/8/5K2/6Q1/8 b - - 0 1";
    let odds = Al1600::new(1).odds(&game(fen)).expect("odds");
    assert_eq!((odds.certain, odds.moves.len()), (Some(Certain::OnlyMove), 1), "{fen}");
    assert!(odds.moves[0].to_string().starts_with("always: the only move"), "{fen}: {}", odds.moves[0]);
}

#[test]
fn a_promotion_that_stalemates_is_not_played_where_another_wins() {
    let fen = "8/5P1k/8/6K1/8/8/8/8 w - - 0 1";
    let game = game(fen);
    for seed in 0..200 {
        let mv = Al1600::new(seed).choose(&game, &Limits::default(), &mut ()).expect("a move").mv;
        let mut after = game.position().clone();
        after.play(mv).expect("legal");
        assert!(after.has_legal_move() || after.in_check(), "{fen}: {mv} stalemates");
        assert!(mv.promotes_to().is_none_or(|role| matches!(role, Role::Queen | Role::Rook)), "{fen}: {mv}");
    }
}

#[test]
fn bad_values_change_nothing_and_are_named() {
    let mut machine = Al1600::new(5);
    for name in ["Temperature", "RankDecay", "RecaptureBias", "Ceiling", "Seed", "Hash"] {
        for value in ["", " ", "-1", "NaN", "inf", "1e3", "0x10", "12.5", "99999999999999999999", "5 ", "٣"]
        {
            let error = machine.set_option(name, value).expect_err(&format!("{name} {value:?}"));
            let text = error.to_string();
            assert!(text.contains(name) && text.contains(&format!("{value:?}")), "{name} {value:?}: {text}");
        }
    }
    for value in ["", "yes", "1", "TRUE "] {
        assert!(machine.set_option("Dice", value).is_err(), "Dice {value:?}");
    }
    assert_eq!(machine.dial(), Dial::al1600());
    for (name, value) in
        [("Temperature", "0"), ("RankDecay", "1001"), ("Ceiling", "10001"), ("Hash", "65537")]
    {
        assert!(machine.set_option(name, value).is_err(), "{name} {value}");
    }
    let choices: Vec<_> = [&mut machine, &mut Al1600::new(5)]
        .into_iter()
        .map(|machine| machine.choose(&Game::default(), &Limits::default(), &mut ()).expect("a move").mv)
        .collect();
    assert_eq!(choices[0], choices[1], "a refused option has drawn");
}

/// Stops a search after so many polls.
struct Patience(u32);

impl Control for Patience {
    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Wherever the clock ends, in an iteration or in the draw, the honest best of the last complete iteration is played.
#[test]
fn a_stop_at_any_moment_leaves_the_honest_best_of_the_last_complete_iteration() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";
    let game = game(fen);
    let mut searcher = honest();
    // The machine's own margin: equals then keep the same order.
    let mut best = |depth| {
        let limits = Limits::depth(depth).with_margin(Score::DRAW);
        searcher.search(&game, &limits).best_move().get()
    };
    let by_depth: Vec<_> = (1..=DEPTH).map(&mut best).collect();
    let (mut mid_search, mut mid_draw, mut drawn) = (0, 0, 0);
    for patience in 1..400 {
        let mut control = Patience(patience);
        let choice = Al1600::new(11).choose(&game, &Limits::default(), &mut control).expect("a move");
        let report = choice.report.expect("it searched");
        if control.0 > 0 {
            drawn += 1;
            continue;
        }
        match (report.stopped, report.depth) {
            (_, 0) => assert_eq!(Some(choice.mv), report.best_move().get(), "{fen}, {patience} polls"),
            (stopped, depth) => {
                assert_eq!(Some(choice.mv), by_depth[depth as usize - 1], "{fen}, {patience} polls");
                *(if stopped { &mut mid_search } else { &mut mid_draw }) += 1;
            }
        }
    }
    assert!(mid_search > 0 && mid_draw > 0 && drawn > 0, "{mid_search}, {mid_draw}, {drawn}");
}
