"""What many rounds come to: median and spread of one metric, and bytes moved over bytes asked for. Data only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """Median and spread of one metric over the rounds."""

    median: float
    min: float
    max: float
    n: int
    cv: float | None
    """Coefficient of variation, sample standard deviation over mean; None below 2 rounds."""
    ci95: tuple[float, float] | None
    """Order-statistic interval of the median; None below 6 rounds."""


@dataclass(frozen=True, slots=True)
class Amplification:
    """Bytes the member disks moved over bytes the workload asked for, over the rounds; None where nothing was asked."""

    read: Summary | None = None
    """Disk reads per byte read."""
    write: Summary | None = None
    """Disk writes per byte written: copies, parity, journal, copy-on-write."""
    read_for_write: Summary | None = None
    """Disk reads per byte written, of pure writes: what has to be read again to work out parity or metadata."""
