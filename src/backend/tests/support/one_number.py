"""Collects the numbers that stand beside a cell's name in a report, and asks whether they are those of the cell."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING

from volbench.domain.model.runs.quoted import longest, quoted
from volbench.domain.model.words.metrics import METRICS
from volbench.reports import words
from volbench.reports.choice import Choice
from volbench.reports.spread_lines import TITLE as SPREAD_TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from volbench.domain.model.runs.run import Run, WorkloadResult

_FACTORS = {
    "ns": ("ns", 1.0), "µs": ("ns", 1e3), "ms": ("ns", 1e6), "s": ("ns", 1e9),
    "B/s": ("bytes_per_s", 1.0), "kB/s": ("bytes_per_s", 1e3), "MB/s": ("bytes_per_s", 1e6),
    "GB/s": ("bytes_per_s", 1e9),
    "IOPS": ("iops", 1.0), "requests/s": ("requests_per_s", 1.0), "请求/秒": ("requests_per_s", 1.0),
    "請求/秒": ("requests_per_s", 1.0),
}  # fmt: skip
_NUMBER = re.compile(
    r"(?<![\d.,–…])(\d[\d,]*(?:\.\d+)?) ?(ns|µs|ms|s|B/s|kB/s|MB/s|GB/s|IOPS|requests/s|请求/秒|請求/秒)(?![\w/])"
)
_TAGS = re.compile(r"<[^>]*>")
_OTHERS = (words.LIMITS, words.COMMANDS, words.CAVEATS, SPREAD_TITLE)
"""Headings of parts that tell of disks, of waiting or of how to repeat it: their numbers are of something else."""


@dataclass(frozen=True)
class Told:
    """A number as it was written."""

    text: str
    unit: str
    value: float
    within: float
    """Half of what its last digit that is no zero stands for."""

    def is_one_of(self, known: Iterable[float]) -> bool:
        """Say whether it is one of these, rounded."""
        return any(abs(one - self.value) <= self.within * 1.0001 + abs(one) * 1e-9 for one in known)


def told_in(line: str) -> Iterator[Told]:
    """Yield the numbers of a line with units that a cell may have."""
    for text, unit in _NUMBER.findall(line):
        digits = text.replace(",", "")
        name, factor = _FACTORS[unit]
        if "." in digits:
            place = 10.0 ** -len(digits.partition(".")[2])
        else:
            place = 10.0 ** (len(digits) - len(digits.rstrip("0"))) if digits.rstrip("0") else 1.0
        yield Told(f"{text} {unit}", name, float(digits) * factor, place / 2 * factor)


@dataclass(frozen=True)
class Cell:
    """What a report may tell of one cell."""

    title: str
    known: dict[str, tuple[float, ...]]
    """Unit → the one number of each metric, and what stands beside it: its range, its interval."""


@dataclass(frozen=True)
class Cells:
    """What a report in one language may tell."""

    cells: tuple[Cell, ...]
    others: frozenset[str]

    def strangers(self, text: str) -> list[str]:
        """Return the lines that tell of a cell a number which is not the one of that cell."""
        return [
            f"{told.text}: {line.strip()[:300]}"
            for line, known in self._beside(text)
            for told in told_in(line)
            if not told.is_one_of(known.get(told.unit, ()))
        ]

    def count(self, text: str) -> int:
        """Return how many numbers stand beside the name of a cell."""
        return sum(len(list(told_in(line))) for line, _ in self._beside(text))

    def _beside(self, text: str) -> Iterator[tuple[str, dict[str, list[float]]]]:
        """Yield each line that names a cell, without that name, and the numbers of the cells it names."""
        for line in self._own_lines(text):
            named = [one for one in self.cells if one.title in line]
            # Of names within longer names only the longer ones are meant.
            named = [one for one in named if not any(one.title in other.title != one.title for other in named)]
            found: dict[str, list[float]] = {}
            rest = line
            for one in named:
                rest = rest.replace(one.title, " ")
                for unit, values in one.known.items():
                    found.setdefault(unit, []).extend(values)
            if named:
                yield rest, found

    def _own_lines(self, text: str) -> Iterator[str]:
        is_other = False
        for line in text.splitlines():
            bare = line.strip().lstrip("# ")
            if line.startswith("#") or bare in self.others:
                is_other = bare in self.others
            if not is_other and "`" not in line:
                yield line


def cells_of(runs: Sequence[Run], language: str) -> Cells:
    """Return the cells of `runs`, those of one name together."""
    say = Choice(language).say
    found: dict[str, dict[str, list[float]]] = {}
    for run in runs:
        for work in run.workloads:
            known = found.setdefault(say(work.title), {})
            for unit, value in _numbers(run, work):
                known.setdefault(unit, []).append(value)
    cells = (Cell(title, {unit: tuple(values) for unit, values in known.items()}) for title, known in found.items())
    return Cells(tuple(cells), frozenset(say(one) for one in _OTHERS))


def _numbers(run: Run, work: WorkloadResult) -> Iterator[tuple[str, float]]:
    for metric in work.summary:
        told = quoted(work, metric, run)
        if told is not None and metric in METRICS:
            one = told.summary
            yield from (
                (str(METRICS[metric].unit), value) for value in (one.median, one.min, one.max, *(one.ci95 or ()))
            )
    yield from (("ns", one.ns) for side in ("read", "write", "op") if (one := longest(work, side)) is not None)
    yield from (("ns", time) for values in work.percentiles.values() for time in values.values())
    if work.expectation is not None:
        unit = str(METRICS[work.expectation.metric].unit)
        yield from ((unit, end) for end in (work.expectation.low, work.expectation.high) if end is not None)


def lines_of_html(page: str) -> str:
    """Return a page as lines of text: one for each paragraph, item, and row of a table; without data and drawings."""
    bare = re.sub(r"<(script|style|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    bare = re.sub(r"\n+", " ", bare)
    bare = re.sub(r"<h[1-6][^>]*>", "\n# ", bare)
    bare = re.sub(r"</(p|li|tr|h[1-6]|dd|figcaption|summary|article|section|div)>", "\n", bare)
    bare = re.sub(r"</t[dh]>", " | ", bare)
    return unescape(_TAGS.sub(" ", bare))
