use crate::client::{Running, start};

fn asked(server: &Running, headers: &str) -> u16 {
    server.send(&format!("GET /api/papers HTTP/1.1\r\nConnection: close\r\n{headers}\r\n")).status
}

#[test]
fn only_requests_that_name_this_server_are_answered() {
    let server = start();
    let port = server.address.port();
    for own in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(asked(&server, &format!("Host: {own}\r\n")), 200, "{own}");
    }
    for other in [
        format!("evil.example:{port}"),
        "127.0.0.1".into(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        format!("192.168.0.1:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
    ] {
        assert_eq!(asked(&server, &format!("Host: {other}\r\n")), 403, "{other}");
    }
    let two = format!("Host: 127.0.0.1:{port}\r\nHost: evil.example:{port}\r\n");
    assert!([400, 403].contains(&asked(&server, &two)));
    assert!([400, 403].contains(&asked(&server, "")));
}

#[test]
fn other_pages_are_not_answered() {
    let server = start();
    let port = server.address.port();
    let from =
        |origin: &str| asked(&server, &format!("Host: 127.0.0.1:{port}\r\nOrigin: {origin}\r\n"));
    assert_eq!(from(&format!("http://127.0.0.1:{port}")), 200);
    assert_eq!(from(&format!("http://localhost:{port}")), 200);
    let others = [
        "http://evil.example",
        "null",
        "",
        "http://127.0.0.1",
        "https://127.0.0.1",
        "file://",
        "http://127.0.0.1:1",
    ];
    for other in others {
        assert_eq!(from(other), 403, "{other}");
    }
    let preflight = format!(
        "OPTIONS /api/trace HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n\
         Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n"
    );
    let reply = server.send(&preflight);
    assert_eq!((reply.status, reply.header("access-control-allow-origin")), (403, None));
}

#[test]
fn every_answer_tells_the_browser_to_load_nothing_from_elsewhere() {
    let server = start();
    for path in ["/", "/api/about", "/api/papers", "/no-such-file", "/papers/report.html"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'"), "{path}: {policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert!(reply.header("cache-control").is_some(), "{path}");
    }
    let stranger = server.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!((stranger.status, stranger.header("x-content-type-options")), (403, Some("nosniff")));
}
