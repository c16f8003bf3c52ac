//! Any position with any settings.

mod common;

use common::Picture;
use diagram::{Coordinates, Diagram, Ink, Mark, Rgb, Theme};
use movegen::{Color, Move, Position, Square};
use proptest::collection::vec;
use proptest::prelude::*;

/// A position some random moves from a start position of Chess960.
fn positions() -> impl Strategy<Value = Position> {
    (0_u16..960, vec(any::<u16>(), 0..120)).prop_map(|(number, choices)| {
        let mut position = Position::chess960(number).expect("a number below 960");
        for choice in choices {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play(mv).expect("legal");
        }
        position
    })
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|index| Square::ALL[index])
}

fn inks() -> impl Strategy<Value = Ink> {
    let custom = any::<[u8; 3]>().prop_map(|[red, green, blue]| Ink::Custom(Rgb(red, green, blue)));
    prop_oneof![Just(Ink::Green), Just(Ink::Red), Just(Ink::Blue), Just(Ink::Yellow), custom]
}

fn themes() -> impl Strategy<Value = Theme> {
    let custom = any::<[u8; 6]>().prop_filter_map("colours that make a board", |[a, b, c, d, e, f]| {
        Theme::custom(Rgb(a, b, c), Rgb(d, e, f)).ok()
    });
    prop_oneof![(0..Theme::ALL.len()).prop_map(|index| Theme::ALL[index]), custom]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_position_with_any_settings_is_well_formed_and_complete(
        position in positions(),
        flip in any::<bool>(),
        coordinates in prop_oneof![
            Just(Coordinates::Off), Just(Coordinates::Auto), Just(Coordinates::Inside), Just(Coordinates::Outside)
        ],
        last in proptest::option::of(any::<u16>()),
        check in any::<bool>(),
        arrows in vec((squares(), squares(), inks()), 0..6),
        marks in vec((squares(), 0..Mark::ALL.len(), inks()), 0..6),
        theme in themes(),
        size in 120_u32..=8192,
        id in any::<String>(),
        title in proptest::option::of(any::<String>()),
    ) {
        let mut diagram = Diagram::new(&position)
            .orientation(if flip { Color::Black } else { Color::White })
            .coordinates(coordinates)
            .check(check)
            .theme(theme)
            .size(size)
            .expect("in range")
            .id(&id);
        if let Some(bits) = last {
            diagram = diagram.last_move(Move::from_bits(bits));
        }
        if let Some(title) = &title {
            diagram = diagram.title(title);
        }
        for &(from, to, ink) in &arrows {
            diagram = diagram.colored_arrow(from, to, ink);
        }
        for &(square, mark, ink) in &marks {
            diagram = diagram.styled_mark(square, Mark::ALL[mark], ink);
        }
        let picture = Picture::read(&diagram.to_svg());
        let board = position.board();
        prop_assert_eq!(picture.all("use").count(), board.occupied().len() as usize, "{}", position);
        prop_assert_eq!(picture.layer("squares").iter().filter(|square| square.get("data-square").is_some()).count(), 64);
        let shown = picture.elements.iter();
        let shapes = shown.filter(|shape| shape.get("data-mark").is_some() || shape.get("data-from").is_some());
        prop_assert_eq!(shapes.count(), arrows.len() + marks.len(), "{}", position);
        let checks = picture.layer("highlights").iter().filter(|shape| {
            shape.get("data-highlight").is_some_and(|highlight| highlight == "check")
        }).count();
        prop_assert_eq!(checks, usize::from(check && position.in_check()), "{}", position);
    }

    #[test]
    fn no_text_panics_as_a_theme_or_colour(text in any::<String>()) {
        let _ = text.parse::<Theme>();
        let _ = text.parse::<Rgb>();
        let _ = format!("#{text}").parse::<Rgb>();
        let _ = format!("#fff,{text}").parse::<Theme>();
    }

    #[test]
    fn a_colour_survives_its_text(red in any::<u8>(), green in any::<u8>(), blue in any::<u8>()) {
        let color = Rgb(red, green, blue);
        prop_assert_eq!(color.to_string().parse(), Ok(color));
    }

    #[test]
    fn a_theme_of_any_two_colours_is_legible_or_refused(
        light in any::<[u8; 3]>(),
        dark in any::<[u8; 3]>(),
    ) {
        let [light, dark] = [light, dark].map(|[red, green, blue]| Rgb(red, green, blue));
        if let Ok(theme) = Theme::custom(light, dark) {
            prop_assert_eq!((theme.square(true), theme.square(false)), (light, dark));
            let written = format!("{light},{dark}");
            prop_assert_eq!(written.parse(), Ok(theme));
        }
    }
}
