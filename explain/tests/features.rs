//! The explanation as JSON, there and back.

use explain::{Explainer, Explanation, Fact, Observation, observe};
use movegen::{Color, Game, Position, Role};
use search::{Evaluator, Limits, Score, Searcher, Term};
use serde_json::Value;

struct Knights;

impl Evaluator for Knights {
    fn evaluate(&mut self, position: &Position) -> Score {
        let terms = self.terms(position);
        self.total(&terms, position.turn())
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let knights = |color| 300 * position.board().men(color, Role::Knight).len() as i32;
        vec![Term::new("knights", knights(Color::White), knights(Color::Black))]
    }
}

fn explanation(fen: &str) -> Explanation {
    let game = Game::from(fen.parse::<Position>().expect(fen));
    let report = Searcher::new(Knights).search(&game, &Limits::depth(2).with_multipv(30));
    Explainer::new(&game).explain(&report, &mut |position| Some(Knights.breakdown(position)))
}

const FENS: [&str; 4] = [
    "4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1",
    "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

#[test]
fn an_explanation_reads_back_as_it_was_and_says_the_same() {
    for fen in FENS {
        let explanation = explanation(fen);
        let json = serde_json::to_string(&explanation).expect(fen);
        let back: Explanation = serde_json::from_str(&json).expect(&json);
        assert_eq!(back, explanation, "{json}");
        assert_eq!(back.to_string(), explanation.to_string(), "{json}");
    }
}

#[test]
fn the_json_has_names_that_other_programs_can_rely_on() {
    let json = serde_json::to_value(explanation(FENS[0])).expect("JSON");
    assert_eq!(json["fen"], FENS[0]);
    assert_eq!(json["turn"], "w");
    assert_eq!(json["verdict"]["verdict"], "standing");
    assert_eq!(json["ledger"]["terms"][0]["name"], "knights");
    assert_eq!(json["ledger"]["terms"][0]["white"], 300);
    assert_eq!(json["best"]["line"]["worth"]["units"], 300);
    let others = json["others"].as_array().expect("a list");
    let of = |san: &str| others.iter().find(|other| other["line"]["mv"]["san"] == san).expect(san);
    let lost = of("Nd5");
    assert_eq!((&lost["relation"]["relation"], &lost["severity"]), (&"worse".into(), &"blunder".into()));
    assert_eq!((&lost["gap"], &lost["accounting"]), (&Value::from(300), &"exact".into()));
    let reasons = lost["reasons"].as_array().expect("a list");
    let fact = reasons.iter().find(|reason| reason["fact"]["fact"] == "en_prise").expect("a fact");
    assert_eq!(fact["fact"]["man"]["square"], "d5");
    assert_eq!(fact["fact"]["by"]["uci"], "c6d5");
}

/// A mate is no number of hundredths.
#[test]
fn a_mate_has_no_centipawns() {
    let json = serde_json::to_value(explanation("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")).expect("JSON");
    assert_eq!(json["best"]["line"]["worth"]["mates"], 1, "{json}");
    assert_eq!(json["best"]["line"]["centipawns"], Value::Null, "{json}");
    let other = &json["others"][0];
    assert_eq!(
        (&other["best_centipawns"], &other["line"]["centipawns"]),
        (&Value::Null, &0.into()),
        "{json}"
    );
}

#[test]
fn facts_that_come_from_elsewhere_can_be_checked() {
    let root: Position = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1".parse().expect("legal");
    let line = [root.parse_move("Nc7+").expect("legal")];
    let json = serde_json::to_string(&observe(&root, &line)).expect("JSON");
    let seen: Vec<Observation> = serde_json::from_str(&json).expect(&json);
    assert!(seen.iter().any(|one| matches!(one.fact, Fact::Forks { .. })), "{json}");
    assert!(seen.iter().all(|one| one.holds(&root, &line)), "{json}");
    let forged: Vec<Observation> = serde_json::from_str(&json.replace("a8", "b8")).expect("JSON still");
    assert!(!forged.iter().all(|one| one.holds(&root, &line)), "{json}");
}
