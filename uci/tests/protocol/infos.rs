//! What is said of a search.

use movegen::{Game, Position};
use search::{Choice, Control, Engine, Evaluator, Limits, Refusal, Report, Score, SearchEngine, Searcher};

use crate::common::{Material, answers, answers_of, best_moves, engine, value};

#[test]
fn every_iteration_is_told_in_full() {
    let answers = answers("position startpos moves e2e4 d7d5\ngo depth 4\n");
    let infos: Vec<&String> = answers.iter().filter(|line| line.contains(" pv ")).collect();
    let depths: Vec<&str> = infos.iter().filter_map(|line| value(line, "depth")).collect();
    assert_eq!(depths, ["1", "2", "3", "4"], "{answers:#?}");
    let mut nodes = 0;
    for line in infos {
        for word in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
            let number = value(line, word).and_then(|number| number.parse::<u64>().ok());
            assert!(number.is_some(), "{word}: {line}");
        }
        let seen = value(line, "nodes").and_then(|number| number.parse::<u64>().ok()).expect("a count");
        assert!(seen > nodes, "{answers:#?}");
        nodes = seen;
        assert!(line.contains(" score cp "), "{line}");
    }
    let last = answers.last().expect("a move");
    assert!(last.starts_with("bestmove ") && last.contains(" ponder "), "{last}");
}

#[test]
fn a_line_is_legal_to_its_last_move_and_ponder_is_its_second() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let answers = answers(format!("setoption name MultiPV value 6\nposition fen {fen}\ngo depth 4\n"));
    let mut seconds = Vec::new();
    for line in answers.iter().filter(|line| line.contains(" pv ")) {
        let (_, moves) = line.split_once(" pv ").expect("moves");
        let mut game = Game::new(fen.parse::<Position>().expect("a FEN"));
        game.play_moves(moves).unwrap_or_else(|error| panic!("{fen}, {moves}: {error}"));
        if value(line, "multipv") == Some("1") {
            seconds.push(moves.split(' ').take(2).collect::<Vec<_>>().join(" ponder "));
        }
    }
    let last = seconds.pop().expect("a line");
    assert_eq!(answers.last(), Some(&format!("bestmove {last}")));
}

/// Reports everything there is, as an engine with a margin does: one exact score and many bounds. What it plays
/// is never the best.
struct Errs(SearchEngine<Material>);

impl Engine for Errs {
    fn name(&self) -> &'static str {
        "Errs"
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let limits = limits.clone().with_margin(Score::DRAW);
        let choice = self.0.choose(game, &limits, control)?;
        let report: Report = choice.report.expect("it has searched");
        let worst = report.lines.last().expect("a move").mv;
        let line = self.0.searcher_mut().against(game, report.depth, worst, -Score::INFINITE, &mut ());
        Ok(Choice::with_report(worst, report).with_line(line.expect("a legal move")))
    }

    fn show(&self, score: Score) -> String {
        format!("{} grains", score.get())
    }
}

#[test]
fn a_bound_is_never_told_as_a_score() {
    let inner = SearchEngine::new("", Searcher::new(Material).with_mebibytes(1));
    // Two captures of a queen, and nothing else is worth much.
    let script =
        "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\nsetoption name MultiPV value 2\ngo depth 2\n";
    let answers = answers_of(Errs(inner), script);
    let last: Vec<&String> = answers.iter().filter(|line| value(line, "depth") == Some("2")).collect();
    assert_eq!(last.len(), 2, "{answers:#?}");
    assert!(!answers.iter().any(|line| line.contains("bound")), "{answers:#?}");
    let one = answers_of(
        Errs(SearchEngine::new("", Searcher::new(Material))),
        "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\ngo depth 2\n",
    );
    assert!(
        one.iter().filter(|line| line.contains(" pv ")).all(|line| line.contains(" multipv 1 ")),
        "{one:#?}"
    );
}

#[test]
fn a_move_that_is_not_the_best_is_played_with_a_word_about_it() {
    let inner = SearchEngine::new("", Searcher::new(Material).with_mebibytes(1));
    let answers = answers_of(Errs(inner), "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\ngo depth 1\n");
    let remark = answers.iter().find(|line| line.starts_with("info string plays ")).expect("a remark");
    let played = best_moves(&answers)[0];
    // Taken, the queen is gone, and a pawn is left; else she takes the pawn or gives it up.
    assert!(remark.starts_with(&format!("info string plays {played} instead of e4d5: ")), "{remark}");
    let (_, loss) = remark.rsplit_once(", ").expect("a loss");
    let loss: i32 = loss.strip_suffix(" centipawns worse").expect("centipawns").parse().expect("a number");
    assert!((800..=1000).contains(&loss), "{remark}");
    assert!(remark.contains("100 grains"), "{remark}");
}

#[test]
fn an_engine_that_counts_in_its_own_way_is_quoted() {
    let inner = SearchEngine::new("", Searcher::new(Material).with_mebibytes(1));
    let own = answers_of(Errs(inner), "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\ngo depth 1\n");
    assert!(own.contains(&"info string e4d5 100 grains".to_string()), "{own:#?}");
    let plain = answers("position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\ngo depth 1\n");
    assert!(!plain.iter().any(|line| line.starts_with("info string")), "{plain:#?}");
}

/// Plays by rules, and not in every position.
struct Rules;

impl Engine for Rules {
    fn name(&self) -> &'static str {
        "Rules"
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        let moves = game.position().legal_moves();
        if moves.len() == 20 {
            return Ok(Choice::of(moves[0]));
        }
        Err(Refusal::NoSuchMove)
    }
}

#[test]
fn a_machine_without_a_search_says_its_move_and_one_that_refuses_says_why() {
    let answers = answers_of(Rules, "go\nposition startpos moves e2e4 e7e5\ngo\nisready\n");
    let moves = best_moves(&answers);
    assert_eq!((moves.len(), moves[1]), (2, "(none)"), "{answers:?}");
    let reason = "info string none of the moves to search is legal";
    assert!(answers.iter().any(|line| line == reason), "{answers:?}");
    assert!(!answers.iter().any(|line| line.contains("score")), "{answers:?}");
}

/// One pawn is 200 on its scale.
struct Halves;

impl Evaluator for Halves {
    const PAWN: i32 = 200;

    fn evaluate(&mut self, position: &Position) -> Score {
        Score::new(2 * Material.evaluate(position).get())
    }
}

#[test]
fn centipawns_are_those_of_the_evaluator() {
    let script = "position fen 4k3/8/8/8/4P3/8/8/4K3 w - - 0 1\ngo depth 1\n";
    let halves = answers_of(SearchEngine::new("", Searcher::new(Halves)), script);
    assert!(halves.iter().any(|line| line.contains(" score cp 100 ")), "{halves:?}");
}

#[test]
fn nothing_of_a_search_comes_after_its_move() {
    let answers =
        answers_of(engine(), "go depth 3\ngo infinite\ngo depth 2\ngo movetime 1\ngo nodes 10\nisready\n");
    let last = answers.iter().rposition(|line| line.starts_with("info")).expect("infos");
    let end = answers.iter().rposition(|line| line.starts_with("bestmove")).expect("moves");
    assert!(last < end, "{answers:#?}");
    assert_eq!(best_moves(&answers).len(), 5, "{answers:#?}");
}
