//! The weights, and the file that holds them.
//!
//! A file has a head of 24 bytes (a word, the number of stages and the number of slots), the weights as [`coded`] writes
//! them, and a checksum of 8 bytes. The numbers of the head and the checksum are in little-endian order.

use super::coded::{coded, decoded};
use super::slots::{EXPANDED, Slots};
use super::{SLOTS, STAGES};
use crate::train::checksum;
use std::fmt;

const MAGIC: &[u8; 16] = b"plywood-othello2";
const HEAD: usize = 24;

/// The weights of all stages, in units of 1/64 disc.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// For each stage a weight for each slot.
    slots: Vec<i16>,
    /// For each stage a weight for each content of a pattern and each value of a term.
    pub(super) expanded: Vec<i16>,
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

/// Why bytes are not weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// The first bytes are not those of a file of weights.
    Magic,
    /// The file has weights for another set of patterns.
    Shape {
        /// The stages, and the slots of each.
        found: [u32; 2],
    },
    /// The checksum is wrong.
    Checksum,
    /// The checksum is right, but the bytes are not the code of the right number of weights.
    Code,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MEND: &str = "`plywood train othello` makes a new file";
        match self {
            WeightsError::Magic => {
                write!(f, "not a file of Othello weights: it does not start with \"plywood-othello2\"")
            }
            WeightsError::Shape { found: [stages, slots] } => write!(
                f,
                "the file has {stages} stages of {slots} weights, expected {STAGES} of {SLOTS}: it belongs to another \
                 version; {MEND}"
            ),
            WeightsError::Checksum => {
                write!(f, "the file was altered or cut off: its checksum is wrong; {MEND}")
            }
            WeightsError::Code => {
                write!(f, "the file does not hold {STAGES} stages of {SLOTS} weights; {MEND}")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// The weights of each stage, slot by slot. Missing weights are 0, and there must be no others.
    pub(in crate::othello) fn of_stages(mut stages: Vec<Vec<i16>>) -> Weights {
        stages.resize(STAGES, Vec::new());
        for stage in &mut stages {
            stage.resize(SLOTS, 0);
        }
        let slots = Slots::new();
        let expand =
            |stage: &Vec<i16>| slots.expanded().iter().map(|&slot| stage[slot as usize]).collect();
        let expanded = stages.iter().flat_map(|stage| -> Vec<i16> { expand(stage) }).collect();
        Weights { slots: stages.concat(), expanded }
    }

    /// The expanded weights of a stage.
    #[inline]
    pub(super) fn stage(&self, stage: usize) -> &[i16] {
        &self.expanded[stage * EXPANDED..][..EXPANDED]
    }

    /// Reads the content of a file.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let Some((head, rest)) = bytes.split_at_checked(HEAD) else { return Err(WeightsError::Magic) };
        if !head.starts_with(MAGIC) {
            return Err(WeightsError::Magic);
        }
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let found = [number(16), number(20)];
        if found.map(|n| n as usize) != [STAGES, SLOTS] {
            return Err(WeightsError::Shape { found });
        }
        let Some((data, sum)) = rest.split_last_chunk() else { return Err(WeightsError::Checksum) };
        if checksum(&bytes[..HEAD + data.len()]).to_le_bytes() != *sum {
            return Err(WeightsError::Checksum);
        }
        decoded(data).map(Weights::of_stages).ok_or(WeightsError::Code)
    }

    /// The content of a file with these weights.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [STAGES, SLOTS] {
            bytes.extend(u32::try_from(number).unwrap_or(0).to_le_bytes());
        }
        bytes.extend(coded(&self.slots));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::patterns::naive::random_weights;

    #[test]
    fn what_is_written_is_read_again() {
        let weights = random_weights(1);
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = random_weights(2).write();
        for kept in [bytes.len() - 1, 30, 24] {
            assert_eq!(Weights::read(&bytes[..kept]), Err(WeightsError::Checksum), "{kept} bytes");
        }
        assert_eq!(Weights::read(&bytes[..20]), Err(WeightsError::Magic));
        for (place, error) in [(3, WeightsError::Magic), (500, WeightsError::Checksum)] {
            let mut altered = bytes.clone();
            altered[place] ^= 1;
            assert_eq!(Weights::read(&altered), Err(error));
        }
        let mut extended = bytes[..bytes.len() - 8].to_vec();
        extended.push(1);
        extended.extend(checksum(&extended).to_le_bytes());
        assert_eq!(Weights::read(&extended), Err(WeightsError::Code));
        let mut other = bytes;
        other[16] = 7;
        let error = Weights::read(&other).unwrap_err();
        assert!(error.to_string().starts_with("the file has 7 stages of "), "{error}");
    }
}
