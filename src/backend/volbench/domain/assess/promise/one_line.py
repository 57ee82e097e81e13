"""What came of a promised number in one line: kept or not and by how much, or why it cannot be told."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.promise import PromisedMetric, PromiseStanding
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.model.runs.promise import PromiseFinding

_KEPT: Final = Message("assess.promise.one_line.kept")
_KEPT_MORE: Final = Message("assess.promise.one_line.kept_more")
_KEPT_SHORTER: Final = Message("assess.promise.one_line.kept_shorter")
_KEPT_TIMES: Final = Message("assess.promise.one_line.kept_times")
_LESS: Final = Message("assess.promise.one_line.less")
_LONGER: Final = Message("assess.promise.one_line.longer")
_LONGER_TIMES: Final = Message("assess.promise.one_line.longer_times")
_CANNOT_TELL: Final = Message("assess.promise.one_line.cannot_tell")
_UNKNOWN: Final = Message("assess.promise.one_line.unknown")
_WHY: Final = {
    "assess.promise.apart": Message("assess.promise.one_line.why.apart"),
    "assess.promise.at_link": Message("assess.promise.one_line.why.at_link"),
    "assess.promise.between": Message("assess.promise.one_line.why.between"),
    "assess.promise.elsewhere": Message("assess.promise.one_line.why.elsewhere"),
    "assess.promise.held_by_mix": Message("assess.promise.one_line.why.held_by_mix"),
    "assess.promise.more_might_give_more": Message("assess.promise.one_line.why.more_might_give_more"),
    "assess.promise.no_cell": Message("assess.promise.one_line.why.no_cell"),
    "assess.promise.not_at_once": Message("assess.promise.one_line.why.not_at_once"),
    "assess.promise.not_disks": Message("assess.promise.one_line.why.not_disks"),
    "assess.promise.not_settled": Message("assess.promise.one_line.why.not_settled"),
    "assess.promise.not_valid": Message("assess.promise.one_line.why.not_valid"),
    "assess.promise.on_credits": Message("assess.promise.one_line.why.on_credits"),
    "assess.promise.unreadable": Message("assess.promise.one_line.why.unreadable"),
}
"""Sentence of a finding → the same in a few words."""
WRAPPERS: Final = frozenset({"assess.promise.settled_beside_burst", "assess.promise.steady_rounds_only"})
"""Sentences that say something beside another one, which then decides."""
_ALL: Final = 100
_TIMES_FROM: Final = 2.0
_TEN: Final = 9.95
"""From here on two digits are whole numbers."""


def in_one_line(finding: PromiseFinding) -> Message:
    """Say what came of a promised number: in whole per cent of it, from twice as much on how many times."""
    if finding.standing is PromiseStanding.UNDECIDED:
        return _cannot_tell(finding.words)
    is_latency = finding.line.metric is PromisedMetric.LATENCY
    promised = finding.high if is_latency else finding.low
    if not promised or finding.measured is None:
        return _KEPT
    ratio = finding.measured / promised
    if finding.standing is PromiseStanding.NOT_KEPT:
        return _not_kept(ratio, is_latency=is_latency)
    # Within the hundredth that counts as kept the middle one may lie below.
    is_better = ratio < 1 if is_latency else ratio > 1
    return _kept(ratio, is_latency=is_latency) if is_better and _hundredths(ratio) else _KEPT


def _not_kept(ratio: float, *, is_latency: bool) -> Message:
    if is_latency and ratio >= _TIMES_FROM:
        return _LONGER_TIMES.fill(times=_two_digits(ratio))
    return (_LONGER if is_latency else _LESS).fill(share=_share(ratio))


def _kept(ratio: float, *, is_latency: bool) -> Message:
    if ratio >= _TIMES_FROM:
        return _KEPT_TIMES.fill(times=_two_digits(ratio))
    return (_KEPT_SHORTER if is_latency else _KEPT_MORE).fill(share=_share(ratio))


def _hundredths(ratio: float) -> int:
    return round(abs(ratio - 1) * 100)


def _share(ratio: float) -> str:
    # What is almost nothing of what was promised is not all of it less.
    return "> 99 %" if ratio < 1 and _hundredths(ratio) == _ALL else f"{_hundredths(ratio)} %"


def _two_digits(ratio: float) -> str:
    """Write a ratio of at least 2 with two significant digits: `2.4`, `24`, `22,000`."""
    return f"{ratio:.1f}" if ratio < _TEN else f"{round(ratio, 1 - math.floor(math.log10(ratio))):,.0f}"


def _cannot_tell(words: Message) -> Message:
    while words.code in WRAPPERS and isinstance(words.values.get("words"), Message):
        words = words.values["words"]
    why = _WHY.get(words.code)
    if why is None:
        return _UNKNOWN
    told = {"limit": words.values["limit"]} if "limit" in words.values else {}
    return _CANNOT_TELL.fill(why=why.fill(**told))
