//! The theorems of the window family, tested on the named suite and on the papers' own trees.

mod figures;
mod lecture;
mod limits;
mod memory;
mod observers;
mod plain;
mod promises;
mod runs;
mod tactics;
mod twins;
mod values;
mod windows;
