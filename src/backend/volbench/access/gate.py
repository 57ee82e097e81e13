"""Token, DSM account or desktop ticket in, session out."""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING, Final

from volbench.access.attempts import Attempts, Way
from volbench.access.dsm_errors import AccountsNotTaken, SignInRefused, TicketWrong
from volbench.access.errors import NotSignedIn, TokenWrong, TooManyAttempts
from volbench.access.sessions import Session, Sessions
from volbench.domain.model.machine.dsm import DsmSessionEnded

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.access.dsm_door import DsmDoor
    from volbench.domain.model.machine.dsm import Credentials, DsmSession

IDLE_S: Final = 12 * 3600.0
"""A session that nobody uses ends after this long; `DSM_IDLE_S` where DSM accounts sign in."""
DSM_IDLE_S: Final = 1800.0
LONGEST_S: Final = 7 * 86_400.0
DSM_LONGEST_S: Final = 12 * 3600.0
"""Whoever is no administrator any more is out after this long at the latest."""

LONG_TOKEN: Final = 22
"""Letters from which on a token cannot be guessed however fast one tries; ours have 32 (192 bits)."""
_ANY_TICKET: Final = "any"


class Gate:
    """Lets callers in who know the token, or whom DSM knows as administrators."""

    def __init__(
        self,
        token: str,
        *,
        monotonic: Callable[[], float],
        new_session: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        dsm: DsmDoor | None = None,
    ) -> None:
        """Keep the token; `monotonic` gives seconds; `dsm` opens the second way in."""
        if not token:
            raise ValueError("an empty token would let everybody in")
        self._token = token.encode()
        self._dsm = dsm
        self._attempts = Attempts(monotonic)
        self.idle_s = IDLE_S if dsm is None else DSM_IDLE_S
        self._sessions = Sessions(
            monotonic=monotonic,
            new_id=new_session,
            idle_s=self.idle_s,
            longest_s=LONGEST_S if dsm is None else DSM_LONGEST_S,
            on_end=_ignore if dsm is None else dsm.leave,
        )

    @property
    def takes_accounts(self) -> bool:
        """Whether DSM accounts sign in here."""
        return self._dsm is not None

    def sign_in(self, token: str, address: str) -> str:
        """Return a new session for the right token.

        Raises:
            TokenWrong: it is not the token.
            TooManyAttempts: this address has sent too many wrong ones. The right one comes in all the same, unless
                it is so short that it could be guessed and very many were tried from here.
        """
        self._check_token(token, address)
        return self._sessions.open()

    def sign_in_account(self, credentials: Credentials, address: str) -> tuple[str, str | None]:
        """Return a new session for an administrator of DSM, and the token of a device newly trusted.

        Raises:
            AccountsNotTaken: this service is not part of a DSM.
            SignInRefused: DSM does not let this account in, or it is no administrator.
            TooManyAttempts: this account from this address, too many accounts from it, or all together were wrong.
            DsmUnreachable: DSM does not answer.
        """
        who = (Way.ACCOUNT, address, credentials.account.casefold())
        self._attempts.check(*who)
        try:
            welcome = self._door().enter(credentials)
        except SignInRefused as refusal:
            if refusal.is_failure:
                self._attempts.failed(*who)
            raise
        self._attempts.succeeded(*who)
        return self._sessions.open(welcome.session.account, welcome.session), welcome.device_token

    def sign_in_ticket(self, ticket: str, address: str) -> str:
        """Return a new session for a ticket of DSM's desktop; each is good once.

        A true ticket never waits: nobody guesses one, and behind a proxy all share one address, where somebody else's
        guesses would keep an administrator out by this way, too.

        Raises:
            TicketWrong: it was used, is too old or never was.
            TooManyAttempts: so, and this address has guessed too often.
        """
        try:
            account, dsm = self._door().redeem(ticket)
        except TicketWrong:
            # Each is another one anyway, so all count as one credential.
            self._attempts.check(Way.TICKET, address, _ANY_TICKET)
            self._attempts.failed(Way.TICKET, address, _ANY_TICKET)
            raise
        return self._sessions.open(account, dsm)

    def session(self, name: str | None) -> Session | None:
        """Return the session if it is alive, and keep it alive."""
        return None if name is None else self._sessions.touch(name)

    def is_signed_in(self, session: str | None) -> bool:
        """Say whether the session is alive, and keep it alive."""
        return self.session(session) is not None

    def dsm_session(self, session: str | None) -> DsmSession:
        """Return the session with DSM behind ours, for calls in the administrator's name.

        Raises:
            DsmSessionEnded: there is none (token, or a desktop that did not hand its own over).
        """
        ours = self.session(session)
        if ours is None or ours.dsm is None:
            raise DsmSessionEnded
        return ours.dsm

    def check(self, session: str | None, bearer: str | None, address: str) -> None:
        """Let the caller through with a live session or the token itself.

        Raises:
            NotSignedIn: neither was sent, or the session has ended.
            TokenWrong, TooManyAttempts: a token was sent; as `sign_in`.
        """
        if bearer is not None:
            self._check_token(bearer, address)
        elif not self.is_signed_in(session):
            raise NotSignedIn

    def sign_out(self, session: str | None) -> None:
        """End the session if there is one, and the one with DSM that belongs to it."""
        self._sessions.end(session)

    def _check_token(self, token: str, address: str) -> None:
        who = (Way.TOKEN, address, token)
        is_compared = len(self._token) >= LONG_TOKEN or self._attempts.may_compare(*who)
        if is_compared and hmac.compare_digest(token.encode("utf-8", "replace"), self._token):
            self._attempts.succeeded(*who)
            return
        try:
            self._attempts.check(*who)
        except TooManyAttempts:
            if is_compared:
                # The answer says that it is not this one: a guess all the same.
                self._attempts.guessed(*who)
            raise
        self._attempts.failed(*who)
        raise TokenWrong

    def _door(self) -> DsmDoor:
        if self._dsm is None:
            raise AccountsNotTaken
        return self._dsm


def _ignore(_session: DsmSession) -> None:
    """Nothing to end: without DSM there is no session with it."""
