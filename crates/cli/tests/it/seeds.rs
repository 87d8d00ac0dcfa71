//! Every parser reads the seeds of its fuzz target (`fuzz/seeds/TARGET/`).

#[path = "../../../../fuzz/checks.rs"]
mod checks;

use std::fs;
use std::path::Path;

#[test]
fn every_parser_holds_on_the_seeds_of_its_fuzz_target() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    for (target, check) in checks::ALL {
        let files: Vec<_> = fs::read_dir(seeds.join(target)).expect("a folder of seeds").collect();
        assert!(!files.is_empty(), "{target} has no seeds");
        for file in files {
            let path = file.expect("an entry").path();
            println!("{}", path.display());
            check(&fs::read(&path).expect("a file"));
        }
    }
}

#[test]
fn every_fuzz_target_has_a_check_and_seeds() {
    let manifest = include_str!("../../../../fuzz/Cargo.toml");
    let targets: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""))
        .collect();
    assert_eq!(targets, checks::ALL.map(|(target, _)| target));
}
