"""What a run of many clients over several servers is headed by: which answers how many times as many requests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.compare.paired import THRESHOLD
from volbench.domain.compare.ways_compared import AT, Ahead, Sentences, ways_compared
from volbench.domain.model.clients.load import RATE
from volbench.domain.model.clients.stacks import Served, Share
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import metric_text
from volbench.domain.stats.descriptive import half_width_of, median
from volbench.domain.stats.significance import ALPHA, holm
from volbench.kinds.clients.compare.load_reading import ServedGroup, groups_of
from volbench.kinds.clients.compare.stacks import chances, fastest_of, held_against

SENTENCES: Final = Sentences(
    more=Message("compare.answer.requests.more"),
    may_be=Message("compare.answer.requests.may_be"),
    too_few=Message("compare.answer.requests.too_few"),
    by_chance=Message("compare.answer.requests.by_chance"),
    alike=Message("compare.answer.requests.alike"),
    titled=Message("compare.answer.titled"),
)


def heading_of(run: Run) -> Message | None:
    """Return what heads a run; None where no two servers can be held against each other."""
    return ways_compared(tuple(_found(list(groups_of(run)))), SENTENCES)


def _found(groups: Sequence[ServedGroup]) -> Iterator[Ahead]:
    """Yield of each group the fastest, and the nearest server it is certainly ahead of, else the nearest."""
    adjusted = iter(holm([chance for one in groups for chance in chances(one.stacks)]))
    for group in groups:
        first = fastest_of(group.stacks)
        others = [] if first is None else held_against(first, group.stacks)
        told = [(one, share, next(adjusted)) for one, share in others]
        if first is None or not told:
            continue
        told.sort(key=lambda each: each[1].ratio or 0.0, reverse=True)
        alone = dict(zip((one.id for one, _ in others), chances(group.stacks), strict=True))
        certain = [each for each in told if _is_certain(each[1], each[2])]
        second, share, p_value = (certain or told)[0]
        ahead = _ahead(group, first, second, share)
        yield replace(ahead, is_certain=_is_certain(share, p_value), may_be_chance=_is_certain(share, alone[second.id]))


def _is_certain(share: Share, p_value: float) -> bool:
    if share.ratio is None or share.ci95 is None or share.ci95[1] >= 1:
        return False
    return p_value <= ALPHA and 1 / share.ratio >= 1 + THRESHOLD


def _ahead(group: ServedGroup, first: Served, second: Served, share: Share) -> Ahead:
    ratio = share.ratio or 1.0
    told = [one for one in group.stacks if one.requests_per_s]
    told.sort(key=lambda one: median(tuple(one.requests_per_s.values())), reverse=True)
    return Ahead(
        title=group.title,
        ahead=first.name,
        behind=second.name,
        factor=max(1.0, 1 / ratio),
        interval=None if share.ci95 is None else (1 / share.ci95[1], 1 / share.ci95[0]),
        is_certain=False,
        values=listed([AT.fill(way=one.name, speed=_rate(one)) for one in told]),
        is_headline=group.is_headline,
    )


def _rate(one: Served) -> Message:
    values = tuple(one.requests_per_s.values())
    return metric_text(median(values), str(METRICS[RATE].unit), spread=half_width_of(values))
