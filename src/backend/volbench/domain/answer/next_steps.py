"""What the owner of a run can do next: no step is named that leads nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.answer import answer_words as words
from volbench.domain.model.message import Message
from volbench.domain.model.workload import Suite
from volbench.domain.stats.descriptive import MIN_ROUNDS


@dataclass(frozen=True, slots=True)
class Means:
    """What can be measured and compared after a run."""

    can_go_longer: bool = True
    """Whether a longer profile of its suite has enough rounds to judge by."""
    can_go_larger: bool = True
    """Whether a longer profile of its suite has a larger test file."""
    is_imported: bool = False
    """It was measured elsewhere: measuring again here adds nothing to it."""
    is_several: bool = False
    """It measured several targets in turns, and is compared with no other run."""


EVERYTHING: Final = Means()


def means_of(suite: Suite | None, profile: str, *, is_imported: bool, is_several: bool) -> Means:
    """Return what can be done after a run with this profile of a suite; None: the suite is not known here."""
    profiles = {} if suite is None else suite.profiles
    known = list(profiles)
    own = profiles.get(profile)
    longer = [profiles[one] for one in known[known.index(profile) + 1 :]] if own is not None else []
    return Means(
        can_go_longer=any(one.stages or one.rounds >= MIN_ROUNDS for one in longer),
        can_go_larger=own is not None and any(one.file_bytes > own.file_bytes for one in longer),
        is_imported=is_imported,
        is_several=is_several,
    )


_MEASURED_AGAIN: Final = frozenset(
    {one.code for one in (words.MEASURE_MORE, words.AGAIN, words.MEASURE_THOROUGHLY, words.MEASURE_LARGER)}
)


def reachable(step: Message, means: Means) -> Message:
    """Return the step, or what is to be done instead where it would lead nowhere."""
    if means.is_imported and step.code in _MEASURED_AGAIN:
        return words.NOTHING_TO_DO if means.is_several else words.COMPARE_HERE
    return _instead(means).get(step, step)


def _instead(means: Means) -> Mapping[Message, Message]:
    found = {}
    if not means.can_go_longer:
        found[words.MEASURE_THOROUGHLY] = words.AGAIN if means.is_several else words.MEASURE_AND_COMPARE
    if not means.can_go_larger:
        found[words.MEASURE_LARGER] = words.MEASURE_AGAIN
    if means.is_several:
        found[words.COMPARE] = words.LOOK_BACK
    return found
