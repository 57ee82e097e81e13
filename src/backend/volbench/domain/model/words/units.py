"""Numbers as people read them: one formatter per kind, for verdicts, reports and the command line.

The page has its own formatter in TypeScript; both are held together by the case table `tests/contract/units.json`.
Inside the program numbers stay in base units and never pass through here twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final, Literal

from volbench.domain.model.words.message import PLAIN, Message, plain
from volbench.domain.model.words.unit_table import UNITS, Scaling, UnitRow

Base = Literal["si", "iec"]

MISSING: Final = "–"
"""Shown where there is no number."""

_SI_BYTES: Final = (("B", 1), ("kB", 10**3), ("MB", 10**6), ("GB", 10**9), ("TB", 10**12), ("PB", 10**15))
_IEC_BYTES: Final = (("B", 1), ("KiB", 2**10), ("MiB", 2**20), ("GiB", 2**30), ("TiB", 2**40), ("PiB", 2**50))
_LATENCY: Final = (("ns", 1), ("µs", 10**3), ("ms", 10**6), ("s", 10**9))
_MEGA_RUNG: Final = 2
"""Throughput stays in MB/s for ten times longer than the ladder says: owners compare 1 177 MB/s with 412 MB/s."""

_WIDE: Final = Context(prec=400)
"""Digits enough for any number: an imported run may hold one beside which another is next to nothing."""
_TENS = 10
_HUNDREDS = 100
_THOUSAND = 1000
_TWO_DIGITS_TO = 354
_INFINITE = float("inf")
_SMALLEST_SHARE = Decimal("0.0005")
"""Below this a ratio would round to 0.0 %."""


def _fixed(value: float, decimals: int) -> Decimal:
    """Round the exact binary value, ties away from zero: what JavaScript's `toFixed` does for positive numbers."""
    return Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _WIDE)


def _three_digits(value: float) -> Decimal:
    """Round to three significant digits, but keep every digit before the point: 9.98, 12.3, 412, 1177."""
    for decimals, limit in ((2, _TENS), (1, _HUNDREDS)):
        rounded = _fixed(value, decimals)
        if abs(rounded) < limit:
            return rounded
    return _fixed(value, 0)


def _rounded(value: float, spread: float | None) -> Decimal:
    """Round to three digits, or to as many as a half width of `spread` leaves a meaning."""
    usual = _three_digits(value)
    place = _last_place(value, spread)
    if place is None or place <= -len(f"{usual:f}".partition(".")[2]):
        return usual
    return Decimal(f"{_fixed(value, -place):f}")


def _whole(value: float, spread: float | None) -> Decimal:
    """Round to a whole number, or coarser where the spread is."""
    place = _last_place(value, spread)
    return Decimal(f"{_fixed(value, -max(0, place or 0)):f}")


def _last_place(value: float, spread: float | None) -> int | None:
    """Return the power of ten of the last digit that means something; None where nothing is known of the spread.

    A half width that begins with 100 to 354 is known to two digits, one with 355 to 949 to one, and the value is cut
    where the half width ends (Particle Data Group, Review of Particle Physics, introduction, "Rounding"). One digit of
    the value always stays.
    """
    if spread is None or not value or not 0 < spread < _INFINITE:
        return None
    begins, power = _digits(spread)
    own_power = _digits(abs(value))[1]
    return min(own_power, power - 1 if begins <= _TWO_DIGITS_TO else power)


def _digits(value: float) -> tuple[int, int]:
    """Return the first three digits, rounded, and the power of ten of the first: 0.0283 is (283, -2)."""
    number = Decimal(value)
    power = number.adjusted()
    begins = int(number.scaleb(2 - power).quantize(Decimal(1), ROUND_HALF_UP, _WIDE))
    return (begins, power) if begins < _THOUSAND else (_HUNDREDS, power + 1)


def _number(value: Decimal) -> str:
    return f"{value:,f}"


def _scaled(value: float, factor: int, spread: float | None = None) -> str:
    """Write `value / factor` with the digits it has; what is not zero never reads as zero."""
    if value == 0:
        return "0"
    rounded = _rounded(value / factor, None if spread is None else spread / factor)
    if rounded == 0:
        return "<0.01"
    return _number(rounded)


def _rung(value: float, ladder: Sequence[tuple[str, int]], step: int, spread: float | None = None) -> tuple[str, int]:
    """Return the smallest scale on which the rounded value stays below `step`, else the largest."""
    for name, factor in ladder:
        if _rounded(value / factor, None if spread is None else spread / factor) < step:
            return name, factor
    return ladder[-1]


def _bytes_ladder(base: Base) -> tuple[tuple[tuple[str, int], ...], int]:
    return (_IEC_BYTES, 2**10) if base == "iec" else (_SI_BYTES, 10**3)


def format_bytes(value: float | None, *, base: Base = "si", spread: float | None = None) -> str:
    """Write a capacity or an amount of data given in bytes: `8.00 TB`, `12.3 GB`, `512 B`."""
    if value is None:
        return MISSING
    ladder, step = _bytes_ladder(base)
    name, factor = _rung(value, ladder, step, spread)
    if factor == 1:
        return f"{_number(_whole(value, spread))} B"
    return f"{_scaled(value, factor, spread)} {name}"


def format_file_size(value: int) -> str:
    """Write the size of a file exactly: `4 KiB` where it is small and a whole number of those, else `50 MB`."""
    if value < _SI_BYTES[2][1] and value % _IEC_BYTES[1][1] == 0:
        return format_block_size(value)
    # Up to the megabyte: 1,024 of them are no gigabyte of either kind.
    name, factor = next(one for one in reversed(_SI_BYTES[: _MEGA_RUNG + 1]) if one[1] <= max(1, value))
    return f"{Decimal(value) / factor:,f} {name}"


def throughput_scale(typical: float, *, base: Base = "si", spread: float | None = None) -> str:
    """Name the scale for a column or an axis whose typical value is `typical` bytes/s: one of `B/s` … `PB/s`."""
    ladder, step = _bytes_ladder(base)
    for index, (name, factor) in enumerate(ladder):
        # At MB/s the next rung is reached at ten thousand, not at one thousand.
        limit = step * _TENS if index == _MEGA_RUNG else step
        if _rounded(typical / factor, None if spread is None else spread / factor) < limit:
            return f"{name}/s"
    return f"{ladder[-1][0]}/s"


def format_throughput(
    value: float | None, *, base: Base = "si", scale: str | None = None, spread: float | None = None
) -> str:
    """Write bytes/s: `412 MB/s`. `scale` (from `throughput_scale`) keeps a column on one scale.

    `spread`, here and below, is the half width of what the value lies in, in its own unit: the digits follow it.
    """
    if value is None:
        return MISSING
    name = scale or throughput_scale(value, base=base, spread=spread)
    factor = {f"{rung}/s": factor for rung, factor in (*_SI_BYTES, *_IEC_BYTES)}[name]
    return f"{_scaled(value, factor, spread)} {name}"


def whole_number(value: float, *, spread: float | None = None) -> str:
    """Write how many, in whole numbers: `1,480`."""
    return _number(_whole(value, spread))


def format_iops(value: float | None, *, spread: float | None = None) -> str:
    """Write I/Os per second: `1,480 IOPS`."""
    return MISSING if value is None else f"{_scaled(value, 1, spread)} IOPS"


def format_latency(value: float | None, *, spread: float | None = None) -> str:
    """Write nanoseconds on the scale people know: `850 ns`, `84.0 µs`, `12.5 ms`, `1.20 s`."""
    if value is None:
        return MISSING
    name, factor = _rung(value, _LATENCY, 10**3, spread)
    if factor == 1:
        return f"{_number(_whole(value, spread))} ns"
    return f"{_scaled(value, factor, spread)} {name}"


def format_ratio(value: float | None) -> str:
    """Write a ratio 0-1 as a percentage: `98 %`, `3.4 %`, `<0.1 %`, `0 %`."""
    if value is None:
        return MISSING
    if value == 0:
        return "0 %"
    if Decimal(abs(value)) < _SMALLEST_SHARE:
        return "<0.1 %"
    return f"{_percent(value * 100)} %"


def _percent(percent: float) -> str:
    rounded = _fixed(percent, 1)
    return _number(rounded if abs(rounded) < _TENS else _fixed(percent, 0)).replace("-", "−")


def format_change(ratio: float | None) -> str:
    """Write a ratio of two medians as the change from the second to the first: 1.12 is `+12 %`, 0.925 is `−7.5 %`."""
    if ratio is None:
        return MISSING
    change = ratio - 1
    if _fixed(change * 100, 1) == 0:
        return "±0 %"
    return f"{'+' if change > 0 else ''}{_percent(change * 100)} %"


_SECONDS: Final = Message("model.units.seconds")
_MINUTES: Final = Message("model.units.minutes")
_MINUTES_SECONDS: Final = Message("model.units.minutes_seconds")
_HOURS: Final = Message("model.units.hours")
_HOURS_MINUTES: Final = Message("model.units.hours_minutes")


def duration_text(value: float | None) -> Message:
    """Say seconds exactly: `45 s`, `4 min 10 s`, `1 h 20 min`; below ten seconds with one decimal."""
    if value is None:
        return plain(MISSING)
    tenths = _fixed(value, 1)
    if tenths < _TENS:
        return _SECONDS.fill(seconds=f"{tenths.normalize():f}")
    seconds = int(_fixed(value, 0))
    if seconds < 60:  # noqa: PLR2004 (seconds of a minute)
        return _SECONDS.fill(seconds=seconds)
    if seconds < 3600:  # noqa: PLR2004 (seconds of an hour)
        return (_MINUTES_SECONDS if seconds % 60 else _MINUTES).fill(minutes=seconds // 60, seconds=seconds % 60)
    minutes = int(_fixed(value / 60, 0))
    return (_HOURS_MINUTES if minutes % 60 else _HOURS).fill(hours=minutes // 60, minutes=minutes % 60)


_LESS_THAN_A_MINUTE: Final = Message("model.units.less_than_a_minute")
_ABOUT_ONE_MINUTE: Final = Message("model.units.about_one_minute")
_ABOUT_MINUTES: Final = Message("model.units.about_minutes")
_ABOUT_HOURS: Final = Message("model.units.about_hours")


def about_text(value: float | None) -> Message:
    """Say how long something will take, for lay people: `about 4 minutes`, `about 1.5 hours`."""
    if value is None:
        return plain(MISSING)
    if value < 60:  # noqa: PLR2004 (seconds of a minute)
        return _LESS_THAN_A_MINUTE
    minutes = int(_fixed(value / 60, 0))
    if minutes < 90:  # noqa: PLR2004 (from one and a half hours on, hours read better)
        return _ABOUT_ONE_MINUTE if minutes == 1 else _ABOUT_MINUTES.fill(count=minutes)
    return _ABOUT_HOURS.fill(count=f"{_fixed(value / 1800, 0) / 2:f}".removesuffix(".0"))


def format_block_size(value: int) -> str:
    """Write a block size in bytes, always IEC: `512 B`, `4 KiB`, `1.5 KiB`, `128 MiB`."""
    name, factor = _rung(value, _IEC_BYTES, 2**10)
    text = f"{_fixed(value / factor, 2):f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} {name}"


def metric_text(value: float | None, unit: str, *, base: Base = "si", spread: float | None = None) -> Message:
    """Say a value in the base unit of its metric."""
    if value is None:
        return plain(MISSING)
    row = UNITS[unit]
    match row.scaling:
        case Scaling.COUNT:
            return _counted(_scaled(value, 1, spread), row)
        case Scaling.DURATION:
            return duration_text(value)
        case Scaling.THROUGHPUT:
            words = format_throughput(value, base=base, spread=spread)
        case Scaling.LATENCY:
            words = format_latency(value, spread=spread)
        case Scaling.SHARE:
            words = format_ratio(value)
    return plain(words)


_COUNTED: Final = Message("model.units.counted")


def _counted(count: str, row: UnitRow) -> Message:
    if row.counted is not None:
        return row.counted.fill(count=count)
    if row.word is None:
        return plain(count)
    if row.word.code == PLAIN:
        return plain(f"{count} {row.word.values['words']}")
    return _COUNTED.fill(count=count, word=row.word)
