"""What a request for a run may ask for at most: HTTP interface, command line and plans take their bounds from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from volbench.domain.model.settings import Bounds

MOST_LETTERS_OF_LABEL: Final = 200
MOST_LETTERS_OF_NOTE: Final = 4000
MOST_IN_FLIGHT: Final = 256
"""Requests under way at once, of all threads together; so neither threads nor requests of each are more."""
_MOST_BYTES: Final = 10**15

REQUEST_LENGTHS: Final[Mapping[str, Bounds]] = {
    "label": Bounds(0, MOST_LETTERS_OF_LABEL),
    "note": Bounds(0, MOST_LETTERS_OF_NOTE),
    "suite": Bounds(1, 64),
    "profile": Bounds(1, 64),
    "variants": Bounds(0, 16),
    "workloads": Bounds(0, 256),
    "other_target_paths": Bounds(0, 8),
    "generator": Bounds(1, 32),
}
"""Field of a request → how many letters, or entries, it has."""
REQUEST_RANGES: Final[Mapping[str, Bounds]] = {
    "most_write_bytes": Bounds(1, _MOST_BYTES),
    "most_duration_s": Bounds(1.0, 30 * 86400.0),
    # Longer than any cloud's credits take to fill from what a test uses up.
    "pause_minutes": Bounds(0.1, 24 * 60.0),
    "jobs": Bounds(1, MOST_IN_FLIGHT),
    "depth": Bounds(1, MOST_IN_FLIGHT),
    # More than this no volume needs; the plan would take a day.
    "rounds": Bounds(1, 100),
    "most_way_bytes": Bounds(1, _MOST_BYTES),
    "seed": Bounds(0, 2**32 - 1),
}
"""Field of a request → between what its number lies."""
