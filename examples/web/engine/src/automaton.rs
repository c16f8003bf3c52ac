//! The cabinet of 1912: what it does about everything a person tries.

use torres_krk::{Ajedrecista, Deaf, ERRORS_TO_STOP, Event, Model};

use crate::board::state;
use crate::json;
use crate::request::{Refused, Request};
use crate::rules;

/// Plays a whole game again from its start and from all that the person has tried, legal or not: the cabinet is
/// what its history made it.
pub fn automaton(request: &Request<'_>) -> Result<String, Refused> {
    let mut cabinet = Ajedrecista::new(request.start()?).map_err(|error| error.to_string())?;
    cabinet = cabinet.with_model(Model::Of1920);
    let mut events = cabinet.answer();
    for text in request.get("tries").unwrap_or("").split_ascii_whitespace() {
        match cabinet.play(text) {
            Ok(heard) => events = heard,
            Err(deaf @ (Deaf::Stopped | Deaf::Mate)) => return Err(deaf.to_string()),
            Err(deaf) => return Err(format!("{text}: {deaf}")),
        }
    }
    let lamps = cabinet.lamps();
    Ok(json::object(|o| {
        state(o, cabinet.game());
        o.object("lamps", |o| {
            o.flag("check", lamps.check).flag("mate", lamps.mate).flag("error", lamps.error);
        });
        o.number("errors", cabinet.errors()).number("most", ERRORS_TO_STOP);
        o.flag("stopped", cabinet.is_stopped());
        o.list("events", &events, |event, item| {
            item.object(|o| {
                o.text("text", event);
                if let Some(words) = event.spoken(cabinet.model()) {
                    o.text("spoken", words);
                }
                if let Event::IllegalMove { count, .. } = event {
                    o.number("illegal", *count);
                }
            });
        });
        o.number("clock", cabinet.halfmove_clock());
        if let Some(decision) = cabinet.last() {
            o.object("decision", |o| rules::decision(o, *decision));
        }
        o.object("mate", |o| rules::distance(o, cabinet.position()));
    }))
}
