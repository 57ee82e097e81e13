"""The built package where its volume or files let it down: what the owner reads in Package Center, and the way out."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Final

import pytest
from support.loops import LoopVolume, loop_volume

from faults.harness import volumes
from package.dsm.box import PACKAGE_UID, Box
from package.dsm.center import Center
from package.real_spk import find_spk
from package.service import Service

if TYPE_CHECKING:
    from collections.abc import Iterator

VAR: Final = "/volume1/@appdata/volbench"
DATABASE: Final = "/var/packages/volbench/var/volbench.sqlite"


@pytest.fixture
def volume(apart: None) -> Iterator[LoopVolume]:
    """The volume the package lies on."""
    with loop_volume("ext4", mount_options="errors=remount-ro") as volume:
        yield volume


@pytest.fixture
def running(box: Box, volume: LoopVolume) -> Iterator[Center]:
    """The built package, installed and running."""
    box.attach_volume("volume1", volume.mount_point)
    center = Center(box)
    done = center.install(find_spk("x86_64"))
    assert done.is_done, done
    Service(center).awaited()
    yield center
    box.power_off()


def processes(center: Center) -> list[str]:
    """Return the package's processes."""
    found = center.box.shell_as_root("grep -ls 'volbenc[h]' /proc/[0-9]*/cmdline").out.split()
    return [path for path in found if center.box.shell_as_root(f"stat -c %u {path}").out.strip() == str(PACKAGE_UID)]


def as_package(center: Center, script: str) -> None:
    """Do something in var as the package's user."""
    done = center.box.shell_as(f"cd {VAR} && {script}", uid=PACKAGE_UID)
    assert done.code == 0, done.err


def test_a_damaged_database_is_told_in_dsms_language_with_the_line_that_keeps_it(running: Center) -> None:
    running.stop()
    as_package(running, "head -c 8192 /dev/urandom >volbench.sqlite; rm -f volbench.sqlite-*")
    damaged = running.box.path(f"{VAR}/volbench.sqlite").read_bytes()
    told = {}
    for language in ("enu", "chs", "cht"):
        running.language = language
        done = running.start()
        assert not done.is_done
        told[language] = done.shown

    assert "Volume Bench could not start: Volume Bench's database is damaged." in told["enu"]
    assert "存储空间测速无法启动：存储空间测速的数据库已损坏" in told["chs"]
    assert "儲存空間測速無法啟動：儲存空間測速的資料庫已損壞" in told["cht"]
    line = f"mv {DATABASE} {DATABASE}.damaged"
    assert all(line in words for words in told.values())
    assert running.box.shell_as_root(line).code == 0
    assert running.start().is_done
    Service(running).awaited()
    assert running.box.path(f"{VAR}/volbench.sqlite.damaged").read_bytes() == damaged


def test_a_read_only_volume_under_a_running_package_can_be_stopped_and_removed(
    running: Center, volume: LoopVolume
) -> None:
    volumes.fail_file_system(volume)

    assert running.status() == 0
    assert running.stop().is_done
    assert processes(running) == []
    refused = running.start()
    assert not refused.is_done
    assert "become read-only" in refused.shown
    removed = running.uninstall()
    assert removed.is_done
    assert processes(running) == []


def test_a_pid_file_that_became_a_folder_hides_no_service(running: Center) -> None:
    before = processes(running)
    as_package(running, "rm volbench.pid && mkdir -p volbench.pid/more")

    assert before
    assert running.stop().is_done
    assert processes(running) == []


def test_a_volume_that_lets_no_program_start_is_told_at_start_and_at_installation(
    running: Center, volume: LoopVolume
) -> None:
    running.stop()
    subprocess.run(["mount", "-o", "remount,bind,noexec", running.box.root / "volume1"], check=True)

    refused = running.start()
    removed = running.uninstall()
    again = running.install(find_spk("x86_64"))

    assert "no program on it may start (noexec)" in refused.shown
    assert removed.is_done
    assert not again.is_done
    assert "no program on it may start (noexec)" in again.shown


@pytest.mark.parametrize("name", ["token", "volbench.sqlite", "metrics-token.json"])
@pytest.mark.parametrize("kind", ["folder", "link"])
def test_something_else_in_the_place_of_a_file_is_told_with_the_line_that_helps(
    running: Center, name: str, kind: str
) -> None:
    running.stop()
    make = f"mkdir -p {name}/more" if kind == "folder" else f"ln -s /nowhere/{name} {name}"
    as_package(running, f"rm -f {name}; {make}")

    done = running.start()

    if (name, kind) == ("metrics-token.json", "link"):
        assert done.is_done  # As if there were none; what is kept later takes its place.
        return
    assert not done.is_done
    line = f"mv /var/packages/volbench/var/{name} /var/packages/volbench/var/{name}.aside"
    assert line in done.shown
    assert running.box.shell_as_root(line).code == 0
    assert running.start().is_done
    Service(running).awaited()
