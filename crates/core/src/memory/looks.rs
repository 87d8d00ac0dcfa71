use crate::Depth;

/// How often it was enough to look for the children of a node, by depth.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks(Box<[Seen; DEEPEST + 1]>);

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    pays: bool,
    asked: u32,
    looks: u32,
    cuts: u32,
}

/// Greater depths count as this one.
const DEEPEST: usize = 15;
/// Looks before a depth is judged.
const FIRST: u32 = 32;
/// One node of this many looks for its children even if it does not pay.
const OTHERS: u32 = 32;
/// After this many looks the older half counts half.
const FADING: u32 = 1 << 10;

impl Looks {
    /// Whether looking for `moves` children of a node with `depth` plies left has saved more than it cost.
    ///
    /// A look costs about as much as a leaf for each child. A cut-off saves the search of the node, about twice as many leaves
    /// as the minimal tree has, which is the power `depth / 2` of the number of moves.
    #[inline]
    pub(super) fn pay(&mut self, depth: Depth, moves: usize) -> bool {
        let seen = &mut self.0[usize::from(depth).min(DEEPEST)];
        seen.asked = seen.asked.wrapping_add(1);
        if seen.asked.is_multiple_of(OTHERS) || seen.looks < FIRST {
            seen.judge(depth, moves);
            return true;
        }
        seen.pays
    }

    /// A node with `depth` plies left has looked for its children.
    #[inline]
    pub(super) fn saw(&mut self, depth: Depth, cut_off: bool) {
        let seen = &mut self.0[usize::from(depth).min(DEEPEST)];
        seen.looks += 1;
        seen.cuts += u32::from(cut_off);
        if seen.looks >= FADING {
            (seen.looks, seen.cuts) = (seen.looks / 2, seen.cuts / 2);
        }
    }
}

impl Seen {
    #[cold]
    fn judge(&mut self, depth: Depth, moves: usize) {
        let moves = u64::try_from(moves).unwrap_or(u64::MAX).min(1 << 10);
        // cuts / looks * 2 * moves^(depth / 2) > moves, squared, so that there are whole numbers alone.
        let gain = 4 * u128::from(self.cuts).pow(2) * u128::from(moves).pow(u32::from(depth.min(6)));
        self.pays = gain > u128::from(self.looks).pow(2) * u128::from(moves).pow(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_look_where_it_pays_and_now_and_then_elsewhere() {
        let looks = |depth, moves, one_of: u32| {
            let mut looks = Looks::default();
            let mut asked = 0;
            for node in 0..1000_u32 {
                if looks.pay(depth, moves) {
                    asked += 1;
                    looks.saw(depth, node % one_of == 0);
                }
            }
            asked
        };
        assert_eq!(looks(6, 20, 10), 1000);
        assert!((32..100).contains(&looks(3, 50, 100)));
    }
}
