"""What is compared and what only shown; exceptions of every kind; times that are better the shorter they are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.matrices import FIRST, exceptions_of, names_in, small_matrix, with_works
from support.planted import matrix_2018
from support.words import in_chinese, says

from volbench.domain.experiment.analysis.matrix import Certainty, ConclusionKind
from volbench.domain.experiment.plan.cell_changes import put_cell
from volbench.domain.experiment.plan.experiment import Cell
from volbench.domain.model.runs.run import Amplification, CacheClass, Caveat
from volbench.domain.model.words.message import Message, listed_titles, plain
from volbench.domain.stats.descriptive import summarise


def test_what_holds_for_everything_is_said_first():
    first = small_matrix().conclusions[0]

    assert first.kind is ConclusionKind.OVERALL
    assert says(
        first.text,
        "experiment.matrix.all_over",
        what=Message("experiment.matrix.all_metrics", count=3),
        count=5,
        a=Message("model.names.variant_names.btrfs_cow"),
    )
    assert first.numbers[0].ratio == pytest.approx(0.5, rel=0.05)


def test_a_run_with_another_engine_is_shown_and_not_compared():
    def change(experiment, runs):
        odd = runs["raid0-4-btrfs"]
        return experiment, {**runs, odd.id: replace(odd, environment=replace(odd.environment, engine="psync"))}

    matrix = small_matrix(change=change)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == ("raid0-4", "btrfs-cow"))

    assert cell.values
    assert says(cell.obstacle, "compare.comparability.engine", other="psync")
    assert names_in(exceptions_of(matrix), "not_comparable") == ["RAID 0"]


def test_a_run_that_is_gone_or_lacks_the_variant_leaves_its_cell_without_numbers():
    def change(experiment, runs):
        wrong = Cell("raid1-4", "btrfs-cow", experiment.cells[0].state, "raid1-4-btrfs", "btrfs-nocow")
        return put_cell(experiment, wrong), {name: run for name, run in runs.items() if name != "raid0-4-btrfs"}

    obstacles = {
        (one.configuration, one.variant): one.obstacle for one in small_matrix(change=change).cells if one.obstacle
    }

    assert obstacles["raid0-4", "btrfs-cow"] == Message("experiment.matrix_cells.not_stored")
    assert obstacles["raid1-4", "btrfs-cow"].has("experiment.matrix_cells.no_variant")


def test_numbers_from_memory_are_not_held_against_numbers_from_the_disks():
    def change(experiment, runs):
        warm = with_works(runs["raid0-4-btrfs"], cache_class=CacheClass.CACHED)
        return experiment, {**runs, warm.id: warm}

    assert names_in(exceptions_of(small_matrix(change=change)), "not_comparable") == ["RAID 0"]


def test_numbers_that_are_not_valid_are_marked_and_the_conclusion_says_so():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        badges = replace(run.workloads[0].badges, valid=False)
        return experiment, {**runs, run.id: with_works(run, badges=badges, caveats=(Caveat("busy"),))}

    matrix = small_matrix(change=change)
    cell = next(one for one in matrix.cells if (one.configuration, one.variant) == ("raid0-4", "btrfs-cow"))

    assert cell.values[FIRST].caveats == ("busy",)
    assert Message("experiment.matrix.doubtful") in exceptions_of(matrix)


def test_a_cell_with_too_few_rounds_is_named_and_not_tested():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        short = tuple(
            replace(work, rounds=work.rounds[:2], summary={work.metric: summarise([1e6, 1e6])})
            for work in run.workloads
        )
        return experiment, {**runs, run.id: replace(run, workloads=short)}

    assert names_in(exceptions_of(small_matrix(change=change)), "few_rounds") == ["RAID 0"]


def test_where_it_is_the_other_way_round_is_named():
    def speed(row, variant, workload):
        return (2.0 if row.id == "raid10-4" else 0.3) if variant == "btrfs-cow" else 1.0

    exceptions = exceptions_of(small_matrix(speed))

    assert names_in(exceptions, "other_way")[0] == "RAID 10"


def test_a_workload_that_goes_the_other_way_is_named():
    def speed(row, variant, workload):
        if variant != "btrfs-cow":
            return 1.0
        return 1.6 if workload == "rand-read-4k-qd1" else 0.2

    matrix = small_matrix(speed)
    overall = next(one for one in matrix.conclusions if one.kind is ConclusionKind.OVERALL)

    (other,) = (one for one in overall.exceptions if one.has("experiment.matrix.other_way_in"))
    assert other.has("suites.nas_volume.read_iops.title")


def test_effects_on_few_configurations_are_told_by_name():
    def speed(row, variant, workload):
        return {"raid0-4": 3.0, "raid1-4": 0.3}.get(row.id, 1.0) if variant == "btrfs-cow" else 1.0

    found = next(one for one in small_matrix(speed).conclusions if one.metric == FIRST)

    assert found.text.has("experiment.matrix.faster_on")
    assert says(
        found.text,
        "experiment.matrix.name_and_change",
        name=plain("RAID 0"),
        change=Message("experiment.matrix.times", ratio="3.0"),
    )
    assert found.text.has("experiment.matrix.slower_on")
    assert says(
        found.text,
        "experiment.matrix.name_and_change",
        name=plain("RAID 1"),
        change=plain("−70 %"),
    )
    assert says(
        found.exceptions[0],
        "experiment.matrix.none_on",
        names=listed_titles(
            (plain("Basic"), plain("JBOD"), plain("RAID 10")),
        ),
    )


def test_single_rounds_name_what_hardly_differs():
    def speed(row, variant, workload):
        return {"raid0-4": 3.0}.get(row.id, 1.0) if variant == "btrfs-cow" else 1.0

    matrix = small_matrix(speed, rounds=1)
    found = next(one for one in matrix.conclusions if one.metric == FIRST and one.kind is ConclusionKind.VARIANT)

    assert found.certainty is Certainty.INDICATIVE
    assert names_in(found.exceptions, "small_on")[0] == "Basic"


def test_a_shorter_time_is_faster():
    def change(experiment, runs):
        def turned(work):
            rounds = tuple(
                replace(one, metrics={"read_lat_mean_ns": 1e12 / one.metrics[work.metric]}) for one in work.rounds
            )
            values = [one.metrics["read_lat_mean_ns"] for one in rounds]
            return replace(
                work, metric="read_lat_mean_ns", rounds=rounds, summary={"read_lat_mean_ns": summarise(values)}
            )

        return experiment, {
            name: replace(run, workloads=tuple(turned(work) for work in run.workloads)) for name, run in runs.items()
        }

    first = small_matrix(change=change).conclusions[0]

    assert first.numbers[0].ratio == pytest.approx(0.5, rel=0.05)


def test_what_the_disks_wrote_stands_in_the_cell():
    def change(experiment, runs):
        written = Amplification(write=summarise([2.0, 2.2, 2.1]))
        run = with_works(runs["raid5-4-ext4"], amplification=written, direction="write")
        return experiment, {**runs, run.id: run}

    rows = tuple(row for row in matrix_2018() if row.id in {"basic-1", "raid5-4"})
    cells = {(one.configuration, one.variant): one for one in small_matrix(change=change, rows=rows).cells}

    assert cells["raid5-4", "ext4"].write_amplification[FIRST] == 2.1
    assert FIRST not in cells["basic-1", "ext4"].write_amplification


def test_presets_order_by_weights_that_add_up_and_say_what_is_as_good_as_the_first():
    def speed(row, variant, workload):
        return 3.0 if row.id == "raid0-4" else 1.0

    matrix = small_matrix(speed)
    photos = next(preset for preset in matrix.presets if preset.id == "photos")
    machines = next(preset for preset in matrix.presets if preset.id == "time-machine")

    assert sum(photos.weights.values()) == pytest.approx(1)
    assert set(photos.weights) == {FIRST, "rand-read-4k-qd1.read_iops", "rand-read-4k-qd32.read_iops"}
    assert (photos.reference.configuration, photos.reference.variant) == ("basic-1", "ext4")
    assert [one.configuration for one in photos.ranking[:2]] == ["raid0-4", "raid0-4"]
    assert photos.ranking[0].score == pytest.approx(3, rel=0.1)
    assert [one.is_tied_with_first for one in photos.ranking[:3]] == [True, True, False]
    assert list(machines.weights) == ["rand-read-4k-qd1.read_iops"]


def test_room_is_told_with_the_real_sizes_of_the_disks():
    def change(experiment, runs):
        run = runs["raid5-4-ext4"]
        sizes = (4, 4, 8, 8)
        disks = tuple(
            replace(disk, size_bytes=size * 10**12) for disk, size in zip(run.target.volume.disks, sizes, strict=True)
        )
        target = replace(run.target, volume=replace(run.target.volume, disks=disks))
        return experiment, {**runs, run.id: replace(run, target=target)}

    rows = tuple(row for row in matrix_2018() if row.id == "raid5-4")
    (row,) = small_matrix(change=change, rows=rows).configurations

    assert (row.usable_disks, row.usable_bytes) == (3, 12 * 10**12)
    assert row.name == Message(
        "experiment.array_states.of_disks",
        raid=plain("RAID 5"),
        disks=Message("experiment.array_states.disks", count=4),
    )


def test_configurations_of_one_type_are_told_apart():
    rows = tuple(replace(row, id=f"raid5-{note}", note=note) for row in matrix_2018()[5:6] for note in ("a", "b"))
    matrix = small_matrix(rows=rows)

    assert [row.name.values["remark"] for row in matrix.configurations] == ["a", "b"]
    assert in_chinese(matrix.configurations[0].name) == "RAID 5（4 块硬盘）（a）"


def test_a_large_gain_is_told_in_times():
    def speed(row, variant, workload):
        return 3.0 if variant == "btrfs-cow" else 1.0

    text = small_matrix(speed).conclusions[0].text

    times = Message("experiment.matrix.sizes.times", size="3.0", b=Message("model.names.variant_names.ext4"))
    cow = Message("model.names.variant_names.btrfs_cow")
    assert says(text, "experiment.matrix.all_over", a=cow, size=times)
    assert text.has("experiment.matrix.interval")
    assert "速度是 ext4 的 3.0 倍（2.8 × 至 3.2 ×）。" in in_chinese(text)


def test_what_moved_nothing_is_shown_and_not_compared():
    def change(experiment, runs):
        run = runs["raid0-4-btrfs"]
        still = tuple(
            replace(work, rounds=tuple(replace(one, metrics={work.metric: 0.0}) for one in work.rounds))
            for work in run.workloads
        )
        return experiment, {**runs, run.id: replace(run, workloads=still)}

    assert names_in(exceptions_of(small_matrix(change=change)), "not_comparable") == ["RAID 0"]


def test_a_use_that_nothing_was_measured_for_has_no_order():
    def change(experiment, runs):
        return experiment, {name: replace(run, workloads=run.workloads[2:4]) for name, run in runs.items()}

    editing = next(preset for preset in small_matrix(change=change).presets if preset.id == "4k-editing")

    assert (editing.weights, editing.reference, editing.ranking) == ({}, None, ())
