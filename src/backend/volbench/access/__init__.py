"""Who may come in: tokens, DSM accounts, tickets of its desktop, sessions. Of HTTP it knows but host and origin."""

from __future__ import annotations

from volbench.access.dsm_door import DsmDoor
from volbench.access.dsm_errors import AccountsNotTaken, SignInRefused, TicketWrong
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
from volbench.access.tickets import Tickets

__all__ = [
    "AccountsNotTaken",
    "DsmDoor",
    "Gate",
    "HostNotAllowed",
    "MarkMissing",
    "NotSignedIn",
    "OriginNotAllowed",
    "Places",
    "SignInRefused",
    "TicketWrong",
    "Tickets",
    "TokenWrong",
    "TooManyAttempts",
]
