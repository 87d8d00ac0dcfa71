//! Counts of move sequences that a file lists, checked.

use super::{Args, Count, PASSES, per_second};
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::parse::word_for;
use crate::progress::Progress;
use crate::report;
use crate::source;
use crate::text::{duration, grouped};
use plywood::subject::searchable;
use plywood_core::Depth;
use plywood_games::chess::{Chess, epd};
use plywood_games::{Notation, Passes};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;

/// A position of the file, and the counts that it lists.
struct Listed {
    /// The number of the line, from 1.
    line: usize,
    position: String,
    id: Option<String>,
    /// Depths and counts, in the order of the file.
    counts: Vec<(Depth, u64)>,
}

/// The counts of a position, each with the expected number of leaves.
struct Checked<'l> {
    listed: &'l Listed,
    counts: Vec<(Count, u64)>,
}

/// The results of all positions together.
#[derive(Default)]
struct Tally {
    right: usize,
    /// What was found, and what was expected, for each wrong count.
    wrong: Vec<String>,
    wrong_positions: usize,
    leaves: u64,
    seconds: f64,
}

/// Checks the counts of every position in a file.
pub(super) fn check(args: &Args, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    if args.game.name() != Chess::NAME {
        let message = format!("--epd is for chess, not {}; remove it", args.game.name());
        return Err(Failure::Input(message));
    }
    let (name, records) = source::epd(file)?;
    let listed = Listed::all(&name, records)?;
    let skipped = listed.iter().flat_map(|position| &position.counts);
    let skipped = skipped.filter(|(_, count)| *count > args.max_count).count();
    let stop = interrupt::flag("stopping after this count; press Ctrl-C again to quit at once");
    let progress = Progress::start();
    if !args.json {
        writeln!(
            out,
            "{}",
            row(["line", "depth", "leaves", "time", "leaves/s"].map(String::from), "")
        )?;
    }
    let mut tally = Tally::default();
    for (i, position) in listed.iter().enumerate() {
        let of = format!("position {} of {}", i + 1, listed.len());
        let mut checked = Checked { listed: position, counts: Vec::new() };
        for &(depth, expected) in position.counts.iter().filter(|(_, count)| *count <= args.max_count) {
            if stop.load(Ordering::SeqCst) {
                let message = format!("stopped at {of}; the positions before it are finished");
                return Err(Failure::Stopped(message));
            }
            progress.doing(format!("{of}, depth {depth}"));
            checked.counts.push((Count::take(args, Some(&position.position), depth)?, expected));
        }
        tally.add(&name, &checked);
        if args.json {
            report::print("plywood.perft/1", checked.json(), out)?;
        } else {
            writeln!(out, "{}", checked.row())?;
        }
        out.flush()?;
    }
    drop(progress);
    if skipped > 0 {
        let most = grouped(args.max_count);
        note(&format!("{skipped} counts above {most} were skipped (--max-count)"));
    }
    if !args.json {
        writeln!(out, "\n{}", tally.words())?;
        out.flush()?;
    }
    if tally.wrong.is_empty() { Ok(()) } else { Err(Failure::Check(tally.wrong.join("\n"))) }
}

impl Listed {
    /// Returns the positions that have counts.
    fn all(name: &str, records: Vec<(usize, epd::Record)>) -> Result<Vec<Listed>, Failure> {
        let mut all = Vec::new();
        for (line, record) in records {
            let counts = record.counts();
            for (depth, _) in &counts {
                let refused = |error| Failure::Input(format!("{name}:{line}: D{depth}: {error}"));
                searchable(u64::from(*depth)).map_err(refused)?;
            }
            if !counts.is_empty() {
                let position = Chess.write(&record.position);
                let id = record.text("id").map(String::from);
                all.push(Listed { line, position, id, counts });
            }
        }
        if all.is_empty() {
            let message = format!("{name} has no counts; write them as in `{EXAMPLE}`");
            return Err(Failure::Input(message));
        }
        Ok(all)
    }
}

const EXAMPLE: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66";

impl Checked<'_> {
    fn is_right(&self) -> bool {
        self.counts.iter().all(|(count, expected)| count.leaves == *expected)
    }

    fn leaves(&self) -> u64 {
        self.counts.iter().map(|(count, _)| count.leaves).sum()
    }

    fn seconds(&self) -> f64 {
        self.counts.iter().map(|(count, _)| count.seconds).sum()
    }

    fn row(&self) -> String {
        let (leaves, seconds) = (self.leaves(), self.seconds());
        let speed = per_second(leaves, seconds).map_or("-".into(), grouped);
        let depth = self.counts.iter().map(|(count, _)| count.depth).max();
        let depth = depth.map_or("-".into(), |depth| depth.to_string());
        let verdict = match (self.counts.is_empty(), self.is_right()) {
            (true, _) => "skipped",
            (false, true) => "right",
            (false, false) => "WRONG",
        };
        let line = self.listed.line.to_string();
        row([line, depth, grouped(leaves), duration(seconds), speed], verdict)
    }

    fn json(&self) -> Json {
        let count = |(count, expected): &(Count, u64)| {
            let mut json = count.json();
            json["expected"] = json!(expected);
            json
        };
        json!({
            "game": {"name": Chess::NAME, "position": self.listed.position},
            "at_line": self.listed.line,
            "id": self.listed.id,
            "passes": word_for(PASSES, &Passes::TakeAPly),
            "depths": self.counts.iter().map(count).collect::<Json>(),
            "as_expected": (!self.counts.is_empty()).then(|| self.is_right()),
        })
    }
}

impl Tally {
    fn add(&mut self, name: &str, checked: &Checked<'_>) {
        self.leaves += checked.leaves();
        self.seconds += checked.seconds();
        match (checked.counts.is_empty(), checked.is_right()) {
            (true, _) => {}
            (false, true) => self.right += 1,
            (false, false) => self.wrong_positions += 1,
        }
        for (Count { depth, leaves, .. }, expected) in &checked.counts {
            if leaves != expected {
                let (leaves, expected) = (grouped(*leaves), grouped(*expected));
                let line = checked.listed.line;
                self.wrong.push(format!(
                    "{name}:{line}: depth {depth}: found {leaves} leaves, expected {expected}"
                ));
            }
        }
    }

    fn words(&self) -> String {
        let speed = per_second(self.leaves, self.seconds).map_or("-".into(), grouped);
        format!(
            "{} positions right, {} wrong: {} leaves, {}, {speed} leaves/s",
            self.right,
            self.wrong_positions,
            grouped(self.leaves),
            duration(self.seconds)
        )
    }
}

/// Aligns the cells of a row.
fn row([line, depth, leaves, time, speed]: [String; 5], verdict: &str) -> String {
    let row = format!("{line:>5}  {depth:>5}  {leaves:>20}  {time:>9}  {speed:>15}  {verdict}");
    row.trim_end().into()
}
