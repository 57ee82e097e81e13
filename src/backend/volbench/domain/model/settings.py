"""What the owner can set. Defaults and bounds stand here, and nowhere else; the store keeps only what differs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final

GIB: Final = 1024**3
MAX_FOLDERS: Final = 32
MAX_TEXT: Final = 4096
"""Characters of one text that comes from outside."""
CLEAN: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
"""No control characters: what files, database and terminal can hold."""


class UnitBase(StrEnum):
    """How throughput is written: powers of ten (MB/s) or of two (MiB/s)."""

    SI = "si"
    IEC = "iec"


AUTO: Final = "auto"
"""The page speaks the browser's language."""
_LANGUAGE: Final = re.compile(r"auto|[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class Theme(StrEnum):
    """Colours of the page; `SYSTEM` follows the device."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between what a number lies, both ends included; of a list, its number of entries."""

    least: float
    most: float

    def include(self, value: object) -> bool:
        """Return whether a number, or the length of a list, lies within."""
        size = len(value) if isinstance(value, tuple) else value
        return isinstance(size, int | float) and self.least <= size <= self.most


_BOUNDS: Final = "bounds"


def _within(least: float, most: float) -> dict[str, Bounds]:
    """Return the metadata of a setting with bounds."""
    return {_BOUNDS: Bounds(least, most)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    unit_base: UnitBase = UnitBase.SI
    language: str = AUTO
    """Tag of the language of the page, such as `zh-TW`; one there is no catalogue for reads as `auto`."""
    theme: Theme = Theme.SYSTEM
    reserve_ratio: float = field(default=0.1, metadata=_within(0, 0.9))
    """Share of a volume's size that stays free during a run."""
    reserve_bytes: int = field(default=20 * GIB, metadata=_within(0, 2**53 - 1))
    """Upper limit of that reserve: on a large volume the share alone would be more than is needed."""
    drop_threshold_ratio: float = field(default=0.1, metadata=_within(0.02, 0.5))
    """A volume counts as slower only from this drop on: less is not felt, and a filling disk loses it."""
    difference_threshold_ratio: float = field(default=0.05, metadata=_within(0, 0.5))
    """Smaller differences between compared runs are never called faster or slower."""
    folders: tuple[str, ...] = field(default=(), metadata=_within(0, MAX_FOLDERS))
    """Folders the owner has named as targets beside those found."""
    mirror_folder: str = ""
    """Where a copy of all results is kept, in a folder of ours; empty: nowhere."""
    is_mirror_declined: bool = False
    """The owner has read that there is no copy and does not want to be told again."""


BOUNDS: Final = {one.name: one.metadata[_BOUNDS] for one in fields(Settings) if _BOUNDS in one.metadata}
"""Of every number and list among the settings, by name."""


def is_within_limits(settings: Settings) -> bool:
    """Say whether the page could have made these settings."""
    return (
        all(bounds.include(getattr(settings, name)) for name, bounds in BOUNDS.items())
        and _LANGUAGE.fullmatch(settings.language) is not None
        and all(is_clean(text) for text in (*settings.folders, settings.mirror_folder))
    )


def is_clean(text: str) -> bool:
    """Say whether files, database and terminal can hold a text: no control character, no half of a surrogate pair."""
    is_short = len(text) <= MAX_TEXT
    return is_short and re.fullmatch(CLEAN, text) is not None and not any("\ud800" <= char <= "\udfff" for char in text)
