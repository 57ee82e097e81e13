"""The harness keeps its promises: the host is safe, orders come back whole, disks keep what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import disks
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.errors import GuestCommandFailed, VirtualNasError
from virtual_nas.harness.machine import MIB, SYSTEM_FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Start = Callable[[Setup], Bench]

_ONE_DISK = Setup(disks=(64 * MIB,), is_furnished=False)


def test_nothing_inside_can_write_to_the_host(start: Start, tmp_path: Path) -> None:
    nas = start(_ONE_DISK).nas
    ours = tmp_path / "ours"
    ours.write_text("untouched")

    nas.run("sh", "-c", f"echo changed >{ours}; touch {tmp_path}/new /usr/new /etc/new")
    with pytest.raises(GuestCommandFailed, match="Read-only file system"):
        nas.run("sh", "-c", f"mkdir /run/host && mount -t hostfs -o / none /run/host && touch /run/host{tmp_path}/new")

    assert ours.read_text() == "untouched"
    assert [path.name for path in tmp_path.iterdir()] == ["ours"]


def test_orders_come_back_whole(start: Start) -> None:
    nas = start(_ONE_DISK).nas

    assert nas.run("cat", given="一" * 100_000) == "一" * 100_000
    with pytest.raises(GuestCommandFailed, match="said so") as failed:
        nas.run("sh", "-c", "echo said so >&2; exit 7")
    assert failed.value.code == 7
    with pytest.raises(GuestCommandFailed, match="No such file"):
        nas.run("no-such-program")
    sleeping = nas.start("sleep", "600")
    assert nas.run("echo", "meanwhile") == "meanwhile\n"
    sleeping.kill()
    assert sleeping.wait(120) == -9


def test_disks_keep_what_was_written_through_power_off_and_power_cut(start: Start) -> None:
    nas = start(_ONE_DISK).nas
    nas.run("sh", "-c", f"echo first >{SYSTEM_FOLDER}/note")
    nas.power_off()
    nas.boot()
    assert nas.run("cat", f"{SYSTEM_FOLDER}/note") == "first\n"

    nas.run("sh", "-c", f"echo second >{SYSTEM_FOLDER}/note; sync; echo lost >/root/note")
    waiting = nas.start("sleep", "600")
    nas.cut_power()
    with pytest.raises(VirtualNasError, match="went down"):
        waiting.wait(120)
    with pytest.raises(VirtualNasError, match="boot it first"):
        nas.run("true")
    nas.boot()
    assert nas.run("cat", f"{SYSTEM_FOLDER}/note") == "second\n"
    assert "note" not in nas.run("ls", "/root")


@pytest.mark.judges_speed
def test_a_slow_disk_is_slow_where_the_kernel_counts(start: Start) -> None:
    bench = start(Setup(disks=(64 * MIB, 64 * MIB), behaviour=disks.HARD_DISK))
    disks.behave(bench.nas, bench.disks[1], disks.HARD_DISK.slower(4))

    waits_ms = []
    for disk in bench.disks:
        bench.nas.run("dd", f"if={disk.path}", "of=/dev/null", "iflag=direct", "bs=4k", "count=100")
        reads, _, _, ms = map(int, bench.nas.run("cat", f"/sys/block/{disk.name}/stat").split()[:4])
        waits_ms.append(ms / reads)

    assert waits_ms[0] > 5  # 10 ms asked for
    assert waits_ms[1] > 2 * waits_ms[0]  # 40 ms asked for


def test_a_dead_disk_answers_with_errors(start: Start) -> None:
    bench = start(_ONE_DISK)
    disks.fail(bench.nas, bench.disks[0])

    with pytest.raises(GuestCommandFailed, match="Input/output error"):
        bench.nas.run("dd", f"if={bench.disks[0].path}", "of=/dev/null", "iflag=direct", "bs=4k", "count=1")
