"""The names by which a laboratory knows again what it has made: its token stands in each, at a fixed place."""

from __future__ import annotations

import re
from typing import Final

GROUP_PREFIX: Final = "vblab_"
MOUNT_FOLDER: Final = "/run/volbench-lab"
"""Each configuration has a place of its own below, so that the history tells their volumes apart."""
_TOKEN: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)


def is_token(text: str) -> bool:
    """Whether a text can be a laboratory's token; nothing else may ever be looked for on a disk."""
    return _TOKEN.fullmatch(text) is not None


def is_our_group(name: str, token: str) -> bool:
    """Whether an LVM group has a name only this laboratory gives."""
    number = name.removeprefix(f"{GROUP_PREFIX}{token}_")
    return number != name and number.isascii() and number.isdecimal()


def is_our_array(name: str, token: str) -> bool:
    """Whether an md array has a name only this laboratory gives; md may put a host name before it."""
    own = name.rpartition(":")[2]
    number = own.removeprefix(f"{token}-")
    return number != own and number.isascii() and number.isdecimal()


def is_our_mount(point: str) -> bool:
    """Whether a mount point is one the laboratory makes."""
    return point.startswith(f"{MOUNT_FOLDER}/")
