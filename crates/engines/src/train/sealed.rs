//! Files that are whole or refused: 16 bytes that name the form, a key that says what the content depends on, the
//! content, and a checksum of all before it.

use plywood_core::mix;

const MAGIC: usize = 16;
const HEAD: usize = MAGIC + 8;

/// Why bytes are not the labelled positions or the network that were expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SealError {
    /// The first bytes are not those of a file of the kind that was expected.
    #[error("not a file of the expected kind")]
    Magic,
    /// The file belongs to another plan.
    #[error("the file was made by another plan")]
    Key,
    /// The file is not complete, or was altered.
    #[error("the file is cut off or was altered: wrong checksum")]
    Checksum,
}

/// Returns the bytes of a file with this content.
pub(crate) fn seal(magic: &[u8; MAGIC], key: u64, content: &[u8]) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend(key.to_le_bytes());
    bytes.extend(content);
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Returns the content that [`seal`] put into a file with the same `magic` and `key`.
pub(crate) fn unseal<'b>(
    magic: &[u8; MAGIC],
    key: u64,
    bytes: &'b [u8],
) -> Result<&'b [u8], SealError> {
    let Some((head, rest)) = bytes.split_at_checked(HEAD) else { return Err(SealError::Magic) };
    if !head.starts_with(magic) {
        return Err(SealError::Magic);
    }
    if head[MAGIC..] != key.to_le_bytes() {
        return Err(SealError::Key);
    }
    let Some((content, sum)) = rest.split_last_chunk::<8>() else { return Err(SealError::Checksum) };
    if checksum(&bytes[..HEAD + content.len()]).to_le_bytes() != *sum {
        return Err(SealError::Checksum);
    }
    Ok(content)
}

/// A checksum in which the order of the bytes counts.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum.wrapping_add(1) ^ u64::from(byte)))
}
