//! Reinefeld, Marsland, Schaeffer 1985.

use super::{Show, Shown, compare, echo, tree, uniform, visits};
use crate::experiments::{reinefeld_informed, reinefeld_negascout};
use crate::measure::{cost_below, cost_within, leaf_number};
use crate::of_1985::{Code, Descriptor, Open, SortedList, Uniform};
use crate::prelude::*;
use plywood_core::observer::Status;
use plywood_games::synthetic::ExplicitTree;
use std::cmp::Reverse;
use std::collections::BTreeSet;

pub(super) const SHOWN: &[(&str, Show)] = &[
    ("000-smallest", smallest),
    ("000-as-good", as_good),
    ("000-fig-2-1", wall),
    ("000-levels", levels),
    ("000-third-window", third_window),
    ("000-searched-again", searched_again),
    ("000-remaining-subtrees", remaining_subtrees),
    ("000-purge", purge),
    ("000-first-best", first_best),
    ("000-superior-subtree", superior_subtree),
    ("000-equal-weights", equal_weights),
    ("000-deviation", deviation),
    ("000-table-5-4-sss", storage_of_sss),
    ("000-table-5-4-ins", storage_of_ins),
    ("000-table-5-4-pns", storage_of_pns),
    ("000-shorter-list", shorter_list),
];

const FIG_3_1: &str = "((6 5)(7 1))((9 8)(4 3))";

fn smallest() -> Shown {
    let tree = Tree::Explicit(tree(FIG_3_1));
    let [sss, ns, dual] =
        ["sss", "negascout", "dual"].map(|name| cost(&tree, 3, algorithm(name)).leaves);
    let example = format!("Fig. 3.1: SSS* visits {sss} leaves, NS {ns}, DUAL* {dual}");
    Shown::new(
        ns < sss && dual < sss,
        example,
        echo(&tree, "compare --tree - --algorithms sss,negascout,dual"),
    )
}

fn as_good() -> Shown {
    let shape = Shape::new(5, 4, Order::Equal);
    let (ins, sss) = (visits(&shape, 100, "ins"), visits(&shape, 100, "sss"));
    let ratio = Estimate::ratio(&ins, &sss);
    let example = format!("{shape}, 100 trees: INS visits {ratio} times as many leaves");
    let seed =
        (1..).zip(ins.iter().zip(&sss)).find(|(_, (ins, sss))| ins > sss).map_or(1, |(seed, _)| seed);
    let command = compare(&shape, seed, "sss,ins");
    Shown::new(ratio.low > 1.0, example, command)
}

fn wall() -> Shown {
    let shape = Shape::new(5, 5, Order::First(60)).with_range(250);
    let (mut below, mut above) = (Vec::new(), Vec::new());
    let mut command = None;
    for seed in 1..=60 {
        let tree = shape.tree(seed);
        let value = cost(&tree, 5, algorithm("alpha-beta")).value;
        let of = |m| cost_within(&tree, 5, algorithm("alpha-beta"), Window::minimal(m)).leaves;
        let (under, over) = (of(value.previous()), of(value));
        if command.is_none() && over > under {
            command = Some(format!(
                "plywood search {} --algorithm alpha-beta --alpha {value} --beta {}",
                shape.arguments(seed),
                value.next()
            ));
        }
        below.push(under);
        above.push(over);
    }
    let ratio = Estimate::ratio(&above, &below);
    let example = format!("{shape}, 60 trees: (v, v+1) takes {ratio} times the leaves of (v-1, v)");
    Shown::new(ratio.low > 1.0, example, command.unwrap_or_default())
}

/// The windows are those up to five values away from the tree's.
fn levels() -> Shown {
    let shape = Shape::new(5, 5, Order::First(60)).with_range(250);
    let deeper = Shape { depth: shape.depth + 1, ..shape };
    // Leaves of the windows above the value and below it, at the root and at its first child.
    let (mut root, mut child) = ([vec![], vec![]], [vec![], vec![]]);
    for seed in 1..=60 {
        let (tree, deeper) = (shape.tree(seed), deeper.tree(seed));
        let at_root = |window: Window| cost_below(&tree, &[], shape.depth, window);
        let at_child = |window: Window| cost_below(&deeper, &[0], shape.depth, window.flipped());
        let sum = |value: Value, from: i64, leaves: &dyn Fn(Window) -> u64| -> u64 {
            let minimal = |i| Window::minimal(Value::nearest(i64::from(value.get()) + i));
            (from..from + 5).map(|i| leaves(minimal(i))).sum()
        };
        let (value, seen) = (at_root(Window::FULL).value, -at_child(Window::FULL).value);
        for (side, from) in [0, -5].into_iter().enumerate() {
            root[side].push(sum(value, from, &|window| at_root(window).leaves));
            child[side].push(sum(seen, from, &|window| at_child(window).leaves));
        }
    }
    let [at_root, at_child] = [root, child].map(|[above, below]| Estimate::ratio(&above, &below));
    let example = format!(
        "{shape}, 60 trees: windows above v take {at_root} times the leaves of those below at the root, {at_child} times \
         at its first child"
    );
    Shown::new(at_root.low > 1.0 && at_child.high < 1.0, example, "")
}

fn third_window() -> Shown {
    let (v1, v2) = (0, -5);
    let (tree, window) = reinefeld_informed::third_window(v1, v2);
    let expected = Window::new(Value::from(-10), Value::from(v1.min(v2)));
    let example = match window {
        Some(window) => format!("v1 = {v1}, v2 = {v2}: C is searched again with {window}"),
        None => return Shown::nothing(),
    };
    let command = format!("echo '{tree}' | plywood trace --tree - --algorithm ins");
    Shown::new(window == expected && v1 > v2, example, command)
}

fn searched_again() -> Shown {
    let shape = Shape::new(5, 4, Order::Iid);
    let (mut all, mut leaving, mut first_seed) = (0, 0, None);
    for seed in 1..=100 {
        for [first, second] in reinefeld_negascout::both_searches(&shape.tree(seed), shape.depth) {
            all += 1;
            if !first.is_subset(&second) {
                leaving += 1;
                first_seed.get_or_insert(seed);
            }
        }
    }
    let Some(seed) = first_seed else { return Shown::nothing() };
    let example = format!(
        "{shape}, 100 trees: {leaving} of {all} second searches of a child of the root leave out a leaf of the first"
    );
    let command = format!("plywood trace {} --algorithm negascout", shape.arguments(seed));
    Shown::new(2 * leaving > all, example, command)
}

fn remaining_subtrees() -> Shown {
    let tree = uniform(2, 4, &[3, 11, 14, 12, 13, 8, 5, 4, 9, 6, 15, 10, 7, 16, 2, 1]);
    let right_half = |name: &str| -> BTreeSet<u64> {
        let paths = leaf_paths(&tree, 4, algorithm(name));
        paths.iter().map(|path| leaf_number(2, path)).filter(|&leaf| leaf >= 8).collect()
    };
    let (ns, sss) = (right_half("negascout"), right_half("sss"));
    let first_is_best =
        watch(&tree, 4, algorithm("minimax"), Remember::Nothing).outcome.line.first() == Some(&0);
    let example =
        format!("first child best; in the other subtree NS visits leaves {ns:?}, SSS* {sss:?}");
    let command = echo(&tree, "search --tree - --algorithm negascout --leaves");
    Shown::new(first_is_best && ns.len() > sss.len(), example, command)
}

type Position = <ExplicitTree as Game>::Position;

/// OPEN with the purge as printed: it deletes ancestors, which are never there.
struct Misread {
    list: SortedList<Position>,
    depth: u16,
    judged: u64,
}

impl Open<Position> for Misread {
    fn insert(&mut self, descriptor: Descriptor<Position>) {
        self.judged +=
            u64::from(descriptor.status == Status::Solved && descriptor.code.ply() == self.depth);
        self.list.insert(descriptor);
    }

    fn pop(&mut self) -> Descriptor<Position> {
        self.list.pop()
    }

    fn purge(&mut self, _: Code) {}
}

fn purge() -> Shown {
    let found = (1..=50).find_map(|seed| {
        let tree = uniform(2, 4, &Shape::new(2, 4, Order::Iid).with_range(9).leaves(seed));
        let Tree::Explicit(written) = &tree else { return None };
        let mut open = Misread { list: SortedList::default(), depth: 4, judged: 0 };
        Uniform { tree: written, width: 2, depth: 4 }.sss(&mut open);
        let right = cost(&tree, 4, algorithm("sss")).leaves;
        (open.judged > right).then_some((tree, open.judged, right))
    });
    let Some((tree, misread, right)) = found else { return Shown::nothing() };
    let example = format!(
        "w=2 d=4: no ancestor is ever in OPEN, so SSS* evaluates {misread} leaves instead of {right}"
    );
    Shown::new(misread > right, example, echo(&tree, "search --tree - --algorithm sss"))
}

fn first_best() -> Shown {
    let shape = Shape::new(3, 3, Order::Equal);
    let found = (1..=200).find_map(|seed| {
        let tree = shape.tree(seed);
        let first =
            watch(&tree, 3, algorithm("minimax"), Remember::Nothing).outcome.line.first() == Some(&0);
        let leaves = |name| leaf_paths(&tree, 3, algorithm(name)).into_iter().collect::<BTreeSet<_>>();
        let (ns, dual) = (leaves("negascout"), leaves("dual"));
        (first && ns != dual).then_some((seed, ns.len(), dual.len()))
    });
    let Some((seed, ns, dual)) = found else { return Shown::nothing() };
    let command = compare(&shape, seed, "negascout,dual");
    Shown::new(
        true,
        format!("{shape}, seed {seed}: first child best, NS visits {ns} leaves, DUAL* {dual}"),
        command,
    )
}

fn superior_subtree() -> Shown {
    let shape = Shape::new(3, 3, Order::Equal);
    let found = (1..=200).find_map(|seed| {
        let tree = shape.tree(seed);
        let line = watch(&tree, 3, algorithm("minimax"), Remember::Nothing).outcome.line;
        let [dual, ns, ins] =
            ["dual", "dual-ns", "dual-ins"].map(|name| cost(&tree, 3, algorithm(name)).leaves);
        (line.first() != Some(&0) && dual < ns && dual == ins).then_some((seed, dual, ns, ins))
    });
    let Some((seed, dual, ns, ins)) = found else { return Shown::nothing() };
    let example = format!(
        "{shape}, seed {seed}: a later child is best, DUAL* visits {dual} leaves, DUAL-NS {ns}, DUAL-INS {ins}"
    );
    Shown::new(true, example, compare(&shape, seed, "dual,dual-ns,dual-ins"))
}

fn equal_weights() -> Shown {
    let [equal, iid] = [Order::Equal, Order::Iid].map(|order| Shape::new(20, 4, order));
    let percent = |shape: &Shape| {
        let visits = visits(shape, 16, "alpha-beta");
        Estimate::of(&visits.iter().map(|&n| 100.0 * number(n) / shape.minimal()).collect::<Vec<_>>())
    };
    let (weights, leaves) = (percent(&equal), percent(&iid));
    let example = format!(
        "w=20 d=4, αβ in % of the minimal tree: equal weights {weights}, independent leaves {leaves}"
    );
    let command = compare(&iid, 1, "alpha-beta");
    Shown::new(weights.high < leaves.low, example, command)
}

fn deviation() -> Shown {
    let shape = Shape::new(5, 3, Order::Equal);
    let all = visits(&shape, 500, "sss");
    let (few, many) = (Estimate::of(&all[..20]), Estimate::of(&all));
    let half = |e: &Estimate| 100.0 * (e.high - e.mean) / e.mean;
    let example = format!(
        "{shape}, SSS*: deviation of one tree {:.0} %; the mean of 20 is known to ±{:.0} %, that of 500 to ±{:.1} %",
        100.0 * many.sd / many.mean,
        half(&few),
        half(&many)
    );
    Shown::new(half(&many) < half(&few) / 3.0, example, "")
}

/// The peak number of cells of an algorithm on the first trees, and the seed of that tree.
fn peak(name: &str, shape: &Shape) -> (u64, u64) {
    let cells = |seed| cost(&shape.tree(seed), shape.depth, algorithm(name)).peak.cells;
    (1..=200)
        .map(|seed| (cells(seed), seed))
        .max_by_key(|&(cells, seed)| (cells, Reverse(seed)))
        .unwrap_or((0, 1))
}

fn storage(name: &str, title: &str, shape: &Shape, printed: u64, correct: u64) -> Shown {
    let (found, seed) = peak(name, shape);
    let example = format!("{shape}: {title} stores {found}, printed {printed}, correct {correct}");
    let command = format!("plywood search {} --algorithm {name}", shape.arguments(seed));
    Shown::new(found == correct && found > printed, example, command)
}

fn storage_of_sss() -> Shown {
    storage("sss", "SSS*", &Shape::new(3, 5, Order::Iid), 9, 27)
}

fn storage_of_ins() -> Shown {
    // Σ w^i: 3 for the numbers of cutting children; 3, correctly 3 + 9, for the scores.
    storage("ins", "INS", &Shape::new(3, 4, Order::Iid), 3 + 3, 3 + 3 + 9)
}

fn storage_of_pns() -> Shown {
    storage("pns", "PNS", &Shape::new(3, 4, Order::Iid), 8 + 3, 10 + 3)
}

fn shorter_list() -> Shown {
    let shape = Shape::new(3, 4, Order::Iid);
    let [(sss, _), (dual, seed)] = ["sss", "dual"].map(|name| peak(name, &shape));
    let command = compare(&shape, seed, "sss,dual");
    Shown::new(
        dual >= sss,
        format!("{shape}: SSS* holds {sss} descriptors at most, DUAL* {dual}"),
        command,
    )
}
