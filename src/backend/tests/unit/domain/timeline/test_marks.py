"""The marks of a volume's line in words: what a reader without the history has to know."""

from dataclasses import replace

import pytest
from support.histories import stored

from volbench.domain.model.machine.storage import FileSystemId
from volbench.domain.timeline.lines import DiskSet, Ground, Place, placed
from volbench.domain.timeline.marks import MOST_MARKS, marks_between, marks_of, marks_of_runs
from volbench.languages import render

FIRST = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093")
ANEW = FileSystemId("5f0c1b6e-1111-4222-8333-444455556666", "1234")
RAID5 = Ground("ext4", FIRST, "raid5", DiskSet(4, ("WD80",) * 4, ("a1", "a2", "a3", "a4")), 24 * 10**12, "none")


def runs_on(*grounds, **around):
    """Runs of one timeline, each on its ground."""
    changes = {
        n: {
            "around": {
                "ground": one,
                "raid_type": one.raid_type,
                "file_system": one.file_system,
                "disks": one.disks.models,
                "kernel": f"5.{n}",
                "target_path": f"/volume1/secret{n}",
                **around,
            }
        }
        for n, one in enumerate(grounds)
    }
    found = placed((f"run-{n}", ground) for n, ground in enumerate(grounds))
    runs = stored([1e6] * len(grounds), changes).runs
    return tuple(replace(run, place=found.places[run.id]) for run in runs)


def told(marks, language="en"):
    return [render(mark, language) for mark in marks]


@pytest.mark.parametrize(
    ("ground", "facts"),
    [
        (replace(RAID5, raid_type="raid6"), "RAID 5 → RAID 6"),
        (replace(RAID5, file_system_id=ANEW), "File system the earlier one → a new one"),
        (replace(RAID5, file_system="btrfs", file_system_id=ANEW), "File system ext4 → Btrfs"),
        (replace(RAID5, total_bytes=32 * 10**12), "Size 24.0 TB → 32.0 TB"),
        (replace(RAID5, ssd_cache="present"), "SSD cache none → present"),
        (
            replace(RAID5, disks=DiskSet(4, ("WD80",) * 4, ("a1", "a2", "a3", "b5"))),
            "Disks 4 x WD80 → 4 x WD80, 1 of them new",
        ),
        (
            replace(RAID5, disks=DiskSet(4, ("ST12", "WD80", "WD80", "WD80"), ("a2", "a3", "a4", "b5"))),
            "Disks 4 x WD80 → 1 x ST12, 3 x WD80",
        ),
    ],
)
def test_a_mark_says_since_when_and_what_and_nothing_private(ground, facts):
    (mark,) = marks_of(runs_on(RAID5, ground))
    (said,) = told([mark.words])

    assert said == f"since {render(mark.words.values['day'], 'en')}: {facts}"
    assert not any(private in said for private in ("a1", "a4", "b5", "secret", FIRST.uuid, ANEW.uuid))


def test_it_is_said_in_every_language():
    (mark,) = marks_of(runs_on(RAID5, replace(RAID5, raid_type="raid6")))
    day = mark.words.values["day"]

    assert told([mark.words], "zh-CN") == [f"自 {render(day, 'zh-CN')} 起：RAID 5 → RAID 6"]
    assert told([mark.words], "zh-TW") == [f"自 {render(day, 'zh-TW')} 起：RAID 5 → RAID 6"]


def test_every_run_has_the_newest_marks_before_it_and_imported_ones_none():
    cached = replace(RAID5, ssd_cache="present")
    runs = runs_on(RAID5, cached, *(RAID5, cached) * MOST_MARKS)
    runs = (*runs[:3], replace(runs[3], is_imported=True), *runs[4:])
    found = marks_of_runs(runs)

    assert [len(found.get(run.id, ())) for run in runs[:5]] == [0, 1, 2, 0, 3]
    assert {len(marks) for marks in found.values()} == {1, 2, MOST_MARKS}


def test_what_lies_between_two_runs_is_the_same_from_either_side():
    six = replace(RAID5, raid_type="raid6")
    runs = runs_on(RAID5, RAID5, six, replace(six, ssd_cache="present"))
    both = marks_between(runs, "run-1", "run-3")

    assert [said.rpartition(": ")[2] for said in told(both)] == ["RAID 5 → RAID 6", "SSD cache none → present"]
    assert marks_between(runs[::-1], "run-3", "run-1") == both
    assert marks_between(runs, "run-0", "run-1") == marks_between(runs, "run-0", "elsewhere") == ()


def test_a_set_up_that_was_there_for_another_suite_only_is_told_without_facts():
    before, after = runs_on(RAID5, RAID5)
    (mark,) = marks_of([before, replace(after, place=Place(0, 2))])

    assert told([mark.words])[0].endswith(": set up otherwise for a time")


def test_an_array_in_another_order_and_what_was_not_noted_are_no_facts():
    first, second = runs_on(RAID5, replace(RAID5, raid_type="raid6"))
    vague = replace(first, around=replace(first.around, raid_type="", file_system=""))
    shuffled = replace(second.around, disks=("WD80", "WD80", "WD80", "WD80"))
    (mark,) = marks_of([vague, replace(second, around=shuffled)])

    assert mark.changes == ()
