//! The table of doubts on the crate's front page: what each other reading changes in the two games, worked out again.

use eval_turochamp::games::{GAME_1, GAME_2, KnownGame};
use eval_turochamp::{
    Beyond, CapturesKept, CastlingReading, DrawReading, ExposureCaptures, KingDefends, MateThreat, Measure,
    PinnedDefenders, RayToKing, Rounding, Rules, Turochamp, Undefended, tenths,
};
use movegen::{Color, Game};

const README: &str = include_str!("../README.md");
const EMULATOR: Rules = Rules::emulator();

/// Every other reading there is a value for, as the table names it.
const OTHERS: [(&str, Rules); 21] = [
    ("`CastlingReading::Kept`", Rules { castling: CastlingReading::Kept, ..EMULATOR }),
    ("`CastlingReading::Cumulative`", Rules { castling: CastlingReading::Cumulative, ..EMULATOR }),
    ("`MateThreat::Once`", Rules { mate_threat: MateThreat::Once, ..EMULATOR }),
    ("`MateThreat::EachMove`", Rules { mate_threat: MateThreat::EachMove, ..EMULATOR }),
    ("`MateThreat::Never`", Rules { mate_threat: MateThreat::Never, ..EMULATOR }),
    ("`ExposureCaptures::Once`", Rules { exposure: ExposureCaptures::Once, ..EMULATOR }),
    ("`RayToKing::Square`", Rules { ray_to_king: RayToKing::Square, ..EMULATOR }),
    ("`RayToKing::Nothing`", Rules { ray_to_king: RayToKing::Nothing, ..EMULATOR }),
    ("`PinnedDefenders::PawnsOnly`", Rules { pinned: PinnedDefenders::PawnsOnly, ..EMULATOR }),
    ("`PinnedDefenders::DoNot`", Rules { pinned: PinnedDefenders::DoNot, ..EMULATOR }),
    ("`KingDefends::PiecesOnly`", Rules { king_defends: KingDefends::PiecesOnly, ..EMULATOR }),
    ("`Rounding::EachManDown`", Rules { rounding: Rounding::EachManDown, ..EMULATOR }),
    ("`Rounding::EachColumn`", Rules { rounding: Rounding::EachColumn, ..EMULATOR }),
    ("`Undefended::Before`", Rules { undefended: Undefended::Before, ..EMULATOR }),
    ("`CapturesKept::All`", Rules { captures: CapturesKept::All, ..EMULATOR }),
    ("`Beyond::Nothing`", Rules { beyond: Beyond::Nothing, ..EMULATOR }),
    ("`further_plies: None`", Rules { further_plies: None, ..EMULATOR }),
    ("`nodes: None`", Rules { nodes: None, ..EMULATOR }),
    ("`Measure::Difference`", Rules { measure: Measure::Difference, ..EMULATOR }),
    ("`DrawReading::StalemateOnly`", Rules { draws: DrawReading::StalemateOnly, ..EMULATOR }),
    ("`depth: 3`", Rules { depth: 3, ..EMULATOR }),
];

/// Of each White move its change of position-play, and the machine's own choice.
fn figures_and_choices(known: &KnownGame, rules: Rules) -> Vec<(i32, String)> {
    let mut all = Game::default();
    all.play_moves(known.moves).expect("legal moves");
    let (mut game, mut machine, mut found) = (Game::default(), Turochamp::new(rules), Vec::new());
    for &mv in all.moves() {
        if game.turn() == Color::White {
            let verdict = machine.judge(&game);
            let played = verdict.candidate(mv).expect("a legal move");
            found.push((played.change.total(), verdict.chosen().expect("a legal move").san.clone()));
        }
        game.play(mv).expect("a legal move");
    }
    found
}

/// What a reading changes in a game: figures of the moves played, and own choices.
fn differences(base: &[(i32, String)], other: &[(i32, String)]) -> String {
    let (mut figures, mut choices) = (Vec::new(), Vec::new());
    for (number, (one, other)) in (1..).zip(base.iter().zip(other)) {
        if one.0 != other.0 {
            figures.push(format!("{number} {}", tenths(other.0)));
        }
        if one.1 != other.1 {
            choices.push(format!("{number} {}", other.1));
        }
    }
    let parts: Vec<String> = [("", figures), ("chooses ", choices)]
        .into_iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(name, list)| format!("{name}{}", list.join(", ")))
        .collect();
    if parts.is_empty() { "nothing".to_string() } else { parts.join("; ") }
}

#[test]
fn the_table_of_doubts_tells_what_each_reading_changes() {
    let games = [&GAME_1, &GAME_2];
    let base = games.map(|known| figures_and_choices(known, EMULATOR));
    let mut missing = Vec::new();
    for (name, rules) in OTHERS {
        let changes = [0, 1].map(|game| differences(&base[game], &figures_and_choices(games[game], rules)));
        let row = format!("| {name} | {} | {} |", changes[0], changes[1]);
        if !README.contains(&row) {
            missing.push(row);
        }
    }
    assert!(missing.is_empty(), "the front page lacks:\n{}", missing.join("\n"));
}

#[test]
fn the_typescript_s_preset_changes_what_the_front_page_says() {
    let games = [&GAME_1, &GAME_2];
    let changes = games.map(|known| {
        differences(&figures_and_choices(known, EMULATOR), &figures_and_choices(known, Rules::typescript()))
    });
    let row = format!("| `Rules::typescript()` | {} | {} |", changes[0], changes[1]);
    assert!(README.contains(&row), "the front page lacks:\n{row}");
}
