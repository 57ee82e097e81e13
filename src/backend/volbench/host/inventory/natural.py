"""Sorts names as people do; nothing else."""

from __future__ import annotations

import re
from typing import Final

_WIDEST_NUMBER: Final = 12
_MOST_LETTERS: Final = 8
_LETTERED = re.compile(r"^((?:s|h|v|xv|ub)d)([a-z]+)(\d*)$")
"""Disks the kernel numbers by letters: after `sdz` comes `sdaa`."""


def natural_key(name: str) -> list[tuple[bool, str]]:
    """Return a sort key that puts `sata2` before `sata10`, and `sdz` before `sdaa`."""
    lettered = _LETTERED.match(name)
    if lettered is not None:
        name = f"{lettered[1]}{lettered[2].rjust(_MOST_LETTERS)}{lettered[3]}"
    parts = re.split(r"(\d+)", name)
    return [(not part.isdecimal(), part.zfill(_WIDEST_NUMBER) if part.isdecimal() else part) for part in parts]


def natural(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names sorted as people do."""
    return tuple(sorted(names, key=natural_key))
