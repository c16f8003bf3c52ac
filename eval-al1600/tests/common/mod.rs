//! What several tests need: the data rows, and a search so plain that it can be seen to be right.
#![allow(dead_code, reason = "each test file uses its own part")]

use eval_al1600::Al1600Eval;
use movegen::{Game, Move, MoveList, Moves, Position};
use search::{DrawRules, Evaluator, Score};

/// One row of `al1600-search.csv`, by column.
pub struct Row {
    pub fen: String,
    pub moves: String,
    cells: Vec<String>,
}

impl Row {
    pub fn cell(&self, column: usize) -> &str {
        &self.cells[column]
    }

    pub fn game(&self) -> Game {
        let start = match self.fen.as_str() {
            "startpos" => Position::default(),
            fen => fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")),
        };
        let mut game = Game::from(start);
        game.play_moves(&self.moves).unwrap_or_else(|error| panic!("{}: {error}", self.fen));
        game
    }

    /// Position and moves, for messages.
    pub fn name(&self) -> String {
        format!("{} moves {}", self.fen, self.moves)
    }
}

pub fn search_rows() -> Vec<Row> {
    let text = include_str!("../data/al1600-search.csv");
    let rows: Vec<Row> = text
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<String> = line.split(',').map(str::to_string).collect();
            Row { fen: cells[2].clone(), moves: cells[3].clone(), cells }
        })
        .collect();
    assert_eq!(rows.len(), 84);
    rows
}

/// The data's scores count mates down from 100,000.
pub fn score(number: &str) -> Score {
    let number: i32 = number.parse().unwrap_or_else(|_| panic!("{number} is no score"));
    match number {
        99_001.. => Score::mate_in((100_000 - number) as u32),
        ..=-99_001 => Score::mated_in((100_000 + number) as u32),
        _ => Score::new(number),
    }
}

/// A plain fixed-depth search of every line: no windows, no table, no killers, no incremental evaluation.
pub struct Plain {
    rules: DrawRules,
    quiescence: u32,
    /// Keys of the positions before the present one, the game's first.
    keys: Vec<u64>,
    pub nodes: u64,
}

impl Plain {
    pub fn new(game: &Game, rules: DrawRules, quiescence: u32) -> (Plain, Position) {
        let game = game.clone().with_key_rule(rules.key_rule);
        let mut keys = game.keys().to_vec();
        keys.pop();
        (Plain { rules, quiescence, keys, nodes: 0 }, game.position().clone())
    }

    /// Every root move with its score.
    pub fn root(&mut self, position: &Position, depth: u32) -> Vec<(Move, Score)> {
        let moves = position.legal_moves();
        moves.into_iter().map(|mv| (mv, self.after(position, mv, depth - 1, 1))).collect()
    }

    fn after(&mut self, position: &Position, mv: Move, depth: u32, ply: u32) -> Score {
        let mut child = position.clone();
        child.play(mv).expect("a legal move");
        self.keys.push(position.key());
        let value = -self.value(&child, depth, ply);
        self.keys.pop();
        value
    }

    fn value(&mut self, position: &Position, depth: u32, ply: u32) -> Score {
        self.nodes += 1;
        let clock = usize::from(position.board().halfmove_clock());
        let back = clock.min(self.rules.look_back as usize).min(self.keys.len());
        let earlier = self.keys.iter().rev().take(back).filter(|&&key| key == position.key()).count();
        if earlier >= self.rules.occurrences as usize || self.rules.dead_material.is_dead(position.board()) {
            return Score::DRAW;
        }
        if depth == 0 {
            return self.quiet(position, 0, ply);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.in_check() { Score::mated_in(ply) } else { Score::DRAW };
        }
        if self.rules.fifty_moves && position.board().halfmove_clock() >= 100 {
            return Score::DRAW;
        }
        moves
            .into_iter()
            .map(|mv| self.after(position, mv, depth - 1, ply + 1))
            .max()
            .expect("there are moves")
    }

    /// Here alone a window is used, or it would never end.
    fn quiet(&mut self, position: &Position, past: u32, ply: u32) -> Score {
        self.quiet_window(position, past, ply, -Score::INFINITE, Score::INFINITE)
    }

    fn quiet_window(
        &mut self,
        position: &Position,
        past: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        self.nodes += 1;
        if past == self.quiescence {
            return fresh_value(position);
        }
        let check = position.in_check();
        let mut moves = MoveList::new();
        position.generate(if check { Moves::All } else { Moves::Loud }, &mut moves);
        if check && moves.is_empty() {
            return Score::mated_in(ply);
        }
        let mut best = if check { -Score::INFINITE } else { fresh_value(position) };
        for mv in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            let mut child = position.clone();
            child.play(mv).expect("a legal move");
            best = best.max(-self.quiet_window(&child, past + 1, ply + 1, -beta, -alpha));
        }
        best
    }
}

/// The value of a position from scratch.
pub fn fresh_value(position: &Position) -> Score {
    let mut evaluator = Al1600Eval::new();
    evaluator.reset(position);
    evaluator.evaluate(position)
}
