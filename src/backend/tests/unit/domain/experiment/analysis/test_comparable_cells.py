"""What may be compared and what not: other machines, disks, profiles, sizes; and doubts that are told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.matrices import FIRST, cow_is_slow, exceptions_of, first_of_memory, names_in, small_matrix, with_works
from support.planted import Noise, matrix_2018, planted
from support.words import says

from volbench.domain.experiment.analysis.matrix import ConclusionKind
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.suites.workload import GiB
from volbench.domain.model.words.message import Message
from volbench.suites import find


def _on(run, **environment):
    return replace(run, environment=replace(run.environment, **environment))


def test_another_machine_is_indicative_at_most_and_said():
    def change(experiment, runs):
        odd = {}
        for name in ("raid0-4-btrfs", "raid0-4-ext4"):
            machine = replace(runs[name].environment.machine, model="DS1821+")
            odd[name] = _on(runs[name], machine=machine)
        return experiment, {**runs, **odd}

    def fast(row, variant, workload):
        return 3.0 if row.id == "raid0-4" else cow_is_slow(row, variant, workload)

    matrix = small_matrix(fast, change=change)
    raid = [one for one in matrix.conclusions if any(n.configuration == "raid0-4" for n in one.numbers)]

    assert raid
    for one in raid:
        against = [n for n in one.numbers if n.configuration == "raid0-4" and n.against_configuration == "basic-1"]
        assert all(number.p_adjusted is None and number.interval is None for number in against)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == ("raid0-4", "ext4"))
    (said,) = cell.cautions
    assert says(said, "experiment.cell_cautions.machine", other="DS1821+", usual="DS920+")
    assert all(said in one.exceptions for one in matrix.conclusions if _touches(one, "raid0-4", "ext4"))


def _touches(conclusion, configuration, variant):
    return any((one.configuration, one.variant) == (configuration, variant) for one in conclusion.cells)


def test_other_disks_are_indicative_at_most_and_one_of_a_mixed_array_is_not_other():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        others = tuple(replace(disk, model="Other") for disk in run.target.volume.disks)
        other = replace(run, target=replace(run.target, volume=replace(run.target.volume, disks=others)))
        run = runs["raid1-4-btrfs"]
        first, *rest = run.target.volume.disks
        mixed = (replace(first, model="Other"), *rest)
        mixed = replace(run, target=replace(run.target, volume=replace(run.target.volume, disks=mixed)))
        return experiment, {**runs, other.id: other, mixed.id: mixed}

    matrix = small_matrix(change=change)
    exceptions = exceptions_of(matrix)

    assert names_in(exceptions, "hardware_differs") == ["RAID 0"]
    (odd,) = (one for one in exceptions if one.has("experiment.cell_cautions.disks"))
    assert odd.values["cell"].has("model.names.variant_names.btrfs_cow")
    assert "RAID 0" in odd.texts()
    assert "RAID 1" not in [word for one in exceptions for word in one.texts()]


@pytest.mark.parametrize("what", ["profile", "is_direct"])
def test_another_profile_or_way_to_the_disks_is_shown_and_not_compared(what):
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        odd = (
            replace(run, profile="thorough") if what == "profile" else _on(run, is_direct=not run.environment.is_direct)
        )
        return experiment, {**runs, odd.id: odd}

    matrix = small_matrix(change=change)

    assert names_in(exceptions_of(matrix), "not_comparable") == ["RAID 0"]


def test_a_test_file_of_another_size_is_compared_and_said():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        odd = replace(run, plan=replace(run.plan, file_bytes=run.plan.file_bytes * 2))
        return experiment, {**runs, odd.id: odd}

    exceptions = exceptions_of(small_matrix(change=change))

    (odd,) = (one for one in exceptions if one.has("compare.comparability.file"))
    assert odd.values["letter"].has("model.names.variant_names.btrfs_cow")
    assert "RAID 0" in odd.texts()
    assert not names_in(exceptions, "not_comparable")


@pytest.mark.parametrize("sizes", [(5, 4), (5, 0), (0, 5)])
def test_where_each_workload_has_a_size_of_its_own_no_conclusion_names_a_test_file(sizes):
    """Plans of former versions name the size of a file nobody used, made smaller by what else lay on the volume."""
    fixed = find("sylv-2018").workloads

    def change(experiment, runs):
        changed = {}
        for name, run in runs.items():
            works = tuple(
                replace(work, parameters=one.parameters()) for work, one in zip(run.workloads, fixed, strict=False)
            )
            plan = replace(run.plan, file_bytes=sizes[name == "raid0-4-btrfs"] * GiB)
            changed[name] = replace(run, workloads=works, plan=plan)
        return experiment, changed

    matrix = small_matrix(change=change)

    assert matrix.conclusions
    assert not any(said.has("compare.comparability.file") for one in matrix.conclusions for said in one.exceptions)
    assert not any(said.has("compare.comparability.file") for cell in matrix.cells for said in cell.cautions)


def test_each_number_that_is_not_compared_says_why():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        first, *rest = run.workloads
        warm = replace(first, cache_class=CacheClass.CACHED)
        return experiment, {**runs, run.id: replace(run, workloads=(warm, *rest))}

    matrix = small_matrix(change=change)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == ("raid0-4", "btrfs-cow"))
    overall = matrix.conclusions[0].text

    assert cell.obstacle is None
    assert says(
        cell.values[FIRST].obstacle,
        "experiment.matrix.other_cache",
        other=Message("compare.comparability.cache_names.cached"),
        usual=Message("compare.comparability.cache_names.uncached"),
    )
    assert [key for key, value in cell.values.items() if value.obstacle] == [FIRST]
    some = Message("experiment.matrix.some_metrics", count=2, all=3)
    assert says(overall, "experiment.matrix.all_over", what=some, count=5)


def test_doubts_reach_what_is_said_of_everything():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        badges = replace(run.workloads[0].badges, valid=False)
        return experiment, {**runs, run.id: with_works(run, badges=badges)}

    first = small_matrix(change=change).conclusions[0]

    assert first.kind is ConclusionKind.OVERALL
    assert len(first.cells) == 10
    assert Message("experiment.matrix.doubtful") in first.exceptions


def test_an_imported_run_with_impossible_figures_is_read():
    def change(experiment, runs):
        run = runs["raid5-4-ext4"]
        disks = tuple(replace(disk, size_bytes=10**400) for disk in run.target.volume.disks)
        target = replace(run.target, volume=replace(run.target.volume, disks=disks))
        plan = replace(run.plan, file_bytes=10**400)
        works = tuple(replace(one, access=None) for one in run.workloads)
        return experiment, {**runs, run.id: replace(run, target=target, plan=plan, workloads=works)}

    rows = tuple(row for row in matrix_2018() if row.id in {"basic-1", "raid5-4"})
    matrix = small_matrix(change=change, rows=rows)

    assert matrix.configurations[1].usable_bytes == 30 * 10**12
    assert all(one.theory is None for one in matrix.scaling if (one.configuration, one.variant) == ("raid5-4", "ext4"))


def test_as_good_as_the_first_counts_the_spread_of_the_rounds():
    def speed(row, variant, workload):
        return 1.25 if row.id == "raid0-4" else 1.0

    def tied(rounds):
        noise = Noise(0.0, 0.0, 0.0, rounds)
        experiment, runs = planted(
            speed, seed=1, configurations=matrix_2018()[:5], variants=("ext4",), workloads=3, noise=noise
        )
        photos = read_matrix(experiment, runs).presets[0]
        return sum(one.is_tied_with_first for one in photos.ranking)

    assert tied(0.005) == 1
    assert tied(0.4) > 1


def test_of_a_file_with_too_many_measurements_the_first_hundred_are_read_and_it_is_said():
    def change(experiment, runs):
        run = runs["basic-1-ext4"]
        first, *rest = run.workloads
        many = tuple(replace(first, id=f"made-{number}") for number in range(120))
        return experiment, {**runs, run.id: replace(run, workloads=(first, *rest, *many))}

    matrix = small_matrix(change=change, rows=matrix_2018()[:2])
    cell = matrix.cells[0]

    assert len(matrix.metrics) == len(cell.values) == 100
    (said,) = cell.cautions
    assert says(said, "experiment.matrix.too_many", most=100)


def test_the_speed_of_the_memory_is_shown_and_nothing_is_concluded_from_it():
    matrix = small_matrix(change=lambda experiment, runs: (experiment, first_of_memory(runs)))
    key = matrix.metrics[-1].key

    assert key.endswith(".cached_read_bytes_per_s"), "what says nothing of a volume is drawn last"
    assert len(matrix.metrics) > 1
    assert {one.values[key].obstacle for one in matrix.cells} == {Message("experiment.matrix.of_memory")}
    assert matrix.conclusions
    assert key not in {one.metric for one in matrix.conclusions}
    assert key not in {one.metric for one in (*matrix.scaling, *matrix.differences)}
    assert not any(names_in(one.exceptions, "not_comparable") for one in matrix.conclusions)
