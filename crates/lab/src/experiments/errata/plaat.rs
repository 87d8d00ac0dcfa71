//! Plaat, Schaeffer, Pijls, de Bruin 1995.

use super::{Show, Shown, echo, uniform};
use crate::measure::{algorithm, cost};
use crate::trees::{Order, Shape};
use std::collections::HashMap;

pub(super) const SHOWN: &[(&str, Show)] = &[("004-fig-2", raised_alpha)];

/// With which alpha the answer is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Raised,
    Incoming,
}

const INF: i64 = 1 << 40;

/// Fig. 2 on a uniform tree; bounds by ply and number of a node.
struct Procedure<'l> {
    width: usize,
    depth: usize,
    /// As the side to move at the leaves sees them: at even depth, as MAX does.
    leaves: &'l [i64],
    compared: Compared,
    table: HashMap<(usize, usize), (i64, i64)>,
}

impl Procedure<'_> {
    fn alpha_beta(&mut self, ply: usize, number: usize, incoming: i64, beta: i64) -> i64 {
        let (mut lower, mut upper) = self.table.get(&(ply, number)).copied().unwrap_or((-INF, INF));
        if upper <= incoming || upper == lower {
            return upper;
        }
        if lower >= beta {
            return lower;
        }
        if ply == self.depth {
            self.table.insert((ply, number), (self.leaves[number], self.leaves[number]));
            return self.leaves[number];
        }
        let mut alpha = incoming;
        let mut g = -INF;
        for son in 0..self.width {
            if g >= beta {
                break;
            }
            g = g.max(-self.alpha_beta(ply + 1, number * self.width + son, -beta, -alpha));
            alpha = alpha.max(g);
        }
        let compared = if self.compared == Compared::Raised { alpha } else { incoming };
        if g <= compared {
            upper = g;
        }
        if compared < g && g < beta {
            (lower, upper) = (g, g);
        }
        if g >= beta {
            lower = g;
        }
        self.table.insert((ply, number), (lower, upper));
        g
    }

    /// MTD(f), Fig. 6, from 0; `None` if it does not come to an end.
    fn mtd_f(&mut self) -> Option<i64> {
        let (mut g, mut lower, mut upper) = (0, -INF, INF);
        for _ in 0..1000 {
            let gamma = if g == lower { g + 1 } else { g };
            g = self.alpha_beta(0, 0, gamma - 1, gamma);
            if g < gamma {
                upper = g;
            } else {
                lower = g;
            }
            if lower >= upper {
                return Some(g);
            }
        }
        None
    }
}

fn raised_alpha() -> Shown {
    const TREES: u64 = 200;
    let shape = Shape::new(3, 4, Order::Iid).with_range(100);
    let [mut raised, mut incoming] = [0, 0];
    let mut witness = None;
    for seed in 1..=TREES {
        let leaves = shape.leaves(seed);
        let seen: Vec<i64> = leaves.iter().map(|&leaf| i64::from(leaf)).collect();
        let value = i64::from(cost(&shape.tree(seed), shape.depth, algorithm("minimax")).value.get());
        let by = |compared| {
            let table = HashMap::new();
            Procedure { width: 3, depth: 4, leaves: &seen, compared, table }.mtd_f()
        };
        incoming += u64::from(by(Compared::Incoming) != Some(value));
        let literally = by(Compared::Raised);
        raised += u64::from(literally != Some(value));
        if literally != Some(value) && witness.is_none() {
            witness = Some((uniform(3, 4, &leaves), value, literally));
        }
    }
    let Some((tree, value, literally)) = witness else { return Shown::nothing() };
    let found = literally.map_or("no end".to_string(), |value| value.to_string());
    let example = format!(
        "w=3 d=4, MTD(f): wrong on {raised} of {TREES} trees as printed, on {incoming} with the incoming alpha; the first: {found} instead of {value}"
    );
    Shown::new(
        raised > 0 && incoming == 0,
        example,
        echo(&tree, "compare --tree - --algorithms mtd-f,minimax"),
    )
}
