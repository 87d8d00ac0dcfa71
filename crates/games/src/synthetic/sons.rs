use super::Son;
use std::ops::Range;

/// The sons of a node of a generated tree, from left to right. As small as can be, since best-first search stores
/// them by the thousand.
#[derive(Clone, Debug)]
pub struct Sons(pub(super) Range<u16>);

impl Sons {
    /// Of a leaf.
    pub(super) const NONE: Sons = Sons(0..0);
}

impl Iterator for Sons {
    type Item = Son;

    #[inline]
    fn next(&mut self) -> Option<Son> {
        self.0.next().map(Son::from)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Son> {
        self.0.nth(n).map(Son::from)
    }
}

impl ExactSizeIterator for Sons {}

impl From<Sons> for Range<Son> {
    fn from(Sons(Range { start, end }): Sons) -> Range<Son> {
        start.into()..end.into()
    }
}
