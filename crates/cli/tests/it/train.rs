use crate::support::{folder, from_the_root, plywood, plywood_reading, refused};

#[test]
fn a_training_writes_weights_that_do_not_depend_on_the_number_of_threads() {
    let folder = folder("train");
    let train = |threads: u32| {
        let (file, work) =
            (folder.join(format!("{threads}.weights")), folder.join(format!("work-{threads}")));
        let (file, work) = (file.display(), work.display());
        let options =
            format!("--games 2 --seed 5 --threads {threads} --out {file} --dir {work} --json");
        let told = plywood(&format!("train othello {options}")).json();
        let bytes = std::fs::read(file.to_string()).expect("the weights are written");
        assert_eq!((&told["seed"], &told["bytes"]), (&5.into(), &bytes.len().into()));
        bytes
    };
    assert!(train(1) == train(2), "the weights differ");
}

#[test]
fn the_weights_of_chess_do_not_depend_on_the_number_of_threads() {
    let folder = folder("train-chess");
    let train = |threads: u32| {
        let (file, work) =
            (folder.join(format!("{threads}.weights")), folder.join(format!("work-{threads}")));
        let (file, work) = (file.display(), work.display());
        let options =
            format!("--games 2 --seed 5 --threads {threads} --out {file} --dir {work} --json");
        let told = plywood(&format!("train chess {options}")).json();
        assert_eq!((&told["game"], &told["games"]), (&"chess".into(), &2.into()));
        std::fs::read_to_string(file.to_string()).expect("the weights are written")
    };
    let text = train(1);
    assert!(text.starts_with("plywood-chess-weights 1\npawn\n"), "{text}");
    assert!(text == train(2), "the weights differ");
    let run = plywood("train chess --check data/othello-ffo-1-19.obf");
    refused(&run, "--check cannot be combined with chess; remove it");
}

#[test]
fn a_network_is_trained_and_the_program_plays_with_it() {
    let folder = folder("train-network");
    let (file, work) = (folder.join("n.network"), folder.join("work"));
    let (file, work) = (file.display(), work.display());
    let options = format!("--games 1 --seed 5 --out {file} --dir {work} --json");
    let told = plywood(&format!("train chess-network {options}")).json();
    assert!(told["positions"].as_u64().is_some_and(|count| count > 20), "{told}");
    let play = format!("uci --network {file} --nodes 200");
    let text = plywood_reading(&play, "position startpos\ngo depth 3\n").text();
    assert!(text.contains("\nbestmove "), "{text}");
    let run = plywood(&format!("train chess-network {options} --plan"));
    refused(&run, "--plan cannot be combined with chess-network; remove it");
    std::fs::write(folder.join("bad"), [0; 20]).expect("it can be written");
    let run = plywood(&format!("uci --network {}/bad", folder.display()));
    refused(&run, "bad: not a file of the expected kind");
    refused(&plywood("uci --network none.network"), "cannot read none.network: ");
}

#[test]
fn bad_files_are_refused_before_the_training() {
    let folder = folder("train-refused");
    let bad = folder.join("bad.wtb");
    std::fs::write(&bad, [0; 20]).expect("it can be written");
    let run = plywood(&format!("train othello --out {0}/w --wthor {0}/bad.wtb", folder.display()));
    refused(&run, "bad.wtb: the file has 20 bytes, but a WTHOR file has 16 + 68 n");
    let run = plywood(&format!("train othello --out {}/none/w", folder.display()));
    refused(&run, "its folder does not exist; create it first");
    refused(&plywood("train othello --check none.obf"), "cannot read none.obf: ");
    refused(&plywood("train othello"), "--out <FILE>");
}

#[test]
fn the_built_in_weights_are_checked_without_a_training() {
    let text = plywood(&from_the_root("train othello --check data/othello-ffo-1-19.obf")).text();
    assert!(text.contains("on the 19 positions of "), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("  depth ")).count(), 3, "{text}");
}
