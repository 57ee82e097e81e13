"""The first sentence over more runs than have sentences of their own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from support.examples import scaled
from support.matrices import of_memory
from support.past import steady
from support.words import in_chinese, says

from volbench.domain.compare.comparison import compare
from volbench.domain.compare.multi_run_summary import MOST_BESIDE, sentences_of_many
from volbench.domain.model.words.message import Message, join_clauses
from volbench.domain.stats.descriptive import summarise

FACTORS = (1.0, 1.3, 1.0, 0.7, 1.5, 1.0, 0.8, 1.2, 1.0)


def compared(runs):
    found = compare(runs, baseline_id=runs[0].id, rng=Random(1), histories=steady(runs))  # noqa: S311 (a bootstrap, not a secret)
    letters = dict(zip((run.id for run in runs), "ABCDEFGHIJ", strict=False))
    return found, sentences_of_many(found.cells, letters, "A")


def runs_of(*factors):
    return [scaled(f"run-{n}", factor) for n, factor in enumerate(factors)]


def test_it_counts_the_runs_and_names_the_farthest_in_what_is_shown_first():
    found, said = compared(runs_of(*FACTORS))
    titles = [cell.title for cell in found.cells if cell.is_headline]

    assert len(FACTORS) > MOST_BESIDE
    assert [one.values["title"] for one in said] == titles
    assert {one.code for one in said} == {"compare.multi_run_summary.of_cell"}
    assert says(said[0], "compare.multi_run_summary.clauses.faster", count=3, letter="E", change="+50 %")
    assert says(said[0], "compare.multi_run_summary.clauses.slower", count=2, letter="D", change="−30 %")
    assert says(said[0], "compare.multi_run_summary.clauses.no_difference", count=3)
    assert "3 次更快，差异最大的是 E（+50 %）" in in_chinese(said[0])


def test_the_workload_with_the_largest_certain_difference_comes_first():
    def with_one_slow(run):
        *rest, last = run.workloads
        rounds = tuple(replace(one, metrics={last.metric: one.metrics[last.metric] / 9}) for one in last.rounds)
        summary = summarise([one.metrics[last.metric] for one in rounds])
        return replace(run, workloads=(*rest, replace(last, rounds=rounds, summary={last.metric: summary})))

    runs = runs_of(*FACTORS)
    found, said = compared([*runs[:-1], with_one_slow(runs[-1])])

    assert found.cells[-1].is_headline
    assert says(said[0], "compare.multi_run_summary.of_cell", title=found.cells[-1].title)
    assert says(said[0], "compare.multi_run_summary.clauses.slower", letter="I", change="−89 %")


def test_why_the_mean_of_all_is_over_fewer_than_the_runs_share_is_said_with_it():
    def with_memory(run):
        return replace(run, workloads=(*run.workloads, replace(of_memory(run.workloads[0]), id="memory")))

    runs = [with_memory(run) for run in runs_of(*FACTORS)]
    found, _ = compared(runs)
    pair = compare(runs[:2], baseline_id=runs[0].id, rng=Random(1), histories=steady(runs[:2]))  # noqa: S311 (a bootstrap, not a secret)

    assert len(found.cells) == 5
    assert in_chinese(pair.overall[0].sentence).startswith(
        "4 个共有项目综合来看（不含内存速度，它与存储空间无关）：B 比 A 快"
    )
    three = compare(runs[:3], baseline_id=runs[0].id, rng=Random(1), histories=steady(runs[:3]))  # noqa: S311
    assert says(three.overall[0].sentence, "compare.comparison.without_memory", cells=4)
    for once_is_enough in (three.overall[1], *found.overall):
        assert once_is_enough.sentence.values["together"] == Message("compare.comparison.together", cells=4)


def test_runs_that_may_not_be_compared_are_counted_as_that():
    runs = runs_of(*FACTORS)
    runs[1] = replace(runs[1], suite=replace(runs[1].suite, digest="other"))
    _, said = compared(runs)

    assert says(said[0], "compare.multi_run_summary.clauses.faster", count=2, letter="E")
    assert says(said[0], "compare.multi_run_summary.clauses.not_comparable", count=1)


def test_a_single_workload_is_told_by_its_name():
    runs = [replace(run, workloads=run.workloads[:1]) for run in runs_of(*FACTORS)]
    found, said = compared(runs)

    assert found.overall == ()
    assert says(said[0], "compare.multi_run_summary.of_cell", title=runs[0].workloads[0].title, baseline="A")
    assert says(said[0], "compare.multi_run_summary.clauses.faster", count=3, letter="E", change="+50 %")
    assert says(said[0], "compare.multi_run_summary.clauses.slower", count=2)


def test_the_most_saved_time_is_the_smallest_ratio():
    found, _ = compared(runs_of(*FACTORS))
    turned = [replace(found.cells[0], is_higher_better=False)]
    letters = {row.id: "ABCDEFGHI"[n] for n, row in enumerate(found.runs)}
    said = sentences_of_many(turned, letters, "A")

    assert says(said[0], "compare.multi_run_summary.clauses.faster", count=3, letter="H", change="+20 %")


def test_doubtful_numbers_are_told_once():
    runs = runs_of(*FACTORS)
    works = tuple(replace(work, badges=replace(work.badges, valid=False)) for work in runs[2].workloads)
    _, said = compared([*runs[:2], replace(runs[2], workloads=works), *runs[3:]])

    assert [one.has("compare.comparison.doubtful") for one in said].count(True) == 1
    assert said[-1].has("compare.comparison.doubtful")


def test_few_rounds_give_no_verdict():
    runs = [
        replace(run, workloads=tuple(replace(work, rounds=work.rounds[:3]) for work in run.workloads))
        for run in runs_of(*FACTORS)
    ]
    _, said = compared(runs)

    assert says(
        said[0],
        "compare.multi_run_summary.of_cell",
        baseline="A",
        clauses=join_clauses(
            (Message("compare.multi_run_summary.clauses.indicative", count=8, letter="D", change="−30 %"),),
        ),
    )
