"""What a run over several servers or ways is headed by: which is ahead of which, how many times, and how sure that is.

A kind of run says what it holds against what; which of it is told, and in what order, is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.compare.headline import others_sentence
from volbench.domain.compare.paired import THRESHOLD
from volbench.domain.model.words.message import Message, join_sentences, plain, tidy

SAID: Final = Message("compare.answer.said")
"""What is said first, with the numbers it rests on: `said` and `numbers`."""
NUMBERS: Final = Message("compare.answer.numbers")
AT: Final = Message("compare.ways.at")
"""What one of them reached: its name and its number."""
_OPEN: Final = frozenset({"may_be", "too_few", "by_chance", "shaken", "half"})
"""Last part of the codes of sentences that are not sure."""
_IN_PAIRS: Final = Message("compare.answer.in_pairs")
_TIMES: Final = Message("compare.stacks.factor")
_INTERVAL: Final = Message("compare.stacks.interval")
_TENS: Final = 9.95
"""From here on a factor has no decimal."""
_TWOS: Final = 1.995
"""From here on it has one; below, two: what is told apart may be so by little."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """One server or way ahead of another in one thing that was measured."""

    title: Message
    ahead: Message
    behind: Message
    factor: float
    """How many times as much the first does, pair by pair of rounds: 1 or more."""
    interval: tuple[float, float] | None
    """95 % of the factor; None with too few rounds."""
    is_certain: bool
    """Whether it stands up to all that was held against each other."""
    values: Message
    """What each of them reached, by name."""
    may_be_chance: bool = False
    """Whether it stands up by itself, and not to all that was held against each other."""
    is_headline: bool = True


@dataclass(frozen=True, slots=True)
class Sentences:
    """How it is said which is ahead: with places for title, both names and factor."""

    more: Message
    may_be: Message
    """It is ahead, and the rounds differ too much to be sure."""
    too_few: Message
    """It is ahead, and there are too few rounds to be sure."""
    by_chance: Message
    """It is ahead, and among so many comparisons that may be chance."""
    alike: Message
    titled: Message
    """The title before any of these, where more than one thing was measured."""


def ways_compared(found: Sequence[Ahead], sentences: Sentences) -> Message | None:
    """Return what heads a run: the largest certain difference, else the largest there is; None where nothing is."""
    if not found:
        return None
    shown = [one for one in found if one.is_headline] or list(found)
    certain = [one for one in shown if one.is_certain]
    told = max(certain or shown, key=lambda one: one.factor)
    said = _pattern(told, sentences).fill(ahead=told.ahead, behind=told.behind, factor=times(told.factor))
    if len({one.title for one in found}) > 1:
        said = sentences.titled.fill(title=told.title, said=said)
    others = others_sentence(sum(one.is_certain for one in found) - told.is_certain, len(found) - 1)
    numbers = [NUMBERS.fill(title=told.title, values=told.values), _in_pairs(told)]
    return SAID.fill(said=tidy(said), numbers=join_sentences([*numbers, *((others,) if others else ())]))


def is_open(said: Message) -> bool:
    """Say whether a heading names what is ahead and is not sure of it."""
    return any(part.code.rpartition(".")[2] in _OPEN for part in said.parts())


def times(value: float) -> Message:
    """Say how many times as much: `2.5 ×`, `24 ×`."""
    digits = 0 if value >= _TENS else 1 if value >= _TWOS else 2
    return _TIMES.fill(factor=f"{value:,.{digits}f}")


def _pattern(told: Ahead, sentences: Sentences) -> Message:
    if told.is_certain:
        return sentences.more
    if told.factor < 1 + THRESHOLD:
        return sentences.alike
    if told.interval is None:
        return sentences.too_few
    return sentences.by_chance if told.may_be_chance else sentences.may_be


def _in_pairs(told: Ahead) -> Message:
    ends = [] if told.interval is None else [times(end) for end in told.interval]
    # Ends that read as the factor itself say nothing.
    is_said = bool(ends) and set(ends) != {times(told.factor)}
    interval = _INTERVAL.fill(low=ends[0], high=ends[1]) if is_said else plain("")
    return tidy(_IN_PAIRS.fill(interval=interval))
