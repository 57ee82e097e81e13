"""Which runs of a volume may say what is usual for which: a rebuilt volume is not a slower one."""

from dataclasses import replace

import pytest
from support.histories import USUAL, stored

from volbench.domain.answer.ranges import usuals_of
from volbench.domain.model.machine.storage import FileSystemId
from volbench.domain.model.words.message import Message, plain
from volbench.domain.timeline.alarm import alarms_of
from volbench.domain.timeline.alike import medians_alike
from volbench.domain.timeline.changes import changes_between
from volbench.domain.timeline.history import StoredTimeline
from volbench.domain.timeline.lines import DiskSet, Ground, Place, placed
from volbench.domain.timeline.notices import make_notice
from volbench.domain.timeline.timeline import make_timeline
from volbench.domain.timeline.trend import developments
from volbench.domain.timeline.watch import WatchState

FIRST = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093")
ANEW = FileSystemId("5f0c1b6e-1111-4222-8333-444455556666", "1234")
DISKS = DiskSet(4, ("WD80",) * 4, ("1", "2", "3", "4"))
RAID5 = Ground("ext4", FIRST, "raid5", DISKS, 24 * 10**12, "none")
NOTHING = Ground()
TB = 10**12


def places(*grounds: Ground) -> list[tuple[int, int]]:
    found = placed((f"run-{n}", ground) for n, ground in enumerate(grounds))
    assert found.now == found.places[f"run-{len(grounds) - 1}"]
    return [(place.line, place.marks) for place in found.places.values()]


def test_runs_on_one_file_system_are_one_line():
    assert places(RAID5, RAID5, RAID5) == [(0, 0)] * 3


def test_a_file_system_made_anew_is_a_new_line():
    assert places(RAID5, replace(RAID5, file_system_id=ANEW)) == [(0, 0), (1, 0)]


def test_a_file_system_that_comes_back_goes_on_with_its_line():
    other = replace(RAID5, file_system_id=ANEW, total_bytes=8 * TB)

    assert places(RAID5, other, RAID5, other) == [(0, 0), (1, 0), (0, 0), (1, 0)]


@pytest.mark.parametrize(
    "change",
    [
        {"raid_type": "raid6"},
        {"disks": DiskSet(4, ("WD80",) * 4, ("1", "2", "3", "5"))},
        {"disks": DiskSet(4, ("ST8000", "WD80", "WD80", "WD80"))},
        {"total_bytes": 32 * TB},
        {"ssd_cache": "present"},
    ],
    ids=["RAID type", "a disk replaced by its like", "another model", "size", "cache"],
)
def test_what_changes_the_volume_is_a_mark_and_stays_one(change):
    changed = replace(RAID5, **change)

    assert places(RAID5, changed, changed, RAID5) == [(0, 0), (0, 1), (0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("kernel", "manager"), [("basic", "shr1"), ("raid1", "shr1"), ("raid5", "shr1"), ("raid6", "shr2")]
)
def test_what_the_kernel_and_the_storage_manager_call_an_array_parts_nothing(kernel, manager):
    by_kernel, by_manager = replace(RAID5, raid_type=kernel), replace(RAID5, raid_type=manager)

    assert places(by_manager, by_kernel, by_manager, by_kernel) == [(0, 0)] * 4


@pytest.mark.parametrize("disks", [DiskSet(5, ("WD80",) * 5), DiskSet(5)])
def test_a_disk_more_is_a_mark(disks):
    assert places(RAID5, replace(RAID5, disks=disks)) == [(0, 0), (0, 1)]


@pytest.mark.parametrize(
    "left",
    [DiskSet(3, ("WD80",) * 3, ("1", "2", "4")), DiskSet(3, ("WD80",) * 3), DiskSet(3)],
    ids=["serial numbers", "models", "their number"],
)
def test_a_degraded_array_is_the_same_array_until_another_disk_is_in_it(left):
    degraded = replace(RAID5, disks=left)
    repaired = replace(RAID5, disks=DiskSet(4, ("WD80",) * 4, ("1", "2", "4", "5")))

    assert places(RAID5, degraded, degraded, repaired) == [(0, 0), (0, 0), (0, 0), (0, 1)]
    assert places(RAID5, degraded, RAID5) == [(0, 0)] * 3


@pytest.mark.parametrize(
    "change",
    [
        {"raid_type": ""},
        {"disks": DiskSet()},
        {"disks": DiskSet(4)},
        {"disks": DiskSet(4, ("WD80",) * 4)},
        {"total_bytes": 0},
        {"total_bytes": int(24.1 * TB)},
        {"ssd_cache": ""},
        {"file_system_id": None},
        {"file_system_id": FileSystemId(None, FIRST.fsid)},
        {"file_system_id": FileSystemId(FIRST.uuid, None)},
    ],
)
def test_what_a_run_did_not_note_differs_from_nothing(change):
    assert places(RAID5, replace(RAID5, **change), RAID5) == [(0, 0)] * 3


def test_what_a_run_did_not_note_hides_no_later_change():
    less = replace(RAID5, disks=DiskSet(4, ("WD80",) * 4), raid_type="", ssd_cache="", total_bytes=0)
    later = replace(RAID5, disks=DiskSet(4, ("WD80",) * 4, ("1", "2", "3", "5")))

    assert places(RAID5, less, later) == [(0, 0), (0, 0), (0, 1)]


def test_small_steps_of_size_add_up():
    assert places(*(replace(RAID5, total_bytes=round(24 * TB * (1 + step / 200))) for step in range(4)))[-1] == (0, 1)


def test_the_size_of_a_dataset_is_what_its_pool_has_left():
    one = replace(RAID5, file_system="zfs")

    assert places(one, replace(one, total_bytes=12 * TB)) == [(0, 0)] * 2


def test_a_history_without_file_systems_is_joined_to_the_first_that_is_noted():
    old = replace(RAID5, file_system_id=None)

    assert places(old, old, RAID5, replace(RAID5, file_system_id=ANEW)) == [(0, 0), (0, 0), (0, 0), (1, 0)]


def test_changes_of_such_a_history_are_marks_where_its_runs_noted_them():
    old = replace(RAID5, file_system_id=None)
    raid6 = replace(old, raid_type="raid6")

    assert places(old, raid6, replace(raid6, file_system_id=FIRST)) == [(0, 0), (0, 1), (0, 1)]
    assert places(old, replace(old, file_system="btrfs"), NOTHING) == [(0, 0), (0, 1), (0, 1)]


def test_a_user_who_may_read_the_uuid_only_at_times_has_one_line():
    unreadable = replace(RAID5, file_system_id=FileSystemId(None, FIRST.fsid))

    assert places(unreadable, RAID5, unreadable, replace(RAID5, file_system_id=ANEW)) == [(0, 0)] * 3 + [(1, 0)]


def rebuilt(values, ground: Ground, since: int) -> StoredTimeline:
    """A timeline whose volume became `ground` before the run of that number."""
    grounds = [RAID5 if n < since else ground for n in range(len(values))]
    around = {n: {"around": {"ground": one, "raid_type": one.raid_type}} for n, one in enumerate(grounds)}
    found = placed((f"run-{n}", one) for n, one in enumerate(grounds))
    line = stored(values, around)
    return replace(line, runs=tuple(replace(run, place=found.places[run.id]) for run in line.runs), now=found.now)


USUAL_RUNS = [412e6 * factor for factor in USUAL[:8]]
A_QUARTER = [value * 0.24 for value in USUAL_RUNS]
RAID6_ANEW = replace(RAID5, file_system_id=ANEW, raid_type="raid6")
MARKED = replace(RAID5, raid_type="raid6")


@pytest.mark.parametrize("ground", [RAID6_ANEW, MARKED], ids=["made anew", "changed"])
def test_a_rebuilt_volume_is_not_a_slower_volume(ground):
    line = rebuilt([*USUAL_RUNS, *A_QUARTER[:4]], ground, since=8)
    timeline = make_timeline(line, threshold_ratio=0.1)
    notice = make_notice(line, timeline)

    assert timeline.cells[0].watch.state is WatchState.TOO_FEW
    assert notice is None
    assert alarms_of(line, notice) == {}
    assert "run-8" not in developments(line)
    assert developments(line)["run-9"].before_run_id == "run-8"
    assert list(medians_alike(line, "run-8").values()) == [A_QUARTER[:4]]
    assert [run.is_mark for run in timeline.runs] == [False] * 8 + [True] + [False] * 3


@pytest.mark.parametrize(("after", "is_usual_known"), [(5, False), (6, True)])
def test_there_is_no_usual_until_enough_runs_after_the_mark(after, is_usual_known):
    cells = make_timeline(rebuilt([*USUAL_RUNS, *A_QUARTER[:after]], MARKED, since=8), threshold_ratio=0.1).cells

    assert bool(usuals_of(cells)) is is_usual_known
    assert not usuals_of(cells) or cells[0].watch.usual == pytest.approx(412e6 * 0.24, rel=0.02)


def test_a_volume_that_becomes_slower_after_it_was_rebuilt_is_told():
    line = rebuilt([412e6 * 4, *USUAL_RUNS, 300e6, 310e6, 305e6], MARKED, since=1)
    notice = make_notice(line, make_timeline(line, threshold_ratio=0.1))

    assert (notice.since_run_id, notice.before_run_id) == ("run-9", "run-8")
    assert set(alarms_of(line, notice)) == {"run-9", "run-10", "run-11"}


def test_a_drop_ends_where_a_run_of_another_suite_stands_on_a_rebuilt_volume():
    line = rebuilt([*USUAL_RUNS, 300e6, 310e6, 305e6], RAID5, since=11)
    later = replace(line, now=Place(1, 0))

    assert make_notice(line, make_timeline(line, threshold_ratio=0.1)) is not None
    assert make_notice(later, make_timeline(later, threshold_ratio=0.1)) is None


def test_a_baseline_belongs_to_the_line_of_its_run():
    line = rebuilt([*USUAL_RUNS, *A_QUARTER[:4]], RAID6_ANEW, since=8)
    marked = replace(line, runs=tuple(replace(run, is_baseline=run.id in {"run-2", "run-9"}) for run in line.runs))

    assert make_timeline(marked, threshold_ratio=0.1).baseline_id == "run-9"
    assert make_timeline(line, threshold_ratio=0.1).baseline_id == "run-8"


def test_the_old_line_is_still_there_with_its_name():
    timeline = make_timeline(rebuilt([*USUAL_RUNS, *A_QUARTER[:4]], RAID6_ANEW, since=8), threshold_ratio=0.1)

    assert [(one.line, one.newest_id) for one in timeline.lines] == [(0, "run-7"), (1, "run-11")]
    assert [run.line for run in timeline.runs] == [0] * 8 + [1] * 4
    assert [point.run_id for point in timeline.cells[0].points] == [f"run-{n}" for n in range(12)]


@pytest.mark.parametrize(
    ("ground", "fact"),
    [
        (replace(RAID5, file_system_id=ANEW), "timeline.changes.file_system"),
        (replace(RAID5, disks=DiskSet(4, ("WD80",) * 4, ("1", "2", "3", "5"))), "timeline.changes.disks"),
        (replace(RAID5, total_bytes=32 * TB), "timeline.changes.size"),
        (replace(RAID5, ssd_cache="present"), "timeline.changes.ssd_cache"),
    ],
)
def test_each_mark_is_told_in_words(ground, fact):
    line = rebuilt(USUAL_RUNS[:2], ground, since=1)
    (change,) = changes_between(line.runs[0].around, line.runs[1].around)

    assert change.fact == Message(fact)
    assert change.before != change.after


def test_a_disk_replaced_by_its_like_is_counted():
    one, other = DISKS, DiskSet(4, ("WD80",) * 4, ("1", "2", "3", "5"))
    around = stored([1.0]).runs[0].around
    told = [replace(around, disks=("WD80",) * 4, ground=replace(RAID5, disks=disks)) for disks in (one, other)]
    (change,) = changes_between(*told)

    assert change.after.code == "timeline.changes.disks.replaced"
    assert change.after.values["count"] == 1
    assert change.before != plain("")
