//! The transposition table: what this search already knows about positions reached by another order of moves.

use alloc::vec::Vec;

use movegen::Move;

use crate::{Bound, Score};

/// What is known about a position: sixteen bytes.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    score: i32,
    mv: u16,
    depth: i8,
    /// Two bits of bound, six of generation.
    tag: u8,
}

const EMPTY: Slot = Slot { key: 0, score: 0, mv: 0, depth: 0, tag: 0 };

/// Four slots fill a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// An entry of this search.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The best move, or none.
    pub mv: Option<Move>,
    /// The depth it was searched to.
    pub depth: i32,
    /// What the score says; `None` if only the move counts.
    pub bound: Option<Bound>,
    /// The score, as seen from the position itself: mates count from there.
    pub score: Score,
}

/// A table of entries stamped with the generation that wrote them: those of an older generation are never
/// read.
///
/// Its memory is taken when the first search begins.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// How many buckets it is to have.
    wanted: usize,
    generation: u8,
}

const LAST_GENERATION: u8 = 63;

impl Table {
    /// A table of so many entries at least; 0 for none at all.
    pub fn with_entries(entries: usize) -> Table {
        Table { buckets: Vec::new(), wanted: entries.div_ceil(4), generation: 1 }
    }

    /// A table of so many mebibytes; 0 for none at all.
    pub fn with_mebibytes(mebibytes: usize) -> Table {
        Table::with_entries(mebibytes.saturating_mul(1024 * 1024 / size_of::<Slot>()))
    }

    /// How many entries fit.
    pub fn capacity(&self) -> usize {
        self.wanted * 4
    }

    /// Takes the memory, or the half of it as often as there is not so much.
    fn allocate(&mut self) {
        while self.buckets.try_reserve_exact(self.wanted).is_err() {
            self.wanted /= 2;
        }
        self.buckets.resize(self.wanted, Bucket([EMPTY; 4]));
    }

    /// From now on, everything in the table is old.
    pub fn next_generation(&mut self) {
        if self.buckets.len() < self.wanted {
            self.allocate();
        }
        if self.generation == LAST_GENERATION {
            self.clear();
        } else {
            self.generation += 1;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; 4]));
        self.generation = 1;
    }

    /// Which bucket a key lives in: the key as a fraction of 2^64, times the number of buckets.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What this generation knows about a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.buckets.get(self.bucket(key))?;
        let slot = bucket.0.iter().find(|slot| slot.key == key && slot.tag >> 2 == self.generation)?;
        Some(Entry {
            mv: (slot.mv != 0).then_some(Move::from_bits(slot.mv)),
            depth: i32::from(slot.depth),
            bound: match slot.tag & 3 {
                1 => Some(Bound::Exact),
                2 => Some(Bound::Upper),
                3 => Some(Bound::Lower),
                _ => None,
            },
            score: Score::from_raw(slot.score),
        })
    }

    /// Keeps an entry. Within a generation a deeper entry of the same position stays, and of other positions
    /// the shallowest gives way.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let index = self.bucket(key);
        let generation = self.generation;
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let mut victim = 0;
        let mut worth = i32::MAX;
        for (i, slot) in bucket.0.iter().enumerate() {
            if slot.tag >> 2 != generation {
                if worth > -1000 {
                    worth = -1000;
                    victim = i;
                }
            } else if slot.key == key {
                if i32::from(slot.depth) > entry.depth
                    || (i32::from(slot.depth) == entry.depth && entry.bound.is_none() && slot.tag & 3 != 0)
                {
                    return;
                }
                victim = i;
                break;
            } else if i32::from(slot.depth) < worth {
                worth = i32::from(slot.depth);
                victim = i;
            }
        }
        let bound = match entry.bound {
            None => 0,
            Some(Bound::Exact) => 1,
            Some(Bound::Upper) => 2,
            Some(Bound::Lower) => 3,
        };
        bucket.0[victim] = Slot {
            key,
            score: entry.score.get(),
            mv: entry.mv.map_or(0, Move::to_bits),
            depth: entry.depth as i8,
            tag: generation << 2 | bound,
        };
    }

    /// How full the table is with entries of this generation, in thousandths, by a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        if sample.is_empty() {
            return 0;
        }
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| slot.tag >> 2 == self.generation);
        (used.count() * 1000 / (sample.len() * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Square;

    fn table(entries: usize) -> Table {
        let mut table = Table::with_entries(entries);
        table.next_generation();
        table
    }

    fn entry(depth: i32) -> Entry {
        let mv = Some(Move::quiet(Square::E1, Square::E2));
        Entry { mv, depth, bound: Some(Bound::Exact), score: Score::new(depth * 10) }
    }

    #[test]
    fn a_slot_has_sixteen_bytes_and_a_bucket_is_a_cache_line() {
        assert_eq!((size_of::<Slot>(), size_of::<Bucket>(), align_of::<Bucket>()), (16, 64, 64));
        assert_eq!(Table::with_mebibytes(3).capacity() * 16, 3 * 1024 * 1024);
    }

    #[test]
    fn entries_of_an_older_generation_are_never_read() {
        let mut table = table(64);
        for round in 0..200u64 {
            assert!(table.probe(7).is_none(), "round {round}");
            table.store(7, entry(3));
            assert_eq!(table.probe(7).map(|found| found.depth), Some(3));
            table.next_generation();
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let mut table = table(4);
        for (key, depth) in [(1, 5), (2, 3), (3, 4), (4, 6)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(1));
        assert!(table.probe(2).is_none());
        for key in [1, 3, 4, 5] {
            assert!(table.probe(key).is_some(), "{key}");
        }
        assert_eq!(table.hashfull(), 1000);
    }

    #[test]
    fn a_deeper_entry_of_the_same_position_stays() {
        let mut table = table(4);
        table.store(1, entry(5));
        table.store(1, entry(4));
        assert_eq!(table.probe(1).map(|found| found.depth), Some(5));
        table.store(1, entry(6));
        assert_eq!(table.probe(1).map(|found| found.depth), Some(6));
    }

    #[test]
    fn a_table_of_no_entries_knows_nothing() {
        let mut table = table(0);
        table.store(1, entry(5));
        assert!(table.probe(1).is_none());
        assert_eq!((table.capacity(), table.hashfull()), (0, 0));
    }
}
