"""A virtual NAS that boots a Debian of its own, with systemd as process 1, instead of the host's tree."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

from debian.system import archive
from virtual_nas.harness.machine import MIB, SYSTEM_IMAGE, VirtualNas

if TYPE_CHECKING:
    from collections.abc import Sequence

VOLUME: Final = "/srv/disk1"
"""Where the machine's second disk is mounted."""
_BOOTS: Final = ("systemd-sysv", "udev")
_SYSTEM_BYTES: Final = 1024 * MIB
_VOLUME_BYTES: Final = 512 * MIB
_GUEST: Final = Path(__file__).resolve().parent.parent / "guest"
_AGENT: Final = "usr/local/lib/virtual-nas"
_UNIT: Final = f"""\
[Unit]
Description=Takes orders from the tests
RequiresMountsFor={VOLUME}

[Service]
ExecStart=/{_AGENT}/agent_unit.sh
TTYPath=/dev/tty1

[Install]
WantedBy=multi-user.target
"""
_MOUNTS: Final = f"/dev/ubda / ext4 defaults 0 1\n/dev/ubdb {VOLUME} ext4 defaults,nofail 0 2\n"


def machine_with_debian(folder: Path, suite: str, files: Sequence[Path]) -> VirtualNas:
    """Return a machine, still off, whose first disk is a Debian with `files` in /root, and its second a volume.

    Raises:
        CalledProcessError: the system could not be fetched or unpacked; needs root.
    """
    tree = folder / "tree"
    tree.mkdir(mode=0o755)
    subprocess.run(["tar", "-xf", str(archive(suite, _BOOTS)), "-C", str(tree), "--exclude=./dev/*"], check=True)
    _furnish(tree, files)
    for name, size, content in (
        (SYSTEM_IMAGE, _SYSTEM_BYTES, ["-d", str(tree)]),
        ("ubdb.img", _VOLUME_BYTES, []),
    ):
        image = folder / name
        with image.open("wb") as made:
            made.truncate(size)
        subprocess.run(["mkfs.ext4", "-q", *content, str(image)], check=True)
    shutil.rmtree(tree)
    return VirtualNas(folder, disks=[_VOLUME_BYTES], has_its_own_system=True)


def _furnish(tree: Path, files: Sequence[Path]) -> None:
    """Add what makes a system of a tree of packages: mounts, a name, and who takes our orders."""
    (tree / "etc/fstab").write_text(_MOUNTS, "ascii")
    (tree / "etc/hostname").write_text("virtual-nas\n", "ascii")
    (tree / VOLUME.lstrip("/")).mkdir()
    # Else a first boot asks for language and time zone at the console, and nobody answers.
    (tree / "etc/machine-id").write_text("0" * 31 + "1\n", "ascii")
    agent = tree / _AGENT
    agent.mkdir()
    for name in ("agent.py", "agent_unit.sh"):
        shutil.copy2(_GUEST / name, agent)
    units = tree / "etc/systemd/system"
    (units / "virtual-nas-agent.service").write_text(_UNIT, "ascii")
    (units / "multi-user.target.wants").mkdir(exist_ok=True)
    (units / "multi-user.target.wants/virtual-nas-agent.service").symlink_to("../virtual-nas-agent.service")
    # The line that takes orders is the first terminal.
    (units / "getty@tty1.service").symlink_to("/dev/null")
    for file in files:
        shutil.copy(file, tree / "root")
