"""What a run over folders of one volume costs: its room, its disks and its wear are those of one volume."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import pytest
from support.examples import example_run
from support.fakes import capable, plain_folder, plain_volume
from support.runs import READ, WRITE
from support.tools import make_context
from support.words import says

from volbench.cli.measure import _plan_lines
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.kind import kind_measuring, kind_of_run, kind_over
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.runs.run import LocalVolume, RunRequest
from volbench.domain.model.suites.workload import GiB, MiB, Profile
from volbench.domain.model.words.message import plain
from volbench.kinds.folders import KIND
from volbench.kinds.folders.plan import FoldersPlanning, refuse_other_compression
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.kinds.folders.rules.ratios import with_both_ratios
from volbench.planning.cell_order import make_order
from volbench.planning.file_space import Reserve
from volbench.planning.interleaved_plan import plan_in_turns
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.workload_selection import wanted_workloads
from volbench.suites import find
from volbench.tools.fio_jobs import PartOfLoad, Saturation

GB = 1_000_000_000
EXT4 = plain_volume(id="volume1", name="Volume 1", file_system="ext4")
BTRFS = replace(EXT4, file_system="btrfs")
OTHER = plain_volume(id="volume2", mount_point="/volume2", device="/dev/vg2")
PLAIN, ENCRYPTED = plain_folder(path="/volume1/plain"), plain_folder(path="/volume1/secret", layer="gocryptfs")
PROFILE = Profile("quick", 6, 4.0, 1.0, is_headline_only=False, file_bytes=2 * GiB)


def inputs(volume, *folders, works=(READ, WRITE)):
    suite = replace(find("nas-volume"), workloads=works, profiles={"quick": PROFILE})
    request = RunRequest(suite.id, "quick", folders[0].path, other_target_paths=tuple(one.path for one in folders[1:]))
    return [PlanInputs(suite, PROFILE, request, volume, one, capable(), 1, Reserve()) for one in folders]


def planned(volume, *folders, works=(READ, WRITE)):
    return plan_in_turns(inputs(volume, *folders, works=works), FoldersPlanning())


def of_one(volume, works=(READ, WRITE)):
    return plan_in_turns(inputs(volume, PLAIN, works=works))


def test_folders_of_one_volume_are_a_kind_of_their_own_and_those_of_two_are_not():
    suite = find("nas-volume")
    usual = kind_measuring(suite, suite.profiles["quick"])

    assert kind_over(usual, [(EXT4, PLAIN), (EXT4, ENCRYPTED)]) is KIND
    assert kind_over(usual, [(EXT4, PLAIN), (replace(OTHER, device=EXT4.device), ENCRYPTED)]) is KIND
    assert kind_over(usual, [(EXT4, PLAIN), (OTHER, ENCRYPTED)]) is usual
    assert kind_over(usual, [(EXT4, PLAIN)]) is usual


def test_room_is_counted_once_for_the_volume():
    plan, alone = planned(EXT4, PLAIN, ENCRYPTED), of_one(EXT4)

    assert plan.variants == ("A.ext4", "B.gocryptfs")
    assert plan.file_bytes == alone.file_bytes
    assert plan.space_needed_bytes == 2 * alone.space_needed_bytes
    assert plan.space_left_bytes == EXT4.free_bytes - plan.space_needed_bytes
    assert plan.reserve_bytes == alone.reserve_bytes


def test_files_become_smaller_where_those_of_all_folders_do_not_fit():
    tight = replace(EXT4, total_bytes=40 * GB, free_bytes=4 * GB + 900 * MiB)
    folders = [replace(PLAIN, path=f"/volume1/{number}") for number in range(4)]

    plan = planned(tight, *folders)

    assert plan.file_bytes < of_one(tight).file_bytes
    assert plan.space_left_bytes >= plan.reserve_bytes
    with pytest.raises(UnsafeTarget):
        planned(replace(tight, free_bytes=4 * GB + 20 * MiB), *folders)


def test_the_disks_wear_by_all_folders_together():
    plan = planned(EXT4, PLAIN, replace(PLAIN, path="/volume1/other"))

    assert plan.expected_write_bytes == sum(one.expected_write_bytes for one in plan.targets.values())


def test_where_places_on_the_disks_are_known_nothing_is_laid_out_twice():
    assert planned(EXT4, PLAIN, replace(PLAIN, path="/volume1/other")).own == OverFolders(None, can_clone=True)


@pytest.mark.parametrize(("volume", "second"), [(BTRFS, replace(PLAIN, path="/volume1/b")), (EXT4, ENCRYPTED)])
def test_where_they_are_not_known_the_files_are_laid_out_again_half_way_and_that_is_counted(volume, second):
    plan = planned(volume, PLAIN, second)
    once = plan_in_turns(inputs(volume, PLAIN, second))

    assert plan.own.swaps_from == plan.rounds // 2 + 1
    assert plan.expected_write_bytes >= once.expected_write_bytes + 2 * plan.file_bytes
    assert plan.expected_duration_s > once.expected_duration_s


@pytest.mark.parametrize(
    ("volume", "second", "longer_s", "again"),
    [
        # 4 GiB in each of two folders are 128 pieces of 64 MiB, each 0.4 s to start.
        (EXT4, replace(PLAIN, path="/volume1/b"), 51.2, 0),
        # All of it once more: as many starts again, and 8 GiB at the 400 MB/s of its disk.
        (BTRFS, replace(PLAIN, path="/volume1/b"), 2 * 51.2 + 8 * GiB / 400e6, 8 * GiB),
        # What is written is made anew for each round where it cannot be cloned: 2 GiB in each stay.
        (BTRFS, ENCRYPTED, 51.2 + 4 * GiB / 400e6, 4 * GiB),
    ],
)
def test_laying_out_in_turn_takes_its_starts_and_what_is_written_again(volume, second, longer_s, again):
    planning = FoldersPlanning()
    each = planning.sharing(inputs(volume, PLAIN, second))
    once = replace(plan_in_turns(each), most_duration_s=5000.0, most_write_bytes=100 * GiB)

    plan = planning.over_places(once, each)

    assert plan.file_bytes == 2 * GiB
    assert plan.expected_write_bytes == once.expected_write_bytes + again
    assert plan.most_write_bytes == 100 * GiB + again
    assert plan.expected_duration_s == pytest.approx(once.expected_duration_s + longer_s, abs=0.1)
    assert plan.most_duration_s == pytest.approx(5000.0 + longer_s, abs=0.1)
    assert (
        planning.over_places(replace(once, most_duration_s=None, most_write_bytes=None), each).most_duration_s is None
    )


def test_what_one_folder_cannot_clone_is_cloned_in_none():
    assert not planned(BTRFS, PLAIN, ENCRYPTED).own.can_clone
    assert planned(BTRFS, PLAIN, replace(PLAIN, path="/volume1/b")).own.can_clone


def test_more_folders_are_more_tests_and_need_more_rounds():
    folders = [replace(PLAIN, path=f"/volume1/{number}") for number in range(4)]

    assert planned(EXT4, *folders[:2]).rounds < planned(EXT4, *folders).rounds


def test_a_plan_of_folders_is_known_as_such():
    plan = replace(planned(EXT4, PLAIN, ENCRYPTED), kind="folders")

    assert kind_of_run(plan) is KIND


def test_they_are_two_to_four_and_none_lies_in_another():
    planning, folders = FoldersPlanning(), [replace(PLAIN, path=f"/volume1/{number}") for number in range(5)]
    planning.refuse_places([(EXT4, one) for one in folders[:4]])
    with pytest.raises(InvalidRequest) as many:
        planning.refuse_places([(EXT4, one) for one in folders])
    with pytest.raises(InvalidRequest) as nested:
        planning.refuse_places([(EXT4, PLAIN), (EXT4, replace(PLAIN, path="/volume1/plain/in"))])
    with pytest.raises(InvalidRequest) as apart:
        planning.refuse_places([(EXT4, PLAIN), (OTHER, ENCRYPTED)])

    assert says(many.value.message, "folders.too_many", most=4)
    assert nested.value.message.code == "runner.interleaved_plan.nested"
    assert apart.value.message.code == "folders.one_volume"


def test_each_of_three_folders_has_each_place_in_the_turn():
    variants = ("A.ext4", "B.ext4", "C.ext4")
    order = make_order(variants, ["read"], rounds=6, seed=3, is_fixed=False, in_turns=True, is_rotating=True)

    turns = ["".join(letter_of(cell.variant) for cell in cells) for cells in order]
    assert sorted(turns) in (sorted(["ABC", "BCA", "CAB"] * 2), sorted(["CBA", "BAC", "ACB"] * 2))
    assert {turns[0], turns[1], turns[2]} == set(turns)


PRESSED = plain_folder(path="/volume1/pressed", compression="zstd")
MOUNTED = replace(BTRFS, mount_options=("rw", "compress=zstd:3"))


def over_data(volume, *folders, works=(READ, WRITE)):
    planning = FoldersPlanning()
    made = inputs(volume, *folders, works=works)
    suite = planning.over_data(made[0].suite, [(volume, one) for one in folders])
    return suite, plan_in_turns([replace(one, suite=suite) for one in made], planning)


@pytest.mark.parametrize(
    ("volume", "second", "is_so"),
    [
        (BTRFS, PRESSED, True),
        (MOUNTED, replace(PLAIN, path="/volume1/b"), True),
        (replace(BTRFS, mount_options=("compress=no",)), replace(PLAIN, path="/volume1/b"), False),
        (BTRFS, replace(PLAIN, path="/volume1/b"), False),
        (EXT4, ENCRYPTED, False),
    ],
)
def test_where_a_folder_compresses_each_workload_is_planned_with_data_of_both_ratios(volume, second, is_so):
    _, plan = over_data(volume, PLAIN, second)

    assert plan.cells == (("read", "read-data-1-2", "write", "write-data-1-2") if is_so else ("read", "write"))


def test_both_sorts_of_data_have_a_name_and_the_suite_is_the_same():
    suite, plan = over_data(BTRFS, PLAIN, PRESSED)
    titles = [work.title.code for work in suite.workloads]
    again = FoldersPlanning().with_cells(replace(suite, workloads=(READ, WRITE)), plan.cells)

    assert titles == ["folders.data.whole", "folders.data.halved"] * 2
    assert suite.digest() == replace(suite, workloads=(READ, WRITE)).digest()
    assert again == suite
    assert FoldersPlanning().with_cells(again, plan.cells) == suite
    assert "buffer_compress_percentage" not in str(again.workloads[0].options(make_context()))
    assert again.workloads[3].options(make_context())["buffer_compress_percentage"] == "50"


@pytest.mark.parametrize("named", ["write", "write-data-1-2"])
def test_what_is_chosen_by_name_is_measured_with_both(named):
    made = inputs(BTRFS, PLAIN, PRESSED)
    suite = FoldersPlanning().over_data(made[0].suite, [(BTRFS, PLAIN), (BTRFS, PRESSED)])
    asked = replace(made[0].request, workloads=(named,))

    assert [work.id for work in wanted_workloads(suite, PROFILE, asked)] == ["write", "write-data-1-2"]


def test_files_of_both_sorts_need_room_and_are_counted():
    _, plan = over_data(BTRFS, PLAIN, PRESSED)
    one_sort = planned(BTRFS, PLAIN, PRESSED)

    assert plan.file_bytes == one_sort.file_bytes
    assert plan.space_needed_bytes == 2 * one_sort.space_needed_bytes
    assert plan.expected_write_bytes >= 2 * one_sort.expected_write_bytes
    assert plan.expected_duration_s > 1.9 * one_sort.expected_duration_s


def test_a_limit_of_one_workload_holds_for_its_other_data():
    profile = replace(PROFILE, cell_limits={"write": MiB})

    assert profile.write_limit_of("write-data-1-2") == profile.write_limit_of("write") == MiB


def test_the_command_line_says_which_data_there_are_before_anything_is_measured():
    of_both = replace(over_data(BTRFS, PLAIN, PRESSED)[1], kind="folders")
    of_one_sort = replace(planned(BTRFS, PLAIN, ENCRYPTED), kind="folders")

    assert [line.code for line in _plan_lines(of_both)].count("cli.measure.both_data") == 1
    assert "cli.measure.both_data" not in [line.code for line in _plan_lines(of_one_sort)]


def test_a_share_of_a_load_named_by_its_other_data_comes_with_all_it_needs():
    works = (
        Saturation(id="all", title=plain("all"), rw="randread"),
        PartOfLoad(id="part", title=plain("part"), rw="randread", load_of="all", load_ratio=0.5),
    )
    suite, _ = over_data(BTRFS, PLAIN, PRESSED, works=works)
    asked = replace(inputs(BTRFS, PLAIN, PRESSED)[0].request, workloads=("part-data-1-2",))

    assert [work.id for work in wanted_workloads(suite, PROFILE, asked)] == [work.id for work in suite.workloads]


def test_a_share_of_a_load_is_one_of_the_load_with_the_same_data():
    works = (
        Saturation(id="all", title=plain("all"), rw="randread"),
        PartOfLoad(id="part", title=plain("part"), rw="randread", load_of="all", load_ratio=0.5),
    )
    suite, plan = over_data(BTRFS, PLAIN, PRESSED, works=works)

    assert plan.cells == ("all", "all-data-1-2", "part", "part-data-1-2")
    assert suite.workloads[3].load_of == "all-data-1-2"


def test_three_folders_with_both_sorts_of_data_need_room_for_six_sorts_of_files():
    third = replace(PLAIN, path="/volume1/c")
    _, plan = over_data(BTRFS, PLAIN, PRESSED, third)

    assert plan.space_needed_bytes == 2 * planned(BTRFS, PLAIN, PRESSED, third).space_needed_bytes


@pytest.mark.parametrize(
    ("second", "once_gib", "round_gib"),
    [
        # Files of 2 GiB to read and to write in each folder: both sorts a second time, the second sort a first time.
        (PRESSED, 16 + 8, 0),
        # Where nothing can be cloned, those to write are made anew for each round.
        (replace(PRESSED, layer="gocryptfs"), 8 + 4, 4),
    ],
)
def test_files_of_the_second_sort_of_data_are_written_as_those_of_the_first(second, once_gib, round_gib):
    planning = FoldersPlanning()
    suite = with_both_ratios(inputs(BTRFS, PLAIN)[0].suite)
    each = planning.sharing([replace(one, suite=suite) for one in inputs(BTRFS, PLAIN, second)])
    once = plan_in_turns(each)

    written = planning.over_places(once, each).expected_write_bytes - once.expected_write_bytes

    assert written == (once_gib + round_gib * once.rounds) * GiB


PRESSED_BY = {
    "lzo": (BTRFS, plain_folder(path="/volume1/pressed", compression="lzo")),
    "mount": (MOUNTED, plain_folder(path="/volume1/pressed")),
    "mount with another level": (
        replace(BTRFS, mount_options=("compress-force=zstd:9",)),
        plain_folder(path="/volume1/pressed"),
    ),
    "nothing": (BTRFS, plain_folder(path="/volume1/pressed")),
    "mount that does not": (replace(BTRFS, mount_options=("compress=no",)), plain_folder(path="/volume1/pressed")),
}


def begun(*targets, is_begun=True):
    """A run over a plain folder and this one, with rounds of its first part."""
    paths = (PLAIN.path, PRESSED.path)
    places = ((BTRFS, PLAIN), *targets)
    variants = ("A.btrfs-cow", "B.btrfs-cow-compress")
    targets = [LocalVolume(folder.path, folder, volume, of_folders=paths) for volume, folder in places]
    run = example_run()
    workloads = run.workloads if is_begun else ()
    return replace(run, workloads=workloads, targets=dict(zip(variants, targets, strict=True)))


@pytest.mark.parametrize(
    ("now", "is_refused"),
    [
        ("lzo", True),
        ("mount", False),
        ("mount with another level", False),
        ("nothing", True),
        ("mount that does not", True),
    ],
)
def test_a_run_goes_on_only_where_folders_compress_as_they_did(now, is_refused):
    run, places = begun((BTRFS, PRESSED)), [(BTRFS, PLAIN), PRESSED_BY[now]]

    with pytest.raises(InvalidRequest) if is_refused else nullcontext() as refusal:
        refuse_other_compression(run, places)

    if is_refused:
        assert says(refusal.value.message, "folders.other_compression", path="/volume1/pressed")
    refuse_other_compression(begun((BTRFS, PRESSED), is_begun=False), places)
