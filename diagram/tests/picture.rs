//! What is in the picture, and where.

mod common;

use common::{Picture, position};
use diagram::{Coordinates, Diagram, Ink, Mark, Rgb, SizeError, Theme, man_svg};
use movegen::{Color, Move, Piece, Position, Square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FOOLS_MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

/// Men with the corners they should be drawn at: read from the FEN's rows, which go from the eighth rank down.
fn expected_men(fen: &str, bottom: Color) -> Vec<(String, i32, i32)> {
    let mut men = Vec::new();
    for (row, text) in (0..).zip(fen.split(' ').next().unwrap().split('/')) {
        let mut column = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                column += empty as i32;
                continue;
            }
            let (x, y) = if bottom == Color::White { (column, row) } else { (7 - column, 7 - row) };
            men.push((letter.to_string(), 100 * x, 100 * y));
            column += 1;
        }
    }
    men.sort();
    men
}

#[test]
fn every_man_of_the_fen_is_there_once_on_its_square_from_both_sides() {
    let promoted = "q3k2q/8/8/8/8/8/8/QN2K1NQ w - - 0 1";
    for fen in [KIWIPETE, FOOLS_MATE, "8/8/8/2k5/8/8/5K2/8 b - - 12 40", promoted] {
        for bottom in Color::ALL {
            let position = position(fen);
            let svg = Diagram::new(&position).orientation(bottom).to_svg();
            let picture = Picture::read(&svg);
            let mut men: Vec<_> = picture
                .all("use")
                .map(|man| (man["data-piece"].clone(), man.number("x"), man.number("y")))
                .collect();
            men.sort();
            assert_eq!(men, expected_men(fen, bottom), "{fen}, {bottom} below");
            for man in picture.all("use") {
                let piece: Piece = man["data-piece"].parse().unwrap();
                let square: Square = man["data-square"].parse().unwrap();
                assert_eq!(position.piece_at(square), Some(piece), "{fen}");
                let name = format!("-{}-{}", piece.color().name().to_lowercase(), piece.role().name());
                assert!(man["href"].ends_with(&name), "{fen}: {}", man["href"]);
            }
        }
    }
}

#[test]
fn squares_are_named_in_a_fixed_order_and_a1_is_dark() {
    let start = Position::default();
    for (bottom, a1) in [(Color::White, (0, 700)), (Color::Black, (700, 0))] {
        let svg = Diagram::new(&start).orientation(bottom).theme(Theme::BLUE).to_svg();
        let picture = Picture::read(&svg);
        let squares: Vec<_> = picture.layer("squares").into_iter().collect();
        assert_eq!(squares.len(), 64);
        for (square, expected) in squares.iter().zip(Square::ALL) {
            assert_eq!(square["data-square"], expected.to_string());
        }
        assert_eq!((squares[0].number("x"), squares[0].number("y")), a1);
        assert_eq!(squares[0]["fill"], Theme::BLUE.square(false).to_string());
        assert_eq!(squares[7]["fill"], Theme::BLUE.square(true).to_string(), "h1 is light");
    }
}

#[test]
fn layers_come_in_a_fixed_order() {
    let start = Position::default();
    let layers = |coordinates: Coordinates| {
        let svg = Diagram::new(&start).coordinates(coordinates).to_svg();
        Picture::read(&svg).all("g").filter_map(|group| group.get("data-layer").cloned()).collect::<Vec<_>>()
    };
    assert_eq!(layers(Coordinates::Off), ["squares", "highlights", "pieces", "shapes"]);
    assert_eq!(layers(Coordinates::Inside), ["squares", "highlights", "coordinates", "pieces", "shapes"]);
    assert_eq!(layers(Coordinates::Outside), ["frame", "squares", "highlights", "pieces", "shapes"]);
}

#[test]
fn coordinates_run_from_a_and_from_8_or_the_other_way() {
    let start = Position::default();
    for (bottom, ranks, files) in
        [(Color::White, "87654321", "abcdefgh"), (Color::Black, "12345678", "hgfedcba")]
    {
        for coordinates in [Coordinates::Inside, Coordinates::Outside] {
            let svg = Diagram::new(&start).orientation(bottom).coordinates(coordinates).to_svg();
            let picture = Picture::read(&svg);
            let mut labels: Vec<_> = picture.all("text").collect();
            labels.sort_by_key(|label| label.number("y"));
            let down: String = labels
                .iter()
                .map(|label| label.text.as_str())
                .filter(|text| "12345678".contains(text))
                .collect();
            labels.sort_by_key(|label| label.number("x"));
            let across: String = labels
                .iter()
                .map(|label| label.text.as_str())
                .filter(|text| "abcdefgh".contains(text))
                .collect();
            assert_eq!((down.as_str(), across.as_str()), (ranks, files), "{coordinates:?}");
        }
    }
    assert_eq!(Picture::read(&Diagram::new(&start).coordinates(false).to_svg()).all("text").count(), 0);
}

#[test]
fn letters_are_eight_pixels_high_at_any_size() {
    let start = Position::default();
    for size in (120..=1400).step_by(4) {
        let svg = Diagram::new(&start).size(size).unwrap().to_svg();
        let picture = Picture::read(&svg);
        let view: Vec<i32> = picture.root["viewBox"].split(' ').map(|part| part.parse().unwrap()).collect();
        let font = picture.all("g").find_map(|group| group.get("font-size").cloned()).expect("coordinates");
        let pixels = font.parse::<f64>().unwrap() * f64::from(size) / f64::from(view[3]);
        assert!((7.8..60.0).contains(&pixels), "{size}: {pixels}");
        assert_eq!(view[2], view[3], "{size}");
        // The frame takes little: at least 89 hundredths of the width are board.
        assert!(800 * 100 >= view[2] * 89, "{size}: {view:?}");
    }
}

#[test]
fn sizes_out_of_range_are_refused_with_the_range() {
    let start = Position::default();
    for size in [0, 119, 8193, u32::MAX] {
        let error = Diagram::new(&start).size(size).unwrap_err();
        assert_eq!(error, SizeError(size));
        assert_eq!(error.to_string(), format!("a diagram of {size} pixels: expected 120 to 8192"));
    }
    for size in [120, 8192] {
        let svg = Diagram::new(&start).size(size).unwrap().to_svg();
        let root = Picture::read(&svg).root;
        assert_eq!((root.number("width"), root.number("height")), (size as i32, size as i32));
    }
}

#[test]
fn the_last_move_is_on_two_squares_and_check_on_the_king_s() {
    let position = position(FOOLS_MATE);
    let lit = |diagram: &Diagram| {
        let svg = diagram.to_svg();
        let lit = Picture::read(&svg).layer("highlights").into_iter();
        lit.map(|square| (square["data-highlight"].clone(), square["data-square"].clone()))
            .collect::<Vec<_>>()
    };
    let pair = |kind: &str, square: &str| (kind.to_string(), square.to_string());
    let diagram = Diagram::new(&position).last_move(Move::quiet(Square::D8, Square::H4));
    let last = [pair("last-move", "d8"), pair("last-move", "h4")];
    for theme in Theme::ALL {
        let diagram = diagram.clone().theme(theme);
        assert_eq!(lit(&diagram), [&last[..], &[pair("check", "e1")]].concat(), "{theme}");
        assert_eq!(lit(&diagram.check(false)), last, "{theme}");
    }
    let start = Position::default();
    assert_eq!(lit(&Diagram::new(&start)), []);
}

#[test]
fn an_arrow_is_one_shape_from_square_to_square() {
    let start = Position::default();
    let path = |bottom, from, to| {
        let svg = Diagram::new(&start).orientation(bottom).colored_arrow(from, to, Ink::Blue).to_svg();
        let arrows = Picture::read(&svg).layer("shapes");
        assert_eq!(arrows.len(), 1);
        assert_eq!((&arrows[0]["data-from"], &arrows[0]["data-to"]), (&from.to_string(), &to.to_string()));
        assert_eq!(arrows[0]["fill"], Ink::Blue.rgb().to_string());
        arrows[0]["d"].clone()
    };
    // The middle of e2 is 450, 650; that of e4 450, 450. The tail begins 26 units on, the tip ends 8 before.
    let up = "M457 624L457 496L473 496L450 458L427 496L443 496L443 624z";
    assert_eq!(path(Color::White, Square::E2, Square::E4), up);
    // d7 stands there when Black is below.
    assert_eq!(path(Color::Black, Square::D7, Square::D5), up);
    let left = "M724 743L596 743L596 727L558 750L596 773L596 757L724 757z";
    assert_eq!(path(Color::White, Square::H1, Square::F1), left);
}

#[test]
fn the_tip_of_any_arrow_is_eight_units_before_the_middle() {
    let start = Position::default();
    for from in Square::ALL {
        for to in Square::ALL.into_iter().filter(|&to| to != from) {
            let svg = Diagram::new(&start).arrow(from, to).to_svg();
            let path = &Picture::read(&svg).layer("shapes")[0]["d"];
            let points = common::points(path);
            let middle = |square: Square| {
                let middle = |steps: usize| f64::from(100 * steps as u32 + 50);
                (middle(square.file().index()), middle(7 - square.rank().index()))
            };
            let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
            let tip = points[3];
            let tail = (f64::midpoint(points[0].0, points[6].0), f64::midpoint(points[0].1, points[6].1));
            // Coordinates are rounded to tenths.
            assert!((distance(tip, middle(to)) - 8.0).abs() < 0.2, "{from}{to}: {tip:?}");
            assert!((distance(tail, middle(from)) - 26.0).abs() < 0.2, "{from}{to}: {tail:?}");
            let direct = distance(middle(from), middle(to));
            let by_tip = distance(middle(from), tip) + distance(tip, middle(to));
            assert!((by_tip - direct).abs() < 0.1, "{from}{to}: not on the line");
            assert!((distance(points[2], points[4]) - 46.0).abs() < 0.2, "{from}{to}: head");
            assert!((distance(points[0], points[6]) - 14.0).abs() < 0.2, "{from}{to}: shaft");
        }
    }
}

#[test]
fn marks_are_on_their_squares_with_their_colours() {
    let start = Position::default();
    for mark in Mark::ALL {
        for square in [Square::A1, Square::E4] {
            let ink = Ink::Custom(Rgb(1, 2, 3));
            let svg = Diagram::new(&start).styled_mark(square, mark, ink).to_svg();
            let picture = Picture::read(&svg);
            let found: Vec<_> =
                picture.elements.iter().filter(|element| element.get("data-mark").is_some()).collect();
            assert_eq!(found.len(), 1, "{mark:?}");
            let found = found[0];
            assert_eq!(
                (found["data-mark"].as_str(), &found["data-square"]),
                (mark.name(), &square.to_string())
            );
            let colors = [found.get("fill"), found.get("stroke")];
            assert!(colors.into_iter().flatten().any(|color| color == "#010203"), "{mark:?}");
            let under = picture.layer("highlights").iter().any(|element| element.get("data-mark").is_some());
            assert_eq!(under, matches!(mark, Mark::Tint | Mark::Frame), "{mark:?}");
            if let (Some(x), Some(y)) = (found.get("cx"), found.get("cy")) {
                let middle = if square == Square::A1 { ("50", "750") } else { ("450", "450") };
                assert_eq!((x.as_str(), y.as_str()), middle, "{mark:?}");
            }
        }
    }
}

#[test]
fn an_arrow_to_where_it_begins_is_a_circle() {
    let start = Position::default();
    let svg = Diagram::new(&start).arrow(Square::E4, Square::E4).to_svg();
    let shapes = Picture::read(&svg).layer("shapes");
    assert_eq!((shapes.len(), shapes[0]["data-mark"].as_str()), (1, "circle"));
}

#[test]
fn hostile_texts_stay_text() {
    let start = Position::default();
    let hostile = "</title><script>alert('x')</script>\" onload=\"y\u{0}&amp;";
    let svg = Diagram::new(&start).id(hostile).title(hostile).to_svg();
    let picture = Picture::read(&svg);
    let title = picture.all("title").next().unwrap();
    assert_eq!(title.text, hostile.replace('\0', "\u{fffd}"));
    assert_eq!(title.get("lang"), None, "nobody knows in what language it is");
    assert!(!svg.contains("<script"), "{svg}");
}

#[test]
fn pictures_with_different_prefixes_share_no_identifier() {
    let start = Position::default();
    let ids = |prefix: &str| {
        let svg = Diagram::new(&start).id(prefix).to_svg();
        Picture::read(&svg).ids()
    };
    let (one, two) = (ids("one"), ids("two"));
    assert!(one.iter().all(|id| !two.contains(id)), "{one:?}");
    assert_eq!(ids("one"), one);
}

#[test]
fn the_theme_for_paper_has_no_colour_and_tells_by_lines() {
    let position = position(FOOLS_MATE);
    let svg =
        Diagram::new(&position).theme(Theme::PRINT).last_move(Move::quiet(Square::D8, Square::H4)).to_svg();
    for color in svg.split("=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        if let Ok(Rgb(red, green, blue)) = format!("#{color}").parse() {
            assert!(red == green && green == blue, "#{color}");
        }
    }
    let lines = Picture::read(&svg).layer("highlights");
    assert!(lines.iter().all(|line| line["fill"] == "none" && line["stroke"] == "#000000"), "{svg}");
    assert!(lines[2].get("stroke-dasharray").is_some() && lines[0].get("stroke-dasharray").is_none());
}

#[test]
fn small_boards_have_a_heavier_outline() {
    let start = Position::default();
    let outline = |size| {
        let svg = Diagram::new(&start).size(size).unwrap().to_svg();
        let widths = Picture::read(&svg)
            .elements
            .into_iter()
            .filter_map(|element| element.get("stroke-width").cloned());
        widths.map(|width| width.parse::<f64>().unwrap()).fold(0.0, f64::max)
    };
    assert!(outline(120) > outline(480));
}

#[test]
fn a_man_alone_is_a_document_without_identifiers() {
    for piece in Piece::ALL {
        for theme in Theme::ALL {
            let picture = Picture::read(&man_svg(piece, &theme));
            assert_eq!(picture.root["data-piece"], piece.to_string());
            let name = format!("{}'s {}", piece.color().name(), piece.role().name());
            assert_eq!(picture.root["aria-label"], name);
            assert_eq!(picture.ids(), Vec::<String>::new());
        }
    }
}

#[test]
fn the_same_settings_give_the_same_text() {
    let position = position(KIWIPETE);
    let diagram = Diagram::new(&position).arrow(Square::E2, Square::A6).mark(Square::E5).theme(Theme::DARK);
    assert_eq!(diagram.to_svg(), diagram.clone().to_svg());
    assert_eq!(diagram.to_svg(), format!("{diagram}"));
}
