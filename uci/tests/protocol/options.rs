//! Options of the adapter and of the engine.

use std::sync::{Arc, Mutex};

use movegen::Game;
use search::{Choice, Control, Engine, EngineOption, Limits, OptionError, OptionKind, Refusal};

use crate::common::{Session, answers, answers_of, best_moves, value};

/// An engine with an option of each kind, which keeps what it was told.
struct Dials {
    heard: Arc<Mutex<Vec<String>>>,
}

impl Engine for Dials {
    fn name(&self) -> &'static str {
        "Dials"
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        self.heard.lock().unwrap().push(format!("choose {}", limits.multipv));
        Ok(Choice::of(game.position().legal_moves()[0]))
    }

    fn analyze(&mut self, game: &Game, limits: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        self.heard.lock().unwrap().push(format!("analyze {}", limits.multipv));
        Ok(Choice::of(game.position().legal_moves()[0]))
    }

    fn options(&self) -> Vec<EngineOption> {
        let choices = vec!["low".to_string(), "very high".to_string()];
        vec![
            EngineOption::new("OwnBook", OptionKind::Check { default: true }),
            EngineOption::new("How Strong", OptionKind::Combo { default: "low".to_string(), choices }),
            EngineOption::new("BookFile", OptionKind::Text { default: String::new() }),
            EngineOption::new("Seed", OptionKind::Spin { default: 0, min: 0, max: i64::MAX }),
            EngineOption::new("Forget", OptionKind::Button),
            // The adapter's own: it is declared once and never arrives here.
            EngineOption::new("multipv", OptionKind::Spin { default: 1, min: 1, max: 2 }),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.heard.lock().unwrap().push(format!("{name}={value}"));
        Ok(())
    }

    fn new_game(&mut self) {
        self.heard.lock().unwrap().push("new game".to_string());
    }
}

/// What the engine heard and what the server said.
fn told(script: &str) -> (Vec<String>, Vec<String>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let answers = answers_of(Dials { heard: Arc::clone(&heard) }, script);
    let heard = heard.lock().unwrap().clone();
    (heard, answers)
}

#[test]
fn names_and_values_arrive_as_they_were_declared() {
    let (heard, answers) = told(
        "setoption name how  STRONG value Very High\nsetoption name bookfile value /a  b/c.bin\nsetoption name BookFile value <empty>\n\
         setoption name seed value 9223372036854775807\nsetoption name forget\nsetoption name OWNBOOK value FALSE\nucinewgame\n",
    );
    let expected = [
        "How Strong=very high",
        "BookFile=/a  b/c.bin",
        "BookFile=",
        "Seed=9223372036854775807",
        "Forget=",
        "OwnBook=false",
        "new game",
    ];
    assert_eq!(heard, expected);
    assert!(answers.is_empty(), "{answers:?}");
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason_and_never_arrives() {
    for (line, reason) in [
        ("setoption name Depth Charge value 3", "no option is called \"Depth Charge\""),
        ("setoption name How Strong value strongest", "is not one of: low, very high"),
        ("setoption name Seed value -1", "is not a whole number from 0 to 9223372036854775807"),
        ("setoption name Seed", "is not a whole number from 0 to"),
        ("setoption name OwnBook value maybe", "is not true or false"),
        ("setoption name MultiPV value 257", "is not a whole number from 1 to 256"),
        ("setoption", "no option is called \"\""),
    ] {
        let (heard, answers) = told(&format!("{line}\n"));
        assert!(heard.is_empty(), "{line}: {heard:?}");
        let [answer] = &answers[..] else { panic!("{line}: {answers:?}") };
        assert!(answer.starts_with("info string ") && answer.contains(reason), "{line}: {answer}");
    }
}

#[test]
fn an_option_of_the_adapter_is_declared_once() {
    let (_, answers) = told("uci\n");
    let multipv = answers.iter().filter(|line| line.to_ascii_lowercase().contains(" multipv ")).count();
    assert_eq!(multipv, 1, "{answers:?}");
    let (heard, _) = told("setoption name MultiPV value 3\ngo\n");
    assert_eq!(heard, ["choose 3"]);
}

#[test]
fn an_analysis_asks_for_the_best_it_can() {
    let (heard, _) = told("go infinite\nstop\ngo\nexplain\nexplain e2e4\n");
    assert_eq!(heard, ["analyze 1", "choose 1", "analyze 1", "analyze 1"]);
    let (heard, _) = told("setoption name UCI_AnalyseMode value true\ngo\nbench 1\n");
    assert_eq!(heard[0], "analyze 1");
    assert!(heard[1..].iter().all(|line| line == "analyze 1" || line == "new game"), "{heard:?}");
}

#[test]
fn an_option_that_is_set_during_a_search_waits_for_its_end() {
    let mut session = Session::new(crate::common::engine());
    session.send("go infinite");
    session.expect("info depth 2 ");
    session.send("setoption name Hash value 2");
    session.send("setoption name MultiPV value 2");
    session.send("setoption name Nothing value 2");
    session.send("stop");
    session.expect("bestmove ");
    assert!(session.heard.iter().all(|line| value(line, "multipv").is_none_or(|number| number == "1")));
    session.expect("info string no option is called \"Nothing\"");
    session.send("go depth 1");
    while !session.expect("info depth 1 ").contains(" multipv 2 ") {}
    session.send("quit");
}

#[test]
fn more_lines_are_scores_in_order() {
    let answers = answers("setoption name MultiPV value 4\nposition startpos moves e2e4 d7d5\ngo depth 3\n");
    let last: Vec<&String> = answers.iter().filter(|line| value(line, "depth") == Some("3")).collect();
    assert_eq!(last.len(), 4, "{answers:#?}");
    let scores: Vec<i32> =
        last.iter().map(|line| value(line, "cp").expect("cp").parse().expect("a number")).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{last:#?}");
    assert_eq!(value(last[0], "pv"), Some(best_moves(&answers)[0]));
}

#[test]
fn chances_stand_beside_a_score_for_those_who_ask() {
    let answers = answers("setoption name UCI_ShowWDL value true\ngo depth 2\n");
    let line = answers.iter().find(|line| line.contains(" depth 2 ")).expect("an iteration");
    let words: Vec<&str> = line.split(' ').collect();
    let at = words.iter().position(|word| *word == "wdl").expect("chances");
    let sum: u32 = words[at + 1..at + 4].iter().map(|word| word.parse::<u32>().expect("a number")).sum();
    assert_eq!(sum, 1000, "{line}");
    assert_eq!(words[at - 2], "cp", "{line}");
}
