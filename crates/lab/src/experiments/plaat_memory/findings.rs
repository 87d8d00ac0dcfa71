//! The verdicts on the claims.

use super::searches::{CAPS, Memory, ONE_AND_TWO, Plain, SIZES, TABLES, Told, Who};
use super::{Parts, Row};
use crate::prelude::*;

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

/// The visits of a driver with one memory relative to another memory, on the trees of a shape.
fn of(row: &Row, who: Who, memory: Memory, than: Memory) -> Estimate {
    Estimate::factor(&row.leaves[memory][who], &row.leaves[than][who])
}

/// P-1: with storage every call refines the bound, and no leaf is visited twice.
fn bounds_refine(parts: &Parts) -> Finding {
    let sum = |count: fn(&Row) -> u64| parts.drivers.iter().map(|(_, row)| count(row)).sum::<u64>();
    let (sequences, disordered) = (sum(|row| row.sequences), sum(|row| row.disordered));
    let ours = format!("{disordered} violations in {sequences} searches by AB-SSS* and AB-DUAL*");
    Finding::of("P-1", Verdict::always(disordered, sequences), ours).noting("AB-SSS*'s bound falls and AB-DUAL*'s rises at every call, and no leaf is visited twice. P-3.b checks that the leaves are those of SSS* and DUAL*, in order.")
}

/// P-2.c: the cost of repeated null windows without memory, and whether NegaScout's gain outweighs it.
fn without_memory(parts: &Parts) -> Finding {
    let (mut dearer, mut outweighs) = (Cells::default(), Cells::default());
    let mut gains = Vec::new();
    for (shape, row) in &parts.drivers {
        for &who in Who::ALL {
            dearer.factor_above(&of(row, who, Memory::None, Memory::TwoBounds), 1.0);
        }
        let gain = Estimate::factor(&row.plain[Plain::NegaScout], &row.plain[Plain::AlphaBeta]);
        outweighs.factor_below(&gain, 1.0);
        gains.push(format!("{} {gain:.2}", shape.order));
    }
    let verdict = Verdict::sized(dearer.usually(), outweighs.usually());
    let Some((shape, row)) = parts.drivers.first() else {
        return Finding::of("P-2.c", Verdict::NotTestable, "no trees");
    };
    let with = |&who: &Who| {
        let of = |memory: Memory| mean(&row.leaves[memory][who]);
        format!("{who} {:.0} / {:.0}", of(Memory::TwoBounds), of(Memory::None))
    };
    let visits = listed(Who::ALL.iter().map(with));
    Finding::of("P-2.c", verdict, format!("{shape}, visits with / without memory: {visits}"))
    .needing(outweighs.needed(verdict))
    .noting(format!(
        "Without memory AB-SSS* and AB-DUAL* are Alpha Bounding, bisection is C*; memory saves visits: {}. NS / αβ: \
         {}.",
        dearer.tally(),
        listed(gains)
    ))
}

/// P-3.c: the number of calls with a bound and with yes or no.
fn told_a_bound(parts: &Parts) -> Finding {
    let mut cells = Cells::default();
    let row = &parts.permutations;
    for row in parts.informed.iter().map(|(_, row)| row).chain([row]) {
        for (bound, answer) in
            [(Told::AbSssBound, Told::AbSssAnswer), (Told::MtdBound, Told::MtdAnswer)]
        {
            cells.below(&Estimate::difference(&row.calls[bound], &row.calls[answer]), 0.0);
        }
    }
    let both = |row: &Row| [Told::AbSssBound, Told::AbSssAnswer].map(|told| mean(&row.calls[told]));
    let wide: Vec<String> = parts
        .informed
        .iter()
        .map(|(shape, row)| {
            let [bound, answer] = both(row);
            format!("±{}: {bound:.1} / {answer:.1}", shape.range)
        })
        .collect();
    let wrong: u64 = row.wrong + parts.informed.iter().map(|(_, row)| row.wrong).sum::<u64>();
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    let [bound, answer] = both(row);
    let ours = format!(
        "calls of AB-SSS* with bounds / with yes or no, all 40,320 trees of w=2, d=3: {bound:.2} / {answer:.2}; w=4, \
         d=4: {}",
        wide.join(", ")
    );
    Finding::of("P-3.c", verdict, ours)
        .noting("Both start one above the greatest possible leaf value. Both always find the value.")
}

/// P-3.d: one bound per entry, or two.
fn two_bounds(parts: &Parts) -> Finding {
    let nodes = |row: &Row, who: Who, one: Memory, two: Memory| {
        Estimate::factor(&row.nodes[one][who], &row.nodes[two][who])
    };
    let (mut small, mut needed) = (Cells::default(), Cells::default());
    let mut most: f64 = 1.0;
    for (_, row) in &parts.drivers {
        for (one, two) in ONE_AND_TWO {
            for &who in Who::ALL {
                let e = nodes(row, who, one, two);
                most = most.max(e.mean);
                if who != Who::Bisection {
                    small.factor_below(&e, 1.05);
                }
            }
        }
        needed.factor_above(&nodes(row, Who::Bisection, Memory::OneBound, Memory::TwoBounds), 1.05);
    }
    let by_order = listed(parts.drivers.iter().map(|(shape, row)| {
        let of = |counts: &By<Memory, Counts<Who>>, memory| mean(&counts[memory][Who::Bisection]);
        format!(
            "{}: nodes {:.0} / {:.0}, leaves {:.0} / {:.0}",
            shape.order,
            of(&row.nodes, Memory::OneBound),
            of(&row.nodes, Memory::TwoBounds),
            of(&row.leaves, Memory::OneBound),
            of(&row.leaves, Memory::TwoBounds)
        )
    }));
    Finding::of(
        "P-3.d",
        Verdict::sized(small.usually(), needed.usually()),
        format!("MTD-bi with one bound / two: {by_order}"),
    )
    .noting(format!(
        "\"Small gain\": AB-SSS*, AB-DUAL* and MTD(f) need less than 5 % more nodes with one bound, in tables too \
         ({}). \"Necessary\": bisection would need 5 % more ({}). Values are right with one bound too; the largest \
         factor in nodes is {most:.2}.",
        small.tally(),
        needed.tally()
    ))
}

/// P-6.d: the cost of little memory in leaves for AB-SSS* and MTD(f).
fn little_memory(parts: &Parts) -> Finding {
    let blown_up = |row: &Row, who: Who| -> Vec<f64> {
        let all = &row.leaves[Memory::TwoBounds][who];
        let mut sum = vec![0.0; all.len()];
        for (memory, _) in TABLES {
            let little = &row.leaves[memory][who];
            for (sum, (&little, &all)) in sum.iter_mut().zip(little.iter().zip(all)) {
                *sum += (number(little) / number(all)).ln() / 9.0;
            }
        }
        sum
    };
    let mut cells = Cells::default();
    let mut by_order = Vec::new();
    for (shape, row) in &parts.drivers {
        let e = Estimate::difference(&blown_up(row, Who::Off20), &blown_up(row, Who::AbSss));
        cells.below(&e, 0.0);
        let of = |who| mean(&blown_up(row, who)).exp();
        let none = |who| self::of(row, who, Memory::None, Memory::TwoBounds).mean;
        by_order.push(format!(
            "{}: MTD(f) {:.2} ({:.1} without), AB-SSS* {:.2} ({:.1}), AB-DUAL* {:.2} ({:.1})",
            shape.order,
            of(Who::Off20),
            none(Who::Off20),
            of(Who::AbSss),
            none(Who::AbSss),
            of(Who::AbDual),
            none(Who::AbDual)
        ));
    }
    let verdict = cells.usually();
    let ours = format!("mean factor in leaves from no memory to 2048 entries: {}", listed(by_order));
    Finding::of("P-6.d", verdict, ours)
        .needing(cells.needed(verdict))
        .noting("MTD(f) starts 20 % of the range off the value, like a poor guess.")
}

/// R-0.b: INS with any number of cells.
fn any_space(parts: &Parts) -> Finding {
    let wrong: u64 = parts.capped.iter().map(|(_, row)| row.wrong).sum();
    let mut cells = Cells::default();
    let mut by_shape = Vec::new();
    for (shape, row) in &parts.capped {
        for pair in CAPS.windows(2) {
            // More cells need not help on a single tree; on average they must not hurt.
            let step = Estimate::factor(&row.capped[pair[1]], &row.capped[pair[0]]);
            cells.factor_below(&step, 1.005);
        }
        let all = &row.capped[100];
        cells.factor_below(&Estimate::factor(all, &row.capped[0]), 1.0);
        let visits = CAPS.map(|cap| format!("{:.2}", Estimate::factor(&row.capped[cap], all).mean));
        by_shape.push(format!("{shape}: {}", visits.join(" ")));
    }
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    let ours = format!(
        "visits with 0, 1, 3, 10, 30, 100 % of the cells, relative to all cells: {}",
        listed(by_shape)
    );
    Finding::of("R-0.b", verdict, ours)
    .needing(cells.needed(verdict))
    .noting(format!(
        "The value is right and the limit is kept at every size ({wrong} violations). No step to more cells costs \
         visits on average, and all cells save some: {}.",
        cells.tally()
    ))
}

/// R-2.4d: NegaScout with a table instead of INS's records.
fn in_a_table(parts: &Parts) -> Finding {
    let wrong: u64 = parts.hashed.iter().map(|(_, row)| row.wrong).sum();
    let (first, last) = (SIZES[0], SIZES[SIZES.len() - 1]);
    let mut cells = Cells::default();
    let mut by_shape = Vec::new();
    for (shape, row) in &parts.hashed {
        let (full, informed) = (&row.hashed[last], &row.plain[Plain::Informed]);
        cells.factor_above(&Estimate::factor(&row.hashed[first], full), 1.0);
        cells.factor_below(&Estimate::factor(full, informed), 1.1);
        let suffices = |&size: &u8| Estimate::factor(&row.hashed[size], full).mean < 1.01;
        let enough = SIZES.into_iter().rev().take_while(suffices).last().unwrap_or(last);
        let of = |size: u8| Estimate::factor(&row.hashed[size], informed).mean;
        by_shape.push(format!("{shape}: {:.2} → {:.2}, enough from 2^{enough}", of(first), of(last)));
    }
    let verdict = if wrong == 0 { cells.usually() } else { Verdict::Refuted };
    let ours =
        format!("visits of NS with a table / INS, from 16 entries to 2^20: {}", listed(by_shape));
    Finding::of("R-2.4d", verdict, ours)
    .needing(cells.needed(verdict))
    .noting(format!(
        "The value is right at every size ({wrong} violations); small tables cost visits, and with all entries it is \
         within 10 % of INS: {}. The table's best child first replaces INS's order.",
        cells.tally()
    ))
}

/// R-2.0': the moving narrow window finds the value, and its cost.
fn scanning(parts: &Parts) -> Finding {
    let wrong: u64 = parts.drivers.iter().map(|(_, row)| row.wrong).sum();
    let searches: u64 = parts.drivers.iter().map(|(_, row)| row.searches).sum();
    let dearer = |(shape, row): &(Shape, Row)| {
        let of = |who: Who, memory: Memory| {
            Estimate::factor(&row.leaves[memory][who], &row.plain[Plain::AlphaBeta]).mean
        };
        format!(
            "{}: {:.1}, {:.1} without memory, {:.2}, {:.2} with",
            shape.order,
            of(Who::AbSss, Memory::None),
            of(Who::AbDual, Memory::None),
            of(Who::AbSss, Memory::TwoBounds),
            of(Who::AbDual, Memory::TwoBounds)
        )
    };
    let by_order = listed(parts.drivers.iter().map(dearer));
    let witness = parts.drivers.first().map(|(shape, _)| Witness {
        what: "without memory, moving the window from an end of the scale to the value costs many times αβ's visits".into(),
        command: format!("plywood compare {} --memory none --algorithms alpha-beta,ab-sss,ab-dual,mtd-bi", shape.arguments(1)),
    });
    let ours = format!(
        "{wrong} wrong values in {searches} searches; visits of AB-SSS*, AB-DUAL* / αβ: {by_order}"
    );
    Finding::of("R-2.0'", Verdict::always(wrong, searches), ours).witness(witness)
}
