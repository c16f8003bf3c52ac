//! Contenders timed in turn, round after round, so that a machine's moods meet them all alike.

use std::hint::black_box;
use std::time::Instant;

use super::Case;

/// The sorted seconds of each part's rounds, by contender.
pub struct Race(Vec<Vec<Vec<f64>>>);

impl Race {
    /// Runs a case for some rounds, after one that does not count. Parts are short, and whoever else wants the
    /// processor disturbs few of them.
    ///
    /// Work of a single part goes ten times as many rounds, and each time once before it is timed: what is asked
    /// is how fast it goes on, not how fast it starts after someone else has used the caches.
    pub fn run(case: &mut Case, rounds: usize) -> Race {
        let mut seconds: Vec<_> = case.tasks.iter().map(|(_, parts)| vec![Vec::new(); parts.len()]).collect();
        let parts = seconds[0].len();
        let rounds = if parts == 1 { 10 * rounds } else { rounds };
        for round in 0..=rounds {
            for part in 0..parts {
                for ((_, tasks), seconds) in case.tasks.iter_mut().zip(&mut seconds) {
                    if parts == 1 {
                        black_box(tasks[part]());
                    }
                    let start = Instant::now();
                    black_box(tasks[part]());
                    if round > 0 {
                        seconds[part].push(start.elapsed().as_secs_f64());
                    }
                }
            }
        }
        for rounds in seconds.iter_mut().flatten() {
            rounds.sort_by(f64::total_cmp);
        }
        Race(seconds)
    }

    /// The seconds of a contender's work, each part by the median of its rounds.
    pub fn median(&self, contender: usize) -> f64 {
        self.0[contender].iter().map(|rounds| rounds[rounds.len() / 2]).sum()
    }

    /// The seconds of a contender's work, each part by the quickest of its rounds.
    pub fn quickest(&self, contender: usize) -> f64 {
        self.0[contender].iter().map(|rounds| rounds[0]).sum()
    }
}

pub fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}
