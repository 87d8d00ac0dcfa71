//! Hsu's lecture.

use super::{Erratum, Shown, any_order, echo, uniform};
use crate::Paper;
use crate::measure::{algorithm, cost, cost_within};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use plywood_core::Window;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "002-null-window",
        paper: Paper::Hsu,
        place: "Alpha-beta revisited",
        printed: "a null window never arises in plain αβ from (-∞, ∞)",
        correct: "it does as soon as two bounds are neighbours",
        show: null_window,
    },
    Erratum {
        id: "002-best-case",
        paper: Paper::Hsu,
        place: "Performance of SCOUT (3/3)",
        printed: "in their best cases SCOUT cuts more than αβ",
        correct: "both visit exactly the minimal tree",
        show: best_case,
    },
    Erratum {
        id: "002-ratio",
        paper: Paper::Hsu,
        place: "Performance of SCOUT (3/3)",
        printed: "1 ≤ SCOUT/αβ ≤ 1.275 on random trees of any size",
        correct: "up to about 2 for width 2, and below 1 for great widths",
        show: ratio,
    },
    Erratum {
        id: "002-always-better",
        paper: Paper::Hsu,
        place: "Performance of SCOUT (3/3)",
        printed: "αβ is always better than SCOUT on random trees",
        correct: "not with many sons",
        show: always_better,
    },
    Erratum {
        id: "002-closer-with-depth",
        paper: Paper::Hsu,
        place: "Performance of SCOUT (3/3)",
        printed: "the ratio falls with depth, to 1.04 at width 2 and depth 20",
        correct: "it grows with depth",
        show: closer_with_depth,
    },
    Erratum {
        id: "002-depth-b",
        paper: Paper::Hsu,
        place: "Number of nodes visited (1/4)",
        printed: "branching factor b and uniform depth b: Ω(b^(ℓ/2)) nodes",
        correct: "uniform depth ℓ",
        show: depth_b,
    },
    Erratum {
        id: "002-two-notations",
        paper: Paper::Hsu,
        place: "NegaScout, mini-max and nega-max versions",
        printed: "F4'/G4' and F4 are given as NegaScout in two notations",
        correct: "F4' tests with (m, m+1), F4 with max(alpha, m): other leaves are visited",
        show: two_notations,
    },
];

/// αβ over eight leaves, which counts its calls and those with a null window.
#[derive(Default)]
struct Calls {
    all: u64,
    null: u64,
    /// Of them, at inner nodes.
    inner: u64,
}

impl Calls {
    fn alpha_beta(&mut self, leaves: &[i32], mut alpha: i64, beta: i64) -> i64 {
        self.all += 1;
        let null = u64::from(beta - alpha == 1);
        self.null += null;
        if let [leaf] = leaves {
            return i64::from(*leaf);
        }
        self.inner += null;
        let mut best = i64::MIN;
        for half in leaves.chunks(leaves.len() / 2) {
            // The other side sees the leaves negated.
            let seen: Vec<i32> = half.iter().map(|leaf| -leaf).collect();
            best = best.max(-self.alpha_beta(&seen, -beta, -alpha));
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
    }
}

fn null_window() -> Shown {
    const INF: i64 = 1 << 40;
    let mut total = Calls::default();
    let (mut trees, mut of) = (0u32, 0u32);
    let mut witness = None;
    any_order(8, &mut |leaves| {
        let mut calls = Calls::default();
        calls.alpha_beta(leaves, -INF, INF);
        of += 1;
        trees += u32::from(calls.null > 0);
        total.all += calls.all;
        total.null += calls.null;
        if witness.is_none() && calls.inner > 0 {
            witness = Some(uniform(2, 3, leaves));
        }
        false
    });
    let example =
        format!("on {trees} of the {of} trees of Table 5.1, in {} of {} calls", total.null, total.all);
    let command =
        witness.map_or(String::new(), |tree| echo(&tree, "trace --tree - --algorithm alpha-beta"));
    Shown::new(trees > 0, example, command)
}

fn best_case() -> Shown {
    let shape = Shape::new(4, 6, Order::First(100));
    let [scout, alpha_beta] =
        ["scout", "alpha-beta"].map(|name| cost(&shape.tree(1), 6, algorithm(name)).leaves);
    let example =
        format!("{shape}: SCOUT {scout} leaves, αβ {alpha_beta}, minimal tree {}", shape.minimal());
    let command = format!("plywood compare {} --algorithms scout,alpha-beta", shape.arguments(1));
    Shown::new(scout >= alpha_beta, example, command)
}

/// Visits of SCOUT and of αβ on random trees.
struct Scouted {
    shape: Shape,
    scout: Vec<f64>,
    alpha_beta: Vec<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "small trees")]
fn scouted(width: u32, depth: u16, trees: u64) -> Scouted {
    let shape = Shape::new(width, depth, Order::Iid);
    let visits = |name: &str| -> Vec<f64> {
        (1..=trees).map(|seed| cost(&shape.tree(seed), depth, algorithm(name)).leaves as f64).collect()
    };
    Scouted { shape, scout: visits("scout"), alpha_beta: visits("alpha-beta") }
}

impl Scouted {
    /// SCOUT's visits over αβ's.
    fn ratio(&self) -> Estimate {
        Estimate::ratio(&self.scout, &self.alpha_beta)
    }

    /// A command for the first tree whose own ratio is such.
    fn command(&self, such: impl Fn(f64) -> bool) -> String {
        let mut ratios =
            self.scout.iter().zip(&self.alpha_beta).map(|(scout, alpha_beta)| scout / alpha_beta);
        let seed = ratios.position(such).map_or(1, |i| i as u64 + 1);
        format!("plywood compare {} --algorithms scout,alpha-beta", self.shape.arguments(seed))
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
    any_order(8, &mut |leaves| {
        let tree = uniform(2, 3, leaves);
        let [f4, minimax] =
            ["negascout-f4", "negascout-minimax"].map(|name| cost(&tree, 3, algorithm(name)).leaves);
        if f4 != minimax {
            found = Some((tree, f4, minimax));
        }
        found.is_some()
    });
    let Some((tree, f4, minimax)) = found else { return Shown::nothing() };
    let command = echo(&tree, "compare --tree - --algorithms negascout-f4,negascout-minimax");
    Shown::new(true, format!("a tree of w=2 d=3: F4 visits {f4} leaves, F4' {minimax}"), command)
}
