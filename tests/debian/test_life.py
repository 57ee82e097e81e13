"""The package from its installation to its end."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from debian.service import serving, wait_for

if TYPE_CHECKING:
    from pathlib import Path

    from debian.system import System

FOLDER = "/srv/disk1/volbench"
WORKLOAD = "rand-read-4k-qd1"
BUSY = 4
"""What the command line ends with when somebody measures (docs/cli.md)."""


def as_version(deb: Path, version: str, place: Path) -> Path:
    """Write a copy of a package that says it is another version."""
    tree = place / "another"
    subprocess.run(["dpkg-deb", "-R", str(deb), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    lines = control.read_text("utf-8").splitlines(keepends=True)
    control.write_text("".join(f"Version: {version}\n" if line.startswith("Version:") else line for line in lines))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "-b", str(tree), str(place / "next.deb")], check=True)
    return place / "next.deb"


def users(debian: System) -> set[str]:
    return {
        line
        for name in ("passwd", "group", "shadow", "gshadow")
        for line in (debian.root / "etc" / name).read_text().split()
    }


def test_installed_used_upgraded_and_purged_it_leaves_nothing(debian: System, deb: Path, tmp_path: Path) -> None:
    before, users_before = debian.files(), users(debian)
    shutil.copy(deb, debian.root / "srv/volbench.deb")
    told = debian.run("apt-get", "install", "-y", "--no-install-recommends", "/srv/volbench.deb", LANG="zh_TW.UTF-8")
    assert "sudo volbench-admin token" in told
    assert "儲存空間測速" in told
    # Above all not in `disk`.
    assert debian.run("id", "-nG", "volbench").split() == ["volbench"]
    debian.run("volbench-admin", "give", "/srv/disk1")

    with serving(debian) as service:
        assert service.host == "127.0.0.1"
        [found] = [
            card["volume"]
            for card in service.call("GET", "/volumes")["volumes"]
            if card["volume"]["mount_point"] == "/srv/disk1"
        ]
        assert (found["target"]["path"], found["target"]["is_writable"]) == (FOLDER, True)
        run = service.start_run(FOLDER, WORKLOAD)
        wait_for(lambda: service.state(run) not in {"queued", "running"}, "the run to end")
        assert service.state(run) == "done", service.call("GET", f"/runs/{run}")
        [measured] = service.call("GET", f"/runs/{run}/document")["workloads"]
        # The system's fio, asynchronously, and what was busy beside it was seen.
        assert measured["command"][0] == "/usr/bin/fio"
        assert "--ioengine=libaio" in measured["command"] or "--ioengine=io_uring" in measured["command"]
        assert all(round_["evidence"]["resident_after_ratio"] is not None for round_ in measured["rounds"])

    settings = debian.root / "etc/default/volbench"
    settings.write_text(settings.read_text("utf-8").replace("18290", "18400"), "utf-8")
    (debian.root / "srv/next.deb").write_bytes(as_version(deb, "99.0.0-0001", tmp_path).read_bytes())
    debian.run("dpkg", "-i", "/srv/next.deb")
    with serving(debian) as service:
        # Its own settings and results stay.
        assert service.port == 18400
        assert service.state(run) == "done"

    debian.run("dpkg", "--purge", "volbench")
    (debian.root / "srv/volbench.deb").unlink()
    (debian.root / "srv/next.deb").unlink()
    assert debian.files() - before <= {"/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/.pwd.lock"}
    assert users(debian) == users_before


def test_service_and_command_line_refuse_each_other(installed: System) -> None:
    installed.run("volbench-admin", "give", "/srv/disk1")
    mine = installed.root / "srv/disk1/mine"
    mine.mkdir()
    # The command line of root is the service's user's.
    installed.run("chown", "volbench:", "/srv/disk1/mine")
    choice = (
        "--suite",
        "nas-volume",
        "--profile",
        "smoke",
        "--target",
        "/srv/disk1/mine",
        "--workload",
        WORKLOAD,
        "--no-wait",
    )

    with serving(installed) as service:
        run = service.start_run(FOLDER, profile="quick")
        wait_for((installed.root / f".{FOLDER}/.volbench").is_dir, "the run to begin")
        told = installed.run("volbench", "run", *choice, is_refused=True)
        assert "is measuring on this machine" in told
        # Nor is the folder taken from under it.
        assert "A run is writing" in installed.run("volbench-admin", "take", "/srv/disk1", is_refused=True)
        answer = service.call("POST", f"/runs/{run}/cancel", {})
        assert "code" not in answer, answer
        wait_for(lambda: service.state(run) not in {"queued", "running", "cancelling"}, "the run to end")

        inside = [*("chroot", str(installed.root)), "volbench", "run", *choice, "--quiet"]
        with subprocess.Popen(inside, env=installed.environment(), stdout=subprocess.DEVNULL) as measuring:
            wait_for((mine / ".volbench").is_dir, "the command line to begin")
            waiting = service.start_run(FOLDER, WORKLOAD)
            assert service.state(waiting) == "queued"
            assert measuring.wait() == 0
        wait_for(lambda: service.state(waiting) == "done", "the service to have its turn")


def test_a_folder_is_given_and_taken_back(installed: System) -> None:
    disk = installed.root / "srv/disk1"
    (disk / "closed").mkdir(mode=0o700)
    (disk / "other").mkdir()
    (disk / "other/volbench").mkdir()

    assert "is no folder" in installed.run("volbench-admin", "give", "/srv/none", is_refused=True)
    assert "cannot reach" in installed.run("volbench-admin", "give", "/srv/disk1/closed", is_refused=True)
    assert "exists already" in installed.run("volbench-admin", "give", "/srv/disk1/other", is_refused=True)
    assert "never given" in installed.run("volbench-admin", "take", "/srv/disk1/other", is_refused=True)
    assert list((disk / "closed").iterdir()) == []
    installed.run("volbench-admin", "give", "/srv/disk1")
    assert installed.run("volbench-admin", "folders") == f"{FOLDER}\n"
    assert "may now write" in installed.run("volbench-admin", "give", "/srv/disk1/")
    (disk / "volbench/theirs.txt").write_text("kept")
    assert "not ours" in installed.run("volbench-admin", "take", FOLDER)
    assert (disk / "volbench/theirs.txt").stat().st_uid == 0
    assert (disk / "volbench").stat().st_uid == 0
    assert installed.run("volbench-admin", "folders") == ""
    assert "sudo volbench-admin" in installed.run(
        "runuser", "-u", "daemon", "--", "volbench-admin", "token", is_refused=True
    )


def test_purged_it_keeps_what_the_owner_chose_to_keep(installed: System) -> None:
    installed.run("volbench-admin", "give", "/srv/disk1")
    with serving(installed):
        pass
    # A link in the place of ours is not followed.
    victim = installed.root / "srv/disk1/victim"
    victim.mkdir()
    (victim / "precious").touch()
    installed.run("runuser", "-u", "volbench", "--", "ln", "-s", "/srv/disk1/victim", f"{FOLDER}/.volbench")
    installed.run("volbench-admin", "keep", "on")

    installed.run("dpkg", "--purge", "volbench")

    assert (installed.root / "var/lib/volbench/volbench.sqlite").is_file()
    assert "volbench" in installed.run("id", "-un", "volbench")
    assert (victim / "precious").exists()
    assert not (installed.root / "etc/volbench").exists()


def test_what_is_wrong_is_said(installed: System) -> None:
    assert "no access token yet" in installed.run("volbench-admin", "token", is_refused=True)
    with serving(installed):
        command = installed.as_service("/usr/bin/volbench", "--data-dir", "/var/lib/volbench/other", "serve")
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode != 0
    assert "18290" in done.stderr
    settings = installed.root / "etc/default/volbench"
    settings.write_text(
        settings.read_text("utf-8").replace("=127.0.0.1", "=0.0.0.0").replace("=18290", "=many"), "utf-8"
    )
    done = subprocess.run(
        installed.as_service("/usr/bin/volbench", "serve"), capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "VOLBENCH_PORT" in done.stderr
    installed.run("rm", "/usr/bin/fio")
    assert "fio" in installed.run(
        "volbench", "--data-dir", "/root/own", "run", "--target", "/srv/disk1", "--profile", "smoke", is_refused=True
    )


def test_its_unit_is_whole_and_fenced(installed: System) -> None:
    unit = "/usr/lib/systemd/system/volbench.service"
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--root={installed.root}", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    [line] = [line for line in told.stdout.splitlines() if "Overall exposure level" in line]
    assert float(line.split(":")[1].split()[0]) <= 4.0, told.stdout


def test_lintian_finds_no_error(deb: Path) -> None:
    done = subprocess.run(
        ["lintian", "--fail-on", "error", "--allow-root", str(deb)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
