"""An experiment as one file: everything but that file is wiped in the middle, and the owner goes on."""

import io
import json
from dataclasses import replace

import pytest
from support.experiment_files import RAID5, RAID10, begin, lines_of, packed, save, take_in
from support.experiments import BTRFS, MATRIX
from support.truthful import truthful_run_on as run_on
from support.words import bilingual, says

from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.experiment.plan.next_step import StepKind
from volbench.domain.model.errors import InvalidRequest, NotFound
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message, plain
from volbench.services.archives.archive_service import Restorer, whole_archive
from volbench.services.experiments.edits import ExperimentEdit


def test_everything_but_the_file_is_wiped_and_the_owner_goes_on(make_nas):
    first = make_nas("first")
    before = begin(first)
    first.volumes = (RAID5,)
    file = save(first, before.id)
    run_before, raw_before = first.store.get("RUN1"), first.store.raw("RUN1", "raw-1")
    first.store.close()

    # Uninstalled, rebuilt as RAID 10, installed again: another database, another volume.
    second = make_nas("second")
    second.volumes = (RAID10,)
    came = take_in(second, file)
    after = second.desk.get(before.id)
    step = second.desk.outlook(before.id).next
    run_id = second.desk.start(before.id, "volume1")
    second.store.set_state(run_id, RunState.RUNNING)
    second.store.finish(run_on(RAID10, run_id, BTRFS))
    second.desk.settle()

    assert (came.experiment_id, came.is_new, came.added, came.refused, came.remarks) == (
        before.id, True, ("RUN1",), 0, (),
    )  # fmt: skip
    assert after == before
    assert second.store.get("RUN1") == run_before
    assert second.store.raw("RUN1", "raw-1") == raw_before
    assert (step.kind, step.configuration_id, step.variants) == (StepKind.MEASURE, "raid10-4", BTRFS)
    filled = {(cell.configuration_id, cell.run_id) for cell in second.desk.get(before.id).filled}
    assert filled == {("raid5-4", "RUN1"), ("raid10-4", run_id)}


def test_a_run_deleted_while_the_file_is_sent_is_left_out_and_its_cell_opens(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    pieces = first.files.save(before.id)
    content = next(pieces)
    first.store.delete("RUN1")

    came = take_in(second, content + b"".join(pieces))

    assert (came.is_new, came.added, came.refused) == (True, (), 0)
    assert second.desk.get(before.id).filled == ()


def test_a_file_taken_in_twice_changes_nothing(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    file = save(first, before.id)

    take_in(second, file)
    again = take_in(second, file)

    assert (again.is_new, again.added, again.already, again.remarks) == (False, (), 1, ())
    assert second.desk.list() == (before,)


def test_in_a_database_with_runs_they_come_as_imported_and_nothing_is_overwritten(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    mine = replace(run_on(RAID10, "RUN1", ("btrfs-cow",), speed=2.0), label="mine")
    second.store.insert(mine, {})

    came = take_in(second, save(first, before.id))

    (new_id,) = came.added
    assert second.store.get("RUN1") == mine
    assert second.store.get(new_id).is_imported
    assert {cell.run_id for cell in second.desk.get(before.id).filled} == {new_id}


def test_two_halves_of_one_experiment_become_one(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    file = save(first, before.id)
    take_in(second, file)
    second.store.insert(replace(run_on(RAID10, "RUN2", BTRFS), created_at="2026-11-21T10:00:00.000Z"), {})
    second.desk.fill(before.id, "raid10-4", "btrfs-cow", run_id="RUN2")
    first.desk.edit(before.id, ExperimentEdit(name="Renamed here"))
    first.desk.empty(before.id, "raid5-4", "btrfs-cow")
    first.desk.leave_out(before.id, "raid5-4", "btrfs-cow", state=CellState.IMPOSSIBLE, reason=bilingual("x", "x"))

    came = take_in(first, save(second, before.id))
    after = first.desk.get(before.id)

    assert (came.is_new, came.already, len(came.added)) == (False, 1, 1)
    assert after.name == "Renamed here"
    assert after.cell("raid10-4", "btrfs-cow").state is CellState.FILLED
    assert after.cell("raid5-4", "btrfs-cow").state is CellState.IMPOSSIBLE
    assert [
        (
            says(remark, "experiment.array_states.crossed", option=Message("model.names.variant_names.btrfs_cow"))
            and says(
                remark,
                "experiment.array_states.of_disks",
                raid=plain("RAID 5"),
                disks=Message("experiment.array_states.disks", count=4),
            )
        )
        for remark in came.remarks
    ] == [True]


def test_another_experiment_under_the_same_id_comes_in_beside(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    other = replace(before, suite_id="nas-curve", profile="quick", cells=(), name="Another")
    second.store.experiments.insert(other)

    came = take_in(second, save(first, before.id))

    assert came.is_new
    assert came.experiment_id != before.id
    assert {one.name for one in second.desk.list()} == {"Another", "Four disks"}


def test_every_way_to_cut_the_file_off_is_noticed(make_nas):
    first = make_nas("first")
    file = save(first, begin(first).id)
    lines = lines_of(file)

    for part in (b"", b"x", file[:40], packed(lines[1:])):
        second = make_nas(f"cut{len(part)}")
        with pytest.raises(InvalidRequest):
            take_in(second, part)
        assert second.desk.list() == ()
    for part in (file[: len(file) // 2], file[:-60], packed(lines[:-1])):
        assert any(one.has("services.transfer.cut_off") for one in take_in(make_nas(f"cut{len(part)}"), part).remarks)


def test_a_file_that_was_cut_off_keeps_the_plan_and_the_whole_one_makes_it_as_it_was(make_nas):
    first, second = make_nas("first"), make_nas("second")
    made = begin(first)
    first.store.insert(replace(run_on(RAID10, "RUN2", BTRFS), created_at="2026-11-21T10:00:00.000Z"), {})
    before = first.desk.fill(made.id, "raid10-4", "btrfs-cow", run_id="RUN2")
    file = save(first, before.id)
    lines = lines_of(file)
    at = next(n for n, line in enumerate(lines) if line["kind"] == "run" and line["value"]["id"] == "RUN1")

    part = take_in(second, packed(lines[: at + 1]))
    meanwhile = second.desk.get(before.id)
    whole = take_in(second, file)

    assert (part.filled, part.added, len(meanwhile.filled)) == (1, ("RUN2",), 1)
    assert meanwhile.cell("basic-1", "ext4").state is CellState.SKIPPED
    assert (whole.added, whole.already, whole.filled) == (("RUN1",), 1, 4)
    assert second.desk.get(before.id) == before
    assert [second.store.row(run_id).is_imported for run_id in ("RUN1", "RUN2")] == [False, False]
    assert second.store.archives.restoring() == ""


def test_runs_of_another_machine_are_never_ones_own(make_nas):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))
    lines[0].update(machine="DS213+")

    take_in(second, packed(lines))

    assert second.store.row("RUN1").is_imported


def test_a_file_of_the_first_version_without_a_name_of_the_installation_is_taken(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    lines = lines_of(save(first, before.id))
    del lines[0]["instance"]

    take_in(second, packed(lines))

    assert second.desk.list() == (before,)
    assert not second.store.row("RUN1").is_imported


def test_a_run_in_two_rows_of_a_file_fills_the_first(make_nas):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))
    other = next(one for one in lines[1]["value"]["cells"] if one["configuration_id"] == "shr1-4")
    other.update(cell_of(lines), configuration_id="shr1-4", variant=other["variant"])

    came = take_in(second, packed(lines))

    assert {cell.configuration_id for cell in second.desk.get(came.experiment_id).filled} == {"raid5-4"}
    assert [remark.has("services.transfer.twice") for remark in came.remarks] == [True]


def test_a_run_that_fills_another_row_here_fills_none_from_a_file(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    lines = lines_of(save(first, before.id))
    take_in(second, packed(lines))
    for cell in lines[1]["value"]["cells"]:
        if cell["state"] == "filled":
            cell["configuration_id"] = "shr1-4"
    taken = [cell for cell in lines[1]["value"]["cells"] if cell["state"] != "empty"]
    lines[1]["value"]["cells"] = taken

    came = take_in(second, packed(lines))

    assert second.desk.get(before.id) == before
    assert len(came.remarks) == 3


def test_a_file_is_taken_in_once_though_the_id_of_its_run_is_taken(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    second.store.insert(run_on(RAID10, "RUN1", ("btrfs-cow",), speed=2.0), {})
    file = save(first, before.id)

    once = take_in(second, file)
    again = take_in(second, file)

    assert (len(once.added), again.added, again.already, again.remarks) == (1, (), 1, ())


def spoil(lines, change):
    change(lines)
    return packed(lines)


def cell_of(lines):
    return next(cell for cell in lines[1]["value"]["cells"] if cell["state"] == "filled")


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[0].update(schema="volbench.experiment/3"),
        lambda lines: lines[0].update(schema="volbench.archive/1"),
        lambda lines: lines[0].update(runs="many"),
        lambda lines: lines[1].update(kind="run"),
        lambda lines: lines[1]["value"].update(id="../../etc"),
        lambda lines: lines[1]["value"].update(name=""),
        lambda lines: lines[1]["value"].update(name="x" * 300),
        lambda lines: lines[1]["value"].update(note="\x1b[31m"),
        lambda lines: lines[1]["value"].update(configurations=[]),
        lambda lines: lines[1]["value"].update(created_at="yesterday"),
        lambda lines: lines[1]["value"]["configurations"][0].update(id="a b"),
        lambda lines: lines[1]["value"]["configurations"][0].update(disks=10**9),
        lambda lines: lines[1]["value"]["variants"].append("ext4"),
        lambda lines: lines[1]["value"]["cells"].append(dict(cell_of(lines))),
        lambda lines: cell_of(lines).update(variant="xfs"),
        lambda lines: cell_of(lines).update(run_id=None),
        lambda lines: cell_of(lines).update(run_id="x\ny"),
        lambda lines: lines.insert(2, [1, 2]),
    ],
)
def test_a_file_that_volbench_cannot_have_made_is_refused_whole(make_nas, change):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))

    with pytest.raises(InvalidRequest):
        take_in(second, spoil(lines, change))

    assert second.desk.list() == ()


def set_median(lines):
    lines[2]["value"]["workloads"][0]["summary"]["read_bytes_per_s"]["median"] = 9e12


@pytest.mark.parametrize(
    "change",
    [
        set_median,
        lambda lines: lines[2]["value"].update(state="running"),
        lambda lines: lines[2]["value"].update(schema="volbench.run/9"),
        lambda lines: lines.pop(2) and lines.pop(2),
        lambda lines: lines[2]["value"]["suite"].update(id="sylv-2018"),
        lambda lines: [cell.update(run_id="ELSEWHERE") for cell in lines[1]["value"]["cells"] if cell["run_id"]],
        lambda lines: [cell.update(run_variant="xfs") for cell in lines[1]["value"]["cells"] if cell["run_id"]],
    ],
)
def test_cells_whose_run_does_not_pass_are_open_and_that_is_said(make_nas, change):
    first, second = make_nas("first"), make_nas("second")
    second.store.insert(run_on(RAID10, "ELSEWHERE", BTRFS), {})
    lines = lines_of(save(first, begin(first).id))

    came = take_in(second, spoil(lines, change))

    assert came.filled == 0
    assert came.remarks
    assert second.desk.get(came.experiment_id).cell("basic-1", "ext4").state is CellState.SKIPPED


def test_runs_that_belong_to_no_cell_stay_outside(make_nas):
    first, second = make_nas("first"), make_nas("second")
    lines = lines_of(save(first, begin(first).id))
    stranger = json.loads(json.dumps(lines[2]))
    stranger["value"]["id"] = "STRANGER"

    came = take_in(second, packed([*lines[:-1], stranger, lines[-1]]))

    assert came.added == ("RUN1",)
    assert not second.store.has("STRANGER")


def test_an_experiment_without_any_result_can_be_saved_too(make_nas):
    first, second = make_nas("first"), make_nas("second")
    made = first.desk.create(MATRIX)

    take_in(second, save(first, made.id))

    assert second.desk.get(made.id) == made
    assert first.files.file_name(made.id) == "volbench-experiment-four-disks-2026-11-20.jsonl.gz"
    with pytest.raises(NotFound):
        first.files.save("NONE")


def test_the_archive_of_all_results_holds_experiments_too(make_nas):
    first, second = make_nas("first"), make_nas("second")
    before = begin(first)
    archive = io.BytesIO(b"".join(whole_archive(first.store, Machine(), "2026-11-20T10:05:00.000Z")))

    restorer = Restorer(second.store, new_run_id=lambda: "NEW", was_our_mirror=lambda _folder, _instance: False)
    result = restorer.restore(archive)

    assert result.remarks == ()
    assert second.desk.list() == (before,)
