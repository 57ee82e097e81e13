"""The same files from several places or on several days: one line a size, a column for each. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.servers.reach import Reach
from volbench.domain.model.sweeps.sweep import Sent, SweepPoint
from volbench.domain.model.words.message import Message, dotted


@dataclass(frozen=True, slots=True)
class Place:
    """A column: one way of one run."""

    run_id: str
    way: str
    where: Message
    """By what the owner called the run, else by machine and network, else by its day; no two are called the same."""
    way_name: Message
    reach: Reach | None
    """How far away the way led; None in runs that did not tell it."""
    at: str
    """When it was measured, UTC."""


def place_name(place: Place) -> Message:
    """Name a column: where it ran, and the way."""
    return dotted(place.where, place.way_name)


@dataclass(frozen=True, slots=True)
class PlaceSide:
    """Files of one size at one place."""

    point: SweepPoint | None
    """None where it was not measured there."""
    is_valid: bool
    missing: Message | None
    """Why it was not measured; None where it was."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Files of one size at all places."""

    bytes: int
    sides: tuple[PlaceSide, ...]
    """In the order of the places."""


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """All sizes in one direction."""

    sent: Sent
    rows: tuple[PlaceRow, ...]
    """From the smallest to the largest."""


@dataclass(frozen=True, slots=True)
class Places:
    """Runs over file sizes from several places or days, and what may be said of them."""

    places: tuple[Place, ...]
    tables: tuple[PlaceTable, ...]
    """Writing first."""
    sentences: tuple[Message, ...]
    """First what large files reach at each place, then what the columns differ in and what is missing."""
