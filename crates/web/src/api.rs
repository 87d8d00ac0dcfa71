//! The endpoints that the page uses.

mod about;
mod games;
mod trees;

pub(crate) use about::about_json;
pub(crate) use trees::{trace_answer, tree_answer};

use crate::answer::Refused;
use crate::caps::Caps;
use crate::connection::{Client, Waits};
use crate::jobs::Jobs;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// What the handlers of requests share.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) jobs: Jobs,
    pub(crate) caps: Caps,
}

/// Reads the body of a request, as each endpoint would, up to the point at which it would be answered.
pub(crate) fn read(body: &[u8]) {
    let caps = Caps::default();
    trees::read(body, &caps);
    games::read(body, &caps);
}

pub(crate) fn routes(jobs: Jobs, caps: Caps) -> Router {
    let only = |method: MethodRouter<Arc<Desk>>, words: &'static str| {
        method.fallback(move || async move {
            Refused::new(StatusCode::METHOD_NOT_ALLOWED, format!("method not allowed; use {words}"))
                .into_response()
        })
    };
    Router::new()
        .route("/api/about", only(get(about::about), "GET"))
        .route("/api/tree", only(post(trees::tree), "POST"))
        .route("/api/trace", only(post(trees::trace), "POST"))
        .route("/api/position", only(post(games::position), "POST"))
        .route("/api/think", only(post(games::think), "POST"))
        .route("/api/lines", only(post(games::lines), "POST"))
        .route("/api/why", only(post(games::why), "POST"))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .with_state(Arc::new(Desk { jobs, caps }))
}

async fn nothing() -> Response {
    let message = "unknown endpoint; see /api/about";
    Refused::new(StatusCode::NOT_FOUND, message).into_response()
}

/// The JSON body of a request, and a guard that marks its client as waiting for the answer.
pub(crate) struct Asked<T>(pub(crate) T, pub(crate) Waits);

impl<T: DeserializeOwned> FromRequest<Arc<Desk>> for Asked<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, desk: &Arc<Desk>) -> Result<Self, Refused> {
        let kind = request.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        if kind.is_some_and(|kind| !kind.starts_with(b"application/json")) {
            let message = "requests must be JSON; send Content-Type: application/json";
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let client = request.extensions().get::<ConnectInfo<Client>>().cloned();
        let bytes = body(request.into_body(), desk.caps.body).await?;
        let waits = client.map(|ConnectInfo(client)| client).unwrap_or_default().waits();
        let wrong =
            |error: serde_json::Error| Refused::bad(format!("cannot read the request: {error}"));
        serde_json::from_slice(&bytes).map(|asked| Asked(asked, waits)).map_err(wrong)
    }
}

async fn body(body: Body, most: usize) -> Result<Bytes, Refused> {
    // Reading fails if the body is too long, and if the client is gone, which then does not see this answer.
    to_bytes(body, most).await.map_err(|_| {
        let message = format!("the request is longer than {most} bytes; send a shorter one");
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    })
}
