//! Plays games of the chess program against itself, with the network of a file, and writes their labelled positions to a
//! folder, a file of 100 games at a time, until it is stopped. If the network's file changes, the next games use the new one.
//!
//! `cargo run --release -p plywood-engines --example chess_positions -- NETWORK FOLDER THREADS NODES SEED`

use plywood_engines::chess::network::{Network, train};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, thread};

/// The number of games in a file.
const GAMES: u32 = 100;

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [network, folder, threads, nodes, seed] = &words[..] else {
        return Err(wrong("expected NETWORK FOLDER THREADS NODES SEED"));
    };
    let number = |word: &String| word.parse().map_err(|_| wrong(&format!("`{word}` is no number")));
    let (threads, nodes, seed): (u64, u64, u64) = (number(threads)?, number(nodes)?, number(seed)?);
    fs::create_dir_all(folder)?;
    let next = AtomicU32::new(0);
    thread::scope(|scope| {
        let work = || play(Path::new(network), Path::new(folder), (nodes, seed), &next);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(_) => Err(wrong("a thread has crashed")),
        })
    })
}

fn play(network: &Path, folder: &Path, (nodes, seed): (u64, u64), next: &AtomicU32) -> io::Result<()> {
    loop {
        let bytes = fs::read(network)?;
        let network = Arc::new(Network::read(&bytes).map_err(|error| wrong(&error.to_string()))?);
        let first = next.fetch_add(GAMES, Ordering::SeqCst);
        let positions = train::positions(&network, nodes, seed, first..first + GAMES);
        let file: PathBuf = folder.join(format!("{seed}-{first:07}.positions"));
        let part = file.with_extension("part");
        fs::write(&part, positions)?;
        fs::rename(part, file)?;
    }
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what)
}
