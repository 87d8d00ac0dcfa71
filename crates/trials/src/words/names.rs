use plywood_core::catalogue::Entry;
use std::fmt;

/// The members of an enum that the reports print by name.
pub trait Named: Copy + fmt::Display + 'static {
    /// All members, in the order of their declaration.
    const ALL: &'static [Self];

    /// The name in tables, figures and findings.
    fn name(self) -> &'static str;
}

/// Declares an enum whose members have printed names. Such an enum can be the key of counts: it is ordered by
/// declaration, and rows name its members in kebab case.
#[macro_export]
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

/// The printed name of the algorithm that the catalogue calls `name`.
///
/// # Panics
///
/// If the catalogue has no algorithm with this name.
pub fn short(name: &str) -> &'static str {
    Entry::named(name).unwrap_or_else(|| panic!("`{name}` is not in the catalogue")).short
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
        assert_ne!(short("ab-sss"), "ab-sss");
        assert_eq!(short("ab-sss").parse::<Algorithm>(), "ab-sss".parse());
    }
}
