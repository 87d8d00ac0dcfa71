//! The amount of memory that is available.

use std::fs;

/// Returns the number of bytes that this process can still allocate, if the system reports it: the memory that Linux
/// calls available, up to what the address space limit (`ulimit -v`) leaves.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let of_machine = kibibytes("/proc/meminfo", "MemAvailable:");
    let taken = kibibytes("/proc/self/status", "VmSize:");
    let of_process = address_space().zip(taken).map(|(most, taken)| most.saturating_sub(taken));
    of_machine.into_iter().chain(of_process).min()
}

/// Returns the bytes that a system file gives in KiB after `name`.
fn kibibytes(file: &str, name: &str) -> Option<u64> {
    let told = fs::read_to_string(file).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Returns the bytes of address space that this process may use, if they are limited.
fn address_space() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/limits").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_system_reports_its_memory_and_a_missing_entry_is_no_error() {
        let available = available_memory().expect("Linux reports it");
        assert!(available > 0 && Some(available) <= kibibytes("/proc/meminfo", "MemTotal:"));
        assert!(kibibytes("/proc/self/status", "VmSize:") > Some(0));
        assert_eq!(kibibytes("/proc/meminfo", "NoSuchName:"), None);
        assert_eq!(kibibytes("/proc/no_such_file", "VmSize:"), None);
    }
}
