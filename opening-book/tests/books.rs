//! Books: what a builder makes of games, and what it does not.

mod common;

use std::path::PathBuf;

use common::{Random, random_game};
use movegen::{Color, Game, Position};
use opening_book::pgn::{Export, GameResult, Reader, Tags};
use opening_book::{
    Book, BookError, Builder, Date, Keying, Pace, Pick, PlayerScore, Recipe, Replies, Reply, Skip,
    SplitMix64, Tally, TallyError,
};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/book").join(name)
}

fn built(recipe: Recipe, text: &str) -> Builder {
    let mut builder = Builder::new(recipe);
    Reader::new(text.as_bytes()).read_all(&mut builder).expect("a slice does not fail");
    builder
}

fn book(recipe: Recipe, text: &str) -> String {
    built(recipe, text).book().expect("legal").to_text().expect("legal")
}

fn sample() -> String {
    std::fs::read_to_string(data("book-sample.pgn")).expect("the sample")
}

#[test]
fn the_sample_gives_the_book_expected() {
    let builder = built(Recipe::of_player("oWNER"), &sample());
    let book = builder.book().expect("legal");
    let mut found = Vec::new();
    for line in book.lines() {
        let position: Position = format!("{} 0 1", line.text()).parse().expect("a position");
        let key = zobrist::polyglot_key(position.board());
        for reply in line.replies() {
            let (mv, weight) = (position.uci(reply.mv), reply.weight);
            found.push(format!("{}\t{key:016x}\t{}\t{mv}\t{weight}", line.text(), line.met()));
        }
    }
    let table = std::fs::read_to_string(data("book-expected.tsv")).expect("the table");
    let expected: Vec<&str> = table.lines().filter(|row| !row.starts_with('#')).collect();
    assert_eq!(found, expected);
    assert_eq!((builder.report().games, builder.report().used), (14, 14));
}

/// Games between two players, with tags.
fn many_games(count: usize) -> Vec<String> {
    let mut random = Random(7);
    let names = ["Ada", "Bob", "Cyd"];
    let game = |number: usize| {
        let game = random_game(&mut random, Position::default(), 18, 3);
        let mut tags = Tags::new();
        tags.set("White", names[number % 3]).expect("a tag");
        tags.set("Black", names[(number + 1 + number % 2) % 3]).expect("a tag");
        tags.set("Date", &format!("20{:02}.{:02}.01", 20 + number % 7, 1 + number % 12)).expect("a tag");
        tags.set("TimeControl", ["60+0", "180+2", "600+0", "5400+30", "-", "?"][number % 6]).expect("a tag");
        let result = GameResult::ALL[number % 4];
        Export::new(&game).with_tags(&tags).with_result(result).to_string()
    };
    (0..count).map(game).collect()
}

#[test]
fn the_same_games_in_any_order_give_the_same_bytes() {
    let mut games = many_games(2_000);
    for keying in [Keying::Position, Keying::Moves] {
        for player in [None, Some("ada".to_string())] {
            let mut recipe = Recipe::default().with_keying(keying);
            recipe.player = player;
            let first = book(recipe.clone(), &games.concat());
            assert!(first.lines().count() > 100, "{}", first.lines().count());
            let mut random = Random(3);
            for _ in 0..3 {
                for last in (1..games.len()).rev() {
                    games.swap(last, random.below(last + 1));
                }
                assert!(book(recipe.clone(), &games.concat()) == first);
            }
        }
    }
}

#[test]
fn a_tally_goes_on_without_the_old_games() {
    let games = many_games(1_500);
    for keying in [Keying::Position, Keying::Moves] {
        let recipe = Recipe::of_player("Bob").with_keying(keying);
        let all = built(recipe.clone(), &games.concat());
        let old = built(recipe.clone(), &games[..900].concat());
        // The whole tally as text, and back.
        let stored = old.tally().to_text().expect("legal");
        let tally = Tally::from_text(&stored).expect("its own text");
        assert_eq!((tally.len(), tally.to_text().as_ref()), (old.tally().len(), Ok(&stored)));
        let mut next = Builder::resume(recipe, tally).expect("the same recipe");
        Reader::new(games[900..].concat().as_bytes()).read_all(&mut next).expect("a slice");
        let text = |builder: &Builder| builder.book().expect("legal").to_text().expect("legal");
        assert!(text(&next) == text(&all));
        let whole = |builder: &Builder| builder.tally().book(1, 1).expect("legal");
        assert!(whole(&next) == whole(&all));
    }
}

#[test]
fn a_tally_goes_on_with_the_settings_that_it_was_counted_with_alone() {
    let first = |moves: &str| Recipe::default().with_first_moves(Color::White, moves).expect("moves");
    let recipe = |change: fn(&mut Recipe)| {
        let mut recipe = Recipe::default();
        change(&mut recipe);
        recipe
    };
    let date = |text: &str| text.parse::<Date>().ok();
    let recipes = [
        ("by", Recipe::default().with_keying(Keying::Moves)),
        ("player", Recipe::of_player("Ada")),
        ("player", Recipe::of_player("any")),
        ("since", Recipe::default().with_dates(date("2025"), None)),
        ("until", Recipe::default().with_dates(None, date("2025"))),
        ("white first", first("d4 c4")),
        ("black first", recipe(|r| r.first_moves.swap(0, 1))),
        ("pace", Recipe::default().with_paces([Pace::Blitz])),
        ("score", Recipe::default().with_scores([PlayerScore::Win])),
        ("plies", Recipe::default().with_plies(17)),
        ("any start", Recipe::default().with_any_start()),
    ];
    for (setting, mut other) in recipes {
        if setting == "black first" {
            other.first_moves[1] = first("e4").first_moves[0].clone();
        }
        for (counted, recipe) in [(Recipe::default(), other.clone()), (other.clone(), Recipe::default())] {
            let text = Builder::new(counted.clone()).tally().to_text().expect("nothing");
            let tally = || Tally::from_text(&text).expect("its own text");
            let error = Builder::resume(recipe, tally()).expect_err(setting);
            let names: Vec<&str> = error.differences.iter().map(|other| other.setting.as_str()).collect();
            assert_eq!(names, [setting], "{error}");
            Builder::resume(counted.with_thresholds(9, 9), tally()).expect("thresholds are free");
        }
    }
    // The same, said in another way.
    for (one, two) in [
        (Recipe::of_player("ada"), Recipe::of_player(" ADA ")),
        (first("d4 c4"), first("c2c4,d2d4")),
        (Recipe::default().with_paces([Pace::Blitz, Pace::Rapid]), {
            Recipe::default().with_paces([Pace::Rapid, Pace::Blitz, Pace::Rapid])
        }),
    ] {
        Builder::resume(two, Builder::new(one).tally().clone()).expect("the same");
    }
    // A name can't make a line of its own.
    let sly = Recipe::of_player("x\n# counted: plies = 3");
    let tally =
        Tally::from_text(&Builder::new(sly.clone()).tally().to_text().expect("nothing")).expect("a tally");
    Builder::resume(sly, tally).expect("the same");
    // A tally that says nothing, too much or something else.
    let whole = Builder::new(Recipe::default()).tally().to_text().expect("nothing");
    let refused =
        |text: &str| Builder::resume(Recipe::default(), Tally::from_text(text).expect("a tally")).is_err();
    assert!(!refused(&whole) && !refused(&whole.replace('\n', "\r\n")));
    assert!(refused(&whole.replace("# counted: plies = 16\n", "")));
    assert!(refused(&format!("{whole}# counted: luck = 7\n")));
    assert!(refused(&whole.replace("plies = 16", "plies")));
    assert_eq!(Tally::from_text("# opening book by position\n").err(), Some(TallyError::NoRecipe));
    assert!(matches!(Tally::from_text("x"), Err(TallyError::Book(_))));
}

#[test]
fn every_move_of_a_book_is_legal_and_every_book_comes_back_from_its_text() {
    let games = many_games(2_000).concat();
    for keying in [Keying::Position, Keying::Moves] {
        let book = built(Recipe::default().with_keying(keying).with_thresholds(1, 1), &games).book().unwrap();
        assert!(book.len() > 3_000);
        book.prove().expect("legal");
        let text = book.to_text().expect("legal");
        let again: Book = text.parse().expect("its own text");
        assert!(again == book && again.to_text().expect("legal") == text);
        let mut lines: Vec<&str> = text.lines().skip(1).collect();
        lines.sort_unstable();
        // The empty sequence is written "-", which sorts where "" does.
        assert!(lines == text.lines().skip(1).collect::<Vec<_>>());
    }
}

#[test]
fn transpositions_are_joined_by_position_and_kept_apart_by_moves() {
    let games = "1. d4 Nf6 2. c4 e6 3. Nc3 *\n\n1. c4 e6 2. d4 Nf6 3. Nc3 *\n\n1. d4 e6 2. c4 Nf6 3. Nf3 *";
    let by_position = built(Recipe::default(), games).book().expect("legal");
    let mut game = Game::default();
    game.play_moves("c4 Nf6 d4 e6").expect("legal");
    assert_eq!(by_position.replies(&game).len(), 1);
    let recipe = Recipe::default().with_keying(Keying::Moves).with_thresholds(1, 1);
    let by_moves = built(recipe, games).book().expect("legal");
    assert_eq!(by_moves.replies(&game), []);
    let mut same = Game::default();
    same.play_moves("c4 e6 d4 Nf6").expect("legal");
    assert_eq!(by_moves.replies(&same).len(), 1);
    // A game that was loaded from a position has no moves yet: not those of the start.
    let loaded: Position =
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2".parse().expect("a FEN");
    assert_eq!(by_moves.replies(&Game::new(loaded)), []);
    assert_eq!(by_moves.replies(&Game::default()).len(), 2);
}

#[test]
fn filters_leave_out_what_they_say() {
    let games = many_games(420).concat();
    let used = |recipe: Recipe, reason: Skip| {
        let builder = built(recipe, &games);
        let report = builder.report();
        assert_eq!(report.games, 420);
        assert_eq!(report.used + report.all_skipped(), 420);
        assert_eq!(report.all_skipped(), report.skipped(reason));
        report.used
    };
    assert_eq!(used(Recipe::default(), Skip::Player), 420);
    assert_eq!(used(Recipe::of_player(" ADA "), Skip::Player), 280);
    assert_eq!(used(Recipe::of_player("nobody"), Skip::Player), 0);
    let date = |text: &str| Some(text.parse::<Date>().expect("a date"));
    assert_eq!(used(Recipe::default().with_dates(date("2025"), None), Skip::Date), 120);
    assert_eq!(used(Recipe::default().with_dates(None, date("2020.12.31")), Skip::Date), 60);
    assert_eq!(used(Recipe::default().with_paces([Pace::Blitz, Pace::Correspondence]), Skip::Pace), 140);
    assert_eq!(used(Recipe::default().with_scores([PlayerScore::Draw]), Skip::Score), 105);
    assert_eq!(used(Recipe::default().with_scores([PlayerScore::Win]), Skip::Score), 210);
    assert_eq!(
        used(
            Recipe::default().with_scores([PlayerScore::Win, PlayerScore::Draw, PlayerScore::Loss]),
            Skip::Score
        ),
        315
    );
}

#[test]
fn paces_change_at_the_seconds_at_which_lichess_changes_them() {
    for (text, pace) in [
        ("15+0", Pace::Bullet),
        ("179+0", Pace::Bullet),
        ("60+2", Pace::Bullet),
        ("60+3", Pace::Blitz),
        ("180+0", Pace::Blitz),
        ("300+3", Pace::Blitz),
        ("479+0", Pace::Blitz),
        ("480+0", Pace::Rapid),
        ("1499+0", Pace::Rapid),
        ("900+15", Pace::Classical),
        ("1500+0", Pace::Classical),
        ("-", Pace::Correspondence),
    ] {
        assert_eq!(Pace::of_time_control(text), Some(pace), "{text}");
    }
}

#[test]
fn the_case_of_a_players_name_does_not_count_in_any_alphabet() {
    for spellings in [
        &["ΓΙΩΡΓΟΣ", "γιωργος", "Γιωργος", "γιωργοσ", "ΓΙΩΡΓΟς"][..],
        &["ΣΙΣΥΦΟΣ Σ", "σισυφος ς", "Σισυφοσ σ"],
        &["GROß", "Groß", "GROSS"],
        &["ПЁТР", "Пётр"],
        &["ÉLISE", "élise"],
    ] {
        for one in spellings {
            for other in spellings {
                let builder = built(Recipe::of_player(one), &format!("[White \" {other}\"]\n\n1. e4 *"));
                assert_eq!(builder.report().used, 1, "{one} and {other}");
                let tally = builder.tally().clone();
                Builder::resume(Recipe::of_player(other), tally).expect("the same player");
            }
        }
        let other = built(Recipe::of_player(spellings[0]), "[White \"Γιωργο\"]\n\n1. e4 *");
        assert_eq!(other.report().skipped(Skip::Player), 1, "{}", spellings[0]);
    }
}

#[test]
fn the_first_move_is_asked_for_by_colour() {
    let text = sample();
    let recipe = Recipe::of_player("Owner").with_first_moves(Color::White, "d4").expect("a move");
    let builder = built(recipe, &text);
    assert_eq!(builder.report().skipped(Skip::FirstMove), 2);
    let book = builder.book().expect("legal");
    let start = book.at(&Position::default());
    assert_eq!((start.len(), start[0].weight), (1, 6));
    // The games with Black are all there.
    let after_e4: Position =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().expect("a FEN");
    assert_eq!(book.at(&after_e4)[0].weight, 4);
}

#[test]
fn wins_are_counted_only_where_tag_and_moves_agree() {
    let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let any = built(Recipe::of_player("A"), text);
    assert_eq!((any.report().used, any.report().mismatches), (1, 1));
    for score in [PlayerScore::Win, PlayerScore::Loss] {
        let builder = built(Recipe::of_player("A").with_scores([score]), text);
        assert_eq!((builder.report().used, builder.report().skipped(Skip::ResultMismatch)), (0, 1));
    }
}

#[test]
fn only_wins_of_the_side_that_won_are_counted() {
    let text = "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n";
    let recipe = Recipe::default().with_scores([PlayerScore::Win]).with_thresholds(1, 1);
    let book = built(recipe, text).book().expect("legal");
    let moves: Vec<String> = book
        .lines()
        .iter()
        .flat_map(opening_book::Line::replies)
        .map(|r| format!("{} {}", r.mv, r.weight))
        .collect();
    assert_eq!(moves, ["c7c5 1", "e2e4 1"]);
}

#[test]
fn errors_null_moves_and_other_starts_end_what_is_counted() {
    let recipe = || Recipe::default().with_thresholds(1, 1);
    let damaged = built(recipe(), "1. e4 e5 2. Ke3 Nc6 *\n\n1. d4 *");
    assert_eq!((damaged.report().used, damaged.report().damaged, damaged.tally().len()), (2, 1, 3));
    assert_eq!(damaged.report().problems[0].line, 1);
    assert_eq!(built(recipe(), "1. e4 -- 2. d4 d5 *").tally().len(), 1);
    let start = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 2. e4 *\n\n[FEN \"x\"]\n\n1. e4 *";
    let standard = built(recipe(), start);
    assert_eq!(standard.report().skipped(Skip::Start), 1);
    assert_eq!(standard.report().skipped(Skip::Unreadable), 1);
    let any = built(recipe().with_any_start(), start);
    assert_eq!((any.report().used, any.book().expect("legal").len()), (1, 2));
    assert_eq!(built(recipe(), "[White \"x\"]\n\n*").report().skipped(Skip::NoMoves), 1);
}

#[test]
fn a_book_is_made_of_data_and_proved() {
    let start = Position::default();
    let other: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40".parse().expect("a FEN");
    let reply = |position: &Position, text: &str, weight| {
        let mv = position.parse_move(text).expect("legal");
        Reply { mv, weight }
    };
    let of_start = vec![reply(&start, "a3", 0), reply(&start, "Nf3", u32::MAX), reply(&start, "e4", 7)];
    let of_other = vec![reply(&other, "e3", 2)];
    let entries = [(start.clone(), of_start.clone()), (other.clone(), of_other.clone())];
    let book = Book::from_entries(entries.clone()).expect("legal");
    let text = "# opening book by position\n4k3/8/8/8/8/8/4P3/4K3 w - -\t2\te2e3 2\n\
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t4294967295\t\
                g1f3 4294967295 e2e4 7 a2a3 0\n";
    assert_eq!(book.to_text().as_deref(), Ok(text));
    assert_eq!(Book::from_entries(entries.into_iter().rev()), text.parse());
    let illegal = Book::from_entries([(other.clone(), vec![reply(&start, "e4", 1), reply(&start, "d4", 1)])]);
    assert!(matches!(illegal, Err(BookError::Illegal(error)) if error.mv == reply(&start, "d4", 1).mv));
    // The clocks are not part of a position.
    let again: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().expect("a FEN");
    let twice = Book::from_entries([(other.clone(), of_other.clone()), (again, of_other.clone())]);
    assert_eq!(twice, Err(BookError::Twice("4k3/8/8/8/8/8/4P3/4K3 w - -".to_string())));
    let twice = Book::from_entries([(other, [of_other.clone(), of_other].concat())]);
    assert_eq!(twice, Err(BookError::Twice("e2e3 in 4k3/8/8/8/8/8/4P3/4K3 w - -".to_string())));
}

#[test]
fn an_odd_start_is_kept_once_however_many_games_begin_from_it() {
    let game = |fen: &str| format!("[FEN \"{fen}\"]\n\n1. e4 *\n\n");
    // The clocks are not part of a position.
    let both = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3PP3/4K3 w - - 3 9"].map(game).concat();
    let recipe = || Recipe::default().with_any_start().with_thresholds(1, 1);
    let (once, often) = (built(recipe(), &both), built(recipe(), &both.repeat(500)));
    assert_eq!(often.report().used, 1_000);
    assert_eq!((often.tally().len(), often.tally().bytes()), (once.tally().len(), once.tally().bytes()));
    let weights: Vec<u32> =
        often.book().expect("legal").lines().iter().map(opening_book::Line::met).collect();
    assert_eq!(weights, [500, 500]);
}

#[test]
fn books_that_are_none_are_refused_with_the_line() {
    for (text, said) in [
        ("", "\"\" is no book's first line"),
        ("hello\n", "\"hello\" is no book's first line"),
        ("# opening book by moves\n-\t3\n", "line 2: \"-\\t3\": expected a position"),
        ("# opening book by moves\n-\tx\te2e4 1\n", "line 2: \"x\" is not a number"),
        ("# opening book by moves\n-\t1\te2e5 1\n", "line 2: in \"\": \"e2e5\" is illegal"),
        ("# opening book by moves\ne2e5\t1\te2e4 1\n", "line 2: in \"e2e5\": \"e2e5\" is illegal"),
        ("# opening book by moves\n-\t1\te2e4\n", "line 2: \"\" is not a number"),
        ("# opening book by moves\n-\t1\te2e4 1 e2e4 2\n", "\"e2e4 in \" is there twice"),
        ("# opening book by moves\n-\t1\te2e4 1\n-\t1\td2d4 1\n", "\"\" is there twice"),
        ("# opening book by position\n8/8 w - -\t1\te2e4 1\n", "line 2: \"8/8 w - -\" is no position"),
        (
            "# opening book by position\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3\t1\te7e5 1\n",
            "\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3\" is written",
        ),
    ] {
        let error = text.parse::<Book>().expect_err(text).to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

#[test]
fn moves_that_no_lookup_would_find_are_refused() {
    let to_castling = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7";
    let to_promotion = "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8";
    for (moves, text, expected) in [
        ("e2e4  e7e5", "e2e4  e7e5", "e2e4 e7e5"),
        (" e2e4", " e2e4", "e2e4"),
        ("e2e4 ", "e2e4 ", "e2e4"),
        (" ", " ", ""),
        (&format!("{to_castling} e1h1"), &format!("{to_castling} e1h1"), &format!("{to_castling} e1g1")),
        (
            &format!("{to_promotion} h7g8Q"),
            &format!("{to_promotion} h7g8Q"),
            &format!("{to_promotion} h7g8q"),
        ),
        // Told where they part.
        (&format!("{}{to_castling} e1h1", "b1c3 b8c6 c3b1 c6b8 ".repeat(20)), "e1h1", "e1g1"),
        (&format!("{} e2e4", "b1c3 b8c6 c3b1 c6b8 ".repeat(20)), " e2e4", "e2e4"),
    ] {
        let text_form = format!("# opening book by moves\n{moves}\t1\t\n");
        let error = text_form.parse::<Book>().expect_err(moves);
        let said = BookError::Spelling { text: text.to_string(), expected: expected.to_string() };
        assert_eq!(error, said, "{moves}");
    }
    let good = format!("# opening book by moves\n{to_castling} e1g1\t1\te8g8 1\n");
    let mut game = Game::default();
    game.play_moves(to_castling).and_then(|()| game.play_moves("O-O")).expect("legal");
    assert_eq!(good.parse::<Book>().expect("a book").replies(&game).len(), 1);
}

#[test]
fn an_error_quotes_no_more_than_it_must() {
    let long = format!("# opening book by moves\n{}\t1\te2e4 1\n", "e2e4 e7e5 ".repeat(10_000));
    assert!(long.parse::<Book>().expect_err("illegal").to_string().len() < 300);
    let long = format!("# opening book by position\n{}\t1\te2e4 1\n", "x".repeat(10_000));
    assert!(long.parse::<Book>().expect_err("no position").to_string().len() < 600);
    let twice = format!(
        "# opening book by moves\n{0}\t1\t\n{0}\t1\t\n",
        "b1c3 b8c6 c3b1 c6b8 ".repeat(500).trim_end()
    );
    assert!(twice.parse::<Book>().expect_err("twice").to_string().len() < 300);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_not_matter() {
    let tally = Builder::new(Recipe::default()).tally().to_text().expect("nothing");
    let marked = format!("\u{feff}{}", tally.replace('\n', "\r\n"));
    assert_eq!(marked.parse::<Book>(), tally.parse());
    Builder::resume(Recipe::default(), Tally::from_text(&marked).expect("a tally")).expect("the same recipe");
}

#[test]
fn a_diff_says_what_was_added_removed_and_reweighted() {
    let old: Book =
        "# opening book by moves\n-\t9\te2e4 5 d2d4 4\ne2e4 e7e5\t3\tg1f3 3\n".parse().expect("a book");
    let new: Book =
        "# opening book by moves\n-\t9\te2e4 6 c2c4 3\ne2e4 c7c5\t3\tg1f3 3\n".parse().expect("a book");
    let diff = old.diff(&new);
    let expected = "+ - c2c4 3\n- - d2d4 4\n~ - e2e4 5 -> 6\n+ e2e4 c7c5 g1f3 3\n- e2e4 e7e5 g1f3 3\n";
    assert_eq!((diff.to_string().as_str(), diff.counts()), (expected, (2, 2, 1)));
    assert!(new.diff(&new).is_empty());
    let met: Book =
        "# opening book by moves\n-\t8\te2e4 5 d2d4 4\ne2e4 e7e5\t3\tg1f3 3\n".parse().expect("a book");
    assert_eq!((old.diff(&met).visits(), old.diff(&met).is_empty()), (1, false));
}

#[test]
fn choices_follow_the_frequencies() {
    let book: Book = "# opening book by moves\n-\t10\te2e4 6 d2d4 3 c2c4 1 a2a3 0\n".parse().expect("a book");
    let replies = book.replies(&Game::default());
    let mut numbers = SplitMix64::new(1600);
    let mut count = |pick: Pick| {
        let mut counts = [0u32; 4];
        for _ in 0..10_000 {
            let mv = pick.choose(&replies, &mut || numbers.next_u64()).expect("a move");
            counts[replies.iter().position(|reply| reply.mv == mv).expect("a reply")] += 1;
        }
        counts
    };
    for (counts, expected) in [
        (count(Pick::Weighted), [6_000, 3_000, 1_000, 0]),
        (count(Pick::Uniform), [3_333, 3_333, 3_333, 0]),
        (count(Pick::Best), [10_000, 0, 0, 0]),
    ] {
        for (count, expected) in counts.into_iter().zip(expected) {
            assert!(count.abs_diff(expected) < 200, "{counts:?}");
        }
    }
}
