//! The report as one self-contained HTML page.

mod claims;
mod first;
mod section;
mod text;

use super::Report;
use crate::figure;
use crate::{Paper, Section, Verdict};
use text::{duration, escaped, link, many};

const LEAD: &str = "Five classic papers on minimax game-tree search make claims that can be tested. Their experiments are \
    repeated here. Each verdict rests on an estimate with its interval, and follows from it by a rule in a \
    dated file.";

/// Returns the whole page.
pub(super) fn page(report: &Report) -> String {
    let papers = Paper::ALL.map(|paper| of_paper(report, paper)).concat();
    let main = [first::first(report), claims::list(report), claims::waiting(report), papers].concat();
    [head(report), contents(report), format!("<main>\n{main}</main>\n"), foot()].concat()
}

fn head(report: &Report) -> String {
    let made = &report.made;
    let elapsed = made.elapsed.map_or_else(|| "report on an earlier run".into(), duration);
    let facts = [
        ("Scale", escaped(report.scale.name())),
        ("Date", escaped(&made.date)),
        ("Command", format!("<code class=\"command\">{}</code>", escaped(&made.command))),
        (
            "Elapsed",
            format!(
                "{} <span class=\"pale\">({} on one core)</span>",
                elapsed,
                duration(made.core_seconds)
            ),
        ),
        ("Machine", escaped(&made.machine.to_string())),
        (
            "Commit",
            escaped(&format!("{} (plywood {})", made.commits.join(", "), crate::machine::VERSION)),
        ),
    ];
    let facts: String = facts
        .iter()
        .map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>\n"))
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>Plywood laboratory: report ({})</title>\n\
         <style>\n{}\n@media screen and (prefers-color-scheme: dark) {{\n{}\n}}\n</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#claims\">Skip to the claims</a>\n<header>\n<h1>Plywood laboratory</h1>\n\
         <p class=\"lead\">{LEAD}</p>\n<details class=\"run\">\n<summary>{} run of {}</summary>\n\
         <dl class=\"facts\">\n{facts}</dl>\n</details>\n</header>\n",
        report.scale,
        include_str!("style.css"),
        figure::dark(".plot svg"),
        text::capitalised(report.scale.name()),
        escaped(&made.date),
    )
}

fn contents(report: &Report) -> String {
    let mut items = String::from(
        "<li><a href=\"#first\">In two minutes</a></li>\n<li><a href=\"#verdicts\">Verdicts by paper</a></li>\n\
         <li><a href=\"#claims\">All claims</a></li>\n<li><a href=\"#waiting\">Claims that wait</a></li>\n",
    );
    for paper in Paper::ALL {
        let sections: Vec<&Section> =
            report.sections.iter().filter(|s| s.about.paper == paper).collect();
        if sections.is_empty() && paper == Paper::Beyond {
            continue;
        }
        let item = |section: &&Section| {
            format!("<li>{}</li>\n", link(section.about.id, &escaped(section.about.title)))
        };
        let inner: String = sections.iter().map(item).collect();
        let inner = if inner.is_empty() { inner } else { format!("\n<ul>\n{inner}</ul>\n") };
        items += &format!("<li>{}{inner}</li>\n", link(&paper_id(paper), &escaped(short_title(paper))));
    }
    format!("<nav aria-label=\"Contents\">\n<ul>\n{items}</ul>\n</nav>\n")
}

fn of_paper(report: &Report, paper: Paper) -> String {
    let sections: Vec<&Section> = report.sections.iter().filter(|s| s.about.paper == paper).collect();
    if sections.is_empty() && paper == Paper::Beyond {
        return String::new();
    }
    let verdicts = Verdict::ALL.into_iter().map(|v| (report.tally(paper, Some(v)), v.name()));
    let all: Vec<(usize, &str)> =
        verdicts.chain([(report.tally(paper, None), "without a verdict")]).collect();
    let parts: Vec<String> =
        all.iter().filter(|(n, _)| *n > 0).map(|(n, name)| format!("{n} {name}")).collect();
    let summary = if paper.letter().is_none() {
        "Experiments that go beyond the papers.".into()
    } else {
        format!("{}: {}.", many(all.iter().map(|(n, _)| n).sum(), "claim"), parts.join(", "))
    };
    let sections: String =
        sections.into_iter().map(|section| section::section(report, section)).collect();
    format!(
        "<section class=\"paper\" aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{}</h2>\n<p class=\"pale\">{summary}</p>\n{sections}</section>\n",
        escaped(paper.title()),
        id = paper_id(paper),
    )
}

fn foot() -> String {
    format!(
        "<footer>\n<p>The folder of this page also has the report as <code>report.md</code>, <code>report.csv</code> and \
         <code>report.json</code>, each table in <code>tables/</code>, and each figure in <code>figures/</code>.</p>\n</footer>\n\
         <script>\n{}\n</script>\n</body>\n</html>\n",
        include_str!("page.js")
    )
}

/// The id of a paper's heading on the page.
fn paper_id(paper: Paper) -> String {
    format!("{paper:?}").to_lowercase()
}

/// The authors and the year.
fn short_title(paper: Paper) -> &'static str {
    match paper {
        Paper::Reinefeld => "Reinefeld, Marsland, Schaeffer 1985",
        Paper::Korf => "Korf, Chickering 1994",
        Paper::Hsu => "Hsu’s lecture",
        Paper::Bhattacharya => "Bhattacharya, Bagchi 1986",
        Paper::Plaat => "Plaat, Schaeffer, Pijls, de Bruin 1995",
        Paper::Beyond => "Beyond the papers",
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::sample;
    use super::*;
    use crate::CLAIMS;
    use std::collections::BTreeSet;

    /// The values of all attributes of this name.
    fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
        let start = format!(" {name}=\"");
        page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_tag_is_closed_in_its_place() {
        const ALONE: [&str; 6] = ["meta", "link", "br", "input", "!DOCTYPE", "!--"];
        let page = page(&sample());
        let (before, script) = page.split_once("<script>").expect("a script");
        let (_, after) = script.split_once("</script>").expect("an end");
        let mut open: Vec<String> = Vec::new();
        for tag in (before.to_string() + after).split('<').skip(1) {
            let name =
                tag.split(|sign: char| !sign.is_ascii_alphanumeric() && !"/!-".contains(sign)).next();
            let (name, whole) = (name.unwrap_or_default(), tag.split('>').next().unwrap_or_default());
            if let Some(name) = name.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "</{name}>");
            } else if !whole.ends_with('/') && !ALONE.contains(&name) {
                open.push(name.into());
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn all_links_lead_somewhere_and_no_two_places_share_a_name() {
        let page = page(&sample());
        let ids = attributes(&page, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len());
        for link in attributes(&page, "href") {
            let is_file = ["tables/", "figures/", "shards/", "data:,"]
                .iter()
                .any(|folder| link.starts_with(folder));
            let target = link.strip_prefix('#');
            assert!(is_file || target.is_some_and(|id| unique.contains(id)), "{link} leads nowhere");
        }
        for names in attributes(&page, "aria-labelledby") {
            assert!(names.split(' ').all(|name| unique.contains(name)), "nothing is called {names}");
        }
        assert!(attributes(&page, "src").is_empty());
    }

    #[test]
    fn every_claim_has_one_place_with_all_that_its_verdict_rests_on() {
        let page = page(&sample());
        let ids = attributes(&page, "id");
        for claim in CLAIMS.iter() {
            assert_eq!(
                ids.iter().filter(|id| **id == text::claim_id(claim.id)).count(),
                1,
                "{}",
                claim.id
            );
        }
        let of = |id: &str| {
            let start = page.split_once(&format!("id=\"{id}\" data-paper")).expect("a claim").1;
            start.split("</li>").next().expect("an end").to_string()
        };
        let judged = of("claim-P-8.a");
        for part in [
            "<svg class=\"effect\"",
            "<dt>Rule</dt>",
            "<dt>Quantity</dt>",
            "<dt>Estimate</dt><dd>0.950 [0.920, 0.980]",
            "<dt>Margin</dt><dd>2 %",
            "<dt>Why</dt>",
            "href=\"#figure-some-table-f\"",
            "href=\"#table-some-table-t\"",
            "href=\"tables/some-table-t.csv\"",
            "plywood lab run some-table --smoke",
            "href=\"#rows-some-table\"",
        ] {
            assert!(judged.contains(part), "{part} is not in {judged}");
        }
        assert!(of("claim-R-1.a").contains("also B-2"));
        assert!(of("claim-B-2").contains("href=\"#claim-R-1.a\""));
        assert!(page.contains("href=\"shards/some-table/0001-abc.jsonl\""));
    }

    #[test]
    fn every_verdict_has_a_symbol_and_a_colour_in_both_themes() {
        let style = include_str!("style.css");
        let mut symbols = BTreeSet::new();
        for verdict in Verdict::ALL {
            let class = text::class(verdict);
            assert_eq!(style.matches(&format!("  --{class}: ")).count(), 2, "{class}");
            assert!(style.contains(&format!(".{class} ")), "{class}");
            let badge = text::badge(class, verdict.name());
            let symbol = badge.split_once("hidden=\"true\">").expect("a symbol").1;
            assert!(symbols.insert(symbol.chars().next()), "{badge}");
        }
    }

    #[test]
    fn a_paper_is_quoted_in_few_words() {
        for [id, words] in crate::words::fields(include_str!("../../data/quotes.tsv")) {
            assert!(crate::Claim::named(id).is_some(), "{id}");
            assert!(words.split(' ').count() <= 16, "{id}: {words}");
        }
    }

    #[test]
    fn no_text_is_read_as_html() {
        let page = page(&sample());
        assert!(!page.contains("alert(1)</script>") && !page.contains("Some <table>"));
        assert_eq!(page.matches("<script>").count(), 1);
    }

    #[test]
    fn verdicts_and_open_claims_are_all_claims() {
        let report = sample();
        let counted: usize = Verdict::ALL.iter().map(|&v| report.count(v)).sum();
        let own = CLAIMS.iter().filter(|claim| claim.same.is_empty()).count();
        assert_eq!(counted + report.open(), own);
        let papers = Paper::ALL.into_iter().filter(|paper| paper.letter().is_some());
        let all = || Verdict::ALL.into_iter().map(Some).chain([None]);
        let sum: usize =
            papers.flat_map(|p| all().map(move |v| (p, v))).map(|(p, v)| report.tally(p, v)).sum();
        assert_eq!(sum, own);
    }

    #[test]
    fn headings_come_in_order() {
        let page = page(&sample());
        let levels = page
            .split("<h")
            .skip(1)
            .filter_map(|rest| rest.chars().next().and_then(|c| c.to_digit(10)));
        let levels: Vec<u32> = levels.collect();
        assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1);
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
    }
}
