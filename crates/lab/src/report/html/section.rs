//! An experiment's section of the page.

use super::text::{
    badge, claim_id, class, code, escaped, figure_id, file, is_blank, is_number, link, many,
    paragraphs, prose, rows_id, table_id,
};
use crate::figure::Figure;
use crate::report::Report;
use crate::{Claim, Finding, Section, Table};

/// Returns the section: text, verdicts, figures, tables and raw rows.
pub(super) fn section(report: &Report, section: &Section) -> String {
    let about = &section.about;
    let timed = if about.timed {
        "<p class=\"pale\">This experiment measures times, which differ from run to run.</p>\n"
    } else {
        ""
    };
    let notes: String = section.notes.iter().map(|note| paragraphs(note)).collect();
    let findings: String = section.findings.iter().map(finding).collect();
    let findings = if findings.is_empty() {
        findings
    } else {
        format!("<ul class=\"findings\">\n{findings}</ul>\n")
    };
    let figures: String = section.figures.iter().map(|f| figure(report, section, f)).collect();
    let tables: String = section.tables.iter().map(|t| table(section, t)).collect();
    format!(
        "<section class=\"experiment\" aria-labelledby=\"{id}\">\n<h3 id=\"{id}\">{}</h3>\n{}{timed}\
         <p class=\"made\">{}</p>\n{findings}{notes}{figures}{tables}{}</section>\n",
        escaped(about.title),
        paragraphs(about.text),
        code(&report.command_of(section)),
        rows(report, section),
        id = escaped(about.id),
    )
}

/// A verdict in one line; the list of claims has the rest.
fn finding(finding: &Finding) -> String {
    let claim = Claim::named(finding.claim).map_or("", |claim| claim.text);
    format!(
        "<li>{} {} {}</li>\n",
        link(&claim_id(finding.claim), &escaped(finding.claim)),
        badge(class(finding.verdict), finding.verdict.name()),
        escaped(claim),
    )
}

/// The files with the raw rows.
fn rows(report: &Report, section: &Section) -> String {
    let id = section.about.id;
    let files: Vec<String> = report
        .shards_of(id)
        .map(|name| file(&format!("shards/{name}.jsonl"), name.rsplit('/').next().unwrap_or(name)))
        .collect();
    if files.is_empty() {
        return String::new();
    }
    format!(
        "<details class=\"rows\" id=\"{}\">\n<summary><h4>Raw rows: {}</h4></summary>\n\
         <p>JSON Lines, one object for each unit. {} prints them all.</p>\n<p class=\"files\">{}</p>\n</details>\n",
        rows_id(id),
        many(files.len(), "file"),
        code(&report.command_of(section).replace("lab run", "lab collect")),
        files.join(" "),
    )
}

fn figure(report: &Report, section: &Section, figure: &Figure) -> String {
    let id = figure_id(section.about.id, &figure.id);
    let caption = if figure.caption.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>", prose(&figure.caption))
    };
    format!(
        "<figure>\n<h4 id=\"{id}\">{}</h4>\n\
         <div class=\"plot\" role=\"group\" aria-labelledby=\"{id}\" tabindex=\"0\">{}</div>\n<figcaption>{caption}<p class=\"made\">{} · {}</p></figcaption>\n</figure>\n",
        escaped(&figure.title),
        figure.inline(&format!("{id}-drawn")),
        escaped(&report.stamp(section)),
        file(&format!("figures/{}-{}.svg", section.about.id, figure.id), "SVG"),
        id = escaped(&id),
    )
}

fn table(section: &Section, table: &Table) -> String {
    let id = table_id(section.about.id, &table.id);
    let kinds: Vec<&str> =
        (0..table.head.len()).map(|i| kind(table.rows.iter().map(|row| row[i].as_str()))).collect();
    let head: String = table
        .head
        .iter()
        .zip(&kinds)
        .map(|(name, kind)| {
            let long = if name.chars().count() > 16 { " long" } else { "" };
            format!("<th scope=\"col\" class=\"{kind}{long}\">{}</th>", prose(name))
        })
        .collect();
    let cell = |(i, cell): (usize, &String)| match i {
        0 => format!("<th scope=\"row\" class=\"{}\">{}</th>", kinds[0], prose(cell)),
        _ => format!("<td class=\"{}\">{}</td>", kinds[i], prose(cell)),
    };
    let row = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<String>();
    let rows: String = table.rows.iter().map(|cells| format!("<tr>{}</tr>\n", row(cells))).collect();
    let note = if table.note.is_empty() {
        String::new()
    } else {
        format!("<p class=\"pale\">{}</p>\n", prose(&table.note))
    };
    format!(
        "<details class=\"table\" id=\"{id}\">\n<summary><h4 id=\"{id}-title\">{}</h4></summary>\n\
         <div class=\"scroll\" role=\"group\" aria-labelledby=\"{id}-title\" tabindex=\"0\">\n<table>\n\
         <thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n{note}<p class=\"made\">{}</p>\n</details>\n",
        escaped(&table.title),
        file(&format!("tables/{}-{}.csv", section.about.id, table.id), "CSV"),
        id = escaped(&id),
    )
}

/// The kind of a column: numbers, which are aligned right, sentences, which may be wrapped, or names.
fn kind<'t>(cells: impl Iterator<Item = &'t str> + Clone) -> &'static str {
    if cells.clone().filter(|cell| !is_blank(cell)).all(is_number) {
        "number"
    } else if cells.map(|cell| cell.chars().count()).max() > Some(36) {
        "words"
    } else {
        "name"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbers_sentences_or_names() {
        assert_eq!(kind(["12", "–", "3.5 [3, 4]"].into_iter()), "number");
        assert_eq!(kind(["–", ""].into_iter()), "number");
        assert_eq!(kind(["SSS*", "12"].into_iter()), "name");
        assert_eq!(
            kind(["NS", "a sentence that is longer than any name of an algorithm"].into_iter()),
            "words"
        );
    }
}
