"""What really helps against a reason why a run cannot be trusted, or how its number is to be read where nothing does.

No step leads back to where it started: what the owner can put right is named, a longer profile only where its rounds or
its test file can take the reason away, and else it is said once that no profile can prove more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from volbench.domain.answer import answer_words as words
from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.assess.caveats import advice_of
from volbench.domain.assess.larger_file import CURED_BY_LARGER_FILE
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.answer.next_steps import Means


class Cure(IntEnum):
    """What takes a reason away; of several reasons the one with the smallest number is seen to first."""

    REPAIR = 0
    """The pool has to be repaired: data goes before any run."""
    OWNER = 1
    """The owner can put it right, and then measure again."""
    NOTHING = 2
    """Nothing that could be measured here."""
    FILE = 3
    """A larger test file."""
    TIME = 4
    """Longer rounds."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What takes a reason away, and what is told then; None: the advice of the caveat."""

    cure: Cure
    step: Message | None = None


_CACHE: Final = "assess.cache_reasons.reasons."
_QUIET: Final = Remedy(Cure.OWNER, words.WHEN_QUIET)
_MINIMUM: Final = Remedy(Cure.NOTHING, words.AT_LEAST)
_NOTHING_MORE: Final = Remedy(Cure.NOTHING, words.UPPER_LIMIT)
_AGAIN: Final = Remedy(Cure.OWNER, words.AGAIN)
_AS_ADVISED: Final = Remedy(Cure.OWNER)
_READ_AS_ADVISED: Final = Remedy(Cure.NOTHING)

REMEDIES: Final[Mapping[str, Remedy]] = {
    # Within one reason that memory may have answered, what no run changes goes before what one does.
    f"{_CACHE}loop_without_direct_io": _READ_AS_ADVISED,
    f"{_CACHE}virtual_disk": _READ_AS_ADVISED,
    f"{_CACHE}unseen_layer": _READ_AS_ADVISED,
    f"{_CACHE}no_disks": _READ_AS_ADVISED,
    f"{_CACHE}disk_counters_missing": _READ_AS_ADVISED,
    f"{_CACHE}residency_unreadable_before": _READ_AS_ADVISED,
    f"{_CACHE}residency_unreadable_after": _READ_AS_ADVISED,
    f"{_CACHE}nothing_to_compare": _READ_AS_ADVISED,
    f"{_CACHE}flush_not_timed": _READ_AS_ADVISED,
    f"{_CACHE}stored_ratio_unknown": _AS_ADVISED,
    **{code: Remedy(Cure.FILE, words.MEASURE_LARGER) for code in sorted(CURED_BY_LARGER_FILE)},
    f"{_CACHE}timed_part_not_placed": Remedy(Cure.TIME, words.MEASURE_THOROUGHLY),
    "caveats.unknown-cache.explanation": _READ_AS_ADVISED,
    "assess.badges.unproven": _NOTHING_MORE,
    "assess.badges.warm": _NOTHING_MORE,
    "caveats.degraded.explanation": Remedy(Cure.REPAIR, words.REPAIR),
    "caveats.syncing.explanation": Remedy(Cure.OWNER, words.WHEN_REBUILT),
    "caveats.busy-before.explanation": _QUIET,
    "caveats.busy-during.explanation": _QUIET,
    "caveats.busy-processor.explanation": _QUIET,
    "caveats.generator-limited.explanation": _MINIMUM,
    "caveats.generator-limited-requests.explanation": _MINIMUM,
    "caveats.generator-limited-processor.explanation": _MINIMUM,
    "caveats.sent-no-more.explanation": _MINIMUM,
    "caveats.request-errors.explanation": Remedy(Cure.OWNER, words.SEE_SERVER),
    "caveats.left-late.explanation": _AS_ADVISED,
    "caveats.pace-missed.explanation": _READ_AS_ADVISED,
    "caveats.other-round-lost.explanation": _AS_ADVISED,
    "caveats.length-unknown.explanation": _AS_ADVISED,
    "assess.sweep.trust.not_compared": Remedy(Cure.OWNER, words.READ_BACK),
    "assess.sweep.trust.not_read_back": Remedy(Cure.OWNER, words.READ_BACK),
    "assess.sweep.trust.not_known": _AGAIN,
    "assess.load.trust.not_looked_at": _AGAIN,
    "assess.load.trust.reported": _AGAIN,
    "assess.badges.failed": Remedy(Cure.OWNER, words.MEASURE_AGAIN),
    "assess.badges.nothing": Remedy(Cure.OWNER, words.MEASURE_AGAIN),
}
"""Code of a reason against *valid* → what takes it away; the first that a reason holds counts."""
_OF_ANOTHER_VERSION: Final = Remedy(Cure.OWNER, words.MEASURE_AGAIN)


def first_to_mend(reasons: Sequence[Message]) -> Message:
    """Return the reason that is seen to first: what the owner can put right, then what nothing takes away."""
    return min(reasons, key=lambda reason: remedy_of(reason).cure)


def step_against(reason: Message, means: Means, *, is_provable: bool = True) -> Message:
    """Return what helps against a reason.

    `is_provable` says whether a longer profile could show more by its larger test file.
    """
    remedy = remedy_of(reason)
    step = remedy.step or _advised(reason)
    if remedy.cure is Cure.NOTHING:
        return step
    if means.is_imported:
        # Its disks are elsewhere: nothing can be put right here.
        return words.NOTHING_TO_DO if means.is_several else words.COMPARE_HERE
    is_in_vain = (remedy.cure is Cure.FILE and not (is_provable and means.can_go_larger)) or (
        remedy.cure is Cure.TIME and not means.can_go_longer
    )
    return words.UPPER_LIMIT if is_in_vain else step


def step_without_reason(means: Means) -> Message:
    """Return what helps where it is not recorded why a run cannot be trusted."""
    if means.is_imported:
        return words.NOTHING_TO_DO if means.is_several else words.COMPARE_HERE
    return words.AGAIN


def remedy_of(reason: Message) -> Remedy:
    """Return what takes a reason away; one of another version is read, and measured again."""
    return next((found for code, found in REMEDIES.items() if reason.has(code)), _OF_ANOTHER_VERSION)


def _advised(reason: Message) -> Message:
    """Return the advice of the caveat that gave the reason, by what was seen."""
    kind = next((kind for kind in CAVEATS.values() if reason.has(kind.explanation.code)), None)
    return words.UPPER_LIMIT if kind is None else advice_of(kind, reason)
