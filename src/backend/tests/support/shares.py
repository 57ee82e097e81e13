"""Folders on mounted shares as the mount table of a real kernel shows them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from support.tools import FIXTURES
from volbench.domain.model.runs.run import LocalVolume
from volbench.host.inventory import describe_share

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import TargetFolder, Volume

ROWS = FIXTURES / "captures/virtual-nas-shares"
GB = 10**9


def client(into: Path, *, writable: tuple[str, ...] = ()) -> Path:
    """A machine that has mounted all recorded shares, as a folder that stands for it."""
    rows = "".join((ROWS / name).read_text() for name in ("mountinfo.txt", "other.txt"))
    (into / "proc/self").mkdir(parents=True)
    (into / "proc/self/mountinfo").write_text(f"26 1 8:1 / / rw - ext4 /dev/sda1 rw\n{rows}")
    spaces = ", ".join(f'"{row.split(" ")[4]}": [{1000 * GB}, {500 * GB}]' for row in rows.splitlines())
    named = ", ".join(f'"{path}"' for path in writable)
    (into / "stand_in.json").write_text(f'{{"spaces": {{{spaces}}}, "writable": [{named}]}}'.replace("\\040", " "))
    for row in rows.splitlines():
        (into / row.split(" ")[4].strip("/").replace("\\040", " ") / "photos").mkdir(parents=True)
    return into


def described(into: Path, path: str) -> tuple[Volume, TargetFolder]:
    """What is known of a folder on one of them, which may be written to."""
    found = describe_share(path, str(client(into, writable=(path,))))
    assert found is not None
    return found


def share_target(into: Path, path: str = "/mnt/smb/photos") -> LocalVolume:
    """The same as the target of a way."""
    volume, folder = described(into, path)
    return LocalVolume(path, folder, volume)
