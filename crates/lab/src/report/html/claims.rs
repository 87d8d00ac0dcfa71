//! The list of all claims, each with its finding, and the list of pending claims.

use super::text::{
    badge, capitalised, claim_id, class, code, escaped, figure_id, file, link, many, prose, rows_id,
    source, table_id,
};
use crate::figure;
use crate::judge::Rule;
use crate::report::first::{GROUPS, size};
use crate::report::shown::Shown;
use crate::report::{Report, author, facts};
use crate::{Claim, Finding, Paper, Section, Verdict};
use std::collections::BTreeSet;

const KINDS: [(&str, &str); 5] = [
    ("exact", "theorem or exact number"),
    ("stat", "measured"),
    ("qual", "tendency"),
    ("alg", "algorithm"),
    ("opt", "option or remark"),
];

/// All claims, paper by paper.
pub(super) fn list(report: &Report) -> String {
    let claims: String = report.claims().map(|(claim, found)| item(report, claim, found)).collect();
    format!(
        "<section aria-labelledby=\"claims\">\n<h2 id=\"claims\">All claims</h2>\n\
         <p class=\"pale\">{} from five papers, in our words. Open a claim to see its rule, what the verdict rests on, and \
         where it comes from. All intervals are 95 % intervals.</p>\n{}<ol class=\"claims\">\n{claims}</ol>\n\
         <p id=\"none\" class=\"pale\" hidden>No claim fits. Clear the filter to see them all.</p>\n</section>\n",
        many(report.claims().count(), "claim"),
        filter(report)
    )
}

/// The controls, which need the script.
fn filter(report: &Report) -> String {
    let option = |(value, name): (&str, &str)| {
        format!("<option value=\"{}\">{}</option>", escaped(value), escaped(name))
    };
    let select = |name: &str, label: &str, all: &str, options: String| {
        format!(
            "<label>{label} <select name=\"{name}\"><option value=\"\">{all}</option>{options}</select></label>\n"
        )
    };
    let papers: String = Paper::ALL
        .into_iter()
        .filter_map(|paper| Some((paper.letter()?.to_string(), author(paper).0)))
        .map(|(letter, name)| option((&letter, name)))
        .collect();
    let groups: String = GROUPS.iter().map(|&(name, title, _)| option((name, title))).collect();
    let verdicts: String = Verdict::ALL.iter().map(|&v| option((class(v), v.name()))).collect();
    let verdicts = groups + &verdicts + &option(("open", "waits"));
    let experiments: String = report
        .sections
        .iter()
        .filter(|section| !section.about.claims.is_empty())
        .map(|section| option((section.about.id, section.about.id)))
        .collect();
    let sorts: String = [
        ("verdict", "verdict"),
        ("size", "size of the effect"),
        ("kind", "kind"),
        ("experiment", "experiment"),
    ]
    .map(option)
    .concat();
    format!(
        "<form id=\"filter\" class=\"filter\" role=\"search\" aria-label=\"Claims\" hidden>\n{}{}{}{}{}\
         <label class=\"search\">Text <input name=\"text\" type=\"search\"></label>\n\
         <button type=\"reset\">Clear</button>\n<span id=\"count\" class=\"pale\" role=\"status\"></span>\n</form>\n",
        select("paper", "Paper", "all", papers),
        select("verdict", "Verdict", "all", verdicts),
        select("kind", "Kind", "all", KINDS.map(option).concat()),
        select("experiment", "Experiment", "all", experiments),
        select("sort", "Sort by", "paper", sorts),
    )
}

fn item(report: &Report, claim: &'static Claim, found: Option<(&Section, &Finding)>) -> String {
    let (kind, verdict) = match found {
        Some((_, finding)) => (class(finding.verdict), finding.verdict.name()),
        None if claim.waits.is_empty() => ("open", "not in this run"),
        None => ("open", "waits"),
    };
    let is_own = claim.same.is_empty();
    let finding = found.map(|(_, finding)| finding);
    let basis = finding.map(|finding| &finding.basis).filter(|_| is_own);
    let plot = basis.and_then(|basis| figure::effect(basis, Rule::of(claim.id))).unwrap_or_default();
    let also: Vec<&str> = Report::also(claim).map(|other| other.id).collect();
    let mut details = vec![escaped(&source(claim))];
    details.push(kinds(claim.kind));
    if !also.is_empty() {
        details.push(format!("also {}", escaped(&also.join(", "))));
    }
    if !is_own {
        details.push(format!("judged with {}", escaped(claim.same)));
    }
    if let Some(estimate) = basis.and_then(|basis| basis.estimate.as_ref()) {
        details.push(format!("<b>{estimate}</b>"));
    }
    let quote = crate::report::quote(claim)
        .map(|words| format!("<p class=\"quote\">“… {} …”</p>\n", escaped(words)))
        .unwrap_or_default();
    let body = match found {
        Some((section, finding)) if is_own => finding_of(report, claim, section, finding),
        Some(_) => format!(
            "<p>The same statement as {}, with which it is judged.</p>\n",
            link(&claim_id(claim.same), &escaped(claim.same))
        ),
        None if claim.waits.is_empty() => "<p>No experiment of this run judges the claim.</p>\n".into(),
        None => format!("<p>The claim waits for {}.</p>\n", escaped(claim.waits)),
    };
    format!(
        "<li class=\"claim {kind}\" id=\"{id}\" data-paper=\"{}\" data-verdict=\"{kind}\" data-kind=\"{}\" \
         data-experiment=\"{}\" data-size=\"{:.4}\">\n<details>\n<summary><h3>{}</h3> {} <span class=\"text\">{}\
         <small>{}</small></span> {plot}</summary>\n<div class=\"body\">\n{quote}{body}<p class=\"made\">{}</p>\n</div>\n</details>\n</li>\n",
        claim.id.chars().next().unwrap_or_default(),
        escaped(claim.kind),
        found.map_or("", |(section, _)| section.about.id),
        finding.filter(|_| is_own).map_or(0.0, size),
        escaped(claim.id),
        badge(kind, verdict),
        escaped(claim.text),
        details.join(" · "),
        link(&claim_id(claim.id), "Link to this claim"),
        id = claim_id(claim.id),
    )
}

/// The kinds of a claim, in words.
fn kinds(kind: &str) -> String {
    let words = kind.split(['+', '/']).filter_map(|part| KINDS.iter().find(|kind| kind.0 == part));
    words.map(|kind| kind.1).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
}

/// What was found, what the verdict rests on, and where it comes from.
fn finding_of(report: &Report, claim: &Claim, section: &Section, finding: &Finding) -> String {
    let mut rows = String::new();
    let mut row = |name: &str, value: &str| {
        if !value.is_empty() {
            rows += &format!("<div><dt>{}</dt><dd>{value}</dd></div>\n", capitalised(name));
        }
    };
    for (name, text) in facts(finding) {
        row(name, &prose(&text));
    }
    for witness in &finding.witnesses {
        row("witness", &format!("{} {}", prose(&witness.what), code(&witness.command)));
    }
    if !claim.waits.is_empty() {
        row("waits", &format!("the full verdict waits for {}", escaped(claim.waits)));
    }
    let shown = Shown::of(section, finding);
    let experiment = section.about.id;
    let figures = shown.figures.iter().map(|f| link(&figure_id(experiment, &f.id), &escaped(&f.title)));
    row("figures", &figures.collect::<Vec<_>>().join("<br>\n"));
    let tables = shown.tables.iter().map(|t| {
        let csv = file(&format!("tables/{experiment}-{}.csv", t.id), "CSV");
        format!("{} ({csv})", link(&table_id(experiment, &t.id), &escaped(&t.title)))
    });
    row("tables", &tables.collect::<Vec<_>>().join("<br>\n"));
    row("experiment", &link(experiment, &escaped(section.about.title)));
    row("command", &code(&report.command_of(section)));
    let of = |id: &&str| report.shards_of(id).next().is_some();
    let sources = std::iter::once(&experiment).chain(&section.about.reads).copied().filter(|id| of(id));
    let raw = sources.map(|id| {
        link(
            &rows_id(id),
            &format!("{} of {}", many(report.shards_of(id).count(), "file"), escaped(id)),
        )
    });
    row("raw rows", &raw.collect::<Vec<_>>().join(", "));
    format!("<dl>\n{rows}</dl>\n")
}

/// The list of pending claims, by what they wait for.
pub(super) fn waiting(report: &Report) -> String {
    let names = |claims: &[&Claim]| -> String {
        let names: Vec<String> =
            claims.iter().map(|claim| link(&claim_id(claim.id), &escaped(claim.id))).collect();
        if names.is_empty() { "–".into() } else { names.join(", ") }
    };
    let waiting = report.waiting();
    let rows: String = waiting
        .iter()
        .map(|w| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                escaped(w.what),
                names(&w.without),
                names(&w.with)
            )
        })
        .collect();
    let without = waiting.iter().map(|w| w.without.len()).sum::<usize>();
    let idle = report.open().saturating_sub(without);
    let idle = if idle == 0 {
        String::new()
    } else {
        format!(
            " {} not part of this run.",
            many(idle, "claim") + if idle == 1 { " is" } else { " are" }
        )
    };
    format!(
        "<section aria-labelledby=\"waiting\">\n<h2 id=\"waiting\">Claims that wait</h2>\n\
         <p class=\"pale\">{without} of {} have no verdict, because their test bed is missing.{idle}</p>\n\
         <div class=\"scroll\" role=\"group\" aria-labelledby=\"waiting\" tabindex=\"0\">\n<table class=\"waiting\">\n\
         <thead><tr><th scope=\"col\">Waiting for</th><th scope=\"col\">Without a verdict</th>\
         <th scope=\"col\">With a preliminary verdict</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</section>\n",
        many(report.claims().count(), "claim")
    )
}
