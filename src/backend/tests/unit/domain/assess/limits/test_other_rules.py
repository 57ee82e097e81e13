"""Memory, processor, generator, rebuild and other load, each from what the sampler would have seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.limits import (
    MB,
    RATE,
    cores,
    degraded,
    disks,
    judge,
    on_disks,
    round_of,
    thread,
    volume_facts,
    with_ceiling,
    workload,
)
from support.words import in_chinese, in_english, says

from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.words.message import Message

QUIET = disks(4, busy=0.3, queue=0.3)
BUSY = disks(4, busy=0.97, queue=2)


def test_memory_that_answered_is_named_even_from_a_single_round():
    limit = judge([round_of(QUIET, cache_class=CacheClass.CACHED, moved_ratio=0.02)])

    assert limit.id == "page_cache"
    assert limit.evidence[0] == Message("assess.limit.the_disks_moved_of_the_bytes", moved_ratio="2.0 %")


def test_a_little_help_from_memory_is_no_limit():
    assert judge(round_of(BUSY, cache_class=CacheClass.CACHED, moved_ratio=0.8)).id == "disks_busy"


@pytest.mark.parametrize(
    ("dirty", "id_"), [(380 * MB, "write_back"), (330 * MB, "write_back"), (200 * MB, "disks_busy")]
)
def test_writers_are_held_back_when_unwritten_memory_is_full(dirty, id_):
    system = SystemSeries(dirty_bytes=(dirty, dirty), writeback_bytes=(20 * MB, 20 * MB), dirty_limit_bytes=500.0 * MB)

    assert judge(round_of(BUSY, direction="write", system=system), workload("write", direct=0)).id == id_


def test_direct_writes_do_not_wait_for_memory_unless_they_take_the_way_through_it():
    system = SystemSeries(dirty_bytes=(480.0 * MB,), writeback_bytes=(0.0,), dirty_limit_bytes=500.0 * MB)
    direct = round_of(BUSY, direction="write", system=system)
    fallen_back = round_of(BUSY, direction="write", system=system, reasons=("btrfs-checksum-fallback",))

    assert judge(direct, workload("write")).id == "disks_busy"
    assert judge(fallen_back, workload("write")).id == "write_back"


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"cpu": 0.96}, id="all cores"),
        pytest.param({"system": cores(0.99, 0.1, 0.1, 0.1)}, id="one core"),
        pytest.param({"tool_cpu": 0.99}, id="the tool's own thread"),
        pytest.param({"system": cores(0.3, 0.3, processes=(thread("md2_raid6", 0.97),))}, id="the array's own thread"),
    ],
)
def test_a_full_processor_with_idle_disks_is_the_limit(facts):
    limit = judge(round_of(QUIET, **facts))

    assert (limit.id, limit.rounds) == ("cpu", 6)
    assert any(
        says(text, "assess.limit.cpu_evidence.the_busiest_disk_worked_of", busiest_ratio="30 %")
        for text in limit.evidence
    )


@pytest.mark.parametrize(
    ("cpu", "busy", "id_"), [(0.8, 0.2, "cpu"), (0.8, 0.6, "not_determined"), (0.6, 0.2, "not_determined")]
)
def test_nearly_full_is_enough_beside_disks_that_rest(cpu, busy, id_):
    assert judge(round_of(disks(4, busy=busy, queue=busy), cpu=cpu)).id == id_


def test_where_neither_processor_nor_disks_are_full_but_both_nearly_it_is_left_open():
    assert judge(round_of(disks(4, busy=0.8, queue=2), cpu=0.8)).id == "not_determined"
    assert judge(round_of(disks(4, busy=0.8, queue=2), cpu=0.4)).id == "disks_busy"


def test_full_disks_beside_a_processor_that_is_nearly_full_are_the_limit():
    assert judge(round_of(disks(4, busy=0.97, queue=2), cpu=0.8)).id == "disks_busy"


def test_the_kernels_own_work_is_named():
    limit = judge(round_of(QUIET, cpu=0.95, system=cores(0.95, processes=(thread("kcryptd", 0.7),))))

    assert any(
        says(text, "assess.limit.cpu_evidence.the_systems_own_work_used", thread="kcryptd", thread_cpu_ratio="70 %")
        for text in limit.evidence
    )


def test_a_family_of_workers_spread_over_the_cores_fills_none():
    assert judge(round_of(QUIET, system=cores(0.3, 0.3, processes=(thread("kcryptd", 0.95),)))).id == "not_determined"


def test_a_request_that_is_handed_from_core_to_core_spends_its_time_computing():
    limit = judge(
        round_of(disks(1, busy=0.1, queue=0.1), cpu=0.25, system=cores(0.5, 0.45, 0.02, 0.03)), workload(in_flight=1)
    )

    assert limit.id == "cpu"
    assert limit.words.has("assess.limit.each_request_spent_most_of_its")


def test_a_processor_filled_by_other_programs_is_other_load():
    system = cores(0.97, 0.95, processes=(BusyProcess("indexer", 1.2),))
    limit = judge(round_of(QUIET, cpu=0.96, system=system))

    assert limit.id == "other_load"
    assert "indexer" not in [word for one in (limit.name, limit.words, *limit.evidence) for word in one.texts()]


@pytest.mark.parametrize(
    ("rotational", "queue", "name"),
    [
        (True, 0.5, "assess.limit.not_determined_disk_and_processor_were"),
        (False, 2.0, "assess.limit.not_determined_disk_and_processor_were"),
        (False, 0.5, "assess.limit.other_programs_using_the_processor"),
    ],
)
def test_other_programs_are_blamed_only_where_the_disks_had_time_left(rotational, queue, name):
    system = cores(0.97, 0.95, processes=(BusyProcess("indexer", 1.2),))
    run = on_disks(example_run(), is_rotational=rotational)

    limit = judge(round_of(disks(4, busy=0.99, queue=queue), cpu=0.96, system=system), run=run)

    assert limit.name == Message(name)
    assert any(text.values.get("others_cpu_ratio") == "120 %" for text in limit.evidence)


def test_what_nobody_saw_the_disks_do_is_not_blamed_on_other_programs():
    system = cores(0.97, 0.95, processes=(BusyProcess("indexer", 1.2),))

    assert judge(round_of((), cpu=0.96, system=system)).name == Message("assess.limit.not_determined")


def test_other_programs_that_leave_the_processor_free_are_no_limit():
    system = cores(0.6, 0.2, processes=(BusyProcess("indexer", 0.8),))

    assert judge(round_of(BUSY, cpu=0.4, system=system)).id == "disks_busy"


def test_writing_during_a_pure_read_is_somebody_else():
    other = round_of(BUSY, other_bytes=int(0.4 * RATE * 4))

    assert judge(other).id == "other_load"
    assert judge(other, run=degraded(example_run())).id == "disks_busy"


def test_reading_ahead_is_nobody_else():
    ahead = round_of(BUSY, reasons=("compressed-read-buffered",))
    ahead = replace(ahead, evidence=replace(ahead.evidence, disk_read_bytes=2 * ahead.evidence.asked_read_bytes))

    assert judge(ahead).id == "disks_busy"
    assert judge(replace(ahead, evidence=replace(ahead.evidence, reasons=()))).id == "other_load"


@pytest.mark.parametrize(
    ("volume", "id_"),
    [
        pytest.param({"file_system": "btrfs"}, "disks_busy", id="copy-on-write reads its tables"),
        pytest.param({"file_system": "ext4"}, "disks_busy", id="parity is read to be worked out"),
    ],
)
def test_reading_during_a_pure_write_may_be_the_volumes_own(volume, id_):
    other = round_of(BUSY, direction="write", other_bytes=int(0.4 * RATE * 4))

    assert judge(other, workload("write"), volume_facts(example_run(), **volume)).id == id_


def test_reading_during_a_pure_write_is_somebody_else_where_nothing_has_to_be_read():
    run = example_run()
    pool = replace(run.target.volume.pool, arrays=(replace(run.target.volume.pool.arrays[0], level="raid1"),))
    other = round_of(BUSY, direction="write", other_bytes=int(0.4 * RATE * 4))

    assert judge(other, workload("write"), volume_facts(run, file_system="ext4", pool=pool)).id == "other_load"


def test_writes_of_parts_of_a_block_have_to_read_the_rest_of_it():
    run = example_run()
    pool = replace(run.target.volume.pool, arrays=(replace(run.target.volume.pool.arrays[0], level="raid1"),))
    other = round_of(BUSY, direction="write", other_bytes=int(0.4 * RATE * 4))
    plain_run = volume_facts(run, file_system="ext4", pool=pool)

    assert judge(other, workload("write", block=512), plain_run).id == "disks_busy"
    assert judge(other, workload("write", block=8192), plain_run).id == "other_load"


def test_a_round_without_a_speed_is_judged_by_what_is_left():
    """As one of a file that somebody else wrote may be."""
    made = round_of(BUSY)

    assert judge(replace(made, metrics={"read_lat_mean_ns": 1e6})).id == "disks_busy"


@pytest.mark.parametrize(("ceiling", "id_"), [(RATE / 0.8, "generator"), (RATE / 0.5, "disks_busy")])
def test_the_measuring_program_near_its_own_ceiling_is_the_limit(ceiling, id_):
    limit = judge(round_of(BUSY), run=with_ceiling(example_run(), ceiling))

    assert limit.id == id_


@pytest.mark.parametrize(("speed", "id_"), [(60.0 * MB, "rebuild"), (1.0 * MB, "disks_busy")])
def test_a_rebuild_is_named_when_it_takes_a_good_part_of_the_disks(speed, id_):
    system = SystemSeries(sync_actions={"md2": "recover"}, sync_bytes_per_s={"md2": speed})

    limit = judge(round_of(BUSY, system=system))

    assert limit.id == id_
    assert id_ != "rebuild" or any(
        says(text, "assess.limit.the_system_calls_it", action="recover") for text in limit.evidence
    )


def test_a_rebuild_that_waits_is_none():
    system = SystemSeries(sync_actions={"md2": "resync"})

    assert judge(round_of(BUSY, system=system)).id == "disks_busy"


def test_nothing_that_stands_out_gives_no_limit_but_what_was_seen():
    limit = judge(round_of(disks(4, busy=0.6, queue=1.0)))

    assert limit.id == "not_determined"
    assert limit.evidence[0] == Message("assess.limit.cpu_evidence.the_busiest_disk_worked_of", busiest_ratio="60 %")
    assert (limit.rounds, limit.of_rounds) == (0, 6)


def test_an_imported_run_that_nobody_watched_is_not_asked():
    unseen = replace(round_of(QUIET), system=None)

    assert judge(unseen, run=replace(example_run(), is_imported=True)) is None
    assert judge(unseen) is not None


def test_every_claim_can_be_said_in_both_languages():
    run = on_disks(example_run(), is_virtual=True)
    said = [judge(round_of(BUSY)), judge(round_of(QUIET, cpu=0.99)), judge(round_of(BUSY), run=run)]

    for limit in said:
        for text in (limit.name, limit.words, *limit.evidence):
            assert in_english(text)
            assert in_chinese(text)
            assert "{" not in in_english(text) + in_chinese(text)


def _held(ratio, **facts):
    """A round whose requests were asked for at a rate, and how much of that came."""
    made = round_of(BUSY, **facts)
    return replace(made, notes={**made.notes, "held_ratio": ratio})


def test_a_load_that_was_set_on_purpose_and_held_is_not_asked_for_a_limit():
    limit = judge(_held(0.97))

    assert limit.id is LimitId.NOT_ASKED
    assert limit.name == Message("assess.limit.not_asked")
    assert in_chinese(limit.words).startswith("这里只要求存储空间达到其能力的一部分")


def test_a_load_the_volume_did_not_keep_up_with_is_asked_for_its_limit():
    assert judge(_held(0.8)).id is LimitId.DISKS_BUSY


def test_memory_that_answered_is_told_of_a_set_load_too():
    assert judge(_held(1.0, cache_class=CacheClass.CACHED, moved_ratio=0.02)).id is LimitId.PAGE_CACHE
