//! Kalah: its rules beside a naive twin, its values beside published ones, its texts.

mod naive;
mod notation;
mod rules;
mod values;
