"""Token in, session out. Sessions live in memory: a restart signs everybody out and nothing is ever written."""

from __future__ import annotations

import hmac
import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.access.errors import NotSignedIn, TokenWrong, TooManyAttempts

if TYPE_CHECKING:
    from collections.abc import Callable

IDLE_S: Final = 12 * 3600.0
MAX_SESSIONS: Final = 64
FREE_TRIES: Final = 5
"""Wrong tokens an address may send before it has to wait."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 300.0
FORGET_S: Final = 900.0
"""After this long without a wrong token an address starts anew."""
MAX_ADDRESSES: Final = 1024


@dataclass(slots=True)
class _Attempts:
    """Wrong tokens of one address."""

    count: int
    last_at: float


class Gate:
    """Lets callers in who know the token."""

    def __init__(
        self,
        token: str,
        *,
        monotonic: Callable[[], float],
        new_session: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        idle_s: float = IDLE_S,
    ) -> None:
        """Keep the token; `monotonic` gives seconds, `idle_s` ends a session that nobody uses."""
        if not token:
            raise ValueError("an empty token would let everybody in")
        self._token = token.encode()
        self._monotonic = monotonic
        self._new_session = new_session
        self._idle_s = idle_s
        self._lock = threading.Lock()
        self._sessions: OrderedDict[str, float] = OrderedDict()
        self._attempts: OrderedDict[str, _Attempts] = OrderedDict()

    def sign_in(self, token: str, address: str) -> str:
        """Return a new session for the right token.

        Raises:
            TokenWrong: it is not the token.
            TooManyAttempts: this address has guessed too often and has to wait, also with the right one.
        """
        with self._lock:
            self._check_token(token, address)
            session = self._new_session()
            self._sessions[session] = self._monotonic()
            while len(self._sessions) > MAX_SESSIONS:
                self._sessions.popitem(last=False)
            return session

    def is_signed_in(self, session: str | None) -> bool:
        """Say whether the session is alive, and keep it alive."""
        if session is None:
            return False
        with self._lock:
            last_at = self._sessions.get(session)
            if last_at is None:
                return False
            now = self._monotonic()
            if now - last_at > self._idle_s:
                del self._sessions[session]
                return False
            self._sessions[session] = now
            self._sessions.move_to_end(session)
            return True

    def check(self, session: str | None, bearer: str | None, address: str) -> None:
        """Let the caller through with a live session or the token itself.

        Raises:
            NotSignedIn: neither was sent, or the session has ended.
            TokenWrong, TooManyAttempts: a token was sent; as `sign_in`.
        """
        if bearer is not None:
            with self._lock:
                self._check_token(bearer, address)
        elif not self.is_signed_in(session):
            raise NotSignedIn

    def sign_out(self, session: str | None) -> None:
        """End the session if there is one."""
        with self._lock:
            self._sessions.pop(session or "", None)

    def _check_token(self, token: str, address: str) -> None:
        now = self._monotonic()
        attempts = self._attempts.get(address)
        if attempts is not None and now - attempts.last_at > FORGET_S:
            del self._attempts[address]
            attempts = None
        wait_s = 0.0 if attempts is None else attempts.last_at + _wait_after(attempts.count) - now
        if wait_s > 0:
            raise TooManyAttempts(wait_s)
        if hmac.compare_digest(token.encode("utf-8", "replace"), self._token):
            self._attempts.pop(address, None)
            return
        self._attempts[address] = _Attempts(1 if attempts is None else attempts.count + 1, now)
        self._attempts.move_to_end(address)
        while len(self._attempts) > MAX_ADDRESSES:
            self._attempts.popitem(last=False)
        raise TokenWrong


def _wait_after(count: int) -> float:
    """Seconds an address waits after `count` wrong tokens in a row: none at first, then doubling."""
    if count < FREE_TRIES:
        return 0.0
    # The exponent is capped: 2.0**1024 would overflow.
    return min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(count - FREE_TRIES, 20))
