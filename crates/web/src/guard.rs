//! Decides which requests are answered: those that address the server by its own name and are not sent by other pages.

use crate::answer::Refused;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The names by which clients may address the server.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    port: u16,
    /// The host that the server was configured to listen on, in lower case.
    host: String,
    /// Whether other machines may connect.
    reach: Reach,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Loopback,
    Network,
}

impl Names {
    pub(crate) fn new(host: &str, address: SocketAddr) -> Names {
        let reach = if address.ip().is_loopback() { Reach::Loopback } else { Reach::Network };
        Names { port: address.port(), host: host.to_ascii_lowercase(), reach }
    }

    /// Returns whether `host`, such as `127.0.0.1:8000`, is this server. Anyone can make a domain name resolve to this
    /// machine, so only known names are accepted. An IP address cannot be redirected in this way.
    fn are(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.port) {
            return false;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || self.reach == Reach::Network,
            Err(_) => name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(&self.host),
        }
    }

    /// Checks that the headers of a request address this server and come from its own page.
    fn check(&self, headers: &HeaderMap) -> Result<(), Refused> {
        let mut hosts = headers.get_all(header::HOST).iter().map(HeaderValue::to_str);
        let (Some(Ok(host)), None) = (hosts.next(), hosts.next()) else {
            return Err(forbidden("a request must have exactly one Host header"));
        };
        if !self.are(host) {
            return Err(forbidden(
                "the Host header does not name this server; open the address that it printed",
            ));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let own = |origin: &HeaderValue| {
            let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            host.is_some_and(|host| self.are(host))
        };
        if !origins.all(own) {
            return Err(forbidden(
                "requests from other pages are refused; open the page of this server",
            ));
        }
        Ok(())
    }
}

fn forbidden(message: &str) -> Refused {
    Refused::new(StatusCode::FORBIDDEN, message)
}

/// Refuses requests that do not address this server, and tells the browser to load nothing from elsewhere.
pub(crate) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let mut response = match names.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    let always: [(HeaderName, &str); 5] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let usual = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'";
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(usual));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(host: &str, address: &str) -> Names {
        Names::new(host, address.parse().expect("an address"))
    }

    #[test]
    fn loopback_names_are_accepted_only_with_the_servers_port() {
        let names = names("127.0.0.1", "127.0.0.1:8000");
        for own in
            ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000", "127.0.0.2:8000"]
        {
            assert!(names.are(own), "{own}");
        }
        for other in [
            "",
            ":",
            ":8000",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:8001",
            "evil.example:8000",
            "localhost.evil.example:8000",
            "192.168.0.1:8000",
            "127.0.0.1:8000:8000",
            "[::1]",
            "::1",
            "user@127.0.0.1:8000",
            "127.0.0.1:8000/x",
            "[::1]:8000]",
            "0.0.0.0:8000",
        ] {
            assert!(!names.are(other), "{other}");
        }
    }

    #[test]
    fn on_a_network_any_address_and_the_configured_name_are_accepted() {
        let names = names("Desk.example", "0.0.0.0:80");
        for own in ["desk.example", "desk.example:80", "192.168.0.7", "[fe80::1]", "localhost"] {
            assert!(names.are(own), "{own}");
        }
        assert!(!names.are("evil.example") && !names.are("192.168.0.7:8000"));
    }
}
