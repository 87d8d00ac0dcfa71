//! The files of the page, which are built into the binary.

use crate::answer::Refused;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The files of the page: their paths and their contents.
pub(crate) static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The content type of a file, by the extension of its name; `None` if files of this type are not served.
pub(crate) fn type_of(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json; charset=utf-8",
        // Browsers show plain text. They would save tables and rows, which a page in a sandbox may not cause.
        "csv" | "tsv" | "jsonl" | "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// Answers with a file of the page; `/` is `index.html`.
pub(crate) async fn file(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let message = format!("{} is not allowed here; use GET", request.method());
        return Refused::new(StatusCode::METHOD_NOT_ALLOWED, message).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let file = FILES.iter().find(|(name, _)| *name == path);
    match type_of(path).zip(file) {
        Some((kind, (_, data))) => answer(kind, data, request.headers()),
        None => Refused::new(StatusCode::NOT_FOUND, format!("/{path} not found")).into_response(),
    }
}

/// Answers with the file, or with status 304 if the browser has it already.
fn answer(kind: &'static str, data: &'static [u8], headers: &HeaderMap) -> Response {
    let mut digest = DefaultHasher::new();
    data.hash(&mut digest);
    let tag = format!("\"{:016x}\"", digest.finish());
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let known = known.is_some_and(|tags| tags.split(',').any(|other| other.trim() == tag));
    let mut response = Response::new(if known { Body::empty() } else { Body::from(data) });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let asked = |known: Option<&HeaderValue>| {
            let known = known.map(|tag| (header::IF_NONE_MATCH, tag.clone()));
            answer("text/css", b"x", &known.into_iter().collect())
        };
        let first = asked(None);
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[header::ETAG].clone();
        assert_eq!(tag.to_str().map(str::len).ok(), Some(18));
        assert_eq!(asked(Some(&tag)).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(asked(Some(&HeaderValue::from_static("\"abab\""))).status(), StatusCode::OK);
    }

    #[test]
    fn only_files_of_known_types_are_served() {
        assert_eq!(type_of("app/tree.js"), Some("text/javascript; charset=utf-8"));
        assert_eq!(type_of("shards/rows.jsonl"), Some("text/plain; charset=utf-8"));
        assert!(
            ["README.md", "x", "x.rs", "js", "x.json5", ""].iter().all(|path| type_of(path).is_none())
        );
    }
}
