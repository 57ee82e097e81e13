"""What the owner of a run can do next: no step is named that leads nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.answer import answer_words as words
from volbench.domain.assess.kind import Judging
from volbench.domain.assess.larger_file import is_larger
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.runs.answer import Move, MoveKind
from volbench.domain.model.suites.workload import Profile, Suite
from volbench.domain.model.words.message import Message
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
    longer: str | None = None
    """The shortest profile of its suite that has enough rounds to judge by and is longer; None: not known."""
    larger: str | None = None
    """The shortest longer profile of its suite with a larger test file."""


EVERYTHING: Final = Means()


def means_of(suite: Suite | None, profile: str, *, is_imported: bool, is_several: bool) -> Means:
    """Return what can be done after a run with this profile of a suite; None: the suite is not known here."""
    profiles = {} if suite is None else suite.profiles
    known = list(profiles)
    own = profiles.get(profile)
    after = known[known.index(profile) + 1 :] if own is not None else []
    longer = next((one for one in after if suite is not None and _is_enough(suite, profiles[one])), None)
    larger = next((one for one in after if own is not None and is_larger(profiles[one], own)), None)
    return Means(
        can_go_longer=longer is not None,
        can_go_larger=larger is not None,
        is_imported=is_imported,
        is_several=is_several,
        longer=longer,
        larger=larger,
    )


def _is_enough(suite: Suite, profile: Profile) -> bool:
    """Say whether a profile has rounds enough to judge by, or as many as its results want."""
    return profile.rounds >= MIN_ROUNDS or not kind_measuring(suite, profile).part(Judging).rounds_repeat


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
        found[words.MEASURE_LARGER] = words.AGAIN if means.is_several else words.MEASURE_AND_COMPARE
    if means.is_several:
        found[words.COMPARE] = words.LOOK_BACK
    return found


@dataclass(frozen=True, slots=True)
class Target:
    """What a step is taken with, where that is not the run itself."""

    suite_id: str | None = None
    profile: str | None = None
    run_id: str | None = None


_MEASURED: Final = frozenset(
    one.code
    for one in (
        words.MEASURE_AGAIN,
        words.MEASURE_MORE,
        words.AGAIN,
        words.MEASURE_AND_COMPARE,
        words.REPEAT,
        *(held.next_step for held in words.HELD_BACK.values() if held.is_always_told and held is not words.SLOW_DISK),
        words.OTHER_PROCESSOR.next_step,
    )
)


def move_to(step: Message, means: Means, target: Target) -> Move | None:
    """Return how volbench takes a step itself; None where only the owner can."""
    found = _move(step.code, means, target)
    # What was measured elsewhere, or on several targets at once, is not measured again by one press.
    is_apart = means.is_imported or (means.is_several and step.code == words.REPEAT.code)
    return None if found is not None and found.kind is MoveKind.MEASURE and is_apart else found


def _move(code: str, means: Means, target: Target) -> Move | None:
    if code in _MEASURED:
        return Move(MoveKind.MEASURE, target.suite_id, target.profile)
    if code == words.MEASURE_THOROUGHLY.code:
        return Move(MoveKind.MEASURE, profile=means.longer)
    if code == words.MEASURE_LARGER.code:
        return Move(MoveKind.MEASURE, profile=means.larger)
    if code in {words.COMPARE.code, words.COMPARE_HERE.code}:
        return Move(MoveKind.COMPARE, run_id=target.run_id if code == words.COMPARE.code else None)
    if code in {words.LOOK_AT_LIMIT.code, words.SLOW_DISK.next_step.code}:
        return Move(MoveKind.LOOK_AT_LIMIT)
    return Move(MoveKind.LOOK_BACK) if code == words.LOOK_BACK.code else None
