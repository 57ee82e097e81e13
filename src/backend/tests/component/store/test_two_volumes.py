"""A run over two volumes in the store: whole, in both histories, in both timelines, and nowhere it does not belong."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.two_volumes import A, B, two_volumes

from volbench.domain.model.errors import InvalidRequest
from volbench.store import RowFilter


def test_it_comes_back_as_it_went_in(store):
    run = two_volumes(is_busy=True)

    store.insert(run, {})

    assert store.get(run.id) == run


def test_both_volumes_list_it_with_their_own_numbers(store):
    run = two_volumes()
    store.insert(run, {})

    rows = {volume: store.list_rows(RowFilter(volume=volume))[0] for volume in ("volume1", "volume2", "volume3")}

    assert [len(found) for found in rows.values()] == [1, 1, 0]
    assert [found[0].volume_name for found in rows.values() if found] == ["Volume 1", "Volume 2"]
    whole = store.list_rows()[0][0]
    assert [target.volume_id for target in whole.targets] == ["volume1", "volume2"]
    assert whole.verdict == run.verdict
    assert store.row(run.id) == whole


def test_each_volume_has_it_in_its_timeline_beside_its_other_runs(store):
    run = two_volumes()
    store.insert(run, {})
    other = example_run("01JDEXAMPLE0000000000000043")
    store.insert(replace(other, created_at="2026-11-21T09:59:00.000Z", target=run.targets[B]), {})

    names = {name.volume_id: name.runs for name in store.timelines.names()}
    timeline = store.timelines.read("volume2", run.suite.id, run.profile)

    assert names == {"volume1": 1, "volume2": 2}
    assert [one.id for one in timeline.runs] == [run.id, "01JDEXAMPLE0000000000000043"]
    assert {one.variant for one in timeline.medians if one.run_id == run.id} == {"ext4"}
    assert timeline.runs[0].around.file_system == "ext4"
    assert timeline.name.volume_name == "Volume 2"
    values = {one.workload: one.median for one in timeline.medians if one.run_id == run.id}
    assert values == {work.id: work.summary[work.metric].median for work in run.workloads if work.variant == B}
    first = store.timelines.read("volume1", run.suite.id, run.profile)
    assert {one.variant for one in first.medians} == {"btrfs-cow"}


def test_it_is_no_baseline_of_one_volume(store):
    run = two_volumes()
    store.insert(run, {})

    with pytest.raises(InvalidRequest, match=r"store.runs.a_run_that_measured_two_volumes"):
        store.edit(run.id, is_baseline=True)
    assert store.edit(run.id, label="two").targets


def test_it_fills_no_cell_and_is_no_reference(store):
    run = two_volumes()
    store.insert(run, {})

    assert store.experiments.candidates(run.suite.id) == ()
    assert store.basic_runs(run.suite.digest) == ()


def test_while_it_runs_its_targets_are_known_and_deleting_it_takes_them_along(store):
    from volbench.domain.model.runs.run import RunState

    run = replace(two_volumes(), state=RunState.RUNNING, workloads=(), target_results={}, verdict=())
    store.create(run)
    assert list(store.get(run.id).targets) == [A, B]
    done = two_volumes()
    store.begin(
        run.id,
        target=done.target,
        environment=done.environment,
        plan=done.plan,
        started_at="2026-11-20T10:00:00.000Z",
        targets=done.targets,
        target_results=done.target_results,
    )
    assert store.get(run.id).target_results == done.target_results
    store.finish(done)
    assert store.get(run.id) == done

    store.delete(run.id)

    assert store.list_rows(RowFilter(volume="volume2"))[0] == ()


def test_the_spread_between_runs_of_each_volume_comes_from_its_own_history(store):
    run = two_volumes()
    store.insert(run, {})
    for n in range(3):
        other = example_run(f"01JDEXAMPLE000000000000005{n}")
        works = tuple(replace(work, variant="ext4") for work in other.workloads)
        store.insert(replace(other, target=run.targets[B], workloads=works), {})

    found = store.timelines.medians_alike(store.row(run.id))

    assert {variant: len(medians) for (_, variant, _), medians in found.items()} == {A: 1, B: 4}
    own = {(work.id, work.variant, work.metric): work.summary[work.metric].median for work in run.workloads}
    assert set(found) == set(own)
    assert all(own[key] in medians for key, medians in found.items())
