"""What the calls of promises take."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.runs.promise import PriceBasis, PromisedDirection, PromisedMetric


@dataclass(frozen=True, slots=True)
class PromiseLineEdit:
    """One promised number as the owner types or pastes it."""

    metric: PromisedMetric
    direction: PromisedDirection
    amount: str
    """A number, a range or a formula of the capacity."""
    workload: str = ""
    """The cell it is held against; empty: the one that fits."""


@dataclass(frozen=True, slots=True)
class PriceEdit:
    """What the volume costs."""

    amount: float
    """Kept to 15 digits."""
    basis: PriceBasis
    currency: str


@dataclass(frozen=True, slots=True)
class VolumeLabelEdit:
    """What heads the reports of the volume."""

    provider: str = ""
    instance: str = ""
    region: str = ""
    disk_type: str = ""


@dataclass(frozen=True, slots=True)
class PromiseEdit:
    """The promise of a volume as a whole; what is left out is none."""

    lines: tuple[PromiseLineEdit, ...] = ()
    capacity: float | None = None
    """As it was sold, in GB or GiB; null: the size of the volume."""
    source: str = ""
    price: PriceEdit | None = None
    hourly: PriceEdit | None = None
    """A tariff by the hour beside `price`, which then is one by the month."""
    label: VolumeLabelEdit | None = None
