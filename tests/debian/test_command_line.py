"""`volbench` beside the running service: every command of docs/cli.md, as its user, as root, as another account."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Final

from debian.service import serving

if TYPE_CHECKING:
    from debian.system import System

FOLDER: Final = "/srv/disk1/volbench"
STORELESS: Final = frozenset({"feed", "go-on", "pause", "script"})
NEEDS_RIGHT: Final = 5
COMMANDS: Final[dict[str, tuple[tuple[str, ...], int]]] = {
    "volumes": (("--json",), 0),
    "plan": (("--target", FOLDER, "--profile", "smoke"), 0),
    "run": (("--target", FOLDER, "--profile", "smoke", "--workload", "rand-read-4k-qd1", "--quiet"), 0),
    "report": (("last", "--format", "md"), 0),
    "verify": (("last",), 0),
    "history": (("--json",), 0),
    "schedules": (("--json",), 0),
    "promise": (("presets", "/srv/disk1"), 0),
    "endpoints": (("add", "other", "--kind", "webdav", "--address", "http://127.0.0.1:1/dav"), 0),
    "notices": (("list",), 0),
    "export-all": ((f"{FOLDER}/all.volbench",), 0),
    "import": ((f"{FOLDER}/all.volbench",), 0),
    "compare": (("last", "none"), 2),
    "seeds": (("003",), 0),
    "mirror": (("--folder", FOLDER), 0),
    "results": (("stop",), 0),
    "experiment": (("new", "four-disks"), 0),
    "root-extra": ((), 0),
    "serve": (("--port", "18400"), 4),
    "clean-up": ((), 0),
    "migrate": ((), 0),
}
"""Command → arguments, and its code as the service's user and as root, who becomes that user."""


def typed(debian: System, user: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Type a command as somebody, with a home and settings of root's own around it."""
    become = [] if user == "root" else ["runuser", "-u", user, "--"]
    return subprocess.run(
        [*debian.inside, *become, "volbench", *words],
        env=debian.environment(XDG_DATA_HOME="/tmp/mine", PYTHONPATH="/tmp/mine"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def owners(debian: System) -> set[str]:
    """Return who owns anything in the service's folder, side files of the database included."""
    return {*debian.run("find", "/var/lib/volbench", "-printf", "%U\\n").split()}


def test_every_command_works_on_the_services_results_and_leaves_no_file_of_roots(installed: System) -> None:
    installed.run("volbench-admin", "give", "/srv/disk1")
    me = installed.run("id", "-u", "volbench").strip()

    with serving(installed) as service:
        for user in ("daemon", "volbench", "root"):
            for command, (words, code) in COMMANDS.items():
                told = typed(installed, user, command, *words)
                expected = NEEDS_RIGHT if user == "daemon" else code
                assert told.returncode == expected, (user, command, told)
                assert "Traceback" not in told.stderr, (user, command, told)
                is_told = f"sudo -u volbench volbench {command}" in told.stderr
                assert is_told == (user == "daemon"), (user, command, told)
                assert owners(installed) == {me}, (user, command)
                assert set(installed.run("find", FOLDER, "-printf", "%U\\n").split()) == {me}, (user, command)
        assert service.call("GET", "/settings")["mirror_folder"] == FOLDER
        assert len(service.call("GET", "/runs")["runs"]) == len(("volbench", "root"))
        assert "other" in json.dumps(service.call("GET", "/endpoints"))
    assert not (installed.root / "tmp/mine").exists()
    assert not (installed.root / "root/.local").exists()


def test_the_laboratory_and_a_folder_of_its_own_keep_root_and_are_said_to_be_others(installed: System) -> None:
    laboratory = typed(installed, "root", "lab", "--disks", "none", "--dry-run")
    inside = typed(installed, "root", "--data-dir", "/var/lib/volbench", "lab", "--disks", "none", "--dry-run")
    own = typed(installed, "root", "--data-dir", "/root/own", "history")
    below = typed(installed, "root", "--data-dir", "/var/lib/volbench/below", "history")

    assert "there is no such disk" in laboratory.stderr
    assert "used here: /tmp/mine/volbench. The service has its own in /var/lib/volbench." in laboratory.stderr
    assert "belongs to volbench" in inside.stderr
    assert own.returncode == 0, own
    assert "used here: /root/own. The service has its own in /var/lib/volbench." in own.stderr
    assert (installed.root / "root/own/volbench.sqlite").stat().st_uid == 0
    assert below.returncode == 0, below
    assert owners(installed) == {installed.run("id", "-u", "volbench").strip()}


def test_service_and_command_follow_the_one_file_of_settings(installed: System) -> None:
    installed.run("install", "-d", "-o", "volbench", "-m", "0700", "/srv/kept here")
    settings = installed.root / "etc/default/volbench"
    settings.write_text(settings.read_text("utf-8") + '\nVOLBENCH_DATA_DIR="/srv/kept here"\n', "utf-8")

    told = typed(installed, "root", "migrate")

    assert told.returncode == 0, told
    assert told.stdout == "/srv/kept here/volbench.sqlite\n"
    assert (installed.root / "srv/kept here/volbench.sqlite").is_file()
    assert not (installed.root / "var/lib/volbench/volbench.sqlite").exists()
