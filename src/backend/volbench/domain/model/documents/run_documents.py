"""Run documents in one place: which place the owner has chosen, what was sent there, what came in from there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.documents.export import Inclusion, OmittedFact
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.domain.model.words.message import Message

PLACES: Final = frozenset({EndpointKind.S3, EndpointKind.WEBDAV, EndpointKind.SMB})
"""Kinds of server that keep files under names of ours and list them."""
SENT_STATES: Final = (RunState.DONE, RunState.FAILED, RunState.CANCELLED)
"""How a run has ended for good; one that was interrupted may go on, and its document would be another."""
MOST_SHOWN: Final = 20
"""Names and refusals that are listed; the rest is counted."""
GB: Final = 10**9


@dataclass(frozen=True, slots=True)
class DocumentPlace:
    """What the owner has chosen, after having seen what is sent."""

    way: str
    """Name of the endpoint."""
    place: str
    """What the name led to then, as `place_of` tells it: elsewhere nothing is sent without being chosen anew."""
    include: tuple[Inclusion, ...]
    chosen_at: str


def place_of(endpoint: Endpoint) -> str:
    """Return what tells one place from another: two buckets of one server are two."""
    bucket = endpoint.options.get("bucket", "")
    return f"{endpoint.id}/{bucket}" if bucket else endpoint.id


class SendingState(StrEnum):
    """How sending stands."""

    OFF = "off"
    """No place is chosen."""
    WAITING = "waiting"
    """Documents are sent as soon as nothing is measured, or are being sent."""
    CURRENT = "current"
    """Every run has its document there."""
    FAILED = "failed"
    """The last attempt did not work; nothing is lost, and it is tried again."""


@dataclass(frozen=True, slots=True)
class SendingProblem:
    """Why documents could not be sent."""

    message: Message
    hint: Message
    since: str
    """When it was seen first, of attempts in a row."""
    next_at: str | None
    """When it is tried again by itself; None: not before something changes."""


@dataclass(frozen=True, slots=True)
class SendingStatus:
    """How sending stands, from memory and database."""

    state: SendingState
    installation: str
    """Name of the folder of this installation."""
    way: str = ""
    include: tuple[Inclusion, ...] = ()
    waiting: int = 0
    """Runs that have no document there yet."""
    sent: int = 0
    sent_bytes: int = 0
    last_at: str | None = None
    cost: float | None = None
    """What sending has cost by the price of the endpoint; None where none is named."""
    currency: str = ""
    problem: SendingProblem | None = None


@dataclass(frozen=True, slots=True)
class SendingPreview:
    """What would be sent, before anything is."""

    address: str
    names: tuple[str, ...]
    """Keys of the first documents, exactly as they will be called."""
    count: int
    """Of all that would be sent now; later one more after each run."""
    example_run: str | None
    """Run of the example; None while there is none."""
    example: str
    """The document of the newest run as it would be sent, before it is packed; its beginning where it is long."""
    example_bytes: int
    """Packed, as it is sent."""
    is_whole: bool
    """The example is the whole document."""
    left_out: tuple[OmittedFact, ...]


@dataclass(frozen=True, slots=True)
class RefusedDocument:
    """A document that was not taken in."""

    key: str
    why: Message


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of looking into the place."""

    listed: int = 0
    """Documents that are there."""
    installations: int = 0
    added: int = 0
    known: int = 0
    """Taken in before, or this installation's own."""
    refused: int = 0
    refusals: tuple[RefusedDocument, ...] = ()
    """The first of them, by name."""
    others: int = 0
    """Files below `volbench-results` that are no documents."""
    left: int = 0
    """Not tried: the byte limit was reached, or the server did not answer any more."""
    problem: RefusedDocument | None = None
    """The last thing that went wrong where some were left."""
    moved_bytes: int = 0
    cost: float | None = None
    currency: str = ""
    is_all: bool = True
    """Whether everything there was listed."""


class CollectState(StrEnum):
    """How far collecting has come."""

    IDLE = "idle"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CollectStatus:
    """Progress of collecting."""

    state: CollectState = CollectState.IDLE
    way: str = ""
    done: int = 0
    total: int = 0
    """Documents that were not known when it began."""
    result: Collected | None = None
    message: Message | None = None
    hint: Message | None = None
    """Why it ended, where it failed; what had come in until then stays."""


def cost_of(endpoint: Endpoint | None, moved_bytes: int) -> tuple[float | None, str]:
    """Return what moving so many bytes costs, and in what; None where no price is named."""
    if endpoint is None or endpoint.cloud is None:
        return None, ""
    return moved_bytes / GB * endpoint.cloud.price_per_gb, endpoint.cloud.currency
