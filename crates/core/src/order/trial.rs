use crate::Depth;

/// A way to order the moves of a node. The move from memory comes first in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Way {
    /// All that is known of the moves.
    #[default]
    All,
    /// Killers, then as the game has them.
    Killers,
    /// As the game has them.
    Natural,
}

const WAYS: [Way; 3] = [Way::All, Way::Killers, Way::Natural];

/// Which way pays at nodes with one ply left, with two, and with more, learnt from the places of the moves that cut
/// searches off with one ply left and with two: trying something at deeper nodes is too expensive.
///
/// Now and then a node is a trial: the ways take turns, and only what is seen there counts, so that all are judged by the
/// same kind of nodes. What counts is how many moves are searched, and what it costs to order them; how long that takes
/// is not looked at, so that two searches of the same position do the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    groups: [Group; 2],
    /// The way for deeper nodes.
    deep: Way,
    /// The way of the node that was begun last, for each group, and whether it was a trial.
    current: [(Way, bool); 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    seen: [Seen; WAYS.len()],
    nodes: u32,
    best: Way,
}

/// Nodes that were cut off, and the moves that were searched there.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    nodes: u32,
    moves: u32,
}

/// One node of this many is a trial.
const TURN: u32 = 32;
/// Nodes that are cut off before a way is judged.
const FEWEST: u32 = 16;
/// After this many trials what came before counts half.
const FADING: u32 = 1 << 9;
/// Another way must cost less than this part of `All`: if all nodes prefer the same moves, more positions are met again.
const MARGIN: f32 = 0.8;
/// The number of the group that nodes with `depth` plies left are in.
#[inline]
fn group(depth: Depth) -> usize {
    usize::from(depth > 1)
}

impl Trials {
    /// The way for the next node, which has `count` moves and `depth` plies left.
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

    /// The node with `depth` plies left that was begun last has been cut off by the move at `place`. Tells whether that says
    /// something of the move: in a trial of another way a move may have come first that is seldom the first to be tried.
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
    /// Judges all ways, and tells which has its turn.
    #[cold]
    fn another(&mut self, depth: Depth, count: usize) -> Way {
        self.best = self.preferred(|way| overhead(way, depth, count));
        WAYS[(self.nodes / TURN) as usize % WAYS.len()]
    }

    /// The way that costs least, each with what it costs besides.
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
    /// A node was cut off by the move at `place`.
    #[cold]
    fn add(&mut self, place: usize) {
        self.nodes += 1;
        self.moves += u32::try_from(place).map_or(FADING, |place| place.min(FADING)) + 1;
        if self.nodes >= FADING {
            *self = Seen { nodes: self.nodes / 2, moves: self.moves / 2 };
        }
    }

    /// Moves searched at a node.
    fn mean(self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
        let mean = self.moves as f32 / self.nodes.max(1) as f32;
        mean
    }
}

/// What it costs to order `count` moves, in searches of one move: of a leaf about a twenty-fourth for each move whose
/// history is looked up, half of that to compare it with the killers, and one for the list that many moves need.
fn overhead(way: Way, depth: Depth, count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
    let count = count as f32;
    let many = if count > 16.0 { 1.0 } else { 0.0 };
    let leaves = match way {
        Way::All => many + count / 24.0,
        Way::Killers => many + count / 48.0,
        Way::Natural => 0.0,
    };
    // With two plies left, a move that does not cut off leads to a node that is cut off soon.
    if depth <= 1 { leaves } else { leaves / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The way that most of the last nodes had, if `All` cuts off at place `all`, and so on.
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
