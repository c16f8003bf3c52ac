//! Replays the seeds and the inputs that once made a target fail.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder beside this crate, in order; none if there is no such folder.
fn inputs(folder: &str, target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join(target);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

fn replay(target: &str, body: fn(&[u8])) {
    let seeds = inputs("seeds", target);
    assert!(!seeds.is_empty(), "no seeds for {target}");
    for file in seeds.into_iter().chain(inputs("crashers", target)) {
        println!("{}", file.display());
        body(&fs::read(&file).expect("a readable file"));
    }
}

#[test]
fn fen_seeds_and_crashers_pass() {
    replay("fen", fuzz_bodies::fen);
}

#[test]
fn movegen_seeds_and_crashers_pass() {
    replay("movegen", fuzz_bodies::movegen);
}

#[test]
fn make_unmake_seeds_and_crashers_pass() {
    replay("make_unmake", fuzz_bodies::make_unmake);
}

#[test]
fn san_seeds_and_crashers_pass() {
    replay("san", fuzz_bodies::san);
}

#[test]
fn epd_seeds_and_crashers_pass() {
    replay("epd", fuzz_bodies::epd);
}

#[test]
fn search_seeds_and_crashers_pass() {
    replay("search", fuzz_bodies::search);
}

#[test]
fn uci_seeds_and_crashers_pass() {
    replay("uci", fuzz_bodies::uci);
}

#[test]
fn pgn_seeds_and_crashers_pass() {
    replay("pgn", fuzz_bodies::pgn);
}

#[test]
fn polyglot_seeds_and_crashers_pass() {
    replay("polyglot", fuzz_bodies::polyglot);
}
