"""What the image is, and how containers of it measure."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from image.container import Container, find_image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from image.conftest import Owner
    from image.container import Image

MOST_BYTES = 60_000_000
WORKLOAD = "rand-read-4k-qd1"
CHOICE = ("--suite", "nas-volume", "--profile", "smoke", "--workload", WORKLOAD, "--no-wait")
LONG = ("--suite", "nas-volume", "--profile", "quick", "--yes", "--no-wait", "--target", "/volumes/disk1")
BUSY = 4
PATIENCE_S = 120


def measure(container: Container, target: str = "/volumes/disk1") -> subprocess.CompletedProcess[str]:
    return container.run("run", *CHOICE, "--target", target, "--out", "/data/out")


@contextlib.contextmanager
def measuring(container: Container, locked: Path) -> Iterator[subprocess.Popen[str]]:
    """Have it measure until the end of the block; begins once it holds the lock of a folder."""
    with container.start("run", *LONG) as running:
        until = time.monotonic() + PATIENCE_S
        while not is_locked(locked):
            assert running.poll() is None, running.communicate()
            assert time.monotonic() < until
            time.sleep(0.1)
        try:
            yield running
        finally:
            running.terminate()
            running.communicate(timeout=PATIENCE_S)


def is_locked(folder: Path) -> bool:
    """Look it up in the kernel's list: whoever tried to take the lock would keep others from it."""
    if not folder.exists():
        return False
    number = str(folder.stat().st_ino)
    rows = [line.split() for line in Path("/proc/locks").read_text("ascii").splitlines()]
    return any(row[1] == "FLOCK" and row[5].rpartition(":")[2] == number for row in rows if len(row) > 5)


def report(container: Container) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((container.mounts["/data"] / "out/report.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("processor", ["amd64", "arm64"])
@pytest.mark.usefixtures("image")
def test_skopeo_reads_both_forms_and_it_is_small(processor: str) -> None:
    archive = find_image(processor)
    for form in ("oci-archive", "docker-archive"):
        done = subprocess.run(["skopeo", "inspect", f"{form}:{archive}"], capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        assert (told["Architecture"], told["Os"], len(told["Layers"])) == (processor, "linux", 1)
    assert archive.stat().st_size <= MOST_BYTES


def test_there_is_nothing_of_a_distribution_in_it(image: Image) -> None:
    assert sorted(entry.name for entry in image.root.iterdir()) == sorted(
        ["data", "dev", "etc", "lock", "proc", "sys", "tmp", "var", "volumes"]
    )
    assert not list(image.root.rglob("bin/sh"))
    licences = image.root / "var/packages/volbench/target/licences"
    assert {"README.txt", "SOURCES.txt", "sbom.cdx.json"} <= {entry.name for entry in licences.iterdir()}


@pytest.mark.parametrize("user", [(99, 100), (568, 568)])
def test_it_measures_as_any_user_on_a_read_only_root(owner: Owner, user: tuple[int, int]) -> None:
    os.chown(owner.disk, *user)
    container = owner.container("one", user, lock=owner.lock)

    done = measure(container)

    assert done.returncode == 0, done.stdout + done.stderr
    told = report(container)
    [measured] = told["workloads"]
    # io_uring is refused, as by Docker's own profile.
    assert "--ioengine=libaio" in measured["command"]
    assert all(round_["evidence"]["resident_after_ratio"] is not None for round_ in measured["rounds"])
    assert "lock-unshared" not in {caveat["code"] for caveat in told["caveats"]}
    assert list(owner.disk.iterdir()) == []


def test_without_a_shared_lock_every_run_says_so(owner: Owner) -> None:
    container = owner.container("one")

    assert measure(container).returncode == 0
    assert "lock-unshared" in {caveat["code"] for caveat in report(container)["caveats"]}


def test_while_another_container_measures_it_is_busy(owner: Owner) -> None:
    held = os.open(owner.lock, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    container = owner.container("one", lock=owner.lock)

    done = measure(container)
    assert (done.returncode, "in another container" in done.stderr) == (BUSY, True), done.stdout + done.stderr

    os.close(held)
    assert measure(container).returncode == 0


def test_two_containers_measure_one_after_the_other(owner: Owner) -> None:
    first, second = owner.container("one", lock=owner.lock), owner.container("two", lock=owner.lock)

    with measuring(first, owner.lock):
        refused = measure(second)

    assert (refused.returncode, "in another container" in refused.stderr) == (BUSY, True), refused.stderr
    assert measure(second).returncode == 0
    assert list(owner.disk.iterdir()) == []


def test_without_a_shared_lock_that_of_the_folder_holds(owner: Owner) -> None:
    first, second = owner.container("one"), owner.container("two")

    with measuring(first, owner.disk / ".volbench"):
        refused = measure(second)

    assert refused.returncode != 0
    assert "Traceback" not in refused.stderr
    assert measure(second).returncode == 0
    assert list(owner.disk.iterdir()) == []


def test_its_own_layer_and_folders_are_refused_in_words(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)
    container.is_read_only = False

    for target in ("/tmp", "/data"):
        done = measure(container, target)
        assert done.returncode != 0
        assert "lies in the container itself" in done.stdout + done.stderr
    offered = json.loads(container.run("volumes", "--json").stdout)["volumes"]
    assert [volume["mount_point"] for volume in offered] == ["/volumes/disk1"]


def test_a_volume_it_may_not_write_to_is_said_as_the_host_knows_it(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)
    os.chown(owner.disk, 0, 0)
    owner.disk.chmod(0o755)

    done = measure(container)
    [offered] = json.loads(container.run("volumes", "--json").stdout)["volumes"]

    assert done.returncode not in {0, BUSY}
    assert "chown 99 on the folder that is mounted at /volumes/disk1" in " ".join(done.stderr.split())
    assert offered["target"]["is_writable"] is False


def test_its_first_line_is_the_address_with_the_token(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)

    with container.start() as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        running.terminate()
        running.wait(60)

    token = (container.mounts["/data"] / "token").read_text("ascii").strip()
    assert re.search(rf"http://[\d.]+:18290/\?token={token}", first), first


def test_data_it_may_not_write_is_said(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)
    os.chown(container.mounts["/data"], 0, 0)

    done = container.run("serve")

    assert done.returncode != 0
    assert "/data" in done.stderr
    assert "Traceback" not in done.stderr


def test_started_as_it_comes_it_reports_once_and_waits_until_the_folder_is_its_own(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)
    os.chown(container.mounts["/data"], 0, 0)

    with container.start() as running:
        assert running.stdout is not None
        assert running.stderr is not None
        said = [running.stderr.readline() for _ in range(3)]
        time.sleep(5)  # two more looks, which report nothing
        assert running.poll() is None
        os.chown(container.mounts["/data"], *container.user)
        address = running.stdout.readline()
        running.terminate()
        rest = running.stderr.read()

    assert "chown 99:100" in " ".join(said)
    assert "cannot be written" not in rest
    assert "18290" in address


def test_it_ends_at_once_while_it_waits(owner: Owner) -> None:
    container = owner.container("one", lock=owner.lock)
    os.chown(container.mounts["/data"], 0, 0)

    with container.start() as running:
        assert running.stderr is not None
        running.stderr.readline()
        running.terminate()
        assert running.wait(PATIENCE_S) == 0


def test_it_runs_in_a_chroot_as_well(owner: Owner) -> None:
    root = owner.image.root
    command = ["/usr/sbin/chroot", "--userspec=568:568", str(root), *owner.image.command("--version")]

    done = subprocess.run(command, env=owner.image.environment, capture_output=True, text=True, check=False)

    assert done.stdout.startswith("volbench, version "), done.stderr
