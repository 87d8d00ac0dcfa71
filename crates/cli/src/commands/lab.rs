pub(crate) mod progress;
mod show;

pub(crate) use show::rough;

use crate::commands::shard;
use crate::failure::{Failure, note};
use crate::interrupt;
use clap::{Args as ClapArgs, Subcommand};
use plywood_lab::plan::{Plan, SHARD_SECONDS};
use plywood_lab::report::Report;
use plywood_lab::run::{self, Ended};
use plywood_lab::store::Store;
use plywood_lab::{Claim, Experiment, LabError, Rows, Scale, Verdict};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  plywood lab                           # all experiments, small samples
  plywood lab --full                    # the papers' sample sizes and beyond
  plywood lab run reinefeld-table-5-1   # one experiment
  plywood lab claim R-5.2h              # the verdict on one claim
  plywood lab list                      # all experiments and their progress

Results are kept in the folder `lab`. If a run is stopped, by Ctrl-C or
otherwise, the same command resumes it.

";

/// Run the papers' experiments: published numbers, our numbers, verdicts
#[derive(ClapArgs, Debug)]
#[command(before_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,

    #[command(flatten)]
    options: RunOptions,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the experiments and their progress, or the claims
    List {
        /// List the claims instead of the experiments
        #[arg(long)]
        claims: bool,
        #[command(flatten)]
        place: Place,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Run experiments and the experiments they depend on; all experiments if none is named
    Run {
        /// Names of experiments
        #[arg(value_name = "EXPERIMENT")]
        experiments: Vec<String>,
        #[command(flatten)]
        options: RunOptions,
    },
    /// Rebuild the report from the results so far
    Report {
        /// Names of experiments
        #[arg(value_name = "EXPERIMENT")]
        experiments: Vec<String>,
        #[command(flatten)]
        output: Output,
        #[command(flatten)]
        place: Place,
    },
    /// Show one claim: what the paper says, what we found, the verdict. Runs its experiment if necessary
    Claim {
        /// The claim's name, such as R-5.2h
        id: String,
        #[command(flatten)]
        place: Place,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// List the shards of a plan, one per line, to run them elsewhere
    Plan {
        /// Names of experiments
        #[arg(value_name = "EXPERIMENT")]
        experiments: Vec<String>,
        #[command(flatten)]
        place: Place,
        /// Print JSON Lines, one object per shard, with its units
        #[arg(long)]
        json: bool,
    },
    /// Run individual shards of a plan; finished shards are not run again
    RunShard {
        /// Names of shards, as listed by `plywood lab plan`
        #[arg(required = true, value_name = "SHARD")]
        shards: Vec<String>,
        #[command(flatten)]
        place: Place,
    },
    /// Check that every unit was run exactly once, and print all rows as JSON Lines
    Collect {
        /// Names of experiments
        #[arg(value_name = "EXPERIMENT")]
        experiments: Vec<String>,
        #[command(flatten)]
        place: Place,
    },
}

/// The scale of the experiments, and the folder for results.
#[derive(ClapArgs, Clone, Debug)]
struct Place {
    /// Small samples: minutes on two cores (the default)
    #[arg(long, group = "scale")]
    quick: bool,
    /// The papers' sample sizes and beyond: about two hours on two cores
    #[arg(long, group = "scale")]
    full: bool,
    /// A few trees per experiment, to check that everything works
    #[arg(long, group = "scale")]
    smoke: bool,
    /// The folder for results
    #[arg(long, value_name = "FOLDER", default_value = "lab")]
    out: PathBuf,
    /// The approximate time of a shard on one core; use the same value for every command on a folder
    #[arg(long, value_name = "S", default_value_t = SHARD_SECONDS, value_parser = seconds)]
    shard_seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    number.ok_or_else(|| "expected a number of seconds greater than 0".into())
}

#[derive(ClapArgs, Clone, Debug)]
struct Output {
    /// Exit with code 3 if a verdict differs from the recorded one
    #[arg(long)]
    check: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(ClapArgs, Clone, Debug)]
struct RunOptions {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    output: Output,
    /// The number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Show what would run and how long it would take, without running it
    #[arg(long)]
    dry_run: bool,
    /// Discard earlier results and run everything again
    #[arg(long)]
    fresh: bool,
}

impl Place {
    fn scale(&self) -> Scale {
        match (self.smoke, self.full) {
            (true, _) => Scale::Smoke,
            (_, true) => Scale::Full,
            _ => Scale::Quick,
        }
    }

    fn store(&self) -> Store {
        Store::new(&self.out, self.scale())
    }

    fn plan(&self, experiments: &[String]) -> Result<Plan, LabError> {
        Plan::new(self.scale(), experiments, self.shard_seconds)
    }

    /// Returns the command that produces the report on these experiments.
    fn command(&self, experiments: &[String]) -> String {
        let mut words = vec!["plywood".to_string(), "lab".into()];
        if !experiments.is_empty() {
            words.push("run".into());
            words.extend_from_slice(experiments);
        }
        if self.scale() != Scale::Quick {
            words.push(format!("--{}", self.scale()));
        }
        words.join(" ")
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.verb {
        None => run_all(&[], &args.options, out),
        Some(Verb::Run { experiments, options }) => run_all(experiments, options, out),
        Some(Verb::List { claims: true, place, json }) => {
            show::claims(known(place)?.as_ref(), *json, out)
        }
        Some(Verb::List { claims: false, place, json }) => {
            show::experiments(&place.plan(&[])?, &place.store(), *json, out)
        }
        Some(Verb::Report { experiments, output, place }) => {
            let (plan, store) = (place.plan(experiments)?, place.store());
            let rows = Rows::collect(&plan, &store)?;
            finish(&Report::new(&plan, &rows, place.command(experiments), None), &store, output, out)
        }
        Some(Verb::Claim { id, place, json }) => claim(id, place, *json, out),
        Some(Verb::Plan { experiments, place, json }) => {
            let (plan, store) = (place.plan(experiments)?, place.store());
            if *json {
                return shard::list(&plan, &store, out);
            }
            plan.shards.iter().try_for_each(|shard| Ok(writeln!(out, "{}", shard.name)?))
        }
        Some(Verb::RunShard { shards, place }) => {
            // Only the experiments of the shards are planned: all of them take longer than a short shard.
            let experiment = |name: &String| name.split_once('/').map(|(id, _)| id.to_string());
            let mut experiments: Vec<String> = shards.iter().filter_map(experiment).collect();
            experiments.retain(|id| Experiment::named(id).is_ok());
            let (plan, store) = (place.plan(&experiments)?, place.store());
            for shard in shards.iter().map(|name| plan.shard(name)).collect::<Result<Vec<_>, _>>()? {
                writeln!(out, "{}", store.finish(shard)?.display())?;
                out.flush()?;
            }
            Ok(())
        }
        Some(Verb::Collect { experiments, place }) => {
            let plan = place.plan(experiments)?;
            let rows = Rows::collect(&plan, &place.store())?;
            for (experiment, case, row) in rows.all() {
                writeln!(out, "{}", json!({"experiment": experiment, "case": case, "row": row}))?;
            }
            note(&format!("{} units, each run exactly once", plan.units()));
            Ok(())
        }
    }
}

fn run_all(experiments: &[String], options: &RunOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let place = &options.place;
    let (plan, store) = (place.plan(experiments)?, place.store());
    let jobs = jobs(options.jobs);
    if options.dry_run {
        return show::estimate(&plan, &store, jobs, out);
    }
    let start = Instant::now();
    let rows = run_plan(&plan, &store, jobs, options.fresh)?;
    let elapsed = Some(start.elapsed().as_secs_f64());
    let report = Report::new(&plan, &rows, place.command(experiments), elapsed);
    finish(&report, &store, &options.output, out)
}

/// Returns the requested number of threads, by default the number of cores.
pub(crate) fn jobs(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// Runs the missing shards of a plan and collects all rows. If `stop` is set meanwhile, fails with the message `said`.
pub(crate) fn complete(
    plan: &Plan,
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    said: &str,
) -> Result<Rows, Failure> {
    let progress = progress::Progress::new(jobs);
    let ended = run::run(plan, store, jobs, stop, &|event| progress.tell(event));
    progress.end();
    if ended? == Ended::Stopped {
        return Err(Failure::Stopped(said.into()));
    }
    Ok(Rows::collect(plan, store)?)
}

/// Runs the missing shards and collects all rows.
fn run_plan(plan: &Plan, store: &Store, jobs: usize, fresh: bool) -> Result<Rows, Failure> {
    let _lock = store.lock()?;
    if fresh {
        store.clear()?;
    }
    let stop = interrupt::flag("finishing the running shards; press Ctrl-C again to quit at once");
    #[expect(clippy::cast_precision_loss, reason = "few threads")]
    let seconds = plan.seconds() / jobs as f64;
    note(&format!(
        "{} shards to run on {jobs} threads, about {} in total; the report will be {}",
        plan.shards.len(),
        about(seconds),
        store.folder().join(plywood_lab::report::PAGE).display()
    ));
    let said = "stopped; finished shards are saved, and the same command resumes from there";
    complete(plan, store, jobs, stop, said)
}

/// Formats an approximate time: `5 seconds`, `3 minutes`.
fn about(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("{seconds:.0} seconds")
    } else {
        format!("{:.0} minutes", seconds / 60.0)
    }
}

/// Writes the report, prints the verdicts, and checks them if `output.check` is set.
fn finish(report: &Report, store: &Store, output: &Output, out: &mut dyn Write) -> Result<(), Failure> {
    let page = report.write(store)?;
    if output.json {
        let json = report.json();
        writeln!(out, "{json}")?;
    } else {
        show::verdicts(report, out)?;
    }
    out.flush()?;
    note(&format!("the report is {}", page.display()));
    let changes = report.changes();
    if !output.check || changes.is_empty() {
        return Ok(());
    }
    let name = |verdict: Option<Verdict>| verdict.map_or("none", Verdict::name);
    let lines = changes.iter().map(|change| {
        format!("\n  {}: {} (recorded: {})", change.claim, name(change.is), name(change.was))
    });
    let message = format!(
        "{} verdicts differ from the recorded ones:{}",
        changes.len(),
        lines.collect::<String>()
    );
    Err(Failure::Check(message))
}

/// Returns the report if all experiments have been run.
fn known(place: &Place) -> Result<Option<Report>, Failure> {
    let plan = place.plan(&[])?;
    match Rows::collect(&plan, &place.store()) {
        Ok(rows) => Ok(Some(Report::new(&plan, &rows, place.command(&[]), None))),
        Err(LabError::Unfinished { .. } | LabError::Damaged { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn claim(id: &str, place: &Place, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let claim = Claim::named(id).ok_or_else(|| LabError::UnknownClaim(id.into()))?;
    let judging = plywood_lab::EXPERIMENTS
        .iter()
        .find(|e: &&Experiment| e.about.claims.contains(&claim.judged().id));
    let Some(experiment) = judging else {
        return show::claim(claim, None, json, out);
    };
    let names = [experiment.about.id.to_string()];
    let (plan, store) = (place.plan(&names)?, place.store());
    let rows = run_plan(&plan, &store, jobs(None), false)?;
    let report = Report::new(&plan, &rows, place.command(&names), None);
    show::claim(claim, report.finding(claim.id), json, out)
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::UnknownExperiment(_)
            | LabError::UnknownClaim(_)
            | LabError::UnknownShard(_)
            | LabError::OtherUnits(_) => Failure::Input(error.to_string()),
            other => Failure::Lab(other),
        }
    }
}
