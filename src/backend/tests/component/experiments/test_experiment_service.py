"""Experiments on a real store: made, filled, started, ticked, also when the service restarts in between."""

import threading
from dataclasses import replace

import pytest
from support.experiments import BTRFS, MATRIX, filled, finish, run_on, volume_of
from support.words import bilingual, says

from volbench.domain.experiment.plan.experiment import ArrayCondition, CellState
from volbench.domain.experiment.plan.next_step import StepKind
from volbench.domain.model.errors import Busy, ConsentNeeded, InvalidRequest, NotFound, UnsafeTarget
from volbench.domain.model.machine.storage import Health, RaidType
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message, plain
from volbench.services.experiments.edits import ConfigurationEdit, ExperimentEdit, NewExperiment

RAID5 = volume_of(RaidType.RAID5, 4)


def test_the_template_of_2018_has_nine_rows_and_four_columns(nas):
    made = nas.desk.create(MATRIX)

    assert [one.id for one in made.configurations] == [
        "basic-1", "jbod-4", "raid0-4", "raid1-4", "raid10-4", "raid5-4", "shr1-4", "raid6-4", "shr2-4",
    ]  # fmt: skip
    assert len(made.cells) == 36
    assert {cell.state for cell in made.cells} == {CellState.EMPTY}
    assert nas.desk.get(made.id) == made
    assert nas.desk.list() == (made,)


def test_with_three_disks_the_template_leaves_out_what_needs_four(nas):
    made = nas.desk.create(replace(MATRIX, disks=3))

    assert [one.id for one in made.configurations] == ["basic-1", "jbod-3", "raid0-3", "raid1-3", "raid5-3", "shr1-3"]


@pytest.mark.parametrize(
    "asked",
    [
        NewExperiment("x"),
        NewExperiment("x", template="none"),
        NewExperiment("", template="matrix-2018"),
        NewExperiment("x\x00", template="matrix-2018"),
        NewExperiment("x", template="matrix-2018", suite_id="none"),
        NewExperiment("x", template="matrix-2018", profile="none"),
        NewExperiment("x", configurations=(ConfigurationEdit("", RaidType.RAID5, 2, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("", RaidType.RAID5, 4, None),) * 2, variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("a", RaidType.RAID10, 5, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("a", RaidType.BASIC, 4, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("a", RaidType.RAID1, 64, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("../x", RaidType.RAID5, 4, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("", RaidType.RAID5, 0, None),), variants=("ext4",)),
        NewExperiment("x", configurations=(ConfigurationEdit("", RaidType.RAID5, 4, None),), variants=("Ext 4",)),
    ],
)
def test_what_makes_no_matrix_is_refused(nas, asked):
    with pytest.raises(InvalidRequest):
        nas.desk.create(asked)

    assert nas.desk.list() == ()


def test_a_run_that_fits_fills_a_cell_and_its_deletion_empties_it(nas):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", ("btrfs-cow", "btrfs-nocow")), {})

    after = nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")
    again = nas.desk.fill(made.id, "raid5-4", "btrfs-nocow", run_id="RUN1")
    nas.store.delete("RUN1")

    assert filled(after) == {("raid5-4", "btrfs-cow"): "RUN1"}
    assert len(filled(again)) == 2
    assert nas.desk.get(made.id).filled == ()


@pytest.mark.parametrize(
    ("volume", "variants", "cell"),
    [
        (volume_of(RaidType.RAID6, 4), ("btrfs-cow",), ("raid5-4", "btrfs-cow")),
        (volume_of(RaidType.RAID5, 5), ("btrfs-cow",), ("raid5-4", "btrfs-cow")),
        (RAID5, ("btrfs-cow",), ("raid5-4", "btrfs-nocow")),
        (volume_of(RaidType.RAID5, 4, "ext4"), ("ext4",), ("raid5-4", "btrfs-cow")),
    ],
)
def test_a_run_on_something_else_is_refused_unless_the_builder_knows_better(nas, volume, variants, cell):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(volume, "RUN1", variants), {})

    with pytest.raises(ConsentNeeded):
        nas.desk.fill(made.id, *cell, run_id="RUN1")
    nas.desk.fill(made.id, *cell, run_id="RUN1", run_variant=variants[0], is_layout_known=True)

    assert filled(nas.desk.get(made.id)) == {cell: "RUN1"}
    assert nas.desk.get(made.id).cell(*cell).reason is None


@pytest.mark.parametrize(
    ("file_system", "measured", "cell"),
    [
        ("xfs", "xfs", "ext4"),
        ("xfs", "unknown", "ext4"),
        ("ext4", "unknown", "btrfs-cow"),
        ("unknown", "btrfs-cow", "ext4"),
        ("unknown", "xfs", "ext4"),
        ("unknown", "ext3", "btrfs-cow"),
        ("unknown", "btrfs", "ext4"),
    ],
)
@pytest.mark.parametrize("is_named", [False, True])
def test_a_run_on_another_file_system_never_fills_a_cell_unasked(nas, file_system, measured, cell, is_named):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(replace(RAID5, file_system=file_system), "RUN1", (measured,)), {})

    with pytest.raises(ConsentNeeded):
        nas.desk.fill(made.id, "raid5-4", cell, run_id="RUN1", run_variant=measured if is_named else None)

    assert nas.desk.get(made.id).filled == ()


def test_one_build_of_the_disks_never_counts_as_two(nas):
    made = nas.desk.create(MATRIX)
    either = volume_of(None, 4, candidates=(RaidType.RAID5, RaidType.SHR1))
    nas.store.insert(run_on(either, "RUN1", BTRFS), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")

    with pytest.raises(InvalidRequest, match=r"services.filling.used") as refused:
        nas.desk.fill(made.id, "shr1-4", "btrfs-nocow", run_id="RUN1")
    assert says(
        refused.value.message, "experiment.array_states.crossed", option=Message("model.names.variant_names.btrfs_cow")
    )
    assert says(
        refused.value.message,
        "experiment.array_states.of_disks",
        raid=plain("RAID 5"),
        disks=Message("experiment.array_states.disks", count=4),
    )
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")
    after = nas.desk.fill(made.id, "raid5-4", "btrfs-nocow", run_id="RUN1")

    assert set(filled(after)) == {("raid5-4", "btrfs-cow"), ("raid5-4", "btrfs-nocow")}
    assert {one.configuration_id for one in nas.desk.proposals(made.id).runs} == {"raid5-4"}


def test_runs_of_another_suite_or_version_or_without_result_are_refused(nas):
    made = nas.desk.create(MATRIX)
    run = run_on(RAID5, "RUN1", BTRFS)
    nas.store.insert(run, {})
    nas.store.insert(replace(run, id="OTHER", suite=replace(run.suite, id="sylv-2018")), {})
    nas.store.insert(replace(run, id="NEWER", suite=replace(run.suite, digest="fedcba9876543210")), {})
    nas.store.insert(replace(run, id="BROKEN", state=RunState.INTERRUPTED), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")

    for run_id, error in (("OTHER", InvalidRequest), ("NEWER", InvalidRequest), ("BROKEN", Busy), ("GONE", NotFound)):
        with pytest.raises(error):
            nas.desk.fill(made.id, "raid5-4", "btrfs-nocow", run_id=run_id)

    assert filled(nas.desk.get(made.id)) == {("raid5-4", "btrfs-cow"): "RUN1"}


def test_cells_are_left_out_and_emptied(nas):
    made = nas.desk.create(MATRIX)
    why = bilingual("No time", "没有时间")

    nas.desk.leave_out(made.id, "jbod-4", "ext4", state=CellState.SKIPPED, reason=why)
    cell = nas.desk.get(made.id).cell("jbod-4", "ext4")
    nas.desk.empty(made.id, "jbod-4", "ext4")

    assert (cell.state, cell.reason) == (CellState.SKIPPED, why)
    assert nas.desk.get(made.id).cell("jbod-4", "ext4").state is CellState.EMPTY
    with pytest.raises(NotFound):
        nas.desk.empty(made.id, "jbod-9", "ext4")
    with pytest.raises(InvalidRequest):
        nas.desk.leave_out(made.id, "jbod-4", "ext4", state=CellState.FILLED, reason=why)


def test_rows_change_without_losing_what_is_filled(nas):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")
    rows = (ConfigurationEdit("raid5-4", RaidType.RAID5, 4, None), ConfigurationEdit("", RaidType.RAIDF1, 4, None))

    after = nas.desk.edit(made.id, ExperimentEdit(name="New name", configurations=rows))

    assert [one.id for one in after.configurations] == ["raid5-4", "raidf1-4"]
    assert filled(after) == {("raid5-4", "btrfs-cow"): "RUN1"}
    assert after == nas.desk.get(made.id)
    with pytest.raises(InvalidRequest):
        nas.desk.edit(made.id, ExperimentEdit(suite_id="sylv-2018", profile="quick"))


def test_a_row_keeps_its_state_where_an_edit_does_not_name_it(nas):
    row = ConfigurationEdit("", RaidType.RAID5, 4, None, ArrayCondition.DEGRADED)
    made = nas.desk.create(NewExperiment("x", configurations=(row,), variants=("ext4",)))
    same = ConfigurationEdit("raid5-4-degraded", RaidType.RAID5, 4, "note")

    after = nas.desk.edit(made.id, ExperimentEdit(configurations=(same,)))

    assert after.configurations[0].condition is ArrayCondition.DEGRADED


def test_a_present_volume_is_proposed_measured_and_ticked(nas):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    proposed = nas.desk.proposals(made.id).volumes
    before = nas.desk.outlook(made.id).next

    run_id = nas.desk.start(made.id, "volume1")
    meanwhile = nas.desk.outlook(made.id).next
    asked = nas.store.get(run_id).request
    finish(nas.store, run_id, RAID5, BTRFS)
    nas.desk.settle()
    nas.desk.settle()

    assert [(one.configuration_id, one.variants) for one in proposed] == [("raid5-4", BTRFS)]
    assert (before.kind, before.variants) == (StepKind.MEASURE, BTRFS)
    assert (asked.variants, asked.target_path) == (BTRFS, "/volume1/share")
    assert (meanwhile.kind, meanwhile.run_id) == (StepKind.MEASURING, run_id)
    assert filled(nas.desk.get(made.id)) == {("raid5-4", variant): run_id for variant in BTRFS}
    after = nas.desk.outlook(made.id).next
    assert (after.kind, after.configuration_id, after.file_system) == (StepKind.FORMAT, "raid5-4", "ext4")


@pytest.mark.parametrize("look", ["get", "list", "outlook", "proposals"])
def test_whoever_looks_right_after_the_end_finds_the_cells_filled(nas, look):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")
    finish(nas.store, run_id, RAID5, BTRFS)
    found = nas.desk.list()[0] if look == "list" else getattr(nas.desk, look)(made.id)

    assert filled(nas.store.experiments.get(made.id)) == {("raid5-4", variant): run_id for variant in BTRFS}
    if look in {"get", "list"}:
        assert (len(found.filled), found.pending) == (3, ())
    elif look == "outlook":
        assert found.next.kind is StepKind.FORMAT
    else:
        assert found.volumes == found.runs == ()


def test_a_run_put_into_two_rows_at_once_fills_one(nas, monkeypatch):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    look = nas.desk._fitting.check
    meanwhile = []

    def slow(*asked):
        found = look(*asked)
        if not meanwhile:
            meanwhile.append("raid5-4")
            nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")
        return found

    monkeypatch.setattr(nas.desk._fitting, "check", slow)
    with pytest.raises(InvalidRequest, match=r"services.filling.used"):
        nas.desk.fill(made.id, "raid10-4", "btrfs-cow", run_id="RUN1", is_meant=True)

    assert filled(nas.desk.get(made.id)) == {("raid5-4", "btrfs-cow"): "RUN1"}


def test_a_run_that_the_owner_has_put_elsewhere_meanwhile_is_not_ticked_for_its_row(nas):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")
    finish(nas.store, run_id, RAID5, BTRFS)
    nas.desk.fill(made.id, "raid10-4", "btrfs-cow", run_id=run_id, is_meant=True)
    nas.desk.settle()

    assert filled(nas.desk.get(made.id)) == {("raid10-4", "btrfs-cow"): run_id}
    assert nas.desk.get(made.id).pending == ()


def test_two_clicks_at_once_start_one_run(nas, monkeypatch):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    refused, threads, enqueue = [], [], nas.queue.enqueue

    def second_click():
        with pytest.raises(InvalidRequest):
            nas.desk.start(made.id, "volume1")
        refused.append(True)

    def slow(*asked):
        if not threads:
            threads.append(threading.Thread(target=second_click))
            threads[0].start()
            threads[0].join(0.2)
        return enqueue(*asked)

    monkeypatch.setattr(nas.queue, "enqueue", slow)
    nas.desk.start(made.id, "volume1")
    threads[0].join()

    assert refused == [True]
    assert len(nas.desk.get(made.id).pending) == 1


@pytest.mark.parametrize("end", [RunState.FAILED, RunState.CANCELLED])
def test_a_run_that_came_to_nothing_leaves_its_cells_open(nas, end):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")

    nas.store.set_state(run_id, end)
    nas.desk.settle()

    assert nas.desk.get(made.id).pending == ()
    assert nas.desk.outlook(made.id).next.kind is StepKind.MEASURE


def test_deleting_a_started_run_or_the_experiment_forgets_it(nas):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")
    nas.store.set_state(run_id, RunState.INTERRUPTED)
    nas.store.delete(run_id)

    assert nas.desk.get(made.id).pending == ()
    second = nas.desk.start(made.id, "volume1")
    nas.desk.delete(made.id)
    nas.desk.settle()
    assert nas.store.row(second).state is RunState.QUEUED
    with pytest.raises(NotFound):
        nas.desk.get(made.id)


def test_what_may_not_be_measured_is_not_started(nas):
    made = nas.desk.create(MATRIX)
    syncing = volume_of(RaidType.RAID5, 4, name="volume2", health=Health.SYNCING)
    strange = volume_of(RaidType.RAIDF1, 4, name="volume3")
    either = volume_of(None, 4, name="volume4", candidates=(RaidType.RAID5, RaidType.SHR1))
    nas.volumes = (syncing, strange, either)

    for volume_id, error in (
        ("volume2", UnsafeTarget),
        ("volume3", InvalidRequest),
        ("volume4", InvalidRequest),
        ("volume9", NotFound),
    ):
        with pytest.raises(error):
            nas.desk.start(made.id, volume_id)
    run_id = nas.desk.start(made.id, "volume4", configuration_id="shr1-4", variants=("btrfs-cow",))

    assert nas.store.get(run_id).request.variants == ("btrfs-cow",)
    assert nas.desk.get(made.id).pending[0].configuration_id == "shr1-4"


def test_stored_and_imported_runs_are_proposed_for_open_cells(nas):
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {})
    report = replace(run_on(RAID5, "FRIEND", ("unknown",)), label="raid6_btrfs 校验 压缩", is_imported=True)
    pool = replace(RAID5.pool, raid_type=None, raid_type_candidates=(), arrays=())
    blank = replace(RAID5, pool=pool, disks=(), file_system="unknown")
    nas.store.insert(replace(report, target=replace(report.target, volume=blank)), {})
    nas.store.insert(replace(report, id="MUTE", label="", target=replace(report.target, volume=blank)), {})
    nas.desk.fill(made.id, "raid5-4", "btrfs-cow", run_id="RUN1")

    found = nas.desk.proposals(made.id)
    nas.desk.fill(made.id, "raid6-4", "btrfs-cow-compress", run_id="FRIEND", run_variant="unknown")

    assert [(one.run_id, one.configuration_id, one.variant, one.is_certain) for one in found.runs] == [
        ("RUN1", "raid5-4", "btrfs-nocow", True),
        ("RUN1", "raid5-4", "btrfs-cow-compress", True),
        ("FRIEND", "raid6-4", "btrfs-cow-compress", False),
    ]
    assert [one.run_id for one in found.unplaced] == ["MUTE"]
    assert filled(nas.desk.get(made.id))["raid6-4", "btrfs-cow-compress"] == "FRIEND"


def test_every_change_is_told_to_the_copy_of_the_results(nas):
    made = nas.desk.create(MATRIX)
    nas.desk.edit(made.id, ExperimentEdit(note="x"))
    nas.desk.delete(made.id)

    assert len(nas.changes) == 3
