//! Searches recorded event by event, as JSON Lines.
//!
//! [`Subject::record`](crate::subject::Subject::record) writes the schema `plywood.trace/1`, which `plywood trace`
//! prints and the page replays.
//!
//! ```
//! use plywood::Limits;
//! use plywood::catalogue::Entry;
//! use plywood::options::Chosen;
//! use plywood::record::Request;
//! use plywood::subject::Subject;
//!
//! let tree = Subject::explicit("Fig. 3.1", "((6 5)(7 1))((9 8)(4 3))".parse()?, None)?;
//! let chosen = Chosen::plain(Entry::named("alpha-beta").expect("it is in the catalogue"));
//! let request = Request { chosen, cap: 1000, limits: Limits::none() };
//! let mut lines = Vec::new();
//! tree.record(&request, &mut lines)?;
//!
//! let last = String::from_utf8(lines)?.lines().last().unwrap_or_default().to_string();
//! assert!(last.starts_with(r#"{"event":"end","value":6,"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod event;
pub mod json;
mod recorder;

pub use recorder::{Request, Unrecorded};
