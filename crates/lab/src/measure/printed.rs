//! MT, the alpha-beta procedure with memory, as Fig. 2 of Plaat, Schaeffer, Pijls, de Bruin prints it, and in two other
//! readings: on uniform trees that are written out, so that nothing stands between the figure and its result.

use crate::trees::Tree;
use plywood_core::{Depth, Game, Horizon};
use plywood_games::synthetic::AnyPosition;

/// How Fig. 2 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As printed: what is stored depends on the alpha that the loop has raised.
    Printed,
    /// What is stored depends on the alpha that the node was called with.
    Corrected,
    /// The same, but the answer is only whether beta is reached: alpha if not, beta if so.
    Boolean,
}

/// What a driver over MT did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Driven {
    /// What it found, if it came to an end.
    pub value: Option<i32>,
    /// The questions it asked: whether the value reaches each of these.
    pub asked: Vec<i32>,
    /// Calls of the evaluator.
    pub leaves: u64,
}

/// Greater than every value.
pub(crate) const INFINITY: i32 = 1 << 30;

/// More calls than any driver needs that comes to an end.
const CAP: usize = 10_000;

/// MT on one tree, with what it has stored so far.
#[derive(Debug)]
struct Mt<'l> {
    width: usize,
    depth: usize,
    leaves: &'l [i32],
    /// Lower and upper bound of every node, ply by ply.
    bounds: Vec<(i32, i32)>,
    /// Where each ply begins.
    plies: Vec<usize>,
    reading: Reading,
    visits: u64,
}

impl<'l> Mt<'l> {
    fn new(width: u32, depth: Depth, leaves: &'l [i32], reading: Reading) -> Mt<'l> {
        let (width, depth) = (width as usize, usize::from(depth));
        let mut plies = vec![0];
        let mut nodes = 1;
        for ply in 0..=depth {
            plies.push(plies[ply] + nodes);
            nodes *= width;
        }
        let bounds = vec![(-INFINITY, INFINITY); plies[depth + 1]];
        Mt { width, depth, leaves, bounds, plies, reading, visits: 0 }
    }

    /// The figure: node number `place` of a ply.
    fn search(&mut self, ply: usize, place: usize, alpha: i32, beta: i32) -> i32 {
        let node = self.plies[ply] + place;
        let (lower, upper) = self.bounds[node];
        if upper <= alpha || upper == lower {
            return self.answer(upper, alpha, beta);
        }
        if lower >= beta {
            return self.answer(lower, alpha, beta);
        }
        if ply == self.depth {
            let value = self.leaves[place];
            self.visits += 1;
            self.bounds[node] = (value, value);
            return self.answer(value, alpha, beta);
        }
        let (mut g, mut raised) = (-INFINITY, alpha);
        for son in 0..self.width {
            g = g.max(-self.search(ply + 1, place * self.width + son, -beta, -raised));
            raised = raised.max(g);
            if g >= beta {
                break;
            }
        }
        let g = self.answer(g, alpha, beta);
        let compared = if self.reading == Reading::Printed { raised } else { alpha };
        let (lower, upper) = &mut self.bounds[node];
        if g <= compared {
            *upper = g;
        }
        if compared < g && g < beta {
            (*lower, *upper) = (g, g);
        }
        if g >= beta {
            *lower = g;
        }
        g
    }

    fn answer(&self, g: i32, alpha: i32, beta: i32) -> i32 {
        if self.reading == Reading::Boolean { g.clamp(alpha, beta) } else { g }
    }
}

/// MTD(f) of Fig. 6, begun at `first`: with infinity AB-SSS*, with its opposite AB-DUAL*.
pub(crate) fn mtd(width: u32, depth: Depth, leaves: &[i32], reading: Reading, first: i32) -> Driven {
    let mut mt = Mt::new(width, depth, leaves, reading);
    let (mut lower, mut upper, mut g) = (-INFINITY, INFINITY, first);
    let mut asked = Vec::new();
    while asked.len() < CAP {
        let gamma = if g == lower { g + 1 } else { g };
        asked.push(gamma);
        g = mt.search(0, 0, gamma - 1, gamma);
        if g < gamma {
            upper = g;
        } else {
            lower = g;
        }
        if lower >= upper {
            return Driven { value: Some(g), asked, leaves: mt.visits };
        }
    }
    Driven { value: None, asked, leaves: mt.visits }
}

/// The leaves of a uniform tree from left to right, each as the side to move there sees it.
pub(crate) fn written_out(tree: &Tree, depth: Depth) -> Vec<i32> {
    let game = tree.any();
    let mut row: Vec<AnyPosition> = vec![game.root()];
    for _ in 0..depth {
        row = row.iter().flat_map(|p| game.moves(p).map(|m| game.play(p, m))).collect();
    }
    row.iter().map(|leaf| game.value(&game, leaf, 0).get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{algorithm, cost};
    use crate::trees::{Order, Shape};

    #[test]
    fn corrected_it_finds_the_value_from_wherever_it_begins_and_printed_it_does_not() {
        let mut wrong = 0;
        for seed in 1..=50 {
            for range in [5, 1000] {
                let shape = Shape::new(3, 4, Order::Iid).with_range(range);
                let tree = shape.tree(seed);
                let leaves = written_out(&tree, 4);
                let value = Some(cost(&tree, 4, algorithm("minimax")).value.get());
                for first in [INFINITY, -INFINITY, 0] {
                    assert_eq!(mtd(3, 4, &leaves, Reading::Corrected, first).value, value);
                    wrong += u32::from(mtd(3, 4, &leaves, Reading::Printed, first).value != value);
                }
                let top = i32::try_from(range).expect("a small range") + 1;
                assert_eq!(mtd(3, 4, &leaves, Reading::Boolean, top).value, value);
            }
        }
        assert!(wrong > 100, "{wrong}");
    }

    #[test]
    fn the_tree_of_fig_3_1_is_searched_as_by_hand() {
        // Leaves are seen by the side that did not move last: at depth 3 by MIN.
        let leaves = [6, 5, 7, 1, 9, 8, 4, 3].map(|leaf: i32| -leaf);
        let driven = mtd(2, 3, &leaves, Reading::Corrected, INFINITY);
        assert_eq!((driven.value, driven.leaves), (Some(6), 7));
        assert_eq!(driven.asked, [INFINITY, 9, 6]);
    }
}
