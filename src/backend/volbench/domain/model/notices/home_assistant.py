"""What Home Assistant is told over an MQTT broker of the owner's: where, what, and how that stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class BrokerAccess:
    """The broker, as its owner named it, and what it has been told; never a password."""

    address: str
    """`mqtts://host:port` or `mqtt://host:port`."""
    user: str = ""
    fingerprint: str | None = None
    """SHA-256 of the one certificate that is accepted, in hex; None: verified as usual."""
    with_names: bool = False
    """Whether names of volumes may be told."""
    language: str = "en"
    told: dict[str, str] = field(default_factory=dict)
    """Topic → digest of what the broker keeps there."""
    told_at: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """One message, word for word."""

    topic: str
    text: str
    """Empty: whatever is kept there is removed."""


class TellingState(StrEnum):
    """How telling stands."""

    OFF = "off"
    WAITING = "waiting"
    """It is told as soon as nothing is measured, or is being told now."""
    CURRENT = "current"
    FAILED = "failed"
    """The last attempt did not work; tried again after the next run, every hour, and when asked to."""


@dataclass(frozen=True, slots=True)
class TellingProblem:
    """Why the broker does not know the newest results."""

    message: Message
    hint: Message
    at: str
    """When it was tried last."""
    shown_fingerprint: str | None = None
    """Of the certificate it showed, where that is what was not trusted."""


@dataclass(frozen=True, slots=True)
class TellingStatus:
    """What the page shows."""

    state: TellingState
    address: str = ""
    user: str = ""
    has_password: bool = False
    fingerprint: str | None = None
    with_names: bool = False
    topics: int = 0
    """Kept by the broker."""
    told_at: str | None = None
    problem: TellingProblem | None = None
