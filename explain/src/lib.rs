#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod compare;
mod comparison;
mod english;
mod explainer;
mod fact;
mod features;
mod ledger;
mod line;
mod observe;
mod reasons;
mod select;
mod severity;
mod statement;
mod verdict;

pub use comparison::{Accounting, Comparison, FeatureGap, MenGap, Relation, ScopeGap, TermGap};
pub use english::English;
pub use explainer::{Best, Confidence, Explainer, Explanation};
pub use fact::{Fact, Man, Observation, Taken};
pub use ledger::{Ledger, LedgerFeature, LedgerTerm};
pub use line::{Ending, Line, MoveName, Worth};
pub use observe::observe;
pub use severity::Severity;
pub use statement::{Language, Statement};
pub use verdict::{Grade, Verdict};
