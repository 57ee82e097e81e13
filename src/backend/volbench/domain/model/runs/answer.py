"""The one answer to a run: a word of a fixed set, a reason with its number, one next step. Rules: domain/answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message


class AnswerCode(StrEnum):
    """What a run is answered with. Which wins when: docs/methodology.md."""

    CANNOT_BE_TRUSTED = "cannot_be_trusted"
    """The run does not carry the badge *valid*."""
    SLOWER = "slower_than_before"
    """The volume's own runs say so."""
    HELD_BACK = "held_back"
    """Something that is named kept the volume from what it can do."""
    SLOW = "slow_for_these_disks"
    """Less than is to be expected of such disks."""
    FASTER = "faster_than_usual"
    """The volume's own runs say so."""
    NORMAL = "normal"
    FIRST = "first_measurement"
    """There is not enough yet to say more."""
    COMPARED = "compared"
    """A run over several targets, which is answered by how they compare; its word says so in a sentence."""


class Hint(StrEnum):
    """What a run hints at that is not enough for an answer."""

    NORMAL = "normal"
    LOW = "low"


class MoveKind(StrEnum):
    """What volbench itself can do for a next step."""

    MEASURE = "measure"
    COMPARE = "compare"
    LOOK_AT_LIMIT = "look-at-limit"
    """See what kept the run from being faster, disk by disk."""
    LOOK_BACK = "look-back"
    """See how the volume went over time."""


@dataclass(frozen=True, slots=True)
class Move:
    """A next step that needs no more than a press: what for, and with what."""

    kind: MoveKind
    suite_id: str | None = None
    """What to measure with; None: as the run was."""
    profile: str | None = None
    run_id: str | None = None
    """What to compare with; None: the owner chooses."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a run; worked out when it is told, and stored nowhere."""

    code: AnswerCode
    word: Message
    """The word as it is shown, for example `Held back by disk 3`."""
    reason: Message
    """One sentence with its number."""
    next_step: Message
    """One thing the owner can do, or that nothing is to be done."""
    hint: Hint | None = None
    """Of a first measurement only."""
    move: Move | None = None
    """The next step as volbench can do it; None where only the owner can, or nothing is to be done."""
    background: Message | None = None
    """Of what became slower: what else changed at that time."""


@dataclass(frozen=True, slots=True)
class FigureRange:
    """Between what one number of a run is to be expected, and between what it usually lies on this volume."""

    workload: str
    variant: str
    metric: str
    expected_low: float | None = None
    """In the unit of `metric`; None where nobody vouches for that side."""
    expected_high: float | None = None
    usual_low: float | None = None
    """None before six runs made alike."""
    usual_high: float | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the other runs of its volume say beside a run, as far as a report shows it."""

    ranges: tuple[FigureRange, ...] = ()
    """What its first numbers stand on."""
    marks: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)
    """Variant of a target, "" of the only one → the newest marks of its line before the run, half a sentence each."""


NOTHING_AROUND: Final = Surroundings()
