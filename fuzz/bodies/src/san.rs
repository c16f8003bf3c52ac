//! Any text as a move, in SAN or UCI.

use crate::input;

/// Reads what follows the first line of the input as a move in the position of that line (as for
/// [`movegen`](crate::movegen)). What is accepted must be legal and come back from its own text, and what is refused
/// must say why.
///
/// # Panics
///
/// Where that is not so.
pub fn san(data: &[u8]) {
    let (position, rest) = input::start(data);
    let rest = String::from_utf8_lossy(rest);
    let fen = position.to_string();
    let readings = [position.parse_uci(&rest), position.parse_san(&rest), position.parse_move(&rest)];
    for reading in &readings {
        match reading {
            Ok(mv) => {
                assert!(position.is_legal(*mv), "{rest:?} as {mv:?} in {fen}");
                assert_eq!(position.parse_san(&position.san(*mv)), Ok(*mv), "{rest:?} in {fen}");
                assert_eq!(position.parse_uci(&position.uci(*mv)), Ok(*mv), "{rest:?} in {fen}");
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
