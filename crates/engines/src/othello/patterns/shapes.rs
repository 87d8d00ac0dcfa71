//! The patterns: small sets of squares, each with its images on the board.
//!
//! A *shape* is a list of squares. Reflections and rotations of the board carry it to two, four or eight different sets of
//! squares, its *instances*. All instances of a shape share one table of weights.

/// The shapes, each given by the squares of one instance. Square 0 is a1, square 7 is h1, square 63 is h8.
pub(super) const SHAPES: [&[u8]; 11] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],   // an edge and its two X-squares
    &[8, 9, 10, 11, 12, 13, 14, 15],    // the second line
    &[16, 17, 18, 19, 20, 21, 22, 23],  // the third line
    &[24, 25, 26, 27, 28, 29, 30, 31],  // the fourth line
    &[0, 9, 18, 27, 36, 45, 54, 63],    // the diagonal of eight squares
    &[1, 10, 19, 28, 37, 46, 55],       // a diagonal of seven
    &[2, 11, 20, 29, 38, 47],           // a diagonal of six
    &[3, 12, 21, 30, 39],               // a diagonal of five
    &[4, 13, 22, 31],                   // a diagonal of four
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],   // a corner of three by three
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], // a corner of five by two
];

/// The number of instances of all shapes.
pub(super) const INSTANCES: usize = 46;

/// An image of a shape on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance {
    /// The number of the shape in [`SHAPES`].
    pub(super) shape: usize,
    /// The symmetry that carries the shape here, as for [`image`].
    pub(super) symmetry: u8,
}

/// All instances, shape by shape.
pub(super) const ALL: [Instance; INSTANCES] = all();

const fn all() -> [Instance; INSTANCES] {
    let mut found = [Instance { shape: 0, symmetry: 0 }; INSTANCES];
    let (mut shape, mut count) = (0, 0);
    while shape < SHAPES.len() {
        let mut symmetry = 0;
        while symmetry < 8 {
            if is_first(SHAPES[shape], symmetry) {
                found[count] = Instance { shape, symmetry };
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCES, "the number of instances is wrong");
    found
}

/// Whether no smaller symmetry carries the shape to the same squares.
const fn is_first(shape: &[u8], symmetry: u8) -> bool {
    let mut earlier = 0;
    while earlier < symmetry {
        if area(shape, earlier) == area(shape, symmetry) {
            return false;
        }
        earlier += 1;
    }
    true
}

/// The image of a square. The three bits of `symmetry` stand for exchanging files and ranks, then for reversing the
/// files, and the ranks.
pub(super) const fn image(square: u8, symmetry: u8) -> u8 {
    let (file, rank) = (square % 8, square / 8);
    let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank, file) };
    let file = if symmetry & 1 == 0 { file } else { 7 - file };
    let rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
    8 * rank + file
}

/// The squares of an image of the shape, as a set.
pub(super) const fn area(shape: &[u8], symmetry: u8) -> u64 {
    let (mut squares, mut i) = (0, 0);
    while i < shape.len() {
        squares |= 1 << image(shape[i], symmetry);
        i += 1;
    }
    squares
}

/// The number of contents of a shape: three for every square.
pub(super) const fn contents(shape: &[u8]) -> usize {
    let (mut count, mut i) = (1, 0);
    while i < shape.len() {
        count *= 3;
        i += 1;
    }
    count
}

/// The place of each shape's table in a list of the contents of all shapes, and at the end the length of that list.
pub(super) const OFFSETS: [usize; SHAPES.len() + 1] = offsets();

const fn offsets() -> [usize; SHAPES.len() + 1] {
    let mut offsets = [0; SHAPES.len() + 1];
    let mut shape = 0;
    while shape < SHAPES.len() {
        offsets[shape + 1] = offsets[shape] + contents(SHAPES[shape]);
        shape += 1;
    }
    offsets
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_instances_of_a_shape_are_its_different_images() {
        for (shape, squares) in SHAPES.iter().enumerate() {
            let images: BTreeSet<u64> = (0..8).map(|symmetry| area(squares, symmetry)).collect();
            let of_shape = ALL.iter().filter(|instance| instance.shape == shape);
            let found: Vec<u64> = of_shape.map(|instance| area(squares, instance.symmetry)).collect();
            assert_eq!(found.len(), images.len(), "shape {shape}");
            assert_eq!(found.into_iter().collect::<BTreeSet<u64>>(), images, "shape {shape}");
        }
    }

    #[test]
    fn every_square_is_covered_and_shapes_repeat_no_square() {
        let covered = ALL.iter().fold(0, |all, i| all | area(SHAPES[i.shape], i.symmetry));
        assert_eq!(covered, u64::MAX);
        assert!(SHAPES.iter().all(|shape| area(shape, 0).count_ones() as usize == shape.len()));
    }
}
