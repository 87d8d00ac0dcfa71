//! INS by the rules of §2.3 and §2.4, each of which can be turned off. With all of them on, it visits the same leaves
//! as the library's INS in the same order. It checks its own steps: the children that it leaves out and the windows
//! that it uses are compared with the true values of the nodes.

use crate::experiments::small_trees::Path;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree};
use std::cmp::Reverse;

const INF: i64 = i64::MAX / 2;

/// Which rules are on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// What happens at a node where a child cut off the first search.
    pub(super) left: Left,
    /// The order in which children are searched again.
    pub(super) sorted: Sorted,
    /// Children whose score is too low are not searched again.
    pub(super) cuts: Rule,
    /// A child's score is the upper end of its window.
    pub(super) narrows: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    On,
    Off,
}

/// How the children to the left of the one that cut off the first search are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// The children to the left are skipped.
    Skipped,
    /// The children to the left get a score of -∞, the others ∞, and a prove-best cutoff skips them.
    ProvenWorse,
    /// The children are treated as printed in Fig. 2.4. Scores are as in `ProvenWorse`, but the next child's window
    /// ends at its score, ∞; after it come minimal windows without a prove-best cutoff, so the children to the left are
    /// searched. (The figure would then search the next child once more, for a value that is known; this is left out.)
    Figure,
    /// The children to the left are searched like the others.
    Searched,
}

/// The order in which a node's children are searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sorted {
    /// By decreasing score, so that a cutoff by the next score holds for all that follow.
    ByScore,
    /// In the order of the tree; each child is skipped by its own score.
    AsTheyStand,
    /// In the order of the tree, while the next score is taken to hold for all that follow: a mistake.
    Mistaken,
}

impl Rules {
    pub(super) const ALL: Rules =
        Rules { left: Left::Skipped, sorted: Sorted::ByScore, cuts: Rule::On, narrows: Rule::On };
    pub(super) const NONE: Rules = Rules {
        left: Left::Searched,
        sorted: Sorted::AsTheyStand,
        cuts: Rule::Off,
        narrows: Rule::Off,
    };
}

/// What a search did, and whether its assumptions were true.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) value: i64,
    pub(super) visits: Vec<Path>,
    /// Whether the ignored children really had smaller values than their node.
    pub(super) ignored: Tally,
    /// Whether the scores of children searched again really were upper bounds.
    pub(super) bounded: Tally,
    /// Whether the answers of children within a prove-best search were exact, or bounds that were sufficient.
    pub(super) settled: Tally,
    /// The number of cells in the record of each child of the root that was searched again.
    pub(super) records: Vec<u64>,
}

/// A node of an explicit tree; values are from the node's own side.
pub(super) struct Node {
    depth: Depth,
    path: Path,
    children: Vec<Node>,
    /// The true value.
    pub(super) worth: i64,
}

impl Node {
    /// Copies a tree and returns its root.
    pub(super) fn root(tree: &Tree, depth: Depth) -> Node {
        let game = tree.any();
        Node::written_out(&game, &game.root(), depth, Vec::new())
    }

    /// Searches the tree by these rules.
    pub(super) fn ins(&self, rules: Rules) -> Seen {
        let mut search = Ins { rules, seen: Seen::default() };
        let value = search.open(self, -INF, INF);
        Seen { value, ..search.seen }
    }

    fn written_out(game: &AnyTree<'_>, position: &AnyPosition, depth: Depth, path: Path) -> Node {
        let moves = if depth == 0 { 0..0 } else { game.moves(position) };
        let children: Vec<Node> = moves
            .map(|m| {
                let path = path.iter().copied().chain([m]).collect();
                Node::written_out(game, &game.play(position, m), depth - 1, path)
            })
            .collect();
        let best = children.iter().map(|child| -child.worth).max();
        let worth = best.unwrap_or_else(|| game.value(game, position, depth).get().into());
        Node { depth, path, children, worth }
    }
}

/// What the first search of a node records for the second.
enum Record {
    Leaf,
    /// All children were searched.
    ProveBest(Vec<Scored>),
    /// The child with this index cut off the search.
    IgnoreLeft(usize, Box<Record>),
}

struct Scored {
    child: usize,
    score: i64,
    record: Record,
}

impl Record {
    fn cells(&self) -> u64 {
        match self {
            Record::Leaf => 0,
            Record::ProveBest(children) => children.iter().map(|child| 1 + child.record.cells()).sum(),
            Record::IgnoreLeft(_, record) => 1 + record.cells(),
        }
    }
}

struct Ins {
    rules: Rules,
    seen: Seen,
}

impl Ins {
    fn leaf(&mut self, node: &Node) -> i64 {
        self.seen.visits.push(node.path.clone());
        node.worth
    }

    /// Searches a node by NegaScout.
    fn open(&mut self, node: &Node, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = node.children.split_first() else { return self.leaf(node) };
        let best = -self.open(first, -beta, -alpha);
        self.siblings(node, others, best, (alpha, beta))
    }

    /// NegaScout's loop over `children`, if the best value of the others is `best`.
    fn siblings<'n>(
        &mut self,
        node: &Node,
        children: impl IntoIterator<Item = &'n Node>,
        mut best: i64,
        (alpha, beta): (i64, i64),
    ) -> i64 {
        for child in children {
            if best >= beta {
                break;
            }
            let (score, record) = self.test(child, -best.max(alpha) - 1);
            let value = -score;
            if value > best {
                let accepted = value <= alpha || value >= beta || node.depth <= 2;
                best = if accepted { value } else { -self.again(child, (-beta, -value), &record) };
            }
        }
        best
    }

    /// The first search with the window (m, m + 1).
    fn test(&mut self, node: &Node, m: i64) -> (i64, Record) {
        if node.children.is_empty() {
            return (self.leaf(node), Record::Leaf);
        }
        let mut best = -INF;
        let mut scored = Vec::new();
        for (i, child) in node.children.iter().enumerate() {
            let (score, record) = self.test(child, -m - 1);
            best = best.max(-score);
            if best > m {
                return (best, Record::IgnoreLeft(i, Box::new(record)));
            }
            scored.push(Scored { child: i, score: -score, record });
        }
        (best, Record::ProveBest(scored))
    }

    fn again(&mut self, node: &Node, window: (i64, i64), record: &Record) -> i64 {
        if node.path.len() == 1 {
            self.seen.records.push(record.cells());
        }
        match record {
            Record::Leaf => node.worth,
            Record::ProveBest(scored) => self.prove_best(node, window, scored),
            Record::IgnoreLeft(i, record) => {
                for left in &node.children[..*i] {
                    self.seen.ignored.check(-left.worth < node.worth);
                }
                self.ignore_left(node, window, *i, record)
            }
        }
    }

    fn ignore_left(
        &mut self,
        node: &Node,
        (alpha, beta): (i64, i64),
        i: usize,
        record: &Record,
    ) -> i64 {
        let best = -self.again(&node.children[i], (-beta, -alpha), record);
        let (left, right) = (&node.children[..i], &node.children[i + 1..]);
        match self.rules.left {
            Left::Skipped => self.siblings(node, right, best, (alpha, beta)),
            Left::Searched => self.siblings(node, right.iter().chain(left), best, (alpha, beta)),
            Left::ProvenWorse => {
                let scored = right
                    .iter()
                    .map(|child| (child, INF))
                    .chain(left.iter().map(|child| (child, -INF)));
                let mut best = best;
                for (child, score) in scored {
                    if best >= beta || best.max(alpha) > score {
                        break;
                    }
                    best = self.siblings(node, [child], best, (alpha, beta));
                }
                best
            }
            Left::Figure => {
                let mut children = right.iter().chain(left);
                let Some(next) = children.next().filter(|_| best < beta && !right.is_empty()) else {
                    return best;
                };
                let best = best.max(-self.open(next, -INF, -best.max(alpha)));
                self.siblings(node, children, best, (alpha, beta))
            }
        }
    }

    fn prove_best(&mut self, node: &Node, (alpha, beta): (i64, i64), scored: &[Scored]) -> i64 {
        let mut children: Vec<&Scored> = scored.iter().collect();
        if self.rules.sorted == Sorted::ByScore {
            children.sort_by_key(|child| Reverse(child.score));
        }
        let mut best = -INF;
        for (n, scored) in children.iter().enumerate() {
            let low = best.max(alpha);
            if n > 0 && self.rules.cuts == Rule::On && low > scored.score {
                best = best.max(scored.score);
                match self.rules.sorted {
                    Sorted::AsTheyStand => continue,
                    Sorted::ByScore | Sorted::Mistaken => break,
                }
            }
            let narrow = n > 0 && self.rules.narrows == Rule::On;
            // Without cutoffs a window may become empty; then the minimal one is used.
            let high = if narrow {
                beta.min(scored.score.max(low + i64::from(self.rules.cuts == Rule::Off)))
            } else {
                beta
            };
            let child = &node.children[scored.child];
            let value = -self.again(child, (-high, -low), &scored.record);
            self.seen.bounded.check(-child.worth <= scored.score);
            self.seen.settled.check(value <= low || value >= beta || value == -child.worth);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}
