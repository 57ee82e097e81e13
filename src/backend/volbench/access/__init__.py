"""Who may come in: tokens and sessions, held in memory. Knows nothing of HTTP but the words host and origin."""

from __future__ import annotations

from volbench.access.errors import (
    HostNotAllowed,
    MarkMissing,
    NotSignedIn,
    OriginNotAllowed,
    TokenWrong,
    TooManyAttempts,
)
from volbench.access.gate import Gate
from volbench.access.places import Places

__all__ = [
    "Gate",
    "HostNotAllowed",
    "MarkMissing",
    "NotSignedIn",
    "OriginNotAllowed",
    "Places",
    "TokenWrong",
    "TooManyAttempts",
]
