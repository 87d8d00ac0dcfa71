use std::fmt;

/// The members of an enum that the reports print by name.
pub(crate) trait Named: Copy + fmt::Display + 'static {
    /// All members, in the order in which they are written down.
    const ALL: &'static [Self];

    /// The name in tables, figures and findings.
    fn name(self) -> &'static str;
}

/// Declares an enum whose members have printed names. Counts can be kept by such an enum: it is ordered as it is
/// written down, and rows name its members in kebab case.
macro_rules! names {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident => $text:expr),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        $vis enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $crate::words::Named for $name {
            const ALL: &'static [$name] = &[$($name::$variant),*];

            fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text),*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::words::Named::name(*self))
            }
        }
    };
}
pub(crate) use names;

/// The printed name of the algorithm that the catalogue calls `name`.
///
/// # Panics
///
/// If the list has no such algorithm.
pub(crate) fn short(name: &str) -> &'static str {
    const NAMES: [(&str, &str); 16] = [
        ("alpha-beta", "αβ"),
        ("scout", "SCOUT"),
        ("negascout", "NS"),
        ("pns", "PNS"),
        ("ins", "INS"),
        ("sss", "SSS*"),
        ("dual", "DUAL*"),
        ("dual-ns", "DUAL-NS"),
        ("dual-ins", "DUAL-INS"),
        ("iter-sss", "ITERSSS*"),
        ("aspiration", "aspiration NS"),
        ("ab-sss", "AB-SSS*"),
        ("ab-dual", "AB-DUAL*"),
        ("mtd-f", "MTD(f)"),
        ("mtd-bi", "MTD-bi"),
        ("mtd-step", "MTD-step"),
    ];
    let found = NAMES.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("`{name}` has no printed name")).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Algorithm;

    names! {
        /// Two algorithms.
        enum Two {
            AlphaBeta => short("alpha-beta"),
            MtdF => "MTD(f)",
        }
    }

    #[test]
    fn members_are_printed_by_name_and_written_in_kebab_case() {
        assert_eq!(Two::ALL.iter().map(ToString::to_string).collect::<Vec<_>>(), ["αβ", "MTD(f)"]);
        assert_eq!(serde_json::to_string(&Two::ALL).expect("JSON"), r#"["alpha-beta","mtd-f"]"#);
        assert!(short("ab-sss").parse::<Algorithm>().is_err() && "ab-sss".parse::<Algorithm>().is_ok());
    }
}
