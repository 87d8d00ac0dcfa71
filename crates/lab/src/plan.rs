//! Plans: the units of work, grouped into shards.

use crate::json::{canonical, digest};
use crate::{Experiment, LabError, Planned, Scale, Study, experiment};
use serde_json::Value as Json;
use std::collections::HashSet;

/// The approximate core time of a shard in seconds: long enough that its file costs little, short enough to lose.
pub const SHARD_SECONDS: f64 = 2.0;

/// One unit of work.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The digest of the experiment and the case.
    pub id: String,
    /// The case, in canonical form.
    pub case: Json,
    /// The estimated time on one core, in seconds.
    pub seconds: f64,
}

impl Unit {
    pub(crate) fn new(experiment: &str, case: Json, seconds: f64) -> Unit {
        let case = canonical(case);
        let id = digest([experiment.as_bytes(), b"\n", case.to_string().as_bytes()]);
        Unit { id, case, seconds }
    }
}

/// Units that are run together and saved together.
#[derive(Clone, Debug)]
pub struct Shard {
    /// The experiment of the shard.
    pub experiment: &'static Experiment,
    /// The name of the shard: the experiment's name, a number, and a digest of the units. It never changes.
    pub name: String,
    /// The units of the shard.
    pub units: Vec<Unit>,
}

impl Shard {
    fn new(experiment: &'static Experiment, number: usize, units: Vec<Unit>) -> Shard {
        let ids = digest(units.iter().map(|unit| unit.id.as_bytes()));
        let name = format!("{}/{number:04}-{}", experiment.about.id, &ids[..12]);
        Shard { experiment, name, units }
    }

    /// The estimated time on one core, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.units.iter().map(|unit| unit.seconds).sum()
    }
}

/// Everything that a run consists of.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How much each experiment runs.
    pub scale: Scale,
    /// The experiments, in the order of [`EXPERIMENTS`](crate::EXPERIMENTS).
    pub experiments: Vec<&'static Experiment>,
    /// The shards of the experiments.
    pub shards: Vec<Shard>,
}

impl Plan {
    /// Creates the plan for the experiments with these names and the experiments whose rows they use; for all experiments if
    /// `names` is empty. Shards take about `seconds` each; another number gives other shards.
    pub fn new(scale: Scale, names: &[String], seconds: f64) -> Result<Plan, LabError> {
        let mut chosen = HashSet::new();
        for name in names {
            let about = &Experiment::named(name)?.about;
            chosen.insert(about.id);
            chosen.extend(&about.reads);
        }
        let wanted = |e: &&Experiment| names.is_empty() || chosen.contains(e.about.id);
        let experiments: Vec<&'static Experiment> = crate::EXPERIMENTS.iter().filter(wanted).collect();
        let mut shards = Vec::new();
        for experiment in &experiments {
            shards.extend(shards_of(experiment, experiment.plan(scale)?, seconds));
        }
        Ok(Plan { scale, experiments, shards })
    }

    /// Creates the plan for these cases of one experiment, which need not be in [`EXPERIMENTS`](crate::EXPERIMENTS).
    /// Shards take about `seconds` each.
    pub fn of<S: Study>(
        experiment: &'static Experiment,
        cases: Vec<Planned<S::Case>>,
        seconds: f64,
    ) -> Result<Plan, LabError> {
        let shards = shards_of(experiment, experiment::units::<S>(cases)?, seconds);
        Ok(Plan { scale: Scale::Full, experiments: vec![experiment], shards })
    }

    /// Returns the plan with only the first `shards` shards.
    #[must_use]
    pub fn first(&self, shards: usize) -> Plan {
        let shards = self.shards.iter().take(shards).cloned().collect();
        Plan { scale: self.scale, experiments: self.experiments.clone(), shards }
    }

    /// Returns the shard called `name`.
    pub fn shard(&self, name: &str) -> Result<&Shard, LabError> {
        let found = self.shards.iter().find(|shard| shard.name == name);
        found.ok_or_else(|| LabError::UnknownShard(name.into()))
    }

    /// The number of units.
    #[must_use]
    pub fn units(&self) -> usize {
        self.shards.iter().map(|shard| shard.units.len()).sum()
    }

    /// The estimated time on one core, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.shards.iter().map(Shard::seconds).sum()
    }
}

fn shards_of(experiment: &'static Experiment, units: Vec<Unit>, seconds: f64) -> Vec<Shard> {
    let mut shards = Vec::new();
    let mut batch = Vec::new();
    let mut sum = 0.0;
    for unit in units {
        sum += unit.seconds;
        batch.push(unit);
        if sum >= seconds {
            shards.push(Shard::new(experiment, shards.len() + 1, std::mem::take(&mut batch)));
            sum = 0.0;
        }
    }
    if !batch.is_empty() {
        shards.push(Shard::new(experiment, shards.len() + 1, batch));
    }
    shards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_shards_have_names_of_their_own_at_every_scale() {
        for scale in [Scale::Smoke, Scale::Quick, Scale::Full] {
            let plan = Plan::new(scale, &[], SHARD_SECONDS).expect("a plan");
            let mut names = HashSet::new();
            for shard in &plan.shards {
                assert!(names.insert(shard.name.clone()), "{} occurs twice", shard.name);
                for unit in &shard.units {
                    assert!(names.insert(unit.id.clone()), "{} has {} twice", shard.name, unit.case);
                    assert!(unit.seconds > 0.0, "{}: {} takes no time", shard.name, unit.case);
                }
            }
        }
    }

    #[test]
    fn a_plan_is_the_same_whenever_it_is_made() {
        let names = |plan: Plan| plan.shards.into_iter().map(|shard| shard.name).collect::<Vec<_>>();
        let make = || names(Plan::new(Scale::Quick, &[], SHARD_SECONDS).expect("a plan"));
        assert_eq!(make(), make());
    }

    #[test]
    fn an_experiment_brings_those_it_reads() {
        for experiment in crate::EXPERIMENTS.iter() {
            let plan = Plan::new(Scale::Smoke, &[experiment.about.id.into()], 1.0).expect("a plan");
            let ids: Vec<&str> = plan.experiments.iter().map(|e| e.about.id).collect();
            assert!(experiment.about.reads.iter().all(|id| ids.contains(id)), "{ids:?}");
        }
        let error = Plan::new(Scale::Smoke, &["no-such".into()], 1.0).expect_err("no such experiment");
        assert!(error.to_string().contains("unknown experiment `no-such`"));
    }
}
