//! Contenders timed in turn, round after round, so that a machine's moods meet them all alike.

use std::hint::black_box;
use std::time::Instant;

use super::Case;

/// Work that is done in less time is repeated within its round, by all contenders as often.
const SHORTEST_ROUND: f64 = 0.003;

/// The seconds of each round, by contender.
pub struct Race {
    seconds: Vec<Vec<f64>>,
}

impl Race {
    /// Runs a case for some rounds, after one that does not count.
    pub fn run(case: &mut Case, rounds: usize) -> Race {
        let repeats = (SHORTEST_ROUND / time(case, 0, 1)).ceil().clamp(1.0, 1e6) as u32;
        let mut seconds = vec![Vec::new(); case.tasks.len()];
        for round in 0..=rounds {
            for (index, all) in seconds.iter_mut().enumerate() {
                let time = time(case, index, repeats);
                if round > 0 {
                    all.push(time / f64::from(repeats));
                }
            }
        }
        Race { seconds }
    }

    /// The median seconds of a contender's rounds.
    pub fn median(&self, contender: usize) -> f64 {
        self.sorted(contender)[self.seconds[0].len() / 2]
    }

    /// The seconds of a contender's quickest round.
    pub fn quickest(&self, contender: usize) -> f64 {
        self.sorted(contender)[0]
    }

    fn sorted(&self, contender: usize) -> Vec<f64> {
        let mut sorted = self.seconds[contender].clone();
        sorted.sort_by(f64::total_cmp);
        sorted
    }
}

fn time(case: &mut Case, contender: usize, repeats: u32) -> f64 {
    let task = &mut case.tasks[contender].1;
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(task());
    }
    start.elapsed().as_secs_f64()
}

pub fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}
