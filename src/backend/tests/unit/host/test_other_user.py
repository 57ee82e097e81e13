"""A program as another user: nothing of root's goes along but standard input and output."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from volbench.host.other_user import Account, owner_of, owner_of_folder, run_as

NOBODY = Account(65534, 65534, "nobody", "/nonexistent")
BACKEND = Path(__file__).parents[3]
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another user")
AS_NOBODY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
# Whoever runs the tests may have it ignored (nohup), which a shell keeps.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.path.insert(0, sys.argv[1])
from volbench.host.other_user import Account, run_as
nobody, surroundings = Account(65534, 65534, "nobody", "/nonexistent"), {**os.environ, "PATH": "/bin:/usr/bin"}
sys.exit(run_as(nobody, ["/bin/sh", "-c", sys.argv[2]], surroundings))
"""


def test_a_file_belongs_to_whom_its_link_belongs_and_a_folder_to_whom_it_is_of(tmp_path):
    (tmp_path / "link").symlink_to("/")
    me = os.geteuid()

    assert owner_of(tmp_path / "link").uid == me
    assert owner_of(tmp_path / "none") is None
    assert owner_of_folder(tmp_path / "link").uid == 0
    assert owner_of_folder(tmp_path / "none" / "below").uid == me
    assert Account.of(4_000_000, 17) == Account(4_000_000, 17, "4000000")


SHOWN = """
import json, os
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
stat = open("/proc/self/stat").read().rpartition(")")[2].split()
print(json.dumps({
    "ids": [*os.getresuid(), *os.getresgid()], "groups": os.getgroups(), "rights": status["CapPrm"].strip(),
    "open": len(os.listdir("/proc/self/fd")) - 1, "terminal": stat[4],
    "is_terminal": os.isatty(0), "environment": sorted(os.environ), "home": os.environ["HOME"],
}))
"""


@as_root
def test_nothing_of_roots_goes_along_and_the_terminal_is_not_the_childs_to_type_on():
    python = "/usr/bin/python3"
    if not Path(python).exists():
        pytest.skip("it needs a Python that everybody may start")
    program = shlex.join([python, "-c", SHOWN])
    lures = {"SSH_AUTH_SOCK": "/run/roots-agent", "LD_PRELOAD": "", "PYTHONPATH": "/nowhere", "VOLBENCH_ROOT": "/"}
    # `script` gives it a terminal, as an owner has one; a descriptor stays open beside it.
    started = shlex.join([sys.executable, "-I", "-c", AS_NOBODY, str(BACKEND), program]) + " 9</etc/passwd"

    done = subprocess.run(
        ["script", "-qec", started, "/dev/null"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **lures},
    )

    found = json.loads(done.stdout)
    assert found["ids"] == [65534] * 6
    assert set(found["groups"]) <= {65534}
    assert int(found["rights"], 16) == 0
    assert found["open"] == 3
    assert (found["is_terminal"], found["terminal"]) == (True, "0")
    assert found["home"] == NOBODY.home
    assert {*found["environment"]}.isdisjoint({"SSH_AUTH_SOCK", "LD_PRELOAD", "PYTHONPATH"})
    assert {"PATH", "VOLBENCH_ROOT"} <= {*found["environment"]}


@as_root
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_a_terminal_says_reaches_the_child_and_its_code_comes_back(number):
    name = number.name.removeprefix("SIG")
    program = f"trap 'exit 130' {name}; echo ready; while :; do sleep 0.05; done"
    with subprocess.Popen(
        [sys.executable, "-I", "-c", AS_NOBODY, str(BACKEND), program], stdout=subprocess.PIPE, start_new_session=True
    ) as parent:
        assert parent.stdout.readline() == b"ready\n"

        assert _code_after(number, parent) == 130


def _code_after(number: int, parent: subprocess.Popen[bytes]) -> int:
    parent.send_signal(number)
    try:
        return parent.wait(60)
    finally:
        # One that did not hear it fails the test; left running it would hold up all that follow.
        parent.kill()


@as_root
def test_killed_it_takes_the_child_along():
    program = "trap 'echo ended; exit' TERM; echo ready; while :; do sleep 0.05; done"
    with subprocess.Popen(
        [sys.executable, "-I", "-c", AS_NOBODY, str(BACKEND), program], stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout.readline() == b"ready\n"
        parent.kill()

        assert parent.stdout.read() == b"ended\n"


@as_root
def test_a_child_that_is_killed_gives_the_code_a_shell_shows():
    assert run_as(NOBODY, ["/bin/sh", "-c", "kill -KILL $$"], {}) == 137
    with pytest.raises(OSError, match="none"):
        run_as(NOBODY, ["/none"], {})
