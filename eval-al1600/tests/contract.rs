//! What the machine promises, held against wide searches of every move.

mod common;

use common::{Plain, score};
use eval_al1600::{Al1600, Certain, DEPTH, Dial, Random, SplitMix64, Verdict, Why, draw_rules, honest};
use movegen::{Game, Move, Position};
use search::{Choice, Engine, Limits, OptionError, OptionKind, Score};

fn positions() -> Vec<Position> {
    let rows = include_str!("data/al1600-eval.csv").lines().skip(1);
    rows.map(|line| line.split(',').nth(1).unwrap().parse().unwrap()).collect()
}

fn choose(machine: &mut Al1600, game: &Game) -> Move {
    machine.choose(game, &Limits::default(), &mut ()).expect("a move").mv
}

/// Holds a choice against the exact scores of all legal moves.
fn audit(game: &Game, mv: Move, scores: &[(Move, Score)]) {
    let name = format!("{} after {:?}: {mv}", game.start(), game.moves());
    let own = scores.iter().find(|(other, _)| *other == mv).expect("a legal move").1;
    let best = scores.iter().map(|&(_, score)| score).max().expect("a move");
    if best.is_mate() {
        assert_eq!(own, best, "{name}: the fastest mate, or the longest resistance");
        return;
    }
    assert!(!own.is_mate(), "{name} allows a forced mate");
    assert!(best.get() - own.get() <= 300, "{name} loses {}", best.get() - own.get());
    let mut evaluator = eval_al1600::Al1600Eval::new();
    search::Evaluator::reset(&mut evaluator, game.position());
    if evaluator.mop_up_leader() == Some(game.turn()) {
        assert_eq!(own, best, "{name} in a won endgame");
    }
}

/// Every legal move with its score, by a search that knows nothing of the machine's.
fn wide(searcher: &mut eval_al1600::Honest, game: &Game) -> Vec<(Move, Score)> {
    let report = searcher.search(game, &Limits::depth(DEPTH).with_margin(Score::INFINITE));
    report.lines.iter().map(|line| (line.mv, line.exact().expect("all are exact"))).collect()
}

#[test]
fn two_thousand_choices_keep_the_contract() {
    let (mut machine, mut searcher) = (Al1600::new(1), honest());
    let mut choices = 0;
    for position in positions().into_iter().filter(Position::has_legal_move) {
        let game = Game::new(position);
        let scores = wide(&mut searcher, &game);
        for _ in 0..2 {
            audit(&game, choose(&mut machine, &game), &scores);
            choices += 1;
        }
    }
    println!("{choices} choices");
    assert!(choices >= 2_000, "{choices}");
}

#[test]
fn choices_keep_the_contract_by_a_plain_search_of_every_line() {
    let mut light = positions();
    light.retain(Position::has_legal_move);
    light.sort_by_key(|position| (position.board().occupied().len(), position.count_moves()));
    let mut machine = Al1600::new(2);
    for position in light.into_iter().take(100) {
        let game = Game::new(position);
        let (mut plain, root) = Plain::new(&game, draw_rules(), 6);
        let scores = plain.root(&root, DEPTH);
        for _ in 0..5 {
            audit(&game, choose(&mut machine, &game), &scores);
        }
    }
}

/// Games against itself and at both ends of the dial: every choice, repetitions and recaptures included.
fn audit_games(games: u64) -> usize {
    let mut searcher = honest();
    let mut choices = 0;
    for seed in 0..games {
        let dials = [Dial::al1600(), Dial::flat(), Dial::steep()];
        let mut machine = Al1600::new(seed).with_dial(dials[(seed % 3) as usize]);
        let mut game = Game::default();
        while game.outcome().is_none() && game.claimable_draw().is_none() && game.moves().len() < 120 {
            let mv = choose(&mut machine, &game);
            audit(&game, mv, &wide(&mut searcher, &game));
            game.play(mv).expect("a legal move");
            choices += 1;
        }
    }
    println!("{choices} choices in {games} games");
    choices
}

#[test]
fn whole_games_keep_the_contract() {
    assert!(audit_games(4) > 150);
}

#[test]
#[ignore = "minutes; run with --release"]
fn ten_thousand_choices_in_whole_games_keep_the_contract() {
    assert!(audit_games(150) > 10_000);
}

#[test]
fn scores_bands_and_recaptures_are_the_originals() {
    let mut machine = Al1600::new(1);
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for line in include_str!("data/al1600-botdist.csv").lines().skip(1) {
        rows.push(line.split(',').collect());
    }
    assert_eq!(rows.len(), 217);
    for group in rows.chunk_by(|a, b| a[0] == b[0]) {
        let first = &group[0];
        let start = if first[1] == "startpos" { Position::default() } else { first[1].parse().unwrap() };
        let mut game = Game::new(start);
        game.play_moves(first[2]).unwrap();
        let odds = machine.odds(&game).unwrap();
        let certain = match first[3] {
            "won" => Some(Certain::WonEndgame),
            "mate" => Some(Certain::MateSeen),
            "lost" => Some(Certain::Mated),
            _ => None,
        };
        assert_eq!(odds.certain, certain, "{}", first[0]);
        assert_eq!(odds.moves.len(), group.len(), "{}", first[0]);
        for row in group {
            let why = odds.why(game.position().parse_uci(row[4]).unwrap()).unwrap();
            let name = format!("{} {}: {why:?}", row[0], row[4]);
            assert_eq!(why.score, score(row[8]), "{name}");
            assert_eq!(u8::from(why.recapture).to_string(), row[11], "{name}");
            if certain.is_none() {
                assert_eq!(u8::from(why.verdict == Verdict::Drawn).to_string(), row[10], "{name}");
                let theirs: f64 = row[13].parse().unwrap();
                let tied = odds.moves.iter().filter(|other| other.score == why.score).count();
                // Equals may stand in another order there.
                let range = 0.78_f64.powi(tied as i32 - 1);
                assert!(why.chance >= theirs * range - 2e-6 && why.chance * range <= theirs + 2e-6, "{name}");
            }
        }
    }
}

#[test]
fn the_hint_is_the_same_a_thousand_times_whatever_the_dice() {
    let mut game = Game::default();
    game.play_moves("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4").unwrap();
    let expected = Al1600::new(0).hint(&game).unwrap();
    let mut machine = Al1600::new(1);
    for seed in 0..1000_u64 {
        if seed % 10 == 0 {
            machine = Al1600::new(seed);
        }
        if seed % 3 == 0 {
            choose(&mut machine, &game);
        }
        assert_eq!(machine.hint(&game).unwrap(), expected, "after {seed}");
    }
}

#[test]
fn a_seeded_game_replays_move_by_move() {
    let play = |seed| {
        let mut machine = Al1600::new(seed);
        let mut game = Game::default();
        for _ in 0..40 {
            let mv = choose(&mut machine, &game);
            game.play(mv).unwrap();
        }
        game.moves().to_vec()
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
    // Also through the option, and with a generator of one's own.
    let mut seeded = Al1600::new(99);
    seeded.set_option("Seed", "7").unwrap();
    let mut dice = SplitMix64::new(7);
    let mut own = Al1600::with_random(move || dice.next_u64());
    let game = Game::default();
    let first = choose(&mut Al1600::new(7), &game);
    assert_eq!(choose(&mut seeded, &game), first);
    assert_eq!(own.choose(&game, &Limits::default(), &mut ()).unwrap().mv, first);
    assert_eq!(own.set_option("Seed", "7"), Err(OptionError::Unknown("Seed".to_string())));
}

#[test]
fn without_its_last_iteration_it_plays_the_honest_best() {
    let game = Game::default();
    let mut honest = honest();
    let full = honest.search(&game, &Limits::depth(DEPTH)).total_nodes;
    for nodes in [1, 100, 1000, full / 2, full - 1] {
        for seed in 0..20 {
            let limits = Limits::nodes(nodes);
            let choice = Al1600::new(seed).choose(&game, &limits, &mut ()).unwrap();
            let report = choice.report.expect("it searched");
            assert!(report.stopped && report.total_nodes <= nodes, "{nodes} nodes");
            assert_eq!(Some(choice.mv), *report.best_move(), "{nodes} nodes, seed {seed}");
        }
    }
    // A limit that ends the draw ends it with the hint; and there are draws that need nothing more.
    let hint = Al1600::new(0).hint(&game).unwrap().mv;
    for seed in 0..50 {
        let choice = Al1600::new(seed).choose(&game, &Limits::nodes(full + 1), &mut ()).unwrap();
        assert_eq!(choice.mv, hint);
    }
}

#[test]
fn a_depth_is_the_honest_search_s() {
    let game = Game::default();
    for depth in 1..=5 {
        let choice = Al1600::new(3).choose(&game, &Limits::depth(depth), &mut ()).unwrap();
        assert_eq!(choice.report.unwrap().depth, depth);
    }
    let time = Limits::time(std::time::Duration::from_secs(60));
    assert_eq!(Al1600::new(3).choose(&game, &time, &mut ()).unwrap().report.unwrap().depth, DEPTH);
}

#[test]
fn only_the_allowed_root_moves_are_drawn_from() {
    let game = Game::default();
    let moves = ["a2a3", "h2h3", "g2g4"].map(|mv| game.position().parse_uci(mv).unwrap());
    let mut machine = Al1600::new(5);
    for _ in 0..50 {
        let mv = machine.choose(&game, &Limits::default().with_moves(moves), &mut ()).unwrap().mv;
        assert!(moves.contains(&mv), "{mv}");
    }
}

#[test]
fn without_dice_it_plays_its_hint() {
    let mut machine = Al1600::new(5);
    machine.set_option("dice", "false").unwrap();
    for position in positions().into_iter().filter(Position::has_legal_move).step_by(50) {
        let game = Game::new(position);
        assert_eq!(choose(&mut machine, &game), machine.hint(&game).unwrap().mv, "{}", game.start());
    }
}

#[test]
fn options_are_the_dial_and_say_what_they_expect() {
    let mut machine = Al1600::new(5);
    for (name, value) in
        [("Temperature", "200"), ("RankDecay", "900"), ("RecaptureBias", "1"), ("Ceiling", "150")]
    {
        machine.set_option(name, value).unwrap();
    }
    let dial = Dial::al1600().with_temperature(200).with_rank_decay(900).with_recapture_bias(1);
    assert_eq!(machine.dial(), dial.with_ceiling(150));
    let error = machine.set_option("RankDecay", "0.78").unwrap_err();
    assert_eq!(error.to_string(), "option RankDecay: \"0.78\" is not a whole number from 1 to 1000");
    assert_eq!(machine.set_option("Elo", "1600"), Err(OptionError::Unknown("Elo".to_string())));
    for option in machine.options() {
        assert!(machine.set_option(&option.name, "no").is_err(), "{}", option.name);
    }
}

/// The values that a machine's options have unless they are set.
fn defaults<R: Random + Send>(machine: &Al1600<R>) -> Vec<(String, String)> {
    let value = |kind: OptionKind| match kind {
        OptionKind::Check { default } => default.to_string(),
        OptionKind::Spin { default, .. } => default.to_string(),
        kind => panic!("{kind:?}"),
    };
    machine.options().into_iter().map(|option| (option.name, value(option.kind))).collect()
}

/// As much of a machine as a game shows: moves, lines, and how many nodes they took.
fn plays<R: Random + Send>(machine: &mut Al1600<R>) -> Vec<Choice> {
    let mut game = Game::default();
    let mut choices = Vec::new();
    for _ in 0..12 {
        let choice = machine.choose(&game, &Limits::default(), &mut ()).expect("a move");
        game.play(choice.mv).expect("a legal move");
        choices.push(choice);
    }
    choices
}

#[test]
fn setting_every_declared_default_changes_nothing() {
    let weak =
        Dial::al1600().with_temperature(260).with_rank_decay(900).with_recapture_bias(3).with_ceiling(150);
    let made: [&dyn Fn() -> Al1600; 4] =
        [&eval_al1600::engine, &|| Al1600::new(2025), &|| Al1600::new(2025).with_dial(weak), &|| {
            Al1600::with_random(SplitMix64::new(i64::MAX as u64 + 5)).with_dial(weak)
        }];
    for (number, make) in made.into_iter().enumerate() {
        let (mut untouched, mut set) = (make(), make());
        let declared = defaults(&set);
        for (name, value) in &declared {
            set.set_option(name, value).unwrap_or_else(|error| panic!("machine {number}: {error}"));
        }
        assert_eq!(set.dial(), untouched.dial(), "machine {number}");
        assert_eq!(plays(&mut set), plays(&mut untouched), "machine {number}: {declared:?}");
        set.set_option("Ceiling", "1").expect("a ceiling");
        assert_eq!(defaults(&set), declared, "machine {number}: a default is what it was made with");
    }
}

#[test]
fn every_default_leads_back_to_the_machine_as_it_was_made() {
    let (mut once, mut again) = (Al1600::new(7), Al1600::new(7));
    let first = plays(&mut once);
    for (name, value) in [("Temperature", "1"), ("RankDecay", "1"), ("Ceiling", "0"), ("Hash", "0")] {
        again.set_option(name, value).expect("a value in range");
    }
    assert_ne!(plays(&mut again), first);
    for (name, value) in defaults(&again) {
        again.set_option(&name, &value).expect("a default");
    }
    assert_eq!(plays(&mut again), first);
}

#[test]
fn a_generator_without_a_seed_has_no_option_to_set_it() {
    let names = |machine: Vec<(String, String)>| -> Vec<String> {
        machine.into_iter().map(|(name, _)| name).collect()
    };
    let seeded = names(defaults(&Al1600::new(7)));
    let loaded = names(defaults(&Al1600::with_random(|| 0)));
    let without: Vec<_> = seeded.iter().filter(|name| *name != "Seed").cloned().collect();
    assert_eq!((seeded.len(), loaded), (7, without));
    // An option holds 63 bits.
    assert!(!names(defaults(&Al1600::new(u64::MAX))).contains(&"Seed".to_string()));
}

#[test]
fn positions_without_a_move_are_refused() {
    for (fen, text) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "the side to move is checkmated"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "the side to move is stalemated"),
    ] {
        let game = Game::new(fen.parse().unwrap());
        let mut machine = Al1600::new(1);
        let refused = machine.choose(&game, &Limits::default(), &mut ()).unwrap_err();
        assert_eq!(refused.to_string(), text, "{fen}");
        assert_eq!(machine.hint(&game).unwrap_err().to_string(), text, "{fen}");
        assert_eq!(machine.odds(&game).unwrap_err().to_string(), text, "{fen}");
    }
}

#[test]
fn why_says_which_rule_keeps_a_move_out() {
    let mut machine = Al1600::new(1);
    let mut why = |fen: &str, mv: &str| -> Why {
        let game = Game::new(fen.parse().unwrap());
        let mv = game.position().parse_uci(mv).unwrap();
        machine.odds(&game).unwrap().why(mv).unwrap().clone()
    };
    let back_rank = "r5k1/5ppp/8/8/8/8/P5P1/3Q2K1 b - - 0 1";
    let takes = why(back_rank, "a8a2");
    assert_eq!((takes.verdict, takes.weight), (Verdict::AllowsMate, 0));
    assert!(takes.to_string().starts_with("never: it allows a forced mate"), "{takes}");
    let drawn = why(back_rank, "a8e8");
    assert_eq!((drawn.verdict, drawn.loss()), (Verdict::Drawn, Some(0)));
    assert!(drawn.to_string().ends_with(", loses 0, score -290"), "{drawn}");
    assert_eq!(why(back_rank, "f7f5").verdict, Verdict::TooBad);
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(why(mate, "d1d8").verdict, Verdict::Played(Certain::MateSeen));
    assert_eq!(why(mate, "d1d7").verdict, Verdict::Passed(Certain::MateSeen));
    let won = "8/8/8/3k4/8/8/8/K6R w - - 0 1";
    assert_eq!(why(won, "h1h2").verdict, Verdict::Passed(Certain::WonEndgame));
}
