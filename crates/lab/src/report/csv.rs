//! The claims and tables of the report as CSV.

use super::Report;
use crate::Table;

/// Returns a line for each claim.
pub(super) fn claims(report: &Report) -> String {
    let head = "claim,where,kind,verdict,published,ours,papers interval,trees needed,note,witness,experiment,waits for,text";
    let mut text = format!("{head}\n");
    for (claim, found) in report.claims() {
        let (section, finding) = found.unzip();
        let of = |get: &dyn Fn(&crate::Finding) -> String| finding.map(get).unwrap_or_default();
        text += &line(&[
            claim.id,
            claim.place,
            claim.kind,
            &of(&|f| f.verdict.to_string()),
            &of(&|f| f.published.clone()),
            &of(&|f| f.ours.clone()),
            &of(&|f| f.papers_interval.clone().unwrap_or_default()),
            &of(&|f| f.needed.map(|n| n.to_string()).unwrap_or_default()),
            &of(&|f| f.note.clone()),
            &of(&|f| f.witnesses.iter().map(|w| w.command.as_str()).collect::<Vec<_>>().join("; ")),
            section.map_or("", |section| section.about.id),
            claim.waits,
            claim.text,
        ]);
    }
    text
}

/// Returns a table of the report as CSV.
pub(super) fn table(table: &Table) -> String {
    let rows = std::iter::once(&table.head).chain(&table.rows);
    rows.map(|row| line(&row.iter().map(String::as_str).collect::<Vec<_>>())).collect()
}

fn line(cells: &[&str]) -> String {
    cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n"
}

/// The cell, in quotation marks if it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotation_marks_stay_one_cell() {
        let mut rows = Table::new("t", "A table", ["a", "b, c"]);
        rows.row(["1", "say \"yes\""]);
        assert_eq!(table(&rows), "a,\"b, c\"\n1,\"say \"\"yes\"\"\"\n");
    }
}
