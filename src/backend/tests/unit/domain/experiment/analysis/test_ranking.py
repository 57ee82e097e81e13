"""Only cells that may be compared are put in one order; the others stand apart, each with its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.matrices import FIRST, small_matrix
from support.words import bilingual, in_chinese, says

from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import CacheClass

ODD = "raid0-4-btrfs"


def _fast(row, variant, workload):
    return 3.0 if row.id == "raid0-4" else 1.0


def _with_odd(change):
    def changed(experiment, runs):
        return experiment, {**runs, ODD: change(runs[ODD])}

    return small_matrix(_fast, change=changed)


def _on_machine(**changes):
    def change(run):
        machine = replace(run.environment.machine, **changes)
        return replace(run, environment=replace(run.environment, machine=machine))

    return change


def _on_other_disks(run):
    disks = tuple(replace(disk, model="Other") for disk in run.target.volume.disks)
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, disks=disks)))


def _without_first(run):
    return replace(run, workloads=run.workloads[1:])


def _from_memory(run):
    first, *rest = run.workloads
    return replace(run, workloads=(replace(first, cache_class=CacheClass.CACHED), *rest))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_on_machine(model="DS1821+"), "experiment.cell_cautions.machine"),
        (_on_other_disks, "experiment.cell_cautions.disks"),
        (lambda run: replace(run, profile="thorough"), "compare.comparability.profile"),
        (_without_first, "experiment.matrix.lacks"),
        (_from_memory, "experiment.matrix.lacks"),
    ],
)
def test_a_cell_that_is_not_comparable_has_no_place_however_fast_it_is(change, reason):
    weighing = [preset for preset in _with_odd(change).presets if FIRST in preset.weights]
    assert len(weighing) >= 2
    for preset in weighing:
        places = [(one.configuration, one.variant) for one in preset.ranking]

        assert ("raid0-4", "btrfs-cow") not in places
        assert ("raid0-4", "ext4") in places
        (apart,) = preset.apart
        assert (apart.configuration, apart.variant) == ("raid0-4", "btrfs-cow")
        assert apart.reason.has(reason)
        assert in_chinese(apart.reason)
        assert "{" not in in_chinese(apart.reason)


def test_every_filled_cell_has_a_place_or_a_reason():
    for preset in _with_odd(_on_machine(model="DS1821+")).presets:
        assert len(preset.ranking) + len(preset.apart) == 10


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_on_machine(system="DSM 6.2.4"), "other-system"),
        (lambda run: replace(run, environment=replace(run.environment, tools={"fio": "fio-2.1"})), "other-fio"),
        (lambda run: replace(run, plan=replace(run.plan, file_bytes=run.plan.file_bytes * 2)), "other-file-size"),
    ],
)
def test_what_may_explain_a_difference_keeps_its_place_and_is_said_wherever_the_cell_is_touched(change, code):
    matrix = _with_odd(change)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == ("raid0-4", "btrfs-cow"))
    touched = [one for one in matrix.conclusions if any(ref.configuration == "raid0-4" for ref in one.cells)]

    assert cell.caution_codes == (code,)
    assert all(preset.apart == () for preset in matrix.presets)
    assert touched
    assert any(cell.cautions[0] in one.exceptions for one in touched)


def test_another_version_of_any_tool_is_said_and_not_of_fio_alone():
    def with_dd(run, version):
        return replace(run, environment=replace(run.environment, tools={"fio": "fio-3.33", "dd": version}))

    def change(experiment, runs):
        return experiment, {name: with_dd(run, "dd 8.32" if name == ODD else "dd 9.1") for name, run in runs.items()}

    said = {cell.caution_codes: cell.cautions for cell in small_matrix(_fast, change=change).cells}

    assert set(said) == {(), ("other-tool",)}
    assert says(said["other-tool",][0], "experiment.cell_cautions.other_tool", other="dd 8.32", usual="dd 9.1")


def test_another_profile_than_the_experiment_asks_for_is_said_of_the_cells_and_of_no_conclusion():
    matrix = small_matrix(_fast, change=lambda experiment, runs: (replace(experiment, profile="full"), runs))

    assert {cell.caution_codes for cell in matrix.cells} == {("other-profile",)}
    assert all(preset.apart == () for preset in matrix.presets)
    assert not any(matrix.cells[0].cautions[0] in one.exceptions for one in matrix.conclusions)


@pytest.mark.parametrize("reason", [None, bilingual("Agreed.", "同意。")])
def test_a_layout_that_disagrees_is_said_where_the_owner_was_asked_and_not_where_it_was_built_so(reason):
    place = ("raid0-4", "btrfs-cow")

    def change(experiment, runs):
        cells = [replace(one, reason=reason) if one.place == "/".join(place) else one for one in experiment.cells]
        run = runs[next(one.run_id for one in cells if one.place == "/".join(place))]
        pool = replace(run.target.volume.pool, raid_type=RaidType.JBOD)
        target = replace(run.target, volume=replace(run.target.volume, pool=pool))
        return replace(experiment, cells=tuple(cells)), {**runs, run.id: replace(run, target=target)}

    matrix = small_matrix(_fast, change=change)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == place)
    touched = [one for one in matrix.conclusions if any(ref.configuration == place[0] for ref in one.cells)]

    assert cell.caution_codes == (() if reason is None else ("taken-anyway",))
    if reason is not None:
        assert "JBOD" in in_chinese(cell.cautions[0])
        assert any(cell.cautions[0] in one.exceptions for one in touched)
