//! The numbers of a recorded run in a text such as the README: a table of papers and verdicts, and single estimates.

use crate::stats::Estimate;
use crate::{LabError, Paper, Verdict};

/// What a recorded `report.csv` says about a claim.
struct Claim {
    id: String,
    /// Whether the claim is judged with another one.
    is_merged: bool,
    verdict: String,
    estimate: Option<Estimate>,
    /// The cells, each as its name and its estimate.
    cells: String,
}

impl Claim {
    /// The estimate as it is printed: the pooled one, or that of a cell.
    fn said(&self, cell: Option<&str>) -> Option<String> {
        let Some(cell) = cell else { return Some(self.estimate?.to_string()) };
        let mut cells = self.cells.split("; ").filter_map(|cell| cell.rsplit_once(": "));
        cells.find(|(name, _)| *name == cell).map(|(_, estimate)| estimate.into())
    }
}

/// Returns `text` with the numbers of a recorded `report.csv`: the table between `<!-- lab table -->` and `<!-- /lab -->`,
/// and the estimate of a claim between `<!--lab P-7.d-->` and `<!--/lab-->`. A cell's estimate has the name of the cell
/// behind that of the claim.
pub fn filled(text: &str, csv: &str) -> Result<String, LabError> {
    let claims = claims(csv)?;
    let text = between(text, "<!-- lab table -->", "<!-- /lab -->", |_| Ok(table(&claims)))?;
    between_each(&text, "<!--lab ", "<!--/lab-->", |name| {
        let (id, cell) = name.split_once(' ').map_or((name, None), |(id, cell)| (id, Some(cell)));
        let said = claims.iter().find(|claim| claim.id == id).and_then(|claim| claim.said(cell));
        said.ok_or_else(|| LabError::Record(format!("there is no estimate of `{name}`")))
    })
}

/// Returns `text` with the recorded tournaments of `korf-othello-1` and `korf-othello-2`, their `table-1.csv` and
/// `table-2.csv`, as one table between `<!-- lab tournaments -->` and `<!-- /lab -->`.
pub fn tournaments(text: &str, table_1: &str, table_2: &str) -> Result<String, LabError> {
    between(text, "<!-- lab tournaments -->", "<!-- /lab -->", |_| {
        let [pure, extension] = [games(table_1)?, games(table_2)?];
        let head = "published | ours, the paper's lines | ours, equal evaluations |";
        let mut table = format!(
            "\n| depth of alpha-beta | best-first: {head} extension: {head}\n|---|{}\n",
            "---|".repeat(6)
        );
        for (depth, cells) in &pure {
            let other = extension.iter().find(|(other, _)| other == depth);
            let cells = cells.iter().chain(other.iter().flat_map(|(_, cells)| cells));
            let cells: Vec<&str> = cells.map(|cell| if cell.is_empty() { "–" } else { cell }).collect();
            table += &format!("| {depth} | {} |\n", cells.join(" | "));
        }
        Ok(table)
    })
}

/// The depths of a tournament from 2 on, each with the games won in percent: published, with the paper's line, and with
/// the same number of evaluations.
fn games(csv: &str) -> Result<Vec<(String, [String; 3])>, LabError> {
    let short = |cell: &String| cell.trim_end_matches(" %").to_string();
    let row = |row: &Vec<String>| match &row[..] {
        [depth, _, published, _, line, _, _, _, _, equal, ..] => {
            Ok((depth.clone(), [published, line, equal].map(short)))
        }
        _ => Err(LabError::Record(format!("the tournament has the row `{}`", row.join(",")))),
    };
    let all: Result<Vec<_>, LabError> = lines(csv).iter().skip(1).map(row).collect();
    Ok(all?.into_iter().filter(|(depth, _)| depth != "1").collect())
}

/// Replaces what is between `from` and `to`.
fn between(
    text: &str,
    from: &str,
    to: &str,
    new: impl Fn(&str) -> Result<String, LabError>,
) -> Result<String, LabError> {
    let missing = |what: &str| LabError::Record(format!("`{what}` is missing in the text"));
    let (before, rest) = text.split_once(from).ok_or_else(|| missing(from))?;
    let (old, after) = rest.split_once(to).ok_or_else(|| missing(to))?;
    Ok(format!("{before}{from}{}{to}{after}", new(old)?))
}

/// Replaces what is between `from NAME-->` and `to`, wherever it occurs.
fn between_each(
    text: &str,
    from: &str,
    to: &str,
    new: impl Fn(&str) -> Result<String, LabError>,
) -> Result<String, LabError> {
    let mut parts = text.split(from);
    let mut all = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let named =
            part.split_once("-->").and_then(|(name, rest)| Some((name, rest.split_once(to)?.1)));
        let (name, after) =
            named.ok_or_else(|| LabError::Record(format!("`{from}` without `{to}`")))?;
        all += &format!("{from}{name}-->{}{to}{after}", new(name)?);
    }
    Ok(all)
}

/// The number of claims of each paper with each verdict. Claims that are judged together count once.
fn table(claims: &[Claim]) -> String {
    let papers = Paper::ALL.into_iter().filter_map(|paper| Some((paper, paper.letter()?)));
    let own = || claims.iter().filter(|claim| !claim.is_merged);
    let used: Vec<&str> = Verdict::ALL
        .into_iter()
        .map(Verdict::name)
        .filter(|name| own().any(|claim| claim.verdict == *name))
        .collect();
    let line = |name: &str, is_of: &dyn Fn(&Claim) -> bool| {
        let count =
            |verdict: &str| own().filter(|c| is_of(c) && c.verdict == verdict).count().to_string();
        let counts: Vec<String> = used.iter().copied().chain([""]).map(count).collect();
        format!("| {name} | {} |\n", counts.join(" | "))
    };
    let mut text =
        format!("\n| paper | {} | waits |\n|---|{}---|\n", used.join(" | "), "---|".repeat(used.len()));
    for (paper, letter) in papers {
        text += &line(paper.short(), &|claim| claim.id.starts_with(letter));
    }
    text + &line(&format!("all {} claims", own().count()), &|_| true)
}

fn claims(csv: &str) -> Result<Vec<Claim>, LabError> {
    let lines = lines(csv);
    let (head, rows) =
        lines.split_first().ok_or_else(|| LabError::Record("the record is empty".into()))?;
    let column = |name: &str| {
        let place = head.iter().position(|cell| cell == name);
        place.ok_or_else(|| LabError::Record(format!("the record has no column `{name}`")))
    };
    let [id, same, verdict] = [column("claim")?, column("judged with")?, column("verdict")?];
    let cells = column("cells")?;
    let numbers = [column("estimate")?, column("low")?, column("high")?, column("n")?];
    let claim = |row: &Vec<String>| {
        let cell = |place: usize| row.get(place).cloned().unwrap_or_default();
        let [mean, low, high, n] = numbers.map(cell);
        let estimate = || {
            let [mean, low, high] = [mean.parse().ok()?, low.parse().ok()?, high.parse().ok()?];
            Some(Estimate { mean, low, high, sd: f64::NAN, n: n.parse().ok()? })
        };
        Claim {
            id: cell(id),
            is_merged: !cell(same).is_empty(),
            verdict: cell(verdict),
            estimate: estimate(),
            cells: cell(cells),
        }
    };
    Ok(rows.iter().map(claim).collect())
}

/// The cells of each line. Cells in quotation marks may contain commas, line breaks and doubled quotation marks.
pub(super) fn lines(csv: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    let mut letters = csv.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            letter => cell.push(letter),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: &str = "claim,judged with,verdict,text,estimate,low,high,n,cells\n\
                       R-1.a,,exact match,\"\"\"SSS*\"\", never\nmore\",,,,,\n\
                       B-2,R-1.a,exact match,,,,,,\n\
                       P-7.d,,confirmed,,0.9,0.88,0.92,300,\"chess: 0.9 [0.8, 1.0]; w=5: d=3: 2\"\n\
                       P-9.b,,,,,,,,\n";

    #[test]
    fn a_text_gets_the_table_and_the_estimates_of_a_record() {
        let text = "a\n<!-- lab table -->old<!-- /lab -->\nleaves <!--lab P-7.d-->old<!--/lab--> times.\n\
                    <!--lab P-7.d w=5: d=3--><!--/lab-->, <!--lab P-7.d chess--><!--/lab-->";
        let filled = filled(text, CSV).expect("a text");
        assert!(filled.contains("| paper | exact match | confirmed | waits |\n"), "{filled}");
        assert!(filled.contains("| all 3 claims | 1 | 1 | 1 |\n<!-- /lab -->"), "{filled}");
        let estimate = "leaves <!--lab P-7.d-->0.900 [0.880, 0.920]<!--/lab--> times.\n";
        let cells =
            "<!--lab P-7.d w=5: d=3-->2<!--/lab-->, <!--lab P-7.d chess-->0.9 [0.8, 1.0]<!--/lab-->";
        assert!(filled.ends_with(&format!("{estimate}{cells}")), "{filled}");
        assert_eq!(super::filled(&filled, CSV).expect("the same"), filled);
    }

    #[test]
    fn a_text_gets_the_tournaments_of_a_record() {
        let csv = "depth,line,wins,,wins,,,,per move,wins,games\n1,1,50 %,,x,,,,,,9\n\
                   2,4,67 %,1.45,\"75 [67, 82] %\",3,1.05,x,40,\"51 [44, 57] %\",9\n8,,,,,,,,9,55 %,9\n";
        let text = "a <!-- lab tournaments -->old<!-- /lab --> b";
        let filled = tournaments(text, csv, csv).expect("a text");
        let row = "67 | 75 [67, 82] | 51 [44, 57]";
        assert!(filled.contains(&format!("|\n| 2 | {row} | {row} |\n")), "{filled}");
        assert!(filled.ends_with("| 8 | – | – | 55 | – | – | 55 |\n<!-- /lab --> b"), "{filled}");
        assert_eq!(tournaments(&filled, csv, csv).expect("the same"), filled);
        assert!(tournaments(text, "a\nb\n", csv).is_err() && tournaments("", csv, csv).is_err());
    }

    #[test]
    fn what_is_missing_is_named() {
        let message = |text: &str| filled(text, CSV).expect_err("no such thing").to_string();
        assert!(message("").contains("`<!-- lab table -->` is missing"));
        let whole = "<!-- lab table --><!-- /lab --><!--lab R-1.a-->1<!--/lab-->";
        assert!(message(whole).contains("no estimate of `R-1.a`"));
        assert!(filled(whole, "claim\n").is_err());
    }
}
