//! What the protocol's thread tells a search that is running in the other one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// `stop` and `ponderhit`, for one search. Each search has its own, so that a late word for an old one does not
/// reach the next.
#[derive(Debug)]
pub(crate) struct Signal {
    stopped: AtomicBool,
    pondering: AtomicBool,
    leaving: AtomicBool,
    /// Locked for every change, so that whoever waits does not miss one. When the ponder move was played.
    hit: Mutex<Option<Instant>>,
    changed: Condvar,
}

impl Signal {
    /// For a search that begins on the opponent's time, or on its own.
    pub(crate) fn new(pondering: bool) -> Signal {
        Signal {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            leaving: AtomicBool::new(false),
            hit: Mutex::new(None),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn stop(&self) {
        let hit = self.lock();
        self.stopped.store(true, Ordering::Release);
        drop(hit);
        self.changed.notify_all();
    }

    /// The expected move was played. Means nothing to a search that does not ponder.
    pub(crate) fn ponder_hit(&self) {
        let mut hit = self.lock();
        if self.pondering.swap(false, Ordering::AcqRel) {
            *hit = Some(Instant::now());
        }
        drop(hit);
        self.changed.notify_all();
    }

    /// Others are waiting: what would take long is not to be finished.
    pub(crate) fn leave(&self) {
        self.leaving.store(true, Ordering::Release);
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Acquire)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the ponder move was played, if it was.
    pub(crate) fn hit(&self) -> Option<Instant> {
        *self.lock()
    }

    /// Waits until a move may be sent: after `stop`, or as soon as the search does not ponder, unless it is to go
    /// on until it is stopped.
    pub(crate) fn wait(&self, infinite: bool) {
        let mut hit = self.lock();
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            hit = self.changed.wait(hit).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.hit.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
