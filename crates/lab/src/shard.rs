//! A shard's file: a header, a row for each unit, and a last line that shows whether the file is complete and
//! unaltered.

use crate::json::{canonical, digest};
use crate::plan::Shard;
use crate::{LabError, machine};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fs;
use std::time::{Duration, Instant};

const SCHEMA: &str = "plywood.shard/2";

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    schema: String,
    shard: String,
    units: usize,
    version: String,
    commit: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Line {
    unit: String,
    case: Json,
    row: Json,
}

#[derive(Debug, Serialize, Deserialize)]
struct End {
    seconds: f64,
    digest: String,
}

/// The content of a shard's file.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    /// The commit of the program that ran the shard.
    pub(crate) commit: String,
    /// The core time of the shard, in seconds.
    pub(crate) seconds: f64,
    /// The row of each unit, in the order of the plan.
    pub(crate) rows: Vec<Json>,
}

/// Runs a shard and returns its file's text: a pure function of the plan, except for the time.
pub(crate) fn run(shard: &Shard) -> Result<String, LabError> {
    let start = Clock::start();
    let header = Header {
        schema: SCHEMA.into(),
        shard: shard.name.clone(),
        units: shard.units.len(),
        version: machine::VERSION.into(),
        commit: machine::commit().into(),
    };
    let mut text = line(shard, &header)?;
    for unit in &shard.units {
        let row = canonical(shard.experiment.run(&unit.case)?);
        text += &line(shard, &Line { unit: unit.id.clone(), case: unit.case.clone(), row })?;
    }
    let seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    let end = End { seconds, digest: digest([text.as_bytes(), seconds.to_string().as_bytes()]) };
    text += &line(shard, &end)?;
    Ok(text)
}

/// Measures the time that this thread spends on a processor where the system tells it, so that other work on the machine
/// does not count; elsewhere the time that passes.
struct Clock {
    start: Instant,
    on_processor: Option<Duration>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), on_processor: on_processor() }
    }

    fn elapsed(&self) -> Duration {
        let spent = on_processor().zip(self.on_processor).map(|(now, then)| now.saturating_sub(then));
        spent.unwrap_or_else(|| self.start.elapsed())
    }
}

/// The time that this thread has spent on a processor: the first number of Linux's statistics of the scheduler.
fn on_processor() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn line(shard: &Shard, value: &impl Serialize) -> Result<String, LabError> {
    let form = |source| LabError::Form { experiment: shard.experiment.about.id, source };
    serde_json::to_string(value).map(|text| text + "\n").map_err(form)
}

/// Reads what `run` wrote; the error says what is wrong with it.
pub(crate) fn read(shard: &Shard, text: &str) -> Result<Finished, String> {
    let whole = text.strip_suffix('\n').ok_or("the last line is cut off")?;
    let (_, last) = whole.rsplit_once('\n').ok_or("the file has only one line")?;
    let end: End = serde_json::from_str(last).map_err(|_| "the last line is missing")?;
    let before = &text[..text.len() - last.len() - 1];
    if digest([before.as_bytes(), end.seconds.to_string().as_bytes()]) != end.digest {
        return Err("the file was altered: wrong digest".into());
    }
    let mut lines = before.lines();
    let header: Header = lines
        .next()
        .and_then(|first| serde_json::from_str(first).ok())
        .ok_or("the first line cannot be read")?;
    if header.schema != SCHEMA || header.shard != shard.name {
        return Err(format!("the file contains shard {} in schema {}", header.shard, header.schema));
    }
    let mut rows = Vec::with_capacity(shard.units.len());
    for (unit, text) in shard.units.iter().zip(lines.by_ref()) {
        let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if line.unit != unit.id {
            return Err(format!("found unit {}, expected {}", line.unit, unit.id));
        }
        rows.push(line.row);
    }
    if rows.len() != shard.units.len() || lines.next().is_some() {
        return Err(format!("the file does not contain the {} units of the shard", shard.units.len()));
    }
    Ok(Finished { commit: header.commit, seconds: end.seconds, rows })
}
