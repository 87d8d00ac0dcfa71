//! What became of the claims.

use super::super::plaat::{Cells, factor, mean, reals, sized};
use super::searches::{
    ALPHA_BETA, CAPS, DRIVERS, NEGASCOUT, NONE, ONE_BOUND, ONE_BOUND_TABLES, SIZES, TABLES,
};
use super::searches::{TWO_BOUNDS, place};
use super::{Parts, Row};
use crate::stats::Estimate;
use crate::trees::Shape;
use crate::{Finding, Section, Verdict, Witness};

/// Places of the drivers.
const AB_SSS: usize = 0;
const AB_DUAL: usize = 1;
const OFF_20: usize = 3;
const BISECTION: usize = 4;

pub(super) fn all(parts: &Parts, section: &mut Section) {
    section.find(bounds_refine(parts));
    section.find(without_memory(parts));
    section.find(told_a_bound(parts));
    section.find(two_bounds(parts));
    section.find(little_memory(parts));
    section.find(any_space(parts));
    section.find(in_a_table(parts));
    section.find(scanning(parts));
}

/// What the shape's trees need with one memory, of what they need with another.
fn of(row: &Row, driver: usize, memory: usize, than: usize) -> Estimate {
    factor(&row.leaves[place(memory, driver)], &row.leaves[place(than, driver)])
}

/// P-1: with storage every call refines the bound, and no leaf is visited twice.
fn bounds_refine(parts: &Parts) -> Finding {
    let sum = |count: fn(&Row) -> u64| parts.drivers.iter().map(|(_, row)| count(row)).sum::<u64>();
    let (sequences, disordered) = (sum(|row| row.sequences), sum(|row| row.disordered));
    Finding::new(
        "P-1",
        Verdict::always(disordered, sequences),
        "null-window calls with storage make best-first search: a sequence of bounds, refined from call to call",
        format!("{disordered} violations in {sequences} searches by AB-SSS* and AB-DUAL*"),
    )
    .noting("AB-SSS*'s bound falls and AB-DUAL*'s rises at every call, and no leaf is visited twice. That the leaves are those of SSS* and DUAL*, in order, is P-3.b.")
}

/// P-2.c: what repeated null windows cost without memory, and whether NegaScout's gain outweighs it.
fn without_memory(parts: &Parts) -> Finding {
    let (mut dearer, mut outweighs) = (Cells::default(), Cells::default());
    let mut gains = Vec::new();
    for (shape, row) in &parts.drivers {
        (0..DRIVERS.len())
            .for_each(|driver| dearer.factor_above(&of(row, driver, NONE, TWO_BOUNDS), 1.0));
        let gain = factor(&row.leaves[NEGASCOUT], &row.leaves[ALPHA_BETA]);
        outweighs.factor_below(&gain, 1.0);
        gains.push(format!("{} {gain:.2}", shape.order));
    }
    let verdict = sized(dearer.usually(), outweighs.usually());
    let Some((shape, row)) = parts.drivers.first() else {
        return Finding::new("P-2.c", Verdict::NotTestable, "", "no trees");
    };
    let with = |driver: usize| {
        let of = |memory| mean(&row.leaves[place(memory, driver)]).mean;
        format!("{} {:.0} / {:.0}", DRIVERS[driver], of(TWO_BOUNDS), of(NONE))
    };
    let listed: Vec<String> = (0..DRIVERS.len()).map(with).collect();
    Finding::new(
        "P-2.c",
        verdict,
        "C* and Alpha Bounding expand nodes again and again; for NegaScout tighter bounds outweigh that",
        format!("{shape}, visits with / without memory: {}", listed.join("; ")),
    )
    .needing(outweighs.needed(verdict))
    .noting(format!(
        "Without memory AB-SSS* and AB-DUAL* are Alpha Bounding, bisection is C*; memory saves visits: {}. NS / αβ: {}.",
        dearer.tally(),
        gains.join("; ")
    ))
}

/// P-3.c: passes with a bound and with yes or no.
fn told_a_bound(parts: &Parts) -> Finding {
    let mut cells = Cells::default();
    let row = &parts.permutations;
    for row in parts.informed.iter().map(|(_, row)| row).chain([row]) {
        for first in [0, 2] {
            let told = |at: usize| reals(&row.calls[at]);
            cells.below(&Estimate::difference(&told(first), &told(first + 1)), 0.0);
        }
    }
    let wide: Vec<String> = parts
        .informed
        .iter()
        .map(|(shape, row)| {
            format!(
                "±{}: {:.1} / {:.1}",
                shape.range,
                mean(&row.calls[0]).mean,
                mean(&row.calls[1]).mean
            )
        })
        .collect();
    let wrong: u64 = row.wrong + parts.informed.iter().map(|(_, row)| row.wrong).sum::<u64>();
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    Finding::new(
        "P-3.c",
        verdict,
        "Test returns a bound and not just a boolean value",
        format!(
            "calls of AB-SSS* told a bound / told yes or no, all 40,320 trees of w=2, d=3: {:.2} / {:.2}; w=4, d=4: {}",
            mean(&row.calls[0]).mean,
            mean(&row.calls[1]).mean,
            wide.join(", ")
        ),
    )
    .noting("Both begin one above the greatest leaf value there may be. Both find the value always.")
}

/// P-3.d: one bound for each entry, or two.
fn two_bounds(parts: &Parts) -> Finding {
    let nodes = |row: &Row, driver: usize, one: usize, two: usize| {
        factor(&row.nodes[place(one, driver)], &row.nodes[place(two, driver)])
    };
    let (mut small, mut needed) = (Cells::default(), Cells::default());
    let mut most: f64 = 1.0;
    for (_, row) in &parts.drivers {
        let pairs = ONE_BOUND_TABLES.into_iter().chain([(ONE_BOUND, TWO_BOUNDS)]);
        for (one, two) in pairs {
            for driver in 0..DRIVERS.len() {
                let e = nodes(row, driver, one, two);
                most = most.max(e.mean);
                if driver != BISECTION {
                    small.factor_below(&e, 1.05);
                }
            }
        }
        needed.factor_above(&nodes(row, BISECTION, ONE_BOUND, TWO_BOUNDS), 1.05);
    }
    let listed: Vec<String> = parts
        .drivers
        .iter()
        .map(|(shape, row)| {
            let place = |memory| place(memory, BISECTION);
            let of = |counts: &[Vec<u64>], memory| mean(&counts[place(memory)]).mean;
            format!(
                "{}: nodes {:.0} / {:.0}, leaves {:.0} / {:.0}",
                shape.order,
                of(&row.nodes, ONE_BOUND),
                of(&row.nodes, TWO_BOUNDS),
                of(&row.leaves, ONE_BOUND),
                of(&row.leaves, TWO_BOUNDS)
            )
        })
        .collect();
    Finding::new(
        "P-3.d",
        sized(small.usually(), needed.usually()),
        "two bounds are necessary for some algorithms and gain only a little for others",
        format!("MTD-bi with one bound / two: {}", listed.join("; ")),
    )
    .noting(format!(
        "A little: AB-SSS*, AB-DUAL* and MTD(f) need less than 5 % more nodes with one bound, in tables too ({}). \
         Necessary: bisection would need 5 % more ({}). Nothing goes wrong with one bound; the largest factor in nodes \
         is {most:.2}.",
        small.tally(),
        needed.tally()
    ))
}

/// P-6.d: how much more leaves little memory costs AB-SSS* and MTD(f).
fn little_memory(parts: &Parts) -> Finding {
    let blown_up = |row: &Row, driver: usize| -> Vec<f64> {
        let all = reals(&row.leaves[place(TWO_BOUNDS, driver)]);
        let mut sum = vec![0.0; all.len()];
        for (memory, _) in TABLES {
            let little = reals(&row.leaves[place(memory, driver)]);
            for (sum, (little, all)) in sum.iter_mut().zip(little.iter().zip(&all)) {
                *sum += (little / all).ln() / 9.0;
            }
        }
        sum
    };
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (shape, row) in &parts.drivers {
        let e = Estimate::difference(&blown_up(row, OFF_20), &blown_up(row, AB_SSS));
        cells.below(&e, 0.0);
        let of = |driver: usize| Estimate::of(&blown_up(row, driver)).mean.exp();
        let none = |driver: usize| self::of(row, driver, NONE, TWO_BOUNDS).mean;
        listed.push(format!(
            "{}: MTD(f) {:.2} ({:.1} without), AB-SSS* {:.2} ({:.1}), AB-DUAL* {:.2} ({:.1})",
            shape.order,
            of(OFF_20),
            none(OFF_20),
            of(AB_SSS),
            none(AB_SSS),
            of(AB_DUAL),
            none(AB_DUAL)
        ));
    }
    let verdict = cells.usually();
    Finding::new(
        "P-6.d",
        verdict,
        "with fewer calls MTD(f) performs relatively better in constrained memory than SSS*",
        format!("mean factor in leaves from no memory to 2048 entries: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting("MTD(f) begun 20 % of the range off the value, as a poor guess would have it.")
}

/// R-0.b: INS with any number of cells.
fn any_space(parts: &Parts) -> Finding {
    let wrong: u64 = parts.capped.iter().map(|(_, row)| row.wrong).sum();
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (shape, row) in &parts.capped {
        for pair in row.leaves[..CAPS.len()].windows(2) {
            // More cells need not help on a single tree; on average they must not hurt.
            cells.factor_below(&factor(&pair[1], &pair[0]), 1.005);
        }
        let all = &row.leaves[CAPS.len() - 1];
        cells.factor_below(&factor(all, &row.leaves[0]), 1.0);
        let visits: Vec<String> = row.leaves[..CAPS.len()]
            .iter()
            .map(|leaves| format!("{:.2}", factor(leaves, all).mean))
            .collect();
        listed.push(format!("{shape}: {}", visits.join(" ")));
    }
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    Finding::new(
        "R-0.b",
        verdict,
        "they can be programmed for whatever space there is, at the price of visits",
        format!("visits with 0, 1, 3, 10, 30, 100 % of the cells, of those with all: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "The value is right and the cap is kept at every size ({wrong} violations). No step up costs visits on average, \
         and all cells save some: {}.",
        cells.tally()
    ))
}

/// R-2.4d: NegaScout with a table instead of INS's records.
fn in_a_table(parts: &Parts) -> Finding {
    let wrong: u64 = parts.hashed.iter().map(|(_, row)| row.wrong).sum();
    let last = SIZES.len() - 1;
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (shape, row) in &parts.hashed {
        let full = &row.leaves[last];
        cells.factor_above(&factor(&row.leaves[0], full), 1.0);
        cells.factor_below(&factor(full, &row.leaves[SIZES.len()]), 1.1);
        let enough = (0..=last)
            .rev()
            .take_while(|&place| factor(&row.leaves[place], full).mean < 1.01)
            .last()
            .map_or(SIZES[last], |place| SIZES[place]);
        let of = |place: usize| factor(&row.leaves[place], &row.leaves[SIZES.len()]).mean;
        listed.push(format!("{shape}: {:.2} → {:.2}, enough from 2^{enough}", of(0), of(last)));
    }
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    Finding::new(
        "R-2.4d",
        verdict,
        "INS in a hash table fits any memory, and needs all entries for its full effect",
        format!("visits of NS with a table / INS, from 16 entries to 2^20: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "The value is right at every size ({wrong} violations); small tables cost visits, and with all entries it is \
         within 10 % of INS: {}. The table's best son first takes the place of INS's order.",
        cells.tally()
    ))
}

/// R-2.0': the moving narrow window finds the value; what it costs.
fn scanning(parts: &Parts) -> Finding {
    let wrong: u64 = parts.drivers.iter().map(|(_, row)| row.wrong).sum();
    let searches: u64 = parts.drivers.iter().map(|(_, row)| row.searches).sum();
    let dearer = |(shape, row): &(Shape, Row)| {
        let of = |driver: usize, memory| {
            factor(&row.leaves[place(memory, driver)], &row.leaves[ALPHA_BETA]).mean
        };
        format!(
            "{}: {:.1}, {:.1} without memory, {:.2}, {:.2} with",
            shape.order,
            of(AB_SSS, NONE),
            of(AB_DUAL, NONE),
            of(AB_SSS, TWO_BOUNDS),
            of(AB_DUAL, TWO_BOUNDS)
        )
    };
    let listed: Vec<String> = parts.drivers.iter().map(dearer).collect();
    let witness = parts.drivers.first().map(|(shape, _)| Witness {
        what: "without memory the window's way from an end of the scale to the value costs many times αβ's visits".into(),
        command: format!("plywood compare {} --memory none --algorithms alpha-beta,ab-sss,ab-dual,mtd-bi", shape.arguments(1)),
    });
    Finding::new(
        "R-2.0'",
        Verdict::always(wrong, searches),
        "the value range can be scanned with a moving narrow window",
        format!(
            "{wrong} wrong values in {searches} searches; visits of AB-SSS*, AB-DUAL* / αβ: {}",
            listed.join("; ")
        ),
    )
    .witness(witness)
}
