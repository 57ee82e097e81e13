"""What is said where two runs differ and nobody knows yet whether the volumes do: the sentences, and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.compare.between_runs import PartBetween
from volbench.domain.compare.run_conditions import Condition
from volbench.domain.model.words.message import Message, join_all, join_all_clauses
from volbench.domain.model.words.units import format_change, format_ratio

_DIFFER: Final = Message("compare.between_runs.differ")
_WITHIN_NOISE: Final = Message("compare.between_runs.within_noise")
_NOT_KNOWN: Final = Message("compare.between_runs.not_known")
_NOT_KNOWN_OF_TWO: Final = Message("compare.between_runs.not_known_of_two")
_AGAIN: Final = Message("compare.between_runs.again")
_UNLIKE: Final = Message("compare.between_runs.unlike")
_UNLIKE_AGAIN: Final = Message("compare.between_runs.unlike_again")
_CONDITIONS: Final[Mapping[Condition, Message]] = {
    Condition.HOUR: Message("compare.between_runs.conditions.hour"),
    Condition.DAY: Message("compare.between_runs.conditions.day"),
    Condition.FILL: Message("compare.between_runs.conditions.fill"),
    Condition.LOAD: Message("compare.between_runs.conditions.load"),
}
_OF_MANY: Final = Message("compare.between_runs.of_many")


def differ_sentence(ratio: float) -> Message:
    """Say of one cell that the sittings differ."""
    return _DIFFER.fill(change=format_change(ratio))


def within_noise_sentence(ratio: float, noise: float) -> Message:
    """Say of one cell that runs differ by as much anyway; `noise` is their standard deviation, as logarithm."""
    return _WITHIN_NOISE.fill(change=format_change(ratio), noise=format_ratio(noise))


def what_to_do(parts: Sequence[PartBetween], letter: str, baseline: str) -> tuple[Message, ...]:
    """Say why two sittings that differ prove nothing, and what to measure, how often: once for all cells of a run."""
    found = _unlike(parts, letter, baseline)
    if found:
        count = max(max(part.missing) for part in parts if part.unlike)
        return (*found, _UNLIKE_AGAIN.fill(count=count))
    counts = [max((part.missing[side] for part in parts), default=0) for side in (0, 1)]
    if parts and all(part.is_one_kind for part in parts):
        return (_NOT_KNOWN.fill(count=max(counts)),)
    again = [
        _AGAIN.fill(letter=name, count=count) for name, count in ((baseline, counts[0]), (letter, counts[1])) if count
    ]
    joined = join_all(again)
    return (_NOT_KNOWN_OF_TWO.fill(letter=letter, baseline=baseline, again=joined),) if again else ()


def _unlike(parts: Sequence[PartBetween], letter: str, baseline: str) -> list[Message]:
    """Say of each of the two what it had around it that none of the others had."""
    found = []
    for name, is_baseline in ((baseline, True), (letter, False)):
        every = [one.condition for part in parts for one in part.unlike if one.is_baseline is is_baseline]
        words = [_CONDITIONS[condition] for condition in dict.fromkeys(every)]
        if words:
            what = join_all_clauses(words)
            found.append(_UNLIKE.fill(letter=name, what=what))
    return found


def what_to_do_with_many(parts: Sequence[PartBetween]) -> tuple[Message, ...]:
    """Say it once for many runs; nothing where no sittings differ."""
    return (_OF_MANY.fill(count=max(max(part.missing) for part in parts)),) if parts else ()
