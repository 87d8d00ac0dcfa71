//! Shards as JSON: how plans are given to other machines, and how a machine runs one.

use crate::failure::Failure;
use crate::report::print;
use plywood_engines::train::Task;
use plywood_engines::{chess, othello};
use plywood_lab::plan::{Plan, Shard};
use plywood_lab::store::Store;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  plywood match kalah sss dual --plan > shards.jsonl     # one line per shard
  head -n 1 shards.jsonl | plywood shard                 # the first shard

";

/// Run one shard of a lab, match or training on this machine
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with one shard as JSON, a line of `lab plan --json`, `match --plan` or `train --plan`; - reads standard
    /// input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// The folder for the shard's file, and with the files that the shard needs [default: the folder of the plan]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

const OF_LAB: &str = "plywood.lab.shard/1";
const OF_TRAINING: &str = "plywood.train.shard/1";

/// Prints the shards of a plan of the lab, one object per line.
pub(crate) fn list(plan: &Plan, store: &Store, out: &mut dyn Write) -> Result<(), Failure> {
    for shard in &plan.shards {
        let units = shard.units.iter().map(|unit| json!({"id": unit.id, "case": unit.case}));
        let fields = json!({
            "shard": shard.name,
            "seconds": shard.seconds(),
            "after": 0,
            "finished": store.is_finished(shard)?,
            "cpus": shard.cpus(),
            "timed": shard.experiment.about.timed,
            "folder": store.folder(),
            "file": Store::file(shard),
            "needs": [],
            "units": units.collect::<Vec<_>>(),
        });
        print(OF_LAB, fields, out)?;
    }
    Ok(())
}

/// Prints shards of a training, one object per line.
pub(crate) fn list_tasks(
    game: &str,
    tasks: &[Task],
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for task in tasks {
        let fields = json!({
            "shard": task.name,
            "seconds": task.seconds,
            "after": task.after,
            "finished": false,
            "cpus": 1,
            "timed": false,
            "folder": folder,
            "file": task.file(),
            "needs": task.weights.iter().collect::<Vec<_>>(),
            "game": game,
            "generation": task.generation,
            "seed": task.seed,
            "games": [task.games.start, task.games.end],
            "key": format!("{:016x}", task.key),
            "records": task.records,
        });
        print(OF_TRAINING, fields, out)?;
    }
    Ok(())
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (name, bytes) = crate::source::read(&args.file)?;
    let wrong = |what: &str| Failure::Input(format!("{name}: {what}; expected one shard as JSON"));
    let shard: Json = serde_json::from_slice(&bytes).map_err(|error| wrong(&error.to_string()))?;
    let missing = |field: &str| wrong(&format!("`{field}` is missing or has the wrong form"));
    let folder = args.out.as_deref().or_else(|| shard["folder"].as_str().map(Path::new));
    let folder = folder.ok_or_else(|| missing("folder"))?;
    let path = match shard["schema"].as_str() {
        Some(OF_LAB) => {
            let name = shard["shard"].as_str().ok_or_else(|| missing("shard"))?;
            let units = shard["units"].as_array().ok_or_else(|| missing("units"))?;
            let cases = units.iter().map(|unit| unit["case"].clone()).collect();
            Store::at(folder).finish(&Shard::rebuilt(name, cases)?)?
        }
        Some(OF_TRAINING) => {
            let (game, task) = task(&shard).map_err(missing)?;
            match game {
                "othello" => othello::train::play(&task, folder)?,
                "chess" => chess::train::play(&task, folder)?,
                _ => return Err(missing("game")),
            }
        }
        _ => return Err(wrong(&format!("`schema` is neither {OF_LAB} nor {OF_TRAINING}"))),
    };
    Ok(writeln!(out, "{}", path.display())?)
}

/// Reads a shard of a training and its game; the error names the field that is wrong.
fn task(shard: &Json) -> Result<(&str, Task), &'static str> {
    let number = |json: &Json| json.as_u64().and_then(|number| u32::try_from(number).ok());
    let texts = |json: &Json| -> Option<Vec<String>> {
        json.as_array()?.iter().map(|text| text.as_str().map(String::from)).collect()
    };
    let key = shard["key"].as_str().and_then(|key| u64::from_str_radix(key, 16).ok());
    let start = number(&shard["games"][0]).ok_or("games")?;
    let end = number(&shard["games"][1]).filter(|end| *end >= start).ok_or("games")?;
    let task = Task {
        name: shard["shard"].as_str().ok_or("shard")?.into(),
        key: key.ok_or("key")?,
        games: start..end,
        generation: number(&shard["generation"]).ok_or("generation")? as usize,
        seed: shard["seed"].as_u64().ok_or("seed")?,
        weights: texts(&shard["needs"]).ok_or("needs")?.into_iter().next(),
        records: texts(&shard["records"]).ok_or("records")?,
        seconds: 0.0,
        after: 0.0,
    };
    Ok((shard["game"].as_str().ok_or("game")?, task))
}
