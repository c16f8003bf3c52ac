//! The transposition table: what this search already knows about positions reached by another order of moves.

use alloc::vec::Vec;

use movegen::Move;

use crate::{Bound, Score};

/// What is known about a position: sixteen bytes, of which eight are its key. All zero is an empty slot.
///
/// As two numbers, so that a table of them can be had from the system as memory that is zero already.
#[derive(Clone, Copy)]
struct Slot {
    score: i32,
    mv: u16,
    depth: i8,
    /// Two bits of bound, six of generation.
    tag: u8,
}

impl Slot {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.score as u32) << 32
            | u64::from(self.mv) << 16
            | u64::from(self.depth as u8) << 8
            | u64::from(self.tag)
    }

    #[inline]
    fn unpack(word: u64) -> Slot {
        Slot {
            score: (word >> 32) as i32,
            mv: (word >> 16) as u16,
            depth: (word >> 8) as i8,
            tag: word as u8,
        }
    }
}

/// Four slots fill a cache line: key and content of each in turn.
const WORDS: usize = 8;

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
/// Its memory is taken when the first search begins, and costs time only where it is written to.
pub(crate) struct Table {
    words: Vec<u64>,
    /// Where the first bucket begins: at a cache line's start.
    start: usize,
    /// How many buckets there are.
    len: usize,
    /// How many there are to be.
    wanted: usize,
    generation: u8,
}

const LAST_GENERATION: u8 = 63;

impl Table {
    /// A table of so many entries at least; 0 for none at all.
    pub fn with_entries(entries: usize) -> Table {
        Table { words: Vec::new(), start: 0, len: 0, wanted: entries.div_ceil(4), generation: 1 }
    }

    /// A table of so many mebibytes; 0 for none at all.
    pub fn with_mebibytes(mebibytes: usize) -> Table {
        Table::with_entries(mebibytes.saturating_mul(1024 * 1024 / 16))
    }

    /// How many entries fit.
    pub fn capacity(&self) -> usize {
        self.wanted * 4
    }

    /// Takes the memory, or the half of it as often as there is not so much.
    fn allocate(&mut self) {
        let words = |buckets: usize| buckets.saturating_mul(WORDS).saturating_add(WORDS - 1);
        // A vector of zeros comes without being written, but can't fail: so another one asks first.
        while Vec::<u64>::new().try_reserve_exact(words(self.wanted)).is_err() {
            self.wanted /= 2;
        }
        self.words = alloc::vec![0; if self.wanted == 0 { 0 } else { words(self.wanted) }];
        self.start = self.words.as_ptr().addr().wrapping_neg() / size_of::<u64>() % WORDS;
        self.len = self.wanted;
    }

    /// From now on, everything in the table is old.
    pub fn next_generation(&mut self) {
        if self.generation == LAST_GENERATION {
            self.clear();
        } else {
            self.generation += 1;
        }
        if self.len < self.wanted {
            self.allocate();
        }
    }

    /// Forgets everything, and gives the memory back until it is needed again.
    pub fn clear(&mut self) {
        self.words = Vec::new();
        self.len = 0;
        self.generation = 1;
    }

    /// Where the bucket of a key begins: the key as a fraction of 2^64, times the number of buckets.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.start + WORDS * ((u128::from(key) * self.len as u128) >> 64) as usize
    }

    /// What this generation knows about a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let (pairs, _) = self.words.get(self.bucket(key)..)?.first_chunk::<WORDS>()?.as_chunks::<2>();
        let is_known =
            |&&[its, word]: &&[u64; 2]| its == key && Slot::unpack(word).tag >> 2 == self.generation;
        let slot = Slot::unpack(pairs.iter().find(is_known)?[1]);
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
        let bucket = self.words.get_mut(index..).and_then(|words| words.first_chunk_mut::<WORDS>());
        let Some(bucket) = bucket else { return };
        let (pairs, _) = bucket.as_chunks_mut::<2>();
        let mut victim = 0;
        let mut worth = i32::MAX;
        for (i, &[its, word]) in pairs.iter().enumerate() {
            let slot = Slot::unpack(word);
            if slot.tag >> 2 != generation {
                if worth > -1000 {
                    worth = -1000;
                    victim = i;
                }
            } else if its == key {
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
        let slot = Slot {
            score: entry.score.get(),
            mv: entry.mv.map_or(0, Move::to_bits),
            depth: entry.depth as i8,
            tag: generation << 2 | bound,
        };
        pairs[victim] = [key, slot.pack()];
    }

    /// How full the table is with entries of this generation, in thousandths, by a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = self.len.min(250) * WORDS;
        let Some(sample) = self.words.get(self.start..self.start + sample).filter(|words| !words.is_empty())
        else {
            return 0;
        };
        let (pairs, _) = sample.as_chunks::<2>();
        let used = pairs.iter().filter(|pair| Slot::unpack(pair[1]).tag >> 2 == self.generation).count();
        (used * 1000 / pairs.len()) as u32
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
    fn a_slot_keeps_what_it_is_given() {
        for (score, mv, depth, tag) in
            [(0, 0, 0, 0), (-1, 0xFFFF, -128, 255), (i32::MIN, 1, 127, 6), (12345, 0x1234, 9, 1)]
        {
            let slot = Slot::unpack(Slot { score, mv, depth, tag }.pack());
            assert_eq!((slot.score, slot.mv, slot.depth, slot.tag), (score, mv, depth, tag));
        }
        assert_eq!(Table::with_mebibytes(3).capacity() * 16, 3 * 1024 * 1024);
    }

    #[test]
    fn buckets_begin_at_a_cache_line() {
        for entries in [1, 4, 100, 5000] {
            let table = table(entries);
            assert_eq!(table.words[table.start..].as_ptr().addr() % 64, 0, "{entries} entries");
            assert!(table.words.len() >= table.start + table.len * WORDS, "{entries} entries");
        }
    }

    #[test]
    fn a_table_larger_than_memory_becomes_smaller() {
        let table = table(usize::MAX / 2);
        assert!(table.capacity() < usize::MAX / 2);
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
