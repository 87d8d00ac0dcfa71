//! Leaves by number, from left to right.

use super::Number;
use super::erased::{Position, cost};
use plywood_core::Depth;

/// The maximum number of nodes of an uneven tree to visit for numbering its leaves.
const MOST_NODES: u64 = 100_000_000;

/// Returns the number, from 0 on the left, of the leaf at the end of each path; `None` if the tree is too large to
/// count. The paths must lead to leaves of a search to `depth` plies.
pub(super) fn leaf_numbers(
    root: &Position<'_>,
    depth: Depth,
    uniform_width: Option<u32>,
    paths: &[Vec<Number>],
) -> Option<Vec<u64>> {
    match uniform_width {
        Some(width) => paths.iter().map(|path| in_uniform_tree(width, path)).collect(),
        None => by_walking(root, depth, paths),
    }
}

/// Reads the path as a number in base `width`.
fn in_uniform_tree(width: u32, path: &[Number]) -> Option<u64> {
    path.iter().try_fold(0_u64, |number, &child| {
        number.checked_mul(u64::from(width))?.checked_add(u64::from(child))
    })
}

/// Counts the leaves from left to right, which meets the paths in lexicographic order.
fn by_walking(root: &Position<'_>, depth: Depth, paths: &[Vec<Number>]) -> Option<Vec<u64>> {
    let mut wanted: Vec<&[Number]> = paths.iter().map(Vec::as_slice).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut walk = Walk { wanted: &wanted, found: Vec::new(), leaves: 0, left: MOST_NODES };
    walk.node(root, depth, &mut Vec::new())?;
    paths
        .iter()
        .map(|path| walk.found.get(wanted.binary_search(&path.as_slice()).ok()?).copied())
        .collect()
}

struct Walk<'a> {
    wanted: &'a [&'a [Number]],
    /// The numbers of the wanted paths found so far.
    found: Vec<u64>,
    leaves: u64,
    left: u64,
}

impl Walk<'_> {
    fn node(&mut self, position: &Position<'_>, depth: Depth, path: &mut Vec<Number>) -> Option<()> {
        let Some(&next) = self.wanted.get(self.found.len()) else { return Some(()) };
        self.left = self.left.checked_sub(1)?;
        let moves = position.moves();
        if depth == 0 || moves.is_empty() {
            if path == next {
                self.found.push(self.leaves);
            }
            self.leaves += 1;
            return Some(());
        }
        for m in moves {
            path.push(m);
            self.node(&position.play(m), depth - cost(m), path)?;
            path.pop();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Subject;

    fn tree(text: &str) -> Subject {
        Subject::explicit("test", text.parse().expect("a tree"), None).expect("it can be searched")
    }

    #[test]
    fn leaves_are_numbered_from_left_to_right() {
        let paths = [vec![2, 1], vec![0, 0], vec![0, 1, 1], vec![2, 0, 0], vec![1], vec![0, 0]];
        let numbers = tree("(1 (2 3)) 4 ((5) 6)").leaf_numbers(&paths);
        assert_eq!(numbers, Some(vec![5, 0, 2, 4, 3, 0]));
    }

    #[test]
    fn both_ways_to_number_a_uniform_tree_agree() {
        let tree = tree("((6 5)(7 1))((9 8)(4 3))");
        let paths = [vec![1, 0, 1], vec![0, 0, 0], vec![1, 1, 1]];
        let uneven = Subject { uniform_width: None, ..tree.clone() };
        assert_eq!(tree.uniform_width, Some(2));
        assert_eq!(uneven.leaf_numbers(&paths), tree.leaf_numbers(&paths));
        assert_eq!(tree.leaf_numbers(&paths), Some(vec![5, 0, 7]));
    }

    #[test]
    fn a_number_beyond_64_bits_is_none() {
        assert_eq!(in_uniform_tree(2, &[1; 64]), Some(u64::MAX));
        assert_eq!(in_uniform_tree(2, &[1; 65]), None);
    }
}
