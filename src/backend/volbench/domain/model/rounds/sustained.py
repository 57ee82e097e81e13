"""What a long write showed: its curve in each round, and where the speed fell for good."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class SpeedLevel:
    """A stretch of the file that was written at one speed."""

    from_bytes: int
    to_bytes: int
    bytes_per_s: float
    """Bytes of the stretch over its time."""


@dataclass(frozen=True, slots=True)
class SustainedRound:
    """One long write from beginning to end. Both columns are equally long, one entry per second."""

    n: int
    written_bytes: tuple[int, ...]
    """Written by the end of each second, counted from the start."""
    bytes_per_s: tuple[float, ...]
    levels: tuple[SpeedLevel, ...]
    """One where the speed never fell for good; empty where the write was too short to tell."""
    flush_s: float = 0.0
    """After the last byte was taken, until everything was on the disks."""


@dataclass(frozen=True, slots=True)
class Sustained:
    """All rounds of one long write together."""

    rounds: tuple[SustainedRound, ...]
    falls_at_bytes: int | None
    """Where the first lasting fall began, median of the rounds that have one; None where most rounds have none."""
    start_bytes_per_s: float | None
    """Speed before it, or throughout. None where the write was too short to tell."""
    end_bytes_per_s: float | None
    """Speed at the end, or throughout. None also where memory took everything that was written."""
    seen_bytes: int
    """Up to here a fall would have been seen; median of the rounds."""
    words: tuple[Message, ...]
    """What that means, the sentence that matters first."""
