"""What a list of runs is answered from equals what the whole runs are answered from: so no two surfaces differ."""

from dataclasses import replace

import pytest
from support.bursts import burst_run
from support.examples import example_run
from support.histories import weekly_run, weekly_runs
from support.loads import load_run
from support.service import make_services
from support.shares import share_target
from support.staged import staged_run
from support.sweeps import sweep_run
from support.two_volumes import B, two_volumes

from volbench.domain.answer.facts import facts_of
from volbench.domain.model.runs.run import Badges, RunState

DROPPED = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3


def _runs():
    yield "ordinary", example_run()
    yield "burst credits", burst_run()
    yield "imported", replace(example_run(), is_imported=True)
    yield "failed", replace(example_run(), state=RunState.FAILED)
    yield "stages", staged_run()
    yield "two volumes", two_volumes()
    yield "ways", sweep_run()
    yield "many clients", load_run()
    yield "many clients of one server", load_run({"nginx": 6000.0})
    yield "keys", load_run({"store": 6000.0}, clients=(10, 50, 100), of_keys=True)


@pytest.mark.parametrize(("name", "run"), list(_runs()))
def test_card_list_result_and_document_give_the_same_answer(store, name, run):
    store.insert(run, {})
    kept, watching = store.get(run.id), make_services(store).watching
    (row,) = watching.told_rows([store.row(run.id)])

    assert store.timelines.facts([run.id]).get(run.id, ()) == facts_of(kept)
    assert watching.told(kept).answer == watching.answered(kept).answer == row.answer
    assert (row.answer is None) is (kept.state is not RunState.DONE)
    assert kept.answer is None


def test_every_run_of_a_history_is_answered_from_those_before_it(store):
    for run in weekly_runs(DROPPED):
        store.insert(run, {})
    watching = make_services(store).watching
    rows, _ = store.list_rows()
    codes = [str(row.answer.code) for row in reversed(watching.told_rows(rows))]

    assert codes[8:] == ["slower_than_before"] * 3
    assert "slower_than_before" not in codes[:8]
    assert all(watching.told(store.get(row.id)).answer == row.answer for row in watching.told_rows(rows))
    assert len(watching.cards({"volume1": rows[0]}, {})["volume1"].course.values) == len(DROPPED)
    assert {one.usual_low is not None for one in watching.ranges(rows[0])} == {True}


def test_what_is_usual_of_the_newest_version_is_not_said_of_a_run_of_another(store):
    runs = weekly_runs([1.0] * 9)
    before = replace(runs[0], suite=replace(runs[0].suite, digest="another"))
    for run in (before, *runs[1:]):
        store.insert(run, {})
    watching = make_services(store).watching
    usual = {run.id: {one.usual_low is not None for one in watching.ranges(store.row(run.id))} for run in runs}

    assert True not in usual[before.id]
    assert usual[runs[-1].id] == {True}


def test_the_small_curve_is_of_the_number_that_stands_first(store):
    runs = weekly_runs([1.0, 0.9, 1.1])
    for run in runs:
        cells = (("rand-read-4k-qd32", "read_iops"), ("seq-read-1m", "read_bytes_per_s"))
        store.insert(replace(run, suite=replace(run.suite, headline=cells)), {})
    newest = store.row(runs[-1].id)
    (card,) = make_services(store).watching.cards({"volume1": newest}, {}).values()
    by_time = replace(newest, headline=(replace(newest.headline[0], metric="read_lat_mean_ns"), *newest.headline[1:]))

    assert newest.headline[0].workload == "rand-read-4k-qd32"
    assert card.course.values[-1] == newest.headline[0].summary.median
    assert len(card.course.values) == 3
    assert card.course.since_at == runs[0].started_at
    assert make_services(store).watching.cards({"volume1": by_time}, {})["volume1"].course.values == ()


def test_a_later_run_with_another_suite_is_not_called_normal_above_a_notice(store):
    for run in weekly_runs(DROPPED):
        store.insert(run, {})
    other = weekly_run(12)
    other = replace(other, workloads=tuple(replace(work, limit=None) for work in other.workloads))
    store.insert(replace(other, suite=replace(other.suite, id="nas-files", digest="another")), {})
    early = replace(weekly_run(2), id="01JDEARLY")
    store.insert(replace(early, suite=other.suite, profile="full"), {})
    watching = make_services(store).watching
    late_row, early_row = watching.told_rows([store.row(other.id), store.row("01JDEARLY")])

    assert (str(late_row.answer.code), str(late_row.answer.hint)) == ("first_measurement", "low")
    assert late_row.answer.reason.has("answer.reason.elsewhere")
    assert late_row.answer == watching.told(store.get(other.id)).answer
    assert not early_row.answer.reason.has("answer.reason.elsewhere")


def test_a_way_over_a_mounted_share_is_called_so_in_lists_as_everywhere(store, tmp_path):
    run = two_volumes()
    names = dict(zip(run.targets, ("folder", "nas-b"), strict=True))
    targets = {"folder": share_target(tmp_path), "nas-b": run.targets[B]}
    results = {names[variant]: result for variant, result in run.target_results.items()}
    works = tuple(replace(work, variant=names[work.variant]) for work in run.workloads)
    plan = replace(run.plan, variants=("folder", "nas-b"), targets={})
    results["folder"] = replace(results["folder"], badges=Badges(valid=False, stable=False))
    ways = replace(run, targets=targets, target_results=results, workloads=works, plan=plan)
    store.insert(replace(ways, id="01JDWAYS"), {})
    watching = make_services(store).watching
    (row,) = watching.told_rows([store.row("01JDWAYS")])

    assert row.answer == watching.told(store.get("01JDWAYS")).answer
    assert row.answer.reason.values["name"].has("model.names.mounted_share")
