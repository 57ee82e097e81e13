"""What was recorded decides which caveats a workload and a run carry."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.judging import (
    analyse,
    caveat,
    cells_of,
    codes,
    with_environment,
    with_evidence,
    with_volume,
)
from support.words import says

from volbench.domain.model.coding.codec import load
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, TracePoint
from volbench.domain.model.words.message import Message, join_clauses


def test_one_cached_round_makes_the_workload_cached_and_not_valid():
    def change(round_):
        if round_.n != 3:
            return round_
        return with_evidence(replace(round_, cache_class=CacheClass.CACHED), read_amplification=0.2)

    work = analyse(change=change).workloads[0]

    assert work.cache_class is CacheClass.CACHED
    assert caveat(work.caveats, "cached").values == {"moved_ratio": 0.2}
    assert not work.badges.valid
    assert says(work.badges.valid_reasons[0], "caveats.cached.observed", moved_ratio="20 %")


def test_a_cached_round_without_evidence_still_says_so():
    work = analyse(change=lambda r: replace(r, cache_class=CacheClass.CACHED, evidence=CacheEvidence())).workloads[0]

    assert caveat(work.caveats, "cached").values == {}


def test_an_unknown_class_names_the_doubt_and_not_what_spoke_for_it():
    def change(round_):
        reasons = ("disk-bytes-match", "virtual-disk")
        return with_evidence(replace(round_, cache_class=CacheClass.UNKNOWN), reasons=reasons)

    work = analyse(change=change).workloads[0]

    doubt = join_clauses([Message("assess.cache_reasons.reasons.virtual_disk")])
    assert caveat(work.caveats, "unknown-cache").values["reason"] == doubt.as_dict()
    assert not work.badges.valid


def test_an_unknown_class_without_any_reason_is_still_a_caveat():
    work = analyse(change=lambda r: replace(r, cache_class=CacheClass.UNKNOWN, evidence=CacheEvidence())).workloads[0]

    assert caveat(work.caveats, "unknown-cache").values == {}


def test_a_server_warm_class_is_not_valid():
    work = analyse(change=lambda r: replace(r, cache_class=CacheClass.SERVER_WARM)).workloads[0]

    assert work.badges.valid_reasons[0].has("assess.badges.warm")


def test_a_fallback_is_told_and_takes_no_badge():
    work = analyse(
        change=lambda r: with_evidence(r, reasons=("disk-bytes-match", "btrfs-checksum-fallback"))
    ).workloads[0]

    reason = load(Message, caveat(work.caveats, "direct-io-fallback").values["reason"])
    assert reason.has("assess.cache_reasons.reasons.btrfs_checksum_fallback")
    assert work.badges.valid


def test_writes_during_a_read_are_others_at_work():
    work = analyse(
        change=lambda r: with_evidence(r, disk_write_bytes=int(r.evidence.asked_read_bytes * 0.5))
    ).workloads[0]

    other = caveat(work.caveats, "busy-during").values["other_bytes_per_s"]

    assert other == pytest.approx(0.5 * 412e6, rel=0.05)
    assert not work.badges.valid


def test_reading_much_more_than_large_blocks_ask_for_is_others_at_work():
    def change(round_):
        return with_evidence(round_, disk_read_bytes=int(round_.evidence.asked_read_bytes * 1.5))

    run = analyse(change=lambda r: change(replace(r, metrics={**r.metrics, "read_bytes_per_s": 6e6})))

    assert "busy-during" in codes(run.workloads[0].caveats)
    # Small reads also fetch metadata beside the data; that is no sign of others.
    assert "busy-during" not in codes(run.workloads[2].caveats)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: with_evidence(r, disk_read_bytes=None),
        lambda r: with_evidence(r, asked_read_bytes=0, disk_write_bytes=10**12),
        lambda r: replace(r, metrics={"read_iops": 1.0}),
        lambda r: with_evidence(r, disk_write_bytes=None),
        lambda r: with_evidence(r, disk_write_bytes=400_000),
    ],
    ids=["no counters", "nothing asked", "no rate", "no write counter", "housekeeping"],
)
def test_without_clear_evidence_nobody_is_blamed(change):
    assert "busy-during" not in codes(analyse(change=change).workloads[0].caveats)


def test_a_generator_above_half_its_ceiling_colours_writes_only():
    run = analyse(with_environment(example_run(), generator_limit_bytes_per_s=400e6))

    reading, writing = run.workloads[0], run.workloads[1]

    assert "generator-limited" not in codes(reading.caveats)
    assert caveat(writing.caveats, "generator-limited").values == {
        "bytes_per_s": pytest.approx(231e6),
        "limit_bytes_per_s": 400e6,
        "spread_of_bytes_per_s": pytest.approx(4.62e6),
    }
    assert not writing.badges.valid


@pytest.mark.parametrize("limit", [None, 463e6])
def test_a_generator_below_half_its_ceiling_or_without_one_is_no_limit(limit):
    run = analyse(with_environment(example_run(), generator_limit_bytes_per_s=limit))

    assert "generator-limited" not in codes(run.workloads[1].caveats)


@pytest.mark.parametrize(
    ("changes", "is_limited"),
    [
        ({"cpu_ratio": 0.95}, True),
        ({"cpu_ratio": 0.5, "notes": {"usr_cpu_ratio": 0.3, "sys_cpu_ratio": 0.65}}, True),
        ({"cpu_ratio": None, "notes": {"usr_cpu_ratio": "?"}}, False),
        ({"cpu_ratio": 0.5}, False),
    ],
)
def test_a_full_processor_is_named(changes, is_limited):
    work = analyse(change=lambda r: replace(r, **changes)).workloads[0]

    assert ("cpu-limited" in codes(work.caveats)) is is_limited
    assert work.badges.valid


def test_a_tool_of_several_threads_fills_the_processor_but_no_more_than_that():
    """Two threads at 70 % each are 140 % of one core; nobody is told of more than a full one."""
    notes = {"usr_cpu_ratio": 0.8, "sys_cpu_ratio": 0.6}

    work = analyse(change=lambda r: replace(r, cpu_ratio=0.5, notes=notes)).workloads[0]

    assert caveat(work.caveats, "cpu-limited").values == {"cpu_ratio": 1.0}


@pytest.mark.parametrize(
    ("is_rotational", "temperature_c", "is_hot"),
    [(True, 55.0, True), (True, 54.0, False), (False, 56.0, False), (False, 71.0, True)],
)
def test_hard_disks_get_hot_earlier_than_solid_ones(is_rotational, temperature_c, is_hot):
    run = with_volume(example_run(), disks=(Disk("sata1", 1, is_rotational=is_rotational),))
    trace = (TracePoint(0.0, temperature_c=temperature_c),)

    work = analyse(run, change=lambda r: replace(r, trace=trace)).workloads[0]

    assert ("hot" in codes(work.caveats)) is is_hot


def test_a_temperature_noted_by_the_sampler_counts_too():
    work = analyse(change=lambda r: replace(r, trace=(), notes={"max_temperature_c": 60})).workloads[0]

    assert caveat(work.caveats, "hot").values == {"temperature_c": 60.0, "limit_c": 55.0}


def test_what_the_tools_noted_becomes_a_caveat():
    def change(round_):
        return replace(round_, notes={"is_dsync_fallback": True, "scale_ratio": 0.25})

    work = analyse(change=change).workloads[0]

    assert {"dsync-fallback", "scaled-runtime"} <= codes(work.caveats)
    assert caveat(work.caveats, "scaled-runtime").values == {"scale_ratio": 0.25}


def test_requests_that_were_sent_again_are_counted_over_all_rounds():
    def change(round_):
        return replace(round_, notes={"repeated": 1, "set_aside": 2} if round_.n < 3 else {"repeated": -4})

    work = analyse(change=change).workloads[0]

    assert caveat(work.caveats, "requests-repeated").values == {"requests": 2, "files": 4}
    assert "requests-repeated" not in codes(analyse().workloads[0].caveats)


def test_a_method_that_ran_to_its_full_size_is_not_called_shortened():
    work = analyse(change=lambda r: replace(r, notes={"scale_ratio": 1})).workloads[0]

    assert "scaled-runtime" not in codes(work.caveats)


def test_known_weaknesses_of_the_method_travel_with_the_numbers_they_touch():
    run = analyse(**{"seq_read_1m": ("single-run",), "*": ("shared-file-order",)})

    assert "single-run" in codes(run.workloads[0].caveats)
    assert "single-run" not in codes(run.workloads[1].caveats)
    assert "shared-file-order" in codes(run.caveats)
    assert not run.workloads[0].badges.stable


@pytest.mark.parametrize(("rounds", "is_told"), [(1, True), (2, False), (6, False)])
def test_a_method_of_a_single_round_is_told_where_it_had_no_more(rounds, is_told):
    run = example_run()
    run = analyse(replace(run, plan=replace(run.plan, rounds=rounds)), **{"*": ("single-run",)})

    assert ("single-run" in codes(run.caveats)) is is_told


def _with_sizes(split, **volume):
    """The first workload over these sizes (bytes, per cent each), on a volume whose disks take 4 KiB at least."""
    run = with_volume(example_run(), disks=(Disk("sata1", 1, logical_block_bytes=4096),), file_system="ext4", **volume)
    first = cells_of(run)[0]
    workload = replace(first.workload, extra={"bssplit": split})
    return analyse(run, cells=[replace(first, workload=workload), *cells_of(run)[1:]]).workloads[0]


@pytest.mark.parametrize(
    ("split", "is_named"),
    [
        ([[512, 20], [65_536, 80]], True),
        ([[4096, 20], [65_536, 80]], False),
        ([[8192, 100]], False),
        # From a file of somebody else.
        ("512/20", False),
        ([[], ["512", 20]], False),
    ],
)
def test_sizes_smaller_than_the_disks_take_are_named_and_the_smallest_they_take_is_not(split, is_named):
    assert ("small-blocks-enlarged" in codes(_with_sizes(split).caveats)) is is_named


def test_a_compressed_variant_is_named():
    run = example_run()
    cells = [replace(cell, variant="btrfs-cow-compress") for cell in cells_of(run)]

    assert "compressed-target" in codes(analyse(run, cells=cells).workloads[0].caveats)
