"""A crowd of connections: those that have been at rest for the longest give way, so that the page is always let in.

waitress stops letting anybody in while as many are open as it keeps, and one at rest stays open for two minutes.
"""

from __future__ import annotations

import itertools
import logging
import socket
import time
from typing import Any, Final

_KEPT_FREE: Final = 10
"""So many more than are open could always come at once."""
_SELDOM_S: Final = 60.0
_LOGGERS: Final = ("waitress", "waitress.queue")


def let_in(server: Any) -> None:
    """Have one of waitress's servers make room before it looks who wants to come in."""
    ask = server.readable

    def readable() -> bool:
        make_room(server)
        return bool(ask())

    server.readable = readable


def make_room(server: Any) -> None:
    """Close what is too much: connections that ask for nothing and are owed nothing, the longest at rest first."""
    surplus = len(server._map) - (server.adj.connection_limit - _KEPT_FREE)  # noqa: SLF001 (no other way to it)
    if surplus <= 0:
        return
    resting = [one for one in server.active_channels.values() if not (one.requests or one.total_outbufs_len)]
    resting.sort(key=lambda one: one.last_activity)
    for channel in itertools.islice(filter(_is_silent, resting), surplus):
        channel.will_close = True


def _is_silent(channel: Any) -> bool:
    """Say whether nothing was sent that is still to be read: who was just let in has asked already, unheard."""
    try:
        return not channel.socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except OSError:  # nothing there, or hung up
        return True


class Seldom(logging.Filter):
    """Lets one warning a minute through: what a crowd causes must not fill the log."""

    def __init__(self) -> None:
        """Let the first one through."""
        super().__init__()
        self._silent_until = float("-inf")

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether it is logged."""
        if record.levelno > logging.WARNING:
            return True
        now = time.monotonic()
        if now < self._silent_until:
            return False
        self._silent_until = now + _SELDOM_S
        return True


def log_seldom() -> None:
    """Have waitress tell of crowds once a minute."""
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, Seldom) for one in logger.filters):
            logger.addFilter(Seldom())
