//! Table 5.1 of Reinefeld, Marsland, Schaeffer 1985: how many leaves six algorithms visit on every tree of width 2 and
//! depth 3 with eight different values. It also checks what §3.1 and §5.2.1 say about these trees: which algorithm is
//! sometimes better than which, whether the place of the principal line matters, when a subtree is searched again.

mod findings;
mod report;

use super::written::any_order;
use crate::prelude::*;
use plywood_core::search::Observed;
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::pns::pns;
use plywood_core::{Never, Node, Observer};
use plywood_games::synthetic::ExplicitTree;
use std::collections::BTreeMap;

/// All orders of eight leaves that begin with this leaf.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    first: i32,
}

/// The trees, grouped by what happened on them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    kinds: Vec<Kind>,
    worst_for_ns: Worst,
}

/// The tree on which NS visits the most leaves more than SSS*, and how many more.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Worst {
    more: u8,
    leaves: Vec<i32>,
}

/// The number of trees on which the same happened.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kind {
    #[serde(flatten)]
    what: What,
    trees: u64,
}

names! {
    /// The algorithms, in the order of the paper's table.
    pub(crate) enum Who {
        Dual => short("dual"),
        Sss => short("sss"),
        Ins => short("ins"),
        Pns => short("pns"),
        AlphaBeta => short("alpha-beta"),
        Ns => short("negascout"),
    }
}

/// What happened on a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct What {
    /// Leaf visits of each of [`Who`].
    visits: [u8; 6],
    /// Where the principal line lies.
    half: Half,
    /// The number of subtrees searched again by each of [`AGAIN`].
    re_searches: [u8; 3],
    /// Whether each of [`AGAIN`] revisited the leaf whose value the first search had returned.
    revisits: [bool; 3],
}

/// The algorithms that search subtrees again.
const AGAIN: [Who; 3] = [Who::Ins, Who::Pns, Who::Ns];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Half {
    Left,
    Right,
}

pub(crate) struct Table51;

impl Study for Table51 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-table-5-1";

    fn plan(_: Scale) -> Vec<Planned<Case>> {
        (0..8).map(|first| Planned { case: Case { first }, seconds: 0.03 }).collect()
    }

    fn run(case: &Case) -> Row {
        let mut kinds = BTreeMap::new();
        let mut worst_for_ns = Worst::default();
        any_order(8, &mut vec![case.first], &mut |leaves| {
            let what = searched(leaves);
            *kinds.entry(what).or_insert(0) += 1;
            let [_, sss, .., ns] = what.visits;
            if ns > sss + worst_for_ns.more {
                worst_for_ns = Worst { more: ns - sss, leaves: leaves.to_vec() };
            }
            false
        });
        let kinds = kinds.into_iter().map(|(what, trees)| Kind { what, trees }).collect();
        Row { kinds, worst_for_ns }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

fn searched(leaves: &[i32]) -> What {
    let values: Vec<Value> = leaves.iter().map(|&leaf| Value::nearest(leaf.into())).collect();
    let tree = ExplicitTree::uniform(2, 3, &values).expect("eight leaves");
    let twice = [
        watched(&tree, |search, root| _ = Ins::UNLIMITED.search(search, root, Window::FULL)),
        watched(&tree, |search, root| _ = pns(search, root, Window::FULL)),
        watched(&tree, |search, root| _ = NegaScout::PAPER.search(search, root, Window::FULL)),
    ];
    let tree = Tree::Explicit(tree);
    let visits = |name| u8::try_from(cost(&tree, 3, algorithm(name)).leaves).expect("few leaves");
    let [ins, pns, ns] = twice.map(|twice| twice.visits);
    let is_left = half_value(&leaves[..4]) > half_value(&leaves[4..]);
    What {
        visits: [visits("dual"), visits("sss"), ins, pns, visits("alpha-beta"), ns],
        half: if is_left { Half::Left } else { Half::Right },
        re_searches: twice.map(|twice| twice.re_searches),
        revisits: twice.map(|twice| twice.revisits),
    }
}

/// The value of a half of the tree: MIN moves, then MAX.
fn half_value(leaves: &[i32]) -> i32 {
    leaves.chunks(2).filter_map(|pair| pair.iter().max()).min().copied().unwrap_or(0)
}

/// An observer that counts what a search does twice. It distinguishes leaves by their values, which are all different.
#[derive(Clone, Copy, Debug, Default)]
struct Twice {
    visits: u8,
    re_searches: u8,
    /// The value that the first search of the subtree now searched again returned.
    came_back: Option<Value>,
    revisits: bool,
}

impl Observer<ExplicitTree> for Twice {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &<ExplicitTree as Game>::Position) {}

    fn child(&mut self, (): (), _: Child, _: Depth) {}

    fn leaf(&mut self, (): (), value: Value) {
        self.visits += 1;
        self.revisits |= self.came_back == Some(value);
    }

    fn re_search(&mut self, (): (), window: Window) {
        self.re_searches += 1;
        // From the side of MIN, to move at the child and at the leaves, the second window ends at the first answer.
        self.came_back = Some(window.beta());
    }
}

type Watching = Observed<ExplicitTree, ExplicitTree, (), (), (), Twice, Never>;

fn watched(tree: &ExplicitTree, run: impl FnOnce(&mut Search<'_, Watching>, &Node<Watching>)) -> Twice {
    let mut search = Search::new(tree, tree).observer(Twice::default());
    let root = search.root(&tree.root(), 3);
    run(&mut search, &root);
    *search.observed()
}
