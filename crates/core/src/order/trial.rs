use crate::Depth;

/// A way to order the moves of a node. In each of them the move from memory comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Way {
    /// Use everything known about the moves.
    #[default]
    All,
    /// Killers first, then the game's order.
    Killers,
    /// The game's order.
    Natural,
}

const WAYS: [Way; 3] = [Way::All, Way::Killers, Way::Natural];

/// Learns which way pays at nodes with one ply left, with two, and with more. It learns from the places of the moves
/// that cause cutoffs with one or two plies left; experiments at deeper nodes are too expensive.
///
/// Once in a while a node is a trial: the ways take turns, and only trials count, so that all ways are compared on the
/// same kind of nodes. The cost is the number of moves searched plus the cost of ordering them. No time is measured, so
/// that two searches of the same position do the same work.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    groups: [Group; 2],
    /// The way for nodes with more than two plies left.
    deep: Way,
    /// For each group, the way of the node that was started last, and whether that node was a trial.
    current: [(Way, bool); 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    seen: [Seen; WAYS.len()],
    nodes: u32,
    best: Way,
}

/// The number of nodes with a cutoff, and the number of moves searched there.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    nodes: u32,
    moves: u32,
}

/// One node in this many is a trial.
const TURN: u32 = 32;
/// The number of cutoffs before a way is assessed.
const FEWEST: u32 = 16;
/// After this many trials earlier ones count half.
const FADING: u32 = 1 << 9;
/// Another way must cost less than this fraction of `All`: if all nodes prefer the same moves, more positions are met
/// again.
const MARGIN: f32 = 0.8;
/// The index of the group of nodes with `depth` plies left.
#[inline]
fn group(depth: Depth) -> usize {
    usize::from(depth > 1)
}

impl Trials {
    /// Returns the way for the next node, which has `count` moves and `depth` plies left.
    #[inline]
    pub(super) fn choose(&mut self, depth: Depth, count: usize) -> Way {
        if depth > 2 {
            return self.deep;
        }
        let group = &mut self.groups[group(depth)];
        group.nodes = group.nodes.wrapping_add(1);
        let is_trial = group.nodes.is_multiple_of(TURN);
        let way = if is_trial { group.another(depth, count) } else { group.best };
        if is_trial && depth == 2 {
            self.deep = group.preferred(|_| 0.0);
        }
        self.current[usize::from(depth > 1)] = (way, is_trial);
        way
    }

    /// Reports that the move at `place` cut off the node with `depth` plies left that was started last. Returns whether
    /// to learn from the move: in a trial of another way a move may have come first that is rarely tried first.
    #[inline]
    pub(super) fn cut_at(&mut self, place: usize, depth: Depth) -> bool {
        let (way, is_trial) = self.current[group(depth)];
        if depth > 2 {
            return true;
        }
        if is_trial {
            self.groups[group(depth)].seen[way as usize].add(place);
        }
        !is_trial || way == Way::All
    }
}

impl Group {
    /// Compares all ways, and returns the way whose turn it is.
    #[cold]
    fn another(&mut self, depth: Depth, count: usize) -> Way {
        self.best = self.preferred(|way| overhead(way, depth, count));
        WAYS[(self.nodes / TURN) as usize % WAYS.len()]
    }

    /// Returns the way with the lowest cost, including its overhead.
    fn preferred(&self, overhead: impl Fn(Way) -> f32) -> Way {
        let known = WAYS.into_iter().filter(|&way| self.seen[way as usize].nodes >= FEWEST);
        let cost = |way: Way| {
            let cost = self.seen[way as usize].mean() + overhead(way);
            if way == Way::All { cost * MARGIN } else { cost }
        };
        known.min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or_default()
    }
}

impl Seen {
    /// Counts a node that was cut off by the move at `place`.
    #[cold]
    fn add(&mut self, place: usize) {
        self.nodes += 1;
        self.moves += u32::try_from(place).map_or(FADING, |place| place.min(FADING)) + 1;
        if self.nodes >= FADING {
            *self = Seen { nodes: self.nodes / 2, moves: self.moves / 2 };
        }
    }

    /// Returns the mean number of moves searched at a node.
    fn mean(self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
        let mean = self.moves as f32 / self.nodes.max(1) as f32;
        mean
    }
}

/// Returns the cost of ordering `count` moves, in units of the search of one move. In units of a leaf: about 1/24 for
/// each move whose history is looked up, half of that for comparing it with the killers, and 1 for the list that many
/// moves need.
fn overhead(way: Way, depth: Depth, count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
    let count = count as f32;
    let many = if count > 16.0 { 1.0 } else { 0.0 };
    let leaves = match way {
        Way::All => many + count / 24.0,
        Way::Killers => many + count / 48.0,
        Way::Natural => 0.0,
    };
    // With two plies left, a move without a cutoff leads to a node that is cut off soon.
    if depth <= 1 { leaves } else { leaves / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::prelude::rust_2024::*;

    /// Returns the way of most of the last nodes, if `All` causes a cutoff at place `all`, and so on.
    fn settled(depth: Depth, count: usize, all: usize, killers: usize, natural: usize) -> Way {
        let mut trials = Trials::default();
        let mut last = Vec::new();
        for _ in 0..5000 {
            let way = trials.choose(depth, count);
            let place = match way {
                Way::All => all,
                Way::Killers => killers,
                Way::Natural => natural,
            };
            trials.cut_at(place, depth);
            last.push(way);
        }
        let often = |way: &Way| last[4000..].iter().filter(|other| *other == way).count();
        WAYS.into_iter().max_by_key(|way| often(way)).unwrap_or_default()
    }

    #[test]
    fn the_way_that_cuts_off_first_is_preferred() {
        for depth in [1, 2] {
            assert_eq!(settled(depth, 12, 0, 4, 4), Way::All);
            assert_eq!(settled(depth, 12, 4, 0, 4), Way::Killers);
            assert_eq!(settled(depth, 12, 4, 4, 0), Way::Natural);
        }
    }

    #[test]
    fn near_the_leaves_a_little_is_not_worth_the_order() {
        assert_eq!(settled(1, 36, 0, 1, 1), Way::Natural);
        assert_eq!(settled(2, 36, 0, 1, 1), Way::All);
    }
}
