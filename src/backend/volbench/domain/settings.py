"""What the owner can set. Defaults stand here; the store keeps only what differs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

GIB = 1024**3


class UnitBase(StrEnum):
    """How throughput is written: powers of ten (MB/s) or of two (MiB/s)."""

    SI = "si"
    IEC = "iec"


class Language(StrEnum):
    """Language of the page; `AUTO` follows the browser."""

    AUTO = "auto"
    ENGLISH = "en"
    CHINESE = "zh-CN"


class Theme(StrEnum):
    """Colours of the page; `SYSTEM` follows the device."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    unit_base: UnitBase = UnitBase.SI
    language: Language = Language.AUTO
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
