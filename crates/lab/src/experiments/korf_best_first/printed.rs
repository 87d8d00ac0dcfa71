//! Recursive best-first minimax as printed in the paper, with the bounds and the result of every call.

use crate::prelude::*;

/// A call of BFMAX or BFMIN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Call {
    /// The node, as the path of children that leads to it.
    pub(super) path: Vec<u32>,
    /// The bounds; `None` if infinite.
    pub(super) alpha: Option<i32>,
    pub(super) beta: Option<i32>,
    /// The value that is returned; `None` if the search stopped below the node.
    pub(super) returned: Option<i32>,
}

/// The calls below the root until the line has `depth` plies, in the order in which they begin. All values are as MAX,
/// who moves at the root, sees them.
pub(super) fn calls<G: Game<Move = u32> + Evaluate<G>>(game: &G, depth: Depth) -> Vec<Call> {
    let mut calls = Vec::new();
    let node = Node { position: game.root(), path: Vec::new(), left: depth };
    search(game, &mut calls, &node, INFINITE);
    calls.remove(0);
    calls
}

const INFINITE: (i64, i64) = (i64::MIN, i64::MAX);

struct Node<P> {
    position: P,
    path: Vec<u32>,
    left: Depth,
}

/// BFMAX at nodes where MAX moves, BFMIN at the others; `None` if the line has become long enough.
fn search<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    calls: &mut Vec<Call>,
    node: &Node<G::Position>,
    (alpha, beta): (i64, i64),
) -> Option<i64> {
    let finite = |bound: i64| i32::try_from(bound).ok();
    let call = calls.len();
    let path = node.path.clone();
    calls.push(Call { path, alpha: finite(alpha), beta: finite(beta), returned: None });
    let returned = inside(game, calls, node, (alpha, beta));
    calls[call].returned = returned.and_then(finite);
    returned
}

fn inside<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    calls: &mut Vec<Call>,
    node: &Node<G::Position>,
    (alpha, beta): (i64, i64),
) -> Option<i64> {
    let is_max = node.path.len().is_multiple_of(2);
    let moves: Vec<u32> = game.moves(&node.position).into_iter().collect();
    if node.left == 0 || moves.is_empty() {
        return None;
    }
    let mut children = Vec::new();
    for m in moves {
        let position = game.play(&node.position, m);
        let value = i64::from(game.value(game, &position, node.left - 1).get());
        // The evaluator's value is that of the side to move at the child.
        let value = if is_max { -value } else { value };
        let outside = if is_max { value > beta } else { value < alpha };
        if outside {
            return Some(value);
        }
        let path = node.path.iter().copied().chain([m]).collect();
        children.push((value, Node { position, path, left: node.left - 1 }));
    }
    let better = |value: &i64| if is_max { -value } else { *value };
    children.sort_by_key(|(value, _)| better(value));
    while (alpha..=beta).contains(&children[0].0) {
        let second = children.get(1).map(|(value, _)| *value);
        let bounds = if is_max {
            (alpha.max(second.unwrap_or(i64::MIN)), beta)
        } else {
            (alpha, beta.min(second.unwrap_or(i64::MAX)))
        };
        children[0].0 = search(game, calls, &children[0].1, bounds)?;
        children.sort_by_key(|(value, _)| better(value));
    }
    Some(children[0].0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::synthetic::ExplicitTree;

    #[test]
    fn the_bounds_and_results_are_those_of_figure_2() {
        let tree: ExplicitTree = "4:(8 1) 6:(5:(0) 2:(3))".parse().expect("a tree");
        let below: Vec<Call> =
            calls(&tree, 3).into_iter().filter(|call| call.path.len() == 1).collect();
        let shown = below.iter().map(|call| (call.path[0], call.alpha, call.returned));
        let expected = [(1, Some(4), Some(2)), (0, Some(2), Some(1)), (1, Some(1), None)];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        // Then the right grandchild of the right child is expanded, with bounds of 1 and 5.
        let all = calls(&tree, 3);
        let last = all.iter().rfind(|call| call.path.len() == 2).expect("calls");
        assert_eq!((&last.path[..], last.alpha, last.beta), (&[1, 1][..], Some(1), Some(5)));
    }
}
