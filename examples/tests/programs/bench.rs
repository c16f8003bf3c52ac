//! The signature of the search.

/// All nodes of `bench`. A change that is meant to be one of speed alone leaves this number as it is; a change
/// of what is searched, or in which order, writes the new one here and says so.
const NODES: &str = "nodes 6648243";

#[test]
fn the_node_count_is_the_signature() {
    let out = crate::common::output(&["bench"]);
    assert_eq!(out.lines().last(), Some(NODES), "\n{out}");
}

#[test]
fn every_machine_has_its_rows() {
    let out = crate::common::output(&["bench"]);
    for machine in &examples::machines::ALL {
        let rows = out.lines().filter(|line| line.starts_with(machine.name)).count();
        assert_eq!(rows, (machine.jobs)().len(), "{out}");
    }
}
