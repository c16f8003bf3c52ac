//! Texts from anywhere never panic, and every move's text is its own.

use movegen::{CastlingStyle, Epd, Game, Move, Position};
use proptest::prelude::*;

/// Plays moves chosen by numbers from a Chess960 start position; `None` of them means standard chess.
fn walk(start: Option<u16>, choices: &[u8]) -> Position {
    let mut position = start.and_then(Position::chess960).unwrap_or_default();
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
        position.play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    position
}

fn positions() -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<u8>(), 0..120);
    (prop::option::of(0_u16..960), choices).prop_map(|(start, choices)| walk(start, &choices))
}

/// Words that look like moves more often than arbitrary ones do.
fn nearly_moves() -> impl Strategy<Value = String> {
    "[NBRQKPa-h0O-]?[a-h1-8]{0,3}[x-]?[a-h][1-8](=?[QRBNKqrbn]|\\([QN]\\))?[+#!?]{0,3}( ?e\\.p\\.)?"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_text_of_every_move_is_read_back_as_that_move(position in positions()) {
        let mut sans = std::collections::BTreeSet::new();
        for mv in position.legal_moves() {
            let san = position.san(mv);
            prop_assert_eq!(position.parse_san(&san), Ok(mv), "{} in {}", san, position);
            prop_assert_eq!(position.parse_move(&san), Ok(mv), "{} in {}", san, position);
            for uci in [position.uci(mv), position.uci_as(mv, CastlingStyle::KingTakesRook)] {
                prop_assert_eq!(position.parse_uci(&uci), Ok(mv), "{} in {}", uci, position);
                prop_assert_eq!(position.parse_move(&uci), Ok(mv), "{} in {}", uci, position);
            }
            prop_assert!(sans.insert(san), "{} twice in {}", san, position);
        }
    }

    #[test]
    fn what_is_read_is_legal_and_nothing_panics(
        position in positions(),
        words in prop::collection::vec(prop_oneof![nearly_moves(), ".{0,9}"], 0..40),
    ) {
        for word in &words {
            for read in [position.parse_san(word), position.parse_uci(word), position.parse_move(word)] {
                match read {
                    Ok(mv) => prop_assert!(position.is_legal(mv), "{word:?} gave {mv} in {position}"),
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
            }
        }
        let _ = Game::new(position).play_moves(&words.join(" "));
    }

    #[test]
    fn a_plain_search_of_all_moves_reads_the_same(position in positions(), word in nearly_moves()) {
        // The obvious way: a word that equals the SAN of a legal move, marks aside, is that move.
        let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        let named = position.legal_moves().into_iter().find(|&mv| bare(&position.san(mv)) == bare(&word));
        if let Some(mv) = named {
            prop_assert_eq!(position.parse_san(&word), Ok(mv), "{} in {}", word, position);
        }
    }

    #[test]
    fn moves_that_are_not_legal_have_a_text_too(position in positions(), bits in any::<u16>()) {
        let mv = Move::from_bits(bits);
        prop_assert!(position.san(mv).len() <= 7);
        prop_assert!(position.uci(mv).len() <= 5);
    }

    #[test]
    fn no_epd_panics(line in ".{0,80}", operations in "[ ;\"a-z0-9é\\PC]{0,40}") {
        let _ = line.parse::<Epd>();
        if let Ok(epd) = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}").parse::<Epd>() {
            prop_assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd));
        }
    }
}
