//! Tables and findings.

use super::formulas::Formula;
use super::{ALGORITHMS, Case, Row, Stored};
use crate::prelude::*;
use std::collections::BTreeMap;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let found = Found::of(rows);
    section.table(found.table());
    section.table(found.bytes());
    for (claim, algorithms) in [("R-5.4a", [0, 1].as_slice()), ("R-5.4c", &[2]), ("R-5.4e", &[4])] {
        section.find(found.finding(claim, algorithms));
    }
    section.find(found.descriptor());
}

/// The most cells that each algorithm needed, by shape, and on which tree.
#[derive(Default)]
struct Found {
    most: BTreeMap<(u32, Depth), [Most; ALGORITHMS.len()]>,
    bytes: [u64; ALGORITHMS.len()],
    trees: usize,
}

#[derive(Clone, Copy, Default)]
struct Most {
    cells: u64,
    tree: Option<(Shape, u64)>,
    /// Whether every tree needed this many cells.
    always: bool,
}

impl Found {
    fn of(rows: &[(Case, Row)]) -> Found {
        let mut found = Found::default();
        for (Case { shape, seeds }, row) in rows {
            let most = found.most.entry((shape.width, shape.depth)).or_default();
            for (seed, cells) in seeds.all().zip(&row.cells) {
                for (most, &cells) in most.iter_mut().zip(cells) {
                    most.always = most.tree.is_none() || (most.always && cells == most.cells);
                    if most.tree.is_none() || cells > most.cells {
                        most.cells = cells;
                        most.tree = Some((*shape, seed));
                    }
                }
            }
            for (bytes, &more) in found.bytes.iter_mut().zip(&row.bytes) {
                *bytes = more.max(*bytes);
            }
            found.trees += row.cells.len();
        }
        found
    }

    fn table(&self) -> Table {
        let head = ["w", "d"].into_iter().chain(ALGORITHMS.iter().map(Stored::title));
        let title = "Cells: printed formula / corrected formula / measured maximum";
        let mut table = Table::new("storage", title, head);
        for (&(width, depth), most) in &self.most {
            let cells = ALGORITHMS.iter().zip(most).map(|(a, most)| {
                let [printed, really] = [a.printed, a.really].map(|formula| formula(width, depth));
                let always = if most.always { "" } else { "*" };
                format!("{printed} / {really} / {}{always}", most.cells)
            });
            table.row([width.to_string(), depth.to_string()].into_iter().chain(cells));
        }
        let formulas = ALGORITHMS
            .map(|a| format!("{}: printed {}, corrected {}.", a.title(), a.texts[0], a.texts[1]));
        table.noting(format!(
            "{} trees. An asterisk: some trees need fewer. {}",
            self.trees,
            formulas.join(" ")
        ))
    }

    fn bytes(&self) -> Table {
        let head =
            "algorithm | a cell is a | bytes per cell, here | bytes per cell, in the paper's terms";
        let mut table = Table::new("bytes", "Size of a cell", head.split(" | "));
        for (a, bytes) in ALGORITHMS.iter().zip(self.bytes) {
            // Three integers of four bytes for a descriptor, one for an integer.
            let paper = if a.cell == "integer" { 4 } else { 12 };
            table.line(format_args!("{} | {} | {bytes} | {paper}", a.title(), a.cell));
        }
        table.noting(
            "Without the position, for which the paper has a node identifier. DUAL-INS's maximum is \
             counted in cells of either kind, as in the paper.",
        )
    }

    /// The finding on a claim: whether the maximum for every shape agrees with the formula, as printed and corrected.
    fn finding(&self, claim: &'static str, algorithms: &[usize]) -> Finding {
        let (mut printed, mut corrected) = (Evidence::new(), Evidence::new());
        let (mut ours, mut witnesses) = (Vec::new(), Vec::new());
        let shapes = self.most.len();
        for &i in algorithms {
            let a = &ALGORITHMS[i];
            let at = |formula: Formula| {
                self.most.iter().filter(|&(&(w, d), most)| most[i].cells == formula(w, d)).count()
            };
            let [holds, mended] = [a.printed, a.really].map(at);
            printed = printed.checked(shapes as u64, (shapes - holds) as u64);
            corrected = corrected.checked(shapes as u64, (shapes - mended) as u64);
            let [text, really] = a.texts;
            let more = if really == text { String::new() } else { format!(", {really} on {mended}") };
            ours.push(format!(
                "{}: {text} is the maximum on {holds} of {shapes} shapes{more}",
                a.title()
            ));
            witnesses.extend(self.witness(i));
        }
        printed.but(corrected).finding(claim, listed(ours)).witness(witnesses)
    }

    /// The first tree that needs more than the printed formula says.
    fn witness(&self, i: usize) -> Option<Witness> {
        let a = &ALGORITHMS[i];
        let (&(w, d), most) =
            self.most.iter().find(|&(&(w, d), most)| most[i].cells > (a.printed)(w, d))?;
        let (shape, seed) = most[i].tree?;
        let what = format!("{} needs {} cells, not {}", a.title(), most[i].cells, (a.printed)(w, d));
        Some(Witness::comparing(what, &shape.arguments(seed), a.name))
    }

    /// R-5.4b: four fields in three integers.
    fn descriptor(&self) -> Finding {
        let [sss, dual, ..] = self.bytes;
        let ours =
            format!("{sss} bytes for SSS*, {dual} for DUAL*, without the position; the paper's has 12");
        Evidence::new().finding("R-5.4b", ours).noting(
            "Not a claim but a layout. Our descriptor needs no pointer to the next one, because there is no list, but it \
             stores how far the children of a MIN node have been searched, and 32-bit values.",
        )
    }
}
