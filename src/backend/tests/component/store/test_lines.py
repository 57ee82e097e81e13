"""A volume's line is its file system: where each stored run stands, also those of a version that noted none."""

from dataclasses import replace

import pytest
from support.histories import rebuilt, weekly_run, weekly_runs
from support.two_volumes import two_volumes

from volbench.domain.model.documents.archive import RunWords
from volbench.domain.model.machine.storage import FileSystemId, RaidType

WHICH = ("volume1", "nas-volume", "quick")
FIRST = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093")
ANEW = FileSystemId("5f0c1b6e-1111-4222-8333-444455556666", None)


def keep(store, *runs):
    for run in runs:
        store.insert(run, {})


def places(store, which=WHICH):
    return [(run.place.line, run.place.marks) for run in store.timelines.read(*which).runs]


def with_disk(run, number, **changes):
    disks = list(run.target.volume.disks)
    disks[number] = replace(disks[number], **changes)
    return rebuilt(run, run.target.volume.file_system_id, disks=tuple(disks))


def test_runs_of_a_version_that_noted_no_file_system_are_on_the_line_of_the_first_that_does(store):
    runs = weekly_runs([1.0] * 5)
    keep(store, *runs[:2], *(rebuilt(run, FIRST) for run in runs[2:4]), rebuilt(runs[4], ANEW))

    assert places(store) == [(0, 0)] * 4 + [(1, 0)]


def test_their_changes_are_marks(store):
    runs = weekly_runs([1.0] * 4)
    pool = replace(runs[0].target.volume.pool, raid_type=RaidType.RAID6)
    keep(store, runs[0], *(rebuilt(run, pool=pool) for run in runs[1:3]), rebuilt(runs[3], FIRST, pool=pool))

    assert places(store) == [(0, 0), (0, 1), (0, 1), (0, 1)]


def test_how_an_ssd_cache_is_today_parts_nothing(store):
    words = ("normal", "degrade", "writeback", "present", "none")
    runs = zip(weekly_runs([1.0] * len(words)), words, strict=True)
    keep(store, *(rebuilt(run, FIRST, ssd_cache=word) for run, word in runs))

    assert places(store) == [(0, 0)] * 4 + [(0, 1)]


def test_a_disk_replaced_by_its_like_is_a_mark_by_a_digest_of_its_serial_number(store):
    runs = weekly_runs([1.0] * 3)
    keep(store, runs[0], *(with_disk(run, 1, serial="NEW") for run in runs[1:]))
    line = store.timelines.read(*WHICH)

    assert places(store) == [(0, 0), (0, 1), (0, 1)]
    assert "NEW" not in repr(line)
    assert "SECRET" not in repr(line)


def test_other_names_in_another_order_are_the_same_disks(store):
    runs = weekly_runs([1.0] * 2)
    known = runs[1].target.volume.disks
    disks = tuple(replace(disk, name=f"sd{letter}") for disk, letter in zip(known, "dcba", strict=True))
    keep(store, runs[0], rebuilt(runs[1], disks=disks[::-1]))

    assert places(store) == [(0, 0)] * 2


def test_a_run_of_another_suite_tells_which_file_system_it_was(store):
    old, other, new = weekly_runs([1.0] * 3)
    keep(store, old, replace(rebuilt(other, FIRST), profile="full"), rebuilt(new, ANEW))

    assert places(store) == [(0, 0), (1, 0)]
    assert places(store, (*WHICH[:2], "full")) == [(0, 0)]
    assert store.timelines.read(*WHICH[:2], "full").now.line == 1


def test_what_was_imported_makes_no_line(store):
    runs = weekly_runs([1.0] * 3)
    keep(store, rebuilt(runs[0], FIRST), replace(rebuilt(runs[1], ANEW), is_imported=True), rebuilt(runs[2], FIRST))

    assert places(store) == [(0, 0)] * 3


def test_a_baseline_belongs_to_its_file_system(store):
    runs = weekly_runs([1.0] * 5)
    keep(store, *(rebuilt(run, FIRST) for run in runs[:2]), *(rebuilt(run, ANEW) for run in runs[2:]))
    for number in (0, 2, 3):
        store.edit(runs[number].id, is_baseline=True)

    assert [run.is_baseline for run in store.timelines.read(*WHICH).runs] == [True, False, False, True, False]
    assert store.timelines.names()[0].baseline_ids == (runs[0].id, runs[3].id)


def baselines(store):
    return [row.id for row in store.list_rows()[0] if row.is_baseline]


@pytest.mark.parametrize("imported", [0, 1, 3])
def test_a_restore_keeps_the_baselines_that_the_owner_can_have_also_those_of_imported_runs(store, imported):
    runs = [rebuilt(run, FIRST if n < 2 else ANEW) for n, run in enumerate(weekly_runs([1.0] * 4))]
    runs[imported] = replace(runs[imported], is_imported=True)
    keep(store, *runs)

    store.archives.put_back([RunWords(run.id, "", "", is_baseline=True) for run in runs], [])
    restored = baselines(store)
    for one in restored:
        store.edit(one, is_baseline=True)

    assert restored == ([runs[3].id] if imported == 3 else [runs[3].id, runs[1 - imported].id])
    assert baselines(store) == restored


@pytest.mark.parametrize("number", [0, 1])
def test_each_of_two_volumes_has_lines_of_its_own(number, store):
    one = two_volumes("01JDTWO0")
    variant = list(one.targets)[number]
    target = one.targets[variant]
    anew = replace(target, volume=replace(target.volume, file_system_id=ANEW))
    first = replace(target, volume=replace(target.volume, file_system_id=FIRST))
    runs = [
        replace(one, id=f"01JDTWO{n}", created_at=weekly_run(n).created_at, targets={**one.targets, variant: own})
        for n, own in enumerate((first, anew))
    ]
    keep(store, *(replace(run, target=next(iter(run.targets.values()))) for run in runs))
    found = {
        name.volume_id: places(store, (name.volume_id, name.suite_id, name.profile)) for name in store.timelines.names()
    }

    assert found.pop(target.id) == [(0, 0), (1, 0)]
    assert list(found.values()) == [[(0, 0), (0, 0)]]
