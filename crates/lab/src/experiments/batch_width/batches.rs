//! Searches that hand out leaves in batches.
//!
//! A search knows the value of a leaf or knows nothing about it, and so has two bounds for every node. It names leaves
//! that are to be evaluated together, receives their values, and goes on until the two bounds of the root meet: then
//! they are the minimax value, no matter which leaves were handed out. What a family *could evaluate now*:
//!
//! * **αβ, careful**: leaves that αβ will visit whatever the unknown values are. Those are the leaves whose α is less
//!   than their β even if every unknown value to their left is the worst one possible. At the start these are the
//!   leaves of the minimal tree.
//! * **αβ, filling**: the same leaves, then, from left to right, leaves that are not yet proven to be cut off.
//! * **SSS\***: the next leaves of SSS\* if all leaves handed out so far turn out low, so that their merit no longer
//!   counts. **Careful**: the live leaves of the greatest merit. **Filling**: those of the next merits too; there are
//!   never more than w^⌈d/2⌉, one for each solution tree in OPEN.
//! * **DUAL\***: the mirror image, with all leaves turning out high; never more than w^⌊d/2⌋.
//! * **MTD(f)**: the leaves of the current minimal window if all leaves handed out so far fall on the side on which the
//!   last window failed; then, if there is room, on the other side.
//!
//! With batches of one leaf, each family is its sequential algorithm, except that with equal values it may notice
//! earlier that the bounds have met.

use super::Way;
use super::windows::{Proven, Windows};
use crate::trees::Shape;

/// There is no left sibling, so there is no bound: outside the range of unknown values.
pub(super) const NONE_LOW: i32 = i32::MIN;
pub(super) const NONE_HIGH: i32 = i32::MAX;
/// The bounds of an unknown value.
const LOWEST: i32 = i32::MIN + 1;
const HIGHEST: i32 = i32::MAX - 1;

/// The cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent {
    pub(super) value: i32,
    pub(super) leaves: u64,
    pub(super) rounds: u64,
    /// The greatest number of leaves handed out at a time: a larger batch size changes nothing.
    pub(super) widest: u64,
}

/// Searches the uniform tree with these leaves, as MAX sees them, and hands out at most `batch` leaves at a time.
/// MTD(f) starts with the guess.
pub(super) fn search(shape: &Shape, leaves: &[i32], (way, guess): (Way, i32), batch: u64) -> Spent {
    let mut known = Known::new(shape.width as usize, shape.depth.into());
    let batch = usize::try_from(batch).unwrap_or(usize::MAX);
    let mut pass = Pass { guess, low: true, gamma: None };
    let mut spent = Spent { value: 0, leaves: 0, rounds: 0, widest: 0 };
    while known.low[0] < known.high[0] {
        let chosen = known.choose(way, batch, &mut pass);
        spent.rounds += 1;
        spent.leaves += chosen.len() as u64;
        spent.widest = spent.widest.max(chosen.len() as u64);
        for leaf in chosen {
            known.set(leaf, leaves[leaf], leaves[leaf]);
        }
    }
    Spent { value: known.low[0], ..spent }
}

/// The state of MTD(f).
struct Pass {
    guess: i32,
    /// Whether the last window failed low.
    low: bool,
    gamma: Option<i32>,
}

/// The bounds of all nodes, ply by ply.
pub(super) struct Known {
    width: usize,
    pub(super) depth: usize,
    /// The index of the first node of each ply.
    pub(super) first: Vec<usize>,
    pub(super) low: Vec<i32>,
    pub(super) high: Vec<i32>,
    /// Whether each leaf is in the batch that is being chosen.
    pub(super) pending: Vec<bool>,
}

impl Known {
    fn new(width: usize, depth: usize) -> Known {
        let mut first = vec![0];
        let mut count = 1;
        for _ in 0..depth {
            first.push(first.last().copied().unwrap_or(0) + count);
            count *= width;
        }
        let nodes = first[depth] + count;
        Known {
            width,
            depth,
            first,
            low: vec![LOWEST; nodes],
            high: vec![HIGHEST; nodes],
            pending: vec![false; count],
        }
    }

    pub(super) fn children(&self, ply: usize, number: usize) -> std::ops::Range<usize> {
        let first = self.first[ply + 1] + number * self.width;
        first..first + self.width
    }

    /// Sets the bounds of a leaf and updates those of the nodes above it.
    fn set(&mut self, leaf: usize, low: i32, high: i32) {
        let (mut ply, mut number) = (self.depth, leaf);
        let at = self.first[ply] + number;
        (self.low[at], self.high[at]) = (low, high);
        while ply > 0 {
            (ply, number) = (ply - 1, number / self.width);
            let children = self.children(ply, number);
            let (low, high) = (self.low[children.clone()].iter(), self.high[children].iter());
            let bounds =
                if ply.is_multiple_of(2) { (low.max(), high.max()) } else { (low.min(), high.min()) };
            let (Some(&low), Some(&high)) = bounds else { return };
            let at = self.first[ply] + number;
            if (self.low[at], self.high[at]) == (low, high) {
                return;
            }
            (self.low[at], self.high[at]) = (low, high);
        }
    }

    fn mark(&mut self, leaves: &[usize], pending: bool) {
        for &leaf in leaves {
            self.pending[leaf] = pending;
        }
    }

    /// The next batch: at least one leaf, as long as the bounds of the root differ. The values assumed for its leaves
    /// stay until the leaves are set to their true values.
    fn choose(&mut self, way: Way, batch: usize, pass: &mut Pass) -> Vec<usize> {
        let mut chosen = Vec::new();
        match way {
            Way::CarefulAlphaBeta | Way::AlphaBeta => {
                self.certain(0, 0, Windows::OPEN, &mut Batch { chosen: &mut chosen, room: batch });
                // Earlier batches with uncertain leaves may have left no certain ones.
                let room = if way == Way::AlphaBeta { batch } else { chosen.len().max(1) };
                self.mark(&chosen, true);
                self.possible(0, 0, Proven::NOTHING, &mut Batch { chosen: &mut chosen, room });
                self.mark(&chosen, false);
            }
            Way::CarefulSss | Way::Sss => {
                let merit = self.high[0];
                while chosen.len() < batch && self.low[0] < self.high[0] {
                    if way == Way::CarefulSss && self.high[0] < merit {
                        break;
                    }
                    self.assume(self.high[0], LOWEST, &mut chosen);
                }
            }
            Way::CarefulDual | Way::Dual => {
                let merit = self.low[0];
                while chosen.len() < batch && self.low[0] < self.high[0] {
                    if way == Way::CarefulDual && self.low[0] > merit {
                        break;
                    }
                    self.assume(self.low[0] + 1, HIGHEST, &mut chosen);
                }
            }
            Way::MtdF | Way::Told => self.window(batch, pass, &mut chosen),
        }
        chosen
    }

    /// The next leaf that a search with the window (gamma - 1, gamma) visits.
    fn next_of(&self, gamma: i32) -> usize {
        let mut number = 0;
        for ply in 0..self.depth {
            let children = self.children(ply, number);
            let first = children.start;
            let child = if ply.is_multiple_of(2) {
                self.high[children].iter().position(|&high| high >= gamma)
            } else {
                self.low[children].iter().position(|&low| low < gamma)
            };
            let child = child.expect("a node inside the window has a child inside the window");
            number = first + child - self.first[ply + 1];
        }
        number
    }

    /// Takes the next leaf of a window and assumes this value for it.
    fn assume(&mut self, gamma: i32, value: i32, chosen: &mut Vec<usize>) {
        let leaf = self.next_of(gamma);
        self.set(leaf, value, value);
        chosen.push(leaf);
    }

    fn is_open(&self, gamma: i32) -> bool {
        self.low[0] < gamma && gamma <= self.high[0]
    }

    /// Chooses a batch for MTD(f).
    fn window(&mut self, batch: usize, pass: &mut Pass, chosen: &mut Vec<usize>) {
        if let Some(gamma) = pass.gamma.filter(|&gamma| !self.is_open(gamma)) {
            pass.low = self.high[0] < gamma;
            pass.guess = if pass.low { self.high[0] } else { self.low[0] };
            pass.gamma = None;
        }
        let (low, high) = (self.low[0], self.high[0]);
        let gamma = *pass.gamma.get_or_insert_with(|| {
            let gamma = if pass.guess == low { low + 1 } else { pass.guess };
            gamma.clamp(low + 1, high)
        });
        let sides = if pass.low { [LOWEST, HIGHEST] } else { [HIGHEST, LOWEST] };
        for side in sides {
            for &leaf in &*chosen {
                self.set(leaf, side, side);
            }
            while chosen.len() < batch && self.is_open(gamma) {
                self.assume(gamma, side, chosen);
            }
        }
    }
}

/// A batch that is being filled.
pub(super) struct Batch<'b> {
    pub(super) chosen: &'b mut Vec<usize>,
    room: usize,
}

impl Batch<'_> {
    pub(super) fn is_full(&self) -> bool {
        self.chosen.len() >= self.room
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Remember, algorithm, cost, watch};
    use crate::trees::{Order, Tree};
    use crate::words::Named;
    use plywood_core::Value;
    use plywood_core::memory::Policy;
    use plywood_games::synthetic::ExplicitTree;

    struct Small {
        shape: Shape,
        leaves: Vec<i32>,
        tree: Tree,
    }

    impl Small {
        fn search(&self, way: Way, guess: i32, batch: u64) -> Spent {
            search(&self.shape, &self.leaves, (way, guess), batch)
        }
    }

    fn trees(range: u32) -> impl Iterator<Item = Small> {
        let shapes = [(2, 5), (3, 4), (3, 3), (5, 3), (2, 8)];
        shapes.into_iter().flat_map(move |(width, depth)| {
            (1..=40).map(move |seed| {
                let shape = Shape::new(width, depth, Order::Iid).with_range(range);
                let leaves = shape.leaves(seed);
                let values: Vec<Value> = leaves.iter().map(|&n| Value::nearest(n.into())).collect();
                let tree = ExplicitTree::uniform(width, depth.into(), &values);
                Small { shape, leaves, tree: Tree::Explicit(tree.expect("a uniform tree")) }
            })
        })
    }

    #[test]
    fn with_batches_of_one_each_is_its_sequential_twin() {
        let twins = [
            (Way::CarefulAlphaBeta, "alpha-beta"),
            (Way::AlphaBeta, "alpha-beta"),
            (Way::CarefulSss, "sss"),
            (Way::Sss, "sss"),
            (Way::CarefulDual, "dual"),
            (Way::Dual, "dual"),
        ];
        let driver = algorithm("mtd-f");
        for (range, tied) in [(10_000_000, false), (5, true)] {
            for small in trees(range) {
                let compare = |way: Way, leaves: u64| {
                    let spent = small.search(way, 0, 1);
                    assert!(spent.leaves == leaves || (tied && spent.leaves < leaves), "{way}");
                    assert_eq!(spent.rounds, spent.leaves);
                };
                for (way, twin) in twins {
                    compare(way, cost(&small.tree, small.shape.depth, algorithm(twin)).leaves);
                }
                let twin =
                    watch(&small.tree, small.shape.depth, driver, Remember::All(Policy::default()));
                compare(Way::MtdF, twin.counters.leaf_visits);
            }
        }
    }

    #[test]
    fn every_batch_finds_the_value_and_careful_alpha_beta_wastes_nothing() {
        for small in trees(5).chain(trees(10_000_000)) {
            let twin = cost(&small.tree, small.shape.depth, algorithm("alpha-beta"));
            let value = twin.value.get();
            for &way in Way::ALL {
                for batch in [2, 7, 1000] {
                    let spent = small.search(way, way.guess(value), batch);
                    assert_eq!(spent.value, value, "{way} {batch}");
                    assert!(spent.leaves <= small.leaves.len() as u64 && spent.rounds <= spent.leaves);
                    if way == Way::CarefulAlphaBeta {
                        assert!(spent.leaves <= twin.leaves, "batches of {batch}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_batches_are_the_minimal_tree_and_the_solution_trees() {
        let leaves = vec![0; 81];
        let first = |way| {
            let mut known = Known::new(3, 4);
            let mut pass = Pass { guess: 0, low: true, gamma: None };
            assert_eq!(leaves.len(), known.pending.len());
            known.choose(way, 81, &mut pass).len()
        };
        assert_eq!(first(Way::CarefulAlphaBeta), 17);
        assert_eq!(first(Way::Sss), 9);
        assert_eq!(first(Way::Dual), 9);
        assert_eq!(first(Way::AlphaBeta), 81);
    }
}
