//! The page of plywood, and the server that brings it.
//!
//! The server is for one person at one machine: it listens on the loopback interface unless told otherwise, and answers
//! only those who call it by its own name, so that no other page can use it. All it does is bounded ([`Caps`]): what it
//! reads, how long it searches, how much it records, how many searches run at a time. A request that is given up gives up
//! its search.
//!
//! ```no_run
//! let server = plywood_web::Server::bind(plywood_web::Config::default())?;
//! println!("http://{}/", server.address());
//! server.run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod api;
mod caps;
mod connection;
mod defaults;
mod gallery;
mod guard;
mod jobs;
mod page;
mod papers;
mod server;
mod stream;
mod subject;

pub use caps::Caps;
pub use gallery::{Exhibit, gallery};
pub use jobs::Gauge;
pub use server::{BindError, Config, Handle, Server};
