//! The options of an algorithm as requests name them.

use crate::answer::Refused;
use crate::caps::Caps;
use plywood::memory::Table;
use plywood::options::{Choices, Counts};
use plywood::record::json::Object;

/// What these options ask for; null is as good as nothing.
pub(crate) fn choices(options: &Object, caps: &Caps) -> Result<Choices, Refused> {
    let most = |counts| match counts {
        Counts::Mebibytes => caps.memory,
        Counts::Entries => (caps.memory << 20) / Table::ENTRY_BYTES as u64,
        Counts::Anything => u64::MAX,
    };
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.read_json(name, value, most)?;
    }
    Ok(choices)
}
