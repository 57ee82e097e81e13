"""What measured speeds are good for: the thresholds behind the verdict, each with its source or reason.

Numbers only; the sentences stand in verdict.py. Change a threshold here and docs/methodology.md with it.
"""

from __future__ import annotations

import math
from typing import Final

from volbench.domain.assess.network_ceilings import GIGABIT

FILM_4K_BYTES_PER_S: Final = 16_000_000
"""Ultra HD Blu-ray was announced with 128 Mbit/s for its largest disc (2015); drives may read up to 144."""
FILM_CHUNK_BYTES: Final = 1_048_576
"""A player fetches ahead in pieces of about 1 MiB; between two films the disks must seek once per piece."""
FILM_RESERVE: Final = 0.75
"""A film must not stutter: a quarter of the ability is kept back."""
MOST_FILMS: Final = math.floor(GIGABIT.ceiling_bytes_per_s / FILM_4K_BYTES_PER_S)
"""More than a 1 GbE network carries is not counted."""

HARD_DISK_SEEK_S: Final = 0.0085
"""Typical average seek of a 7200 rpm hard disk (Hitachi, Deskstar 7K1000.C specification)."""
HARD_DISK_TURN_S: Final = 60 / 7200 / 2
"""Half a turn at 7200 rpm."""
HARD_DISK_IOPS: Final = 1 / (HARD_DISK_SEEK_S + HARD_DISK_TURN_S)
"""Random accesses of a single hard disk: about 79 per second."""
WEAK_RANDOM_IOPS: Final = 10 * HARD_DISK_IOPS
"""Below ten hard disks' worth, virtual machines and databases feel slow. Our own judgement."""
STRONG_RANDOM_IOPS: Final = 10_000.0
"""Feels like a local SSD. Our own judgement."""


def films_at_once(read_bytes_per_s: float, seek_s: float) -> int:
    """Return how many 4K films can be read at once, one request at a time, with a reserve; at most `MOST_FILMS`.

    Args:
        read_bytes_per_s: Sequential read speed.
        seek_s: Mean time of one small random read, one after another.
    """
    chunk_s = seek_s + FILM_CHUNK_BYTES / read_bytes_per_s
    films = math.floor(FILM_RESERVE * FILM_CHUNK_BYTES / chunk_s / FILM_4K_BYTES_PER_S)
    return min(films, MOST_FILMS)
