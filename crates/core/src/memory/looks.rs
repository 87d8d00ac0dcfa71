use crate::Depth;
use alloc::boxed::Box;

/// Counts, by depth, how often looking up the children of a node led to a cutoff, and how much that saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks(Box<[Seen; DEEPEST + 1]>);

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    pays: bool,
    asked: u32,
    looks: u32,
    cuts: u32,
    /// The number of nodes that were searched.
    searched: u32,
}

/// The greatest depth with counts of its own; greater depths are counted together with it.
const DEEPEST: usize = 31;
/// The number of lookups before a depth is assessed.
const FIRST: u32 = 32;
/// One node in this many looks up its children even at depths where lookups do not pay.
const OTHERS: u32 = 32;
/// After this many lookups the counts are halved, so that older lookups count less.
const FADING: u32 = 1 << 10;

/// The index of the row for `depth`.
#[inline]
fn row(depth: Depth) -> usize {
    usize::from(depth).min(DEEPEST)
}

impl Looks {
    /// Whether looking up the `moves` children of a node with `depth` plies left has saved more than it cost.
    #[inline]
    pub(super) fn pay(&mut self, depth: Depth, moves: usize) -> bool {
        let seen = &mut self.0[row(depth)];
        seen.asked = seen.asked.wrapping_add(1);
        if seen.asked.is_multiple_of(OTHERS) || seen.looks < FIRST {
            self.decide(depth, moves);
            return true;
        }
        seen.pays
    }

    /// Counts a node with `depth` plies left that looked up its children.
    #[inline]
    pub(super) fn saw(&mut self, depth: Depth, cut_off: bool) {
        let seen = &mut self.0[row(depth)];
        seen.looks += 1;
        seen.cuts += u32::from(cut_off);
        if seen.looks >= FADING {
            (seen.looks, seen.cuts) = (seen.looks / 2, seen.cuts / 2);
        }
    }

    /// Counts a node with `depth` plies left that was searched.
    #[inline]
    pub(super) fn searched(&mut self, depth: Depth) {
        let seen = &mut self.0[row(depth)];
        seen.searched = seen.searched.saturating_add(1);
    }

    /// Decides whether lookups pay at `depth`. A cutoff saves the search of the node and of the nodes below it; their
    /// number is estimated by the mean so far. Searching a node costs as much as `NODE` lookups, and its leaves cost
    /// half a lookup for each of its moves. Half of the lookups are not lost: the search asks for those children next,
    /// when they are in the cache. A quarter of a cutoff is added to the count, since a lookup is cheap compared with a
    /// large subtree.
    #[cold]
    fn decide(&mut self, depth: Depth, moves: usize) {
        let below: u64 = self.0[..=row(depth)].iter().map(|seen| u64::from(seen.searched)).sum();
        let seen = &mut self.0[row(depth)];
        let moves = u64::try_from(moves).unwrap_or(u64::MAX).min(1 << 10);
        let nodes = below / u64::from(seen.searched).max(1);
        let saved = (4 * u64::from(seen.cuts) + 1) * nodes * (NODE + moves / 2);
        seen.pays = saved > 2 * u64::from(seen.looks) * moves;
    }
}

/// The cost of searching a node without its leaves, in lookups.
const NODE: u64 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many of a thousand nodes look up their children, if one lookup in `one_of` leads to a cutoff and the
    /// tree below each node has `below` nodes.
    fn looks(depth: Depth, moves: usize, one_of: u32, below: u32) -> u32 {
        let mut looks = Looks::default();
        let mut asked = 0;
        for node in 0..1000_u32 {
            for _ in 0..below {
                looks.searched(depth - 1);
            }
            if looks.pay(depth, moves) {
                asked += 1;
                looks.saw(depth, node % one_of == 0);
            }
            looks.searched(depth);
        }
        asked
    }

    #[test]
    fn nodes_look_where_it_pays_and_now_and_then_elsewhere() {
        assert_eq!(looks(6, 20, 10, 100), 1000);
        assert!((32..100).contains(&looks(3, 50, 100, 10)));
        assert!((32..100).contains(&looks(12, 8, 20, 2)), "the subtree is small");
    }
}
