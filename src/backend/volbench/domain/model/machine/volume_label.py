"""What heads the reports of a volume: provider, instance, region and disk type, as its owner names them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.words.message import Message, labelled, plain

LONGEST_LABEL: Final = 80
"""Characters of each part."""
_FINE: Final = re.compile(r"[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*")
"""Neither control characters nor what breaks a line or turns the direction of what stands beside it."""


@dataclass(frozen=True, slots=True)
class VolumeLabel:
    """The parts of the header; empty where its owner names none."""

    provider: str = ""
    instance: str = ""
    """Kind of the machine, as its provider calls it."""
    region: str = ""
    disk_type: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing of it is named."""
        return not any((self.provider, self.instance, self.region, self.disk_type))

    def facts(self) -> tuple[tuple[Message, str], ...]:
        """Return what is named, each with its name."""
        values = (self.provider, self.instance, self.region, self.disk_type)
        return tuple((name, value) for name, value in zip(_NAMES, values, strict=True) if value)

    def words(self) -> tuple[Message, ...]:
        """Return what is named as `Region: eu-1`."""
        return tuple(labelled(name, plain(value)) for name, value in self.facts())

    def faults(self) -> tuple[str, ...]:
        """Return the parts that are too long or hold what has no place in one line."""
        parts = {name: getattr(self, name) for name in LABEL_PARTS}
        return tuple(name for name, text in parts.items() if len(text) > LONGEST_LABEL or _FINE.fullmatch(text) is None)


LABEL_PARTS: Final = ("provider", "instance", "region", "disk_type")
_NAMES: Final = (
    Message("volume_label.provider"),
    Message("volume_label.instance"),
    Message("volume_label.region"),
    Message("volume_label.disk_type"),
)
