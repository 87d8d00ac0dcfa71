//! Collects the rows of all shards, and checks that every unit is present exactly once.

use crate::plan::Plan;
use crate::store::{State, Store};
use crate::{LabError, Study};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The case and the row of every unit, by experiment.
    by_experiment: BTreeMap<&'static str, Vec<(Json, Json)>>,
    /// The total core time of all shards, in seconds.
    pub seconds: f64,
    /// The commits of the programs that ran the shards.
    pub commits: BTreeSet<String>,
}

impl Rows {
    /// Returns all rows of the plan, or an error with the number of missing units.
    ///
    /// # Panics
    ///
    /// If a unit is in two shards, which means that the plan is wrong.
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
                assert!(seen.insert(&unit.id), "unit {} is in two shards", unit.id);
                rows.push((unit.case.clone(), row));
            }
        }
        if missing > 0 {
            return Err(LabError::Unfinished { missing, units: plan.units() });
        }
        Ok(all)
    }

    /// Returns the cases and rows of a study, in the order of its plan.
    ///
    /// # Panics
    ///
    /// If a case or row does not have the study's type although its digest is right, which means that the study has
    /// changed but its plan has not.
    #[must_use]
    pub fn of<S: Study>(&self) -> Vec<(S::Case, S::Row)> {
        fn of_form<T: DeserializeOwned>(experiment: &str, json: &Json) -> T {
            T::deserialize(json)
                .unwrap_or_else(|error| panic!("a row of {experiment} cannot be read: {error}"))
        }
        let read = |(case, row): &(Json, Json)| (of_form(S::ID, case), of_form(S::ID, row));
        self.by_experiment.get(S::ID).map_or_else(Vec::new, |rows| rows.iter().map(read).collect())
    }

    /// Returns the experiment, case and row of every unit.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Json, &Json)> {
        self.by_experiment
            .iter()
            .flat_map(|(&id, rows)| rows.iter().map(move |(case, row)| (id, case, row)))
    }
}
