"""What one click on a volume's card measures and costs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """What one click on Run benchmark measures, and what that costs."""

    suite: str
    profile: str
    """A first look where the volume was never measured and has room for one, else what cards measure."""
    duration_s: float
    """Expected."""
    most_duration_s: float | None
    """If every workload needs all its rounds, and as long as the processor stays busy; null where neither holds."""
    processor_busy_ratio: float | None
    """How busy other programs keep the processor right now; null where a run would not take longer for it."""
    write_bytes: int
    """Expected."""
    most_write_bytes: int | None
    """Never more than this; null where it is known beforehand."""
    is_rate_known: bool
    """Whether earlier runs say how fast the volume is."""
