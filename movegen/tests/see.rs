//! The static exchange evaluation against known exchanges and against its plain definition.

use movegen::{Color, Move, Position, Role, Square, SquareSet, attacks};

const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 20_000];

/// A board as a plain list, on which exchanges are played out one capture after the other.
#[derive(Clone)]
struct Plain([Option<(Color, Role)>; 64]);

impl Plain {
    fn of(position: &Position) -> Plain {
        let mut plain = Plain([None; 64]);
        for (square, piece) in position.board().iter() {
            plain.0[square.index()] = Some((piece.color(), piece.role()));
        }
        plain
    }

    fn occupied(&self) -> SquareSet {
        Square::ALL.into_iter().filter(|square| self.0[square.index()].is_some()).collect()
    }

    /// The men of a side that attack a square, the least valuable first.
    fn attackers(&self, target: Square, by: Color) -> Vec<(Role, Square)> {
        let occupied = self.occupied();
        let attacks_target = |square: &Square| {
            self.0[square.index()].is_some_and(|(color, role)| {
                color == by && attacks::of(color, role, *square, occupied).contains(target)
            })
        };
        let found = Square::ALL.into_iter().filter(attacks_target);
        let mut found: Vec<_> =
            found.filter_map(|square| self.0[square.index()].map(|(_, role)| (role, square))).collect();
        found.sort_by_key(|(role, _)| VALUES[role.index()]);
        found
    }

    /// What `side` wins by capturing on the target, or 0 if it had better not.
    fn exchange(&self, target: Square, side: Color) -> i32 {
        let Some(&(role, from)) = self.attackers(target, side).first() else { return 0 };
        if role == Role::King && !self.attackers(target, !side).is_empty() {
            return 0;
        }
        let won = self.0[target.index()].map_or(0, |(_, role)| VALUES[role.index()]);
        let mut after = self.clone();
        after.0[target.index()] = after.0[from.index()].take();
        (won - after.exchange(target, !side)).max(0)
    }
}

/// The exchange that a move starts, by its definition: what it takes, less what the answer wins.
fn by_definition(position: &Position, mv: Move) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let mut plain = Plain::of(position);
    let victim = position.board().victim_square(mv);
    let mut won =
        if mv.is_capture() { plain.0[victim.index()].map_or(0, |(_, role)| VALUES[role.index()]) } else { 0 };
    let mover = plain.0[mv.from().index()].take();
    plain.0[victim.index()] = None;
    plain.0[mv.to().index()] = mover;
    if let (Some(role), Some((color, _))) = (mv.promotes_to(), mover) {
        plain.0[mv.to().index()] = Some((color, role));
        won += VALUES[role.index()] - VALUES[Role::Pawn.index()];
    }
    won - plain.exchange(mv.to(), !position.turn())
}

#[test]
fn known_exchanges_have_their_known_balance() {
    // The first two are the examples of the chess programming wiki, "SEE - The Swap Algorithm".
    let known = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800 - 900),
        ("4k3/8/3n4/8/4P3/8/8/4K3 w - - 0 1", "e4e5", 0),
        ("4k3/8/3n4/4P3/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0),
    ];
    for (fen, text, balance) in known {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.see(mv), balance, "{text} in {fen}");
    }
}

#[test]
fn every_exchange_of_a_thousand_middle_games_is_what_its_definition_says() {
    let mut captures = 0;
    for fen in include_str!("data/middlegames.fen").lines() {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for mv in &position.legal_moves() {
            let balance = by_definition(&position, mv);
            assert_eq!(position.see(mv), balance, "{mv} in {fen}");
            for threshold in [i32::MIN, -900, balance - 1, balance, balance + 1, 0, 300, i32::MAX] {
                assert_eq!(position.see_ge(mv, threshold), balance >= threshold, "{mv} {threshold} in {fen}");
            }
            captures += usize::from(mv.is_capture());
        }
    }
    assert!(captures > 2_000, "{captures}");
}
