//! Horizons of other machines: what they are asked, and that scores stay those of a plain search.

mod common;

use common::{KIWIPETE, Material, game, position};
use movegen::{Game, Move, MoveList, Moves, Piece, Position};
use search::{
    DrawRules, Enter, Evaluator, Horizon, Limits, Node, Quiescence, Score, Searcher, Stand, Static,
};

/// Recaptures on the square of the last capture, four plies at most; every evasion in check; a side may stand
/// only where it has some other legal move.
struct Recaptures;

fn recaptures(position: &Position, past: u32, last: Move, took: bool, moves: &mut MoveList) -> Stand {
    if past >= 4 {
        return Stand::Only;
    }
    position.generate(Moves::All, moves);
    let all = moves.len();
    if position.in_check() {
        return Stand::Must;
    }
    moves.retain(|mv| took && mv.is_capture() && mv.to() == last.to());
    if moves.len() == all { Stand::Must } else { Stand::May }
}

impl Horizon for Recaptures {
    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
        assert!(moves.is_empty());
        assert_eq!(node.in_check, position.in_check());
        assert_eq!(node.depth, 0);
        recaptures(position, node.past, node.last, node.captured.is_some(), moves)
    }
}

/// A plain search with that horizon and draws by rule to the end of each line.
struct Plain {
    rules: DrawRules,
    keys: Vec<u64>,
}

impl Plain {
    fn after(&mut self, position: &Position, mv: Move, depth: u32, past: u32, ply: u32) -> Score {
        let mut child = position.clone();
        let captured = child.make(mv).captured();
        self.keys.push(position.key());
        let value = -self.value(&child, mv, captured, depth, past, ply);
        self.keys.pop();
        value
    }

    fn value(
        &mut self,
        position: &Position,
        last: Move,
        took: Option<Piece>,
        depth: u32,
        past: u32,
        ply: u32,
    ) -> Score {
        let has_moves = position.has_legal_move();
        let board = position.board();
        let draws = past == 0 || self.rules.past_the_depth;
        if draws && has_moves {
            let back = usize::from(board.halfmove_clock()).min(self.keys.len());
            let earlier = self.keys.iter().rev().take(back).filter(|&&key| key == position.key()).count();
            let fifty = (depth > 0 || self.rules.past_the_depth) && board.halfmove_clock() >= 100;
            if earlier >= self.rules.occurrences as usize || fifty || self.rules.dead_material.is_dead(board)
            {
                return Score::DRAW;
            }
        }
        let mut moves = MoveList::new();
        let mut best = -Score::INFINITE;
        let (depth, past) = if depth > 0 {
            position.generate(Moves::All, &mut moves);
            (depth - 1, 0)
        } else {
            match recaptures(position, past, last, took.is_some(), &mut moves) {
                Stand::Only => return Material.evaluate(position),
                Stand::May => best = Material.evaluate(position),
                Stand::Must => {}
            }
            (0, past + 1)
        };
        for mv in moves {
            best = best.max(self.after(position, mv, depth, past, ply + 1));
        }
        if best > -Score::INFINITE {
            best
        } else if position.in_check() {
            Score::mated_in(ply)
        } else {
            Score::DRAW
        }
    }
}

#[test]
fn a_horizon_that_looks_at_the_last_move_keeps_exact_scores() {
    let games: Vec<Game> = [
        (KIWIPETE, ""),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", ""),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "b4b1 h4g3 b1b4 g3h4"),
        ("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "h1h3 e8e7 h3h1 e7e8"),
        ("8/8/8/3k4/8/3K4/4R3/8 w - - 95 99", ""),
        ("7k/8/8/1b6/8/1B6/8/7K w - - 0 1", ""),
    ]
    .map(|(fen, moves)| game(fen, moves))
    .into();
    for past_the_depth in [false, true] {
        let rules = DrawRules { past_the_depth, ..DrawRules::default() };
        for occurrences in [1, 2] {
            let rules = DrawRules { occurrences, ..rules };
            for game in &games {
                let few = game.position().count_moves() < 20;
                for depth in 1..=if few { 4 } else { 3 } {
                    let mut keys = game.keys().to_vec();
                    keys.pop();
                    let mut plain = Plain { rules, keys };
                    let mut expected: Vec<(String, Score)> = game
                        .position()
                        .legal_moves()
                        .into_iter()
                        .map(|mv| (mv.to_string(), plain.after(game.position(), mv, depth - 1, 0, 1)))
                        .collect();
                    expected.sort();
                    for (entries, plain_windows) in [(0, false), (1 << 14, false), (1 << 14, true)] {
                        let mut searcher = Searcher::new(Material)
                            .with_entries(entries)
                            .with_draw_rules(rules)
                            .with_horizon(Recaptures);
                        if plain_windows {
                            searcher = searcher.without_null_windows();
                        }
                        let limits = Limits::depth(depth).with_margin(Score::INFINITE);
                        let report = searcher.search(game, &limits);
                        let mut found: Vec<(String, Score)> = report
                            .lines
                            .iter()
                            .map(|line| (line.mv.to_string(), line.exact().expect("exact")))
                            .collect();
                        found.sort();
                        let name = format!("{} {:?} depth {depth} {rules:?}", game.position(), game.moves());
                        assert_eq!(found, expected, "{name}");
                        let best = searcher.search(game, &Limits::depth(depth));
                        assert_eq!(best.score(), report.score(), "{name}");
                    }
                }
            }
        }
    }
}

/// Quiescence with a limit of nodes for each root move.
struct Capped {
    cap: u64,
    candidates: Vec<Move>,
    most: u64,
}

impl Horizon for Capped {
    const BOUNDED: bool = true;

    fn candidate(&mut self, mv: Move) {
        self.candidates.push(mv);
    }

    fn enter(&mut self, node: &Node) -> Enter {
        self.most = self.most.max(node.nodes);
        if node.nodes >= self.cap { Enter::Boundary } else { Enter::GoOn }
    }

    fn stand(&mut self, node: &Node) -> Option<Stand> {
        Quiescence::default().stand(node)
    }

    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
        Quiescence::default().extend(position, node, moves)
    }
}

#[test]
fn a_boundary_marks_the_root_moves_that_met_it() {
    let capped = |cap| {
        let horizon = Capped { cap, candidates: Vec::new(), most: 0 };
        let mut searcher =
            Searcher::new(Material).with_horizon(horizon).with_entries(0).without_null_windows();
        let limits = Limits::depth(2).with_first_depth(2).with_margin(Score::INFINITE);
        let report = searcher.search(&position(KIWIPETE), &limits);
        let horizon = searcher.horizon_mut();
        (report, core::mem::take(&mut horizon.candidates), horizon.most)
    };
    let (free, candidates, most) = capped(u64::MAX);
    assert_eq!(candidates, position(KIWIPETE).legal_moves().to_vec(), "each root move once, in order");
    assert!(free.lines.iter().all(|line| !line.boundary));
    assert!(free.lines.iter().any(|line| line.nodes == most));
    let (bounded, _, _) = capped(most / 2);
    for line in &bounded.lines {
        let alone = free.line(line.mv).expect("the same moves");
        assert_eq!(line.boundary, alone.nodes >= most / 2, "{}", line.mv);
        assert!(line.boundary || line.score == alone.score, "{}", line.mv);
    }
    assert!(bounded.lines.iter().any(|line| line.boundary));
    assert!(bounded.lines.iter().any(|line| !line.boundary));
}

#[test]
fn mate_and_stalemate_come_before_a_boundary() {
    struct Nothing;
    impl Horizon for Nothing {
        const BOUNDED: bool = true;
        fn enter(&mut self, _: &Node) -> Enter {
            Enter::Boundary
        }
        fn extend(&mut self, _: &mut Position, _: &Node, _: &mut MoveList) -> Stand {
            panic!("every node is a boundary")
        }
    }
    let mut searcher = Searcher::new(Material).with_horizon(Nothing);
    let limits = Limits::depth(3).with_margin(Score::INFINITE);
    let report = searcher.search(&position("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"), &limits);
    assert_eq!(report.score(), Score::mate_in(1));
    assert!(!report.lines[0].boundary);
    let stalemate = report.lines.iter().find(|line| line.mv.to_string() == "g5g6").expect("a move");
    assert_eq!((stalemate.score, stalemate.boundary), (Score::DRAW, false));
    let other = report.lines.iter().find(|line| line.mv.to_string() == "g5a5").expect("a move");
    assert!(other.boundary);
}

#[test]
fn without_extension_the_value_at_the_depth_counts() {
    let mut searcher = Searcher::new(Material).with_horizon(Static);
    let start = position("4k3/4p3/3p4/8/3Q4/8/8/4K3 w - - 0 1");
    assert_eq!(searcher.search(&start, &Limits::depth(1)).best_move().to_string(), "d4d6");
    let mut quiet = Searcher::new(Material);
    assert_ne!(quiet.search(&start, &Limits::depth(1)).best_move().to_string(), "d4d6");
}

#[test]
fn the_search_names_no_machine() {
    let words = ["turochamp", "ratio", "considerable", "torres", "al1600", "chessloupe"];
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in std::fs::read_dir(source).expect("the source folder") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text").to_lowercase();
        for word in text.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
            assert!(!words.contains(&word), "{word} in {}", path.display());
        }
    }
}
