//! Which algorithm needs the fewest leaves with a given number of cells.

use super::{Case, Row, Who};
use crate::prelude::*;
use crate::words::stretches;

/// Bytes of a cell: a descriptor is three integers (Reinefeld, Marsland, Schaeffer 1985, §5.3), INS keeps one integer;
/// an entry of our table holds two bounds, depth, move and hash.
const DESCRIPTOR: u64 = 12;
const INTEGER: u64 = 4;
const ENTRY: u64 = plywood_core::Table::ENTRY_BYTES as u64;

/// The bytes of a cell of this algorithm.
fn bytes_of(who: Who) -> u64 {
    match who {
        Who::IterSss | Who::Staged | Who::AlphaBetaOverSss => DESCRIPTOR,
        Who::Ins => INTEGER,
        Who::AbSss | Who::MtdF | Who::Told => ENTRY,
    }
}

/// An algorithm with its choices of memory.
struct Contender {
    who: Who,
    choices: Vec<Choice>,
}

/// A number of cells, and the result with it.
struct Choice {
    cells: u64,
    /// Leaves in percent of αβ's, tree by tree.
    percent: Vec<f64>,
    /// The plies of a hybrid's upper part.
    plies: Option<u64>,
}

impl Choice {
    fn estimate(&self) -> Estimate {
        Estimate::of(&self.percent)
    }
}

impl Contender {
    fn new(who: Who, row: &Row) -> Contender {
        let choice = |(&key, visits): (&u64, &Vec<u64>)| {
            let hybrid = row.cells.get(&who).and_then(|cells| cells[key].iter().copied().max());
            Choice {
                cells: hybrid.unwrap_or(key),
                percent: percent(visits, row),
                plies: hybrid.map(|_| key),
            }
        };
        Contender { who, choices: row.visits[who].iter().map(choice).collect() }
    }

    /// The best result with at most `cells` cells.
    fn within(&self, cells: u64) -> Option<&Choice> {
        let fitting = self.choices.iter().filter(|choice| choice.cells <= cells);
        fitting.min_by(|a, b| a.estimate().mean.total_cmp(&b.estimate().mean))
    }
}

/// The results on the trees of one shape.
struct Found {
    shape: Shape,
    cells: Vec<u64>,
    negascout: Vec<f64>,
    contenders: Vec<Contender>,
}

pub(super) fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    for (shape, row) in joined(rows.into_iter().map(|(case, row)| (case.shape, row))) {
        let found = Found {
            shape,
            cells: row.visits[Who::IterSss].iter().map(|(&cells, _)| cells).collect(),
            negascout: percent(&row.negascout, &row),
            contenders: Who::ALL.iter().map(|&who| Contender::new(who, &row)).collect(),
        };
        section.table(by_cells(&found));
        section.figure(figure(&found));
        let (table, note) = winners(&found);
        section.table(table);
        section.note(note);
        section.note(thresholds(&found));
    }
}

/// Visits in percent of those of αβ, tree by tree.
fn percent(visits: &[u64], row: &Row) -> Vec<f64> {
    let percent = |(&visits, &base): (&u64, &u64)| 100.0 * number(visits) / number(base);
    visits.iter().zip(&row.alpha_beta).map(percent).collect()
}

fn by_cells(found: &Found) -> Table {
    let head = std::iter::once("cells".to_string()).chain(found.cells.iter().map(u64::to_string));
    let title = format!("Leaves in percent of αβ's, {}", found.shape);
    let mut table = Table::new(format!("cells-{}", found.shape.slug()), title, head);
    for contender in &found.contenders {
        let cell = |&cells: &u64| match contender.within(cells) {
            None => "–".to_string(),
            Some(choice) => {
                let plies = choice.plies.map_or(String::new(), |k| format!(", k = {k}"));
                format!("{:.0}{plies}", choice.estimate())
            }
        };
        table.row(std::iter::once(contender.who.to_string()).chain(found.cells.iter().map(cell)));
    }
    let negascout = Estimate::of(&found.negascout);
    table.noting(format!(
        "The best result of each algorithm with at most this number of cells; k is the number of plies of a hybrid's \
         upper part. NS, with one path: {negascout:.0}. MTD(f) with the right guess starts with the true value and \
         shows how much a guess can be worth.",
    ))
}

fn figure(found: &Found) -> Figure {
    let (x, y) = (Axis::logarithmic("cells"), Axis::logarithmic("leaves (% of αβ's)"));
    let title = format!("Leaves against cells, {}", found.shape);
    let mut figure = Figure::new(format!("leaves-{}", found.shape.slug()), title, x, y);
    for contender in &found.contenders {
        let point = |&cells: &u64| {
            let choice = contender.within(cells)?;
            Some(Point::estimate(number(cells), &choice.estimate()))
        };
        let points = found.cells.iter().filter_map(point);
        if contender.who == Who::Told {
            figure.oracle(contender.who.name(), points);
        } else {
            figure.curve(contender.who.name(), points);
        }
    }
    figure.level(100.0, "αβ");
    figure.level(mean(&found.negascout), "NS");
    figure.captioned(
        "Lower is better: the fewest leaves that each algorithm needs with at most this number of cells. The axis runs \
         from the least memory that ITERSSS* runs with to that of SSS*.",
    )
}

/// The winner and its lead at each number of cells; and the winners by bytes, in words.
fn winners(found: &Found) -> (Table, String) {
    let head = ["cells", "fewest leaves", "% of αβ's", "second", "% of αβ's", "difference"];
    let title = format!("The fewest leaves by number of cells, {}", found.shape);
    let mut table = Table::new(format!("winners-{}", found.shape.slug()), title, head);
    let mut firsts: Vec<(u64, String)> = Vec::new();
    for &cells in &found.cells {
        let ranking = ranking(found, &|_| cells);
        let [(first, a), (second, b), ..] = &ranking[..] else { continue };
        let difference = Estimate::difference(&b.percent, &a.percent);
        let decided = if difference.low > 0.0 { "" } else { ", undecided" };
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
        let ranking = ranking(found, &|contender| bytes / bytes_of(contender.who));
        if let Some((first, choice)) = ranking.first() {
            by_bytes.push((bytes, label(first, choice)));
        }
    }
    let text = format!(
        "{}, fewest leaves by cells: {}. By bytes (descriptor {DESCRIPTOR}, integer {INTEGER}, entry {ENTRY}): {}.",
        found.shape,
        stretches(&firsts),
        stretches(&by_bytes)
    );
    (table, text)
}

/// The amount of memory from which each algorithm pays, in words.
fn thresholds(found: &Found) -> String {
    let of = |who: Who| found.contenders.iter().find(|contender| contender.who == who);
    let at = |who: Who, cells: u64| Some(of(who)?.within(cells)?.estimate());
    let mean = |who: Who, cells: u64| at(who, cells).map_or(f64::NAN, |e| e.mean);
    let (Some(&least), Some(&most)) = (found.cells.first(), found.cells.last()) else {
        return String::new();
    };
    let sss = mean(Who::IterSss, most);
    let from = |holds: &dyn Fn(u64) -> bool| found.cells.iter().find(|&&cells| holds(cells));
    let half = from(&|cells| mean(Who::IterSss, cells) <= f64::midpoint(100.0, sss));
    let beats = |who: Who| {
        from(&|cells| at(who, cells).is_some_and(|e| e.high < 100.0))
            .map_or("more than any of these".to_string(), |cells| format!("{cells} cells"))
    };
    let with_one = of(Who::AlphaBetaOverSss).and_then(|hybrid| hybrid.choices.get(1));
    let ins = mean(Who::Ins, least);
    format!(
        "{}: SSS* visits {sss:.0} % of αβ's leaves with {most} cells. ITERSSS* reaches half of that saving with {} \
         cells; INS visits {ins:.0} % with {least}. αβ over SSS* with k = 1, which is DUAL*'s idea, visits {:.0} % \
         with {} cells. To visit fewer leaves than αβ, AB-SSS* needs {}, MTD(f) with guess 0 {}, with the right guess \
         {}.",
        found.shape,
        half.map_or("more than any of these".to_string(), u64::to_string),
        with_one.map_or(f64::NAN, |choice| choice.estimate().mean),
        with_one.map_or(0, |choice| choice.cells),
        beats(Who::AbSss),
        beats(Who::MtdF),
        beats(Who::Told)
    )
}

fn label(contender: &Contender, choice: &Choice) -> String {
    choice.plies.map_or(contender.who.to_string(), |k| format!("{}, k = {k}", contender.who))
}

/// The contenders, each within its number of cells, best first.
fn ranking<'f>(
    found: &'f Found,
    cells: &dyn Fn(&Contender) -> u64,
) -> Vec<(&'f Contender, &'f Choice)> {
    let able = found.contenders.iter().filter(|contender| contender.who != Who::Told);
    let mut ranking: Vec<_> = able
        .filter_map(|contender| contender.within(cells(contender)).map(|choice| (contender, choice)))
        .collect();
    ranking.sort_by(|(_, a), (_, b)| a.estimate().mean.total_cmp(&b.estimate().mean));
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_cells_may_be_used_than_are_available() {
        let choice = |cells, percent| Choice { cells, percent: vec![percent, percent], plies: None };
        let contender = Contender { who: Who::Ins, choices: vec![choice(4, 80.0), choice(8, 90.0)] };
        assert_eq!(contender.within(9).map(|choice| choice.cells), Some(4));
        assert!(contender.within(3).is_none());
    }
}
