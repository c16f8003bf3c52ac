//! Matches: between machines, against a program that misbehaves, and interrupted.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use examples::tournament::{Match, guest::Patience};
use examples::{Screen, Status};
use movegen::Color;
use opening_book::pgn::{GameResult, Reader, Record};

use crate::common::{Ran, output, run};
use crate::processes::program;

/// The program that misbehaves.
const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

/// White to move and a long way to go.
const PLAIN_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";

/// A folder of one test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("match-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).expect("a file");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Long enough for a busy computer, and for a program that says nothing for ever.
const LONG: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(200);
const PATIENT: Patience = Patience { ready: LONG, stop: LONG, silence: LONG };

/// A match in which other programs are waited for as long as this.
fn run_with(patience: Patience, words: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = examples::run(words, &mut Screen::plain(&mut out), &mut err, |command: Match, screen| {
        Match { patience, ..command }.run(screen)
    });
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { status, out: text(out), err: text(err) }
}

fn fake(words: &str) -> String {
    format!("cmd:'{FAKE}' {words}")
}

fn games(path: &str) -> Vec<Record> {
    let mut reader = Reader::open(path).expect("a file");
    let read = || reader.read_record().expect("a file");
    std::iter::from_fn(read).collect()
}

#[test]
fn openings_are_played_twice_with_colours_swapped_and_the_games_are_in_the_file() {
    let folder = Folder::new("pairs");
    let pgn = folder.path("games.pgn");
    let out = output(&["match", "al1600", "turochamp", "--depth", "1", "--games", "6", "--pgn", &pgn]);
    let games = games(&pgn);
    assert_eq!(games.len(), 6, "{out}");
    let (mut won, mut lost, mut drawn) = (0, 0, 0);
    for (index, record) in games.iter().enumerate() {
        assert!(record.problems.is_empty(), "{:?}", record.problems);
        let first = if index % 2 == 0 { Color::White } else { Color::Black };
        assert_eq!(record.tags.player(first), Some("AL-1600"));
        assert_eq!(record.tags.player(!first), Some("Turochamp"));
        let round = format!("{}.{}", index / 2 + 1, index % 2 + 1);
        assert_eq!(record.tags.get("Round"), Some(round.as_str()));
        match record.result.winner() {
            Some(winner) if winner == first => won += 1,
            Some(_) => lost += 1,
            None => drawn += 1,
        }
        assert_ne!(record.result, GameResult::Unknown);
    }
    for pair in games.chunks(2) {
        assert_eq!(pair[0].tags.get("Opening"), pair[1].tags.get("Opening"));
        let same = pair[0].game.moves().iter().zip(pair[1].game.moves()).take_while(|(a, b)| a == b);
        assert!(same.count() >= 4, "both begin with the opening");
    }
    assert!(out.ends_with(&format!("\nresult {won} {lost} {drawn}\n")), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("game ")).count(), 6, "{out}");
    assert!(out.contains("\nElo difference: ") && out.contains("\nLikelihood of superiority: "), "{out}");
    assert!(out.contains("AL-1600: no faults") && !out.contains('\u{1b}'), "{out}");
}

#[test]
fn a_machine_without_dice_is_even_with_itself_in_every_pair() {
    // Both games of a pair are the same game.
    let out = output(&["match", "turochamp", "turochamp", "--depth", "1", "--games", "8"]);
    assert!(out.contains("\nPairs by points 0, 1/2, 1, 3/2, 2: 0 0 4 0 0\n"), "{out}");
    assert!(out.contains("50.0 %\nElo difference: +0.0 "), "{out}");
}

#[test]
fn the_same_seed_is_the_same_match_and_another_is_not() {
    let folder = Folder::new("seeds");
    let played = |name: &str, seed: &str| {
        let pgn = folder.path(name);
        let words = ["match", "al1600", "al1600", "--depth", "1", "--max-plies", "60"];
        let out = output(&[&words[..], &["--seed", seed, "--pgn", &pgn]].concat());
        (out, fs::read_to_string(pgn).expect("a file"))
    };
    let first = played("a", "7");
    assert_eq!(first, played("b", "7"));
    assert_ne!(first.1, played("c", "8").1);
    assert!(first.1.contains("[White \"AL-1600 (A)\"]"), "{}", first.1);
    assert!(first.0.contains(" - AL-1600 (B)"), "{}", first.0);
}

#[test]
fn a_match_that_was_cut_off_anywhere_goes_on_to_the_same_end() {
    let folder = Folder::new("resume");
    let pgn = folder.path("games.pgn");
    let words = ["match", "al1600", "turochamp", "--depth", "1", "--max-plies", "40", "--pgn", &pgn];
    let play = |more: &[&str]| output(&[&words[..], more].concat());
    let whole_out = play(&["--games", "4"]);
    let whole = fs::read(&pgn).expect("a file");
    let sum = |out: &str| out.lines().rev().take(7).map(ToString::to_string).collect::<Vec<_>>();
    for end in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&pgn, &whole[..end]).expect("a file");
        let out = play(&["--games", "4", "--resume"]);
        assert_eq!(fs::read(&pgn).expect("a file"), whole, "cut at {end}: {out}");
        assert_eq!(sum(&out), sum(&whole_out), "cut at {end}");
    }
    // And on to more games; a file that is not there is made.
    play(&["--games", "6", "--resume"]);
    let six = fs::read(&pgn).expect("a file");
    assert!(six.starts_with(&whole) && games(&pgn).len() == 6);
    fs::remove_file(&pgn).expect("a file");
    play(&["--games", "6", "--resume"]);
    assert_eq!(fs::read(&pgn).expect("a file"), six);
}

#[test]
fn what_is_no_beginning_of_the_next_game_is_not_cut_off() {
    let folder = Folder::new("not-cut");
    let pgn = folder.path("games.pgn");
    let words = ["match", "al1600", "turochamp", "--depth", "1", "--max-plies", "10", "--pgn", &pgn];
    output(&words);
    let whole = fs::read_to_string(&pgn).expect("a file");
    let resumed = [&words[..], &["--resume"]].concat();
    for other in [
        whole.replace('\n', "\r\n"),
        format!("{whole}\n; my remark\n{{my notes on the match}}\n"),
        "[Event \"mine\"]\n[White \"Ada\"]\n\n1. e4 {my analysis} e5 *\n".to_string(),
        "hi".to_string(),
        "text\n\nmore\n\nthe rest\n".to_string(),
    ] {
        fs::write(&pgn, &other).expect("a file");
        let ran = run(&resumed);
        assert_eq!((ran.status, ran.out.as_str()), (Status::BadInput, ""), "{other}");
        assert!(ran.err.contains(&pgn) && ran.err.lines().count() == 1, "{}", ran.err);
        assert_eq!(fs::read_to_string(&pgn).expect("a file"), other);
    }
}

#[test]
fn a_file_of_another_match_is_neither_overwritten_nor_continued() {
    let folder = Folder::new("another");
    let (pgn, opening) = (folder.path("games.pgn"), folder.file("start.epd", PLAIN_START));
    let words = ["match", "al1600", "turochamp", "--max-plies", "12", "--pgn", &pgn];
    let depth_one = [&words[..], &["--depth", "1"]].concat();
    output(&depth_one);
    let before = fs::read(&pgn).expect("a file");
    let other_players = ["match", "al1600", "al1600", "--max-plies", "12", "--pgn", &pgn, "--depth", "1"];
    for (words, expected) in [
        (depth_one.clone(), "the file exists: --resume goes on with its match"),
        ([&words[..], &["--depth", "2", "--resume"]].concat(), "MatchSettings is \"depth 1; "),
        ([&depth_one[..], &["--option-a", "Ceiling=1", "--resume"]].concat(), "MatchSettings is"),
        ([&depth_one[..], &["--seed", "3", "--resume"]].concat(), "MatchSettings is"),
        ([&depth_one[..], &["--openings", &opening, "--resume"]].concat(), "it has another opening"),
        ([&other_players[..], &["--resume"]].concat(), "White is \"AL-1600\", expected \"AL-1600 (A)\""),
    ] {
        let ran = run(&words);
        assert_eq!((ran.status, ran.out.as_str()), (Status::BadInput, ""), "{words:?}");
        assert!(ran.err.contains(expected) && ran.err.lines().count() == 1, "{words:?}: {}", ran.err);
        assert!(ran.err.contains(&pgn), "{}", ran.err);
    }
    assert_eq!(fs::read(&pgn).expect("a file"), before);
}

#[test]
fn a_program_that_plays_by_the_rules_is_told_all_it_needs() {
    let folder = Folder::new("told");
    let (log, opening) = (folder.path("log"), folder.file("start.epd", PLAIN_START));
    let words = ["match", &fake(&log), "turochamp", "--depth", "1", "--max-plies", "4", "--games", "1"];
    let more = ["--openings", &opening, "--option-a", "Hash=2", "--option-a", "Style of Play=wild boar"];
    let out = output(&[&words[..], &more].concat());
    assert!(out.contains("Fake - Turochamp: 0 won, 0 lost, 1 drawn, 50.0 %"), "{out}");
    let told = fs::read_to_string(log).expect("a log");
    let told: Vec<_> = told.lines().collect();
    assert_eq!(
        told[..8],
        [
            "uci",
            "setoption name Hash value 2",
            "setoption name Style of Play value wild boar",
            "isready",
            "ucinewgame",
            "isready",
            "position startpos",
            "go depth 1"
        ]
    );
    // Its own move and the answer.
    let moves = told[8].strip_prefix("position startpos moves ").map(|moves| moves.split(' ').count());
    assert_eq!(moves, Some(2), "{told:?}");
    assert_eq!(told[9..], ["go depth 1", "quit"], "{told:?}");
}

#[test]
fn whoever_misbehaves_loses_that_game_and_the_match_goes_on() {
    let folder = Folder::new("faults");
    let opening = folder.file("start.epd", PLAIN_START);
    // A program that has crashed or hung is started again, and its moves are counted anew.
    for (way, ending, count) in [
        ("crash:2", "crashes: exit status: 7", "2 crashes"),
        ("hang:2", "hangs: no bestmove", "2 hangs"),
        ("illegal:3", "makes an illegal move: \"e2e9\"", "1 illegal move"),
        ("none:1", "makes an illegal move: \"(none)\"", "1 illegal move"),
        ("empty", "makes an illegal move: \"\"", "2 illegal moves"),
    ] {
        let pgn = folder.path(&format!("{way}.pgn"));
        let player = fake(&format!("- {way}"));
        let words = ["match", &player, "turochamp", "--depth", "1", "--openings", &opening, "--pgn", &pgn];
        let silence = if way.starts_with("hang") { SHORT } else { LONG };
        let ran = run_with(Patience { silence, ..PATIENT }, &words);
        assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""), "{way}");
        assert!(ran.out.contains(&format!("Fake: {count}\n")), "{way}: {}", ran.out);
        let games = games(&pgn);
        assert_eq!(games.len(), 2, "{way}");
        assert_eq!(games[0].result, GameResult::BlackWins, "{way}");
        let told = games[0].tags.get("Ending").unwrap_or_default();
        assert!(told.starts_with(&format!("White {ending}")), "{way}: {told}");
        assert_ne!(games[0].tags.get("Termination"), Some("normal"), "{way}");
    }
}

#[test]
fn too_late_is_a_loss_on_time_and_silence_is_a_hang() {
    let folder = Folder::new("late");
    let opening = folder.file("start.epd", PLAIN_START);
    let pgn = folder.path("games.pgn");
    let play = |way: &str, patience: Patience, more: &[&str]| {
        let player = fake(&format!("- {way}"));
        let words = ["match", &player, "turochamp", "--games", "1", "--openings", &opening];
        run_with(patience, &[&words[..], more].concat()).out
    };
    // The program moves first, and 400 ms late at least.
    let out = play("late", PATIENT, &["--movetime", "10", "--margin", "100", "--pgn", &pgn]);
    assert!(out.contains("  0-1  White loses on time, 0 half-moves"), "{out}");
    assert!(out.contains("Fake: 1 time loss\n"), "{out}");
    assert_eq!(games(&pgn)[0].tags.get("Termination"), Some("time forfeit"));
    // Talking meanwhile is no excuse.
    let out = play("noisy late", PATIENT, &["--movetime", "10", "--margin", "100"]);
    assert!(out.contains("White loses on time, 0 half-moves"), "{out}");
    let hasty = Patience { stop: SHORT, ..PATIENT };
    let out = play("silent", hasty, &["--tc", "0.1+0.01", "--margin", "10"]);
    assert!(out.contains("White hangs: no bestmove after stop, 0 half-moves"), "{out}");
    let out = play("silent", Patience { silence: SHORT, ..PATIENT }, &["--depth", "3"]);
    assert!(out.contains("White hangs: no bestmove, 0 half-moves"), "{out}");
}

#[test]
fn a_program_that_speaks_the_xboard_protocol_is_told_all_it_needs() {
    let folder = Folder::new("xboard");
    let (log, opening) = (folder.path("log"), folder.file("start.pgn", "1. e4 e5 *\n"));
    let player = format!("xboard:'{FAKE}' {log}");
    let words = ["match", &player, "turochamp", "--tc", "90+2", "--margin", "60000", "--max-plies", "6"];
    let more = ["--games", "1", "--openings", &opening, "--option-a", "Fair Play=0"];
    let out = output(&[&words[..], &more].concat());
    assert!(out.contains("Fake, boarded - Turochamp: 0 won, 0 lost, 1 drawn, 50.0 %"), "{out}");
    let told = fs::read_to_string(log).expect("a log");
    // The clocks are what the day makes them, and so are the moves it did not choose.
    let told: Vec<_> = told.lines().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    let start = ["xboard", "protover"].into_iter().chain(std::iter::repeat_n("accepted", 8));
    let setup = ["option", "nopost", "easy", "ping", "new", "force", "ping"];
    let first = ["force", "level", "usermove", "usermove", "time", "otim", "go"];
    let second = ["force", "usermove", "time", "otim", "go", "quit"];
    let expected: Vec<_> = start.chain(setup).chain(first).chain(second).collect();
    assert_eq!(told, expected);
}

#[test]
fn programs_of_the_xboard_protocol_misbehave_too() {
    let folder = Folder::new("xboard-faults");
    let start = folder.file("start.epd", PLAIN_START);
    let other = folder.file("other.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    for (way, opening, ending) in [
        ("crash:2", &start, "White crashes: exit status: 7"),
        ("illegal", &start, "White makes an illegal move: \"e2e9\""),
        ("resign", &start, "White resigns"),
        ("claim", &start, "White makes an illegal move: no move, but \"1-0 {I win}\""),
        ("plain", &other, "White refuses to move: it can't begin with such a position"),
        ("setboard", &other, "draw by adjudication"),
    ] {
        let player = format!("xboard:'{FAKE}' - {way}");
        let words = ["match", &player, "turochamp", "--depth", "1", "--games", "1", "--max-plies", "6"];
        let ran = run_with(PATIENT, &[&words[..], &["--openings", opening]].concat());
        assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""), "{way}");
        assert!(ran.out.contains(ending), "{way}: {}", ran.out);
    }
}

#[test]
fn what_can_not_be_started_is_said_before_any_game() {
    for (way, more, expected) in [
        ("stillborn", &[][..], "no uciok before it ended"),
        ("mute", &[], "no uciok within 1 s"),
        ("unready", &[], "no readyok within 1 s"),
        (
            "fine",
            &["--option-b", "Ponder=true"],
            "Fake has no option \"Ponder\"; it has: Hash, Style of Play",
        ),
    ] {
        let player = fake(&format!("- {way}"));
        let words = [&["match", "turochamp", player.as_str(), "--depth", "1"], more].concat();
        let ready = if way == "mute" || way == "unready" { Duration::from_secs(1) } else { LONG };
        let Ran { status, out, err } = run_with(Patience { ready, ..PATIENT }, &words);
        assert_eq!((status, out.len()), (Status::BadInput, 0), "{way}: {err}");
        assert!(err.contains(expected), "{way}: {err}");
    }
}

#[test]
fn noise_bad_bytes_and_endless_lines_disturb_nobody() {
    let player = fake("- noisy");
    let out = output(&["match", "turochamp", &player, "--depth", "1", "--max-plies", "24"]);
    assert!(out.contains("Fake: no faults") && out.ends_with("\nresult 0 0 2\n"), "{out}");
}

#[test]
fn castling_is_written_as_the_opening_needs_it() {
    let folder = Folder::new("960");
    // The king does not stand on the e-file: its step to g1 could be another move.
    let castles = "[FEN \"1k6/8/8/8/8/8/5PPP/5K1R w K - 0 1\"]\n\n1. O-O Kc8 *\n";
    let opening = folder.file("960.pgn", castles);
    let play = |way: &str| {
        let player = fake(&format!("{} {way}", folder.path(way)));
        output(&["match", "al1600", &player, "--depth", "1", "--max-plies", "6", "--openings", &opening])
    };
    let out = play("960");
    assert!(out.contains("Fake: no faults"), "{out}");
    let told = fs::read_to_string(folder.path("960")).expect("a log");
    assert!(told.contains("setoption name UCI_Chess960 value true\nucinewgame\n"), "{told}");
    assert!(told.contains("position fen 1k6/8/8/8/8/8/5PPP/5K1R w K - 0 1 moves f1h1 b8c8"), "{told}");
    let out = play("plain");
    assert_eq!(out.matches("refuses to move: it does not declare UCI_Chess960").count(), 2, "{out}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_does_not_heed_quit_is_ended() {
    let folder = Folder::new("deaf");
    let log = folder.path("log");
    let player = fake(&format!("{log} deaf pid"));
    output(&["match", "turochamp", &player, "--depth", "1", "--max-plies", "12", "--games", "1"]);
    let told = fs::read_to_string(&log).expect("a log");
    let pid = told.lines().find_map(|line| line.strip_prefix("pid ")).expect("its number");
    assert!(told.ends_with("quit\n"), "it was asked: {told}");
    assert!(!fs::exists(format!("/proc/{pid}")).expect("Linux has it"), "{pid} is still there");
}

#[test]
fn a_match_that_is_killed_keeps_its_finished_games() {
    let folder = Folder::new("killed");
    let pgn = folder.path("games.pgn");
    let words = ["al1600", "turochamp", "--depth", "1", "--pgn", &pgn];
    let mut child = program("match")
        .args(words)
        .args(["--games", "100000"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    while fs::read_to_string(&pgn).unwrap_or_default().matches("[Event ").count() < 3 {
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(child.try_wait().expect("a process"), None, "it plays on");
    }
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let finished = games(&pgn).iter().filter(|record| record.problems.is_empty()).count();
    assert!(finished >= 2, "{finished} games");
    // A machine has a name; the process says the same as the function.
    let more = (finished + 2).to_string();
    let resumed = program("match").args(words).args(["--games", &more, "--resume"]).output();
    let resumed = resumed.expect("the program starts");
    let out = String::from_utf8_lossy(&resumed.stdout);
    assert_eq!((resumed.status.code(), resumed.stderr.len()), (Some(0), 0), "{resumed:?}");
    assert!(out.contains(" games are played already\n"), "{out}");
    assert!(games(&pgn).iter().all(|record| record.problems.is_empty()));
}
