use crate::stats::Estimate;
use std::fmt::Display;

/// The items, with semicolons between them.
pub(crate) fn listed(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join("; ")
}

/// An estimate in percent, with its interval.
pub(crate) fn percent(e: &Estimate) -> String {
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * e.mean, 100.0 * e.low, 100.0 * e.high)
}

/// A name as letters, digits and hyphens.
pub(crate) fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_figures_have_letters_digits_and_hyphens() {
        assert_eq!(slug("trees, 60 % first, w=5"), "trees-60-first-w-5");
    }
}
