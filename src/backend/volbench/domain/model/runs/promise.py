"""What a volume was sold with: promised numbers, price, and what measurements say of them. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.machine.volume_label import VolumeLabel
from volbench.domain.model.words.message import Message

LONGEST_AMOUNT: Final = 200
LONGEST_SOURCE: Final = 200
LONGEST_CELL: Final = 100
MOST_LINES: Final = 12
LARGEST_CAPACITY: Final = 1e9
"""In GB or GiB: an exabyte."""
LARGEST_PRICE: Final = 1e12
MOST_PRICE_DIGITS: Final = 15
"""So many digits a float gives back as they were typed (`sys.float_info.dig`); prices are worked with as decimals."""
HOURS_PER_MONTH: Final = 730
"""What clouds count a month as: 365 days of 24 hours over 12."""


class PromisedMetric(StrEnum):
    """What vendors promise numbers of."""

    IOPS = "iops"
    THROUGHPUT = "throughput"
    LATENCY = "latency"
    """Less is better: the promise is not to be longer."""


class PromisedDirection(StrEnum):
    """For which way of the data a number is promised."""

    READ = "read"
    WRITE = "write"
    BOTH = "both"
    """Reads and writes have a limit each and reach it at the same time: together twice the number."""


class PriceBasis(StrEnum):
    """For what a price is paid."""

    ONCE = "once"
    MONTH = "month"
    HOUR = "hour"
    GB_ONCE = "gb-once"
    GB_MONTH = "gb-month"
    GB_HOUR = "gb-hour"

    @property
    def is_per_gb(self) -> bool:
        """Whether it is to be multiplied by the capacity."""
        return self in {PriceBasis.GB_ONCE, PriceBasis.GB_MONTH, PriceBasis.GB_HOUR}

    @property
    def is_monthly(self) -> bool:
        """Whether it is paid again each month."""
        return self in {PriceBasis.MONTH, PriceBasis.GB_MONTH}

    @property
    def is_hourly(self) -> bool:
        """Whether it is paid again each hour."""
        return self in {PriceBasis.HOUR, PriceBasis.GB_HOUR}


@dataclass(frozen=True, slots=True)
class PromiseLine:
    """One promised number."""

    metric: PromisedMetric
    direction: PromisedDirection
    amount: str
    """As its vendor prints it: a number, a range, or a formula of the capacity; IOPS, MB/s or ms where no unit is."""
    workload: str = ""
    """The cell it is held against; empty: the one that asks for what vendors usually mean."""


@dataclass(frozen=True, slots=True)
class Price:
    """What the volume costs."""

    amount: float
    """As it was typed, in at most 15 digits: worked with as a decimal, so that no digit is lost."""
    basis: PriceBasis
    currency: str
    """Three letters of ISO 4217."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What was promised of one volume, and for what price; kept with the volume and copied into its runs."""

    lines: tuple[PromiseLine, ...] = ()
    capacity: float | None = None
    """As it was sold, in what the formulas count (GB or GiB); None: the size of the volume."""
    source: str = ""
    """Who promises it where, in the owner's words."""
    price: Price | None = None
    hourly: Price | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """The tariff by the hour that the same volume is sold for beside `price`, which then is one by the month."""
    label: VolumeLabel | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What heads the reports of the volume; nothing is promised by it."""

    @property
    def is_of_something(self) -> bool:
        """Whether there is a number or a price, and not a label alone."""
        return bool(self.lines) or self.price is not None


@dataclass(frozen=True, slots=True)
class VolumePromise:
    """The promise of a volume as it is stored."""

    volume_id: str
    promise: Promise
    changed_at: str
    """UTC, ISO 8601."""


class PromiseStanding(StrEnum):
    """How a measured number stands to a promised one."""

    KEPT = "kept"
    NOT_KEPT = "not-kept"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class PromiseFinding:
    """One promised number held against its cell."""

    line: PromiseLine
    standing: PromiseStanding
    words: Message
    """One sentence: why, with the numbers."""
    is_indicative: bool = False
    """The rounds come from a steady-state window and spread beyond 10 %: read them as an indication."""
    workload: str | None = None
    variant: str | None = None
    title: Message | None = None
    metric: str | None = None
    """Id of the metric it was held against; all numbers here are in its unit."""
    low: float | None = None
    """Promised; None on a side nothing is promised for."""
    high: float | None = None
    measured_low: float | None = None
    """Smallest of the rounds."""
    measured: float | None = None
    """Their median."""
    measured_high: float | None = None
    verdict: Message | None = None
    """What came of it in one line, in whole per cent of what was promised."""


@dataclass(frozen=True, slots=True)
class UnitPrice:
    """What a measured unit costs."""

    metric: str
    """Id of the metric: of IOPS the price is that of 1 000, of throughput that of 1 MB/s."""
    workload: str
    title: Message
    amount: float
    """Not rounded; of a tariff by the hour what a month of 730 hours costs."""
    is_monthly: bool
    currency: str
    words: Message
    """The amount as it is to be read, rounded once and here."""
    is_hourly: bool = False
    """It comes from a tariff by the hour."""


@dataclass(frozen=True, slots=True)
class TariffComparison:
    """One volume by the month and by the hour: from how many hours a month on the month is cheaper."""

    by_month: float
    """What the whole volume costs a month by the monthly tariff."""
    month_by_hour: float
    """What 730 hours of it cost by the hourly one."""
    ratio: float
    """The second over the first."""
    hours: float | None
    """At so many hours a month both cost the same; None: nothing is paid by the hour."""
    cheaper_from_hours: int | None
    """First whole number of hours from which on the month is cheaper; None: not within a month."""
    currency: str
    words: Message


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What a formula gives at one capacity."""

    capacity: float
    """In GB or GiB, as the formula counts."""
    value: float
    """In the unit of its metric."""


@dataclass(frozen=True, slots=True)
class PromiseCurve:
    """A promise over the capacity, with the point that was measured."""

    line: PromiseLine
    unit: str
    """Id of a row of the table of units."""
    capacity_unit: str
    """`GB` or `GiB`."""
    points: tuple[CurvePoint, ...]
    capacity: float
    """Of the volume."""
    measured_low: float | None = None
    measured: float | None = None
    measured_high: float | None = None


@dataclass(frozen=True, slots=True)
class JudgedPromise:
    """All that is to be said of one volume's promise."""

    promise: Promise
    standing: PromiseStanding
    words: Message
    name: Message | None
    """Which of several targets; None where there is one."""
    findings: tuple[PromiseFinding, ...]
    unit_prices: tuple[UnitPrice, ...]
    curves: tuple[PromiseCurve, ...]
    tariffs: TariffComparison | None = None
    """None where there are not two tariffs."""


@dataclass(frozen=True, slots=True)
class PromisePreset:
    """A promise on its vendor's own page, with where, when and when it was read."""

    id: str
    title: Message
    lines: tuple[PromiseLine, ...]
    source: Message
    published: str
    """Day of the page, ISO 8601."""
    read: str
    """Day on which the page was read, ISO 8601."""
    url: str
    cited: Message
    """Title, address and both days in one: the source of a promise that is made of it."""
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class PromiseCell:
    """A workload that a number can be promised for."""

    id: str
    suite: str
    title: Message
    direction: str


@dataclass(frozen=True, slots=True)
class PromiseOffer:
    """What is promised of a volume, and what may be chosen."""

    promise: Promise | None
    total_bytes: int
    """Of the volume."""
    presets: tuple[PromisePreset, ...]
    cells: tuple[PromiseCell, ...]
    models: tuple[str, ...] = ()
    """Of the disks of the volume, each once: what a data sheet is looked for by."""


@dataclass(frozen=True, slots=True)
class PromisedValue:
    """What one line comes to."""

    unit: str
    """Id of a row of the table of units."""
    low: float | None
    high: float | None
    capacity: float | None
    """What a formula was worked out with; None for numbers and ranges."""
    capacity_unit: str | None


@dataclass(frozen=True, slots=True)
class PromiseFault:
    """One place of a promise that is wrong."""

    path: str
    """For example `lines[0].amount`."""
    why: Message


@dataclass(frozen=True, slots=True)
class PromisePreview:
    """A promise worked out, and not kept."""

    values: tuple[PromisedValue, ...]
    """One for each line."""
    faults: tuple[PromiseFault, ...]
    tariffs: TariffComparison | None = None
