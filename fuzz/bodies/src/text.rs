//! Any bytes as the text of a move or a line of EPD.

use movegen::Epd;

use crate::input;

/// Reads the input as EPD, and its second line as a move in the position of its first (as for
/// [`movegen`](crate::movegen)). What is accepted must come back from its own text.
///
/// # Panics
///
/// Where it does not.
pub fn text(data: &[u8]) {
    let whole = String::from_utf8_lossy(data);
    if let Ok(epd) = whole.parse::<Epd>() {
        let printed = epd.to_string();
        let again: Epd = printed.parse().unwrap_or_else(|error| panic!("{whole:?} as {printed}: {error}"));
        assert_eq!(again, epd, "{whole:?} as {printed}");
        assert_eq!(again.to_string(), printed, "{whole:?}");
    }

    let (position, rest) = input::start(data);
    let rest = String::from_utf8_lossy(rest);
    let fen = position.to_string();
    let readings = [position.parse_uci(&rest), position.parse_san(&rest), position.parse_move(&rest)];
    for reading in &readings {
        match reading {
            Ok(mv) => {
                assert!(position.is_legal(*mv), "{rest:?} as {mv:?} in {fen}");
                assert_eq!(position.parse_san(&position.san(*mv)), Ok(*mv), "{rest:?} in {fen}");
            }
            Err(error) => assert!(!error.to_string().is_empty(), "{rest:?} is refused without a word"),
        }
    }
    let [uci, san, either] = readings;
    assert_eq!(either.is_ok(), uci.is_ok() || san.is_ok(), "{rest:?} in {fen}");
    if let (Ok(uci), Ok(san)) = (uci, san) {
        assert_eq!(uci, san, "{rest:?} in {fen}");
    }
}
