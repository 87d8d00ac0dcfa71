use crate::client::{Running, start};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns all files below `folder`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn again(server: &Running, path: &str, tag: &str) -> u16 {
    let (host, close) = (server.address, "Connection: close");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{close}\r\nIf-None-Match: {tag}\r\n\r\n");
    server.send(&request).status
}

#[test]
fn every_file_of_the_page_is_served_with_its_type_and_not_twice() {
    let server = start();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let all = files(&folder);
    assert!(all.contains(&folder.join("index.html")));
    for file in all {
        let path = file.strip_prefix(&folder).expect("it is below").display().to_string();
        let kind = match file.extension().and_then(|end| end.to_str()).unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            // The README is for authors of the page.
            "md" => {
                assert_eq!(server.get(&format!("/{path}")).status, 404, "{path}");
                continue;
            }
            other => panic!("{path}: unknown file type {other:?}"),
        };
        let reply = server.get(&format!("/{path}"));
        assert_eq!((reply.status, reply.header("content-type")), (200, Some(kind)), "{path}");
        assert_eq!(reply.body, fs::read(&file).expect("a file"), "{path}");
        let tag = reply.header("etag").expect("a tag");
        assert_eq!(again(&server, &format!("/{path}"), tag), 304, "{path}");
    }
}

#[test]
fn the_root_is_the_page() {
    let server = start();
    let (root, index) = (server.get("/"), server.get("/index.html"));
    assert_eq!((root.status, &root.body), (200, &index.body));
    assert!(root.text().contains("<script type=\"module\""), "{}", root.text());
}
