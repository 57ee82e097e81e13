"""start-stop-status around a stand-in for the service: started, asked, stopped, killed, and its port taken."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest

from package.dsm.box import Box
from package.dsm.center import Center
from package.stand_in import DIES, STUBBORN, make_spk, script_with

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PORT = 8290


@pytest.fixture
def other_program(box: Box) -> Iterator[socket.socket]:
    """A program that has our port."""
    with socket.create_server(("", PORT)) as listener:
        yield listener


def test_dsm_keeps_a_running_package_running_however_often_it_asks(installed: Center) -> None:
    assert [installed.poll() for _ in range(5)] == [True] * 5
    assert installed.is_running


def test_starting_twice_starts_one_service(installed: Center) -> None:
    before = installed.pid_file.read_text()

    assert installed.start().is_done
    assert installed.pid_file.read_text() == before


STALE = {
    "empty, as a power cut leaves it": "",
    "of a process that is gone": "99999 12\n",
    "of another program with that number": "1 999999\n",
    "of a start that never ended": "starting\n",
    "garbage": "no number\n",
    "a number alone": "1\n",
    "a path": "../self 1\n",
}


def test_a_stale_pid_file_means_not_running_and_does_not_hinder_a_start(installed: Center) -> None:
    installed.stop()
    answers = {}
    for kind, content in STALE.items():
        installed.box.write("/var/packages/volbench/var/volbench.pid", content)
        answers[kind] = (installed.status(), installed.stop().is_done)
        installed.box.write("/var/packages/volbench/var/volbench.pid", content)

    assert answers == dict.fromkeys(STALE, (3, True))
    assert installed.box.run(["cat", "/proc/1/comm"], uid=0).code == 0
    assert installed.start().is_done
    assert installed.status() == 0


def test_status_reads_nothing_but_the_pid_file(installed: Center) -> None:
    var = installed.box.path("/var/packages/volbench/var")
    for entry in var.iterdir():
        if entry.name != "volbench.pid":
            entry.rename(var.parent / f"hidden-{entry.name}")
    var.chmod(0o111)
    os.chown(var, 0, 0)

    assert installed.status() == 0


def test_a_service_that_died_is_noticed_and_started_again(installed: Center) -> None:
    pid = installed.pid_file.read_text().split()[0]
    installed.box.shell_as_root(f"kill -KILL {pid}; while [ -d /proc/{pid} ]; do sleep 0.05; done")

    assert installed.poll() is False
    assert not installed.is_running
    assert installed.start().is_done
    assert installed.poll()


def test_a_service_that_dies_at_once_is_not_called_started_and_its_last_words_are_shown(
    center: Center, tmp_path: Path
) -> None:
    done = center.install(make_spk(tmp_path / "dies.spk", service=DIES))

    assert not done.is_done
    assert "could not start: no bdisk/b for me" in done.shown
    assert center.status() == 3


def test_a_service_that_will_not_end_is_killed(center: Center, tmp_path: Path) -> None:
    quick = script_with("start-stop-status", "STOP_WITHIN_S=60", "STOP_WITHIN_S=0")
    center.install(make_spk(tmp_path / "stubborn.spk", service=STUBBORN, changes=quick))
    pid = center.pid_file.read_text().split()[0]

    assert center.stop().is_done
    assert center.box.run(["test", "-d", f"/proc/{pid}"]).code != 0
    assert not center.pid_file.exists()


def test_a_taken_port_stops_the_start_with_words_in_the_owners_language(
    center: Center, spk: Path, other_program: socket.socket
) -> None:
    done = center.install(spk)
    center.language = "chs"
    again = center.start()

    assert not done.is_done
    assert done.stages[-1] == "start-stop-status prestart"
    assert "Port 8290 is used by another program" in done.shown
    assert "端口 8290 已被其他程序占用" in again.shown
    assert center.status() == 3
    way_out = done.shown.strip().rpartition("script): ")[2]
    assert center.box.shell_as_root(way_out).code == 0
    assert center.start().is_done
    with socket.create_connection(("127.0.0.1", 8291)):
        assert center.poll()


def test_a_port_file_without_a_port_is_named(installed: Center) -> None:
    installed.stop()
    port = installed.box.path("/var/packages/volbench/var/port")
    refusals = []
    for content in ("", "80", "99999", "8290; reboot", "08290", "1e4", "-1"):
        port.write_text(content)
        refusals.append(installed.start().shown)
    port.write_text("9000\n")

    assert all("var/port must hold one number" in shown for shown in refusals)
    assert installed.start().is_done
    with socket.create_connection(("127.0.0.1", 9000)):
        assert installed.poll()


def test_port_and_address_may_be_roots(installed: Center) -> None:
    installed.stop()
    written = "cd /var/packages/volbench/var && echo 9000 >port && echo https://nas.example.org/volbench/ >address"
    assert installed.box.shell_as_root(f"{written} && chown 0:0 port address && chmod 644 port address").code == 0

    assert installed.start().is_done
    with socket.create_connection(("127.0.0.1", 9000)):
        assert installed.poll()
    installed.stop()
    installed.box.shell_as_root("cd /var/packages/volbench/var && mkdir other && echo x >other/address")
    assert "belongs to another user" in installed.start().shown


def test_a_port_only_root_may_read_is_named_with_the_line_that_mends_it(installed: Center) -> None:
    installed.stop()
    installed.box.shell_as_root("cd /var/packages/volbench/var && umask 077 && echo 9000 >port")

    refused = installed.start()

    way_out = refused.shown.strip().rpartition("script): ")[2]
    assert installed.box.shell_as_root(way_out).code == 0
    assert installed.start().is_done
    with socket.create_connection(("127.0.0.1", 9000)):
        assert installed.poll()


def test_root_does_not_start_it_and_spoils_nothing_by_trying(installed: Center) -> None:
    installed.stop()

    told = installed.box.shell_as_root("/var/packages/volbench/scripts/start-stop-status start")

    assert told.code == 1
    assert "synopkg start volbench" in told.err
    assert "chown" not in told.err
    assert installed.start().is_done


def test_a_port_another_package_registered_is_told_at_installation(center: Center, spk: Path) -> None:
    registry = center.box.root / "usr/local/etc/services.d"
    (registry / "other.sc").write_text('[other]\ntitle="Other"\ndesc="Other"\ndst.ports="8000,8290/tcp"\n')

    done = center.install(spk)

    assert "Port 8290/tcp configured for this package is used" in done.shown
    assert not (registry / "volbench.sc").exists()
