//! Tags that are set, and those that are refused.

use opening_book::pgn::{Reader, TagError, Tags};

#[test]
fn a_tag_is_set_in_its_place_and_no_other_is_lost() {
    let mut tags = Tags::new();
    for (name, value) in [("White", "A"), ("Black", "B"), ("Empty", ""), ("Last", "ü")] {
        tags.set(name, value).expect("a tag");
    }
    for value in ["longer than before", "", "ÄÖ", "A"] {
        tags.set("black", value).expect("a tag");
        tags.set("EMPTY", value).expect("a tag");
        let all: Vec<_> = tags.iter().collect();
        assert_eq!(all, [("White", "A"), ("Black", value), ("Empty", value), ("Last", "ü")]);
    }
    let mut other = Tags::new();
    for (name, value) in [("White", "A"), ("Black", "A"), ("Empty", "A"), ("Last", "ü")] {
        other.set(name, value).expect("a tag");
    }
    assert_eq!(tags, other);
}

#[test]
fn what_can_not_be_a_tag_is_refused_and_changes_nothing() {
    let mut tags = Tags::new();
    tags.set("White", "A").expect("a tag");
    tags.set("Black", "B").expect("a tag");
    let before = tags.clone();
    for name in ["", "1st", "#", "two words", "Weiß", "a]b", "a\"", "a\n", &"x".repeat(256)] {
        let error = tags.set(name, "value").expect_err(name);
        assert!(
            matches!(&error, TagError::Name(said) if name.starts_with(said.trim_end_matches('…'))),
            "{error}"
        );
    }
    let long = "long ".repeat(4_000);
    for name in ["White", "Site"] {
        let error = tags.set(name, &long).expect_err("too long");
        assert!(error.to_string().len() < 200, "{error}");
        let room = 16 * 1024 - name.len();
        assert!(
            matches!(error, TagError::Value { bytes: 20_000, room: told, .. } if told == room),
            "{error}"
        );
        // What there is room for comes back whole.
        let mut whole = tags.clone();
        whole.set(name, &long[..room]).expect("there is room");
        whole.set(name, &long[..=room]).expect_err("a byte too long");
        let text = format!("{whole}\n*\n");
        let record = Reader::new(text.as_bytes()).read_record().expect("a slice").expect("a game");
        assert_eq!((record.tags == whole, record.problems.len()), (true, 0));
    }
    assert_eq!(tags, before);
    // All of them together have no more room than a reader keeps.
    let mut full = Tags::new();
    let filled =
        (0..1024).take_while(|number| full.set(&format!("T{number}"), &long[..16_000]).is_ok()).count();
    assert_eq!(filled, 4, "64 KiB");
    let left = 64 * 1024 - 4 * 16_002;
    let error = full.set("Next", &long[..left]).expect_err("too long");
    assert!(matches!(error, TagError::Value { room, .. } if room == left - 4), "{error}");
    full.set("T0", &long[..100]).expect("shorter than before");
    full.set("Next", &long[..left]).expect("there is room now");
    assert_eq!((full.len(), full.get("T3").map(str::len)), (5, Some(16_000)));
    let mut many = Tags::new();
    let count = (0..2_000).take_while(|number| many.set(&format!("T{number}"), "").is_ok()).count();
    assert_eq!((count, many.set("One", "more")), (1024, Err(TagError::Count("One".to_string()))));
    many.set("T1023", "as before").expect("it is there already");
}
