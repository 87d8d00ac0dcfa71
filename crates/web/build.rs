//! Lists the files of the page, which are built into the binary.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let mut files = Vec::new();
    list(&folder, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&format!("{}/", folder.display())).unwrap_or(&file);
        let _ = writeln!(code, "    ({name:?}, include_bytes!({file:?})),");
    }
    code.push_str("]\n");
    println!("cargo::rerun-if-changed=page");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs"), code)
}

fn list(folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path.display().to_string());
        }
    }
    Ok(())
}
