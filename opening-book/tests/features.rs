//! What the optional feature adds.
#![cfg(feature = "serde")]

use opening_book::Book;

#[test]
fn serde_has_the_text_form_and_proves_it() {
    let text = include_str!("../data/sample.txt");
    let book: Book = text.parse().expect("a book");
    let json = serde_json::to_string(&book).expect("written");
    assert_eq!(json, serde_json::to_string(text).expect("written"));
    assert!(serde_json::from_str::<Book>(&json).expect("read") == book);
    let bad = serde_json::to_string(&text.replace("g1f3", "g1f4")).expect("written");
    assert_ne!(bad, json);
    assert!(serde_json::from_str::<Book>(&bad).is_err());
}
