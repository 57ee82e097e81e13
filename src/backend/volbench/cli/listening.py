"""Taking the address a server listens on, and leaving it again."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Any

from volbench.domain.model.errors import Busy
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    # waitress has no types for its servers: one address gives another class than several.
    Server = Any


def listen(app: Callable[..., Any], hint: Message, *, host: str, port: int, **adjustments: Any) -> Server:
    """Bind every address of `host`, a name may have two; nothing is answered before the server runs.

    Args:
        app: WSGI application.
        hint: what to do where the address cannot be had.
        host: name or address.
        port: 0 lets the system choose.
        adjustments: waitress's own (`waitress.adjustments.Adjustments`).

    Raises:
        Busy: the address cannot be had.
    """
    from waitress.server import create_server

    from volbench.cli.bodies import PatientChannel
    from volbench.cli.crowd import let_in, log_seldom

    try:
        server = create_server(app, host=host, port=port, **adjustments)
    except OSError as error:
        raise Busy(
            Message("cli.listening.cannot_listen_on", host=host, port=port, why=system_words(error)),
            hint,
        ) from error
    for one in _listening(server):
        one.channel_class = PatientChannel
        let_in(one)
    log_seldom()
    return server


def listen_nearby(
    app: Callable[..., Any], hint: Message, *, host: str, ports: Sequence[int], **adjustments: Any
) -> Server:
    """Bind the first of `ports` that no other program has; all else as `listen`.

    Raises:
        Busy: every one is taken, or the address cannot be had for another reason.
    """
    for port in ports:
        try:
            return listen(app, hint, host=host, port=port, **adjustments)
        except Busy as refusal:
            if not _is_taken(refusal):
                raise
    raise Busy(
        Message("cli.listening.other_programs_listen_on_all_ports", first=ports[0], last=ports[-1], host=host),
        hint,
    )


def _is_taken(refusal: Busy) -> bool:
    return isinstance(refusal.__cause__, OSError) and refusal.__cause__.errno == errno.EADDRINUSE


def port_of(server: Server) -> int:
    """Return the port that was taken; the first where each address has its own."""
    return int(server.effective_port if hasattr(server, "effective_port") else server.effective_listen[0][1])


def hang_up(server: Server) -> None:
    """Take no more calls, once the server's loop has ended.

    `server.close()` would do more: it closes the pipe that wakes the loop as well. A thread that is still answering
    writes to that pipe by its bare number, which by then may be that of the database. What is left open here ends
    with the process.
    """
    for one in _listening(server):
        one.socket.close()


def _listening(server: Server) -> list[Any]:
    """Return the sockets that take calls, one for each address."""
    sockets = server.map if hasattr(server, "map") else server._map  # noqa: SLF001 (no other way to it)
    return [one for one in sockets.values() if one.accepting]
