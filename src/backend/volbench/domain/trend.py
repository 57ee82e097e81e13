"""How a volume develops: the newest run against the ones before it, in one sentence for its card."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.badges import NEVER_STABLE
from volbench.domain.metrics import METRICS
from volbench.domain.run import RunRow, RunState
from volbench.domain.statistics import median
from volbench.domain.text import Text
from volbench.domain.timeline.words import change_text
from volbench.domain.units import format_change

LOOK_BACK: Final = 3
"""Runs before the newest one that it is held against."""
NOTABLE_CHANGE: Final = 0.10
"""Between-run noise of an idle NAS stays below 10 %; what is less is called *as fast as*."""
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
    usable = [row for row in rows if row.state is RunState.DONE and row.badges.valid and not row.is_imported]
    usable = [row for row in usable if row.profile not in NEVER_STABLE]
    if not usable:
        return None
    newest, *older = sorted(usable, key=lambda row: row.created_at, reverse=True)
    made = {row.id: (row.suite.digest, row.profile, (kinds or {}).get(row.id)) for row in usable}
    alike = [row for row in older if made[row.id] == made[newest.id]]
    before = alike[:LOOK_BACK]
    ratios = _ratios(newest, before)
    if not ratios:
        return None
    overall = math.exp(math.fsum(math.log(ratio) for ratio in ratios.values()) / len(ratios))
    return _sentence(newest, overall, ratios, len(before))


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


def _sentence(newest: RunRow, overall: float, ratios: Mapping[_Key, float], count: int) -> Text:
    change = format_change(overall)
    if overall < 1 / (1 + NOTABLE_CHANGE):
        return (_SLOWER if count > 1 else _SLOWER_ONE).fill(count=count, change=change)
    if overall > 1 + NOTABLE_CHANGE:
        return (_FASTER if count > 1 else _FASTER_ONE).fill(count=count, change=change)
    key, ratio = max(ratios.items(), key=lambda item: abs(math.log(item[1])))
    if abs(math.log(ratio)) > math.log(1 + NOTABLE_SINGLE_CHANGE):
        titles = {(head.workload, head.variant, head.metric): head.title for head in newest.headline}
        change_of_one = change_text(ratio, is_higher_better=METRICS[key[2]].is_higher_better)
        return _BUT.fill(title=titles[key], change=change_of_one)
    return (_AS_FAST if count > 1 else _AS_FAST_ONE).fill(count=count)
