"""What came of a promised number in one line: kept or not and by how much, or why it cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.promise import PromisedMetric, PromiseStanding
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.model.runs.promise import PromiseFinding

_KEPT: Final = Message("assess.promise.one_line.kept")
_KEPT_MORE: Final = Message("assess.promise.one_line.kept_more")
_KEPT_SHORTER: Final = Message("assess.promise.one_line.kept_shorter")
_LESS: Final = Message("assess.promise.one_line.less")
_LONGER: Final = Message("assess.promise.one_line.longer")
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


def in_one_line(finding: PromiseFinding) -> Message:
    """Say what came of a promised number, in whole per cent of it."""
    if finding.standing is PromiseStanding.UNDECIDED:
        return _cannot_tell(finding.words)
    is_latency = finding.line.metric is PromisedMetric.LATENCY
    promised = finding.high if is_latency else finding.low
    if not promised or finding.measured is None:
        return _KEPT
    off = round(abs(finding.measured / promised - 1) * 100)
    share = f"{off:,} %"
    if finding.standing is PromiseStanding.NOT_KEPT:
        return (_LONGER if is_latency else _LESS).fill(share=share)
    # Within the hundredth that counts as kept the middle one may lie below.
    is_better = finding.measured < promised if is_latency else finding.measured > promised
    if not off or not is_better:
        return _KEPT
    return (_KEPT_SHORTER if is_latency else _KEPT_MORE).fill(share=share)


def _cannot_tell(words: Message) -> Message:
    while words.code in WRAPPERS and isinstance(words.values.get("words"), Message):
        words = words.values["words"]
    why = _WHY.get(words.code)
    if why is None:
        return _UNKNOWN
    told = {"limit": words.values["limit"]} if "limit" in words.values else {}
    return _CANNOT_TELL.fill(why=why.fill(**told))
