//! The search against a plain fixed-depth search of every line: same exact scores, with and without a table,
//! for the best move, for several lines, inside a margin, and for one move against a threshold.

mod common;

use common::{Plain, fresh_value};
use eval_al1600::{Honest, draw_rules, honest};
use movegen::{Game, Move, Position};
use search::testing::Random;
use search::{Bound, DrawRules, Limits, Report, RootMove, Score};

fn positions() -> Vec<Position> {
    let rows = include_str!("data/al1600-eval.csv").lines().skip(1);
    rows.map(|line| line.split(',').nth(1).unwrap().parse().unwrap()).collect()
}

/// The game with up to `plies` quiet piece moves played, so that it has a history to repeat.
fn wander(position: &Position, plies: usize, random: &mut Random) -> Game {
    let mut game = Game::from(position.clone());
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let pawn = |mv: Move| {
            let man = game.position().piece_at(mv.from());
            man.is_some_and(|man| man.role() == movegen::Role::Pawn)
        };
        let quiet: Vec<Move> = moves.into_iter().filter(|&mv| mv.is_quiet() && !pawn(mv)).collect();
        if quiet.is_empty() {
            break;
        }
        // Half of the time back where it came from, if it can.
        let undone = game.moves().iter().rev().nth(1).map(|mv| (mv.to(), mv.from()));
        let back = quiet.iter().find(|mv| Some((mv.from(), mv.to())) == undone && random.below(2) == 0);
        let mv = back.copied().unwrap_or_else(|| quiet[random.below(quiet.len())]);
        game.play(mv).expect("a legal move");
    }
    game
}

/// The line is legal and leads to the position whose value is the score, to mate, or to a draw.
fn check_line(game: &Game, line: &RootMove, name: &str) {
    let mut end = game.clone();
    for &mv in &line.pv {
        assert!(end.position().is_legal(mv), "{name}: {:?} at {mv}", line.pv);
        end.play(mv).unwrap();
    }
    assert_eq!(line.pv.first(), Some(&line.mv), "{name}");
    if let Some(plies) = line.score.mate_plies() {
        assert_eq!(line.pv.len() as i32, plies.abs(), "{name}: {:?}", line.pv);
        assert!(end.position().in_check() && !end.position().has_legal_move(), "{name}: {:?}", line.pv);
    } else if line.score != Score::DRAW {
        let leaf = fresh_value(end.position());
        let seen = if end.turn() == game.turn() { leaf } else { -leaf };
        assert_eq!(seen, line.score, "{name}: {:?}", line.pv);
    }
}

/// Holds one search of each kind against the plain scores.
fn compare(searcher: &mut Honest, game: &Game, plain: &[(Move, Score)], depth: u32, what: &str) {
    let name = format!("{} after {:?} depth {depth} {what}", game.start(), game.moves());
    let value = |mv: Move| plain.iter().find(|(other, _)| *other == mv).expect("a root move").1;
    let mut sorted: Vec<Score> = plain.iter().map(|&(_, score)| score).collect();
    sorted.sort_by(|a, b| b.cmp(a));
    let limits = Limits::depth(depth);
    let exact = |report: &Report, count: usize| {
        for (i, line) in report.lines.iter().take(count).enumerate() {
            assert_eq!(line.exact(), Some(sorted[i]), "{name} line {i}");
            assert_eq!(line.score, value(line.mv), "{name} line {i}");
            check_line(game, line, &name);
        }
    };

    let report = searcher.search(game, &limits);
    assert_eq!((report.depth, report.lines.len()), (depth, 1), "{name}");
    exact(&report, 1);

    let report = searcher.search(game, &limits.clone().with_multipv(3));
    assert_eq!(report.lines.len(), plain.len().min(3), "{name}");
    exact(&report, 3);

    for margin in [Score::new(64), Score::INFINITE] {
        let report = searcher.search(game, &limits.clone().with_margin(margin));
        assert_eq!(report.lines.len(), plain.len(), "{name}");
        let within = sorted.iter().filter(|&&score| score > sorted[0] - margin).count();
        exact(&report, within);
        for line in &report.lines {
            match line.bound {
                Bound::Exact => assert_eq!(line.score, value(line.mv), "{name} {}", line.mv),
                Bound::Upper => assert!(line.score >= value(line.mv), "{name} {}", line.mv),
                Bound::Lower => panic!("{name} {}: a lower bound", line.mv),
            }
        }
        // The last move of the list, alone, in the same table.
        let mv = report.lines.last().expect("a move").mv;
        for threshold in [value(mv), value(mv) - Score::new(1)] {
            let line = searcher.against(game, depth, mv, threshold, &mut ()).expect("a legal move");
            if value(mv) > threshold {
                assert_eq!(line.exact(), Some(value(mv)), "{name} {mv}");
            } else {
                assert_eq!(
                    (line.bound, line.score),
                    (Bound::Upper, threshold.min(line.score)),
                    "{name} {mv}"
                );
                assert!(line.score >= value(mv), "{name} {mv}");
            }
        }
    }
}

/// Compares at each depth, with the honest table, with a crowded one, and with none.
fn hold(games: &[Game], depths: core::ops::RangeInclusive<u32>, most_nodes: u64, rules: DrawRules) -> usize {
    let mut searchers = [
        (honest().with_draw_rules(rules), "with a table"),
        (honest().with_draw_rules(rules).with_entries(64), "with a tiny table"),
        (honest().with_draw_rules(rules).with_entries(0), "without a table"),
    ];
    let mut compared = 0;
    for game in games {
        if !game.position().has_legal_move() {
            continue;
        }
        let mut nodes = 1;
        for depth in depths.clone() {
            // The plain search grows by some twenty times a ply.
            if nodes > most_nodes / 20 {
                break;
            }
            let (mut plain, position) = Plain::new(game, rules, 6);
            let scores = plain.root(&position, depth);
            nodes = plain.nodes;
            for (searcher, what) in &mut searchers {
                compare(searcher, game, &scores, depth, what);
            }
            compared += 1;
        }
    }
    compared
}

/// The 200 positions with the fewest men and moves.
fn light_games() -> Vec<Game> {
    let mut light = positions();
    light.retain(Position::has_legal_move);
    light.sort_by_key(|position| (position.board().occupied().len(), position.count_moves()));
    light.into_iter().take(200).map(Game::from).collect()
}

#[test]
fn scores_are_those_of_a_plain_search_on_200_positions_at_depths_1_to_4() {
    assert_eq!(hold(&light_games(), 1..=4, u64::MAX, draw_rules()), 800);
}

#[test]
fn scores_are_those_of_a_plain_search_at_depth_5() {
    assert_eq!(hold(&light_games()[..40], 5..=5, u64::MAX, draw_rules()), 40);
}

#[test]
#[ignore = "some minutes; run with --release"]
fn scores_are_those_of_a_plain_search_on_200_positions_at_depth_5() {
    assert_eq!(hold(&light_games(), 5..=5, u64::MAX, draw_rules()), 200);
}

#[test]
fn scores_are_those_of_a_plain_search_in_the_middle_game() {
    let games: Vec<Game> = positions().into_iter().step_by(5).map(Game::from).collect();
    let compared = hold(&games, 1..=3, 1_000_000, draw_rules());
    println!("{compared} comparisons");
    assert!(compared > 400, "{compared}");
}

#[test]
fn scores_are_those_of_a_plain_search_after_moves_that_may_be_repeated() {
    let mut random = Random(24);
    let mut light: Vec<Position> = positions();
    light.sort_by_key(Position::count_moves);
    light.retain(Position::has_legal_move);
    let games: Vec<Game> =
        light.iter().take(300).map(|position| wander(position, 2 + random.below(12), &mut random)).collect();
    let compared = hold(&games, 1..=5, 400_000, draw_rules());
    println!("{compared} comparisons");
    let strict = DrawRules { occurrences: 2, ..DrawRules::default() };
    let compared = hold(&games, 1..=4, 100_000, strict);
    println!("{compared} comparisons");
}

#[test]
fn scores_are_those_of_a_plain_search_near_the_fiftieth_move() {
    let mut random = Random(50);
    let mut light: Vec<Position> = positions();
    light.sort_by_key(Position::count_moves);
    light.retain(Position::has_legal_move);
    let games: Vec<Game> = light
        .iter()
        .take(150)
        .map(|position| {
            let mut fields: Vec<String> = position.to_string().split(' ').map(str::to_string).collect();
            fields[3] = "-".to_string();
            fields[4] = (90 + random.below(11)).to_string();
            Game::from(fields.join(" ").parse::<Position>().expect("a legal position"))
        })
        .collect();
    let compared = hold(&games, 1..=5, 400_000, draw_rules());
    println!("{compared} comparisons");
}

#[test]
fn deep_scores_are_those_of_a_plain_search_where_few_men_are_left() {
    let games: Vec<Game> = [
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        "8/8/1k6/8/8/1K1P4/8/8 w - - 0 1",
        "8/p7/1k6/8/1K6/8/7P/8 b - - 0 1",
        "8/8/8/1p1k4/8/1K1N4/8/8 w - - 3 40",
        "6k1/5p2/8/8/8/8/5P2/6K1 w - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
        "7k/8/8/8/8/8/qK6/8 w - - 0 1",
    ]
    .iter()
    .map(|fen| Game::from(fen.parse::<Position>().expect(fen)))
    .collect();
    let compared = hold(&games, 1..=7, 40_000_000, draw_rules());
    println!("{compared} comparisons");
    assert!(compared >= 8 * 5, "{compared}");
}

#[test]
#[ignore = "some minutes; run with --release"]
fn scores_are_those_of_a_plain_search_on_middle_game_positions_at_depths_1_to_4() {
    let games: Vec<Game> =
        positions().into_iter().filter(Position::has_legal_move).step_by(40).map(Game::from).collect();
    assert_eq!(hold(&games, 1..=4, u64::MAX, draw_rules()), 4 * games.len());
}
