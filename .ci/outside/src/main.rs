//! An engine with an evaluator of its own plays a game against itself. Every move is asked for as text and read back,
//! and the game must come to an end by the rules.

use movegen::{Color, Game, GameRules, Position, Role};
use search::{Engine, Evaluator, Limits, Score, SearchEngine, Searcher};

/// Material, a pawn's way to the last rank, and room.
struct Steps;

impl Evaluator for Steps {
    fn evaluate(&mut self, position: &Position) -> Score {
        let side = |color: Color| {
            let board = position.board();
            let worth = |role, value| value * board.men(color, role).len() as i32;
            let way = |square: movegen::Square| square.seen_by(color).rank() as i32;
            let pawns: i32 = board.men(color, Role::Pawn).into_iter().map(way).sum();
            let men = worth(Role::Pawn, 100) + worth(Role::Knight, 300) + worth(Role::Bishop, 320);
            let room = position.count_moves_for(color) as i32;
            men + worth(Role::Rook, 500) + worth(Role::Queen, 900) + 3 * pawns + room
        };
        Score::new(side(position.turn()) - side(!position.turn()))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = SearchEngine::new("Steps", Searcher::new(Steps));
    let limits = Limits::depth(3);
    let mut game = Game::default();
    let mut text = Vec::new();
    while game.outcome_by(GameRules::CHESS_JS).is_none() {
        let choice = engine.choose(&game, &limits, &mut ())?;
        let san = game.position().san(choice.mv).to_string();
        let read = game.position().parse_move(&san)?;
        assert_eq!(read, choice.mv, "{san} in {}", game.position());
        game.play(read)?;
        text.push(san);
    }

    let outcome = game.outcome_by(GameRules::CHESS_JS).expect("the game is over");
    println!("{} {outcome} ({}, {} plies)", text.join(" "), outcome.reason(), text.len());
    let mut again = Game::default();
    again.play_moves(&text.join(" "))?;
    assert_eq!(again.position(), game.position());
    Ok(())
}
