"""How often somebody may be wrong: per address for everything, and over all addresses for DSM, which sees only us."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.access.errors import TooManyAttempts

if TYPE_CHECKING:
    from collections.abc import Callable

FREE_TRIES: Final = 5
"""Wrong tries an address may send before it has to wait."""
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 300.0
FORGET_S: Final = 900.0
"""After this long without a wrong try an address starts anew."""
MAX_ADDRESSES: Final = 1024

DSM_LIMITS: Final = ((4, 600.0), (8, 3600.0))
"""(failures, seconds): so many wrong sign-ins reach DSM in so long, from all browsers together.

DSM's Auto Block counts them all as 127.0.0.1; its default is 10 failures in 5 minutes, and a blocked 127.0.0.1 would
lock out every program on the NAS that signs in to DSM. An owner may set it stricter than these limits.
"""


@dataclass(slots=True)
class _Tries:
    """Wrong tries of one address."""

    count: int
    last_at: float


class Attempts:
    """Wrong tries per address: some are free, then each doubles the wait."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        """`monotonic` gives seconds."""
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def check(self, address: str) -> None:
        """Let the address try.

        Raises:
            TooManyAttempts: it has to wait first, also with the right secret.
        """
        with self._lock:
            now = self._monotonic()
            tries = self._tries.get(address)
            if tries is not None and now - tries.last_at > FORGET_S:
                del self._tries[address]
                tries = None
            wait_s = 0.0 if tries is None else tries.last_at + _wait_after(tries.count) - now
        if wait_s > 0:
            raise TooManyAttempts(wait_s)

    def failed(self, address: str) -> None:
        """Count a wrong try."""
        with self._lock:
            tries = self._tries.get(address)
            self._tries[address] = _Tries(1 if tries is None else tries.count + 1, self._monotonic())
            self._tries.move_to_end(address)
            while len(self._tries) > MAX_ADDRESSES:
                self._tries.popitem(last=False)

    def succeeded(self, address: str) -> None:
        """Forget the address's wrong tries."""
        with self._lock:
            self._tries.pop(address, None)


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
