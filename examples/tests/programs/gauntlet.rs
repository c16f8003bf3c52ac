//! AL-1600 under audit.

use crate::common::output;

#[test]
fn a_short_gauntlet_finds_no_violation() {
    let out = output(&["gauntlet", "--games", "2"]);
    assert_eq!(out.lines().last(), Some("violations 0"), "{out}");
    for heading in ["Early queen attacks", "Random movers", "Won endgames, ", "Taking back", "Audit"] {
        assert!(out.lines().any(|line| line.starts_with(heading)), "{heading}: {out}");
    }
    assert!(out.contains("  2 games: 2 won, 0 drawn, 0 lost"), "{out}");
    assert_eq!(out.matches("  mate in ").count(), 8, "every ending is won: {out}");
    let all = out.lines().find(|line| line.ends_with("  in all")).expect("a sum");
    let odds: f64 = all.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a share");
    assert!(odds >= 97.0, "{out}");
    assert_eq!(out.matches(" of 1 games survived").count(), 4, "{out}");
}

#[test]
fn the_same_seed_is_the_same_gauntlet() {
    let words = ["gauntlet", "--games", "1", "--seed", "7"];
    assert_eq!(output(&words), output(&words));
}
