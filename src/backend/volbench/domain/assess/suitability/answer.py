"""The shapes of the answer to "what is it good for"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import Unit


class Grade(StrEnum):
    """Whether a volume is good enough for a use, judged by the careful end of the 95 % interval of the median."""

    MET = "met"
    """At the lower end and with a quarter in reserve."""
    JUST = "just"
    """At the lower end, but without that reserve."""
    CLOSE = "close"
    """The threshold lies within the interval: the rounds cannot tell."""
    NOT_MET = "not_met"
    """Not even at the upper end."""
    UNKNOWN = "unknown"
    """Not measured, not to be trusted, or in too few rounds for an interval."""


@dataclass(frozen=True, slots=True)
class MeasuredNeed:
    """One thing a use needs, and what was measured."""

    name: Message
    """What was measured, in words."""
    unit: Unit
    threshold: float
    measured: float | None
    """Median; None when this run did not measure it, or not in a way that can be trusted."""
    grade: Grade
    spread: float | None = None
    """Half width of what the median lies in; None where that is not known."""


@dataclass(frozen=True, slots=True)
class Use:
    """One everyday use."""

    id: str
    title: Message
    grade: Grade
    needs: tuple[MeasuredNeed, ...]
    reason: Message
    """Where the thresholds come from."""


@dataclass(frozen=True, slots=True)
class LinkView:
    """What one kind of network carries of this volume's large files."""

    id: str
    label: str
    ceiling_bytes_per_s: float
    read_bytes_per_s: float | None
    """Most a computer on this network sees; None when it was not measured."""
    write_bytes_per_s: float | None
    read_spread: float | None = None
    """Half width of what that median lies in, which decides its digits as elsewhere; None for the network's own."""
    write_spread: float | None = None


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a run's numbers are good for."""

    uses: tuple[Use, ...]
    network: Message | None
    """One sentence; None when large files were not measured."""
    links: tuple[LinkView, ...]
    doubt: Message | None
    """Why no claim is made of what this run measured; None where claims are made or nothing was measured for a use."""
    of_option: Message | None = None
    """Of which set of file-system options this is said, where a run compares several; None where there is one."""
