"""Reads lock.json: every file fetched from elsewhere, with its checksum. `packer.relock` writes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packer.places import LOCK

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Item:
    """One file of the Debian archive."""

    package: str
    version: str
    source: str
    """`name (= version)` of Debian's source package."""
    archive: str
    """`debian` or `debian-security`."""
    path: str
    """Below the archive's address."""
    size_bytes: int
    sha256: str

    @property
    def file_name(self) -> str:
        """Return the last part of the path."""
        return self.path.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Lock:
    """All pins."""

    snapshot: str
    """When they were taken (`YYYYMMDDTHHMMSSZ`): where snapshot.debian.org still has what mirrors dropped."""
    runtime: dict[str, tuple[Item, ...]]
    """By Debian's name of the processor."""
    sources: dict[str, Item]
    """What fio and hdparm are built from, by name."""
    font: Item
    """What PDF reports are written with; the same file for every processor."""
    corresponding: dict[str, tuple[Item, ...]]
    """Debian's source packages of what the GPL or the LGPL asks sources for, by `name (= version)`; nothing is built
    from them."""


def read_lock(path: Path = LOCK) -> Lock:
    """Return the pins."""
    raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return Lock(
        snapshot=raw["snapshot"],
        runtime=read_groups(raw["runtime"]),
        sources={name: Item(**item) for name, item in raw["sources"].items()},
        font=Item(**raw["font"]),
        corresponding=read_groups(raw["corresponding"]),
    )


def read_groups(raw: dict[str, list[dict[str, Any]]]) -> dict[str, tuple[Item, ...]]:
    """Return pins that are grouped by a name, such as a processor."""
    return {name: tuple(Item(**item) for item in items) for name, items in raw.items()}
