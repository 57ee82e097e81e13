"""The real root extra, installed by its own script into a folder of the test's own, and askers of another user."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from volbench.host.root_extra import RootScripts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[4]
OWNER = 1
"""User and group `daemon`: who may ask."""
STRANGER = 65534
PATIENCE_S = 120.0
_ASK = """
import json, socket, sys
with socket.socket(socket.AF_UNIX) as asked:
    asked.connect(sys.argv[1])
    asked.settimeout(120)
    asked.sendall(sys.argv[2].encode())
    said = b""
    while piece := asked.recv(65536):
        said += piece
print(said.decode())
"""


@dataclass(frozen=True)
class Installed:
    """One installed root extra."""

    scripts: RootScripts

    @property
    def socket(self) -> str:
        return f"{self.scripts.run}/volbench.sock"

    def install(self) -> subprocess.CompletedProcess[str]:
        return run_script(self.scripts.install().text)

    def remove(self) -> subprocess.CompletedProcess[str]:
        return run_script(self.scripts.remove().text)

    def say(self, line: str, uid: int = OWNER, gid: int = OWNER, groups: str = "") -> subprocess.CompletedProcess[str]:
        """Send a line as another user."""
        who = [f"--reuid={uid}", f"--regid={gid}", f"--groups={groups}" if groups else "--clear-groups"]
        command = ["setpriv", *who, sys.executable, "-I", "-S", "-c", _ASK, self.socket, line]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)

    def ask(self, verb: str, **words: object) -> dict[str, object]:
        """Ask as the user who may."""

        def ask() -> dict[str, object]:
            done = self.say(json.dumps({"verb": verb, **words}) + "\n")
            assert done.returncode == 0, done.stderr
            return json.loads(done.stdout)

        return unless_busy(ask)

    def raw(self, said: bytes, *, ends: bool = True) -> dict[str, object]:
        """Send bytes as root, who may ask too, and return the answer."""
        with socket.socket(socket.AF_UNIX) as asked:
            asked.settimeout(120)
            asked.connect(self.socket)
            asked.sendall(said)
            if ends:
                asked.shutdown(socket.SHUT_WR)
            heard = b""
            while piece := asked.recv(65536):
                heard += piece
        return json.loads(heard)


def unless_busy(ask: Callable[[], dict[str, object]]) -> dict[str, object]:
    """Return the answer; what somebody who has left had asked for may still be ending, so ask again while it does."""
    until = time.monotonic() + PATIENCE_S
    while (told := ask()).get("error") == "busy" and time.monotonic() < until:
        time.sleep(0.1)
    return told


def run_script(text: str) -> subprocess.CompletedProcess[str]:
    """Run a script as Task Scheduler does: root, no terminal, a strange environment."""
    environment = {
        "PATH": "/tmp/evil:/usr/sbin:/usr/bin:/sbin:/bin",
        "PYTHONPATH": "/tmp/evil",
        "LC_ALL": "zh_CN.UTF-8",
    }
    return subprocess.run(
        ["sh"], input=text, capture_output=True, text=True, check=False, timeout=300, env=environment, cwd="/"
    )


@contextmanager
def own_places(package: Path = ROOT, folder: str = "spk/root_helper") -> Iterator[Installed]:
    """Places below /var/lib and /run, which root alone may change; everything is gone afterwards."""
    name = f"volbench-root-{os.getpid()}-{next(tempfile._get_candidate_names())}"
    installed = Installed(RootScripts(package, folder, "daemon", "daemon", f"/var/lib/{name}", f"/run/{name}"))
    try:
        yield installed
    finally:
        installed.remove()
        for place in (installed.scripts.home, installed.scripts.run):
            shutil.rmtree(place, ignore_errors=True)


@contextmanager
def package_copy() -> Iterator[Path]:
    """A package folder of the package user's, as in DSM: helper, scripts and list."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder)
        package.chmod(0o755)
        shutil.copytree(ROOT / "spk" / "root_helper", package / "spk" / "root_helper")
        for path in (package, *package.rglob("*")):
            os.chown(path, OWNER, OWNER)
        yield package
