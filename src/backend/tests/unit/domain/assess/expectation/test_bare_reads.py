"""What the root extra read of the bare hard disks stands in for data sheets; planted speeds, no measurements."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.volumes import TB, array_of, hard_disk, run_on, solid_disk, volume_of, work_of
from support.words import says

from volbench.domain.assess.expectation.expect import expect
from volbench.domain.model.machine.disk_reads import BareRead, PlaceRead
from volbench.domain.model.runs.expectation import DiskReference, Standing, Work

MB = 1_000_000
OFFSETS = (0.0, 0.25, 0.5, 0.75, 1.0)
DISKS = [hard_disk(n) for n in range(1, 5)]
RAID = volume_of(DISKS, array_of("raid5", DISKS))
FILLED = replace(RAID, total_bytes=3 * 8 * TB)


def read_of(disk, speeds=(240, 230, 210, 180, 130)):
    places = tuple(PlaceRead(offset, speed * MB) for offset, speed in zip(OFFSETS, speeds, strict=False))
    return BareRead(disk.name, places)


def found(volume=RAID, reads=None, *, rw="read", value=500 * MB, **environment):
    reads = tuple(map(read_of, volume.disks)) if reads is None else tuple(reads)
    return expect(work_of(rw, value=value), run_on(volume, bare_reads=reads, **environment))


def has_source(expectation, code, **values):
    return any(says(factor.source, code, **values) for factor in expectation.factors)


def test_without_the_place_of_the_file_it_reaches_from_the_slowest_place_to_the_fastest():
    expected = found()

    assert (expected.low, expected.high) == (3 * 130 * MB, 3 * 240 * MB)
    assert has_source(expected, "assess.bare_reads.several", count=4)
    assert not [
        f
        for f in expected.factors
        if any(m.code.startswith("assess.published.") for m in (f.source, *f.source.parts()))
    ]


@pytest.mark.parametrize(
    ("place", "ends"), [(0.0, (230, 240)), (0.4, (210, 230)), (0.5, (210, 230)), (1.0, (130, 180))]
)
def test_where_the_file_lies_the_places_beside_it_count(place, ends):
    expected = found(FILLED, file_offset_ratio=place)

    assert (expected.low, expected.high) == (3 * ends[0] * MB, 3 * ends[1] * MB)


def test_a_place_beyond_the_last_one_read_is_judged_by_the_last_two():
    reads = [replace(read, places=(*read.places[:-1], PlaceRead(0.99, 130.0 * MB))) for read in map(read_of, DISKS)]

    expected = found(FILLED, reads, file_offset_ratio=1.0)

    assert (expected.low, expected.high) == (3 * 130 * MB, 3 * 180 * MB)


def test_hard_disks_write_as_fast_as_they_read():
    assert found(rw="write").high == found().high


def test_a_disk_slower_than_its_siblings_does_not_lower_what_is_normal():
    slow = [read_of(DISKS[0], (100, 90, 80, 70, 60)), *map(read_of, DISKS[1:])]

    assert (found(reads=slow).low, found(reads=slow).high) == (found().low, found().high)
    assert found(reads=slow, value=200 * MB).standing is Standing.BELOW


def test_disks_without_a_model_stand_for_themselves():
    unnamed = [replace(disk, model=None) for disk in DISKS]
    volume = volume_of(unnamed, array_of("raid5", unnamed))
    slow = [read_of(DISKS[0], (100, 90, 80, 70, 60)), *map(read_of, DISKS[1:])]

    assert found(volume, slow).high == 3 * 100 * MB


def test_a_single_disk_is_told_as_one():
    volume = volume_of([hard_disk()])

    assert has_source(found(volume, value=150 * MB), "assess.bare_reads.one")


def test_a_run_on_a_single_disk_of_the_model_is_trusted_more():
    reference = DiskReference("ST8000XX000", Work.SEQUENTIAL_READ, 8, 200 * MB, 200 * MB, "r1", "2026-11-20T10:00:00Z")

    assert found(disk_references=(reference,)).high == 600 * MB


@pytest.mark.parametrize(
    "facts", [{"is_rotational": False, "rotation_rpm": None}, {"is_possibly_smr": True}], ids=["ssd", "shingled"]
)
def test_what_answers_without_looking_is_not_believed(facts):
    odd = [replace(disk, **facts) for disk in DISKS]
    volume = volume_of(odd, array_of("raid5", odd))

    assert found(volume).factors == found(volume, ()).factors


def test_a_disk_of_which_not_every_place_was_read_falls_back_to_its_data_sheet():
    assert found(reads=[replace(read, places=read.places[:3]) for read in map(read_of, DISKS)]) == found(reads=())


def test_small_accesses_are_left_to_other_sources():
    small = work_of("randread", 4096, 32, 500.0)

    assert expect(small, run_on(RAID, bare_reads=tuple(map(read_of, DISKS)))) == expect(small, run_on(RAID))


def test_an_ssd_beside_hard_disks_changes_nothing_of_what_was_read_of_them():
    mixed = [hard_disk(), solid_disk()]
    volume = volume_of(mixed, array_of("raid1", mixed))

    assert has_source(found(volume, [read_of(mixed[0])], value=150 * MB), "assess.bare_reads.one")
