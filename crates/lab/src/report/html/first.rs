//! What a person reads in two minutes: what held, what fell, what nobody knew, and the verdicts paper by paper.

use super::text::{badge, claim_id, class, escaped, meaning, prose, shortened, source};
use crate::figure;
use crate::judge::Rule;
use crate::report::first::{Group, groups};
use crate::report::{Report, author};
use crate::{Claim, Finding, Paper, Verdict};

/// The most characters of a claim on the first page.
const CLAIM: usize = 160;
/// The most characters of a result on the first page.
const RESULT: usize = 110;

/// The first part of the page.
pub(super) fn first(report: &Report) -> String {
    let groups: String = groups(report).iter().map(group).collect();
    format!(
        "<section aria-labelledby=\"first\">\n<h2 id=\"first\">In two minutes</h2>\n\
         <div class=\"groups\">\n{groups}</div>\n{}{KEY}</section>\n{}",
        if groups.contains("<svg") {
            ""
        } else {
            "<p class=\"pale\">No claim has been judged in this run.</p>\n"
        },
        matrix(report)
    )
}

const KEY: &str = "<p class=\"pale key\">In the small plots the dot is our estimate with its 95 % interval, the dashed line \
    the value with which it is compared, the shaded zone where the claim holds, the diamond the published value; faint \
    dots are single cells (games, widths, orders). Factors are on a logarithmic axis.</p>\n";

fn group(group: &Group<'_>) -> String {
    let picks: String = group.picks.iter().map(|(claim, _, finding)| pick(claim, finding)).collect();
    let picks = if picks.is_empty() {
        "<p class=\"pale\">Nothing in this run.</p>\n".into()
    } else {
        format!("<ul>\n{picks}</ul>\n")
    };
    format!(
        "<section class=\"group {}\" aria-labelledby=\"group-{0}\">\n<h3 id=\"group-{0}\">{}</h3>\n{picks}\
         <p><a href=\"#claims\" data-state=\"verdict={0}\">All {} of them</a></p>\n</section>\n",
        group.name, group.title, group.count
    )
}

fn pick(claim: &Claim, finding: &Finding) -> String {
    let basis = &finding.basis;
    let plot = figure::effect(basis, Rule::of(claim.id)).unwrap_or_default();
    let measured =
        basis.estimate.map(|estimate| format!("{}: <b>{estimate}</b>", prose(basis.quantity)));
    let result = measured.unwrap_or_else(|| prose(&shortened(&finding.ours, RESULT)));
    format!(
        "<li>{} <a href=\"#{}\">{}</a> <small>{}</small>\n{plot}\n<p>{result}</p></li>\n",
        badge(class(finding.verdict), finding.verdict.name()),
        claim_id(claim.id),
        escaped(&shortened(claim.text, CLAIM)),
        escaped(&source(claim)),
    )
}

/// The table of verdicts by paper.
fn matrix(report: &Report) -> String {
    let papers: Vec<Paper> = Paper::ALL.into_iter().filter(|paper| paper.letter().is_some()).collect();
    let head: String = papers
        .iter()
        .map(|&paper| {
            let (name, year) = author(paper);
            format!("<th scope=\"col\" class=\"number\">{name} <span class=\"year\">{year}</span></th>")
        })
        .collect();
    let cell = |count: usize, state: String| match count {
        0 => "<td class=\"number pale\">·</td>".to_string(),
        _ => {
            format!("<td class=\"number\"><a href=\"#claims\" data-state=\"{state}\">{count}</a></td>")
        }
    };
    let row = |verdict: Option<Verdict>| {
        let (class, name, means) = verdict
            .map_or(("open", "waits", "its test bed is missing, or not in this run"), |v| {
                (class(v), v.name(), meaning(v))
            });
        let of = |&paper: &Paper| {
            let letter = paper.letter().unwrap_or_default();
            cell(report.tally(paper, verdict), format!("paper={letter}&amp;verdict={class}"))
        };
        let all: usize = papers.iter().map(|&paper| report.tally(paper, verdict)).sum();
        format!(
            "<tr><th scope=\"row\">{} <span class=\"means\">{means}</span></th>{}{}</tr>\n",
            badge(class, name),
            papers.iter().map(of).collect::<String>(),
            cell(all, format!("verdict={class}"))
        )
    };
    let rows: String = Verdict::ALL.into_iter().map(Some).chain([None]).map(row).collect();
    let sums: String = papers
        .iter()
        .map(|&paper| {
            let all = Verdict::ALL.into_iter().map(Some).chain([None]);
            let sum: usize = all.map(|verdict| report.tally(paper, verdict)).sum();
            cell(sum, format!("paper={}", paper.letter().unwrap_or_default()))
        })
        .collect();
    let merged = report.claims().filter(|(claim, _)| !claim.same.is_empty()).count();
    let own = report.claims().count() - merged;
    format!(
        "<section aria-labelledby=\"verdicts\">\n<h2 id=\"verdicts\">Verdicts by paper</h2>\n\
         <p class=\"pale\">{own} claims; {merged} more say the same as one of them in another place, and are judged with \
         it. A number leads to its claims.</p>\n\
         <div class=\"scroll\" role=\"group\" aria-labelledby=\"verdicts\" tabindex=\"0\">\n<table class=\"matrix\">\n\
         <thead><tr><th scope=\"col\">Verdict</th>{head}<th scope=\"col\" class=\"number\">All</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n<tfoot><tr><th scope=\"row\">All</th>{sums}{}</tr></tfoot>\n</table>\n</div>\n</section>\n",
        cell(own, String::new())
    )
}
