//! Rules, notation and values of the games, and the synthetic trees.

mod chess;
mod chess_text;
mod connect_four;
mod decided;
mod explicit_tree;
mod generated_trees;
mod json_form;
mod kalah;
mod ordered_tree;
mod othello_endings;
mod othello_rules;
mod othello_text;
mod parsers_hold;
mod playthroughs;
mod text_form;
mod tic_tac_toe;
mod transposing_game;
