//! The two generators behind the tables. All arithmetic wraps at 32 bits; nothing here is random.

/// A generator of the mulberry32 family (Tommy Ettinger, public domain), as AL-1600 runs it: one for each
/// half of its keys.
pub(crate) struct Mulberry32(pub(crate) u32);

impl Mulberry32 {
    pub(crate) const fn draw(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut t = self.0;
        t = (t ^ t >> 15).wrapping_mul(t | 1);
        t ^= t.wrapping_add((t ^ t >> 7).wrapping_mul(t | 0x3d));
        t ^ t >> 14
    }
}

/// The 32-bit relative of splitmix64 that ChessLoupe draws from; its two multipliers come from the
/// hash-prospector project's list of low-bias mixers.
pub(crate) struct Splitmix32(pub(crate) u32);

impl Splitmix32 {
    pub(crate) const fn draw(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut z = self.0;
        z = (z ^ z >> 16).wrapping_mul(0x21f0_aaad);
        z = (z ^ z >> 15).wrapping_mul(0x735a_2d97);
        z ^ z >> 15
    }
}

/// Where a table's numbers come from, 64 bits at a time.
pub(crate) enum Source {
    /// AL-1600: the low half from one generator, the high half from another.
    TwoStreams { lo: Mulberry32, hi: Mulberry32 },
    /// ChessLoupe: low half, then high half, from the same generator.
    OneStream(Splitmix32),
}

impl Source {
    pub(crate) const fn draw(&mut self) -> u64 {
        let (lo, hi) = match self {
            Source::TwoStreams { lo, hi } => (lo.draw(), hi.draw()),
            Source::OneStream(stream) => (stream.draw(), stream.draw()),
        };
        (hi as u64) << 32 | lo as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_outputs_for_al_1600_are_those_of_the_original() {
        // Measured by running the original program.
        let expected = [
            (0x5be036b8, 0xf5eec357),
            (0x1b1c79e4, 0xd9c54ad6),
            (0xacdfd63c, 0xb775acce),
            (0xeafdc25e, 0x9793f449),
            (0x1a00f5cb, 0x1bccd7e8),
            (0x4d0e8712, 0xdf146802),
            (0x0665c492, 0xd6bea192),
            (0x7764fbfc, 0x16dbd509),
        ];
        let (mut lo, mut hi) = (Mulberry32(0x9e37_79b9), Mulberry32(0x85eb_ca6b));
        for (n, expected) in expected.into_iter().enumerate() {
            assert_eq!((lo.draw(), hi.draw()), expected, "draw {}", n + 1);
        }
    }

    #[test]
    fn the_first_outputs_for_chessloupe_are_those_of_its_published_generator() {
        // Measured with JavaScript's integer arithmetic.
        let expected = [
            0x634225f5, 0xc7adcd47, 0x4794067a, 0x8a01489b, 0xb1661ffd, 0x138067df, 0x35a97cb7, 0xe220b8b2,
            0x3402935e, 0x71fa28c0, 0xf6e00e0d, 0x88fc52c2, 0xe1c1d8d4, 0x643ce6ff, 0x3011dede, 0x50f39a94,
        ];
        let mut stream = Splitmix32(0x1e57_ab1e);
        for (n, expected) in expected.into_iter().enumerate() {
            assert_eq!(stream.draw(), expected, "draw {}", n + 1);
        }
    }
}
