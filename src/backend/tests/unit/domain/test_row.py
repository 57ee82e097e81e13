"""A run as a row shows at most four numbers, named by its suite."""

from dataclasses import replace

from support.examples import example_run

from volbench.domain.row import make_headline


def test_a_named_number_that_was_not_measured_is_left_out():
    run = example_run()
    named = (("rand-write-4k-qd32", "write_iops"), ("gone", "read_iops"), ("seq-read-1m", "no_such_metric"))
    run = replace(run, suite=replace(run.suite, headline=named))

    assert [head.workload for head in make_headline(run)] == ["rand-write-4k-qd32"]
