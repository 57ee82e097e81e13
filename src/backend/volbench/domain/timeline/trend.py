"""How a volume develops: the newest run against the ones before it, in one sentence for its card."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from volbench.domain.assess.badges import NEVER_STABLE
from volbench.domain.compare.between_runs import FEWEST_OTHERS, RunNoise, noise_of
from volbench.domain.model.message import Message
from volbench.domain.model.metrics import METRICS
from volbench.domain.model.run import RunRow, RunState
from volbench.domain.model.units import format_change, format_ratio
from volbench.domain.stats.descriptive import median
from volbench.domain.stats.significance import ALPHA
from volbench.domain.timeline.watch_words import change_text

LOOK_BACK: Final = 3
"""Runs before the newest one that it is held against."""
NOTABLE_CHANGE: Final = 0.10
"""What is less is hardly felt and called *as fast as*. What runs of the volume differ anyway is looked at besides."""
NOTABLE_SINGLE_CHANGE: Final = 0.20
"""One of the headline numbers must move further than all together before it is named."""

_AS_FAST: Final = Message("timeline.trend.as_fast")
_AS_FAST_ONE: Final = Message("timeline.trend.as_fast_one")
_SLOWER: Final = Message("timeline.trend.slower")
_FASTER: Final = Message("timeline.trend.faster")
_BUT: Final = Message("timeline.trend.but")

_WITHIN: Final = Message("timeline.trend.within")
_NOT_KNOWN: Final = Message("timeline.trend.not_known")
_LAST: Final = Message("timeline.trend.last")
_LAST_ONE: Final = Message("timeline.trend.last_one")
_LAST_IN: Final = Message("timeline.trend.last_in")
_APART: Final = 2
"""Steps from the newest run to the middle of the three before it."""

_Key = tuple[str, str, str]


def trend(rows: Sequence[RunRow], kinds: Mapping[str, object] | None = None) -> Message | None:
    """Compare the newest finished, valid run with up to three before it that were made as it was.

    Same suite digest and profile; trial runs carry no verdict and are passed over.

    Args:
        rows: Runs of one volume in any order.
        kinds: Run id → method version, engine and way to the disks, which must be equal too.

    Returns:
        One sentence, or None where there is nothing sound to compare.
    """
    usable = _usable(rows)
    if not usable:
        return None
    newest, *older = usable
    made = {row.id: (row.suite.digest, row.profile, (kinds or {}).get(row.id)) for row in usable}
    alike = [row for row in older if made[row.id] == made[newest.id]]
    before = alike[:LOOK_BACK]
    ratios = _ratios(newest, before)
    if not ratios:
        return None
    overall = math.exp(math.fsum(math.log(ratio) for ratio in ratios.values()) / len(ratios))
    return _said(newest, overall, ratios, alike)


def newest_judged(rows: Sequence[RunRow]) -> RunRow | None:
    """Return the run that `trend` speaks of; None where there is none."""
    return next(iter(_usable(rows)), None)


def _usable(rows: Sequence[RunRow]) -> list[RunRow]:
    """Return the runs that can tell a trend, newest first."""
    found = [row for row in rows if row.state is RunState.DONE and row.badges.valid and not row.is_imported]
    judged = [row for row in found if row.profile not in NEVER_STABLE]
    return sorted(judged, key=lambda row: row.created_at, reverse=True)


def _noise(older: Sequence[RunRow], keys: Collection[_Key]) -> tuple[RunNoise | None, int]:
    """Return how much earlier runs, newest first, differ in the mean of these numbers, and how many are missing."""
    rows = [_medians(row) for row in reversed(older)]
    complete = [medians for medians in rows if all(medians.get(key, 0.0) > 0 for key in keys)]
    logs = [math.fsum(_log(key, medians[key]) for key in keys) / len(keys) for medians in complete]
    return noise_of(logs, _APART), max(0, FEWEST_OTHERS - len(logs))


def _log(key: _Key, median: float) -> float:
    return math.log(median) * (1 if METRICS[key[2]].is_higher_better else -1)


def _ratios(newest: RunRow, before: Sequence[RunRow]) -> dict[_Key, float]:
    """Return newest over the median of the earlier runs for each headline number; above 1 is better."""
    earlier = [_medians(row) for row in before]
    ratios: dict[_Key, float] = {}
    for key, value in _medians(newest).items():
        past = [medians[key] for medians in earlier if key in medians]
        if past and value > 0 and median(past) > 0:
            ratio = value / median(past)
            ratios[key] = ratio if METRICS[key[2]].is_higher_better else 1 / ratio
    return ratios


def _medians(row: RunRow) -> Mapping[_Key, float]:
    return {
        (head.workload, head.variant, head.metric): head.summary.median
        for head in row.headline
        if head.metric in METRICS
    }


def _said(newest: RunRow, overall: float, ratios: Mapping[_Key, float], alike: Sequence[RunRow]) -> Message:
    """Say what changed, as far as it is more than runs of this volume differ by anyway."""
    count = min(LOOK_BACK, len(alike))
    if not 1 / (1 + NOTABLE_CHANGE) <= overall <= 1 + NOTABLE_CHANGE:
        told = (_SLOWER if overall < 1 else _FASTER).fill(count=count, change=format_change(overall))
        return _held(told, overall, _last(count), format_change(overall), _noise(alike, ratios.keys()))
    key, ratio = max(ratios.items(), key=lambda item: abs(math.log(item[1])))
    if abs(math.log(ratio)) > math.log(1 + NOTABLE_SINGLE_CHANGE):
        title = next(head.title for head in newest.headline if (head.workload, head.variant, head.metric) == key)
        change = change_text(ratio, is_higher_better=METRICS[key[2]].is_higher_better)
        what = _LAST_IN.fill(last=_last(count), title=title)
        told = _BUT.fill(title=title, change=change)
        return _held(told, ratio, what, change, _noise(alike, (key,)), numbers=len(ratios))
    return (_AS_FAST if count > 1 else _AS_FAST_ONE).fill(count=count)


def _last(count: int) -> Message:
    return _LAST.fill(count=count) if count > 1 else _LAST_ONE


def _held(
    told: Message, ratio: float, what: Message, change: object, known: tuple[RunNoise | None, int], *, numbers: int = 1
) -> Message:
    """Hold a change, the largest of so many numbers, against what such runs differ by themselves."""
    noise, missing = known
    if noise is None:
        return _NOT_KNOWN.fill(change=change, what=what, count=missing)
    if numbers * noise.p_value(math.log(ratio)) > ALPHA:
        return _WITHIN.fill(change=change, noise=format_ratio(noise.deviation))
    return told
