//! How much memory there is.

use std::fs;

/// Bytes that this process can still take without taking them from others, if the system tells: what Linux calls available,
/// and no more than the limit of its address space leaves (`ulimit -v`).
#[must_use]
pub fn available_memory() -> Option<u64> {
    let of_machine = kibibytes("/proc/meminfo", "MemAvailable:");
    let taken = kibibytes("/proc/self/status", "VmSize:");
    let of_process = address_space().zip(taken).map(|(most, taken)| most.saturating_sub(taken));
    of_machine.into_iter().chain(of_process).min()
}

/// The bytes that a file of the system tells in KiB after `name`.
fn kibibytes(file: &str, name: &str) -> Option<u64> {
    let told = fs::read_to_string(file).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Bytes of address space that this process may have, if that is limited.
fn address_space() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/limits").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_and_files_without_an_answer_are_no_error() {
        let available = available_memory().expect("Linux tells");
        assert!(available > 0 && Some(available) <= kibibytes("/proc/meminfo", "MemTotal:"));
        assert!(kibibytes("/proc/self/status", "VmSize:") > Some(0));
        assert_eq!(kibibytes("/proc/meminfo", "NoSuchName:"), None);
        assert_eq!(kibibytes("/proc/no_such_file", "VmSize:"), None);
    }
}
