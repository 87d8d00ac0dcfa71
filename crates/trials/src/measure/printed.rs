//! MT, the alpha-beta procedure with memory, as printed in Fig. 2 of Plaat, Schaeffer, Pijls, de Bruin, and in two
//! other readings. It runs on explicit uniform trees, so that the code is as close to the figure as possible.

use crate::trees::Tree;
use plywood_core::{Depth, Evaluate, Game};
use plywood_games::synthetic::AnyPosition;

/// How Fig. 2 is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As printed: the stored bounds depend on the alpha that the loop has raised.
    Printed,
    /// The stored bounds depend on the alpha that the node was called with.
    Corrected,
    /// As `Corrected`, but the answer only says whether beta is reached: beta if so, alpha if not.
    Boolean,
}

/// What a driver over MT did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driven {
    /// The value that the driver found, if it terminated.
    pub value: Option<i32>,
    /// The thresholds of its calls: each asks whether the value reaches one.
    pub asked: Vec<i32>,
    /// The number of calls of the evaluator.
    pub leaves: u64,
}

/// A number greater than every value.
pub const INFINITY: i32 = 1 << 30;

/// More calls than any driver needs that terminates.
const CAP: usize = 10_000;

/// MT on one tree, with what it has stored so far.
#[derive(Debug)]
struct Mt<'l> {
    width: usize,
    depth: usize,
    leaves: &'l [i32],
    /// Lower and upper bound of every node, ply by ply.
    bounds: Vec<(i32, i32)>,
    /// The index of the first node of each ply.
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

    /// The procedure of the figure, for node number `place` of a ply.
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
        for child in 0..self.width {
            g = g.max(-self.search(ply + 1, place * self.width + child, -beta, -raised));
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

/// MTD(f) of Fig. 6, starting at `first`: infinity gives AB-SSS*, minus infinity AB-DUAL*.
pub fn mtd(width: u32, depth: Depth, leaves: &[i32], reading: Reading, first: i32) -> Driven {
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

/// The values of the leaves of a uniform tree from left to right, each from the side to move there.
pub fn written_out(tree: &Tree, depth: Depth) -> Vec<i32> {
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
        // Values of leaves are from the side to move: at depth 3, MIN.
        let leaves = [6, 5, 7, 1, 9, 8, 4, 3].map(|leaf: i32| -leaf);
        let driven = mtd(2, 3, &leaves, Reading::Corrected, INFINITY);
        assert_eq!((driven.value, driven.leaves), (Some(6), 7));
        assert_eq!(driven.asked, [INFINITY, 9, 6]);
    }
}
