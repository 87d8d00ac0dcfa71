//! A file that is new in the page's folder is built in like the others.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
