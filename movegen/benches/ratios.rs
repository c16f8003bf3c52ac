//! Ratios against the peers, as a markdown table: contenders timed in turn, medians of the rounds.
//!
//! `cargo bench -p movegen --bench ratios [-- [GROUP]... [ROUNDS]]`, all groups and fifteen rounds unless said
//! otherwise. Without `--bench`, which is how `cargo test` runs it, one round of each.

mod work;

use std::process::ExitCode;

use work::groups::{self, Group};
use work::race::{Race, geometric_mean};
use work::{Case, tasks};

/// What the command line asks for.
struct Choice {
    groups: Vec<Group>,
    rounds: usize,
}

impl Choice {
    fn from_args(args: impl Iterator<Item = String>) -> Result<Choice, String> {
        let mut choice = Choice { groups: Vec::new(), rounds: 1 };
        for arg in args {
            if arg == "--bench" {
                choice.rounds = choice.rounds.max(15);
            } else if let Ok(rounds @ 1..) = arg.parse() {
                choice.rounds = rounds;
            } else if let Some(group) = groups::ALL.into_iter().find(|(name, _)| *name == arg) {
                choice.groups.push(group);
            } else if !arg.starts_with("--") {
                let names = groups::ALL.map(|(name, _)| name).join(", ");
                return Err(format!("{arg:?} is neither a number of rounds nor a group: {names}"));
            }
        }
        if choice.groups.is_empty() {
            choice.groups = groups::ALL.to_vec();
        }
        Ok(choice)
    }
}

fn main() -> ExitCode {
    // Cargo puts its `--bench` behind what the user says, so a number of rounds is looked for first.
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    args.sort_by_key(|arg| !arg.starts_with("--"));
    let Choice { groups, rounds } = match Choice::from_args(args.into_iter()) {
        Ok(choice) => choice,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    println!("Times of the peers divided by ours: above 1 we are faster. Rounds: {rounds}, medians;");
    println!("in brackets the ratios of the quickest rounds, which a busy machine disturbs least.\n");
    println!("| work | ours | cozy-chess | chess |");
    println!("|---|--:|--:|--:|");
    for (name, cases) in &groups {
        run_group(name, &mut cases(), rounds);
    }
    if groups.iter().any(|(name, _)| *name == "san_read") {
        print_readers();
    }
    ExitCode::SUCCESS
}

/// Prints a row for each case, and one for their geometric mean where there are several positions.
fn run_group(name: &str, cases: &mut [Case], rounds: usize) {
    let mut ratios = [const { Vec::new() }; 2];
    for case in &mut *cases {
        check(case);
        let race = Race::run(case, rounds);
        let speed = case.millions_per_second(race.median(0));
        let [cozy, chess] = [1, 2].map(|peer| {
            if peer >= case.tasks.len() {
                return "-".to_owned();
            }
            let ratio = [race.median(peer) / race.median(0), race.quickest(peer) / race.quickest(0)];
            ratios[peer - 1].push(ratio);
            format!("{:.2} ({:.2})", ratio[0], ratio[1])
        });
        println!("| `{name}`, {} | {speed:.1} M {}/s | {cozy} | {chess} |", case.name, case.unit);
    }
    if cases.len() == work::STANDARD.len() {
        let [cozy, chess] = ratios.map(|ratios| {
            let mean = |which: usize| geometric_mean(ratios.iter().map(|ratio| ratio[which]));
            format!("**{:.2}** ({:.2})", mean(0), mean(1))
        });
        println!("| **`{name}`, geometric mean** | | {cozy} | {chess} |");
    }
}

/// Stops where the contenders do not come to the same result. `chess` alone may read fewer SANs.
fn check(case: &mut Case) {
    let results: Vec<u64> =
        case.tasks.iter_mut().map(|(_, parts)| parts.iter_mut().map(|part| part()).sum()).collect();
    let same = results.iter().all(|result| *result == results[0]);
    assert!(same || case.unit == "SANs" && results[1] == results[0], "{}: {results:?}", case.name);
}

/// Prints how many SANs each contender reads as the move they name.
fn print_readers() {
    let total = tasks::moves(&work::middle_games());
    let right = groups::sans_read_right().map(|(name, right)| format!("{name} {right}"));
    println!("\nOf {total} SANs read right: {}.", right.join(", "));
}
