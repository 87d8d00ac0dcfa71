//! The value of memory for the drivers of Plaat, Schaeffer, Pijls, de Bruin 1995 (§1 to §3), and how Informed NegaScout
//! fits into any space (Reinefeld, Marsland, Schaeffer 1985, §2.4).

mod findings;
mod searches;

use self::searches::{CAPS, Memory, Plain, SIZES, TABLES, Told, Who};
use crate::prelude::*;

/// A part of the experiment, on some trees of one shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Drivers with every kind of memory.
    Drivers { shape: Shape, seeds: Seeds },
    /// Drivers whose calls return a bound, and drivers whose calls return yes or no.
    Informed { shape: Shape, seeds: Seeds },
    /// Drivers with bounds and with yes or no, on all orders of eight leaves, w=2, d=3.
    Permutations,
    /// INS with fewer cells than it would fill.
    Capped { shape: Shape, seeds: Seeds },
    /// NS with tables of all sizes, compared with INS.
    Hashed { shape: Shape, seeds: Seeds },
}

/// Counts by search; each part fills its own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Leaf visits and nodes of the drivers with every kind of memory.
    leaves: By<Memory, Counts<Who>>,
    nodes: By<Memory, Counts<Who>>,
    /// Leaf visits without a table.
    plain: Counts<Plain>,
    /// Calls of drivers whose calls return a bound, and of drivers whose calls return yes or no.
    calls: Counts<Told>,
    /// Leaf visits of INS by its cells, in percent of the formula.
    capped: Counts<u64>,
    /// Leaf visits of NS with tables of 2^key entries.
    hashed: Counts<u8>,
    /// The number of searches, and of those with a wrong value.
    searches: u64,
    wrong: u64,
    /// The number of sequences of bounds, and of those that did not refine step by step or visited a leaf twice.
    sequences: u64,
    disordered: u64,
}
join! {
    Row { leaves, nodes, plain, calls, capped, hashed, searches, wrong, sequences, disordered }
}

pub(crate) struct MemoryUse;

impl Study for MemoryUse {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-memory";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut plan = vec![Planned { case: Case::Permutations, seconds: 0.08 }];
        let mut add = |trees, seconds, case: &dyn Fn(Seeds) -> Case| {
            plan.extend(Planned::runs(trees, 50, seconds, case));
        };
        let depth = scale.pick(4, 5, 5);
        for order in [Order::Equal, Order::Iid, Order::First(60)] {
            let shape = Shape::new(5, depth, order).with_range(1000);
            add(scale.pick(2, 200, 3000), scale.pick(0.0005, 0.002, 0.002), &|seeds| Case::Drivers {
                shape,
                seeds,
            });
        }
        for range in [5, 20, 100] {
            let shape = Shape::new(4, 4, Order::Iid).with_range(range);
            add(scale.pick(5, 100, 1000), 0.0003, &|seeds| Case::Informed { shape, seeds });
        }
        for (width, depth) in [(5, scale.pick(5, 7, 7)), (20, scale.pick(3, 4, 4))] {
            for order in [Order::Equal, Order::First(60)] {
                let shape = Shape::new(width, depth, order);
                let seconds = scale.pick(0.002, 0.01, 0.01);
                add(scale.pick(3, 200, 3000), seconds / 4.0, &|seeds| Case::Capped { shape, seeds });
                add(scale.pick(2, 40, 600), seconds * 2.0, &|seeds| Case::Hashed { shape, seeds });
            }
        }
        plan
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Drivers { shape, seeds } => searches::drivers(shape, *seeds),
            Case::Informed { shape, seeds } => searches::informed(shape, *seeds),
            Case::Permutations => searches::permutations(),
            Case::Capped { shape, seeds } => searches::capped(shape, *seeds),
            Case::Hashed { shape, seeds } => searches::hashed(shape, *seeds),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let parts = Parts::of(rows.of::<Self>());
        parts.drivers(section);
        parts.capped(section);
        parts.hashed(section);
        findings::all(&parts, section);
    }
}

/// The rows, joined part by part.
#[derive(Debug, Default)]
struct Parts {
    drivers: Vec<(Shape, Row)>,
    informed: Vec<(Shape, Row)>,
    permutations: Row,
    capped: Vec<(Shape, Row)>,
    hashed: Vec<(Shape, Row)>,
}

impl Parts {
    fn of(rows: Vec<(Case, Row)>) -> Parts {
        let mut parts = Parts::default();
        for (case, row) in rows {
            match case {
                Case::Drivers { shape, .. } => parts.drivers.push((shape, row)),
                Case::Informed { shape, .. } => parts.informed.push((shape, row)),
                Case::Permutations => parts.permutations = row,
                Case::Capped { shape, .. } => parts.capped.push((shape, row)),
                Case::Hashed { shape, .. } => parts.hashed.push((shape, row)),
            }
        }
        for part in [&mut parts.drivers, &mut parts.informed, &mut parts.capped, &mut parts.hashed] {
            *part = joined(std::mem::take(part));
        }
        parts
    }

    fn drivers(&self, section: &mut Section) {
        let title = "Leaf visits and nodes by kind of memory";
        let head = ["trees", "memory"].into_iter().chain(Who::ALL.iter().map(|who| who.name()));
        let mut table = Table::new("drivers", title, head);
        for (shape, row) in &self.drivers {
            for (memory, leaves) in row.leaves.iter() {
                let cells = leaves.iter().map(|(&who, leaves)| {
                    format!("{:.0} / {:.0}", mean(leaves), mean(&row.nodes[*memory][who]))
                });
                table.row([shape.to_string(), memory.to_string()].into_iter().chain(cells));
            }
        }
        section.table(table.noting(
            "Tables hold two bounds and leaves. With one bound, an entry keeps the bound proven last.",
        ));
        let Some((shape, row)) = self.drivers.first() else { return };
        let x = Axis::linear("log2 of the number of entries (2: none)");
        let y = Axis::logarithmic("leaf visits / those with unlimited memory");
        let title = format!("Leaf visits by table size: {shape}");
        let mut figure = Figure::new("little-memory", title, x, y)
        .captioned("Without memory, a driver that makes one or two calls loses little; one that makes a hundred calls loses everything.");
        for &who in Who::ALL {
            let points = TABLES.into_iter().map(|(memory, x)| {
                let all = &row.leaves[Memory::TwoBounds][who];
                Point::estimate(x, &Estimate::factor(&row.leaves[memory][who], all))
            });
            figure.curve(who.to_string(), points);
        }
        section.figure(figure);
    }

    fn capped(&self, section: &mut Section) {
        let mut table = Table::new(
            "ins-cells",
            "Leaf visits of INS by its cells, relative to all cells",
            ["trees"],
        );
        table.head.extend(CAPS.map(|percent| format!("{percent} %")));
        table.head.push("NS".into());
        for (shape, row) in &self.capped {
            let each = row.capped.values().chain([&row.plain[Plain::NegaScout]]);
            let cells = each.map(|leaves| format!("{:.3}", Estimate::factor(leaves, &row.capped[100])));
            table.row([shape.to_string()].into_iter().chain(cells));
        }
        section.table(table.noting("Cells in percent of the formula of Table 5.4; what does not fit is dropped, and the search continues as NegaScout."));
    }

    fn hashed(&self, section: &mut Section) {
        let (x, y) =
            (Axis::linear("log2 of the number of entries"), Axis::linear("leaf visits / those of INS"));
        let title = "NegaScout with a table, leaves relative to INS";
        let mut figure = Figure::new("ins-table", title, x, y).captioned(
            "Two bounds in every entry, the best child first. On the right all entries fit.",
        );
        figure.level(1.0, "INS with its records");
        for (shape, row) in &self.hashed {
            let point = |size: u8| {
                let e = Estimate::factor(&row.hashed[size], &row.plain[Plain::Informed]);
                Point::estimate(size.into(), &e)
            };
            figure.curve(shape.to_string(), SIZES.map(point));
        }
        section.figure(figure);
    }
}
