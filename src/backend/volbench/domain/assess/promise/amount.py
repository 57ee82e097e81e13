"""A promised number as its vendor prints it, `min(1800 + 50*GB, 50000)`, `1-3 ms` or `560 MB/s`, in base units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.promise.formula import Formula, Number, read_formula
from volbench.domain.assess.promise.formula_tokens import FormulaError, plain_signs
from volbench.domain.model.runs.promise import LONGEST_AMOUNT, PromisedMetric
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import Unit

UNIT_OF: Final = {
    PromisedMetric.IOPS: Unit.IOPS,
    PromisedMetric.THROUGHPUT: Unit.BYTES_PER_S,
    PromisedMetric.LATENCY: Unit.NS,
}
"""In what the numbers of a promise are kept once read."""

_UNITS: Final[dict[PromisedMetric, tuple[tuple[str, float], ...]]] = {
    PromisedMetric.IOPS: tuple(
        (f"{times}{between}{name}", factor)
        for times, factor in (("", 1), ("K", 1000), ("k", 1000), ("万", 1e4))
        for between, name in (("", "IOPS"), (" ", "IOPS"), ("", "次/秒"), ("", ""))
        if times or name
    ),
    PromisedMetric.THROUGHPUT: (
        *((name, 1e6) for name in ("MB/s", "MBps", "MBPS", "MB/S")),
        *((name, 1e9) for name in ("GB/s", "GBps", "GB/S")),
        *((name, 2.0**20) for name in ("MiB/s", "MiBps")),
        *((name, 2.0**30) for name in ("GiB/s", "GiBps")),
        *((name, 1e6 / 8) for name in ("Mbit/s", "Mbps", "Mb/s")),
        *((name, 1e9 / 8) for name in ("Gbit/s", "Gbps", "Gb/s")),
    ),
    PromisedMetric.LATENCY: (
        *((name, 1e6) for name in ("ms", "毫秒")),
        *((name, 1e3) for name in ("us", "\u03bcs", "微秒")),
        ("ns", 1),
        ("s", 1e9),
        ("秒", 1e9),
    ),
}
"""How vendors write units, and what one of them is in base units; case tells megabytes from megabits."""
_USUAL: Final = {PromisedMetric.IOPS: 1.0, PromisedMetric.THROUGHPUT: 1e6, PromisedMetric.LATENCY: 1e6}
"""Where no unit is written: IOPS, MB/s, ms."""
_COMPARED: Final = re.compile(r"\s*(?:<=|>=|[<>\u2264\u2265])\s*")
_NUMBER: Final = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+"
_RANGE: Final = re.compile(
    rf"\s*(?P<low>{_NUMBER})\s*(?P<word>[^\s0-9~.-]*)\s*(?:-|~|to|至|到)\s*(?P<high>{_NUMBER})\s*"
)

_LABEL: Final = re.compile(r"\s*(?:[*\u2022+-]\s+)?(?P<label>[^\s:0-9*+-][^:0-9*+]{0,59}):")
"""What stands before a colon, which no formula has."""
_LABELS: Final = {
    PromisedMetric.IOPS: ("iops",),
    PromisedMetric.THROUGHPUT: ("throughput", "bandwidth", "吞吐", "带宽", "頻寬"),
    PromisedMetric.LATENCY: ("latency", "时延", "延迟", "延遲", "時延"),
}
_REVERSED: Final = Message("assess.promise.range_reversed")
_NOT_ABOVE_ZERO: Final = Message("assess.promise.not_above_zero")


@dataclass(frozen=True, slots=True)
class Amount:
    """One promised number that was read."""

    first: Formula
    """The number or formula; of a range its lower end."""
    last: Formula | None
    """Upper end of a range."""
    factor: float
    """Of one of its units in base units."""
    metric: PromisedMetric

    @property
    def is_formula(self) -> bool:
        """Whether it changes with the capacity."""
        return self.first.has_capacity

    def bounds(self, capacity: float) -> tuple[float | None, float | None]:
        """Return what is promised at least and at most, in base units.

        Raises:
            FormulaError: it cannot be worked out at this capacity, or gives nothing above zero there.
        """
        first = self._value(self.first, capacity)
        if self.last is not None:
            return first, self._value(self.last, capacity)
        return (None, first) if self.metric is PromisedMetric.LATENCY else (first, None)

    def _value(self, formula: Formula, capacity: float) -> float:
        value = formula.value(capacity)
        if value <= 0:
            raise FormulaError(_NOT_ABOVE_ZERO, 0)
        return value * self.factor


def read_amount(text: str, metric: PromisedMetric) -> Amount:
    """Read a promised number.

    Raises:
        FormulaError: it is none; says what is wrong at which character.
    """
    if len(text) > LONGEST_AMOUNT:
        # The reader of formulas says so.
        read_formula(text)
    plain = _without_label(plain_signs(text), metric)
    body, factor = _without_unit(plain, metric)
    compared = _COMPARED.match(body)
    skipped = compared.end() if compared is not None else 0
    between = _RANGE.fullmatch(body, skipped)
    if between is not None and _is_unit(between["word"], metric):
        low, high = (_number(between[name]) for name in ("low", "high"))
        if low.value(0) > high.value(0):
            raise FormulaError(_REVERSED, between.start("high"))
        return Amount(low, high, factor, metric)
    # Blanks keep every character in its place.
    return Amount(read_formula(" " * skipped + body[skipped:]), None, factor, metric)


def _without_label(text: str, metric: PromisedMetric) -> str:
    """Blank out what a page prints around a formula, `* IOPS: ` and back-ticks; every character keeps its place.

    Raises:
        FormulaError: the label is that of another number.
    """
    text = text.replace("`", " ")
    label = _LABEL.match(text)
    if label is None:
        return text
    named = {of for of, words in _LABELS.items() if any(word in label["label"].lower() for word in words)}
    if named and metric not in named:
        found = label["label"].strip()
        raise FormulaError(Message("assess.promise.not_allowed", found=found), label.start("label"))
    return " " * label.end() + text[label.end() :]


def _without_unit(text: str, metric: PromisedMetric) -> tuple[str, float]:
    """Cut the unit off the end; the longest name that fits."""
    bare = text.rstrip()
    for name, factor in sorted(_UNITS[metric], key=lambda row: len(row[0]), reverse=True):
        before = bare.removesuffix(name)
        if before != bare and before.strip() and (before[-1] in ") " or before[-1].isdecimal()):
            return before, factor
    return text, _USUAL[metric]


def _is_unit(word: str, metric: PromisedMetric) -> bool:
    return not word or any(word == name for name, _ in _UNITS[metric])


def _number(text: str) -> Formula:
    formula = read_formula(text)
    if not isinstance(formula.tree, Number):
        raise FormulaError(_REVERSED, 0)
    return formula
