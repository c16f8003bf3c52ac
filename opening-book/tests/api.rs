//! What programs rely on without calling it: books are shared between threads, readers go to another.

use std::error::Error;
use std::fmt::Debug;
use std::fs::File;
use std::sync::Arc;

use opening_book::pgn::{Problem, Reader, Record, TagError, Tags, Writer};
use opening_book::{
    Book, BookError, Builder, Polyglot, PolyglotEntry, PolyglotError, Recipe, Replies, Tally, TallyError,
};

fn plain<T: Send + Sync + Debug + Clone + 'static>() {}
fn failure<T: Error + Send + Sync + 'static>() {}
fn replies<T: Replies + 'static>() {}

#[test]
fn books_are_shared_between_threads() {
    plain::<Book>();
    plain::<Polyglot>();
    plain::<PolyglotEntry>();
    replies::<Arc<Book>>();
    replies::<Arc<Polyglot>>();
    replies::<Box<dyn Replies>>();
}

#[test]
fn recipes_games_and_counts_are_send_sync_and_debug() {
    fn kept<T: Send + Sync + Debug + 'static>() {}
    plain::<Recipe>();
    plain::<Record>();
    plain::<Tags>();
    plain::<Problem>();
    kept::<Tally>();
    kept::<Builder>();
    kept::<Reader<File>>();
    kept::<Writer<File>>();
}

#[test]
fn errors_can_be_boxed() {
    failure::<BookError>();
    failure::<PolyglotError>();
    failure::<TallyError>();
    failure::<TagError>();
}
