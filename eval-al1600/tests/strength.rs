//! The dial, measured: what each setting costs, by the odds of 200 middle games.

use eval_al1600::{Al1600, Dial};
use movegen::{Game, Position};

/// Average loss in centipawns and the average share of the best move, in percent.
fn measure(dial: Dial, games: &[Game]) -> (f64, f64) {
    let mut machine = Al1600::new(0).with_dial(dial);
    let (mut loss, mut share, mut count) = (0.0, 0.0, 0.0);
    for game in games {
        let odds = machine.odds(game).expect("a move");
        if odds.certain.is_none() {
            loss += odds.mean_loss();
            share += 100.0 * odds.moves[0].chance;
            count += 1.0;
        }
    }
    (loss / count, share / count)
}

fn print(name: &str, dial: Dial, games: &[Game]) {
    let (loss, share) = measure(dial, games);
    println!("| {name} | {loss:.1} | {share:.0} % |");
}

fn games(text: &str, step: usize) -> Vec<Game> {
    text.lines().step_by(step).map(|fen| Game::new(fen.parse::<Position>().expect(fen))).collect()
}

#[test]
fn the_dial_turns_the_right_way() {
    let games = games(include_str!("data/middlegames.fen"), 3);
    let at = |dial| measure(dial, &games);
    let (steep, usual, flat) = (at(Dial::steep()), at(Dial::al1600()), at(Dial::flat()));
    assert!(steep.0 < usual.0 && usual.0 < flat.0, "losses {steep:?} {usual:?} {flat:?}");
    assert!(steep.1 > usual.1 && usual.1 > flat.1, "shares {steep:?} {usual:?} {flat:?}");
}

#[test]
#[ignore = "a minute; run with --release: the tables of the docs, from movegen's middle games"]
fn measure_the_dial() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../movegen/tests/data/middlegames.fen");
    let games = games(&std::fs::read_to_string(path).expect("movegen's test data"), 5);
    println!("| setting | average loss | best move |\n|---|---|---|");
    for decay in [1000, 920, 850, 780, 740, 700, 620] {
        print(&format!("decay {decay}"), Dial::al1600().with_rank_decay(decay), &games);
    }
    for temperature in [65, 130, 260] {
        print(&format!("temperature {temperature}"), Dial::al1600().with_temperature(temperature), &games);
    }
    for ceiling in [100, 200, 300, 500] {
        print(&format!("ceiling {ceiling}"), Dial::al1600().with_ceiling(ceiling), &games);
    }
    for bias in [1, 10, 40, 100] {
        let mut machine = Al1600::new(0).with_dial(Dial::al1600().with_recapture_bias(bias));
        let mut game = Game::default();
        game.play_moves("e2e4 d7d5 e4d5").expect("legal moves");
        let odds = machine.odds(&game).expect("a move");
        let back: f64 = odds.moves.iter().filter(|why| why.recapture).map(|why| 100.0 * why.chance).sum();
        println!("| bias {bias}, 1. e4 d5 2. exd5 | {back:.1} % take back |");
    }
}
