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
        let wanted = Words {
            title: words([basis.quantity].into_iter().chain(cells.clone())),
            all: words(parts.into_iter().chain(cells)),
        };
        let figures = section.figures.iter().map(|f| {
            let names = f.series.iter().map(|series| series.name.as_str());
            let parts = [&f.id, &f.title, &f.caption, &f.x.label, &f.y.label].map(String::as_str);
            Words {
                title: words([f.title.as_str()].into_iter()),
                all: words(parts.into_iter().chain(names)),
            }
        });
        let tables = section.tables.iter().map(|t| {
            let parts = [&t.id, &t.title, &t.note].map(String::as_str);
            let names = t.rows.iter().filter_map(|row| row.first());
            let all = parts.into_iter().chain(t.head.iter().chain(names).map(String::as_str));
            Words { title: words([t.title.as_str()].into_iter()), all: words(all) }
        });
        Shown {
            figures: best(&wanted, &figures.collect::<Vec<_>>()).map(|i| &section.figures[i]).collect(),
            tables: best(&wanted, &tables.collect::<Vec<_>>()).map(|i| &section.tables[i]).collect(),
        }
    }
}

/// How much a word in the title counts, if the quantity or the cells of the claim have it too.
const TITLE: f64 = 4.0;

/// The words of a figure or table: those in its title, and all; or of a claim: those of its quantity and cells, and all.
#[derive(Debug)]
struct Words {
    title: BTreeSet<String>,
    all: BTreeSet<String>,
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
fn best(wanted: &Words, texts: &[Words]) -> impl Iterator<Item = usize> {
    let shared = |wanted: &BTreeSet<String>, of: fn(&Words) -> &BTreeSet<String>| -> Vec<f64> {
        #[expect(clippy::cast_precision_loss, reason = "few texts")]
        let weight = |word: &String| {
            let having = texts.iter().filter(|text| of(text).contains(word)).count();
            if having == texts.len() && having > 1 { 0.0 } else { 1.0 / having as f64 }
        };
        texts.iter().map(|text| of(text).intersection(wanted).map(weight).sum()).collect()
    };
    let [titles, all] =
        [shared(&wanted.title, |text| &text.title), shared(&wanted.all, |text| &text.all)];
    let scores: Vec<f64> = titles.iter().zip(&all).map(|(title, all)| TITLE * title + all).collect();
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
        let of = |title: &str, text: &str| Words {
            title: words([title].into_iter()),
            all: words([text].into_iter()),
        };
        let texts = texts.map(|text| of("", text));
        let found = |claim: &str| best(&of("", claim), &texts).collect::<Vec<_>>();
        assert_eq!(found("at width 20 more leaves by depth"), [1]);
        assert_eq!(found("the seconds by depth"), [2]);
        assert_eq!(found("leaves"), [0, 1]);
        assert_eq!(best(&of("", "x"), &[]).count(), 0);
        // The caption of both figures names chess; one of them is about it.
        let figures = ["Kalah", "chess"].map(|game| of(game, &format!("{game}; published: chess")));
        let found: Vec<usize> = best(&of("nodes, chess", "chess, Kalah"), &figures).collect();
        assert_eq!(found, [1]);
    }
}
