"""What one rule says of one round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Claim:
    """A limit seen in one round; its words stand in limit_words.py under `kind`."""

    kind: str
    disk: str | None = None
    """Kernel name, where one disk is meant."""
    numbers: Mapping[str, float] = field(default_factory=dict)
    """What was observed, each name with its unit."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What was observed and is no number: an action of an array, a thread of the kernel."""
