//! Who needs the fewest leaves with so many cells.

use super::{BOUNDED, Case, HYBRIDS, Row};
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use crate::{Section, Table};

/// Bytes of a cell: a descriptor is three integers (Reinefeld, Marsland, Schaeffer 1985, §5.3), what INS keeps is one;
/// an entry is one of our tables', two bounds, depth, move and hash.
const DESCRIPTOR: u64 = 12;
const INTEGER: u64 = 4;
const ENTRY: u64 = plywood_core::Table::ENTRY_BYTES as u64;

/// The contender that is told the value, and so cannot win.
const TOLD: &str = BOUNDED[4];

/// An algorithm with its choices of memory.
struct Contender {
    name: &'static str,
    bytes: u64,
    choices: Vec<Choice>,
}

/// So many cells, and what they lead to.
struct Choice {
    cells: u64,
    /// Leaves in percent of αβ's, tree by tree.
    percent: Vec<f64>,
    /// The plies of a hybrid's upper part.
    plies: Option<usize>,
}

impl Choice {
    fn estimate(&self) -> Estimate {
        Estimate::of(&self.percent)
    }
}

impl Contender {
    /// The best that can be done with so many cells.
    fn within(&self, cells: u64) -> Option<&Choice> {
        let fitting = self.choices.iter().filter(|choice| choice.cells <= cells);
        fitting.min_by(|a, b| a.estimate().mean.total_cmp(&b.estimate().mean))
    }
}

/// What was found on the trees of one shape.
struct Found {
    shape: Shape,
    cells: Vec<u64>,
    negascout: Vec<f64>,
    contenders: Vec<Contender>,
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut shapes: Vec<Shape> = Vec::new();
    for (case, _) in rows {
        if !shapes.contains(&case.shape) {
            shapes.push(case.shape);
        }
    }
    for shape in shapes {
        let found = gather(shape, rows);
        section.table(by_cells(&found));
        section.figure(figure(&found));
        let (table, note) = winners(&found);
        section.table(table);
        section.note(note);
        section.note(thresholds(&found));
    }
}

fn gather(shape: Shape, rows: &[(Case, Row)]) -> Found {
    let rows: Vec<&(Case, Row)> = rows.iter().filter(|(case, _)| case.shape == shape).collect();
    let base: Vec<u64> = rows.iter().flat_map(|(_, row)| row.alpha_beta.clone()).collect();
    let percent = |of: &dyn Fn(&Row) -> Vec<u64>| -> Vec<f64> {
        let visits = rows.iter().flat_map(|(_, row)| of(row));
        #[expect(clippy::cast_precision_loss, reason = "no search has 2^52 leaves")]
        visits.zip(&base).map(|(visits, &base)| 100.0 * visits as f64 / base as f64).collect()
    };
    let cells = rows.first().map_or_else(Vec::new, |(case, _)| case.cells.clone());
    let mut contenders = Vec::new();
    for (i, name) in BOUNDED.into_iter().enumerate() {
        let choice = |(j, &cells): (usize, &u64)| Choice {
            cells,
            percent: percent(&|row| row.bounded[i][j].clone()),
            plies: None,
        };
        let bytes = [DESCRIPTOR, INTEGER, ENTRY, ENTRY, ENTRY][i];
        contenders.push(Contender {
            name,
            bytes,
            choices: cells.iter().enumerate().map(choice).collect(),
        });
    }
    for (i, (name, _)) in HYBRIDS.into_iter().enumerate() {
        let choice = |plies: usize| {
            let most = rows.iter().map(|(_, row)| row.hybrids[i][plies].0).max().unwrap_or(0);
            Choice {
                cells: most,
                percent: percent(&|row| row.hybrids[i][plies].1.clone()),
                plies: Some(plies),
            }
        };
        let choices = (0..=usize::from(shape.depth)).map(choice).collect();
        contenders.push(Contender { name, bytes: DESCRIPTOR, choices });
    }
    Found { shape, cells, negascout: percent(&|row| row.negascout.clone()), contenders }
}

fn name(shape: Shape) -> String {
    let order = match shape.order {
        Order::Iid => "iid".to_string(),
        Order::Equal => "equal".to_string(),
        Order::First(percent) => percent.to_string(),
    };
    format!("w{}-d{}-{order}", shape.width, shape.depth)
}

fn by_cells(found: &Found) -> Table {
    let head = std::iter::once("cells".to_string()).chain(found.cells.iter().map(u64::to_string));
    let title = format!("Leaves in percent of αβ's, {}", found.shape);
    let mut table = Table::new(format!("cells-{}", name(found.shape)), title, head);
    for contender in &found.contenders {
        let cell = |&cells: &u64| match contender.within(cells) {
            None => "–".to_string(),
            Some(choice) => {
                let plies = choice.plies.map_or(String::new(), |k| format!(", k = {k}"));
                format!("{:.0}{plies}", choice.estimate())
            }
        };
        table.row(std::iter::once(contender.name.to_string()).chain(found.cells.iter().map(cell)));
    }
    let negascout = Estimate::of(&found.negascout);
    table.noting(format!(
        "The best that each does with so many cells or fewer; k is the number of plies of a hybrid's upper part. NS, with \
         one path: {negascout:.0}. MTD(f) with the right guess is told the value and shows what a guess can be worth.",
    ))
}

fn figure(found: &Found) -> Figure {
    let (x, y) = (Axis::logarithmic("cells"), Axis::logarithmic("leaves (% of αβ's)"));
    let title = format!("Leaves against cells, {}", found.shape);
    let mut figure = Figure::new(format!("leaves-{}", name(found.shape)), title, x, y);
    for contender in &found.contenders {
        let point = |&cells: &u64| {
            let choice = contender.within(cells)?;
            #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 cells")]
            Some(Point::estimate(cells as f64, &choice.estimate()))
        };
        figure.curve(contender.name, found.cells.iter().filter_map(point));
    }
    figure.level(100.0, "αβ");
    figure.level(Estimate::of(&found.negascout).mean, "NS");
    figure.captioned(
        "Lower is better: the fewest leaves that each algorithm needs with so many cells. From left to right: the least \
         memory that ITERSSS* runs with, to that of SSS*.",
    )
}

/// Who is first, and by how much, at each number of cells; and the same by bytes, in words.
fn winners(found: &Found) -> (Table, String) {
    let head = ["cells", "fewest leaves", "% of αβ's", "next", "% of αβ's", "difference"];
    let title = format!("Who needs the fewest leaves, {}", found.shape);
    let mut table = Table::new(format!("winners-{}", name(found.shape)), title, head);
    let mut firsts: Vec<(u64, String)> = Vec::new();
    for &cells in &found.cells {
        let ranking = ranking(found, &|_| cells);
        let [(first, a), (second, b), ..] = &ranking[..] else { continue };
        let difference = Estimate::difference(&b.percent, &a.percent);
        let decided = if difference.low > 0.0 { "" } else { ", not decided" };
        firsts.push((cells, format!("{}{decided}", label(first, a))));
        table.row([
            cells.to_string(),
            label(first, a),
            format!("{:.1}", a.estimate()),
            label(second, b),
            format!("{:.1}", b.estimate()),
            format!("{difference:.1}{decided}"),
        ]);
    }
    let mut by_bytes: Vec<(u64, String)> = Vec::new();
    for &cells in &found.cells {
        let bytes = cells * DESCRIPTOR;
        let ranking = ranking(found, &|contender| bytes / contender.bytes);
        if let Some((first, choice)) = ranking.first() {
            by_bytes.push((bytes, label(first, choice)));
        }
    }
    let text = format!(
        "{}, fewest leaves by cells: {}. By bytes, a descriptor of {DESCRIPTOR}, an integer of {INTEGER}, an entry of {ENTRY}: {}.",
        found.shape,
        stretches(&firsts),
        stretches(&by_bytes)
    );
    (table, text)
}

/// How much memory it takes to be worth it, in words.
fn thresholds(found: &Found) -> String {
    let of = |name: &str| found.contenders.iter().find(|contender| contender.name == name);
    let mean = |contender: &Contender, cells: u64| {
        contender.within(cells).map(|choice| choice.estimate().mean)
    };
    let [Some(iter_sss), Some(hybrid)] = [BOUNDED[0], HYBRIDS[1].0].map(of) else {
        return String::new();
    };
    let (Some(&least), Some(&most)) = (found.cells.first(), found.cells.last()) else {
        return String::new();
    };
    let sss = mean(iter_sss, most).unwrap_or(f64::NAN);
    let half = found
        .cells
        .iter()
        .find(|&&cells| mean(iter_sss, cells).is_some_and(|m| m <= f64::midpoint(100.0, sss)));
    let beats = |name: &str| {
        let below = |&&cells: &&u64| {
            of(name).and_then(|c| c.within(cells)).is_some_and(|c| c.estimate().high < 100.0)
        };
        found
            .cells
            .iter()
            .find(below)
            .map_or("none of these".to_string(), |cells| format!("{cells} cells"))
    };
    let with_one = hybrid.choices.get(1);
    let ins = of(BOUNDED[1]).and_then(|ins| mean(ins, least)).unwrap_or(f64::NAN);
    format!(
        "{}: SSS* visits {sss:.0} % of αβ's leaves with {most} cells. ITERSSS* has half of that gain with {} cells; INS stands at \
         {ins:.0} % with {least}. αβ over SSS* with k = 1, which is DUAL*'s idea, visits {:.0} % with {} cells. To visit fewer \
         leaves than αβ, AB-SSS* needs {}, MTD(f) with guess 0 {}, with the right guess {}.",
        found.shape,
        half.map_or("none of these".to_string(), u64::to_string),
        with_one.map_or(f64::NAN, |choice| choice.estimate().mean),
        with_one.map_or(0, |choice| choice.cells),
        beats(BOUNDED[2]),
        beats(BOUNDED[3]),
        beats(BOUNDED[4])
    )
}

fn label(contender: &Contender, choice: &Choice) -> String {
    choice.plies.map_or(contender.name.to_string(), |k| format!("{}, k = {k}", contender.name))
}

/// The contenders with the cells that each is given, best first.
fn ranking<'f>(
    found: &'f Found,
    cells: &dyn Fn(&Contender) -> u64,
) -> Vec<(&'f Contender, &'f Choice)> {
    let able = found.contenders.iter().filter(|contender| contender.name != TOLD);
    let mut ranking: Vec<_> = able
        .filter_map(|contender| contender.within(cells(contender)).map(|choice| (contender, choice)))
        .collect();
    ranking.sort_by(|(_, a), (_, b)| a.estimate().mean.total_cmp(&b.estimate().mean));
    ranking
}

/// `17 to 38 A; 57 B`: neighbours with the same name are put together.
fn stretches(all: &[(u64, String)]) -> String {
    let stretch = |run: &[(u64, String)]| match run {
        [] => String::new(),
        [(only, name)] => format!("{only} {name}"),
        [(from, name), .., (to, _)] => format!("{from} to {to} {name}"),
    };
    all.chunk_by(|(_, a), (_, b)| a == b).map(stretch).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_with_the_same_name_are_put_together() {
        let all = [(1, "A"), (2, "A"), (4, "B"), (8, "A")].map(|(n, name)| (n, name.to_string()));
        assert_eq!(stretches(&all), "1 to 2 A; 4 B; 8 A");
    }

    #[test]
    fn nobody_has_to_use_all_cells() {
        let choice = |cells, percent| Choice { cells, percent: vec![percent, percent], plies: None };
        let contender =
            Contender { name: "x", bytes: 1, choices: vec![choice(4, 80.0), choice(8, 90.0)] };
        assert_eq!(contender.within(9).map(|choice| choice.cells), Some(4));
        assert!(contender.within(3).is_none());
    }
}
