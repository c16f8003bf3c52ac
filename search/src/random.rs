//! Random numbers from a seed.

/// Random numbers from a seed, for those who have no source of their own: the generator `SplitMix64` of Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators" (2014), with the mixing constants of Stafford's variant 13.
/// Any seed is as good as another. Not for secrets.
///
/// ```
/// use search::SplitMix64;
/// // The published first numbers of the seed 1234567.
/// let mut numbers = SplitMix64::new(1234567);
/// assert_eq!(numbers.next_u64(), 6457827717110365317);
/// assert_eq!(numbers.next_u64(), 3203168211198807973);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The seed from which another one gives the same numbers as this one from now on.
    ///
    /// ```
    /// use search::SplitMix64;
    /// let mut numbers = SplitMix64::new(7);
    /// numbers.next_u64();
    /// let mut same = SplitMix64::new(numbers.seed());
    /// assert_eq!(numbers.next_u64(), same.next_u64());
    /// ```
    pub const fn seed(&self) -> u64 {
        self.0
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }
}
