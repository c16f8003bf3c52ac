//! What holds in any position.

use std::cmp::Reverse;

use eval_turochamp::{
    CapturesKept, Columns, ConsiderableMoves, ExposureCaptures, KingDefends, MateThreat, Material,
    PinnedDefenders, Ratio, RayToKing, Rounding, Rules, Turochamp, Undefended, position_play,
};
use movegen::{Color, Game, Move, Position};
use search::testing::check_evaluator;
use search::{Bound, Engine, Limits, Refusal, Report, RootMove, Searcher};

/// Positions that Turing never thought of: no pawns, many queens, bare kings, in check, mate with the next
/// move, castling on both sides, a capture in passing, another start position.
const ODD: [&str; 12] = [
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/7K w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "QQQQkqqq/QQQ2qqq/8/8/8/8/8/4K3 b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "4k3/8/8/8/7b/8/3P4/4K2R w K - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "2r3k1/1P3ppp/8/8/8/8/p4PPP/1R4K1 w - - 0 1",
    "8/8/8/8/8/6k1/6p1/6K1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

/// Positions of random games, half of them from the start position and half from the odd ones.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut starts: Vec<Position> = ODD.iter().map(|fen| fen.parse().expect(fen)).collect();
    starts.resize(2 * ODD.len(), Position::default());
    search::testing::random_positions(&starts, count, seed)
}

/// Every reading away from the default.
fn other_readings() -> Rules {
    Rules {
        mate_threat: MateThreat::EachMove,
        exposure: ExposureCaptures::Once,
        ray_to_king: RayToKing::Nothing,
        pinned: PinnedDefenders::DoNot,
        king_defends: KingDefends::PiecesOnly,
        undefended: Undefended::Before,
        captures: CapturesKept::All,
        rounding: Rounding::EachColumn,
        ..Rules::typescript()
    }
}

fn root(moves: f64) -> i32 {
    (moves.sqrt() * 10.0).round() as i32
}

/// The sum of all columns, worked out again in one go from the moves and the men alone.
fn total_again(position: &Position, color: Color, last: Option<Move>) -> i32 {
    use movegen::{MoveList, Role, Square, attacks};
    let board = position.board();
    let mut moves = MoveList::new();
    if position.turn() == color {
        moves = position.legal_moves();
    } else {
        position.generate_for(color, &mut moves);
    }
    let mut sum = 0;
    for square in Square::ALL {
        let Some(piece) = board.piece_at(square).filter(|piece| piece.color() == color) else { continue };
        let from_here = moves.iter().filter(|mv| mv.from() == square && !mv.is_castle());
        let reach: f64 = from_here.map(|mv| if mv.is_capture() { 2.0 } else { 1.0 }).sum();
        let defenders = position.attackers_to(square, color);
        match piece.role() {
            Role::Pawn => {
                let ranks = (square.rank() as i32 - color.rank(movegen::Rank::R2) as i32).abs();
                let by_pieces = defenders.without(board.men(color, Role::Pawn));
                sum += 2 * ranks + if by_pieces.is_empty() { 0 } else { 3 };
            }
            Role::Queen => sum += root(reach),
            Role::King => {
                let rays = attacks::queen(square, board.occupied()).without(board.of_color(color));
                let seen: f64 =
                    rays.into_iter().map(|to| if board.piece_at(to).is_some() { 2.0 } else { 1.0 }).sum();
                sum += root(reach) - root(seen);
            }
            _ => {
                sum += root(reach);
                sum += match defenders.len() {
                    0 => 0,
                    1 => 10,
                    _ => 15,
                };
            }
        }
    }
    let castling = [
        board.castling().has_any(color),
        moves.iter().any(|mv| mv.is_castle()),
        last.is_some_and(Move::is_castle),
    ];
    sum += 10 * castling.into_iter().filter(|&holds| holds).count() as i32;
    let gives_check = position.turn() != color && position.in_check();
    if gives_check {
        return sum + 5;
    }
    let mut again = position.clone();
    if again.turn() != color {
        let _ = again.pass().expect("not in check");
    }
    let threatens = moves.iter().any(|&mv| {
        let mut after = again.clone();
        after.play(mv).is_ok() && after.in_check() && after.legal_moves().is_empty()
    });
    sum + if threatens { 10 } else { 0 }
}

#[test]
fn columns_add_up_to_the_total_on_ten_thousand_positions() {
    for position in random_positions(10_000, 1) {
        for color in Color::ALL {
            let columns = position_play(&position, color, None, &Rules::emulator());
            assert_eq!(columns.values().iter().sum::<i32>(), columns.total(), "{color} in {position}");
            assert_eq!(
                columns.total(),
                total_again(&position, color, None),
                "{color}, {columns} in {position}"
            );
        }
    }
}

#[test]
fn mirrored_positions_have_the_same_columns() {
    for rules in [Rules::emulator(), Rules::typescript(), other_readings()] {
        for position in random_positions(3_000, 2) {
            let mirrored = position.mirrored();
            for color in Color::ALL {
                assert_eq!(
                    position_play(&position, color, None, &rules),
                    position_play(&mirrored, !color, None, &rules),
                    "{color} in {position}"
                );
            }
        }
    }
}

fn flipped(mv: Move) -> (movegen::Square, movegen::Square, Option<movegen::Role>) {
    (mv.from().flipped(), mv.to().flipped(), mv.promotes_to())
}

#[test]
fn mirrored_positions_have_the_same_values() {
    let mut machine = Turochamp::default();
    for position in random_positions(12_000, 3).iter().step_by(60) {
        let (one, other) = (machine.judge(position), machine.judge(&position.mirrored()));
        assert_eq!(one.candidates.len(), other.candidates.len(), "{position}");
        for candidate in &one.candidates {
            let is_same = |mv: Move| (mv.from(), mv.to(), mv.promotes_to()) == flipped(candidate.mv);
            let same = other.candidates.iter().find(|other| is_same(other.mv)).expect("the mirrored move");
            let columns =
                |of: &eval_turochamp::Candidate| -> [Columns; 3] { [of.before, of.after, of.change] };
            assert_eq!(columns(same), columns(candidate), "{} in {position}", candidate.san);
            // Which positions the cap leaves out depends on the order of moves.
            if candidate.nodes < 6_000 && same.nodes < 6_000 {
                assert_eq!(same.value, candidate.value, "{} in {position}", candidate.san);
            }
        }
    }
}

#[test]
fn no_legal_position_panics_and_every_choice_is_legal() {
    let mut machines = [Rules::emulator(), Rules::typescript(), other_readings()].map(Turochamp::new);
    let mut positions: Vec<Position> = ODD.iter().map(|fen| fen.parse().expect(fen)).collect();
    positions.extend(random_positions(12_000, 4).into_iter().step_by(40));
    for position in positions {
        for machine in &mut machines {
            let verdict = machine.judge(&position);
            assert_eq!(verdict.candidates.len(), position.count_moves(), "{position}");
            let choice = machine.choose(&Game::new(position.clone()), &Limits::default(), &mut ());
            match verdict.chosen() {
                Some(chosen) => {
                    assert!(position.is_legal(chosen.mv), "{position}");
                    assert_eq!(choice.map(|choice| choice.mv), Ok(chosen.mv), "{position}");
                }
                None if position.in_check() => assert_eq!(choice, Err(Refusal::Checkmate), "{position}"),
                None => assert_eq!(choice, Err(Refusal::Stalemate), "{position}"),
            }
        }
    }
}

#[test]
fn odd_positions_are_judged_move_by_move_at_every_depth() {
    for rules in [Rules::emulator(), Rules::typescript(), other_readings()] {
        let mut machine = Turochamp::new(rules);
        for fen in ODD {
            let position: Position = fen.parse().expect(fen);
            // The cap bounds the work, but not by much with two hundred moves, or where every capture counts.
            let is_wide = position.count_moves() > 100 || rules == other_readings();
            let deepest = if is_wide { 2 } else { 3 };
            for depth in 1..=deepest {
                let limits = Limits::depth(depth);
                let verdict = machine.judge_within(&position, &limits, &mut ());
                assert_eq!(verdict.candidates.len(), position.count_moves(), "{fen}, depth {depth}");
                for candidate in &verdict.candidates {
                    let name = format!("{} in {fen}, depth {depth}", candidate.san);
                    assert_eq!(candidate.bound, Bound::Exact, "{name}");
                    assert_eq!(candidate.after - candidate.before, candidate.change, "{name}");
                    let mut after = position.clone();
                    assert_eq!(candidate.line.first(), Some(&candidate.mv), "{name}");
                    for &mv in &candidate.line {
                        after.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
                    }
                }
                // Asked alone, a move has the value that it has among the others, unless it came to the cap.
                for candidate in
                    verdict.candidates.iter().filter(|candidate| candidate.nodes < 6_000).step_by(5)
                {
                    let limits = limits.clone().with_moves([candidate.mv]);
                    let alone = machine.judge_within(&position, &limits, &mut ());
                    let found = alone.chosen().map(|alone| (alone.mv, alone.value, alone.change));
                    let expected = (candidate.mv, candidate.value, candidate.change);
                    assert_eq!(found, Some(expected), "{} in {fen}, depth {depth}", candidate.san);
                }
            }
        }
    }
}

/// The first move by value, change of position-play and text, as the rules have it.
fn choice_by_hand(report: &Report, position: &Position) -> Option<Move> {
    let rules = Rules::emulator();
    let before = position_play(position, position.turn(), None, &rules).total();
    let key = |line: &RootMove| {
        let mut after = position.clone();
        after.play(line.mv).expect("legal");
        let change = position_play(&after, position.turn(), Some(line.mv), &rules).total() - before;
        (Reverse((line.score, change)), position.san(line.mv).to_string())
    };
    report.lines.iter().min_by_key(|line| key(line)).map(|line| line.mv)
}

/// The machine itself uses no table and only open windows. A table of any size, and the null windows in which a table's
/// answers are used, would change neither a value nor the move. A candidate that came to the most positions
/// may have another value, since what the table answers is not counted as entered.
#[test]
fn a_table_changes_no_value_and_no_choice() {
    let rules = Rules::emulator();
    let searcher = |entries| {
        Searcher::new(Material::new(&rules))
            .with_horizon(ConsiderableMoves::new(&rules))
            .with_draw_rules(rules.draw_rules())
            .with_entries(entries)
    };
    let mut plain = searcher(0).without_null_windows();
    let mut others = [searcher(4_096).without_null_windows(), searcher(0), searcher(4_096)];
    let mut machine = Turochamp::default();
    let (mut compared, mut nodes) = (0, [0; 3]);
    for (depth, step) in [(2, 60), (3, 300)] {
        let limits = Limits::depth(depth).with_first_depth(depth).with_multipv(512);
        for position in random_positions(12_000, 5).iter().step_by(step) {
            let report = plain.search(position, &limits);
            let verdict = machine.judge_within(position, &Limits::depth(depth), &mut ());
            let chosen = verdict.chosen().map(|chosen| chosen.mv);
            for (searcher, nodes) in others.iter_mut().zip(&mut nodes) {
                let other = searcher.search(position, &limits);
                let is_counted_out = |line: &RootMove| line.nodes >= 6_000;
                if report.lines.iter().chain(&other.lines).any(is_counted_out) {
                    continue;
                }
                for line in &report.lines {
                    let same = other.line(line.mv).expect("the same moves");
                    let values = [line, same].map(|line| (line.score, line.bound));
                    assert_eq!(values[0], values[1], "{} in {position}, depth {depth}", line.mv);
                }
                assert_eq!(choice_by_hand(&other, position), chosen, "{position}, depth {depth}");
                compared += 1;
                *nodes += other.total_nodes;
            }
        }
    }
    assert!(compared > 600, "{compared}");
    assert!(nodes[2] < nodes[1], "the table has answered nothing: {nodes:?}");
}

/// All totals that sixteen men can come to: up to eight pawns, and promoted men for the others.
fn attainable_totals() -> Vec<i32> {
    let mut is_attainable = [false; 301];
    for queens in 0..=9 {
        for rooks in 0..=10 {
            for bishops in 0..=10 {
                for knights in 0..=10 {
                    let promoted = [queens - 1, rooks - 2, bishops - 2, knights - 2];
                    let promoted: i32 = promoted.iter().map(|&extra| extra.max(0)).sum();
                    for pawns in 0..=(8 - promoted) {
                        is_attainable
                            [(2 * pawns + 6 * knights + 7 * bishops + 10 * rooks + 20 * queens) as usize] =
                            true;
                    }
                }
            }
        }
    }
    // A board need not come from a game: fifteen queens are the most that it can hold.
    is_attainable[300] = true;
    (0..=300).filter(|&total| is_attainable[total as usize]).collect()
}

/// A side without men is one with a thousandth of the other.
fn exact(own: i32, other: i32) -> (i64, i64) {
    match (own, other) {
        (0, 0) => (1, 1),
        (_, 0) => (1_000, 1),
        (0, _) => (1, 1_000),
        _ => (i64::from(own), i64::from(other)),
    }
}

/// All pairs of totals, put in order by their scores: each then has to be related to the next as the fractions are.
#[test]
fn scores_are_ordered_as_the_exact_fractions() {
    let totals = attainable_totals();
    assert!(totals.len() > 200, "{totals:?}");
    let mut pairs: Vec<(i32, i32)> = Vec::new();
    for &own in &totals {
        pairs.extend(totals.iter().map(|&other| (own, other)));
    }
    for &(own, other) in &pairs {
        let (score, mirrored) = (Ratio::new(own, other).score(), Ratio::new(other, own).score());
        assert_eq!(score, -mirrored, "{own}/{other}");
        assert_eq!(Ratio::of(score), Some(Ratio::new(own, other)), "{own}/{other}");
        assert!(!score.is_mate(), "{own}/{other}");
    }
    pairs.sort_by_key(|&(own, other)| Ratio::new(own, other).score());
    for (one, next) in pairs.iter().zip(&pairs[1..]) {
        let ((a, b), (c, d)) = (exact(one.0, one.1), exact(next.0, next.1));
        let scores = Ratio::new(one.0, one.1).score().cmp(&Ratio::new(next.0, next.1).score());
        assert_eq!((a * d).cmp(&(c * b)), scores, "{one:?} and {next:?}");
    }
}

#[test]
fn the_evaluator_keeps_its_promises() {
    let starts: Vec<Position> = ODD.iter().map(|fen| fen.parse().expect(fen)).collect();
    for rules in
        [Rules::emulator(), Rules { measure: eval_turochamp::Measure::Difference, ..Rules::emulator() }]
    {
        check_evaluator(|| Material::new(&rules), &starts, 120, 7)
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}
