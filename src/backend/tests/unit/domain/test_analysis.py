"""Rounds become judged results: summaries, pooled percentiles, class, caveats, badges."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.workloads import plain_suite, workload_of

from volbench.domain.analysis import MeasuredCell, analyse_run, analyse_workload
from volbench.domain.document import to_document
from volbench.domain.run import CacheClass, CacheEvidence, Caveat, RunState, TracePoint
from volbench.domain.storage import Disk, Health, SyncState


def _cells(run, change=lambda round_: round_):
    return [
        MeasuredCell(workload_of(work), work.variant, work.command, tuple(change(round_) for round_ in work.rounds))
        for work in run.workloads
    ]


def _analyse(run=None, *, change=lambda round_: round_, caveats=(), cells=None, **codes):
    run = run or example_run()
    suite = plain_suite(run, **codes)
    return analyse_run(run, suite, _cells(run, change) if cells is None else cells, caveats)


def _codes(caveats):
    return {caveat.code for caveat in caveats}


def _caveat(caveats, code):
    return next(caveat for caveat in caveats if caveat.code == code)


def _volume(run, **changes):
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, **changes)))


def _pool(run, **changes):
    return _volume(run, pool=replace(run.target.volume.pool, **changes))


def _environment(run, **changes):
    return replace(run, environment=replace(run.environment, **changes))


def _evidence(round_, **changes):
    return replace(round_, evidence=replace(round_.evidence, **changes))


def _scaled(round_, factor):
    return replace(round_, metrics={name: value * factor for name, value in round_.metrics.items()})


def test_a_clean_run_earns_both_badges():
    run = _analyse()

    assert (run.badges.valid, run.badges.stable) == (True, True)
    assert all(work.badges.valid and work.badges.stable for work in run.workloads)
    assert run.badges.valid_reasons == run.badges.stable_reasons == ()


def test_judging_again_gives_the_same_document():
    once = _analyse()

    again = analyse_run(once, plain_suite(once), _cells(once))

    assert to_document(again) == to_document(once)


def test_every_metric_of_the_rounds_is_summarised_even_if_a_round_lacks_it():
    run = _analyse(change=lambda r: replace(r, metrics={**r.metrics, "extra": 1.0}) if r.n == 2 else r)

    assert run.workloads[0].summary["read_bytes_per_s"].n == 6
    assert run.workloads[0].summary["extra"].n == 1


def test_percentiles_are_pooled_and_the_unsupported_left_out():
    work = _analyse().workloads[0]

    assert work.percentiles == {"read": {"50": 2e6, "95": 4e6, "99": 4e6}}
    assert _caveat(work.caveats, "percentile-unsupported").values == {"percentiles": ["p99.9"], "io_count": 6000}


def test_without_latency_bins_there_are_no_percentiles():
    work = _analyse(change=lambda r: replace(r, latency_bins={})).workloads[0]

    assert work.percentiles == {}
    assert "percentile-unsupported" not in _codes(work.caveats)


def test_rounds_are_put_in_order():
    run = example_run()
    work = run.workloads[0]
    result = analyse_workload(workload_of(work), "x", (), tuple(reversed(work.rounds)), run=run, suite=plain_suite(run))

    assert [round_.n for round_ in result.rounds] == [1, 2, 3, 4, 5, 6]


def test_a_workload_without_rounds_is_left_out_of_the_run():
    run = example_run()
    cells = [*_cells(run), MeasuredCell(workload_of(run.workloads[0]), "other", (), ())]

    assert len(_analyse(run, cells=cells).workloads) == len(run.workloads)


def test_a_workload_without_rounds_earns_no_badge():
    run = example_run()

    result = analyse_workload(workload_of(run.workloads[0]), "x", (), (), run=run, suite=plain_suite(run))

    assert (result.badges.valid, result.badges.stable, result.cache_class) == (False, False, CacheClass.UNKNOWN)


def test_a_run_without_any_round_earns_no_badge_and_says_so():
    run = _analyse(cells=[])

    assert not run.badges.valid
    assert run.verdict[0].en == "Nothing was measured."


def test_one_cached_round_makes_the_workload_cached_and_not_valid():
    def change(round_):
        if round_.n != 3:
            return round_
        return _evidence(replace(round_, cache_class=CacheClass.CACHED), read_amplification=0.2)

    work = _analyse(change=change).workloads[0]

    assert work.cache_class is CacheClass.CACHED
    assert _caveat(work.caveats, "cached").values == {"moved_ratio": 0.2}
    assert not work.badges.valid
    assert "The disks moved 20 % of the bytes" in work.badges.valid_reasons[0].en


def test_a_cached_round_without_evidence_still_says_so():
    work = _analyse(change=lambda r: replace(r, cache_class=CacheClass.CACHED, evidence=CacheEvidence())).workloads[0]

    assert _caveat(work.caveats, "cached").values == {}


def test_an_unknown_class_names_the_doubt_and_not_what_spoke_for_it():
    def change(round_):
        reasons = ("disk-bytes-match", "virtual-disk")
        return _evidence(replace(round_, cache_class=CacheClass.UNKNOWN), reasons=reasons)

    work = _analyse(change=change).workloads[0]

    assert _caveat(work.caveats, "unknown-cache").values["reason"] == {
        "en": "the disk is virtual, what lies below cannot be seen",
        "zh-CN": "硬盘是虚拟的，无法看到底层情况",
    }
    assert not work.badges.valid


def test_an_unknown_class_without_any_reason_is_still_a_caveat():
    work = _analyse(change=lambda r: replace(r, cache_class=CacheClass.UNKNOWN, evidence=CacheEvidence())).workloads[0]

    assert _caveat(work.caveats, "unknown-cache").values == {}


def test_a_server_warm_class_is_not_valid():
    work = _analyse(change=lambda r: replace(r, cache_class=CacheClass.SERVER_WARM)).workloads[0]

    assert "memory of the machine at the other end" in work.badges.valid_reasons[0].en


def test_a_fallback_is_told_and_takes_no_badge():
    work = _analyse(change=lambda r: _evidence(r, reasons=("disk-bytes-match", "btrfs-checksum-fallback"))).workloads[0]

    assert "Linux 6.14" in _caveat(work.caveats, "direct-io-fallback").values["reason"]["en"]
    assert work.badges.valid


def test_writes_during_a_read_are_others_at_work():
    work = _analyse(change=lambda r: _evidence(r, disk_write_bytes=int(r.evidence.asked_read_bytes * 0.5))).workloads[0]

    other = _caveat(work.caveats, "busy-during").values["other_bytes_per_s"]

    assert other == pytest.approx(0.5 * 412e6, rel=0.05)
    assert not work.badges.valid


def test_reading_much_more_than_large_blocks_ask_for_is_others_at_work():
    def change(round_):
        return _evidence(round_, disk_read_bytes=int(round_.evidence.asked_read_bytes * 1.5))

    run = _analyse(change=change)

    assert "busy-during" in _codes(run.workloads[0].caveats)
    # Small reads also fetch metadata beside the data; that is no sign of others.
    assert "busy-during" not in _codes(run.workloads[2].caveats)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: _evidence(r, disk_read_bytes=None),
        lambda r: _evidence(r, asked_read_bytes=0, disk_write_bytes=10**12),
        lambda r: replace(r, metrics={"read_iops": 1.0}),
        lambda r: _evidence(r, disk_write_bytes=None),
        lambda r: _evidence(r, disk_write_bytes=400_000),
    ],
    ids=["no counters", "nothing asked", "no rate", "no write counter", "housekeeping"],
)
def test_without_clear_evidence_nobody_is_blamed(change):
    assert "busy-during" not in _codes(_analyse(change=change).workloads[0].caveats)


def test_a_generator_above_half_its_ceiling_colours_writes_only():
    run = _analyse(_environment(example_run(), generator_limit_bytes_per_s=400e6))

    reading, writing = run.workloads[0], run.workloads[1]

    assert "generator-limited" not in _codes(reading.caveats)
    assert _caveat(writing.caveats, "generator-limited").values == {
        "bytes_per_s": pytest.approx(231e6),
        "limit_bytes_per_s": 400e6,
    }
    assert not writing.badges.valid


@pytest.mark.parametrize("limit", [None, 463e6])
def test_a_generator_below_half_its_ceiling_or_without_one_is_no_limit(limit):
    run = _analyse(_environment(example_run(), generator_limit_bytes_per_s=limit))

    assert "generator-limited" not in _codes(run.workloads[1].caveats)


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
    work = _analyse(change=lambda r: replace(r, **changes)).workloads[0]

    assert ("cpu-limited" in _codes(work.caveats)) is is_limited
    assert work.badges.valid


@pytest.mark.parametrize(
    ("is_rotational", "temperature_c", "is_hot"),
    [(True, 56.0, True), (True, 54.0, False), (False, 56.0, False), (False, 71.0, True)],
)
def test_hard_disks_get_hot_earlier_than_solid_ones(is_rotational, temperature_c, is_hot):
    run = _volume(example_run(), disks=(Disk("sata1", 1, is_rotational=is_rotational),))
    trace = (TracePoint(0.0, temperature_c=temperature_c),)

    work = _analyse(run, change=lambda r: replace(r, trace=trace)).workloads[0]

    assert ("hot" in _codes(work.caveats)) is is_hot


def test_a_temperature_noted_by_the_sampler_counts_too():
    work = _analyse(change=lambda r: replace(r, trace=(), notes={"max_temperature_c": 60})).workloads[0]

    assert _caveat(work.caveats, "hot").values == {"temperature_c": 60.0, "limit_c": 55.0}


def _without(run, n):
    cells = _cells(run)
    first = cells[0]
    kept = tuple(round_ for round_ in first.rounds if round_.n != n)
    return [MeasuredCell(first.workload, first.variant, first.command, kept), *cells[1:]]


@pytest.mark.parametrize("n", [3, 6])
def test_a_lost_round_is_named_and_takes_the_badge_valid(n):
    run = example_run()

    work = _analyse(run, cells=_without(run, n)).workloads[0]

    assert _caveat(work.caveats, "other-round-lost").values == {"rounds": [n]}
    assert not work.badges.valid


def test_rounds_that_were_never_reached_are_not_lost():
    stopped = replace(example_run(), state=RunState.CANCELLED)
    ended = example_run()

    first = _analyse(stopped, cells=_without(stopped, 6)).workloads[0]
    second = _analyse(ended, cells=_without(ended, 6), caveats=(Caveat("ended-early"),)).workloads[0]

    assert "other-round-lost" not in _codes(first.caveats) | _codes(second.caveats)


def test_an_imported_run_is_not_asked_for_rounds_it_never_had():
    run = replace(example_run(), is_imported=True)

    result = _analyse(run, cells=_without(run, 6))

    assert "other-round-lost" not in _codes(result.workloads[0].caveats)
    assert "imported" in _codes(result.caveats)


def test_below_six_rounds_a_workload_is_not_stable_and_says_why():
    run = replace(example_run(), plan=replace(example_run().plan, rounds=5))

    work = _analyse(run, cells=_without(run, 6)).workloads[0]

    assert _caveat(work.caveats, "few-rounds").values == {"rounds": 5, "needed_rounds": 6}
    assert not work.badges.stable
    assert "Rounds: 5; needed: 6" in work.badges.stable_reasons[0].en


@pytest.mark.parametrize(("reach", "is_stable"), [(0.049, True), (0.051, False)])
def test_stable_means_a_half_width_of_at_most_five_percent(reach, is_stable):
    factors = {1: 1 - reach, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0, 6: 1 + reach}

    def change(round_):
        return replace(round_, metrics=dict.fromkeys(round_.metrics, 100000000.0 * factors[round_.n]))

    work = _analyse(change=change).workloads[0]

    assert work.badges.stable is is_stable
    assert ("large-spread" in _codes(work.caveats)) is not is_stable


@pytest.mark.parametrize(("cv", "is_stable"), [(0.09, True), (0.11, False)])
def test_latencies_are_stable_up_to_a_coefficient_of_variation_of_ten_percent(cv, is_stable):
    step = cv * (5 / 6) ** 0.5
    run = example_run()
    work = run.workloads[0]
    rounds = tuple(
        replace(r, metrics={"read_lat_mean_ns": 1e6 * (1 + (step if r.n % 2 else -step))}) for r in work.rounds
    )
    cell = MeasuredCell(replace(workload_of(work), metric="read_lat_mean_ns"), work.variant, work.command, rounds)

    result = _analyse(run, cells=[cell]).workloads[0]

    assert result.badges.stable is is_stable


def test_a_median_of_zero_cannot_be_stable():
    work = _analyse(change=lambda r: _scaled(r, 0)).workloads[0]

    assert _caveat(work.caveats, "large-spread").values == {}
    assert not work.badges.stable


def test_a_steady_fall_and_a_stray_round_are_flagged():
    falling = _analyse(
        change=lambda r: replace(r, metrics=dict.fromkeys(r.metrics, 100000000.0 * (1 - 0.03 * r.n)))
    ).workloads[0]
    stray = _analyse(
        change=lambda r: replace(r, metrics=dict.fromkeys(r.metrics, 50000000.0 if r.n == 4 else 100000000.0 + r.n))
    ).workloads[0]

    assert _caveat(falling.caveats, "drift").values["change_ratio"] == pytest.approx(-0.15 / 0.895)
    assert _caveat(stray.caveats, "outlier").values == {"rounds": [4]}


def test_what_the_tools_noted_becomes_a_caveat():
    def change(round_):
        return replace(round_, notes={"is_dsync_fallback": True, "scale_ratio": 0.25})

    work = _analyse(change=change).workloads[0]

    assert {"dsync-fallback", "scaled-runtime"} <= _codes(work.caveats)
    assert _caveat(work.caveats, "scaled-runtime").values == {"scale_ratio": 0.25}


def test_a_method_that_ran_to_its_full_size_is_not_called_shortened():
    work = _analyse(change=lambda r: replace(r, notes={"scale_ratio": 1})).workloads[0]

    assert "scaled-runtime" not in _codes(work.caveats)


def test_known_weaknesses_of_the_method_travel_with_the_numbers_they_touch():
    run = _analyse(**{"seq_read_1m": ("single-run",), "*": ("shared-file-order",)})

    assert "single-run" in _codes(run.workloads[0].caveats)
    assert "single-run" not in _codes(run.workloads[1].caveats)
    assert "shared-file-order" in _codes(run.caveats)
    assert not run.workloads[0].badges.stable


def test_a_compressed_variant_is_named():
    run = example_run()
    cells = [replace(cell, variant="btrfs-cow-compress") for cell in _cells(run)]

    assert "compressed-target" in _codes(_analyse(run, cells=cells).workloads[0].caveats)


@pytest.mark.parametrize("health", [Health.DEGRADED, Health.FAILED])
def test_a_degraded_pool_takes_the_badge_valid_from_every_number(health):
    run = _analyse(_pool(example_run(), health=health))

    assert "degraded" in _codes(run.caveats)
    assert not any(work.badges.valid for work in run.workloads)
    assert len(run.badges.valid_reasons) == 1


def test_a_degraded_array_below_a_pool_counts():
    pool = example_run().target.volume.pool
    run = _analyse(_pool(example_run(), arrays=(replace(pool.arrays[0], health=Health.DEGRADED),)))

    assert "degraded" in _codes(run.caveats)


@pytest.mark.parametrize(
    ("changes", "values"),
    [
        ({"sync": SyncState("check", 0.5)}, {"action": {"en": "data check", "zh-CN": "数据校验"}}),
        ({"sync": SyncState("pending")}, {}),
        ({"health": Health.SYNCING}, {}),
    ],
)
def test_a_rebuild_or_check_takes_the_badge_valid(changes, values):
    run = _analyse(_pool(example_run(), **changes))

    assert _caveat(run.caveats, "syncing").values == values
    assert not run.badges.valid


def test_a_sync_of_one_array_counts():
    pool = example_run().target.volume.pool
    arrays = (replace(pool.arrays[0], sync=SyncState("recover")),)

    assert "syncing" in _codes(_analyse(_pool(example_run(), arrays=arrays)).caveats)


@pytest.mark.parametrize(("busy", "expected"), [(None, False), (0.1, False), (0.11, True)])
def test_disks_at_work_before_the_start_take_the_badge_valid(busy, expected):
    run = _analyse(_environment(example_run(), busy_before_ratio=busy))

    assert ("busy-before" in _codes(run.caveats)) is expected
    assert run.badges.valid is not expected


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda run: _environment(run, is_direct=False), "direct-io-refused"),
        (lambda run: _environment(run, engine="psync"), "engine-psync"),
        (lambda run: _environment(run, fill_ratio=0.9), "nearly-full"),
        (lambda run: _environment(run, file_offset_ratio=0.51), "aged-file"),
        (lambda run: _volume(run, ssd_cache="present"), "ssd-cache"),
        (lambda run: _volume(run, is_encrypted=True), "encrypted-target"),
        (lambda run: _volume(run, disks=(Disk("sata1", 1, is_possibly_smr=True),)), "smr-disk"),
        (lambda run: _volume(run, disks=(Disk("vda", 1, is_virtual=True, transport="virtio"),)), "virtual-disk"),
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
    assert code not in _codes(_analyse().caveats)
    assert code in _codes(_analyse(change(example_run())).caveats)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda run: _environment(run, fill_ratio=None, file_offset_ratio=None), "nearly-full"),
        (lambda run: _volume(run, ssd_cache=None), "ssd-cache"),
        (lambda run: _volume(_environment(run, file_offset_ratio=0.9), disks=()), "aged-file"),
        (lambda run: _volume(run, disks=(Disk("loop0", 1, is_virtual=True, transport="loop"),)), "virtual-disk"),
    ],
)
def test_what_is_not_known_or_does_not_matter_is_not_claimed(change, code):
    assert code not in _codes(_analyse(change(example_run())).caveats)


@pytest.mark.parametrize(
    ("file_bytes", "disks", "wanted"), [(2**31, 4, 2**32), (2**32, 4, None), (2**31, 1, None), (0, 4, None)]
)
def test_a_test_file_must_be_four_times_the_assumed_drive_caches(file_bytes, disks, wanted):
    run = example_run()
    run = _volume(run, disks=run.target.volume.disks[:disks])
    run = replace(run, plan=replace(run.plan, file_bytes=file_bytes, wished_file_bytes=file_bytes))

    found = {caveat.code: caveat.values for caveat in _analyse(run).caveats}.get("small-span")

    assert found == (None if wanted is None else {"file_bytes": file_bytes, "wanted_bytes": wanted})


def test_what_only_the_runner_saw_is_said_first_and_counts():
    run = _analyse(caveats=(Caveat("syncing"), Caveat("snapshot-pinned", {"held_bytes": 1})))

    assert [caveat.code for caveat in run.caveats[:2]] == ["syncing", "snapshot-pinned"]
    assert not run.badges.valid


def test_the_smoke_profile_is_never_stable():
    run = _analyse(replace(example_run(), profile="smoke"))

    assert not run.badges.stable
    assert "smoke" in run.badges.stable_reasons[0].en
    assert run.verdict == ()


def test_a_failed_run_is_not_valid_whatever_its_rounds_say():
    run = _analyse(replace(example_run(), state=RunState.FAILED))

    assert run.badges.valid_reasons[0].en == "The run ended with an error."


def test_the_badge_of_a_run_is_that_of_its_headline_workloads():
    run = example_run()
    cells = _cells(run)
    spoiled = tuple(replace(r, cache_class=CacheClass.CACHED) for r in cells[3].rounds)
    quiet = MeasuredCell(replace(cells[3].workload, is_headline=False), "btrfs-cow", (), spoiled)

    result = _analyse(run, cells=[*cells[:3], quiet])

    assert result.badges.valid
    assert not result.workloads[3].badges.valid


def test_a_reason_that_concerns_some_workloads_only_names_them():
    run = example_run()
    cells = _cells(run)
    spoiled = tuple(replace(r, cache_class=CacheClass.UNKNOWN, evidence=CacheEvidence()) for r in cells[0].rounds)

    result = _analyse(run, cells=[replace(cells[0], rounds=spoiled), *cells[1:]])

    assert result.badges.valid_reasons[0].en.startswith("Reading large files: It could not be proven")
    assert result.badges.valid_reasons[0].zh.startswith("读取大文件：无法证明")


def test_a_suite_without_headline_is_judged_by_all_its_workloads():
    run = example_run()
    cells = [replace(cell, workload=replace(cell.workload, is_headline=False)) for cell in _cells(run)]

    assert _analyse(run, cells=cells).badges.valid
