"""A program called fio that misbehaves at one call of a test's choice, and is the real fio at all others."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from pathlib import Path

_SCRIPT: Final = """#!/bin/sh
FIO={fio}
PLACE={place}
name=none
OUT=
for word; do
  case $word in
    --name=*) name=${{word#--name=}} ;;
    --output=*) OUT=${{word#--output=}} ;;
  esac
done
echo "$name" >>"$PLACE/calls"
n=$(grep -cx -- "$name" "$PLACE/calls")
for at in "$PLACE/at-$name.$n" "$PLACE/at-$name"; do
  if [ -f "$at" ]; then
    . "$at"
    break
  fi
done
exec "$FIO" "$@"
"""
_HOLD: Final = """
case "$(pwd -P) $*" in
  {only}) : >"$PLACE/held"; while [ -e "$PLACE/hold" ]; do sleep 0.05; done ;;
esac
"""

PROBE: Final = "probe"
"""The first call of a run: which engine works (phase *checking*)."""
LAY_OUT: Final = "lay-out"
"""The test file is written."""


class StandInFio:
    """Lies in a folder of its own that goes before all others (`VOLBENCH_TOOLS_DIR`).

    A call has the name of its fio job: `probe`, `lay-out`, or the workload's id. A workload's first call is the
    warm-up where there is one; `NAME.2` is the second call of that name.
    """

    def __init__(self, folder: Path) -> None:
        """Put it there; it is the real fio until told otherwise."""
        folder.mkdir()
        self.folder = folder
        script = folder / "fio"
        script.write_text(_SCRIPT.format(fio=shutil.which("fio"), place=folder), "utf-8")
        script.chmod(0o755)

    def at(self, call: str, body: str) -> None:
        """Do this at that call; shell, with `$FIO`, the arguments and `$OUT` (where the JSON goes)."""
        (self.folder / f"at-{call}").write_text(body, "utf-8")

    def beside(self, name: str, text: str) -> None:
        """Put a file beside it, `$PLACE/NAME`."""
        (self.folder / name).write_text(text, "utf-8")

    def behave(self) -> None:
        """Be the real fio again, at every call."""
        for one in self.folder.glob("at-*"):
            one.unlink()

    def hold(self, call: str, *, only: str = "*") -> None:
        """Stand still at that call until `release`, then be the real fio.

        `only` is the pattern of a shell: in which folder, with which arguments behind it, the call is the one.
        """
        (self.folder / "hold").touch()
        self.at(call, _HOLD.format(only=only))

    def wait_until_held(self) -> None:
        """Wait until it stands still, or has reached what a test put in its way with `: >"$PLACE/held"`."""
        wait_for((self.folder / "held").exists, "fio has come to its call")
        (self.folder / "held").unlink()

    def release(self) -> None:
        """Go on."""
        (self.folder / "hold").unlink(missing_ok=True)

    def calls(self, name: str) -> int:
        """Return how often it was called under this name."""
        calls = self.folder / "calls"
        return calls.read_text("utf-8").splitlines().count(name) if calls.exists() else 0
