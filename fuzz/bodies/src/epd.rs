//! Any text as a line of EPD.

use movegen::Epd;

/// Reads the input as EPD. What is accepted must come back from its own text, and what is refused must say why.
///
/// # Panics
///
/// Where that is not so.
pub fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Epd>() {
        Ok(epd) => {
            let printed = epd.to_string();
            let again: Epd = printed.parse().unwrap_or_else(|error| panic!("{text:?} as {printed}: {error}"));
            assert_eq!(again, epd, "{text:?} as {printed}");
            assert_eq!(again.to_string(), printed, "{text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty(), "{text:?} is refused without a word"),
    }
}
