"""The scripts of the DSM package around the real service, started and stopped as Package Center does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from faults.harness.service import TOKEN, Service
from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from faults.harness.nas import Nas
    from faults.harness.tally import Tally

_SCRIPTS: Final = Path(__file__).resolve().parents[3] / "scripts"
_PORT: Final = 18290
_PROGRAM: Final = """#!/bin/sh
export VOLBENCH_TOOLS_DIR={tools}
cd {checkout}
exec {python} -m volbench "$@"
"""


class PackagedService(Service):
    """The service a script has started."""

    def __init__(self, tally: Tally) -> None:
        """Remember where it listens: the network is a test's own, so the registered port is free."""
        self.port = _PORT
        self._tally = tally
        self._cookie = None
        self.may_refuse = False


class Package:
    """The installed package of one NAS; its `var` is the NAS's data folder."""

    def __init__(self, nas: Nas) -> None:
        """Lay it out: the scripts as they are, but for where everything lies and that root may start it here."""
        self._root = nas.home / "package"
        self._nas = nas
        (self._root / "target/bin").mkdir(parents=True)
        (self._root / "var").symlink_to(nas.data)
        with (nas.data / "token").open("w", encoding="ascii") as token:
            token.write(TOKEN + "\n")
            token.flush()
            # What fails from here on must not find it half on the disk.
            os.fsync(token.fileno())
        program = self._root / "target/bin/volbench"
        program.write_text(_PROGRAM.format(tools=nas.fio.folder, checkout=Path.cwd(), python=sys.executable))
        program.chmod(0o755)
        shutil.copytree(_SCRIPTS, self._root / "scripts")
        common = self._root / "scripts/common.sh"
        changed = common.read_text("utf-8").replace("ROOT=/var/packages/volbench", f"ROOT={self._root}")
        changed = changed.replace("HOME_FOLDER=$ROOT/home", f"HOME_FOLDER={nas.home}")
        common.write_text(changed.replace('[ "$(id -u)" -eq 0 ]', "false"), "utf-8")
        self.told = ""
        """What the owner has read of the last call."""

    def call(self, script: str, *words: str, status: str = "") -> int:
        """Run a script to its end; its exit code. What it has for the owner is in `told`."""
        shown = self._nas.home / "shown"
        shown.write_text("")
        done = subprocess.run(
            [self._root / "scripts" / script, *words],
            env={
                "PATH": os.environ["PATH"],
                "SYNOPKG_TEMP_LOGFILE": str(shown),
                "SYNOPKG_PKGTMP": str(self._nas.home),
                "SYNOPKG_PKG_STATUS": status,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        self.told = shown.read_text("utf-8") + done.stdout
        return done.returncode

    def start(self) -> Service:
        """Click Run; the service answers when this returns."""
        code = self.call("start-stop-status", "start")
        if code != 0:
            raise AssertionError(f"not started: {self.told}")
        self._nas.service = PackagedService(self._nas.tally)
        return self._nas.service

    def has_ended(self) -> bool:
        """Whether no process of the service's is left."""
        return not self._nas.tools()

    def wait_until_ended(self) -> None:
        """Wait until what a killed service has left is gone as well."""
        wait_for(self.has_ended, "no process is left")
