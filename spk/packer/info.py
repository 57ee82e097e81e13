"""INFO: DSM's description of a package. The file at the top of the checkout, completed for one build."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from packer.errors import CannotPack

if TYPE_CHECKING:
    from pathlib import Path

_LINE: Final = re.compile(r'^([a-z_0-9]+)="([^"\\]*)"$')
_MADE_HERE: Final = ("arch", "checksum", "extractsize", "create_time")


def read_info(text: str) -> dict[str, str]:
    """Return the fields in their order.

    Raises:
        CannotPack: a line is not `key="value"`, which DSM would read in ways of its own.
    """
    fields: dict[str, str] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        match = _LINE.match(line)
        if match is None or match[1] in fields:
            raise CannotPack(f"INFO: this line is not one key with one quoted value: {line}")
        fields[match[1]] = match[2]
    return fields


def complete_info(base: dict[str, str], *, arch: str, payload: bytes, unpacked: Path, epoch_s: int) -> str:
    """Return INFO with what only the finished package.tgz can say.

    `checksum` is its MD5, which DSM 7 verifies; `extractsize` the unpacked size in KiB.
    """
    for key in _MADE_HERE:
        if key in base:
            raise CannotPack(f"INFO: {key} is written by the packer")
    made = {
        "arch": arch,
        "checksum": hashlib.md5(payload, usedforsecurity=False).hexdigest(),
        "extractsize": str(size_kib(unpacked)),
        "create_time": datetime.fromtimestamp(epoch_s, UTC).strftime("%Y%m%d-%H:%M:%S"),
    }
    return "".join(f'{key}="{value}"\n' for key, value in {**base, **made}.items())


def python_version(version: str) -> str:
    """Return DSM's version as Python spells it: `0.1.0-0001` is `0.1.0.post1` (PEP 440)."""
    release, _, build = version.partition("-")
    return f"{release}.post{int(build)}"


def size_kib(folder: Path) -> int:
    """Return how much the files below a folder hold, each rounded up to whole 4 KiB blocks, in KiB."""
    sizes = (path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(-(-size // 4096) * 4 for size in sizes)
