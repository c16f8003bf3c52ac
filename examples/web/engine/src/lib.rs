//! What the page asks of the crates, as text in and JSON out.
//!
//! A [`Request`] is a few lines of text, an answer is one JSON object: `{"error":"..."}` where there is none. The page
//! calls [`answer`] through the three functions of `border.rs`, which exist in WebAssembly alone; a native program
//! calls it directly, and gets the same answers. There are no bindings to generate: one buffer for texts and whole
//! numbers is all that crosses the border, and JavaScript reads JSON by itself.
//!
//! The features make three modules of it: `rules` for the page, which needs a board at once, `loupe` and `players` for
//! the threads that think.
//!
//! Nothing here reads a clock. A search asks its [`Host`] now and then whether to go on, and the host, who has a
//! clock, says no when it is time.

#[cfg(feature = "rules")]
mod automaton;
#[cfg(feature = "rules")]
mod board;
#[cfg(target_arch = "wasm32")]
mod border;
pub mod json;
#[cfg(feature = "rules")]
mod load;
#[cfg(feature = "loupe")]
mod loupe;
#[cfg(feature = "players")]
mod paper;
#[cfg(feature = "players")]
mod players;
pub mod request;
#[cfg(feature = "players")]
mod roulette;
#[cfg(any(feature = "rules", feature = "players"))]
mod rules;
#[cfg(any(feature = "loupe", feature = "players"))]
mod think;

use request::{Refused, Request};

/// Whoever has asked, while a search runs.
pub trait Host {
    /// Whether to go on; `nodes` is how many there were so far. Asked at least once in 1,024 of them.
    fn goes_on(&mut self, nodes: u64) -> bool;

    /// News: a JSON object.
    fn hears(&mut self, news: &str);
}

/// Lets every search run to its own limits and hears nothing.
impl Host for () {
    fn goes_on(&mut self, _: u64) -> bool {
        true
    }

    fn hears(&mut self, _: &str) {}
}

/// What is kept from one request to the next: memory. No answer depends on it.
#[derive(Default)]
pub struct Keeper {
    #[cfg(feature = "loupe")]
    loupe: Option<eval_chessloupe::ChessLoupe>,
}

/// Answers a request.
///
/// ```
/// use web_engine::{Keeper, answer};
/// let mut keeper = Keeper::default();
/// let text = answer(&mut keeper, "think\nmachine torres\nstart 8/8/1k6/8/R7/8/5K2/8 w - - 0 1", &mut ());
/// assert!(text.starts_with(r#"{"machine":"torres","move":{"uci":"a4h4","san":"Rh4"}"#), "{text}");
/// assert_eq!(answer(&mut keeper, "sing", &mut ()), r#"{"error":"nobody can sing here"}"#);
/// ```
pub fn answer(keeper: &mut Keeper, request: &str, host: &mut dyn Host) -> String {
    let request = Request::new(request);
    // Not every module has use for both.
    let _ = (&keeper, &host);
    let answered: Result<String, Refused> = match request.verb {
        #[cfg(feature = "rules")]
        "board" => board::board(&request),
        #[cfg(feature = "rules")]
        "man" => board::man(&request),
        #[cfg(feature = "rules")]
        "load" => load::load(&request),
        #[cfg(feature = "rules")]
        "move" => board::read_move(&request),
        #[cfg(feature = "rules")]
        "pgn" => load::pgn(&request),
        #[cfg(feature = "rules")]
        "automaton" => automaton::automaton(&request),
        #[cfg(feature = "loupe")]
        "think" if think::machine(&request) == loupe::NAME => loupe::think(keeper, &request, host),
        #[cfg(feature = "loupe")]
        "why" => loupe::why(keeper, &request, host),
        #[cfg(feature = "players")]
        "think" => players::think(&request, host),
        other => Err(format!("nobody can {other} here")),
    };
    answered.unwrap_or_else(|error| json::object(|o| _ = o.text("error", error)))
}
