"""What is said first of two sides: the largest certain difference among what their suite shows first. Pure.

It is no mean over workloads: what reads twice as fast and writes half as fast is not *as fast*, and there is no score.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.difference_words import INTERVAL
from volbench.domain.model.words.message import Message, join_sentences, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_change, format_ratio

_ONLY_OTHERS: Final = Message("compare.headline.only_others")
_ALL_OTHERS: Final = Message("compare.headline.all_others")
_OTHERS: Final = Message("compare.headline.others")
_OTHER: Final = Message("compare.headline.other")
_NO_OTHERS: Final = Message("compare.headline.no_others")
_NO_OTHER: Final = Message("compare.headline.no_other")


@dataclass(frozen=True, slots=True)
class HeadlineCell:
    """One workload of both sides, as far as it may be said first."""

    title: Message
    metric: str
    is_headline: bool
    verdict: Verdict
    ratio: float | None
    """Second side over first, of the metric."""
    interval: tuple[float, float] | None = None

    @property
    def is_certain(self) -> bool:
        """Whether the sides differ in it, by a ratio that can be told."""
        return self.verdict in {Verdict.FASTER, Verdict.SLOWER} and bool(self.ratio)

    @property
    def size(self) -> float:
        """How large the difference is, faster and slower alike; 0 where it is not certain."""
        return abs(math.log(self.ratio)) if self.is_certain and self.ratio else 0.0


@dataclass(frozen=True, slots=True)
class Sentences:
    """How a difference is said, of speeds and of times: with places for title, size, interval and both names."""

    faster: Message
    slower: Message
    less_time: Message
    more_time: Message

    def say(self, cell: HeadlineCell) -> Message:
        """Say a certain difference, with its title and its interval."""
        return self.words(cell).fill(title=cell.title, interval=_span(cell.interval))

    def words(self, cell: HeadlineCell) -> Message:
        """Say in which direction the second side differs and by how much, however sure that is."""
        ratio = cell.ratio or 1.0
        metric = METRICS.get(cell.metric)
        is_faster = (ratio > 1) == (metric is None or metric.is_higher_better)
        if metric is not None and metric.unit_row.is_duration:
            words = self.less_time if is_faster else self.more_time
        else:
            words = self.faster if is_faster else self.slower
        return words.fill(size=format_ratio(abs(ratio - 1)))


def headline(cells: Sequence[HeadlineCell], sentences: Sentences, names: Mapping[str, object]) -> Message | None:
    """Return the first sentence: the largest certain difference and how many others there are; None without any.

    Args:
        cells: All workloads of both sides.
        sentences: How these sides are spoken of.
        names: What they are called, by the places in the sentences.
    """
    certain = [cell for cell in cells if cell.is_certain]
    compared = sum(cell.verdict is not Verdict.NOT_COMPARABLE for cell in cells)
    largest = max((cell for cell in shown_first(cells) if cell.is_certain), key=lambda cell: cell.size, default=None)
    if largest is None:
        return _ONLY_OTHERS.fill(count=len(certain), all=compared, **names) if certain else None
    said = sentences.say(largest).fill(**names)
    others = others_sentence(len(certain) - 1, compared - 1)
    return said if others is None else join_sentences((said, others))


def shown_first(cells: Sequence[HeadlineCell]) -> Sequence[HeadlineCell]:
    """Return the cells the suite shows first; all of them where it shows none."""
    return [cell for cell in cells if cell.is_headline] or cells


def others_sentence(certain: int, compared: int) -> Message | None:
    """Say how many of the other workloads differ; None where there is no other."""
    if compared < 1:
        return None
    if compared == 1:
        return _OTHER if certain else _NO_OTHER
    if certain == compared:
        return _ALL_OTHERS.fill(all=compared)
    return (_OTHERS if certain else _NO_OTHERS).fill(count=certain, all=compared)


def _span(interval: tuple[float, float] | None) -> Message:
    if interval is None:
        return plain("")
    return INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))
