"""The installed command beside the running service: every command of docs/cli.md, as its user, as root, as others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from support.loops import loop_volume

from package.dsm.box import PACKAGE_UID, PEOPLE, Box, Ended
from package.real_spk import find_spk
from package.service import Service
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from package.dsm.center import Center

VOLBENCH: Final = "/usr/local/bin/volbench"
PROGRAM: Final = "/var/packages/volbench/target/bin/volbench"
TARGET: Final = "/volume2/bench"
ALICE: Final = dict(PEOPLE)["alice"]
USAGE, BUSY, NEEDS_RIGHT = 2, 4, 5
STORELESS: Final = frozenset({"feed", "go-on", "pause", "script"})
COMMANDS: Final[dict[str, tuple[tuple[str, ...], int]]] = {
    "volumes": (("--json",), 0),
    "plan": (("--target", TARGET, "--profile", "smoke"), 0),
    "run": (("--target", TARGET, "--profile", "smoke", "--workload", "rand-read-4k-qd32", "--quiet"), 0),
    "report": (("last", "--format", "md"), 0),
    "verify": (("last",), 0),
    "history": (("--json",), 0),
    "schedules": (("--json",), 0),
    "promise": (("presets", "/volume2"), 0),
    "endpoints": (("add", "other", "--kind", "webdav", "--address", "http://127.0.0.1:1/dav"), 0),
    "notices": (("list",), 0),
    "import": (("/volume2/bench/foreign.json",), 0),
    "compare": (("last", "/volume2/bench/foreign.json"), 0),
    "seeds": (("003",), 0),
    "export-all": (("/volume2/bench/all.volbench",), 0),
    "mirror": (("--folder", TARGET), 0),
    "results": (("stop",), 0),
    "experiment": (("new", "four-disks"), 0),
    "lab": (("--disks", "none", "--dry-run"), NEEDS_RIGHT),
    "root-extra": ((), 0),
    "script": (("-o", "/volume2/bench/script.tar.gz"), 0),
    "serve": (("--port", "18400"), BUSY),
    "feed": ((TARGET, "--write", "/volume2/bench/feed", "--address", "https://example.org/"), USAGE),
    "pause": ((), BUSY),
    "go-on": ((), BUSY),
    "clean-up": ((), 0),
    "migrate": ((), 0),
}
"""Command → arguments, and its code for the package's user while the service runs; `feed` finds no package there."""


@pytest.fixture
def running(center: Center) -> Iterator[Service]:
    """The built package, running, with a second volume it may write to."""
    box = center.box
    with loop_volume("ext4") as second:
        box.attach_volume("volume2", second.mount_point)
        box.own(box.path(TARGET))
        example = CHECKOUT / "tests/contract/run-exported.example.json"
        box.write(f"{TARGET}/foreign.json", example.read_text("utf-8"))
        done = center.install(find_spk("x86_64"))
        assert done.is_done, done
        yield Service(center).awaited()
        box.power_off()


def ask(box: Box, command: str, uid: int, env: Mapping[str, str] | None = None) -> Ended:
    """Type a command of the list as somebody."""
    return box.run([VOLBENCH, command, *COMMANDS[command][0]], uid=uid, env={"LANG": "C.UTF-8", **(env or {})})


def owners(box: Box) -> set[int]:
    """Return who owns anything of the package's own, side files of the database included."""
    folders = [box.path(f"/var/packages/volbench/{name}") for name in ("var", "etc", "home", "tmp")]
    return {path.lstat().st_uid for folder in folders for path in (folder, *folder.rglob("*"))}


def test_every_command_of_the_documents_is_in_the_list() -> None:
    table = (CHECKOUT / "docs/cli.md").read_text("utf-8").partition("## Options")[0]

    named = re.findall(r"`volbench ([a-z-]+)", "\n".join(row for row in table.splitlines() if row.startswith("| `")))

    assert {*named} == {*COMMANDS}


def test_the_package_user_works_on_the_results_of_the_page_and_root_and_others_are_told_what_to_type(
    running: Service,
) -> None:
    box = running.center.box
    for command, (words, _) in COMMANDS.items():
        told = ask(box, command, 0)
        line = " ".join(["  sudo -u volbench volbench", command, *words])
        assert told.code == NEEDS_RIGHT, (command, told)
        assert told.out == "", command
        assert command == "lab" or told.err.splitlines()[1] == line, (command, told.err)
        assert owners(box) == {PACKAGE_UID}, command

    home = {"HOME": "/tmp/alice", "XDG_DATA_HOME": "/tmp/alice"}
    for command in COMMANDS:
        told = ask(box, command, ALICE, home)
        assert "Traceback" not in told.err, command
        is_told = f"sudo -u volbench volbench {command}" in told.err
        assert is_told == (command not in {*STORELESS, "lab"}), (command, told)
        assert told.code == NEEDS_RIGHT or not is_told, (command, told)
        assert owners(box) == {PACKAGE_UID}, command
    assert not box.path("/tmp/alice").exists()

    for command, (_, code) in COMMANDS.items():
        told = ask(box, command, PACKAGE_UID, {"HOME": "/tmp/home", "XDG_DATA_HOME": "/tmp/home"})
        assert told.code == code, (command, told)
        assert owners(box) == {PACKAGE_UID}, command
        if command == "run":
            [run] = running.get("/runs")["runs"]
            assert run["state"] == "done"
    assert not box.path("/tmp/home").exists()
    # What the command said is what the page says.
    assert running.get("/settings")["mirror_folder"] == TARGET
    assert running.get("/mirror")["state"] == "current"
    assert {row["id"] for row in running.get("/runs")["runs"]} == {
        row["id"] for row in json.loads(ask(box, "history", PACKAGE_UID).out)
    }
    assert "other" in json.dumps(running.get("/endpoints"))
    assert "four-disks" in json.dumps(running.get("/experiments"))
    assert list(box.path(f"{TARGET}/volbench-results").iterdir())


def test_a_named_folder_wins_and_is_said_to_be_another(running: Service) -> None:
    box = running.center.box
    (box.root / "tmp/own").mkdir()
    box.shell_as_root(f"chown {ALICE} /tmp/own")

    named = box.run([VOLBENCH, "--data-dir", "/tmp/own", "history"], uid=ALICE, env={"LANG": "C.UTF-8"})
    by_variable = ask(box, "history", ALICE, {"VOLBENCH_DATA_DIR": "/tmp/own"})

    for told in (named, by_variable):
        assert told.code == 0, told
        assert "used here: /tmp/own. The service has its own in /var/packages/volbench/var." in told.err
    assert {path.stat().st_uid for path in (box.root / "tmp/own").rglob("*")} == {ALICE}


def test_root_runs_nothing_the_package_user_has_put_there(running: Service) -> None:
    box = running.center.box
    trap = "#!/bin/sh\nid -u >>/tmp/trap\n"
    for place in ("runtime/usr/bin/python3.11", "bin/fio", "bin/id", "bin/find", "bin/sed"):
        box.path(f"/var/packages/volbench/target/{place}").unlink(missing_ok=True)
        box.write(f"/var/packages/volbench/target/{place}", trap).chmod(0o755)
    box.write("/var/packages/volbench/target/app/volbench/__init__.py", "open('/tmp/trap', 'w')\n")
    lures = {
        "PATH": "/var/packages/volbench/target/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "PYTHONPATH": "/var/packages/volbench/target/app",
        "VOLBENCH_TOOLS_DIR": "/var/packages/volbench/target/bin",
    }

    for words in (["history"], ["--version"], ["--help"], ["--data-dir", "/root/mine", "run", "--target", TARGET], []):
        told = box.run([VOLBENCH, *words], uid=0, env=lures)
        assert told.code == NEEDS_RIGHT, told
        assert "sudo -u volbench volbench" in told.err

    assert not (box.root / "tmp/trap").exists()
    assert not (box.root / "root/mine").exists()


def test_the_line_can_be_typed_as_it_is_and_speaks_the_language_asked_for(running: Service) -> None:
    box = running.center.box
    share = "/volume2/bench/it's 数据 $HOME"
    box.own(box.path(share))

    told = box.run([VOLBENCH, "--lang", "zh-CN", "mirror", "--folder", share], uid=0)
    taiwan = box.run([PROGRAM, "history"], uid=0, env={"LANG": "zh_TW.UTF-8"})
    laboratory = box.run([VOLBENCH, "lab", "--dry-run", "--disks", "sdb"], uid=0)

    first, line = told.err.splitlines()
    assert "请改为输入" in first
    assert taiwan.err.splitlines()[0].endswith("請改為輸入：")
    assert taiwan.err.splitlines()[1] == f"  sudo -u volbench {PROGRAM} history"
    assert "docs/lab.md" in laboratory.err
    # No sudo in here: what it would start, as whom it would.
    typed = line.replace("sudo -u volbench volbench", VOLBENCH)
    done = box.shell_as(typed, uid=PACKAGE_UID)
    assert done.code == 0, done
    assert running.get("/settings")["mirror_folder"] == share


def test_a_copy_root_alone_may_write_to_keeps_root_and_opens_what_is_the_users_as_that_user(running: Service) -> None:
    box = running.center.box
    box.shell_as_root("chown -R 0:0 /var/packages/volbench/target/")

    version = box.run([VOLBENCH, "--version"], uid=0)
    mirrored = ask(box, "mirror", 0)
    laboratory = box.run([VOLBENCH, "lab", "--disks", "none", "--dry-run"], uid=0, env={"HOME": "/root"})

    assert version.code == 0, version
    assert mirrored.code == 0, mirrored
    assert running.get("/settings")["mirror_folder"] == TARGET
    assert owners(box) == {PACKAGE_UID}
    assert "there is no such disk" in laboratory.err
    assert "used here: /root/.local/share/volbench" in laboratory.err
    for opened in ("app/volbench", "runtime/usr/bin"):
        box.shell_as_root(f"chmod o+w /var/packages/volbench/target/{opened}")
        assert box.run([VOLBENCH, "--version"], uid=0).code == NEEDS_RIGHT, opened
        box.shell_as_root(f"chmod o-w /var/packages/volbench/target/{opened}")
    assert Path(box.path(PROGRAM)).stat().st_uid == 0
