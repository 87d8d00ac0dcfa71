//! JSON answers, and the errors with which requests are refused.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use plywood::games::synthetic::ParseTreeError;
use plywood::options::BadChoice;
use plywood::record::Unrecorded;
use plywood::subject::BadGame;
use serde_json::{Value as Json, json};
use std::fmt::Display;

/// Why a request is refused: what is wrong, where, and how to fix it.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    message: String,
    /// Line and column in a text, counted from 1.
    place: Option<(usize, usize)>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, message: impl Display) -> Refused {
        Refused { status, message: message.to_string(), place: None }
    }

    /// Refuses a request that is itself wrong (status 400).
    pub(crate) fn bad(message: impl Display) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, message)
    }
}

impl Refused {
    /// The body of the answer.
    pub(crate) fn json(&self) -> Json {
        let mut json = json!({"error": self.message});
        if let Some((line, column)) = self.place {
            json["line"] = json!(line);
            json["column"] = json!(column);
        }
        json
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json_response(&self.json());
        *response.status_mut() = self.status;
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// Answers with one JSON object.
pub(crate) fn json_response(json: &Json) -> Response {
    let mut response = Response::new(Body::from(format!("{json}\n")));
    let json = HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

/// The name of an option as error messages write it.
pub(crate) fn option(name: &str) -> String {
    format!("`{name}`")
}

impl From<BadChoice> for Refused {
    fn from(bad: BadChoice) -> Refused {
        Refused::bad(bad.told(option))
    }
}

impl From<ParseTreeError> for Refused {
    fn from(error: ParseTreeError) -> Refused {
        let place = Some((error.line, error.column));
        Refused { place, ..Refused::bad(error) }
    }
}

impl From<BadGame> for Refused {
    fn from(bad: BadGame) -> Refused {
        let place = match &bad {
            BadGame::Position { error, .. } => Some((1, error.column)),
            BadGame::Evaluator { .. } | BadGame::Game { .. } | BadGame::Depth(_) => None,
        };
        Refused { place, ..Refused::bad(bad) }
    }
}

impl From<Unrecorded> for Refused {
    fn from(unrecorded: Unrecorded) -> Refused {
        match unrecorded {
            Unrecorded::Unfit(unfit) => Refused::bad(unfit),
            Unrecorded::Io(error) => Refused::new(StatusCode::INTERNAL_SERVER_ERROR, error),
        }
    }
}
