"""start-stop-status around a stand-in for the service: started, asked, stopped, killed, and its port taken."""

from __future__ import annotations

import os
import socket
import stat
from typing import TYPE_CHECKING

import pytest

from package.dsm.box import Box
from package.dsm.center import Center
from package.stand_in import DIES, STUBBORN, make_spk, script_with

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PORT = 18290


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


def test_others_read_port_and_process_id_and_nothing_the_service_prints(
    center: Center, spk: Path, other_program: socket.socket
) -> None:
    assert center.install(spk).is_done

    var = center.box.path("/var/packages/volbench/var")
    modes = {str(path.relative_to(var)): stat.S_IMODE(path.stat().st_mode) for path in var.rglob("*")}

    assert modes == {"log": 0o755, "log/start.log": 0o600, "seen": 0o600, "volbench.pid": 0o644, "port": 0o644}


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


MOVED = (
    "DSM's firewall list and reverse proxies of your own still have port 18290: change them to {port} by hand.",
    "现改用端口 {port}，以后也保持不变。DSM 防火墙的应用程序列表和你自己设置的反向代理中仍是端口 18290",
)


def port_file(center: Center) -> Path:
    return center.box.path("/var/packages/volbench/var/port")


def seen_by_service(center: Center) -> dict[str, str]:
    seen = center.box.path("/var/packages/volbench/var/seen").read_text().splitlines()
    return dict(line.split("=", 1) for line in seen)


def answers(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def test_where_another_program_has_the_port_the_next_free_one_is_taken_told_and_kept(
    center: Center, spk: Path, other_program: socket.socket
) -> None:
    done = center.install(spk)

    assert done.is_done
    assert MOVED[0].format(port=18291) in done.shown
    assert MOVED[0].format(port=18291) in done.log
    assert port_file(center).read_text().startswith("18291 automatic\n")
    assert (seen_by_service(center)["VOLBENCH_PORT"], seen_by_service(center)["VOLBENCH_MOVED_FROM"]) == (
        "18291",
        "18290",
    )
    assert answers(18291)
    other_program.close()
    again = (center.stop(), center.start())[1]
    # Where it is known by now it stays, and what was told once is not told with every start.
    assert again.is_done
    assert again.shown == ""
    assert answers(18291)
    assert not answers(18290)
    assert seen_by_service(center)["VOLBENCH_MOVED_FROM"] == "18290"


def test_a_kept_port_that_is_taken_later_is_left_for_the_next_free_one(installed: Center) -> None:
    installed.stop()
    installed.box.write("/var/packages/volbench/var/port", "18291 automatic\n")
    installed.language = "chs"
    with socket.create_server(("", 18290)), socket.create_server(("", 18291)):
        moved = installed.start()
        assert answers(18292)
        installed.stop()
    with socket.create_server(("", 18292)):
        back = installed.start()

    assert MOVED[1].format(port=18292) in moved.shown
    assert back.is_done
    assert answers(18290)
    # The registered port needs no file, and nothing to be told about DSM's list.
    assert not port_file(installed).exists()
    assert back.shown == ""
    assert seen_by_service(installed)["VOLBENCH_MOVED_FROM"] == ""


def test_a_port_the_owner_set_is_never_changed_but_refused_in_the_owners_language(installed: Center, spk: Path) -> None:
    installed.stop()
    installed.box.shell_as_root("echo 9000 >/var/packages/volbench/var/port")
    with socket.create_server(("", 9000)):
        refused = installed.start()
        installed.language = "chs"
        again = installed.start()
    way_out = refused.shown.strip().rpartition("script): ")[2]

    assert not refused.is_done
    assert "Port 9000, which was set in /var/packages/volbench/var/port, is used by another program" in refused.shown
    assert "端口 9000 已被其他程序占用。手动指定的端口不会自动更改" in again.shown
    assert port_file(installed).read_text() == "9000\n"
    assert installed.status() == 3
    assert installed.box.shell_as_root(way_out).code == 0
    assert installed.start().is_done
    assert answers(9001)
    assert seen_by_service(installed)["VOLBENCH_MOVED_FROM"] == ""


def test_where_all_ports_are_taken_the_start_is_refused_and_the_way_out_works(installed: Center) -> None:
    installed.stop()
    others = [socket.create_server(("", port)) for port in range(18290, 18300)]
    refused = installed.start()
    way_out = refused.shown.strip().rpartition("script): ")[2]
    installed.box.shell_as_root(way_out)
    started = installed.start()
    for one in others:
        one.close()

    assert not refused.is_done
    assert "Other programs use all ports from 18290 to 18299" in refused.shown
    assert started.is_done
    assert answers(28290)


def test_a_port_file_without_a_port_is_named(installed: Center) -> None:
    installed.stop()
    port = installed.box.path("/var/packages/volbench/var/port")
    refusals = []
    for content in ("", "80", "99999", "18290; reboot", "08290", "1e4", "-1"):
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
    (registry / "other.sc").write_text('[other]\ntitle="Other"\ndesc="Other"\ndst.ports="8000,18290/tcp"\n')

    done = center.install(spk)

    assert "Port 18290/tcp configured for this package is used" in done.shown
    assert not (registry / "volbench.sc").exists()
