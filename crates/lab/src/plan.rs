//! Plans: the units of work, grouped into shards.

use crate::json::{canonical, digest};
use crate::matches::{MATCH, Match};
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

    /// The number of threads that the unit uses: the greatest number of `threads` in its case, or 1.
    #[must_use]
    pub fn cpus(&self) -> u64 {
        fn greatest(json: &Json) -> u64 {
            let of = |(key, value): (&String, &Json)| {
                let threads = if key == "threads" { value.as_u64() } else { None };
                threads.unwrap_or_else(|| greatest(value))
            };
            match json {
                Json::Array(items) => items.iter().map(greatest).max(),
                Json::Object(fields) => fields.iter().map(of).max(),
                _ => None,
            }
            .unwrap_or(0)
        }
        greatest(&self.case).max(1)
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
        let name = format!("{}/{number:04}-{}", experiment.about.id, of_units(&units));
        Shard { experiment, name, units }
    }

    /// Rebuilds the shard called `name` from the cases of its units, for a machine that does not have the plan.
    pub fn rebuilt(name: &str, cases: Vec<Json>) -> Result<Shard, LabError> {
        let unknown = || LabError::UnknownShard(name.into());
        let (id, rest) = name.split_once('/').ok_or_else(unknown)?;
        let (_, digest) = rest.rsplit_once('-').ok_or_else(unknown)?;
        let experiment = if id == Match::ID { &MATCH } else { Experiment::named(id)? };
        let units: Vec<Unit> = cases.into_iter().map(|case| Unit::new(id, case, 0.0)).collect();
        if of_units(&units) != digest {
            return Err(LabError::OtherUnits(name.into()));
        }
        Ok(Shard { experiment, name: name.into(), units })
    }

    /// The greatest number of threads that a unit uses.
    #[must_use]
    pub fn cpus(&self) -> u64 {
        self.units.iter().map(Unit::cpus).max().unwrap_or(1)
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

/// The part of a shard's name that depends on its units.
fn of_units(units: &[Unit]) -> String {
    let mut digest = digest(units.iter().map(|unit| unit.id.as_bytes()));
    digest.truncate(12);
    digest
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
    use serde_json::json;

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
    fn a_shard_is_rebuilt_from_the_text_of_its_cases() {
        for scale in [Scale::Smoke, Scale::Quick, Scale::Full] {
            let plan = Plan::new(scale, &[], SHARD_SECONDS).expect("a plan");
            let step = if scale == Scale::Smoke { 1 } else { 7 };
            for shard in plan.shards.iter().step_by(step) {
                let read = |unit: &Unit| serde_json::from_str(&unit.case.to_string()).expect("JSON");
                let cases: Vec<Json> = shard.units.iter().map(read).collect();
                let rebuilt = Shard::rebuilt(&shard.name, cases.clone()).expect("the same units");
                let ids = |shard: &Shard| shard.units.iter().map(|u| u.id.clone()).collect::<Vec<_>>();
                assert_eq!(ids(&rebuilt), ids(shard));
                let fewer = Shard::rebuilt(&shard.name, cases[1..].to_vec());
                assert!(matches!(fewer, Err(LabError::OtherUnits(name)) if name == shard.name));
            }
        }
        for name in ["match", "no-such/0001-000000000000", "match/1"] {
            assert!(Shard::rebuilt(name, Vec::new()).is_err(), "{name}");
        }
    }

    #[test]
    fn a_unit_uses_the_threads_of_its_case() {
        let cpus = |case| Unit::new("x", case, 1.0).cpus();
        assert_eq!(cpus(json!({"depth": 3})), 1);
        assert_eq!(cpus(json!({"threads": 4, "players": [{"threads": 16}, {"threads": null}]})), 16);
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
