"""A run as a row shows at most four numbers, named by its suite."""

from dataclasses import replace

from support.examples import example_run

from volbench.domain.assess.run_row import make_headline
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
