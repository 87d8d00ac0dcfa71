//! The verdicts on the claims.

use super::searches::{CAPS, Memory, ONE_AND_TWO, Plain, SIZES, Told, Who};
use super::{Parts, Row};
use crate::prelude::*;

pub(super) fn all(parts: &Parts, section: &mut Section) {
    section.find(bounds_refine(parts));
    section.find(without_memory(parts));
    section.find(told_a_bound(parts));
    section.find(two_bounds(parts));
    section.find(any_space(parts));
    section.find(in_a_table(parts));
    section.find(scanning(parts));
}

/// P-1: with storage every call refines the bound, and no leaf is visited twice.
fn bounds_refine(parts: &Parts) -> Finding {
    let sum = |count: fn(&Row) -> u64| parts.drivers.iter().map(|(_, row)| count(row)).sum::<u64>();
    let (sequences, disordered) = (sum(|row| row.sequences), sum(|row| row.disordered));
    let ours = format!("{disordered} violations in {sequences} searches by AB-SSS* and AB-DUAL*");
    Evidence::new().checked(sequences, disordered).finding("P-1", ours).noting(
        "AB-SSS*'s bound falls and AB-DUAL*'s rises at every call, and no leaf is visited twice. P-3.b checks that the \
         leaves are those of SSS* and DUAL*, in order.",
    )
}

/// P-2.c: the cost of repeated null windows without memory, and whether NegaScout's gain outweighs it.
fn without_memory(parts: &Parts) -> Finding {
    let (mut evidence, mut gains, mut visits) = (Evidence::new(), Vec::new(), Vec::new());
    for (shape, row) in &parts.drivers {
        let gain = Estimate::factor(&row.plain[Plain::NegaScout], &row.plain[Plain::AlphaBeta]);
        evidence = evidence.factor(shape.order.to_string(), &gain);
        gains.push(format!("{} {gain:.2}", shape.order));
        let dearer = Who::ALL.iter().map(|&who| {
            let e =
                Estimate::factor(&row.leaves[Memory::None][who], &row.leaves[Memory::TwoBounds][who]);
            format!("{who} ×{:.1}", e.mean)
        });
        visits.push(format!("{}: {}", shape.order, dearer.collect::<Vec<_>>().join(", ")));
    }
    evidence.finding("P-2.c", format!("visits of NS / αβ: {}", listed(gains))).noting(format!(
        "NegaScout gains where moves are ordered, and loses where they are not. Repeated null windows do visit leaves \
         again without memory, where AB-SSS* and AB-DUAL* are Alpha Bounding and bisection is C*: {}.",
        listed(visits)
    ))
}

/// P-3.c: the number of calls with a bound and with yes or no.
fn told_a_bound(parts: &Parts) -> Finding {
    let row = &parts.permutations;
    let both = |row: &Row| [Told::AbSssBound, Told::AbSssAnswer].map(|told| mean(&row.calls[told]));
    let wide = parts.informed.iter().map(|(shape, row)| {
        let [bound, answer] = both(row);
        format!("±{}: {bound:.1} / {answer:.1}", shape.range)
    });
    let [bound, answer] = both(row);
    let ours = format!(
        "calls of AB-SSS* with bounds / with yes or no, all 40,320 trees of w=2, d=3: {bound:.2} / {answer:.2}; w=4, \
         d=4: {}",
        listed(wide)
    );
    let wrong: u64 = row.wrong + parts.informed.iter().map(|(_, row)| row.wrong).sum::<u64>();
    Evidence::new().finding("P-3.c", ours).noting(format!(
        "A definition, not a claim: the paper calls its Test informed. Both start one above the greatest possible leaf \
         value; {wrong} values were wrong. A bound saves the more calls, the more leaf values there are."
    ))
}

/// P-3.d: one bound per entry, or two.
fn two_bounds(parts: &Parts) -> Finding {
    let nodes = |row: &Row, who: Who, one: Memory, two: Memory| {
        Estimate::factor(&row.nodes[one][who], &row.nodes[two][who])
    };
    let mut evidence = Evidence::new();
    for (shape, row) in &parts.drivers {
        for &who in Who::ALL {
            let e = nodes(row, who, Memory::OneBound, Memory::TwoBounds);
            // What is necessary must cost at least as much as what is slight may cost at most.
            let part = if who == Who::Bisection { of_one(&e, 1.05) } else { less(&e, 1.05) };
            evidence = evidence.factor(format!("{}, {who}", shape.order), &part);
        }
    }
    let by_order = listed(parts.drivers.iter().map(|(shape, row)| {
        let all = Who::ALL.iter().map(|&who| {
            format!("{who} {:.3}", nodes(row, who, Memory::OneBound, Memory::TwoBounds).mean)
        });
        format!("{}: {}", shape.order, all.collect::<Vec<_>>().join(", "))
    }));
    let most = parts.drivers.iter().flat_map(|(_, row)| {
        let tables = ONE_AND_TWO.into_iter();
        tables
            .flat_map(move |(one, two)| Who::ALL.iter().map(move |&who| nodes(row, who, one, two).mean))
    });
    evidence.finding("P-3.d", format!("nodes with one bound / two: {by_order}")).noting(format!(
        "\"Slightly\": AB-SSS*, AB-DUAL* and MTD(f) need less than 5 % more nodes with one bound. \"Necessary\": \
         bisection, which refines both bounds at once, would need at least 5 % more. Values are right with one bound \
         too; in tables the largest factor is {:.2}.",
        most.fold(1.0, f64::max)
    ))
}

/// A factor divided by a number.
fn less(e: &Estimate, by: f64) -> Estimate {
    Estimate { mean: e.mean / by, low: e.low / by, high: e.high / by, ..*e }
}

/// A number divided by a factor.
fn of_one(e: &Estimate, number: f64) -> Estimate {
    Estimate { mean: number / e.mean, low: number / e.high, high: number / e.low, ..*e }
}

/// R-0.b: INS with any number of cells.
fn any_space(parts: &Parts) -> Finding {
    let wrong: u64 = parts.capped.iter().map(|(_, row)| row.wrong).sum();
    let (mut evidence, mut by_shape) = (Evidence::new(), Vec::new());
    for (shape, row) in &parts.capped {
        let all = &row.capped[100];
        evidence = evidence.factor(shape.to_string(), &Estimate::factor(&row.capped[10], all));
        let visits = CAPS.map(|cap| format!("{:.2}", Estimate::factor(&row.capped[cap], all).mean));
        by_shape.push(format!("{shape}: {}", visits.join(" ")));
    }
    let ours = format!(
        "visits with 0, 1, 3, 10, 30, 100 % of the cells, relative to all cells: {}",
        listed(by_shape)
    );
    evidence.finding("R-0.b", ours).noting(format!(
        "A tenth of the cells decides. INS runs with every size, the value is right and the limit is kept: {wrong} \
         violations."
    ))
}

/// R-2.4d: NegaScout with a table instead of INS's records.
fn in_a_table(parts: &Parts) -> Finding {
    let wrong: u64 = parts.hashed.iter().map(|(_, row)| row.wrong).sum();
    let (first, last) = (SIZES[0], SIZES[SIZES.len() - 1]);
    let (mut evidence, mut by_shape) = (Evidence::new(), Vec::new());
    for (shape, row) in &parts.hashed {
        let (full, informed) = (&row.hashed[last], &row.plain[Plain::Informed]);
        let suffices = |&size: &u8| Estimate::factor(&row.hashed[size], full).mean < 1.01;
        let enough = SIZES.into_iter().rev().take_while(suffices).last().unwrap_or(last);
        let little = &row.hashed[enough.saturating_sub(3).max(first)];
        evidence = evidence.factor(shape.to_string(), &Estimate::factor(little, full));
        let of = |size: u8| Estimate::factor(&row.hashed[size], informed);
        by_shape.push(format!(
            "{shape}: {:.2} → {:.2}, enough from 2^{enough}",
            of(first).mean,
            of(last)
        ));
    }
    let ours =
        format!("visits of NS with a table / INS, from 16 entries to 2^20: {}", listed(by_shape));
    evidence.finding("R-2.4d", ours).noting(format!(
        "An eighth of the entries that suffice decides, relative to all of them. The value is right at every size: \
         {wrong} violations. The table's best child first replaces INS's order; P-7.c compares it with INS."
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
    Evidence::new().checked(searches, wrong).finding("R-2.0'", ours).witness(witness)
}
