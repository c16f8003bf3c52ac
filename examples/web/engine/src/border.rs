//! The border to the page: three functions out, two in, and one buffer.
//!
//! The page calls `room` with the length of a request in bytes, writes it where that says, calls `ask`, and reads so
//! many bytes of the answer at `text`. What the module asks of the page is `goes_on` and `hears`.

use std::cell::RefCell;

use crate::{Host, Keeper, answer};

// SAFETY: `site/engine.js` gives both functions with these types, and they only read what they are told of.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Whether the search goes on after so many nodes: 0 for no. The number is a double, which JavaScript has.
    safe fn goes_on(nodes: f64) -> i32;
    /// News: so many bytes of text here. They are to be read at once.
    safe fn hears(text: *const u8, length: usize);
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static KEEPER: RefCell<Keeper> = RefCell::default();
}

struct Page;

impl Host for Page {
    #[expect(clippy::cast_precision_loss, reason = "no search gets to 2^53 nodes")]
    fn goes_on(&mut self, nodes: u64) -> bool {
        goes_on(nodes as f64) != 0
    }

    fn hears(&mut self, news: &str) {
        hears(news.as_ptr(), news.len());
    }
}

/// Makes room for a request of so many bytes, and says where.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and says how long the answer is.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    let request = BUFFER.take();
    let request = String::from_utf8_lossy(&request);
    let text = KEEPER.with_borrow_mut(|keeper| answer(keeper, &request, &mut Page));
    BUFFER.replace(text.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// Where the answer is.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}
