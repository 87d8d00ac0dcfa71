//! Leaves by number, from left to right.

use plywood_core::{Depth, Game};
use plywood_games::synthetic::Son;

/// The most nodes of an uneven tree that are looked at in order to number its leaves.
const MOST_NODES: u64 = 100_000_000;

/// The number, from 0 on the left, of the leaf at the end of each path; `None` if the tree is too large
/// to tell. The paths must lead to leaves of a search to `depth` plies.
pub(crate) fn leaf_numbers<G: Game<Move = Son>>(
    game: &G,
    depth: Depth,
    uniform_width: Option<u32>,
    paths: &[Vec<Son>],
) -> Option<Vec<u64>> {
    match uniform_width {
        Some(width) => paths.iter().map(|path| in_uniform_tree(width, path)).collect(),
        None => by_walking(game, depth, paths),
    }
}

/// The path read as a number in base `width`.
fn in_uniform_tree(width: u32, path: &[Son]) -> Option<u64> {
    path.iter().try_fold(0_u64, |number, &son| {
        number.checked_mul(u64::from(width))?.checked_add(u64::from(son))
    })
}

/// Counts the leaves from left to right. Paths in lexicographic order are met in that order.
fn by_walking<G: Game<Move = Son>>(game: &G, depth: Depth, paths: &[Vec<Son>]) -> Option<Vec<u64>> {
    let mut wanted: Vec<&[Son]> = paths.iter().map(Vec::as_slice).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut walk = Walk { game, wanted: &wanted, found: Vec::new(), leaves: 0, left: MOST_NODES };
    walk.node(&game.root(), depth, &mut Vec::new())?;
    paths
        .iter()
        .map(|path| walk.found.get(wanted.binary_search(&path.as_slice()).ok()?).copied())
        .collect()
}

struct Walk<'a, G> {
    game: &'a G,
    wanted: &'a [&'a [Son]],
    /// The numbers of the first of the wanted paths.
    found: Vec<u64>,
    leaves: u64,
    left: u64,
}

impl<G: Game<Move = Son>> Walk<'_, G> {
    fn node(&mut self, position: &G::Position, depth: Depth, path: &mut Vec<Son>) -> Option<()> {
        let Some(&next) = self.wanted.get(self.found.len()) else { return Some(()) };
        self.left = self.left.checked_sub(1)?;
        let moves = self.game.moves(position).into_iter();
        if depth == 0 || moves.len() == 0 {
            if path == next {
                self.found.push(self.leaves);
            }
            self.leaves += 1;
            return Some(());
        }
        for m in moves {
            path.push(m);
            self.node(&self.game.play(position, m), depth - self.game.cost(m), path)?;
            path.pop();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::synthetic::ExplicitTree;

    #[test]
    fn leaves_are_numbered_from_left_to_right() {
        let tree: ExplicitTree = "(1 (2 3)) 4 ((5) 6)".parse().expect("a tree");
        let paths = [vec![2, 1], vec![0, 0], vec![0, 1, 1], vec![2, 0, 0], vec![1], vec![0, 0]];
        let numbers = leaf_numbers(&tree, 3, None, &paths);
        assert_eq!(numbers, Some(vec![5, 0, 2, 4, 3, 0]));
    }

    #[test]
    fn both_ways_to_number_a_uniform_tree_agree() {
        let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree");
        let paths = [vec![1, 0, 1], vec![0, 0, 0], vec![1, 1, 1]];
        assert_eq!(leaf_numbers(&tree, 3, None, &paths), leaf_numbers(&tree, 3, Some(2), &paths));
        assert_eq!(leaf_numbers(&tree, 3, Some(2), &paths), Some(vec![5, 0, 7]));
    }

    #[test]
    fn a_number_beyond_64_bits_is_none() {
        assert_eq!(in_uniform_tree(2, &[1; 64]), Some(u64::MAX));
        assert_eq!(in_uniform_tree(2, &[1; 65]), None);
    }
}
