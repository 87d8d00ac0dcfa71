//! Plaat, Schaeffer, Pijls, de Bruin 1995.

use super::{Show, Shown, echo, uniform};
use crate::measure::printed::{Reading, mtd};
use crate::prelude::*;

pub(super) const SHOWN: &[(&str, Show)] = &[("004-fig-2", raised_alpha)];

/// Runs Fig. 2 with the alpha that its loop has raised, and with the alpha at entry, below MTD(f) from 0.
fn raised_alpha() -> Shown {
    const TREES: u64 = 200;
    let shape = Shape::new(3, 4, Order::Iid).with_range(100);
    let [mut raised, mut incoming] = [0, 0];
    let mut witness = None;
    for seed in 1..=TREES {
        // The side to move at the leaves sees them as MAX does, since the depth is even.
        let leaves = shape.leaves(seed);
        let value = cost(&shape.tree(seed), shape.depth, algorithm("minimax")).value.get();
        let by = |reading| mtd(shape.width, shape.depth, &leaves, reading, 0).value;
        incoming += u64::from(by(Reading::Corrected) != Some(value));
        let literally = by(Reading::Printed);
        raised += u64::from(literally != Some(value));
        if literally != Some(value) && witness.is_none() {
            witness = Some((uniform(3, 4, &leaves), value, literally));
        }
    }
    let Some((tree, value, literally)) = witness else { return Shown::nothing() };
    let found = literally.map_or("an endless loop".to_string(), |value| value.to_string());
    let example = format!(
        "w=3 d=4, MTD(f): wrong on {raised} of {TREES} trees as printed, on {incoming} with the incoming alpha; the \
         first: {found} instead of {value}"
    );
    let command = echo(&tree, "compare --tree - --algorithms mtd-f,minimax");
    Shown::new(raised > 0 && incoming == 0, example, command)
}
