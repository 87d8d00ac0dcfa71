//! Which figures and tables of an experiment show a claim: those whose words it shares.

use crate::figure::Figure;
use crate::{Claim, Finding, Section, Table};
use std::collections::BTreeSet;

/// The most figures, and the most tables, that are linked to a claim.
const MOST: usize = 3;
/// The share of the best match that another one needs.
const NEAR: f64 = 0.7;

/// The figures and tables of a section that show a claim.
#[derive(Debug)]
pub(super) struct Shown<'s> {
    pub(super) figures: Vec<&'s Figure>,
    pub(super) tables: Vec<&'s Table>,
}

impl Shown<'_> {
    /// The figures and tables of the section that show the finding best.
    pub(super) fn of<'s>(section: &'s Section, finding: &Finding) -> Shown<'s> {
        let basis = &finding.basis;
        let cells = basis.cells.iter().map(|(name, _)| name.as_str());
        let text = Claim::named(finding.claim).map_or("", |claim| claim.text);
        let parts = [finding.claim, text, basis.quantity, &finding.ours, &finding.note];
        let wanted = words(parts.into_iter().chain(cells));
        let figures = section.figures.iter().map(|f| {
            let names = f.series.iter().map(|series| series.name.as_str());
            let parts = [&f.id, &f.title, &f.caption, &f.x.label, &f.y.label].map(String::as_str);
            words(parts.into_iter().chain(names))
        });
        let tables = section.tables.iter().map(|t| {
            let parts = [&t.id, &t.title, &t.note].map(String::as_str);
            let names = t.rows.iter().filter_map(|row| row.first());
            words(parts.into_iter().chain(t.head.iter().chain(names).map(String::as_str)))
        });
        Shown {
            figures: best(&wanted, &figures.collect::<Vec<_>>()).map(|i| &section.figures[i]).collect(),
            tables: best(&wanted, &tables.collect::<Vec<_>>()).map(|i| &section.tables[i]).collect(),
        }
    }
}

/// The words of these texts, in lower case.
fn words<'t>(texts: impl Iterator<Item = &'t str>) -> BTreeSet<String> {
    let words =
        texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && !"*.'-".contains(c)));
    let words = words.map(|word| word.trim_matches(['.', '\'', '-']));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The places of the texts that share most words with the wanted ones, in their order. A word counts less the more texts
/// have it.
fn best(wanted: &BTreeSet<String>, texts: &[BTreeSet<String>]) -> impl Iterator<Item = usize> {
    #[expect(clippy::cast_precision_loss, reason = "few texts")]
    let weight = |word: &&String| {
        let having = texts.iter().filter(|text| text.contains(*word)).count();
        if having == texts.len() && having > 1 { 0.0 } else { 1.0 / having as f64 }
    };
    let scores: Vec<f64> =
        texts.iter().map(|text| text.intersection(wanted).map(|word| weight(&word)).sum()).collect();
    let mut places: Vec<usize> = (0..texts.len()).collect();
    places.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    let top = places.first().map_or(0.0, |&i| scores[i]);
    places.truncate(MOST);
    places.retain(|&i| scores[i] >= NEAR * top);
    places.sort_unstable();
    places.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_decide() {
        let texts = ["leaves by depth, width 5", "leaves by depth, width 20", "seconds by depth"];
        let texts = texts.map(|text| words([text].into_iter()));
        let found = |claim: &str| best(&words([claim].into_iter()), &texts).collect::<Vec<_>>();
        assert_eq!(found("at width 20 more leaves by depth"), [1]);
        assert_eq!(found("the seconds by depth"), [2]);
        assert_eq!(found("leaves"), [0, 1]);
        assert_eq!(best(&words(["x"].into_iter()), &[]).count(), 0);
    }
}
