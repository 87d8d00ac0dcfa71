//! Tests of the test kit: contract, mutants, and the signature of the named suite.

mod contract;
mod free_moves;
mod games;
mod mutants;
mod signature;
