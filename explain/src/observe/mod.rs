//! Looks for facts along a line.

pub(crate) mod exchange;
mod geometry;
mod moves;
mod structure;
mod tactics;
mod trail;
mod trap;

pub(crate) use trail::Trail;

use alloc::vec::Vec;

use movegen::{Move, Position};

use crate::{Fact, MoveName, Observation};

/// Everything that a line shows: what its first move and the answer to it do, mates, promotions and checks on
/// back ranks wherever they occur, and what is different at its end. In order of the half-moves, and what decides
/// games first; what is [alike](Observation::is_like) stands side by side.
///
/// Each is verified on the board: attacks by men that may leave their place, captures by playing them out
/// on their square with legal moves. The line ends before the first move that is not legal.
///
/// ```
/// use explain::{Fact, observe};
/// use movegen::{Position, Role, Square};
/// let root: Position = "r3k3/8/8/8/4N3/8/8/4K3 w q - 0 1".parse()?;
/// let line = [root.parse_move("Nf6+")?, ];
/// let seen = observe(&root, &line);
/// assert!(matches!(seen[0].fact, Fact::Checks { king } if king.square == Square::E8));
///
/// let root: Position = "4k3/8/r7/8/4N3/8/8/4K3 w - - 0 1".parse()?;
/// let line = [root.parse_move("Nc5")?];
/// assert!(matches!(
///     observe(&root, &line)[0].fact,
///     Fact::AttacksLoose { target, .. } if target.role == Role::Rook
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn observe(root: &Position, line: &[Move]) -> Vec<Observation> {
    let mut positions = alloc::vec![root.clone()];
    let mut names = Vec::new();
    for &mv in line {
        let before = &positions[positions.len() - 1];
        if !before.is_legal(mv) {
            break;
        }
        names.push(MoveName::of(before, mv));
        let mut after = before.clone();
        let _ = after.make(mv);
        positions.push(after);
    }
    let mut seen = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let (before, after, mv) = (&positions[index], &positions[index + 1], line[index]);
        // The line is played out so far: the move after this one is legal if it has a name.
        let reply = line.get(index + 1).copied().filter(|_| index + 1 < names.len());
        let mut facts =
            if index < 2 { moves::facts(before, mv, after, reply) } else { moves::events(mv, after) };
        // Of each king one such check is enough.
        let is_told = |fact: &Fact| {
            let shut_in = |fact: &Fact| matches!(fact, Fact::BackRank { .. }).then(|| fact.favours());
            shut_in(fact).is_some()
                && seen.iter().any(|one: &Observation| shut_in(&one.fact) == shut_in(fact))
        };
        facts.retain(|fact| !is_told(fact));
        if index + 1 == names.len() {
            facts.extend(structure::facts(&positions, &line[..names.len()]));
        }
        facts.sort_by_key(|fact| (fact.rank(), fact.one_of_several().map(|man| man.color)));
        let ply = index as u32 + 1;
        seen.extend(facts.into_iter().map(|fact| Observation { ply, after: name.clone(), fact }));
    }
    seen
}
