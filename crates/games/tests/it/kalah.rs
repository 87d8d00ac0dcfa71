//! Kalah: its rules compared with a naive implementation, its values compared with published ones, its notation.

mod naive;
mod notation;
mod rules;
mod values;
