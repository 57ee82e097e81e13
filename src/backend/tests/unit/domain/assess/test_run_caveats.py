"""Caveats of a whole run: what the volume, its disks and the moment say against every number."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.judging import (
    analyse,
    caveat,
    codes,
    with_environment,
    with_pool,
    with_volume,
)

from volbench.domain.model.machine.storage import Disk, Health, SyncState
from volbench.domain.model.runs.run import Caveat, RunState
from volbench.domain.model.words.message import Message


@pytest.mark.parametrize("health", [Health.DEGRADED, Health.FAILED])
def test_a_degraded_pool_takes_the_badge_valid_from_every_number(health):
    run = analyse(with_pool(example_run(), health=health))

    assert "degraded" in codes(run.caveats)
    assert not any(work.badges.valid for work in run.workloads)
    assert len(run.badges.valid_reasons) == 1


def test_a_degraded_array_below_a_pool_counts():
    pool = example_run().target.volume.pool
    run = analyse(with_pool(example_run(), arrays=(replace(pool.arrays[0], health=Health.DEGRADED),)))

    assert "degraded" in codes(run.caveats)


@pytest.mark.parametrize(
    ("changes", "values"),
    [
        (
            {"sync": SyncState("check", 0.5)},
            {"action": Message("assess.caveat_rules.sync_words.check").as_dict()},
        ),
        ({"sync": SyncState("pending")}, {}),
        ({"health": Health.SYNCING}, {}),
    ],
)
def test_a_rebuild_or_check_takes_the_badge_valid(changes, values):
    run = analyse(with_pool(example_run(), **changes))

    assert caveat(run.caveats, "syncing").values == values
    assert not run.badges.valid


def test_a_sync_of_one_array_counts():
    pool = example_run().target.volume.pool
    arrays = (replace(pool.arrays[0], sync=SyncState("recover")),)

    assert "syncing" in codes(analyse(with_pool(example_run(), arrays=arrays)).caveats)


@pytest.mark.parametrize(("busy", "expected"), [(None, False), (0.1, False), (0.11, True)])
def test_disks_at_work_before_the_start_take_the_badge_valid(busy, expected):
    run = analyse(with_environment(example_run(), busy_before_ratio=busy))

    assert ("busy-before" in codes(run.caveats)) is expected
    assert run.badges.valid is not expected


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda run: with_environment(run, is_direct=False), "direct-io-refused"),
        (lambda run: with_environment(run, engine="psync"), "engine-psync"),
        (lambda run: with_environment(run, fill_ratio=0.9), "nearly-full"),
        (lambda run: with_environment(run, file_offset_ratio=0.51), "aged-file"),
        (lambda run: with_volume(run, ssd_cache="present"), "ssd-cache"),
        (lambda run: with_volume(run, is_encrypted=True), "encrypted-target"),
        (lambda run: with_volume(run, disks=(Disk("sata1", 1, is_possibly_smr=True),)), "smr-disk"),
        (lambda run: with_volume(run, disks=(Disk("vda", 1, is_virtual=True, transport="virtio"),)), "virtual-disk"),
        (lambda run: replace(run, request=replace(run.request, is_read_only=True)), "read-only-run"),
        (lambda run: replace(run, state=RunState.INTERRUPTED), "ended-early"),
        (lambda run: replace(run, plan=replace(run.plan, caveats=(Caveat("memory-short"),))), "memory-short"),
        (
            lambda run: replace(run, target=replace(run.target, folder=replace(run.target.folder, compression="zstd"))),
            "compressed-target",
        ),
    ],
)
def test_what_is_known_of_the_place_and_the_run_is_told(change, code):
    assert code not in codes(analyse().caveats)
    assert code in codes(analyse(change(example_run())).caveats)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda run: with_environment(run, fill_ratio=None, file_offset_ratio=None), "nearly-full"),
        (lambda run: with_volume(run, ssd_cache=None), "ssd-cache"),
        (lambda run: with_volume(with_environment(run, file_offset_ratio=0.9), disks=()), "aged-file"),
        (lambda run: with_volume(run, disks=(Disk("loop0", 1, is_virtual=True, transport="loop"),)), "virtual-disk"),
    ],
)
def test_what_is_not_known_or_does_not_matter_is_not_claimed(change, code):
    assert code not in codes(analyse(change(example_run())).caveats)


def test_a_test_file_larger_than_wished_for_is_not_too_small():
    run = example_run()
    run = replace(run, plan=replace(run.plan, file_bytes=2**34, wished_file_bytes=2**31))

    assert codes(analyse(run).caveats).isdisjoint({"small-span", "largest-file"})


@pytest.mark.parametrize(
    ("file_bytes", "disks", "wanted"),
    [(2**31, 4, 2**32), (2**32, 4, None), (2**31, 1, None), (0, 4, None), (-1, 4, None)],
)
def test_a_test_file_must_be_four_times_the_assumed_drive_caches(file_bytes, disks, wanted):
    run = example_run()
    run = with_volume(run, disks=run.target.volume.disks[:disks])
    run = replace(run, plan=replace(run.plan, file_bytes=file_bytes, wished_file_bytes=file_bytes))

    found = {caveat.code: caveat.values for caveat in analyse(run).caveats}.get("small-span")

    assert found == (None if wanted is None else {"file_bytes": file_bytes, "wanted_bytes": wanted})
