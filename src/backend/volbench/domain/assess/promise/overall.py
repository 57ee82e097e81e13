"""The sentence over all numbers of a promise: said plainly of one number, and without counts of nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.promise import PromiseStanding
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.promise import PromiseFinding

_ONE: Final = {
    PromiseStanding.KEPT: Message("assess.promise.overall.one_kept"),
    PromiseStanding.NOT_KEPT: Message("assess.promise.overall.one_not_kept"),
    PromiseStanding.UNDECIDED: Message("assess.promise.overall.one_undecided"),
}
_ALL: Final = {
    PromiseStanding.KEPT: Message("assess.promise.overall.kept"),
    PromiseStanding.NOT_KEPT: Message("assess.promise.overall.none_kept"),
    PromiseStanding.UNDECIDED: Message("assess.promise.overall.all_undecided"),
}
_SOME: Final = {
    PromiseStanding.NOT_KEPT: Message("assess.promise.overall.not_kept"),
    PromiseStanding.UNDECIDED: Message("assess.promise.overall.undecided"),
}
_NO_LINES: Final = Message("assess.promise.overall.no_lines")


def overall_words(standing: PromiseStanding, findings: Sequence[PromiseFinding]) -> Message:
    """Say how the whole promise stands; `standing` is that of its worst number."""
    if not findings:
        return _NO_LINES
    counts = {str(one).replace("-", "_"): sum(found.standing is one for found in findings) for one in PromiseStanding}
    alike = sum(found.standing is standing for found in findings)
    if alike < len(findings):
        return _SOME[standing].fill(of=len(findings), **counts)
    return _ONE[standing] if alike == 1 else _ALL[standing].fill(of=len(findings))
