//! The laboratory's report, if it exists.

use crate::answer::{Refused, json_response};
use crate::page::type_of;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// The results of the laboratory.
#[derive(Debug)]
pub(crate) struct Lab {
    /// The folder in which the laboratory keeps its results.
    pub(crate) folder: PathBuf,
    /// What the page shows if the folder has no report.
    pub(crate) recorded: Json,
}

/// The file name of a run's report.
const REPORT: &str = "report.html";
/// The folders of runs by scale, the most thorough first; `.` if the configured folder is itself that of a run.
const SCALES: [&str; 4] = ["full", "quick", "smoke", "."];
/// The size of the largest file that is served.
const MOST_BYTES: u64 = 64 << 20;

/// The content security policy of the report. Anyone may have written the file, so its script can do no more than help
/// to read it.
const POLICY: &str = "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

impl Lab {
    /// The folder of the most thorough report, if one exists.
    pub(crate) fn report(&self) -> Option<PathBuf> {
        SCALES.iter().map(|scale| self.folder.join(scale)).find(|folder| folder.join(REPORT).is_file())
    }

    /// The content type and the bytes of a file of the report; an error if `path` is no such file.
    fn read(&self, path: &str) -> io::Result<(&'static str, Vec<u8>)> {
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let folder = self.report().ok_or_else(missing)?.canonicalize()?;
        let path = if path.is_empty() || path == "index.html" { REPORT } else { path };
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if path.contains(['\\', '\0', '%']) || !Path::new(path).components().all(plain) {
            return Err(missing());
        }
        let kind = type_of(path).ok_or_else(missing)?;
        // Links may lead anywhere; their targets must be in the folder.
        let file = folder.join(path).canonicalize()?;
        let facts = fs::metadata(&file)?;
        if !file.starts_with(&folder) || !facts.is_file() || facts.len() > MOST_BYTES {
            return Err(missing());
        }
        Ok((kind, fs::read(file)?))
    }
}

/// Answers whether a report exists, and where.
pub(crate) async fn papers(State(lab): State<Arc<Lab>>) -> Response {
    json_response(&papers_json(&lab))
}

/// Says whether a report exists, and where, or which verdicts are on record. The address of the report is relative to that of
/// the page.
pub(crate) fn papers_json(lab: &Lab) -> Json {
    let folder = lab.report();
    json!({
        "available": folder.is_some(),
        "folder": folder.as_deref().unwrap_or(&lab.folder).display().to_string(),
        "report": folder.is_some().then_some("papers/report.html"),
        "recorded": if folder.is_some() { &Json::Null } else { &lab.recorded },
        "command": "plywood lab",
    })
}

/// Answers with a file of the report.
pub(crate) async fn file(State(lab): State<Arc<Lab>>, uri: Uri) -> Response {
    let path = uri.path().strip_prefix("/papers").unwrap_or_default();
    let path = path.strip_prefix('/').unwrap_or(path).to_string();
    let read = spawn_blocking(move || lab.read(&path)).await;
    let Ok(Ok((kind, bytes))) = read else {
        let message = "unknown report file; `plywood lab` creates a report";
        return Refused::new(StatusCode::NOT_FOUND, message).into_response();
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
