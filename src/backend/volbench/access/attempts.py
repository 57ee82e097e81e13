"""How often somebody may be wrong: per address and credential, and over all addresses for DSM, which sees only us."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from volbench.access.errors import TooManyAttempts

if TYPE_CHECKING:
    from collections.abc import Callable

FREE_TRIES: Final = 5
"""Wrong tries of one credential, and different wrong credentials of one address, before there is a wait."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 300.0
FORGET_S: Final = 900.0
"""After this long without a wrong try an address, or a credential from it, starts anew."""
MAX_ADDRESSES: Final = 1024
"""Addresses remembered, those that tried last; as many pairs of address and credential."""
GUESSES_COMPARED: Final = 30
"""Different wrong tokens of an address that are compared before it waits with any token, also the right one."""

DSM_LIMITS: Final = ((4, 600.0), (8, 3600.0))
"""(failures, seconds): so many wrong sign-ins reach DSM in so long, from all browsers together.

DSM's Auto Block counts them all as 127.0.0.1; its default is 10 failures in 5 minutes, and a blocked 127.0.0.1 would
lock out every program on the NAS that signs in to DSM. An owner may set it stricter than these limits.
"""


class Way(StrEnum):
    """How somebody tries to come in; each is counted for itself."""

    TOKEN = "token"  # noqa: S105 (a way in, not a secret)
    ACCOUNT = "account"
    TICKET = "ticket"


@dataclass(slots=True)
class _Tries:
    """Wrong tries of one credential, or how many different ones of one address were wrong."""

    count: int
    last_at: float


class _Counted:
    """Wrong tries by name, the newest names only."""

    def __init__(self) -> None:
        self.tries: OrderedDict[bytes, _Tries] = OrderedDict()

    def at(self, name: bytes, now: float) -> _Tries:
        """Return what is known of a name; nothing when it has been long."""
        tries = self.tries.get(name)
        if tries is not None and now - tries.last_at > FORGET_S:
            del self.tries[name]
            tries = None
        return tries or _Tries(0, now)

    def add(self, name: bytes, now: float) -> int:
        """Count one more and return how many there are."""
        count = self.at(name, now).count + 1
        self.tries[name] = _Tries(count, now)
        self.tries.move_to_end(name)
        while len(self.tries) > MAX_ADDRESSES:
            self.tries.popitem(last=False)
        return count


class Attempts:
    """Wrong tries, counted twice: each credential of an address, and how many different ones an address has tried.

    So a program that repeats an old token, or somebody who has forgotten one account's password, waits alone, while
    whoever guesses, which takes a different credential each time, waits whatever he tries next. Credentials are kept
    as keyed digests only: a wrong token is often the right one elsewhere.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        """`monotonic` gives seconds."""
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._key = secrets.token_bytes(32)
        self._pairs, self._addresses = _Counted(), _Counted()
        self._proven: OrderedDict[bytes, None] = OrderedDict()

    def check(self, way: Way, address: str, credential: str) -> None:
        """Let the address try the credential.

        Raises:
            TooManyAttempts: this credential was wrong too often, or too many different ones were.
        """
        with self._lock:
            now = self._monotonic()
            tries = (
                self._pairs.at(self._digest(way, address, credential), now),
                self._addresses.at(self._digest(way, address), now),
            )
            wait_s = max(one.last_at + _wait_after(one.count) for one in tries) - now
        if wait_s > 0:
            raise TooManyAttempts(wait_s)

    def failed(self, way: Way, address: str, credential: str) -> None:
        """Count a wrong try."""
        with self._lock:
            now = self._monotonic()
            if self._pairs.add(self._digest(way, address, credential), now) == 1:
                self._addresses.add(self._digest(way, address), now)

    def guessed(self, way: Way, address: str, credential: str) -> None:
        """Count a wrong try during a wait: only if it is another credential, so that repeating one prolongs nothing."""
        with self._lock:
            is_new = self._pairs.at(self._digest(way, address, credential), self._monotonic()).count == 0
        if is_new:
            self.failed(way, address, credential)

    def succeeded(self, way: Way, address: str, credential: str) -> None:
        """Remember that this credential is right; what else the address tried stays counted."""
        with self._lock:
            name = self._digest(way, address, credential)
            self._pairs.tries.pop(name, None)
            self._proven[name] = None
            self._proven.move_to_end(name)
            while len(self._proven) > MAX_ADDRESSES:
                self._proven.popitem(last=False)

    def may_compare(self, way: Way, address: str, credential: str) -> bool:
        """Say whether a secret short enough to be guessed may be compared with what this address sends now."""
        with self._lock:
            now = self._monotonic()
            tries = self._addresses.at(self._digest(way, address), now)
            return (
                tries.count < GUESSES_COMPARED
                or now >= tries.last_at + _wait_after(tries.count)
                or self._digest(way, address, credential) in self._proven
            )

    def forget(self) -> None:
        """Begin anew, as after a start."""
        with self._lock:
            self._pairs, self._addresses = _Counted(), _Counted()
            self._proven.clear()

    def _digest(self, *words: str) -> bytes:
        content = b"\0".join(word.encode("utf-8", "replace") for word in words)
        return hashlib.blake2b(content, key=self._key, digest_size=16).digest()


class Budget:
    """Failures DSM may still see; taken before it is asked and given back when it was no failure."""

    def __init__(self, monotonic: Callable[[], float], limits: tuple[tuple[int, float], ...] = DSM_LIMITS) -> None:
        """`limits` pairs a number of failures with the seconds they count for."""
        self._monotonic = monotonic
        self._limits = limits
        self._lock = threading.Lock()
        self._spent: deque[float] = deque(maxlen=max(most for most, _ in limits))

    def take(self) -> float:
        """Take one try and return its name for `give_back`.

        Raises:
            TooManyAttempts: another failure could make DSM block this machine's own address.
        """
        with self._lock:
            now = self._monotonic()
            for most, span_s in self._limits:
                if len(self._spent) >= most and now - self._spent[-most] < span_s:
                    raise TooManyAttempts(self._spent[-most] + span_s - now)
            self._spent.append(now)
            return now

    def give_back(self, name: float) -> None:
        """It was no failure."""
        with self._lock:
            if name in self._spent:
                self._spent.remove(name)


def _wait_after(count: int) -> float:
    """Seconds an address waits after `count` wrong tries in a row: none at first, then doubling."""
    if count < FREE_TRIES:
        return 0.0
    # The exponent is capped: 2.0**1024 would overflow.
    return min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(count - FREE_TRIES, 20))
