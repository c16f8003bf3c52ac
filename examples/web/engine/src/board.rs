//! The board: where a game stands, as data and as a picture.

use diagram::{Coordinates, Diagram, Ink, Mark, Theme, man_svg};
use movegen::{Color, Draw, Game, Move, Outcome, Piece, Position, Square};

use crate::json::{self, Object};
use crate::request::{Refused, Request};

/// The colour of the square whose man is to move.
const CHOSEN: Ink = Ink::Custom(diagram::Rgb(0x2f, 0x8f, 0x5b));

/// Where a game stands, and its picture.
pub fn board(request: &Request<'_>) -> Result<String, Refused> {
    let game = request.game()?;
    let picture = picture(request, &game)?;
    let text = json::object(|o| {
        state(o, &game);
        o.text("svg", picture.to_svg()).text("words", picture.description());
    });
    Ok(text)
}

/// Everything there is to say about the end of a game.
pub fn state(o: &mut Object<'_>, game: &Game) {
    let position = game.position();
    o.text("fen", position)
        .text("start", game.start())
        .text("turn", position.turn())
        .text("key", format_args!("{:016x}", position.key()))
        .flag("check", position.in_check())
        .number("number", position.fullmove_number());
    if let Some(outcome) = game.outcome() {
        o.object("over", |o| {
            o.text("result", outcome).text("reason", outcome.reason()).text("words", ending(outcome));
        });
    } else if let Some(draw) = game.claimable_draw() {
        o.text("claim", claim(draw));
    }
    let mut replay = Game::new(game.start().clone());
    o.list("moves", game.moves(), |&mv, item| {
        item.object(|o| named(o, replay.position(), mv));
        // Legal: the game has it.
        let _ = replay.play(mv);
    });
    o.list("men", position.board().iter(), |(square, piece), item| {
        item.object(|o| _ = o.text("square", square).text("letter", piece).text("name", name(piece)));
    });
    let over = game.outcome().is_some();
    let legal = position.legal_moves();
    o.list("legal", legal.iter().filter(|_| !over), |&mv, item| {
        item.object(|o| named(o, position, mv));
    });
}

/// A move by all its names. `to` is the square on which the man is put, for castling too.
fn named(o: &mut Object<'_>, position: &Position, mv: Move) {
    o.text("uci", position.uci(mv)).text("san", position.san(mv)).text("from", mv.from()).text("to", mv.to());
    if let Some(role) = mv.promotes_to() {
        o.text("promotion", Piece::new(Color::Black, role));
    }
    if position.victim(mv).is_some() {
        o.flag("takes", true);
    }
}

/// `White's knight`.
fn name(piece: Piece) -> String {
    format!("{}'s {}", piece.color().name(), piece.role().name())
}

fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Checkmate { winner } => format!("Checkmate: {} has won.", winner.name()),
        Outcome::Draw(Draw::Stalemate) => "Stalemate: the game is drawn.".to_string(),
        Outcome::Draw(Draw::DeadMaterial) => "Drawn: nobody can mate with these men.".to_string(),
        _ => format!("The game is over: {}.", outcome.reason()),
    }
}

fn claim(draw: Draw) -> &'static str {
    match draw {
        Draw::FiftyMoves => "The player to move may claim a draw: fifty moves.",
        _ => "The player to move may claim a draw: third occurrence.",
    }
}

/// The picture of a game with what the page has marked on it.
fn picture<'g>(request: &Request<'_>, game: &'g Game) -> Result<Diagram<'g>, Refused> {
    let mut picture = Diagram::new(game.position());
    if request.flag("flip") {
        picture = picture.orientation(Color::Black);
    }
    if let Some(theme) = request.parse::<Theme>("theme")? {
        picture = picture.theme(theme);
    }
    if request.get("coords") == Some("0") {
        picture = picture.coordinates(Coordinates::Off);
    }
    if let Some(size) = request.parse::<u32>("size")? {
        picture =
            picture.size(size.clamp(Diagram::MIN_SIZE, Diagram::MAX_SIZE)).map_err(|e| e.to_string())?;
    }
    if let Some(id) = request.get("id") {
        picture = picture.id(id);
    }
    match request.get("last") {
        Some(text) => {
            let [from, to] = pair("last", text)?;
            picture = picture.last_move(Move::quiet(from, to));
        }
        None => {
            if let Some(&mv) = game.moves().last() {
                picture = picture.last_move(mv);
            }
        }
    }
    if let Some(square) = request.parse::<Square>("chosen")? {
        picture = picture.styled_mark(square, Mark::Tint, CHOSEN);
    }
    for word in words(request, "targets") {
        picture = picture.styled_mark(square("targets", word)?, Mark::Dot, CHOSEN);
    }
    for word in words(request, "marks") {
        picture = picture.styled_mark(square("marks", word)?, Mark::Frame, Ink::Blue);
    }
    for word in words(request, "arrows") {
        let ink = word.chars().next().and_then(Ink::from_char);
        let squares = if ink.is_some() { &word[1..] } else { word };
        let [from, to] = pair("arrows", squares)?;
        picture = picture.colored_arrow(from, to, ink.unwrap_or_default());
    }
    Ok(picture)
}

/// The words of a field, between blanks or commas.
fn words<'a>(request: &Request<'a>, name: &str) -> impl Iterator<Item = &'a str> {
    request.get(name).unwrap_or("").split([' ', ',']).filter(|word| !word.is_empty())
}

fn square(name: &str, text: &str) -> Result<Square, Refused> {
    text.parse().map_err(|_| format!("{name}: {:?} is no square, expected one as e4", short(text)))
}

/// `e2e4`, and what a promotion has behind it.
fn pair(name: &str, text: &str) -> Result<[Square; 2], Refused> {
    let refused = || format!("{name}: {:?} is not two squares, expected them as e2e4", short(text));
    let from = text.get(..2).and_then(|text| text.parse().ok()).ok_or_else(refused)?;
    let to = text.get(2..4).and_then(|text| text.parse().ok()).ok_or_else(refused)?;
    let rest = text.get(4..).unwrap_or("");
    let promotion = rest.len() == 1 && "qrbnQRBN".contains(rest);
    if rest.is_empty() || promotion { Ok([from, to]) } else { Err(refused()) }
}

/// No more of a text than a message has room for.
pub fn short(text: &str) -> String {
    let mut cut: String = text.chars().take(32).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

/// One man's picture, by the letter of the FEN.
pub fn man(request: &Request<'_>) -> Result<String, Refused> {
    let letter = request.get("letter").and_then(|text| text.chars().next());
    let piece = letter.and_then(Piece::from_char).ok_or("no man has this letter")?;
    let theme = request.parse::<Theme>("theme")?.unwrap_or_default();
    let svg = man_svg(piece, &theme);
    Ok(json::object(|o| _ = o.text("svg", svg).text("name", name(piece))))
}

/// A move in SAN or UCI, as somebody has typed it.
pub fn read_move(request: &Request<'_>) -> Result<String, Refused> {
    let game = request.game()?;
    let position = game.position();
    let text = request.get("text").unwrap_or("");
    let mv = position.parse_move(text).map_err(|error| error.to_string())?;
    Ok(json::object(|o| named(o, position, mv)))
}
