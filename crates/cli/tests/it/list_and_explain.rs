use crate::support::{algorithms, plywood};
use serde_json::json;

#[test]
fn the_list_names_algorithms_papers_and_options() {
    let text = plywood("list").text();
    assert!(text.contains("negascout             NegaScout (NS)\n"), "{text}");
    assert!(text.contains("Reinefeld, Marsland, Schaeffer 1985, Fig. 2.2\n"));
    assert!(text.contains("options --alpha --beta --cells\n"));
    assert!(text.contains("options --horizon --cells --when-full --terminals\n"));
    assert_eq!(text.matches("selective: finds an estimate, not the minimax value\n").count(), 3);
    assert!(text.contains("options --memory --entries --replace --etc --leaf-entries\n"));
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert!(algorithms().iter().all(|name| text.contains(name)));
}

#[test]
fn every_algorithm_is_explained_with_all_sections() {
    for name in algorithms() {
        let text = plywood(&format!("explain {name}")).text();
        for part in ["Paper: ", "Contract", "Leaves", "Memory:", "Differences from the paper", "return"]
        {
            assert!(text.contains(part), "{part:?} is missing from\n{text}");
        }
        assert!(!text.contains("```") && !text.contains("**") && !text.contains("assert"), "{text}");
        assert!(text.ends_with(&format!("--algorithm {name}\n")));
        // Blocks of pseudo-code are shown unchanged.
        let prose = text.lines().filter(|line| !line.starts_with("    "));
        assert!(prose.clone().all(|line| line.chars().count() <= 80), "{text}");
        assert!(prose.clone().all(|line| !line.contains('\\') && !line.contains("](")), "{text}");
    }
}

#[test]
fn two_hybrids_share_an_explanation() {
    let text = |name: &str| plywood(&format!("explain {name} --json")).json()["text"].clone();
    assert_eq!(text("staged-sss"), text("alpha-beta-sss"));
    assert_eq!(plywood("explain iter-sss --json").json()["options"], json!(["--cells"]));
    assert_eq!(plywood("explain staged-sss --json").json()["options"], json!(["--plies"]));
}

#[test]
fn the_command_that_an_explanation_ends_with_runs() {
    for name in algorithms() {
        let text = plywood(&format!("explain {name}")).text();
        let (_, command) = text.trim_end().rsplit_once("plywood ").expect("a command");
        plywood(command).text();
    }
}

#[test]
fn an_explanation_as_json_has_the_markdown() {
    let found = plywood("explain scout --json").json();
    assert_eq!((&found["schema"], &found["name"]), (&json!("plywood.explain/1"), &json!("scout")));
    assert!(found["text"].as_str().expect("text").starts_with("**SCOUT**"));
}
