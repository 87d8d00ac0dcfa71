//! The server: its configuration, start and end.

use crate::api;
use crate::caps::Caps;
use crate::connection::{Client, Door};
use crate::guard::{Names, guard};
use crate::jobs::{Gauge, Jobs};
use crate::page;
use crate::papers::{self, Lab};
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use serde_json::Value as Json;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime;
use tokio::sync::watch;
use tokio::time::sleep;

/// Where to listen, and what to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// The host to listen on.
    pub host: String,
    /// The port; 0 for any free port.
    pub port: u16,
    /// The folder of the laboratory's report.
    pub lab: PathBuf,
    /// The verdicts that the page shows if there is no report, in the form of `/api/papers`; null if there are none.
    pub recorded: Json,
    /// The limits of the server.
    pub caps: Caps,
}

impl Default for Config {
    /// Any free port of the loopback interface, the folder `lab`, no verdicts on record, and the default limits.
    fn default() -> Config {
        Config {
            host: "127.0.0.1".into(),
            port: 0,
            lab: "lab".into(),
            recorded: Json::Null,
            caps: Caps::default(),
        }
    }
}

/// Why the server cannot listen.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {host}:{port}: {error}; choose another port, or 0 for any free port")]
pub struct BindError {
    host: String,
    port: u16,
    error: io::Error,
}

/// A server that listens for connections.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
    gauge: Gauge,
    end: watch::Sender<bool>,
}

/// Stops a server, from any thread.
#[derive(Clone, Debug)]
pub struct Handle(watch::Sender<bool>);

impl Handle {
    /// Stops the server: it accepts no more requests, and cancels those being answered.
    pub fn end(&self) {
        self.0.send_replace(true);
    }
}

/// The number of threads that answer requests; searches have their own threads.
const WORKERS: usize = 2;
/// The number of threads that read files.
const READERS: usize = 4;
/// The time that connections have to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

impl Server {
    /// Creates a server that listens on the configured host and port.
    pub fn bind(config: Config) -> Result<Server, BindError> {
        let bound = (config.host.as_str(), config.port)
            .to_socket_addrs()
            .and_then(|addresses| TcpListener::bind(addresses.collect::<Vec<_>>().as_slice()))
            .and_then(|listener| {
                listener.set_nonblocking(true)?;
                let address = listener.local_addr()?;
                Ok((listener, address))
            });
        let (listener, address) =
            bound.map_err(|error| BindError { host: config.host.clone(), port: config.port, error })?;
        let (gauge, end) = (Gauge::default(), watch::Sender::new(false));
        Ok(Server { listener, address, config, gauge, end })
    }

    /// The address on which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The counts of running, waiting and finished searches.
    #[must_use]
    pub fn gauge(&self) -> Gauge {
        self.gauge.clone()
    }

    /// A handle that stops the server.
    #[must_use]
    pub fn handle(&self) -> Handle {
        Handle(self.end.clone())
    }

    /// Answers requests until the server is stopped.
    pub fn run(self) -> io::Result<()> {
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(WORKERS)
            .max_blocking_threads(READERS)
            .thread_name("server")
            .enable_all()
            .build()?;
        let ended = runtime.block_on(self.serve());
        runtime.shutdown_timeout(FAREWELL);
        ended
    }

    async fn serve(self) -> io::Result<()> {
        let Server { listener, address, config, gauge, end } = self;
        let jobs = Jobs::new(config.caps, gauge);
        let names = Names::new(&config.host, address);
        let lab = Lab { folder: config.lab, recorded: config.recorded };
        let app = app(jobs.clone(), config.caps, lab, names);
        let door = Door::new(tokio::net::TcpListener::from_std(listener)?, &config.caps);
        let told = || {
            let mut end = end.subscribe();
            // The sender lives in this function, so the wait ends only when it sends.
            async move { drop(end.wait_for(|&end| end).await) }
        };
        let app = app.into_make_service_with_connect_info::<Client>();
        let graceful = axum::serve(door, app).with_graceful_shutdown(told());
        let cut_short = async {
            told().await;
            jobs.end();
            sleep(FAREWELL).await;
            jobs.end();
        };
        tokio::select! {
            served = graceful => served,
            () = cut_short => Ok(()),
        }
    }
}

fn app(jobs: Jobs, caps: Caps, lab: Lab, names: Names) -> Router {
    let papers = Router::new()
        .route("/api/papers", get(papers::papers))
        .route("/papers", get(papers::file))
        .route("/papers/", get(papers::file))
        .route("/papers/{*path}", get(papers::file))
        .with_state(Arc::new(lab));
    Router::new()
        .merge(api::routes(jobs, caps))
        .merge(papers)
        .fallback(page::file)
        .layer(from_fn_with_state(Arc::new(names), guard))
}
