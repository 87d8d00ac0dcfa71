//! The items that nearly every experiment needs, in one import.

pub(crate) use crate::figure::{Axis, Figure, Point};
pub(crate) use crate::judge::Evidence;
pub(crate) use crate::measure::{Remember, algorithm, cost, leaf_paths, watch};
pub(crate) use crate::stats::{Estimate, mean, number};
pub(crate) use crate::trees::{Order, RANGE, Seeds, Shape, Tree};
pub(crate) use crate::words::{By, Counts, Named, Tally, join, joined, listed, names, short};
pub(crate) use crate::{Finding, Planned, Rows, Scale, Section, Study, Table, Witness};
pub(crate) use plywood_core::{Algorithm, Depth, Evaluate, Game, Search, Value, Window};
pub(crate) use plywood_games::synthetic::Child;
pub(crate) use serde::{Deserialize, Serialize};
