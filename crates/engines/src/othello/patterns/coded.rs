//! The code of the weights in a file: fewer bytes for small numbers, and fewest for equal neighbours.
//!
//! The weights are listed slot by slot, each slot from the first stage to the last. A number of the file is the difference
//! of a weight from the weight before in the same slot, or from 0 for the first stage. Differences are written as
//! variable-length numbers of 7 bits per byte, least significant first, with the sign in the lowest bit. A byte 0 stands
//! for zeros, and the number after it for how many more than one they are.

use super::{SLOTS, STAGES};

/// Returns the code of the weights of all stages, stage by stage.
pub(super) fn coded(weights: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zeros = 0;
    for slot in 0..SLOTS {
        let mut before = 0;
        for stage in 0..STAGES {
            let weight = weights[stage * SLOTS + slot];
            let difference = weight.wrapping_sub(before);
            before = weight;
            if difference == 0 {
                zeros += 1;
                continue;
            }
            push_zeros(&mut bytes, &mut zeros);
            push(&mut bytes, u32::from((difference << 1 ^ difference >> 15).cast_unsigned()));
        }
    }
    push_zeros(&mut bytes, &mut zeros);
    bytes
}

/// Returns the weights of each stage, or `None` if the bytes are not the code of the right number of weights.
pub(super) fn decoded(bytes: &[u8]) -> Option<Vec<Vec<i16>>> {
    let mut stages = vec![vec![0; SLOTS]; STAGES];
    let mut rest = bytes.iter();
    let mut zeros = 0;
    for slot in 0..SLOTS {
        let mut before = 0_i16;
        for stage in &mut stages {
            if zeros > 0 {
                zeros -= 1;
            } else {
                match number(&mut rest)? {
                    0 => zeros = number(&mut rest)?,
                    n => {
                        let n = u16::try_from(n).ok()?;
                        before = before.wrapping_add((n >> 1 ^ (n & 1).wrapping_neg()).cast_signed());
                    }
                }
            }
            stage[slot] = before;
        }
    }
    (zeros == 0 && rest.as_slice().is_empty()).then_some(stages)
}

/// Writes the zeros that were counted, if any.
fn push_zeros(bytes: &mut Vec<u8>, zeros: &mut u32) {
    if *zeros > 0 {
        bytes.push(0);
        push(bytes, *zeros - 1);
        *zeros = 0;
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7f) as u8);
}

/// Reads a number; `None` if the bytes end before it does, or if it has more than 28 bits.
fn number(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let &byte = bytes.next()?;
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::mix;

    /// Weights of any size, with runs of zeros and of equal weights.
    fn weights() -> Vec<i16> {
        let weight = |i: usize| {
            let random = mix((i / 3) as u64);
            let any = (random >> 48) as u16;
            [0, 0, 1, -1, i16::MIN, i16::MAX, any.cast_signed(), 300][(random % 8) as usize]
        };
        (0..STAGES * SLOTS).map(weight).collect()
    }

    #[test]
    fn all_weights_are_decoded_as_they_were() {
        let weights = weights();
        assert!(decoded(&coded(&weights)).expect("a code").concat() == weights);
        let zeros = vec![0; STAGES * SLOTS];
        let bytes = coded(&zeros);
        assert_eq!(bytes.len(), 4, "one run");
        assert!(decoded(&bytes).expect("a code").concat() == zeros);
    }

    #[test]
    fn a_code_that_is_too_short_or_too_long_is_refused() {
        let bytes = coded(&weights());
        assert_eq!(decoded(&bytes[..bytes.len() - 1]), None);
        assert_eq!(decoded(&[&bytes[..], &[1]].concat()), None);
        assert_eq!(decoded(&[0, 0xff, 0xff, 0x7f]), None, "too many zeros");
        assert_eq!(decoded(&[0xff, 0xff, 0xff, 0xff, 0x7f]), None, "too great a number");
        assert_eq!(decoded(&[]), None);
    }
}
