//! Hsu's lecture.

use super::super::hsu_negascout::Eight;
use super::super::written::any_order;
use super::{Show, Shown, compare, echo, uniform, visits};
use crate::measure::cost_within;
use crate::prelude::*;

pub(super) const SHOWN: &[(&str, Show)] = &[
    ("002-null-window", null_window),
    ("002-best-case", best_case),
    ("002-ratio", ratio),
    ("002-always-better", always_better),
    ("002-closer-with-depth", closer_with_depth),
    ("002-depth-b", depth_b),
    ("002-two-notations", two_notations),
];

fn null_window() -> Shown {
    let eight = Eight::all();
    let of = eight.null.checks;
    let example = format!(
        "on {} of the {of} trees of Table 5.1, in {} of {} calls",
        eight.null.violations, eight.null_calls, eight.calls
    );
    Shown::new(eight.null.violations > 0, example, eight.null.example.unwrap_or_default())
}

fn best_case() -> Shown {
    let shape = Shape::new(4, 6, Order::First(100));
    let [scout, alpha_beta] =
        ["scout", "alpha-beta"].map(|name| cost(&shape.tree(1), 6, algorithm(name)).leaves);
    let example =
        format!("{shape}: SCOUT {scout} leaves, αβ {alpha_beta}, minimal tree {}", shape.minimal());
    let command = compare(&shape, 1, "scout,alpha-beta");
    Shown::new(scout >= alpha_beta, example, command)
}

/// Visits of SCOUT and of αβ on random trees.
struct Scouted {
    shape: Shape,
    scout: Vec<u64>,
    alpha_beta: Vec<u64>,
}

fn scouted(width: u32, depth: u16, trees: u64) -> Scouted {
    let shape = Shape::new(width, depth, Order::Iid);
    let [scout, alpha_beta] = ["scout", "alpha-beta"].map(|name| visits(&shape, trees, name));
    Scouted { shape, scout, alpha_beta }
}

impl Scouted {
    /// The ratio of SCOUT's visits to αβ's.
    fn ratio(&self) -> Estimate {
        Estimate::ratio(&self.scout, &self.alpha_beta)
    }

    /// The command for the first tree whose ratio satisfies `such`.
    fn command(&self, such: impl Fn(f64) -> bool) -> String {
        let mut pairs = self.scout.iter().zip(&self.alpha_beta);
        let seed = pairs.position(|(&scout, &alpha_beta)| such(number(scout) / number(alpha_beta)));
        compare(&self.shape, seed.map_or(1, |i| i as u64 + 1), "scout,alpha-beta")
    }
}

fn ratio() -> Shown {
    let scouted = scouted(2, 10, 200);
    let e = scouted.ratio();
    let command = scouted.command(|ratio| ratio > 1.275);
    Shown::new(e.low > 1.275, format!("w=2 d=10 i.i.d., 200 trees: {e}"), command)
}

fn always_better() -> Shown {
    let scouted = scouted(40, 3, 40);
    let e = scouted.ratio();
    let command = scouted.command(|ratio| ratio < 1.0);
    Shown::new(e.high < 1.0, format!("w=40 d=3 i.i.d., 40 trees: SCOUT/αβ {e}"), command)
}

fn closer_with_depth() -> Shown {
    let trees = [2, 12].map(|depth| scouted(2, depth, 150));
    let [shallow, deep] = [trees[0].ratio(), trees[1].ratio()];
    let example = format!("w=2 i.i.d., 150 trees, SCOUT/αβ at depth 2 {shallow}, at depth 12 {deep}");
    let command = trees[1].command(|ratio| ratio > shallow.high);
    Shown::new(deep.low > shallow.high, example, command)
}

fn depth_b() -> Shown {
    let shape = Shape::new(2, 6, Order::First(100));
    let tree = shape.tree(1);
    let value = cost(&tree, 6, algorithm("alpha-beta")).value;
    let window = Window::minimal(value.previous());
    let leaves = cost_within(&tree, 6, algorithm("alpha-beta"), window).leaves;
    let example = format!(
        "b = 2, ℓ = 6: TEST visits {leaves} = b^(ℓ/2) leaves at best; a tree of depth b has only 4"
    );
    let command = format!(
        "plywood search {} --algorithm alpha-beta --alpha {} --beta {value}",
        shape.arguments(1),
        value.previous()
    );
    Shown::new(leaves == 8, example, command)
}

fn two_notations() -> Shown {
    let mut found = None;
    any_order(8, &mut Vec::new(), &mut |leaves| {
        let tree = uniform(2, 3, leaves);
        let [f4, minimax] =
            ["negascout-f4", "negascout-minimax"].map(|name| cost(&tree, 3, algorithm(name)).leaves);
        found = (f4 != minimax).then_some((tree, f4, minimax));
        found.is_some()
    });
    let Some((tree, f4, minimax)) = found else { return Shown::nothing() };
    let command = echo(&tree, "compare --tree - --algorithms negascout-f4,negascout-minimax");
    Shown::new(true, format!("a tree of w=2 d=3: F4 visits {f4} leaves, F4' {minimax}"), command)
}
