"""Which workloads can run here, and the words for those that cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import capable, plain_folder, plain_volume
from support.runs import READ, WRITE, small_suite
from support.words import bilingual, says

from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.needs import MEMORY_2_GIB, SECTOR_512
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.domain.model.words.message import Message
from volbench.planning.workload_selection import sort_out, wanted_workloads
from volbench.runner.preflight import refuse_unsafe

LARGE = replace(WRITE, id="large", bs=GiB)


def reason(workload, **facts) -> Message | None:
    _, skipped = sort_out([workload], plain_volume(), capable(**facts))
    return skipped[0].reason if skipped else None


@pytest.mark.parametrize(("available", "is_kept"), [(2 * GiB, True), (2 * GiB - 1, False), (None, False)])
def test_a_block_of_1_gib_needs_2_gib_of_available_memory(available, is_kept):
    workload = replace(LARGE, extra_needs=frozenset({MEMORY_2_GIB}))

    assert (reason(workload, memory_bytes=2 * GiB, memory_available_bytes=available) is None) is is_kept


def test_where_the_memory_is_unknown_only_small_blocks_are_let_through():
    unknown = {"memory_bytes": None, "memory_available_bytes": None}

    assert reason(replace(WRITE, bs=16 * MiB), **unknown) is None
    assert reason(replace(WRITE, bs=17 * MiB), **unknown) is not None


def test_a_block_needs_four_times_its_size_in_available_memory():
    workload = replace(WRITE, bs=128 * MiB)

    assert reason(workload, memory_available_bytes=512 * MiB) is None
    assert reason(workload, memory_available_bytes=512 * MiB - 1) == Message(
        "runner.workload_selection.not_enough_free_memory_for_a", mib=128
    )


@pytest.mark.parametrize(
    ("printed", "is_kept"),
    [("fio-3.5", False), ("fio-2.99", False), ("fio-3.6", True), ("fio-3.33", True), ("fio-4.0", True), ("", True)],
)
def test_a_program_older_than_its_commands_is_named_with_what_is_needed(printed, is_kept):
    too_old = Message("runner.workload_selection.the_program_is_too_old", program="fio", version=printed, needed="3.6")

    assert reason(WRITE, versions={"fio": printed}) == (None if is_kept else too_old)


def test_whether_512_bytes_are_accepted_is_not_guessed_where_no_disk_can_be_seen():
    workload = replace(WRITE, bs=512, extra_needs=frozenset({SECTOR_512}))

    _, skipped = sort_out([workload], plain_volume(disks=()), capable())

    assert skipped[0].reason == Message("runner.workload_selection.whether_the_disks_accept_512_byte")


def test_reading_only_where_everything_writes_is_refused():
    suite = small_suite(WRITE)

    with pytest.raises(InvalidRequest, match=r"runner\.workload_selection\.none_of_the_chosen_workloads_only"):
        wanted_workloads(suite, suite.profiles["smoke"], RunRequest("small", "smoke", "/x", is_read_only=True))


def test_workloads_beyond_the_profile_can_be_asked_for_by_name():
    suite = small_suite(READ, WRITE)
    profile = replace(suite.profiles["smoke"], is_headline_only=True)

    chosen = wanted_workloads(suite, profile, RunRequest("small", "smoke", "/x", workloads=("write",)))

    assert [workload.id for workload in chosen] == ["write"]


@pytest.mark.parametrize(
    ("volume", "folder", "words"),
    [
        ({"is_read_only": True}, {}, "runner.preflight.is_mounted_read_only"),
        ({}, {"is_writable": False}, "runner.preflight.volume_bench_may_not_write_to"),
        (
            {"pool": replace(plain_volume().pool, health=Health.FAILED)},
            {},
            "runner.preflight.the_storage_pool_of_has_failed",
        ),
    ],
)
def test_what_could_harm_is_refused(volume, folder, words):
    with pytest.raises(UnsafeTarget, match=words):
        refuse_unsafe(plain_volume(**volume), plain_folder(**folder))


def test_a_folder_without_permission_is_refused_with_how_to_give_it():
    folder = plain_folder(is_writable=False, how_to_allow=bilingual("Open the control panel.", "打开控制面板。"))

    with pytest.raises(UnsafeTarget) as refused:
        refuse_unsafe(plain_volume(), folder)

    assert says(refused.value.hint, "written", en="Open the control panel.")


def test_a_degraded_pool_may_be_measured():
    refuse_unsafe(plain_volume(pool=replace(plain_volume().pool, health=Health.DEGRADED)), plain_folder())
