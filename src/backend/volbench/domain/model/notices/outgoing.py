"""Notices that reach an owner who is not looking at the page: what is told, where to, and how far each one has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Final

from volbench.domain.model.notices.notice_services import KINDS, SCHEMES
from volbench.domain.model.words.message import Message

MOST_ADDRESSES: Final = 5
MOST_ADDRESS_LETTERS: Final = 1024
LAST_HOUR: Final = 23
PAUSES: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 30, 60, 120, 240, 480))
"""Between one attempt and the next. After the last one a notice is given up: about sixteen hours after the first."""
MOST_WAITING: Final = 100
"""Of all addresses together; the oldest are given up for newer ones."""
MOST_ENDED: Final = 100
"""So many that were delivered or given up are remembered."""


class Occasion(StrEnum):
    """What a notice is about."""

    DROP = "drop"
    """A volume became slower than before."""
    FAILED_RUN = "failed-run"
    """A run that a schedule had started failed."""
    SLOW_DISK = "slow-disk"
    """A run named the disk that held the volume back."""


class Progress(StrEnum):
    """How far a notice has come on its way to one address."""

    WAITING = "waiting"
    SENT = "sent"
    GIVEN_UP = "given-up"


@dataclass(frozen=True, slots=True)
class NoticeText:
    """What is sent, and nothing beside it."""

    title: Message
    body: Message


@dataclass(frozen=True, slots=True)
class OutgoingNotice:
    """Something that is told once."""

    occasion: Occasion
    keys: tuple[str, ...]
    """What it tells of; it is told as soon as one of these was not told yet."""
    text: NoticeText


@dataclass(frozen=True, slots=True)
class Delivery:
    """One notice on its way to one address."""

    id: int
    address_id: str
    occasion: Occasion
    text: NoticeText
    written_at: str
    due_at: str
    """When it is tried; of what is over, when it ended."""
    tries: int
    progress: Progress
    problem: Message | None = None
    """Why the last attempt failed."""


@dataclass(frozen=True, slots=True)
class SendingSettings:
    """What the owner has said of notices that are sent."""

    is_on: bool = False
    language: str = "en"
    """Tag of the language they are written in."""
    quiet_from: int | None = None
    """Hour of the machine's clock from which nothing is sent, 0-23; None: there are no quiet hours."""
    quiet_until: int | None = None
    """Hour from which it is sent again."""
    occasions: tuple[Occasion, ...] = tuple(Occasion)

    def is_quiet(self, hour: int) -> bool:
        """Say whether nothing may be sent in this hour."""
        first, end = self.quiet_from, self.quiet_until
        if first is None or end is None or first == end:
            return False
        return first <= hour < end if first < end else hour >= first or hour < end


@dataclass(frozen=True, slots=True)
class KeptAddress:
    """An address with everything secret in it; never shown, stored or logged but in the file of its own."""

    id: str
    url: str = field(repr=False)
    added_at: str

    @property
    def scheme(self) -> str:
        """How it begins."""
        return scheme_of(self.url)

    @property
    def service(self) -> str:
        """What the service is called."""
        kind = SCHEMES.get(self.scheme)
        return self.scheme if kind is None else KINDS[kind][0]

    @property
    def masked(self) -> str:
        """All of it that may be shown: of a topic, too, whoever knows it reads along."""
        return f"{self.scheme}://…"


def scheme_of(url: str) -> str:
    """Return what stands before `://`, in small letters; empty where nothing does."""
    scheme, mark, rest = url.partition("://")
    return scheme.lower() if mark and rest else ""


def is_within_limits(settings: SendingSettings, languages: Mapping[str, object] | tuple[str, ...]) -> bool:
    """Say whether the page could have made these settings."""
    hours = (settings.quiet_from, settings.quiet_until)
    are_hours = all(hour is None or 0 <= hour <= LAST_HOUR for hour in hours)
    return are_hours and (hours[0] is None) == (hours[1] is None) and settings.language in languages
