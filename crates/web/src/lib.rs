//! The page of plywood, and the server that serves it.
//!
//! The server is for one person on one machine: it listens on the loopback interface by default, and answers only
//! requests that address it by its own name, so that no other page can use it. Everything it does is bounded
//! ([`Caps`]): what it reads, how long it searches, how much it records, how many searches run at the same time.
//! Closing a request cancels its search.
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
mod course;
mod defaults;
mod export;
mod gallery;
mod guard;
mod jobs;
mod page;
mod papers;
mod server;
mod stream;
mod subject;

/// The reader of requests, for the fuzz targets; not part of the API.
#[doc(hidden)]
pub mod parsers {
    /// Reads the body of a request, as each endpoint would, up to the point at which it would be answered.
    pub fn requests(body: &[u8]) {
        crate::api::read(body);
    }
}

pub use caps::Caps;
pub use export::{ExportError, Exported, export};
pub use gallery::{Exhibit, gallery};
pub use jobs::Gauge;
pub use server::{BindError, Config, Handle, Server};
