"""How a volume develops: the newest run against the ones before it, in one sentence for its card."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from volbench.domain.badges import NEVER_STABLE
from volbench.domain.metrics import METRICS
from volbench.domain.run import RunRow, RunState
from volbench.domain.run_noise import REACH
from volbench.domain.spread import between_runs
from volbench.domain.statistics import median
from volbench.domain.text import Text
from volbench.domain.timeline.words import change_text
from volbench.domain.units import format_change, format_ratio

LOOK_BACK: Final = 3
"""Runs before the newest one that it is held against."""
NOTABLE_CHANGE: Final = 0.10
"""What is less is hardly felt and called *as fast as*. What runs of the volume differ anyway is looked at besides."""
NOTABLE_SINGLE_CHANGE: Final = 0.20
"""One of the headline numbers must move further than all together before it is named."""

_AS_FAST: Final = Text("As fast as in your last {count} runs.", "与最近 {count} 次测试一样快。")
_AS_FAST_ONE: Final = Text("As fast as in your last run.", "与上一次测试一样快。")
_SLOWER: Final = Text("Slower than in your last {count} runs ({change}).", "比最近 {count} 次测试慢（{change}）。")
_SLOWER_ONE: Final = Text("Slower than in your last run ({change}).", "比上一次测试慢（{change}）。")
_FASTER: Final = Text("Faster than in your last {count} runs ({change}).", "比最近 {count} 次测试快（{change}）。")
_FASTER_ONE: Final = Text("Faster than in your last run ({change}).", "比上一次测试快（{change}）。")
_BUT: Final = Text(
    "Overall as fast as before, but one number moved: {title} ({change}).",
    "整体与以前相当，但有一项变化明显：{title}（{change}）。",
)

_WITHIN: Final = Text(
    " Your runs differ by as much anyway ({noise}), so this need not be a change of the volume.",
    "各次测试之间本来就有这样的波动（{noise}），因此这未必是存储空间本身的变化。",
)

_Key = tuple[str, str, str]


def trend(rows: Sequence[RunRow], kinds: Mapping[str, object] | None = None) -> Text | None:
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
    sentence, ratio, keys = _sentence(newest, overall, ratios, len(before))
    noise = _noise(alike, keys)
    if noise is None or abs(math.log(ratio)) > REACH * noise:
        return sentence
    more = _WITHIN.fill(noise=format_ratio(noise))
    return Text(sentence.en + more.en, sentence.zh + more.zh)


def newest_judged(rows: Sequence[RunRow]) -> RunRow | None:
    """Return the run that `trend` speaks of; None where there is none."""
    return next(iter(_usable(rows)), None)


def _usable(rows: Sequence[RunRow]) -> list[RunRow]:
    """Return the runs that can tell a trend, newest first."""
    found = [row for row in rows if row.state is RunState.DONE and row.badges.valid and not row.is_imported]
    judged = [row for row in found if row.profile not in NEVER_STABLE]
    return sorted(judged, key=lambda row: row.created_at, reverse=True)


def _noise(older: Sequence[RunRow], keys: Collection[_Key]) -> float | None:
    """Return how much earlier runs, newest first, differ in the mean of these numbers; None where nobody can tell."""
    rows = [_medians(row) for row in reversed(older)]
    complete = [medians for medians in rows if all(medians.get(key, 0.0) > 0 for key in keys)]
    if not keys:
        return None
    level = between_runs(
        [math.exp(math.fsum(_log(key, medians[key]) for key in keys) / len(keys)) for medians in complete]
    )
    return None if level is None else level.cv


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


def _sentence(
    newest: RunRow, overall: float, ratios: Mapping[_Key, float], count: int
) -> tuple[Text, float, Collection[_Key]]:
    """Return the sentence, the ratio it speaks of and the numbers behind that; none where it claims no change."""
    change = format_change(overall)
    if overall < 1 / (1 + NOTABLE_CHANGE):
        return (_SLOWER if count > 1 else _SLOWER_ONE).fill(count=count, change=change), overall, ratios.keys()
    if overall > 1 + NOTABLE_CHANGE:
        return (_FASTER if count > 1 else _FASTER_ONE).fill(count=count, change=change), overall, ratios.keys()
    key, ratio = max(ratios.items(), key=lambda item: abs(math.log(item[1])))
    if abs(math.log(ratio)) > math.log(1 + NOTABLE_SINGLE_CHANGE):
        titles = {(head.workload, head.variant, head.metric): head.title for head in newest.headline}
        change_of_one = change_text(ratio, is_higher_better=METRICS[key[2]].is_higher_better)
        return _BUT.fill(title=titles[key], change=change_of_one), ratio, (key,)
    return (_AS_FAST if count > 1 else _AS_FAST_ONE).fill(count=count), 1.0, ()
