//! Limits that the watches of several threads share.

use super::Watch;
use plywood_core::Stopped;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What the watches of threads that search the same position share.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// The nodes of all batches of all threads.
    pub(super) granted: AtomicU64,
    /// Whether the helpers must stop.
    is_over: AtomicBool,
}

/// The most nodes between two checks of a thread that shares a node limit with others.
const SHARED_BATCH: u64 = 64;

impl Pool {
    /// Grants up to `wanted` nodes, if not more than `most` are granted in all.
    pub(super) fn grant(&self, wanted: u64, most: u64) -> Result<u64, Stopped> {
        if self.is_over.load(Relaxed) {
            return Err(Stopped::Cancelled);
        }
        grant(&self.granted, if most < u64::MAX { wanted.min(SHARED_BATCH) } else { wanted }, most)
    }
}

/// Grants up to `wanted` nodes to a thread, if not more than `most` are `granted` to all threads, and counts them.
pub(crate) fn grant(granted: &AtomicU64, wanted: u64, most: u64) -> Result<u64, Stopped> {
    let add = |nodes: u64| Some(nodes.saturating_add(wanted).min(most)).filter(|&sum| sum > nodes);
    let before = granted.fetch_update(Relaxed, Relaxed, add).map_err(|_| Stopped::Nodes)?;
    Ok(wanted.min(most - before))
}

/// The helpers of a search, by their watches. When it is dropped, they stop.
#[derive(Debug)]
pub struct Helpers {
    watches: Vec<Watch>,
    pool: Option<Arc<Pool>>,
}

impl Helpers {
    /// Takes the watches of the helpers, one for each.
    pub fn take(&mut self) -> Vec<Watch> {
        std::mem::take(&mut self.watches)
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        if let Some(pool) = &self.pool {
            pool.is_over.store(true, Relaxed);
        }
    }
}

impl Watch {
    /// Returns a watch for a thread that helps: the same time limit and cancel token, but no node limit.
    #[must_use]
    pub fn for_helper(&self) -> Watch {
        Watch {
            time_source: self.time_source.clone(),
            cancel: self.cancel.clone(),
            pool: None,
            most_nodes: u64::MAX,
            granted: 0,
            left: 0,
            ..*self
        }
    }

    /// Shares these limits with `count` threads that help: all threads together keep the node limit, and the helpers stop
    /// when the search is over.
    #[must_use]
    pub fn share(&mut self, count: usize) -> Helpers {
        if count == 0 {
            return Helpers { watches: Vec::new(), pool: None };
        }
        let pool = Arc::new(Pool { granted: AtomicU64::new(self.nodes()), ..Pool::default() });
        self.pool = Some(Arc::clone(&pool));
        let helper =
            |_| Watch { pool: self.pool.clone(), most_nodes: self.most_nodes, ..self.for_helper() };
        Helpers { watches: (0..count).map(helper).collect(), pool: Some(pool) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::LONGEST_BATCH;
    use super::*;
    use crate::Limits;
    use plywood_core::Stop;

    #[test]
    fn helpers_share_the_nodes_and_stop_with_the_search() {
        let mut watch = Watch::start(&Limits::nodes(1000));
        let mut helpers = watch.share(3);
        let mut watches = helpers.take();
        let mut visited = 0;
        while watches.iter_mut().chain([&mut watch]).all(|watch| watch.tick().is_ok()) {
            visited += 4;
        }
        assert!((700..=1000).contains(&visited) && watch.nodes() <= 1000, "{visited} nodes");
        let mut watch = Watch::start(&Limits::none());
        let mut helpers = watch.share(1);
        let mut watches = helpers.take();
        assert!(watches[0].tick().is_ok());
        drop(helpers);
        let left = (0..=LONGEST_BATCH).find(|_| watches[0].tick() == Err(Stopped::Cancelled));
        assert!(left.is_some() && watch.nodes() >= left.unwrap_or(0));
    }
}
