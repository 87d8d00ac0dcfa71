use crate::client::{start, start_as, start_with};
use plywood_web::{Caps, Config};
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn without_a_report_the_answer_names_the_command_that_creates_one() {
    let server = start();
    let told = server.get("/api/papers").json();
    assert_eq!((&told["available"], &told["command"]), (&json!(false), &json!("plywood lab")));
    assert_eq!(server.get("/papers/report.html").status, 404);
}

#[test]
fn verdicts_on_record_are_told_until_there_is_a_report() {
    let lab = Folder::new("recorded");
    let recorded = json!({"verdicts": ["confirmed"], "papers": []});
    let config = Config { lab: lab.0.clone(), recorded: recorded.clone(), ..Config::default() };
    let server = start_as(config);
    assert_eq!(server.get("/api/papers").json()["recorded"], recorded);
    lab.write("quick/report.html", "quick");
    assert_eq!(server.get("/api/papers").json()["recorded"], json!(null));
}

#[test]
fn the_report_of_the_most_thorough_run_is_served() {
    let lab = Folder::new("thorough");
    lab.write("smoke/report.html", "smoke");
    let server = start_with(Caps::default(), lab.0.clone());
    assert_eq!(server.get("/papers/report.html").text(), "smoke");
    lab.write("quick/report.html", "quick");
    lab.write("quick/figures/a-b.svg", "<svg/>");
    lab.write("quick/tables/a.csv", "1,2");
    let told = server.get("/api/papers").json();
    assert_eq!((&told["available"], &told["report"]), (&json!(true), &json!("papers/report.html")));
    for path in ["/papers/", "/papers", "/papers/index.html", "/papers/report.html"] {
        let reply = server.get(path);
        assert_eq!(
            (reply.text(), reply.header("content-type")),
            ("quick", Some("text/html; charset=utf-8"))
        );
        assert!(
            reply.header("content-security-policy").is_some_and(|policy| policy.starts_with("sandbox"))
        );
    }
    let figure = server.get("/papers/figures/a-b.svg");
    assert_eq!((figure.text(), figure.header("content-type")), ("<svg/>", Some("image/svg+xml")));
    assert_eq!(server.get("/papers/tables/a.csv").text(), "1,2");
}

#[test]
fn nothing_but_the_report_is_served() {
    let lab = Folder::new("nothing-but");
    lab.write("secret.html", "secret");
    lab.write("full/report.html", "report");
    lab.write("full/shards/x.jsonl", "rows");
    lab.write("full/lock", "secret");
    let server = start_with(Caps::default(), lab.0.clone());
    assert_eq!(server.get("/papers/report.html").text(), "report");
    assert_eq!(server.get("/papers/shards/x.jsonl").text(), "rows");
    for path in [
        "/papers/../secret.html",
        "/papers/..%2fsecret.html",
        "/papers/%2e%2e/secret.html",
        "/papers/figures/../../secret.html",
        "/papers//etc/passwd",
        "/papers/./report.html/../../secret.html",
        "/papers/shards/../lock",
        "/papers/lock",
        "/papers/figures",
        "/papers/..\\secret.html",
        "/papers/%00",
        "/papers/....//secret.html",
        "/papers/C:/secret.html",
    ] {
        let reply = server.get(path);
        assert!([400, 404].contains(&reply.status), "{path}: {reply:?}");
        assert!(!reply.text().contains("secret"), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_the_report_are_not_followed() {
    let lab = Folder::new("links");
    lab.write("secret.html", "secret");
    lab.write("full/report.html", "report");
    std::os::unix::fs::symlink("../secret.html", lab.0.join("full/out.html")).expect("a link");
    std::os::unix::fs::symlink("..", lab.0.join("full/up")).expect("a link");
    std::os::unix::fs::symlink("report.html", lab.0.join("full/in.html")).expect("a link");
    let server = start_with(Caps::default(), lab.0.clone());
    assert_eq!(server.get("/papers/out.html").status, 404);
    assert_eq!(server.get("/papers/up/secret.html").status, 404);
    assert_eq!(server.get("/papers/in.html").text(), "report");
}
