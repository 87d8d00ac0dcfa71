//! Tables and findings.

use super::formulas::Formula;
use super::{ALGORITHMS, Case, Row};
use crate::trees::Shape;
use crate::{Finding, Section, Table, Verdict, Witness};
use plywood_core::Depth;
use std::collections::BTreeMap;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let found = Found::of(rows);
    section.table(found.table());
    section.table(found.bytes());
    for (claim, algorithms) in
        [("R-5.4a", [0, 1].as_slice()), ("R-5.4c", &[2]), ("R-5.4d", &[3]), ("R-5.4e", &[4])]
    {
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
    /// Whether every tree needed as many.
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
        let mut table = Table::new(
            "storage",
            "Cells: printed formula / corrected formula / measured maximum",
            ["w", "d"],
        );
        table.head.extend(ALGORITHMS.iter().map(|a| a.title.to_string()));
        for (&(width, depth), most) in &self.most {
            let cells = ALGORITHMS.iter().zip(most).map(|(a, most)| {
                let [printed, really] = [a.printed, a.really].map(|formula| formula(width, depth));
                let always = if most.always { "" } else { "*" };
                format!("{printed} / {really} / {}{always}", most.cells)
            });
            table.row([width.to_string(), depth.to_string()].into_iter().chain(cells));
        }
        table.noting(format!(
            "{} trees. An asterisk: some trees need fewer. {}",
            self.trees,
            ALGORITHMS
                .map(|a| format!("{}: printed {}, really {}.", a.title, a.texts[0], a.texts[1]))
                .join(" ")
        ))
    }

    fn bytes(&self) -> Table {
        let head = [
            "algorithm",
            "a cell is a",
            "bytes of a cell, as it is here",
            "bytes in the paper's terms",
        ];
        let mut table = Table::new("bytes", "What a cell takes", head);
        for (a, bytes) in ALGORITHMS.iter().zip(self.bytes) {
            // Three integers of four bytes, or one.
            let paper = if a.cell == "integer" { "4" } else { "12" };
            table.row([a.title.to_string(), a.cell.into(), bytes.to_string(), paper.into()]);
        }
        table.noting(
            "Besides the position, for which the paper's node identifier stands. DUAL-INS's maximum \
             is counted in cells of either kind, as the paper does.",
        )
    }

    /// Whether the maximum on every shape is what the printed formula says; if not, whether it is what the corrected
    /// formula says, and where the printed one fails first.
    fn finding(&self, claim: &'static str, algorithms: &[usize]) -> Finding {
        let mut verdicts = Vec::new();
        let (mut published, mut ours, mut witnesses) = (Vec::new(), Vec::new(), Vec::new());
        for &i in algorithms {
            let a = &ALGORITHMS[i];
            let at = |formula: Formula| {
                self.most.iter().filter(move |&(&(w, d), most)| most[i].cells == formula(w, d)).count()
            };
            let exactly = |formula: Formula| {
                Verdict::always((self.most.len() - at(formula)) as u64, self.most.len() as u64)
            };
            verdicts.push(match exactly(a.printed) {
                Verdict::Refuted if self.is_rounding(i) => Verdict::DirectionOnly,
                verdict => verdict,
            });
            published.push(format!("{}: {}", a.title, a.texts[0]));
            let [printed, really] = a.texts;
            let mut text = format!(
                "{}: {printed} is the maximum on {} of {} shapes",
                a.title,
                at(a.printed),
                self.most.len()
            );
            if really != printed {
                text = format!("{text}, {really} on {}", at(a.really));
            }
            ours.push(text);
            witnesses.extend(self.witness(i));
        }
        Finding::new(claim, Verdict::everywhere(&verdicts), published.join("; "), ours.join("; "))
            .witness(witnesses)
    }

    /// Whether the printed formula is the corrected one without the term of lowest order in d.
    fn is_rounding(&self, i: usize) -> bool {
        let a = &ALGORITHMS[i];
        self.most.iter().all(|(&(w, d), most)| {
            let beyond = most[i].cells.checked_sub((a.printed)(w, d));
            beyond.is_some_and(|beyond| beyond < u64::from(d))
        })
    }

    /// The first tree that needs more than the printed formula says.
    fn witness(&self, i: usize) -> Option<Witness> {
        let a = &ALGORITHMS[i];
        let (&(w, d), most) =
            self.most.iter().find(|&(&(w, d), most)| most[i].cells > (a.printed)(w, d))?;
        let (shape, seed) = most[i].tree?;
        Some(Witness {
            what: format!("{} needs {} cells, not {}", a.title, most[i].cells, (a.printed)(w, d)),
            command: format!("plywood compare {} --algorithms {}", shape.arguments(seed), a.name),
        })
    }

    /// R-5.4b: four fields in three integers.
    fn descriptor(&self) -> Finding {
        let [sss, dual, ..] = self.bytes;
        let verdict = if sss.max(dual) <= 12 { Verdict::Confirmed } else { Verdict::DirectionOnly };
        Finding::new(
            "R-5.4b",
            verdict,
            "a descriptor has four fields in three integers: 12 bytes",
            format!("{sss} bytes for SSS*, {dual} for DUAL*, besides the position"),
        )
        .noting(
            "Ours has no list and so no pointer to the next descriptor, but keeps how far the sons of \
             a MIN node have been searched, and 32-bit values. Direction only if that takes more than \
             12 bytes.",
        )
    }
}
