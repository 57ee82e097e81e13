"""Who is signed in, in memory only: a restart signs everybody out and nothing is ever written."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.machine.dsm import DsmSession

MAX_SESSIONS: Final = 64


@dataclass(slots=True)
class Session:
    """One browser that was let in."""

    started_at: float
    last_at: float
    account: str | None = None
    """The DSM account; None for whoever came with the token."""
    dsm: DsmSession | None = None


class Sessions:
    """The open sessions; each ends when nobody uses it, when it has lasted long enough, and when told to."""

    def __init__(
        self,
        *,
        monotonic: Callable[[], float],
        new_id: Callable[[], str],
        idle_s: float,
        longest_s: float,
        on_end: Callable[[DsmSession], None],
    ) -> None:
        """`on_end` is given the DSM session of each session that ends; it must not wait."""
        self._monotonic = monotonic
        self._new_id = new_id
        self._idle_s = idle_s
        self._longest_s = longest_s
        self._on_end = on_end
        self._lock = threading.Lock()
        self._open: OrderedDict[str, Session] = OrderedDict()

    def open(self, account: str | None = None, dsm: DsmSession | None = None) -> str:
        """Return the name of a new session; the one unused longest gives way when there are too many."""
        with self._lock:
            now = self._monotonic()
            ended = self._sweep(now)
            name = self._new_id()
            self._open[name] = Session(now, now, account, dsm)
            while len(self._open) > MAX_SESSIONS:
                ended.append(self._open.popitem(last=False)[1])
        self._tell(ended)
        return name

    def touch(self, name: str | None) -> Session | None:
        """Return the session if it is alive, and keep it alive."""
        with self._lock:
            now = self._monotonic()
            ended = self._sweep(now)
            session = self._open.get(name or "")
            if session is not None:
                session.last_at = now
                self._open.move_to_end(name or "")
        self._tell(ended)
        return session

    def end(self, name: str | None) -> None:
        """End the session if there is one."""
        with self._lock:
            session = self._open.pop(name or "", None)
        self._tell([] if session is None else [session])

    def _sweep(self, now: float) -> list[Session]:
        over = [
            name
            for name, session in self._open.items()
            if now - session.last_at > self._idle_s or now - session.started_at > self._longest_s
        ]
        return [self._open.pop(name) for name in over]

    def _tell(self, ended: list[Session]) -> None:
        for session in ended:
            if session.dsm is not None:
                self._on_end(session.dsm)
