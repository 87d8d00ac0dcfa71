//! The experiments, one file each.

mod batch;
mod batch_width;
mod bhattacharya_open;
mod bhattacharya_table_1;
mod bhattacharya_theorems;
mod equal_memory;
mod errata;
mod growth_rates;
mod hsu_negascout;
mod hsu_nodes;
mod hsu_scout;
mod korf;
mod korf_best_first;
mod korf_othello;
mod korf_othello_1;
mod korf_othello_2;
mod korf_othello_budgets;
mod korf_othello_tree;
mod korf_overhead;
mod korf_random_games;
mod korf_rbfms;
mod korf_saved_tree;
mod noe_kalah;
mod parallel_speedup;
mod plaat;
mod plaat_enhancements;
mod plaat_fig_10;
mod plaat_fig_4;
mod plaat_fig_7;
mod plaat_fig_8;
mod plaat_fig_9;
mod plaat_memory;
mod plaat_minimal;
mod plaat_mt_calls;
mod plaat_theorems;
mod predictors;
mod reinefeld_conditional;
mod reinefeld_fig_2_1;
mod reinefeld_fig_5_2;
mod reinefeld_fig_5_3;
mod reinefeld_fig_5_5;
mod reinefeld_generator;
mod reinefeld_hybrids;
mod reinefeld_informed;
mod reinefeld_negascout;
mod reinefeld_open;
mod reinefeld_table_5_1;
mod reinefeld_table_5_4;
mod reinefeld_theorems;
mod reinefeld_tree_size;
mod small_trees;
mod tally;
mod watched;
mod written;

use crate::Experiment;
use std::sync::LazyLock;

/// All experiments, in the order of the report.
pub static EXPERIMENTS: LazyLock<Vec<Experiment>> = LazyLock::new(|| {
    vec![
        Experiment::of::<reinefeld_fig_2_1::Fig21>(),
        Experiment::of::<reinefeld_theorems::Theorems>(),
        Experiment::of::<reinefeld_negascout::Negascout>(),
        Experiment::of::<reinefeld_informed::InformedStudy>(),
        Experiment::of::<reinefeld_hybrids::Hybrids>(),
        Experiment::of::<reinefeld_generator::Generator>(),
        Experiment::of::<reinefeld_table_5_1::Table51>(),
        Experiment::of::<reinefeld_fig_5_2::Fig52>(),
        Experiment::of::<reinefeld_fig_5_3::Fig53>(),
        Experiment::of::<reinefeld_conditional::Conditional>(),
        Experiment::of::<reinefeld_table_5_4::Table54>(),
        Experiment::of::<reinefeld_fig_5_5::Fig55>(),
        Experiment::of::<reinefeld_open::Open>(),
        Experiment::of::<korf_best_first::Itself>(),
        Experiment::of::<korf_rbfms::LinearSpace>(),
        Experiment::of::<korf_random_games::RandomGames>(),
        Experiment::of::<korf_saved_tree::SavedTree>(),
        Experiment::of::<korf_othello_1::Table1>(),
        Experiment::of::<korf_othello_2::Table2>(),
        Experiment::of::<korf_othello_tree::Tree>(),
        Experiment::of::<korf_othello_budgets::Budgets>(),
        Experiment::of::<korf_overhead::Overhead>(),
        Experiment::of::<hsu_nodes::Nodes>(),
        Experiment::of::<hsu_scout::Scout>(),
        Experiment::of::<hsu_negascout::NegaScout>(),
        Experiment::of::<noe_kalah::NoeKalah>(),
        Experiment::of::<bhattacharya_table_1::Table1>(),
        Experiment::of::<bhattacharya_theorems::Theorems>(),
        Experiment::of::<bhattacharya_open::Open>(),
        Experiment::of::<plaat_theorems::Theorems>(),
        Experiment::of::<plaat_memory::MemoryUse>(),
        Experiment::of::<plaat_mt_calls::MtCalls>(),
        Experiment::of::<plaat_fig_4::Fig4>(),
        Experiment::of::<plaat_fig_7::Fig7>(),
        Experiment::of::<plaat_fig_8::Fig8>(),
        Experiment::of::<plaat_fig_9::Fig9>(),
        Experiment::of::<plaat_minimal::Minimal>(),
        Experiment::of::<plaat_fig_10::Fig10>(),
        Experiment::of::<plaat_enhancements::Ladder>(),
        Experiment::of::<errata::Errata>(),
        Experiment::of::<equal_memory::EqualMemory>(),
        Experiment::of::<batch_width::BatchWidth>(),
        Experiment::of::<parallel_speedup::Speedup>(),
        Experiment::of::<growth_rates::GrowthRates>(),
        Experiment::of::<predictors::Predictors>(),
    ]
});
