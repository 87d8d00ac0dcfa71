use crate::Depth;

/// How often it was enough to look for the children of a node, by depth, and how much that has saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks(Box<[Seen; DEEPEST + 1]>);

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    pays: bool,
    asked: u32,
    looks: u32,
    cuts: u32,
    /// Nodes that were searched.
    searched: u32,
}

/// Greater depths count as this one.
const DEEPEST: usize = 31;
/// Looks before a depth is judged.
const FIRST: u32 = 32;
/// One node of this many looks for its children even if it does not pay.
const OTHERS: u32 = 32;
/// After this many looks the older half counts half.
const FADING: u32 = 1 << 10;

/// The number that stands for `depth`.
#[inline]
fn row(depth: Depth) -> usize {
    usize::from(depth).min(DEEPEST)
}

impl Looks {
    /// Whether looking for `moves` children of a node with `depth` plies left has saved more than it cost.
    #[inline]
    pub(super) fn pay(&mut self, depth: Depth, moves: usize) -> bool {
        let seen = &mut self.0[row(depth)];
        seen.asked = seen.asked.wrapping_add(1);
        if seen.asked.is_multiple_of(OTHERS) || seen.looks < FIRST {
            self.judge(depth, moves);
            return true;
        }
        seen.pays
    }

    /// A node with `depth` plies left has looked for its children.
    #[inline]
    pub(super) fn saw(&mut self, depth: Depth, cut_off: bool) {
        let seen = &mut self.0[row(depth)];
        seen.looks += 1;
        seen.cuts += u32::from(cut_off);
        if seen.looks >= FADING {
            (seen.looks, seen.cuts) = (seen.looks / 2, seen.cuts / 2);
        }
    }

    /// A node with `depth` plies left was searched.
    #[inline]
    pub(super) fn searched(&mut self, depth: Depth) {
        let seen = &mut self.0[row(depth)];
        seen.searched = seen.searched.saturating_add(1);
    }

    /// A cut-off saves the search of the node and of those below it: as many as there were below each node of this depth so
    /// far. A node that is searched costs as much as some looks, and its leaves half a look for each of its moves.
    /// Half of the looks are not lost: the search asks for those children next, and they are at hand then. As long as nothing was seen, a quarter of a cut-off is assumed: a look is cheap where there is much below.
    #[cold]
    fn judge(&mut self, depth: Depth, moves: usize) {
        let below: u64 = self.0[..=row(depth)].iter().map(|seen| u64::from(seen.searched)).sum();
        let seen = &mut self.0[row(depth)];
        let moves = u64::try_from(moves).unwrap_or(u64::MAX).min(1 << 10);
        let nodes = below / u64::from(seen.searched).max(1);
        let saved = (4 * u64::from(seen.cuts) + 1) * nodes * (NODE + moves / 2);
        seen.pays = saved > 2 * u64::from(seen.looks) * moves;
    }
}

/// What it costs to search a node without its leaves, in looks.
const NODE: u64 = 6;

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of a thousand nodes look for their children, if one look in `one_of` leads to a cut-off and the tree below each
    /// node has `below` nodes.
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
        assert!((32..100).contains(&looks(12, 8, 20, 2)), "there is little below");
    }
}
