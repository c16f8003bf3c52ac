//! Games and positions from text, and back to it.

use movegen::{Game, Position};
use opening_book::pgn::{Export, GameResult, Reader, Tags};

use crate::board::{short, state};
use crate::json;
use crate::request::{Refused, Request};

/// The most problems of a game that are told.
const PROBLEMS: usize = 5;

/// A position or a game from the body: a FEN, or a PGN of which the first game counts, or moves alone.
pub fn load(request: &Request<'_>) -> Result<String, Refused> {
    let text = request.body.trim();
    // A slash in the first word is a FEN's: no move and no tag begins like that.
    let first = text.split_ascii_whitespace().next().unwrap_or("");
    if first.contains('/') && !first.starts_with(['[', '1']) || first.matches('/').count() > 2 {
        let one_line = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        let position = one_line.parse::<Position>().map_err(|error| format!("not a position: {error}"))?;
        return Ok(json::object(|o| state(o, &Game::new(position))));
    }
    let record = Reader::new(text.as_bytes()).read_record().map_err(|error| error.to_string())?;
    let nothing = || format!("neither a FEN nor a game: {:?}", short(text));
    let record = record.ok_or_else(nothing)?;
    let faults: Vec<String> =
        record.problems.iter().filter(|problem| problem.is_error()).map(ToString::to_string).collect();
    let begins_elsewhere = record.tags.get("FEN").is_some();
    if record.game.moves().is_empty() && !begins_elsewhere {
        return Err(faults.into_iter().next().unwrap_or_else(nothing));
    }
    Ok(json::object(|o| {
        state(o, &record.game);
        o.list("faults", faults.iter().take(PROBLEMS), |fault, item| item.text(fault));
    }))
}

/// The game as PGN.
pub fn pgn(request: &Request<'_>) -> Result<String, Refused> {
    let game = request.game()?;
    let mut tags = Tags::new();
    for (tag, field) in [("Event", "event"), ("White", "white"), ("Black", "black"), ("Date", "date")] {
        if let Some(value) = request.get(field) {
            tags.set(tag, value).map_err(|error| error.to_string())?;
        }
    }
    let result = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
    let result: GameResult = result.parse().unwrap_or_default();
    let text = Export::new(&game).with_tags(&tags).with_result(result).to_string();
    Ok(json::object(|o| _ = o.text("pgn", text)))
}
