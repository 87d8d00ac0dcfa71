use super::*;
use crate::CLAIMS;

/// An estimate from a thousand instances.
fn near(mean: f64, half: f64) -> Estimate {
    Estimate { mean, low: mean - half, high: mean + half, sd: half * 16.0, n: 1000 }
}

/// Made-up evidence that must give this verdict.
fn made_up(rule: &Rule, verdict: Verdict) -> Evidence {
    let Rule { bound, margin, .. } = *rule;
    let unit = 1.0 + margin + bound.abs();
    let sign = if matches!(rule.test, Test::Above | Test::ThenAbove) { 1.0 } else { -1.0 };
    let [right, wrong] = [bound + 5.0 * sign * unit, bound - 5.0 * sign * unit];
    let small = 0.01 * unit;
    let measured = |mean, half| Evidence::new().measured("a", &near(mean, half));
    let two = |a, b| measured(a, small).measured("b", &near(b, small));
    match (rule.test, verdict) {
        (Test::Law, Verdict::Refuted) => Evidence::new().checked(10, 1),
        (Test::Exists, Verdict::Confirmed) => Evidence::new().checked(10, 9),
        (Test::Exists, Verdict::Inconclusive) => Evidence::new().checked(10, 10),
        (Test::Law | Test::Mended, Verdict::ExactMatch) => Evidence::new().checked(10, 0),
        (Test::Mended, Verdict::Erratum) => {
            Evidence::new().checked(10, 1).but(Evidence::new().checked(10, 0))
        }
        (Test::Mended, Verdict::Refuted) => {
            Evidence::new().checked(10, 1).but(Evidence::new().checked(10, 1))
        }
        (Test::Below | Test::Above, Verdict::Confirmed) => two(right, right),
        (Test::Below | Test::Above, Verdict::Refuted) => two(wrong, wrong),
        (Test::Below | Test::Above, Verdict::Mixed) => two(right, wrong),
        (Test::ThenBelow | Test::ThenAbove, Verdict::Superseded) => {
            measured(right, small).but(measured(wrong, small))
        }
        (Test::ThenBelow | Test::ThenAbove, Verdict::Confirmed) => {
            measured(right, small).but(measured(right, small))
        }
        (Test::ThenBelow | Test::ThenAbove, Verdict::Refuted) => measured(wrong, small),
        (Test::About, Verdict::Confirmed) => measured(bound, margin / 2.0),
        (Test::About, Verdict::Mixed) => {
            measured(bound, margin / 9.0).measured("b", &near(bound + 9.0 * unit, small))
        }
        (Test::About, Verdict::DirectionOnly) => {
            let (above, than) = rule.direction.expect("a direction");
            measured(than + if above { 40.0 * unit } else { -40.0 * unit }, small)
        }
        (Test::About, Verdict::Refuted) => match rule.direction {
            Some((true, than)) => measured(than - 40.0 * unit, small),
            Some((false, than)) => measured(than + 40.0 * unit, small),
            None => measured(bound + 9.0 * unit, small),
        },
        (Test::About, Verdict::Inconclusive) => measured(bound + margin, 3.0 * unit),
        (Test::Published, verdict) => published(rule, verdict),
        (_, Verdict::Inconclusive) => measured(bound, 9.0 * unit),
        _ => Evidence::new(),
    }
}

/// Made-up evidence beside published numbers.
fn published(rule: &Rule, verdict: Verdict) -> Evidence {
    let exact = |mean| Estimate { mean, low: mean, high: mean, sd: 1e-9, n: 1000 };
    let one = |ours, theirs| Evidence::new().published("a", &exact(ours), theirs, 1000);
    // Ours are on the wrong side of the direction, if there is one, but for the last case.
    let (sign, than) =
        rule.direction.map_or((-1.0, 200.0), |(above, than)| (if above { 1.0 } else { -1.0 }, than));
    let wrong = than - 100.0 * sign;
    let [far, too] =
        [wrong, than + 100.0 * sign].map(|ours| ours + 1e3 * (1.0 + rule.margin) * (1.0 + ours.abs()));
    match verdict {
        Verdict::Confirmed => one(wrong, wrong),
        Verdict::Refuted => one(wrong, far),
        Verdict::Mixed => one(wrong, wrong).published("b", &exact(wrong), far, 1000),
        Verdict::DirectionOnly => one(than + 100.0 * sign, too),
        _ => {
            let wide = Estimate { mean: wrong, low: wrong - 1e4, high: wrong + 1e4, sd: 1e5, n: 100 };
            Evidence::new().published("a", &wide, wrong, 10)
        }
    }
}

/// A rule of every kind, whether or not the register has one.
fn samples() -> Vec<Rule> {
    let line = |test, bound, margin| {
        Rule::read(["R-0.a", test, bound, margin, "2026-11-16", "", "a quantity", "a reason"])
    };
    vec![
        line("law", "", ""),
        line("exists", "", ""),
        line("mended", "", ""),
        line("below", "1", "0.02"),
        line("below each", "-3", ""),
        line("above", "0", "0.5"),
        line("above each", "12", "1"),
        line("above each depth-8", "12", "1"),
        line("about", "0.9 <1", "0.04"),
        line("about", "66.7 >50", "5"),
        line("about each", "30", "5"),
        line("published", "", "0.05"),
        line("published", ">50", "0.1"),
        line("then-below", "1", ""),
        line("then-above", "10", ""),
        line("question", "", ""),
        line("untestable", "", ""),
    ]
}

#[test]
fn every_rule_gives_each_of_its_verdicts() {
    for rule in RULES.iter().chain(&samples()) {
        for verdict in rule.verdicts() {
            let evidence = made_up(rule, verdict);
            let found = rule.judge(&evidence);
            assert_eq!(found.verdict, verdict, "{}: {rule:?} {evidence:?}", rule.claim);
        }
    }
}

#[test]
fn a_rule_that_names_a_depth_leaves_shallower_searches_open() {
    let samples = samples();
    let all = RULES.iter().chain(&samples);
    for (rule, least) in all.filter_map(|rule| Some((rule, rule.depth?))) {
        for verdict in rule.verdicts() {
            let at = |depth| rule.judge(&made_up(rule, verdict).searched_to(depth));
            assert_eq!(at(least).verdict, verdict, "{}", rule.claim);
            assert_eq!(at(least - 1).verdict, Verdict::Inconclusive, "{}", rule.claim);
            assert_eq!(at(least - 1).basis.needed, Some(Needed::Depth(least)), "{}", rule.claim);
        }
    }
}

#[test]
fn a_tie_never_refutes() {
    let samples = samples();
    let all = RULES.iter().chain(&samples);
    for rule in all.filter(|rule| matches!(rule.test, Test::Below | Test::Above)) {
        let tie = Evidence::new().measured("a", &near(rule.bound, 1e-9));
        let verdict = rule.judge(&tie).verdict;
        assert!(matches!(verdict, Verdict::Mixed | Verdict::Inconclusive), "{}: {verdict}", rule.claim);
    }
}

#[test]
fn rules_are_in_the_order_of_the_claims_dated_and_reasoned() {
    let ids: Vec<&str> = CLAIMS.iter().map(|claim| claim.id).collect();
    let mut last = 0;
    for rule in RULES.iter() {
        let place = ids.iter().position(|&id| id == rule.claim);
        let place = place.unwrap_or_else(|| panic!("{} is not in the register", rule.claim));
        assert!(place >= last, "{} is out of order", rule.claim);
        last = place;
        assert!(rule.date.len() == 10 && rule.date.starts_with("20"), "{}: {}", rule.claim, rule.date);
        assert!(!rule.quantity.is_empty() && !rule.why.is_empty(), "{}", rule.claim);
        let is_only_one = rule.verdicts().len() == 1;
        assert_eq!(is_only_one, matches!(rule.test, Test::Question | Test::Untestable));
        assert!(rule.test != Test::About || rule.margin > 0.0, "{}: no margin", rule.claim);
    }
}
