//! Every sentence about a line, over all samples, checked against the board.

use std::collections::BTreeMap;

use explain::{English, Fact, Language, Observation, Relation, Statement, observe};
use movegen::Color;

use crate::check::{Played, check};
use crate::sample::samples;

fn line_of(text: &str) -> &str {
    let words = text.strip_prefix("The line: ").expect(text).trim_end_matches('.');
    words.split(',').next().unwrap_or(words)
}

#[test]
fn every_sentence_about_a_line_says_what_the_board_shows() {
    let mut told = 0;
    for sample in samples() {
        let root = sample.game.position();
        for paragraph in sample.explanation.paragraphs(root.turn()) {
            let mut played = None;
            for statement in &paragraph {
                let sentence = English.sentence(statement);
                match statement {
                    Statement::Line { .. } => {
                        played = Some(Played::from_text(root, line_of(&sentence)).expect(&sentence));
                    }
                    Statement::Facts { .. } => {
                        let line = played.as_ref().expect("the line is told before what it shows");
                        if let Err(error) = check(&sentence, line) {
                            panic!("{sentence}\nis wrong: {error}\n{}\n{}", sample.fen, line.names.join(" "));
                        }
                        told += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(told > 500, "{told}");
}

/// Not only what is told: all that is seen in any line.
#[test]
fn everything_that_is_seen_in_a_line_is_there() {
    let (mut kinds, mut several): (BTreeMap<String, usize>, usize) = (BTreeMap::new(), 0);
    for sample in samples() {
        let root = sample.game.position();
        let best = sample.explanation.best.iter().map(|best| &best.line);
        for line in best.chain(sample.explanation.others.iter().map(|other| &other.line)) {
            let played = Played::from_text(root, &line.text).expect(sample.fen);
            let seen = observe(root, &played.moves);
            for observations in seen.chunk_by(Observation::is_like) {
                let sentence = English.sentence(&Statement::Facts { observations });
                if let Err(error) = check(&sentence, &played) {
                    panic!("{sentence}\nis wrong: {error}\n{}\n{}", sample.fen, line.text);
                }
                several += usize::from(observations.len() > 1);
            }
            for observation in &seen {
                let sentence = observation.to_string();
                if let Err(error) = check(&sentence, &played) {
                    panic!("{sentence}\nis wrong: {error}\n{}\n{}", sample.fen, line.text);
                }
                assert!(observation.holds(root, &played.moves), "{sentence}\n{}", sample.fen);
                let kind = format!("{:?}", observation.fact);
                *kinds.entry(kind.split(' ').next().unwrap_or_default().to_string()).or_default() += 1;
            }
        }
    }
    assert!(kinds.len() >= 18 && several > 20, "{several} {kinds:?}");
}

/// Games nobody would play, from every sample on: captures, promotions and mates in plenty.
#[test]
fn what_is_seen_in_senseless_games_is_there_too() {
    let (mut seed, mut seen) = (0x2545_f491_u32, 0);
    for sample in samples() {
        let mut position = sample.game.position().clone();
        for _ in 0..12 {
            let mut line = Vec::new();
            let mut now = position.clone();
            for _ in 0..3 {
                let moves = now.legal_moves();
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let Some(&mv) = moves.get((seed >> 16) as usize % moves.len().max(1)) else { break };
                line.push(mv);
                now.play(mv).expect("legal");
            }
            if line.is_empty() {
                break;
            }
            let played = Played::from_text(&position, &position.line(&line)).expect(sample.fen);
            for observation in observe(&position, &line) {
                let sentence = observation.to_string();
                if let Err(error) = check(&sentence, &played) {
                    panic!("{sentence}\nis wrong: {error}\n{position}\n{}", played.names.join(" "));
                }
                seen += 1;
            }
            position = now;
        }
    }
    assert!(seen > 5_000, "{seen}");
}

/// Where half the board is queens, an exchange has no end that could be waited for.
#[test]
fn crowded_boards_are_looked_at_in_time() {
    for fen in [
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "k2nn3/3n1n2/2nqrqn1/1q2pqrr/4R3/2NNQNN1/3QRQ2/K3R3 w - - 0 1",
        "qqqqkqqq/qqq2qqq/8/8/8/8/QQQ2QQQ/QQQQKQQQ w - - 0 1",
    ] {
        let Ok(position) = fen.parse::<movegen::Position>() else { panic!("{fen}") };
        for &mv in position.legal_moves().iter().step_by(20) {
            let line = [mv];
            assert!(observe(&position, &line).iter().all(|one| one.holds(&position, &line)), "{mv} {fen}");
        }
    }
}

/// The check itself can say no.
#[test]
fn sentences_that_are_not_so_are_refused() {
    let mut told: Vec<String> = Vec::new();
    let (mut refused, mut all) = (0, 0);
    for sample in samples().iter().step_by(2) {
        let root = sample.game.position();
        let Some(best) = &sample.explanation.best else { continue };
        let played = Played::from_text(root, &best.line.text).expect(sample.fen);
        for sentence in told.drain(..) {
            // The sentence of another position about this line, its subject changed.
            let words = match sentence.strip_prefix("In the end") {
                Some(_) => sentence,
                None => format!("{} {}", played.names[0], sentence.split_once(' ').expect("words").1),
            };
            all += 1;
            refused += usize::from(check(&words, &played).is_err());
        }
        let seen = observe(root, &played.moves);
        told.extend(seen.iter().filter(|one| one.ply != 2).map(Observation::to_string));
    }
    assert!(all > 200 && refused * 100 > all * 95, "{refused} of {all}");
}

#[test]
fn a_gap_that_is_noise_has_no_reasons() {
    let mut equal = 0;
    for sample in samples() {
        for other in &sample.explanation.others {
            let is_noise = other.gap_centipawns.is_some_and(|gap| gap.abs() < 15);
            if is_noise {
                assert!(matches!(other.relation, Relation::AboutEqual | Relation::Same), "{}", sample.fen);
                let is_material = |one: &Observation| matches!(one.fact, Fact::Material { .. });
                assert!(other.reasons.iter().all(is_material) && other.named == 0, "{}\n{other}", sample.fen);
                let told = other.statements(Color::White).len();
                assert_eq!(told, 2 + other.reasons.len(), "{}\n{other}", sample.fen);
                equal += 1;
            }
        }
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn a_reason_against_a_move_does_not_speak_against_the_best_move_too() {
    for sample in samples() {
        let root = sample.game.position();
        let Some(best) = &sample.explanation.best else { continue };
        let best = Played::from_text(root, &best.line.text).expect(sample.fen);
        let seen = observe(root, &best.moves);
        for other in &sample.explanation.others {
            let shared = |reason: &&Observation| seen.iter().any(|one| one.fact == reason.fact);
            let shared = other.reasons.iter().find(shared);
            assert!(shared.is_none(), "{}\n{other}", sample.fen);
        }
    }
}

/// By the exchange on its square alone many a man could be taken, and nobody takes it.
#[test]
fn a_man_that_could_be_taken_is_a_reason_only_if_the_line_takes_it() {
    let (mut told, mut seen) = (0, 0);
    for sample in samples() {
        let root = sample.game.position();
        for other in sample.explanation.others.iter().filter(|other| other.named > 0) {
            let played = Played::from_text(root, &other.line.text).expect(sample.fen);
            let hanging = |one: &&Observation| one.ply == 1 && matches!(one.fact, Fact::EnPrise { .. });
            seen += observe(root, &played.moves).iter().filter(hanging).count();
            for reason in other.reasons.iter().filter(hanging) {
                let Fact::EnPrise { man, by, .. } = &reason.fact else { continue };
                let takes = played.moves[1].to() == man.square || played.moves[1].is_en_passant();
                assert!(takes && by.san == played.names[1], "{reason}\n{}\n{other}", sample.fen);
                told += 1;
            }
        }
    }
    assert!(told > 20 && told < seen, "{told} of {seen}");
}
