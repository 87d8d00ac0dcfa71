//! Records the commit that the command is built from, so that results can name it, and makes the command smaller.

use std::env;
use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_string())
}

fn main() {
    // The log of HEAD changes with every commit. Without git, or outside a clone, there is no commit to name.
    if let Some(head) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={head}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "unknown".into());
    println!("cargo::rustc-env=PLYWOOD_COMMIT={commit}");
    if links_by_lld() {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all,--ignore-data-address-equality");
    }
}

/// Whether the linker is LLD, which keeps one copy of equal functions, of which searches of similar games have many, and of
/// equal tables, such as that of the moves of sliding pieces.
/// It is the usual linker on this platform, unless flags choose another.
fn links_by_lld() -> bool {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|text| text == value);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let is_usual =
        !["linker", "link-arg", "link-self-contained"].iter().any(|word| flags.contains(word));
    let is_release = is("PROFILE", "release");
    is_release
        && is_usual
        && is("TARGET", "x86_64-unknown-linux-gnu")
        && is("HOST", "x86_64-unknown-linux-gnu")
}
