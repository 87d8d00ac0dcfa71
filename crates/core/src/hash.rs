//! Hashes of keys.

use crate::mix;
#[cfg(feature = "std")]
use core::hash::BuildHasherDefault;
use core::hash::{Hash, Hasher};

/// Returns a well-mixed 64-bit hash of `key`. This is the default of [`Game::hash`](crate::Game::hash).
///
/// Equal keys have equal hashes, on every machine and in every run. Two different keys of at most 64 bits that are
/// hashed as a single number never have the same hash; for other keys, about one pair in 2^64 collides.
///
/// Hashing takes two multiplications for each 64 bits of the key. If a move changes only a small part of the position,
/// keep the hash in the position and update it with each move (Zobrist hashing): the exclusive or of one well-mixed
/// number for each piece on its square.
///
/// ```
/// use plywood_core::hash_of;
///
/// let board = [[0_u8; 19]; 19];
/// let mut other = board;
/// other[3][4] = 1;
/// assert_ne!(hash_of(&board), hash_of(&other));
/// ```
#[inline]
pub fn hash_of<K: Hash + ?Sized>(key: &K) -> u64 {
    let mut hasher = Mixer::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// The hasher for maps with such keys.
#[cfg(feature = "std")]
pub(crate) type BuildMixer = BuildHasherDefault<Mixer>;

/// Mixes one word after another into all 64 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mixer(u64);

/// The odd number nearest to 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            // The number of remaining bytes goes into the highest byte, so that trailing zeros count.
            let last =
                rest.iter().rev().fold(rest.len() as u64, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(last);
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0.wrapping_add(GOLDEN) ^ n);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::prelude::rust_2024::*;

    /// Checks that hashes of similar keys differ, and that their highest and lowest bits look random.
    fn assert_spread<K: Hash>(what: &str, keys: impl Iterator<Item = K>) {
        let hashes: Vec<u64> = keys.map(|key| hash_of(&key)).collect();
        let count = hashes.len();
        assert!(count >= 4096, "{what}: too few keys");
        let different = hashes.iter().collect::<HashSet<_>>().len();
        assert_eq!(different, count, "{what}: two keys have one hash");
        for byte in [0, 4, 7] {
            let mut cells = [0_u32; 256];
            for hash in &hashes {
                cells[usize::from(hash.to_le_bytes()[byte])] += 1;
            }
            // Chi-squared with 255 degrees of freedom: its mean is 255, its deviation 23.
            let mean = f64::from(cells.iter().sum::<u32>()) / 256.0;
            let chi: f64 = cells.iter().map(|&cell| (f64::from(cell) - mean).powi(2) / mean).sum();
            assert!((130.0..380.0).contains(&chi), "{what}: byte {byte}: {chi}");
        }
    }

    #[test]
    fn hashes_of_near_integers_spread() {
        assert_spread("u16", 0..5000_u16);
        assert_spread("u32", (0..5000_u32).map(|n| n << 19));
        assert_spread("u64", 0..5000_u64);
        assert_spread("i32", -2500..2500_i32);
        assert_spread("usize", 0..5000_usize);
        let two_bits = (0..128).flat_map(|a| (0..a).map(move |b| 1_u128 << a | 1 << b));
        assert_spread("u128", two_bits);
    }

    #[test]
    fn hashes_of_near_tuples_spread() {
        assert_spread("(u8, u8)", (0..=255_u8).flat_map(|a| (0..20_u8).map(move |b| (a, b))));
        let bits = || (0..64).map(|shift| 1_u64 << shift);
        assert_spread("(u64, u64)", bits().flat_map(|a| bits().map(move |b| (a, b))));
        assert_spread(
            "(u64, u64), in pairs",
            bits().flat_map(|a| bits().map(move |b| (a ^ b, b))).filter({
                let mut met = HashSet::new();
                move |pair| met.insert(*pair)
            }),
        );
        assert_spread("((u16, u16), bool)", (0..5000_u16).map(|n| ((n, n / 2), n % 2 == 0)));
    }

    #[test]
    fn hashes_of_near_arrays_spread() {
        let one_stone = (0..81).flat_map(|at| {
            (1..=60_u8).map(move |stone| {
                let mut board = [0_u8; 81];
                board[at] = stone;
                board
            })
        });
        assert_spread("[u8; 81]", one_stone);
        assert_spread(
            "[u8; 3]",
            (0..4200_u16).map(|n| [(n % 17) as u8, (n / 17 % 17) as u8, (n / 289) as u8]),
        );
        assert_spread("[u64; 4]", (0..5000_u64).map(|n| [n % 9, n / 9 % 9, n / 81 % 9, n / 729]));
        assert_spread("[[u16; 3]; 3]", (0..5000_u16).map(|n| [[0, 0, n], [n % 7, 0, 0], [0; 3]]));
    }

    #[test]
    fn hashes_of_near_texts_spread_and_zeros_count() {
        assert_spread("String", (0..5000).map(|n| format!("position {n}")));
        assert_spread("Vec<u8>", (0..5000).map(|length| vec![0_u8; length]));
        assert_ne!(hash_of(&("a", "bc")), hash_of(&("ab", "c")));
        let mut whole = Mixer::default();
        let mut padded = Mixer::default();
        whole.write(&[1, 2, 3]);
        padded.write(&[1, 2, 3, 0]);
        assert_ne!(whole.finish(), padded.finish());
    }

    #[test]
    fn one_changed_bit_of_the_key_changes_half_of_the_hash() {
        for bit in 0..128 {
            let changed = (0..256_u128).map(|n| {
                let key = n * 0x1_0001_0001_0001_0001;
                (hash_of(&key) ^ hash_of(&(key ^ 1 << bit))).count_ones()
            });
            let mean = f64::from(changed.sum::<u32>()) / 256.0;
            assert!((30.0..34.0).contains(&mean), "bit {bit}: {mean}");
        }
    }

    #[test]
    fn the_hash_of_a_key_is_the_same_everywhere() {
        assert_eq!(hash_of(&1_u8), hash_of(&1_usize));
        assert_eq!(hash_of(&(3_u16, 5_u64)), mix(mix(GOLDEN ^ 3).wrapping_add(GOLDEN) ^ 5));
    }
}
