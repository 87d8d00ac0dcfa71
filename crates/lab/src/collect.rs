//! Brings the rows of all shards together, and makes sure that every unit is there exactly once.

use crate::plan::Plan;
use crate::store::{State, Store};
use crate::{LabError, Study};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Case and row of every unit, by experiment.
    by_experiment: BTreeMap<&'static str, Vec<(Json, Json)>>,
    /// How long all shards took one core.
    pub seconds: f64,
    /// The commits they were made by.
    pub commits: BTreeSet<String>,
}

impl Rows {
    /// All rows of the plan, or how many units are missing.
    ///
    /// # Panics
    ///
    /// If a unit stands in two shards: then the plan is wrong.
    pub fn collect(plan: &Plan, store: &Store) -> Result<Rows, LabError> {
        let mut all = Rows::default();
        let mut missing = 0;
        let mut seen = BTreeSet::new();
        for shard in &plan.shards {
            let finished = match store.state(shard)? {
                State::Finished(finished) => finished,
                State::Missing => {
                    missing += shard.units.len();
                    continue;
                }
                State::Damaged(what) => {
                    return Err(LabError::Damaged { path: store.path(shard), what });
                }
            };
            all.seconds += finished.seconds;
            all.commits.insert(finished.commit);
            let rows = all.by_experiment.entry(shard.experiment.about.id).or_default();
            for (unit, row) in shard.units.iter().zip(finished.rows) {
                assert!(seen.insert(&unit.id), "unit {} stands in two shards", unit.id);
                rows.push((unit.case.clone(), row));
            }
        }
        if missing > 0 {
            return Err(LabError::Unfinished { missing, units: plan.units() });
        }
        Ok(all)
    }

    /// The cases and rows of a study, in the order of its plan.
    ///
    /// # Panics
    ///
    /// If they are not of the study's form, though their digests were right: then the study has changed and its plan
    /// has not.
    #[must_use]
    pub fn of<S: Study>(&self) -> Vec<(S::Case, S::Row)> {
        fn of_form<T: DeserializeOwned>(experiment: &str, json: &Json) -> T {
            T::deserialize(json)
                .unwrap_or_else(|error| panic!("a row of {experiment} cannot be read: {error}"))
        }
        let read = |(case, row): &(Json, Json)| (of_form(S::ID, case), of_form(S::ID, row));
        self.by_experiment.get(S::ID).map_or_else(Vec::new, |rows| rows.iter().map(read).collect())
    }

    /// Experiment, case and row of every unit.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Json, &Json)> {
        self.by_experiment
            .iter()
            .flat_map(|(&id, rows)| rows.iter().map(move |(case, row)| (id, case, row)))
    }
}
