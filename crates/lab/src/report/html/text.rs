//! Text as HTML.

pub(super) use crate::markup::escaped;
use crate::report::author;
use crate::{Claim, Paper, Verdict};

/// Converts a text, in which backticks may enclose `code`, to HTML.
pub(super) fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let paired = parts.len() % 2 == 1;
    if !paired {
        return escaped(text);
    }
    let part = |(i, part): (usize, &&str)| {
        if i % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { escaped(part) }
    };
    parts.iter().enumerate().map(part).collect()
}

/// Converts a text with paragraphs separated by empty lines to HTML.
pub(super) fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>\n", prose(paragraph))).collect()
}

/// A link to an element of the page; `shown` is HTML.
pub(super) fn link(id: &str, shown: &str) -> String {
    format!("<a href=\"#{}\">{shown}</a>", escaped(id))
}

/// The id of a claim's row, with a prime spelled out.
pub(super) fn claim_id(claim: &str) -> String {
    format!("claim-{}", claim.replace('\'', "-prime"))
}

/// The id of a figure.
pub(super) fn figure_id(experiment: &str, figure: &str) -> String {
    format!("figure-{experiment}-{figure}")
}

/// The id of a table.
pub(super) fn table_id(experiment: &str, table: &str) -> String {
    format!("table-{experiment}-{table}")
}

/// The id of the raw rows of an experiment.
pub(super) fn rows_id(experiment: &str) -> String {
    format!("rows-{experiment}")
}

/// The paper of a claim and the place there.
pub(super) fn source(claim: &Claim) -> String {
    let paper = Paper::ALL.into_iter().find(|paper| paper.letter() == claim.id.chars().next());
    let (name, year) = paper.map_or(("", ""), author);
    format!("{}, {}", format!("{name} {year}").trim(), claim.place)
}

/// A link to a file beside the page. It opens apart, so that the reader's place on the page is kept.
pub(super) fn file(path: &str, shown: &str) -> String {
    format!("<a href=\"{}\" target=\"_blank\" rel=\"noopener\">{}</a>", escaped(path), escaped(shown))
}

/// A command that can be copied.
pub(super) fn code(command: &str) -> String {
    format!("<code class=\"command\">{}</code>", escaped(command))
}

/// The text with a capital letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The text, cut at a word if it has more than `most` characters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.into();
    }
    let start: String = text.chars().take(most).collect();
    let end = start.rfind([' ', ';']).unwrap_or(start.len());
    // Code that is cut off would not be closed.
    format!("{} …", start[..end].trim_end_matches([' ', ';', ',', ':']).replace('`', ""))
}

/// Each verdict's class in the stylesheet, its symbol, and its meaning.
const LOOKS: [(Verdict, &str, &str, &str); 10] = [
    (Verdict::ExactMatch, "exact", "=", "number or theorem reproduced exactly"),
    (Verdict::Confirmed, "confirmed", "✓", "the interval excludes the opposite"),
    (Verdict::DirectionOnly, "direction", "↗", "the right sign, another size"),
    (Verdict::Mixed, "mixed", "±", "holds here and fails there, or a tie"),
    (Verdict::Inconclusive, "inconclusive", "?", "the sample is too small; says how many would do"),
    (Verdict::Refuted, "refuted", "✗", "a counterexample, or an interval that excludes it"),
    (Verdict::Superseded, "superseded", "↻", "true of the paper’s means, no longer of ours"),
    (Verdict::Erratum, "erratum", "✎", "false as printed, true when mended"),
    (Verdict::NotAClaim, "no-claim", "○", "a question, a setting or a citation, answered"),
    (Verdict::NotTestable, "untestable", "–", "something is missing"),
];

/// A badge with a verdict's symbol and name.
pub(super) fn badge(class: &str, name: &str) -> String {
    let sign = LOOKS.iter().find(|look| look.1 == class).map_or("…", |look| look.2);
    format!(
        "<span class=\"badge {class}\"><span aria-hidden=\"true\">{sign}</span> {}</span>",
        escaped(name)
    )
}

/// The class of a verdict in the stylesheet.
pub(super) fn class(verdict: Verdict) -> &'static str {
    LOOKS[verdict as usize].1
}

/// The meaning of a verdict.
pub(super) fn meaning(verdict: Verdict) -> &'static str {
    LOOKS[verdict as usize].3
}

/// `1 claim`, `2 claims`.
pub(super) fn many(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Formats a duration for readers.
pub(super) fn duration(seconds: f64) -> String {
    if seconds < 10.0 {
        return format!("{seconds:.1} s");
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a measured time")]
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s} s"),
        (h, m, _) => format!("{h} h {m} min"),
    }
}

/// Whether a cell is a number, perhaps with an interval or a unit: such cells are aligned right.
pub(super) fn is_number(cell: &str) -> bool {
    let bare = cell.trim().trim_start_matches(['+', '-', '−', '<', '>', '≤', '≥', '≈', '×', '~', ' ']);
    let units = ["%", "s", "ms", "µs", "×", "k", "M", "x", "nodes", "leaves", "trees"];
    let word = |word: &str| {
        let word = word.trim_matches(['[', ']', '(', ')', ',', ';', '…', '–', '/', '=']);
        word.is_empty()
            || word == "n"
            || units.contains(&word)
            || word.chars().all(|sign| {
                sign.is_ascii_digit() || ".,-−–+%×e∞·/:′'\u{202f}⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(sign)
            })
    };
    bare.starts_with(|sign: char| sign.is_ascii_digit() || sign == '∞')
        && bare.split_whitespace().all(word)
}

/// Whether a cell has no content.
pub(super) fn is_blank(cell: &str) -> bool {
    matches!(cell.trim(), "" | "-" | "–" | "—" | "−" | "n/a" | "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_read_as_html() {
        assert_eq!(prose("run `a < b` now"), "run <code>a &lt; b</code> now");
        assert_eq!(prose("an odd ` <"), "an odd ` &lt;");
        assert_eq!(paragraphs("one\n\ntwo & three\n\n"), "<p>one</p>\n<p>two &amp; three</p>\n");
    }

    #[test]
    fn long_texts_are_cut_at_a_word() {
        assert_eq!(shortened("one two three", 13), "one two three");
        assert_eq!(shortened("one; two three", 10), "one; two …");
        assert_eq!(shortened("a `b c` d", 7), "a b …");
        assert_eq!(capitalised("é a"), "É a");
    }

    #[test]
    fn numbers_are_distinguished_from_names() {
        for cell in [
            "12",
            "−3.5",
            "189 [183, 195]",
            "12 %",
            "1.2e7",
            "0.98 [n = 1]",
            "40,320",
            "≥ 3",
            "2×10⁶",
            "∞",
            "3 / 4",
        ] {
            assert!(is_number(cell), "{cell}");
        }
        for cell in ["SSS*", "w = 5", "5 × 6 random", "", "–", "AB-SSS*", "60 % first", "2×3 tied"]
        {
            assert!(!is_number(cell), "{cell}");
        }
    }

    #[test]
    fn times_are_easy_to_read() {
        assert_eq!(duration(0.44), "0.4 s");
        assert_eq!(duration(61.2), "1 min 1 s");
        assert_eq!(duration(7384.0), "2 h 3 min");
    }
}
