//! Games written and read back.

mod common;

use common::{Random, random_game};
use movegen::Position;
use opening_book::pgn::{Export, GameResult, Reader, Tags};

#[test]
fn thousands_of_games_come_back_from_their_text() {
    let mut random = Random(1);
    let mut text = String::new();
    let mut games = Vec::new();
    for number in 0..3_000 {
        let start = match number % 3 {
            0 => Position::chess960(random.below(960) as u16).expect("a number below 960"),
            _ => Position::default(),
        };
        let mut game = random_game(&mut random, start, number % 200, 256);
        if number % 5 == 0 {
            // Any position may be a start.
            game = random_game(&mut random, game.position().clone(), 40, 256);
        }
        let mut tags = Tags::new();
        tags.set("White", &format!("Player \"{number}\" \\ [x] ü")).expect("a tag");
        tags.set("Annotator", "nobody").expect("a tag");
        let result = GameResult::ALL[random.below(4)];
        let own = Export::new(&game).with_tags(&tags).with_result(result).to_string();
        text.push_str(&own);
        games.push((game, tags, result, own));
    }
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        assert!(line.len() < 80, "{line}");
    }
    let mut reader = Reader::new(text.as_bytes());
    for (game, tags, result, own) in &games {
        let record = reader.read_record().expect("a slice").expect("a game");
        assert_eq!(record.game.start().to_string(), game.start().to_string());
        assert_eq!(record.game.moves(), game.moves(), "{}", game.start());
        assert_eq!(record.game.start().board().castling(), game.start().board().castling());
        assert_eq!(record.tags.get("White"), tags.get("White"));
        assert_eq!(record.tags.get("Annotator"), Some("nobody"));
        assert_eq!(record.result, *result);
        let only_mates = |problem: &opening_book::pgn::Problem| !problem.is_error();
        assert!(record.problems.iter().all(only_mates), "{:?}", record.problems);
        // What has been read is written as it was.
        assert_eq!(record.to_string(), *own);
    }
    assert!(reader.read_record().expect("a slice").is_none());
}

#[test]
fn the_export_has_the_seven_tags_in_order_and_the_start() {
    let start: Position = "4k3/8/8/8/8/8/8/4K2R b K - 3 7".parse().expect("a FEN");
    let mut game = movegen::Game::new(start);
    game.play_moves("Kd7 O-O").expect("legal");
    let mut tags = Tags::new();
    tags.set("Zebra", "z").expect("a tag");
    tags.set("Black", "B").expect("a tag");
    tags.set("Annotator", "a\nb").expect("a tag");
    let text = Export::new(&game).with_tags(&tags).to_string();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B\"]\n\
                    [Result \"*\"]\n[Annotator \"a b\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 7\"]\n[SetUp \"1\"]\n\
                    [Zebra \"z\"]\n\n7... Kd7 8. O-O *\n\n";
    assert_eq!(text, expected);
}
