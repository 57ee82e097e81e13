"""What the owner can set. Defaults stand here; the store keeps only what differs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

GIB: Final = 1024**3
MAX_RESERVE_RATIO: Final = 0.9
MAX_RESERVE_BYTES: Final = 2**53 - 1
MAX_DIFFERENCE_RATIO: Final = 0.5
MIN_DROP_RATIO: Final = 0.02
MAX_DROP_RATIO: Final = 0.5
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
class Settings:
    """Everything that can be set."""

    unit_base: UnitBase = UnitBase.SI
    language: str = AUTO
    """Tag of the language of the page, such as `zh-TW`; one there is no catalogue for reads as `auto`."""
    theme: Theme = Theme.SYSTEM
    reserve_ratio: float = 0.1
    """Share of a volume's size that stays free during a run, 0–0.9."""
    reserve_bytes: int = 20 * GIB
    """Upper limit of that reserve: on a large volume the share alone would be more than is needed."""
    drop_threshold_ratio: float = 0.1
    """A volume counts as slower only from this drop on, 0.02–0.5: less is not felt, and a filling disk loses it."""
    difference_threshold_ratio: float = 0.05
    """Smaller differences between compared runs are never called faster or slower, 0–0.5."""
    folders: tuple[str, ...] = ()
    """Folders the owner has named as targets beside those found."""
    mirror_folder: str = ""
    """Where a copy of all results is kept, in a folder of ours; empty: nowhere."""
    is_mirror_declined: bool = False
    """The owner has read that there is no copy and does not want to be told again."""


def is_within_limits(settings: Settings) -> bool:
    """Say whether the page could have made these settings."""
    return (
        0 <= settings.reserve_ratio <= MAX_RESERVE_RATIO
        and 0 <= settings.reserve_bytes <= MAX_RESERVE_BYTES
        and MIN_DROP_RATIO <= settings.drop_threshold_ratio <= MAX_DROP_RATIO
        and 0 <= settings.difference_threshold_ratio <= MAX_DIFFERENCE_RATIO
        and _LANGUAGE.fullmatch(settings.language) is not None
        and len(settings.folders) <= MAX_FOLDERS
        and all(is_clean(text) for text in (*settings.folders, settings.mirror_folder))
    )


def is_clean(text: str) -> bool:
    """Say whether files, database and terminal can hold a text: no control character, no half of a surrogate pair."""
    is_short = len(text) <= MAX_TEXT
    return is_short and re.fullmatch(CLEAN, text) is not None and not any("\ud800" <= char <= "\udfff" for char in text)
