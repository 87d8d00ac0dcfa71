//! The page itself, which is built in.

use crate::answer::Refused;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

/// The files of the page. Without optimisation they are read from their folder at each request.
#[derive(Embed)]
#[folder = "page"]
struct Files;

/// The type of a file, by the end of its name; `None` if files of this type are not served.
pub(crate) fn type_of(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// A file of the page; `/` is the page.
pub(crate) async fn file(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let message = format!("{} has no use here; GET is for pages", request.method());
        return Refused::new(StatusCode::METHOD_NOT_ALLOWED, message).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let found = type_of(path).and_then(|kind| Some((kind, Files::get(path)?)));
    match found {
        Some((kind, file)) => answer(kind, file, request.headers()),
        None => {
            Refused::new(StatusCode::NOT_FOUND, format!("there is no /{path} here")).into_response()
        }
    }
}

/// The file, unless the browser has it already.
fn answer(kind: &'static str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let digest: String = file.metadata.sha256_hash().iter().map(|b| format!("{b:02x}")).collect();
    let tag = format!("\"{digest}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let known = known.is_some_and(|tags| tags.split(',').any(|other| other.trim() == tag));
    let body = if known { Body::empty() } else { Body::from(file.data.into_owned()) };
    let mut response = Response::new(body);
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
