//! INS by the rules of §2.3 and §2.4, each of which can be turned off. With all of them on it visits the leaves of the
//! library's INS in the same order. It looks at its own steps: what it leaves out, and which windows it uses, is
//! compared with the true values of the nodes.

use crate::experiments::small_trees::Path;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree};
use std::cmp::Reverse;

const INF: i64 = i64::MAX / 2;

/// Which rules are on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// At a node where a son cut the first search off.
    pub(super) left: Left,
    /// Sons by decreasing score.
    pub(super) sorted: Sorted,
    /// Sons whose score is too low are not searched again.
    pub(super) cuts: Rule,
    /// A son's score is the upper end of its window.
    pub(super) narrows: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    On,
    Off,
}

/// How the sons to the left of the one that cut off are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// They are skipped.
    Skipped,
    /// They are given a score of -∞, the others ∞, and a prove-best cut-off skips them.
    ProvenWorse,
    /// As printed in Fig. 2.4: scores as above; but the next son's window ends at its score, ∞, and after it minimal
    /// windows come and no prove-best cut-off, so that those to the left are searched. (That the next son would then be
    /// searched once more, for a value that is known, is left out.)
    Figure,
    /// They are searched like the others.
    Searched,
}

/// In which order a node's sons are searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sorted {
    /// By decreasing score, so that a cut-off by the next score speaks for all that follow.
    ByScore,
    /// As they stand; each is skipped by its own score.
    AsTheyStand,
    /// As they stand, and the next score speaks for all that follow: a mistake.
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

/// What a search did, and whether what it relied on was true.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) value: i64,
    pub(super) visits: Vec<Path>,
    /// Sons left out as ignored were really worth less than their node.
    pub(super) ignored: Tally,
    /// Scores of sons searched again were really upper bounds.
    pub(super) bounded: Tally,
    /// Answers of sons within a prove-best search were exact, or bounds that nothing more was wanted of.
    pub(super) settled: Tally,
    /// Cells of the record of each son of the root that was searched again.
    pub(super) records: Vec<u64>,
}

/// A node written out; values are as its own side sees them.
pub(super) struct Node {
    depth: Depth,
    path: Path,
    sons: Vec<Node>,
    /// The true value.
    pub(super) worth: i64,
}

impl Node {
    /// The root of a tree.
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
        let sons: Vec<Node> = moves
            .map(|m| {
                let path = path.iter().copied().chain([m]).collect();
                Node::written_out(game, &game.play(position, m), depth - 1, path)
            })
            .collect();
        let best = sons.iter().map(|son| -son.worth).max();
        let worth = best.unwrap_or_else(|| game.value(game, position, depth).get().into());
        Node { depth, path, sons, worth }
    }
}

/// What the first search of a node leaves for the second.
enum Record {
    Leaf,
    /// All sons were searched.
    ProveBest(Vec<Scored>),
    /// This son cut the search off.
    IgnoreLeft(usize, Box<Record>),
}

struct Scored {
    son: usize,
    score: i64,
    record: Record,
}

impl Record {
    fn cells(&self) -> u64 {
        match self {
            Record::Leaf => 0,
            Record::ProveBest(sons) => sons.iter().map(|son| 1 + son.record.cells()).sum(),
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

    /// NegaScout.
    fn open(&mut self, node: &Node, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = node.sons.split_first() else { return self.leaf(node) };
        let best = -self.open(first, -beta, -alpha);
        self.brothers(node, others, best, (alpha, beta))
    }

    /// NegaScout's loop over `sons`, when others are worth `best`.
    fn brothers<'n>(
        &mut self,
        node: &Node,
        sons: impl IntoIterator<Item = &'n Node>,
        mut best: i64,
        (alpha, beta): (i64, i64),
    ) -> i64 {
        for son in sons {
            if best >= beta {
                break;
            }
            let (score, record) = self.test(son, -best.max(alpha) - 1);
            let value = -score;
            if value > best {
                let accepted = value <= alpha || value >= beta || node.depth <= 2;
                best = if accepted { value } else { -self.again(son, (-beta, -value), &record) };
            }
        }
        best
    }

    /// The first search with the window (m, m + 1).
    fn test(&mut self, node: &Node, m: i64) -> (i64, Record) {
        if node.sons.is_empty() {
            return (self.leaf(node), Record::Leaf);
        }
        let mut best = -INF;
        let mut scored = Vec::new();
        for (i, son) in node.sons.iter().enumerate() {
            let (score, record) = self.test(son, -m - 1);
            best = best.max(-score);
            if best > m {
                return (best, Record::IgnoreLeft(i, Box::new(record)));
            }
            scored.push(Scored { son: i, score: -score, record });
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
                for left in &node.sons[..*i] {
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
        let best = -self.again(&node.sons[i], (-beta, -alpha), record);
        let (left, right) = (&node.sons[..i], &node.sons[i + 1..]);
        match self.rules.left {
            Left::Skipped => self.brothers(node, right, best, (alpha, beta)),
            Left::Searched => self.brothers(node, right.iter().chain(left), best, (alpha, beta)),
            Left::ProvenWorse => {
                let scored =
                    right.iter().map(|son| (son, INF)).chain(left.iter().map(|son| (son, -INF)));
                let mut best = best;
                for (son, score) in scored {
                    if best >= beta || best.max(alpha) > score {
                        break;
                    }
                    best = self.brothers(node, [son], best, (alpha, beta));
                }
                best
            }
            Left::Figure => {
                let mut sons = right.iter().chain(left);
                let Some(next) = sons.next().filter(|_| best < beta && !right.is_empty()) else {
                    return best;
                };
                let best = best.max(-self.open(next, -INF, -best.max(alpha)));
                self.brothers(node, sons, best, (alpha, beta))
            }
        }
    }

    fn prove_best(&mut self, node: &Node, (alpha, beta): (i64, i64), scored: &[Scored]) -> i64 {
        let mut sons: Vec<&Scored> = scored.iter().collect();
        if self.rules.sorted == Sorted::ByScore {
            sons.sort_by_key(|son| Reverse(son.score));
        }
        let mut best = -INF;
        for (n, scored) in sons.iter().enumerate() {
            let low = best.max(alpha);
            if n > 0 && self.rules.cuts == Rule::On && low > scored.score {
                best = best.max(scored.score);
                match self.rules.sorted {
                    Sorted::AsTheyStand => continue,
                    Sorted::ByScore | Sorted::Mistaken => break,
                }
            }
            let narrow = n > 0 && self.rules.narrows == Rule::On;
            // Where nothing cuts off, a window may be left without room; then it is the minimal one.
            let high = if narrow {
                beta.min(scored.score.max(low + i64::from(self.rules.cuts == Rule::Off)))
            } else {
                beta
            };
            let son = &node.sons[scored.son];
            let value = -self.again(son, (-high, -low), &scored.record);
            self.seen.bounded.check(-son.worth <= scored.score);
            self.seen.settled.check(value <= low || value >= beta || value == -son.worth);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}
