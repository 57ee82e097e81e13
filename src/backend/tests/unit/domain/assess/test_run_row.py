"""A run as a row shows at most four numbers, named by its suite."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.two_volumes import A, B, two_volumes

from volbench.domain.assess.run_row import make_headline, make_row, seen_from
from volbench.domain.model.words.message import Message, labelled, uncapitalised


def test_a_named_number_that_was_not_measured_is_left_out():
    run = example_run()
    named = (("rand-write-4k-qd32", "write_iops"), ("gone", "read_iops"), ("seq-read-1m", "no_such_metric"))
    run = replace(run, suite=replace(run.suite, headline=named))

    assert [head.workload for head in make_headline(run)] == ["rand-write-4k-qd32"]


def test_a_number_that_is_not_the_main_one_says_which_it_is():
    run = example_run()
    work = run.workloads[0]
    work = replace(work, summary={**work.summary, "end_write_bytes_per_s": work.summary[work.metric]})
    named = ((work.id, work.metric), (work.id, "end_write_bytes_per_s"))
    run = replace(run, suite=replace(run.suite, headline=named), workloads=(work,))

    name = uncapitalised(Message("metrics.end_write_bytes_per_s"))
    assert [head.title for head in make_headline(run)] == [work.title, labelled(work.title, name)]


def test_seen_from_one_of_two_volumes_a_row_has_the_numbers_and_words_of_that_one():
    """Volume 2 is a quarter faster."""
    run = two_volumes(factor=1.25)
    row = make_row(run)

    # Not the very same strings: who looks at a row has the name from an address.
    first, second = (seen_from(row, "".join([*run.targets[variant].id])) for variant in (A, B))

    assert (first.target_id, second.target_id) == (run.targets[A].id, run.targets[B].id)
    assert (first.file_system, second.file_system) == ("btrfs", "ext4")
    assert second.headline[0].summary.median == pytest.approx(1.25 * first.headline[0].summary.median, rel=0.05)
    # Which of several volumes it is goes without saying here.
    assert {head.variant for head in (*first.headline, *second.headline)} == {"btrfs-cow", "ext4"}


def test_a_row_that_knows_nothing_of_a_volume_stays_as_it_is():
    for row in (make_row(two_volumes()), make_row(example_run())):
        assert seen_from(row, "volume99") == row
