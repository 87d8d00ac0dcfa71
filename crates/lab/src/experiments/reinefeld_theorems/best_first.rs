//! Statements about SSS* and DUAL*.

use super::dual_list::DualList;
use super::{Row, Subject};
use crate::experiments::small_trees::{Path, leaf_set};
use crate::experiments::watched::{Traced, traced};
use crate::measure::leaf_paths_within;
use crate::prelude::*;
use crate::words::Join;
use plywood_core::Trace;
use plywood_core::observer::Event;
use plywood_games::synthetic::{AnyPosition, AnyTree, Malformed, TreeBuilder, minimal_tree};

/// The number of leaves from which trees are not traced or searched with a plain list.
const SMALL: u64 = 1100;

pub(super) fn check(subject: &Subject, row: &mut Row) {
    let Subject { family, tree, depth, .. } = subject;
    let sss = leaf_paths(tree, *depth, algorithm("sss"));
    let dual = leaf_paths(tree, *depth, algorithm("dual"));
    if let Some(shape) = family.shape() {
        first_pass(subject, shape, [&sss, &dual], row);
        if shape.order == Order::First(100) {
            minimal(subject, shape, row);
        } else {
            later(subject, &sss, row);
        }
    }
    let mirrored = mirrored(tree, *depth).expect("a small tree");
    let mirrored = leaf_paths(&mirrored, depth + 1, algorithm("sss"));
    let same = mirrored.iter().map(|path| &path[1..]).eq(dual.iter().map(Vec::as_slice));
    row.check("mirror", subject, same);
    if family.leaves() < SMALL {
        let [mut by_children, mut at_root] = [(); 2].map(|()| DualList::new(tree, *depth));
        let values = [by_children.dual(), at_root.dual_ss(&[], Value::NEG_INF)];
        let same = by_children.visits == dual && at_root.visits == dual;
        row.check("dual-as-printed", subject, same && values == [subject.value; 2]);
        bounds(subject, row);
    }
}

fn first_pass(subject: &Subject, shape: Shape, [sss, dual]: [&[Path]; 2], row: &mut Row) {
    let Subject { tree, depth, .. } = subject;
    let leaves = |exponent: Depth| (shape.width as usize).pow(exponent.into());
    let ordered = Shape { order: Order::First(100), ..shape }.tree(subject.seed);
    let minimal = leaf_set(&ordered, *depth, algorithm("alpha-beta"));
    let top = Window::new(Value::INF.previous(), Value::INF).expect("a window");
    // MAX moves at even plies; of its opponent's moves, at odd plies, only the first is searched.
    for (statement, order, n, first_at, window) in [
        ("first-pass-of-sss", sss, leaves(depth.div_ceil(2)), 1, top),
        ("first-pass-of-dual", dual, leaves(depth / 2), 0, top.flipped()),
    ] {
        let pass = &order[..n.min(order.len())];
        let firsts = |path: &Path| path.iter().skip(first_at).step_by(2).all(|&m| m == 0);
        let by_alpha_beta = leaf_paths_within(tree, *depth, algorithm("alpha-beta"), window);
        let whole = pass.len() == n && pass.iter().all(firsts);
        row.check(statement, subject, whole && by_alpha_beta == pass);
        row.check("first-pass-is-minimal", subject, pass.iter().all(|path| minimal.contains(path)));
    }
}

/// Visits of NS and of SSS* in the later subtrees of a root whose first child is best.
pub(super) fn later(subject: &Subject, sss: &[Path], row: &mut Row) {
    let Subject { tree, depth, value, values, .. } = subject;
    if values[0] < *value {
        return;
    }
    let ns = leaf_paths(tree, *depth, algorithm("negascout"));
    let below =
        |order: &[Path], child: Child| order.iter().filter(|path| path[0] == child).count() as u64;
    for child in (1..).take(values.len() - 1) {
        let [ns, sss] = [below(&ns, child), below(sss, child)];
        row.check("later-subtrees", subject, ns <= sss);
        row.later.join([vec![ns], vec![sss]]);
    }
}

fn minimal(subject: &Subject, shape: Shape, row: &mut Row) {
    let visits = |name| Some(cost(&subject.tree, shape.depth, algorithm(name)).leaves);
    let minimal = minimal_tree(shape.width, shape.depth);
    row.check("minimal-dual", subject, visits("dual") == minimal);
    for name in ["alpha-beta", "negascout", "pns", "ins", "sss"] {
        row.check("minimal-others", subject, visits(name) == minimal);
    }
}

/// Checks the merit with which each child of the root is first taken from OPEN.
fn bounds(subject: &Subject, row: &mut Row) {
    let Subject { tree, depth, values, .. } = subject;
    let of_dual = entries(&traced(tree, *depth, Traced::Dual));
    let of_sss = entries(&traced(tree, *depth, Traced::Sss));
    for (i, _) in values.iter().enumerate().skip(1) {
        // A merit of DUAL* is from the child's side, a merit of SSS* from the root's.
        let best = values[..i].iter().copied().max().expect("children to the left");
        let holds = of_dual.get(i) == Some(&-best) && of_sss.get(i) == Some(&Value::INF);
        row.check("bound-at-entry", subject, holds && -best < Value::INF);
    }
}

/// The merit of each child of the root when it is first selected, from left to right.
fn entries(trace: &Trace<Child>) -> Vec<Value> {
    let mut merits = Vec::new();
    for &event in trace.events() {
        if let Event::Select { node, merit, .. } = event
            && trace.paths().path(node).as_slice()
                == [Child::try_from(merits.len()).unwrap_or(Child::MAX)]
        {
            merits.push(merit);
        }
    }
    merits
}

/// The tree with MAX and MIN exchanged: all values negated, below a root with one child.
fn mirrored(tree: &Tree, depth: Depth) -> Result<Tree, Malformed> {
    let game = tree.any();
    let mut builder = TreeBuilder::new();
    builder.open(None)?;
    negated(&game, &game.root(), depth, 0, &mut builder)?;
    builder.close()?;
    builder.finish().map(Tree::Explicit)
}

fn negated(
    game: &AnyTree<'_>,
    position: &AnyPosition,
    depth: Depth,
    ply: usize,
    builder: &mut TreeBuilder,
) -> Result<(), Malformed> {
    let moves = if depth == 0 { 0..0 } else { game.moves(position) };
    if moves.is_empty() {
        let value = game.value(game, position, depth);
        return builder.leaf(if ply.is_multiple_of(2) { -value } else { value });
    }
    builder.open(None)?;
    for m in moves {
        negated(game, &game.play(position, m), depth - 1, ply + 1, builder)?;
    }
    builder.close()
}
