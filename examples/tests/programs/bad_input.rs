//! Malformed command lines: one clear line each, exit status 2, nothing on standard output.

use crate::common::{KIWIPETE, run};
use examples::Status;

/// A command line, and what its error must say.
const MALFORMED: &[(&[&str], &[&str])] = &[
    // Options of analyze.
    (
        &["analyze", "--engine", "deepblue"],
        &["'deepblue'", "--engine", "expected one of: torres, turochamp, al1600, chessloupe, all"],
    ),
    (&["analyze", "--engine", ""], &["--engine"]),
    (&["analyze", "--engine"], &["a value is required", "--engine"]),
    (&["analyze", "--depth", "0"], &["'0'", "--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "129"], &["'129'", "--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "-4"], &["'-4'", "--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "four"], &["'four'", "--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "4.5"], &["'4.5'", "--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "99999999999999999999"], &["--depth", "a whole number from 1 to 128"]),
    (&["analyze", "--depth", "4", "--depth", "5"], &["--depth", "multiple times"]),
    (&["analyze", "--multipv", "0"], &["'0'", "--multipv", "a whole number from 1 to 500"]),
    (&["analyze", "--multipv", "many"], &["'many'", "--multipv", "a whole number from 1 to 500"]),
    (&["analyze", "--movetime", "0"], &["'0'", "--movetime", "a whole number from 1 to 4294967295"]),
    (&["analyze", "--movetime", "-5"], &["'-5'", "--movetime", "a whole number from 1"]),
    (&["analyze", "--movetime", "1s"], &["'1s'", "--movetime", "a whole number from 1"]),
    (&["analyze", "--deep", "4"], &["unexpected argument '--deep'"]),
    (&["analyze", "-x"], &["unexpected argument '-x'"]),
    (&["analyze", "--unicode=yes"], &["unexpected value 'yes'", "--unicode"]),
    (&["analyze", "--\u{1b}[31m\n\nUsage: none"], &["unexpected argument", "Usage: none"]),
    (&["analyze", "--bell\u{7}"], &["unexpected argument '--bell"]),
    // Positions, which all but bench read alike.
    (&["analyze", ""], &["the text is empty, expected a FEN"]),
    (&["analyze", "startpos"], &["placement \"startpos\""]),
    (&["analyze", "8/8"], &["placement \"8/8\": expected 8 ranks", "not 2"]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"], &["castling \"KQkq\""]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K3 w - e3 x 1"], &["en passant \"e3\"", "; halfmove clock \"x\""]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"], &["halfmove clock \"-1\""]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K3", "x", "-", "-", "0", "1"], &["side to move \"x\": expected w or b"]),
    (&["analyze", KIWIPETE, "again"], &["\"again\": expected nothing"]),
    (&["analyze", "8/8/8/8/8/8/8/8 w - - 0 1"], &["placement", "king"]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K2P w - - 0 1"], &["placement", "h1"]),
    (&["analyze", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1"], &["placement", "king"]),
    (&["analyze", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"], &["Black, who is not to move, is in check"]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K\u{e9}2"], &["\u{e9}", "rank 1"]),
    (&["analyze", "4k3/8/8/8/8/8/8/4K\u{1b}2"], &["\\u{1b}", "rank 1"]),
    (&["compose", "8/8"], &["placement \"8/8\": expected 8 ranks"]),
    (&["compose", "--depth", "3"], &["unexpected argument '--depth'"]),
    // perft.
    (&["perft"], &["required", "<DEPTH>"]),
    (&["perft", "--divide"], &["required", "<DEPTH>"]),
    (&["perft", "deep"], &["'deep'", "<DEPTH>", "a whole number from 0 to 64"]),
    (&["perft", "-1"], &["'-1'", "<DEPTH>", "a whole number from 0 to 64"]),
    (&["perft", "65"], &["'65'", "<DEPTH>", "a whole number from 0 to 64"]),
    (&["perft", "4294967297"], &["'4294967297'", "a whole number from 0 to 64"]),
    (&["perft", KIWIPETE, "3"], &["<DEPTH>", "a whole number from 0 to 64"]),
    (&["perft", "3", "8/8/8/8/8/8/8/7 w - - 0 1"], &["rank 1 has 7 squares, expected 8"]),
    (&["perft", "3", "--split"], &["unexpected argument '--split'"]),
    // diagram.
    (&["diagram", "8/8"], &["placement \"8/8\": expected 8 ranks"]),
    (&["diagram", "--last", "e2"], &["'e2'", "--last", "two different squares, as in e2e4 or e7e8q"]),
    (&["diagram", "--last", "e2e2"], &["'e2e2'", "--last", "two different squares"]),
    (&["diagram", "--arrows", "e2e2"], &["'e2e2'", "--arrows", "two different squares"]),
    (&["diagram", "--last", "e2e9"], &["'e2e9'", "--last", "two different squares"]),
    (&["diagram", "--last", "e7e8k"], &["'e7e8k'", "--last", "e7e8q"]),
    (&["diagram", "--last", "e\u{e9}e4"], &["--last", "two different squares"]),
    (
        &["diagram", "--arrows", "g1f3,c3"],
        &["'c3'", "--arrows", "two different squares, as in g1f3 or Rg1f3"],
    ),
    (&["diagram", "--arrows", "Pg1f3"], &["'Pg1f3'", "--arrows", "two different squares"]),
    (&["diagram", "--mark", "e4,"], &["''", "--mark", "a square, as in e4 or Re4"]),
    (&["diagram", "--mark", "e44"], &["'e44'", "--mark", "a square"]),
    (&["diagram", "--theme", "pink"], &["pink", "--theme", "brown, green, blue, print, dark"]),
    (&["diagram", "--theme", "#fff,green"], &["\"green\" is not a colour", "as in #b58863"]),
    (&["diagram", "--theme", "#fff,#fff"], &["#ffffff", "too much alike", "clearly lighter"]),
    (&["diagram", "--theme", "#222,#111"], &["Black's men", "can't be seen", "#222222"]),
    (&["diagram", "--size", "119"], &["'119'", "--size", "a whole number from 120 to 8192"]),
    (&["diagram", "--size", "-480"], &["'-480'", "--size", "a whole number from 120 to 8192"]),
    (&["diagram", "--size", "large"], &["'large'", "--size", "a whole number from 120 to 8192"]),
    (&["diagram", "-o"], &["a value is required", "--output"]),
    // glennie.
    (&["glennie", "--game", "3"], &["'3'", "--game"]),
    (&["glennie", "--rules", "strict"], &["'strict'", "--rules"]),
    (&["glennie", "4k3/8/8/8/8/8/8/4K3"], &["unexpected argument"]),
    // ajedrecista.
    (&["ajedrecista", "8/8"], &["placement \"8/8\": expected 8 ranks"]),
    (&["ajedrecista", KIWIPETE], &["can't play this position", "White's king and rook, Black's king"]),
    (&["ajedrecista", "7K/3R4/2k5/8/8/8/8/8 w - - 0 1"], &["the rook on d7", "a-, b-, g- or h-file"]),
    (&["ajedrecista", "--king", "e7"], &["can't play this position", "the rook's rank", "7 between 8 and 7"]),
    (&["ajedrecista", "--king", "b7"], &["can't play this position", "no legal position"]),
    (&["ajedrecista", "--king", "z9"], &["'z9'", "--king", "as in e4"]),
    (&["ajedrecista", "--king", "e4", "8/8"], &["--king", "cannot be used with"]),
    (&["ajedrecista", "--black", "kasparov"], &["'kasparov'", "--black", "perfect, stubborn, random, you"]),
    (&["ajedrecista", "--seed", "-1"], &["'-1'", "--seed", "a whole number from 0"]),
    (&["ajedrecista", "--delay", "60001"], &["'60001'", "--delay", "a whole number from 0 to 60000"]),
    (&["ajedrecista", "--model", "1921"], &["'1921'", "--model", "1912, 1920"]),
    (&["ajedrecista", "--map"], &["a value is required", "--map"]),
    // bench.
    (&["bench", "5"], &["unexpected argument '5'"]),
    (&["bench", "--nodes"], &["unexpected argument '--nodes'"]),
    // gauntlet and play.
    (&["gauntlet", "--games", "0"], &["'0'", "--games", "a whole number from 1 to 10000"]),
    (&["gauntlet", "--games", "-3"], &["'-3'", "--games", "a whole number from 1 to 10000"]),
    (&["gauntlet", "--seed", "x"], &["'x'", "--seed", "a whole number from 0"]),
    (&["gauntlet", "4k3/8/8/8/8/8/8/4K3"], &["unexpected argument"]),
    (&["play", "--color", "red"], &["'red'", "--color", "white, black"]),
    (
        &["play", "--engine", "all"],
        &["no engine has this name, expected one of: torres, turochamp, al1600, chessloupe\n"],
    ),
    (&["play", "--seed", "-1"], &["'-1'", "--seed", "a whole number from 0"]),
    (&["play", "--book", "nowhere.txt"], &["nowhere.txt: "]),
    (&["play", "--book", "nowhere.bin"], &["nowhere.bin: "]),
    (&["analyze", "--book", "Cargo.toml"], &["Cargo.toml: ", "is no book's first line"]),
    (
        &["uci", "--engine", "all"],
        &["no engine has this name, expected one of: torres, turochamp, al1600, chessloupe\n"],
    ),
    (&["uci", "--engine", "deepblue"], &["'deepblue'", "--engine", "expected one of: torres"]),
    (&["uci", "--hash", "64"], &["unexpected argument '--hash'"]),
    (&["play", "8/8"], &["placement \"8/8\": expected 8 ranks"]),
    // match.
    (&["match", "al1600"], &["required", "<B>"]),
    (
        &["match", "al1600", "deepblue"],
        &["'deepblue'", "<B>", "torres, turochamp, al1600", "cmd:PATH or xboard:PATH"],
    ),
    (&["match", "cmd:", "al1600"], &["'cmd:'", "<A>", "the path of a program"]),
    (&["match", "cmd:'a b", "al1600"], &["<A>", "a quotation mark that is not closed"]),
    (&["match", "al1600", "cmd:/nowhere/engine", "--depth", "1"], &["/nowhere/engine: "]),
    (&["match", "al1600", "cmd:engine"], &["another program needs a limit", "--depth, --movetime, --tc"]),
    (&["match", "al1600", "xboard:e", "--movetime", "50"], &["--movetime: expected whole seconds", "--tc"]),
    (&["match", "al1600", "al1600", "--games", "0"], &["'0'", "--games", "a whole number from 1 to 1000000"]),
    (&["match", "al1600", "al1600", "--depth", "1", "--movetime", "1"], &["--depth", "cannot be used with"]),
    (&["match", "al1600", "al1600", "--tc", "-1"], &["'-1'", "--tc", "60 or 1+0.01"]),
    (&["match", "al1600", "al1600", "--tc", "5m"], &["'5m'", "--tc", "expected seconds"]),
    (&["match", "al1600", "al1600", "--resume"], &["required", "--pgn"]),
    (&["match", "al1600", "al1600", "--option-a", "Dice"], &["'Dice'", "--option-a", "NAME=VALUE"]),
    (&["match", "al1600", "al1600", "--option-a", "Dice=6"], &["AL-1600", "Dice", "\"6\"", "true or false"]),
    (&["match", "al1600", "torres", "--option-b", "Dice=true"], &["no option is called \"Dice\""]),
    (&["match", "al1600", "al1600", "--openings", "/nowhere/x.epd"], &["/nowhere/x.epd: "]),
    (&["match", "al1600", "al1600", "--pgn", "/nowhere/x.pgn"], &["/nowhere/x.pgn: "]),
    // suite.
    (&["suite"], &["required", "<FILE.epd>"]),
    (&["suite", "/nowhere/x.epd"], &["/nowhere/x.epd: "]),
    (&["suite", "x.epd", "--depth", "0"], &["'0'", "--depth", "a whole number from 1 to 128"]),
    (&["suite", "x.epd", "--depth", "1", "--movetime", "1"], &["--movetime", "cannot be used with"]),
    (
        &["suite", "x.epd", "--engine", "all"],
        &["no engine has this name, expected one of: torres, turochamp, al1600, chessloupe\n"],
    ),
];

#[test]
fn malformed_command_lines_get_one_clear_line_and_status_2() {
    for (words, expected) in MALFORMED {
        let ran = run(words);
        assert_eq!((ran.status, ran.out.as_str()), (Status::BadInput, ""), "{words:?}: {}", ran.err);
        assert!(ran.err.ends_with('\n') && ran.err.lines().count() == 1, "{words:?}: {:?}", ran.err);
        assert!(ran.err.starts_with(&format!("{}: ", words[0])), "{words:?}: {}", ran.err);
        assert!(!ran.err.trim_end().contains(char::is_control), "{words:?}: {:?}", ran.err);
        for part in *expected {
            assert!(ran.err.contains(part), "{words:?}: {:?} expected in {:?}", part, ran.err);
        }
    }
}

#[test]
#[cfg(unix)]
fn bytes_that_are_no_text_are_an_error_too() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let words = [OsStr::new("analyze"), OsStr::from_bytes(b"8/8/\xff")];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let screen = &mut examples::Screen::plain(&mut out);
    let status = examples::run(words, screen, &mut err, examples::analyze::Analyze::run);
    assert_eq!(status, Status::BadInput);
    assert_eq!(String::from_utf8_lossy(&err).lines().count(), 1, "{err:?}");
}

#[test]
fn help_names_every_machine() {
    let help = crate::common::output(&["analyze", "--help"]);
    for machine in &examples::machines::ALL {
        assert!(help.contains(machine.name), "{help}");
    }
}

#[test]
fn every_program_explains_itself() {
    for name in
        ["analyze", "perft", "bench", "compose", "ajedrecista", "gauntlet", "play", "match", "suite", "uci"]
    {
        let help = crate::common::output(&[name, "--help"]);
        assert!(help.contains(&format!("Usage: {name}")), "{help}");
        assert_eq!(
            crate::common::output(&[name, "--version"]),
            format!("{name} {}\n", env!("CARGO_PKG_VERSION"))
        );
    }
}
