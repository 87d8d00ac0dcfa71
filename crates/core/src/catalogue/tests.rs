use super::entry::{ALIASES, letters};
use super::*;
use std::prelude::rust_2024::*;

#[test]
fn names_are_unique_and_lead_to_their_algorithm() {
    for (i, entry) in CATALOGUE.iter().enumerate() {
        assert_eq!(entry.name.parse(), Ok(entry.algorithm));
        assert_eq!(entry.algorithm.to_string().parse(), Ok(entry.algorithm));
        assert_eq!(entry.algorithm.entry().name, entry.name);
        assert!(CATALOGUE[..i].iter().all(|other| other.name != entry.name));
    }
    for (i, entry) in CATALOGUE.iter().enumerate() {
        let is_same = |other: &Entry| letters(other.name).eq(letters(entry.name));
        assert!(!CATALOGUE[..i].iter().any(is_same), "{}", entry.name);
        assert!(ALIASES.iter().all(|(alias, _)| !letters(alias).eq(letters(entry.name))));
    }
    let error = "sssss".parse::<Algorithm>().expect_err("the name is unknown").to_string();
    assert!(error.starts_with("unknown algorithm `sssss`; choose one of: minimax alpha-beta "));
}

#[test]
fn other_spellings_and_names_lead_to_the_same_algorithm() {
    for (other, name) in [
        ("mtdf", "mtd-f"),
        ("MTD-F", "mtd-f"),
        ("MTD(f)", "mtd-f"),
        ("sss*", "sss"),
        ("SSS*", "sss"),
        ("AB-SSS*", "ab-sss"),
        ("dual*", "dual"),
        ("pvs", "negascout"),
        ("NegaScout", "negascout"),
        ("Alpha_Beta", "alpha-beta"),
        ("f4", "negascout-f4"),
    ] {
        assert_eq!(Entry::named(other).map(|entry| entry.name), Some(name), "{other}");
        assert_eq!(other.parse::<Algorithm>().ok(), name.parse().ok(), "{other}");
    }
    for unknown in ["", "*", "--", "ss", "mtd-fg", "αβγ"] {
        assert!(Entry::named(unknown).is_none(), "{unknown}");
    }
    assert!(ALIASES.iter().all(|(alias, name)| Entry::named(alias).is_some_and(|e| e.name == *name)));
}

#[test]
fn inner_searches_are_in_the_catalogue_and_drivers_have_one() {
    for entry in CATALOGUE {
        let inner = entry.nature.inner.map(|inner| Entry::named(inner).expect(inner));
        assert!(!inner.is_some_and(Entry::is_driver), "{}", entry.name);
        assert!(inner.is_some() || !entry.is_driver(), "{}", entry.name);
    }
}

#[test]
fn every_algorithm_has_pseudo_code() {
    for entry in CATALOGUE {
        let code = entry.pseudo_code();
        assert!(code.lines().count() > 1 && !code.contains("```"), "{}: {code}", entry.name);
    }
}

#[test]
fn words_that_name_a_line_stand_in_the_algorithms_own_pseudo_code() {
    for entry in CATALOGUE {
        for words in entry.lines.words() {
            assert!(entry.line(words).is_some(), "{} has no line {words:?}", entry.name);
        }
    }
}

#[test]
fn no_event_and_no_case_has_two_lines() {
    for entry in CATALOGUE {
        let Lines { cases, events, .. } = entry.lines;
        for (i, (case, _)) in cases.iter().enumerate() {
            assert!(cases[..i].iter().all(|(other, _)| other != case), "{} {case:?}", entry.name);
        }
        for (i, (kind, _)) in events.iter().enumerate() {
            assert!(events[..i].iter().all(|(other, _)| other != kind), "{} {kind:?}", entry.name);
        }
    }
}

#[test]
fn every_explanation_has_all_parts_of_the_header() {
    for entry in CATALOGUE {
        let text = entry.explanation();
        for part in ["Paper: ", "Contract", "Leaves", "Memory: ", "```text", "Differences", "```\n"] {
            assert!(text.contains(part), "{} does not contain {part:?}", entry.name);
        }
    }
}
