use crate::stats::Estimate;
use std::fmt::Display;
use std::str::FromStr;

/// The lines of a register in `data/`, split into fields, without comments and header.
pub(crate) fn fields<const N: usize>(
    register: &'static str,
) -> impl Iterator<Item = [&'static str; N]> {
    let lines = register.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// Parses the number in a field of a register.
pub(crate) fn read<N: FromStr>(number: &str) -> N {
    number.parse().unwrap_or_else(|_| panic!("`{number}` is not a number of this type"))
}

/// The items, with semicolons between them.
pub(crate) fn listed(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join("; ")
}

/// `17 to 38 A; 57 B`: neighbours with the same name are merged.
pub(crate) fn stretches<N: Display>(all: &[(N, String)]) -> String {
    listed(all.chunk_by(|(_, a), (_, b)| a == b).map(|run| match run {
        [] => String::new(),
        [(only, name)] => format!("{only} {name}"),
        [(from, name), .., (to, _)] => format!("{from} to {to} {name}"),
    }))
}

/// An estimate in percent, with its interval.
pub(crate) fn percent(e: &Estimate) -> String {
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * e.mean, 100.0 * e.low, 100.0 * e.high)
}

/// Formats a whole number with thousands separators: `40,320`.
#[must_use]
pub fn thousands(whole: impl Display) -> String {
    let digits = whole.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Converts a name to letters, digits and hyphens.
pub(crate) fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_with_the_same_name_are_put_together() {
        let all = [(1, "A"), (2, "A"), (4, "B"), (8, "A")].map(|(n, name)| (n, name.to_string()));
        assert_eq!(stretches(&all), "1 to 2 A; 4 B; 8 A");
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([7, 432, 40_320, 1_000_000].map(thousands), ["7", "432", "40,320", "1,000,000"]);
    }

    #[test]
    fn names_of_figures_have_letters_digits_and_hyphens() {
        assert_eq!(slug("trees, 60 % first, w=5"), "trees-60-first-w-5");
    }
}
