//! The table of all claims, and the list of pending claims.

use super::text::{badge, claim_id, class, escaped, finding_id, link, many, prose};
use crate::report::Report;
use crate::{Claim, Finding, Paper, Section};

/// The table of all claims with their verdicts, paper by paper.
pub(super) fn table(report: &Report) -> String {
    let mut bodies = String::new();
    for paper in Paper::ALL {
        let of_paper = report.claims().filter(|(claim, _)| claim.id.chars().next() == paper.letter());
        let rows: String = of_paper.map(|(claim, found)| row(claim, found)).collect();
        if !rows.is_empty() {
            bodies += &format!(
                "<tbody>\n<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"5\">{}</th></tr>\n{rows}</tbody>\n",
                escaped(paper.title())
            );
        }
    }
    format!(
        "<section aria-labelledby=\"claims\">\n<h2 id=\"claims\">All claims</h2>\n\
         <p class=\"pale\">{} from five papers, in our words. A claim’s name links to its finding; all intervals are \
         95 % intervals.</p>\n\
         <div id=\"filter\" class=\"filter\" hidden></div>\n\
         <table class=\"claims\">\n<thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Claim</th>\
         <th scope=\"col\">Verdict</th><th scope=\"col\">Published</th><th scope=\"col\">Ours</th></tr></thead>\n\
         {bodies}</table>\n</section>\n",
        many(report.claims().count(), "claim")
    )
}

fn row(claim: &Claim, found: Option<(&Section, &Finding)>) -> String {
    let open = |verdict| ("open", verdict, escaped(claim.id), [(); 3].map(|()| String::new()));
    let (kind, verdict, name, [published, ours, place]) = match found {
        Some((section, finding)) => (
            class(finding.verdict),
            finding.verdict.name(),
            link(&finding_id(claim.id), &escaped(claim.id)),
            [prose(&finding.published), prose(&finding.ours), link(section.about.id, section.about.id)],
        ),
        None if claim.waits.is_empty() => open("not in this run"),
        None => open("pending"),
    };
    let waits = match (claim.waits, found) {
        ("", _) => String::new(),
        (what, None) => format!("waits for {}", escaped(what)),
        (what, Some(_)) => format!("the full verdict waits for {}", escaped(what)),
    };
    let details: Vec<String> = [escaped(claim.place), escaped(claim.kind), place, waits]
        .into_iter()
        .filter(|d| !d.is_empty())
        .collect();
    format!(
        "<tr id=\"{}\" class=\"{kind}\"><th scope=\"row\">{name}</th><td>{}<small>{}</small></td><td>{}</td><td>{published}</td><td>{ours}</td></tr>\n",
        claim_id(claim.id),
        escaped(claim.text),
        details.join(" · "),
        badge(kind, verdict),
    )
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
    let idle = report.open() - without;
    let idle = if idle == 0 {
        String::new()
    } else {
        format!(
            " {} not part of this run.",
            many(idle, "claim") + if idle == 1 { " is" } else { " are" }
        )
    };
    format!(
        "<section aria-labelledby=\"waiting\">\n<h2 id=\"waiting\">Pending claims</h2>\n\
         <p class=\"pale\">{without} of {} have no verdict yet, because the game or the algorithm that they are about is \
         not implemented yet.{idle}</p>\n\
         <div class=\"scroll\" role=\"region\" aria-labelledby=\"waiting\" tabindex=\"0\">\n<table class=\"waiting\">\n\
         <thead><tr><th scope=\"col\">Waiting for</th><th scope=\"col\">Without a verdict</th>\
         <th scope=\"col\">With a preliminary verdict</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n</section>\n",
        many(report.claims().count(), "claim")
    )
}
