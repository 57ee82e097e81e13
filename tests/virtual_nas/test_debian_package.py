"""The Debian package where systemd is process 1: its unit with all its fences, started, used, stopped and purged."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from virtual_nas.harness.debian import VOLUME, machine_with_debian

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from virtual_nas.harness.machine import VirtualNas

_DIST: Final = Path(__file__).resolve().parents[2] / "dist"
_FOLDER: Final = f"{VOLUME}/volbench"
_WORKLOAD: Final = "rand-read-4k-qd1"
_UNFINISHED: Final = frozenset({"queued", "running", "cancelling"})
_BUSY: Final = 4
"""What the command line ends with when somebody measures (docs/cli.md)."""
_PATIENCE_S: Final = 300
_ASK: Final = """
import sys, urllib.error, urllib.request
method, path, body = sys.argv[1:]
asked = urllib.request.Request(f"http://127.0.0.1:18290/api/v1{path}", body.encode() or None, method=method)
asked.add_header("Authorization", "Bearer " + open("/var/lib/volbench/token").read().strip())
asked.add_header("Content-Type", "application/json")
try:
    with urllib.request.urlopen(asked, timeout=120) as answer:
        print(answer.read().decode())
except urllib.error.HTTPError as problem:
    print(problem.read().decode())
"""
_FILES: Final = r"""
find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /share -o -path /var/log \
  -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /root/volbench.deb \) -prune -o -print
find /srv
"""
_BACKUPS: Final = {"/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/.pwd.lock"}
"""What adduser and deluser leave of their own."""


@pytest.fixture(params=["bookworm", "trixie"])
def nas(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VirtualNas]:
    """A Debian 12, then a 13, that has booted, with the package in /root and a volume at /srv/disk1."""
    if os.geteuid() != 0:
        pytest.skip("a virtual NAS needs namespaces and read-only mounts, which only root may make")
    found = sorted(_DIST.glob("volbench_*_amd64.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.skip(f"there is no package in {_DIST}; `make deb` builds it")
    if shutil.which("mmdebstrap") is None:
        pytest.skip("mmdebstrap is missing: `.ci/setup deb` installs it")
    package = tmp_path / "volbench.deb"
    package.write_bytes(found[-1].read_bytes())
    with machine_with_debian(tmp_path, request.param, [package]) as machine:
        yield machine


@pytest.mark.long
def test_its_unit_starts_measures_stops_and_is_purged_under_systemd(nas: VirtualNas) -> None:
    assert nas.run("cat", "/proc/1/comm") == "systemd\n"
    before = files(nas)
    nas.run("apt-get", "install", "-y", "/root/volbench.deb")
    assert_fenced(nas)
    nas.run("volbench-admin", "give", VOLUME)

    assert_measures(nas)
    assert_refuse_each_other(nas)
    assert_stops_cleanly(nas)

    nas.power_off()
    nas.boot()
    # The unit is enabled: nobody starts it by hand.
    wait_for(lambda: "runs" in ask(nas, "GET", "/runs"), "the service answers after the boot")
    states = [row["state"] for row in ask(nas, "GET", "/runs")["runs"]]
    assert states.count("done") == 4, states

    nas.run("volbench-admin", "keep", "on")
    nas.run("apt-get", "purge", "-y", "volbench")
    assert nas.start("systemctl", "is-active", "volbench").wait(_PATIENCE_S) != 0
    assert nas.run("stat", "-c", "%U %a", "/var/lib/volbench/volbench.sqlite") == "volbench 600\n"
    nas.run("apt-get", "install", "-y", "/root/volbench.deb")
    wait_for(lambda: "runs" in ask(nas, "GET", "/runs"), "the service answers with what was kept")
    assert [row["state"] for row in ask(nas, "GET", "/runs")["runs"]] == states

    nas.run("apt-get", "purge", "-y", "volbench")
    assert files(nas) - before <= _BACKUPS
    assert nas.start("id", "volbench").wait(_PATIENCE_S) != 0
    assert "not-found" in nas.run("systemctl", "show", "-P", "LoadState", "volbench")
    assert nas.run("systemctl", "--failed", "--no-legend") == ""


def assert_fenced(nas: VirtualNas) -> None:
    """The unit runs as its user with what it asks of the kernel: no capability, filtered calls, /usr read-only."""
    assert nas.run("systemctl", "is-enabled", "volbench") == "enabled\n"
    wait_for(lambda: "runs" in ask(nas, "GET", "/runs"), "the service answers")
    [pid] = nas.run("systemctl", "show", "-P", "MainPID", "volbench").split()
    status = dict(line.split(":\t", 1) for line in nas.run("cat", f"/proc/{pid}/status").splitlines() if ":\t" in line)
    assert status["CapBnd"] == status["CapEff"] == "0" * 16
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
    assert status["Uid"].split()[0] == nas.run("id", "-u", "volbench").strip()
    mounts = {
        line.split()[4]: line.split()[5].split(",") for line in nas.run("cat", f"/proc/{pid}/mountinfo").splitlines()
    }
    assert {"ro"} <= {*mounts["/usr"]} & {*mounts["/etc"]}
    # It is in the machine's own network, where the lock lies.
    assert nas.run("readlink", f"/proc/{pid}/ns/net") == nas.run("readlink", "/proc/1/ns/net")


def assert_measures(nas: VirtualNas) -> None:
    """Runs from the page's interface, by the system's fio: as the kernel is, and with Linux' older asynchronous I/O."""
    for engines in ({"--ioengine=io_uring", "--ioengine=libaio"}, {"--ioengine=libaio"}):
        run = start_run(nas, "smoke", _WORKLOAD)
        wait_for(lambda run=run: state(nas, run) not in _UNFINISHED, "the run ends")  # type: ignore[misc]
        document = ask(nas, "GET", f"/runs/{run}/document")
        assert document["state"] == "done", document["failure"]
        [measured] = document["workloads"]
        assert measured["command"][0] == "/usr/bin/fio"
        assert engines & {*measured["command"]}, measured["command"]
        # What lies in memory was seen through the fences. What the disk moved was not: it is a plain file of the host.
        assert all(done["evidence"]["resident_after_ratio"] is not None for done in measured["rounds"])
        # Kernels of Debian 12 and older NAS have the one, hardened ones shut the other off.
        nas.run("sh", "-c", "echo 2 >/proc/sys/kernel/io_uring_disabled && systemctl restart volbench")
        wait_for(lambda: "runs" in ask(nas, "GET", "/runs"), "the service answers after its restart")


def assert_refuse_each_other(nas: VirtualNas) -> None:
    """Whoever measures keeps the other waiting: the unit's fences leave the lock in sight."""
    nas.run("mkdir", f"{VOLUME}/mine")
    # What root types is done as the service's user.
    nas.run("chown", "volbench:", f"{VOLUME}/mine")
    by_hand = ["volbench", "run", "--profile", "smoke", "--target", f"{VOLUME}/mine", "--workload", _WORKLOAD]

    run = start_run(nas, "quick")
    wait_for(lambda: nas.start("test", "-d", f"{_FOLDER}/.volbench").wait(60) == 0, "the run has begun")
    refused = nas.start(*by_hand, "--no-wait")
    assert refused.wait(_PATIENCE_S) == _BUSY
    assert "is measuring on this machine" in refused.output + refused.complaint
    ask(nas, "POST", f"/runs/{run}/cancel", {})
    wait_for(lambda: state(nas, run) not in _UNFINISHED, "the run ends")

    measuring = nas.start(*by_hand, "--quiet", "--workload", "seq-read-1m")
    wait_for(lambda: nas.start("test", "-d", f"{VOLUME}/mine/.volbench").wait(60) == 0, "the command line has begun")
    waiting = start_run(nas, "smoke", _WORKLOAD)
    assert state(nas, waiting) == "queued"
    assert measuring.wait(_PATIENCE_S) == 0
    wait_for(lambda: state(nas, waiting) == "done", "the service has its turn")
    nas.run("rm", "-r", f"{VOLUME}/mine")


def assert_stops_cleanly(nas: VirtualNas) -> None:
    """Stopped in the middle of a run it removes the run's files and ends in good order; started again it goes on."""
    run = start_run(nas, "quick")
    wait_for(lambda: nas.start("test", "-d", f"{_FOLDER}/.volbench/{run}").wait(60) == 0, "the run has begun")
    nas.run("systemctl", "stop", "volbench")
    told = nas.run("systemctl", "show", "-P", "Result", "-P", "ExecMainStatus", "-P", "ActiveState", "volbench").split()
    assert told == ["success", "0", "inactive"]
    assert nas.run("ls", "-A", _FOLDER) == ""
    nas.run("systemctl", "start", "volbench")
    wait_for(lambda: "runs" in ask(nas, "GET", "/runs"), "the service answers again")
    assert state(nas, run) not in _UNFINISHED
    last = start_run(nas, "smoke", _WORKLOAD)
    wait_for(lambda: state(nas, last) == "done", "one more run")


def ask(nas: VirtualNas, method: str, path: str, body: object = None) -> Any:
    """Call the service from inside, with the token that only root and the service can read; {} where it is away."""
    sent = "" if body is None else json.dumps(body)
    asking = nas.start("python3", "-I", "-c", _ASK, method, path, sent)
    return json.loads(asking.output) if asking.wait(_PATIENCE_S) == 0 else {}


def start_run(nas: VirtualNas, profile: str, *workloads: str) -> str:
    """Ask for a run and return its id."""
    wish = {"suite": "nas-volume", "profile": profile, "target_path": _FOLDER, "workloads": workloads}
    answer = ask(nas, "POST", "/runs", {name: value for name, value in wish.items() if value})
    assert "id" in answer, answer
    return str(answer["id"])


def state(nas: VirtualNas, run: str) -> str:
    """Return how a run stands."""
    return str(ask(nas, "GET", f"/runs/{run}?after=0")["row"]["state"])


def files(nas: VirtualNas) -> set[str]:
    """Return everything there is but memory, and what dpkg, apt and logs keep for themselves."""
    return set(nas.run("sh", "-c", _FILES).splitlines())


def wait_for(what: Callable[[], bool], why: str) -> None:
    """Wait until something is so."""
    until = time.monotonic() + _PATIENCE_S
    while not what():
        assert time.monotonic() < until, f"waited in vain: {why}"
        time.sleep(0.5)
