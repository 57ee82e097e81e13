"""The laboratory's `Machine`: looks and commands joined. Every program dies with us (see guard.py)."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.lab.commands import MODULES, SHORT_S, CommandFailed
from volbench.host import guard
from volbench.host.array_lab.looking import Look, free_md_devices
from volbench.host.array_lab.settling import settle
from volbench.host.array_lab.undisturbed import undisturbed
from volbench.host.inventory.root import Root
from volbench.host.programs import MORE_FOLDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.lab.commands import Command
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.teardown import Bottom, Stack

_AT_REST: Final = frozenset({"idle", "frozen", ""})
_LAST_WORDS: Final = 500
_LINEAR_MODULES: Final = (MODULES["linear"], "md-linear")


class LabMachine:
    """The running machine."""

    def __init__(self, root: str = "/") -> None:
        """Look at `root`; commands go to the machine itself."""
        self._root_path = root

    def look(self, names: Sequence[str], *, token: str | None = None) -> tuple[LabDisk, ...]:
        """Describe disks as they are now."""
        return self._now().disks(names, token=token)

    def all_disks(self, *, token: str) -> tuple[LabDisk, ...]:
        """Describe every disk of the machine, once udev has done with what it starts by itself after a boot."""
        if self._root_path == "/":
            settle(_find)
        return self._now().all_disks(token=token)

    def stack(self, disks: Sequence[str], *, token: str) -> Stack:
        """Say what stands on disks."""
        return self._now().stack(disks, token=token)

    def bottoms(self, disks: Sequence[str]) -> tuple[Bottom, ...]:
        """Describe bare disks with their partitions."""
        return self._now().bottoms(disks)

    def free_md_devices(self, count: int) -> tuple[str, ...]:
        """Name md devices nobody uses."""
        return free_md_devices(Root(self._root_path), count)

    def boot_id(self) -> str | None:
        """Return what tells this start of the machine from the one before (random(4))."""
        return Root(self._root_path).read("/proc/sys/kernel/random/boot_id") or None

    def has_linear(self) -> bool:
        """Whether the kernel has md's linear level, loaded or to be loaded."""
        personalities = (Root(self._root_path).read("/proc/mdstat") or "").partition("\n")[0]
        return "[linear]" in personalities or any(self._can_load(module) for module in _LINEAR_MODULES)

    def missing_programs(self, commands: Sequence[Command]) -> tuple[str, ...]:
        """Return the programs of commands that are not here; those that may fail are not asked for."""
        needed = dict.fromkeys(command.argv[0] for command in commands if not command.may_fail)
        return tuple(name for name in needed if _find(name) is None)

    def run(self, command: Command) -> None:
        """Carry out a command and wait until udev has looked at what it did; raises CommandFailed."""
        # What writes tables over a whole volume may take an hour; ended early it leaves half of them, no more.
        is_short = command.timeout_s <= SHORT_S
        try:
            with undisturbed() if is_short else contextlib.nullcontext():
                self._carry_out(command)
        except CommandFailed:
            if not command.may_fail:
                raise

    def undisturbed(self) -> contextlib.AbstractContextManager[None]:
        """Put signals off that would end us."""
        return undisturbed()

    def sync_ratio(self, devices: Sequence[str]) -> float | None:
        """Return how far the slowest of md arrays is with its sync; None when none syncs."""
        ratios = [ratio for device in devices if (ratio := self._sync_of(device)) is not None]
        return min(ratios) if ratios else None

    def missing_members(self, devices: Sequence[str]) -> int:
        """Return how many members md arrays lack (md.rst: `degraded`); what has no redundancy says nothing of it."""
        root = Root(self._root_path)
        return sum(root.number(f"/sys/block/{Path(device).name}/md/degraded") or 0 for device in devices)

    def remove_folder(self, folder: str) -> None:
        """Remove an empty folder; one that is gone, or in use, is left as it is."""
        if Path(folder).is_dir() and not any(Path(folder).iterdir()) and not Path(folder).is_mount():
            Path(folder).rmdir()

    def pause(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def _now(self) -> Look:
        return Look(Root(self._root_path))

    def _carry_out(self, command: Command) -> None:
        if self._root_path != "/":
            raise CommandFailed(command, "looks at a folder that stands for a machine, and changes no real one")
        program = _find(command.argv[0])
        if program is None:
            raise CommandFailed(command, "not found")
        _refuse_new_file(command)
        try:
            done = subprocess.run(
                [sys.executable, "-I", "-S", guard.__file__, str(os.getpid()), program, *command.argv[1:]],
                input=command.given,
                stdin=subprocess.DEVNULL if command.given is None else None,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=command.timeout_s,
                check=False,
                env={"PATH": _path(), "LC_ALL": "C", "HOME": "/", **_passed_on()},
                # A Ctrl-C at our terminal is ours to act on: a step half done is the worst of both.
                start_new_session=True,
            )
            settle(_find)
        except subprocess.TimeoutExpired as error:
            raise CommandFailed(command, f"no end within {command.timeout_s:.0f} s") from error
        except OSError as error:
            raise CommandFailed(command, error.strerror or str(error)) from error
        if done.returncode:
            words = " ".join((done.stderr or done.stdout).split())[-_LAST_WORDS:]
            raise CommandFailed(command, words or f"exit code {done.returncode}")

    def _can_load(self, module: str) -> bool:
        program = _find("modprobe")
        if program is None:
            return False
        argv = [program, "--dry-run", "--quiet", module]
        return subprocess.run(argv, capture_output=True, check=False, timeout=60).returncode == 0

    def _sync_of(self, device: str) -> float | None:
        folder = f"/sys/block/{Path(device).name}/md"
        root = Root(self._root_path)
        if (root.read(f"{folder}/sync_action") or "") in _AT_REST:
            return None
        done, slash, total = (root.read(f"{folder}/sync_completed") or "").partition(" / ")
        return int(done) / int(total) if slash and total.isdecimal() and int(total) else 0.0


def _refuse_new_file(command: Command) -> None:
    """Have dd write to devices only: where one is gone, it would make a file of its name (busybox knows no nocreat)."""
    for word in command.argv if command.argv[0] == "dd" else ():
        if word.startswith("of=") and not Path(word.removeprefix("of=")).is_block_device():
            raise CommandFailed(command, "no such device")


def _path() -> str:
    """Only where the system keeps its programs: what root runs is not looked for wherever a shell would."""
    return os.pathsep.join(MORE_FOLDERS)


def _passed_on() -> dict[str, str]:
    """How a machine without udev tells LVM's library so (libdevmapper)."""
    return {name: os.environ[name] for name in ("DM_DISABLE_UDEV",) if name in os.environ}


def _find(name: str) -> str | None:
    return shutil.which(name, path=_path())
