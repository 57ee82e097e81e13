"""One file, asked for by many clients at once: put there, looked at, hammered by a generator, removed."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from volbench.child import report_generators
from volbench.child.attack import attack
from volbench.child.body import Body, Pool
from volbench.child.connect import CALL_S, within
from volbench.child.entry import entry
from volbench.child.failed import TransferFailed
from volbench.child.foreign_words import server_told
from volbench.child.keys import Key
from volbench.child.kinds import way_to
from volbench.child.null_server import null_server
from volbench.child.vegeta import ANSWER_S, Attack

if TYPE_CHECKING:
    import argparse
    import http.client

    from volbench.child.connect import Server
    from volbench.child.way import Way, Where

SCHEMA: Final = "volbench.load/1"
_TOO_MANY: Final = "http-429"
_AROUND: Final = 1024
"""Bytes of heads that a request and its answer take, generously; only where bytes are counted."""
_HANDSHAKE: Final = 8 * 1024
"""Bytes of certificates and keys that an encrypted connection begins with, generously."""
_PER_RECORD: Final = 500
"""One byte for so many of an encrypted body, generously."""
_DIGITS: Final = 16


@runtime_checkable
class Served(Protocol):
    """A way whose files any client of HTTP can ask for."""

    server: Server
    is_file: bool
    """Its address is that of one file, which is there and stays."""

    def asked(self, key: str) -> tuple[str, dict[str, str]]:
        """Return the path of a file and the headers of a request for it."""

    def fetch(self, key: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small file with the answer it came in; whatever is no success is refused."""


def load(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Measure one cell."""
    with entry():
        way = way_to(where)
        if not isinstance(way, Served):
            raise TransferFailed("wrong-address", "not a server that speaks HTTP")
    try:
        with entry(), within(CALL_S):
            if way.server.scheme == "https":
                # Only of such an address can vegeta be told where a name leads.
                way.server.prefer_ipv4()
            said = way.open()
        key = str(Key(options.run, options.size, options.round, 0))
        wanted = None if way.is_file else _put(way, key, options)
        try:
            found, length = _look(way, key, wanted)
            measure = _measured if options.generator == report_generators.USUAL else _reported
            measured = measure(way, key, options, where, found)
        except TransferFailed:
            _remove(way, key)
            raise
        _remove(way, key)
        return {
            "schema": SCHEMA,
            "verb": options.verb,
            "kind": where.kind,
            "clients": options.clients,
            "keep_alive": options.keep_alive,
            "bytes": len(found),
            "digest": hashlib.sha256(found).hexdigest()[:_DIGITS] if way.is_file else "",
            "says_length": length is not None,
            "is_here": way.server.is_here,
            "verified": 1,
            **measured,
            **server_told(way, said),
        }
    finally:
        way.close()


def _measured(way: Served, key: str, options: argparse.Namespace, where: Where, found: bytes) -> dict[str, Any]:
    """Have vegeta ask, whose answers are added up here."""
    attacked = attack(_attack(way, key, options, where, len(found)), len(found))
    look_again(way.server, where)
    refuse_limit(attacked.answers.errors)
    answers = attacked.as_told()
    moved = answers["requests"] * around(way.server, options, len(found)) + attacked.answers.moved_bytes
    return {"moved_bytes": max(moved, attacked.moved_bytes) + _once(way.server, options, len(found)), **answers}


def _reported(way: Served, key: str, options: argparse.Namespace, _where: Where, found: bytes) -> dict[str, Any]:
    """Have another program ask, whose report is handed on."""
    path, headers = way.asked(key)
    report_generators.refuse(options, way.server, headers)
    # Once before, once afterwards, and once where it was put.
    return {
        **report_generators.ask(options, way.server, path, lambda: _look(way, key, found)),
        "moved_bytes": (2 if way.is_file else 3) * len(found),
    }


def ceiling(options: argparse.Namespace, where: Where) -> dict[str, Any]:
    """Measure what the program that sends the requests reaches against a server that does nothing."""
    reached = _reached(options) if options.generator == report_generators.USUAL else report_generators.ceiling(options)
    return {
        "schema": SCHEMA,
        "verb": options.verb,
        "kind": where.kind,
        "clients": options.clients,
        "keep_alive": options.keep_alive,
        "bytes": options.bytes,
        "digest": "",
        "says_length": True,
        "verified": 0,
        "moved_bytes": 0,
        **reached,
        "server": "",
        "durability": "unknown",
        "facts": {},
    }


def _reached(options: argparse.Namespace) -> dict[str, Any]:
    with null_server(options.bytes) as address:
        asked = Attack(
            program=options.program,
            url=address,
            headers={},
            clients=options.clients,
            seconds=options.limit_s,
            is_kept_alive=options.keep_alive,
            is_own_server=True,
        )
        return attack(asked, options.bytes or None).as_told()


def _put(way: Way, key: str, options: argparse.Namespace) -> bytes:
    body = Body(Pool(options.run), key, options.bytes)
    with within(2 * CALL_S):
        way.make_ready(key, is_put=True)
        way.put(key, body)
    return b"".join(bytes(piece) for piece in body.pieces())


def _look(way: Served, key: str, wanted: bytes | None) -> tuple[bytes, str | None]:
    """Return the file as it is served, and the length the server names, as it stands in its answer."""
    # One that takes longer by itself would be no right answer to any of many.
    with within(ANSWER_S):
        response, found = way.fetch(key)
    coding = response.headers.get("Content-Encoding", "identity")
    if coding.strip().casefold() != "identity":
        raise TransferFailed("not-understood", f"a file that was encoded anew: {coding}")
    if wanted is not None and found != wanted:
        raise TransferFailed("wrong-bytes", key)
    return found, response.headers.get("Content-Length")


def look_again(server: Server, where: Where) -> None:
    """Refuse a server whose certificate changed while many asked: only the first connection had compared it."""
    if where.fingerprint:
        with within(CALL_S):
            server.connect()[0].close()


def _attack(way: Served, key: str, options: argparse.Namespace, where: Where, bytes_: int) -> Attack:
    server = way.server
    path, headers = way.asked(key)
    most = most_bytes = None
    if options.most_bytes is not None:
        most_bytes = options.most_bytes - _once(server, options, bytes_)
        most = most_bytes // (bytes_ + around(server, options, bytes_))
        if most < 1:
            raise TransferFailed("byte-limit", f"{options.most_bytes} bytes")
    authority, host, connect_to = fixed_place(server)
    return Attack(
        program=options.program,
        url=f"{server.scheme}://{authority}{path}",
        headers=headers | host,
        clients=options.clients,
        seconds=options.limit_s,
        is_kept_alive=options.keep_alive,
        connect_to=connect_to,
        is_unverified=bool(where.fingerprint),
        most_requests=most,
        per_s=options.per_s,
        connections=options.connections,
        most_bytes=most_bytes,
    )


def around(server: Server, options: argparse.Namespace, bytes_: int) -> int:
    """Return what a request moves beside its body; encrypted, each 16 KiB have a head and a mark of their own."""
    if server.scheme != "https":
        return _AROUND
    return _AROUND + bytes_ // _PER_RECORD + (0 if options.keep_alive else _HANDSHAKE)


def _once(server: Server, options: argparse.Namespace, bytes_: int) -> int:
    """Return what moves beside the requests: the file as it was put and looked at, and connections that are kept."""
    kept = options.clients * _HANDSHAKE if server.scheme == "https" and options.keep_alive else 0
    return 2 * bytes_ + kept


def fixed_place(server: Server) -> tuple[str, dict[str, str], str | None]:
    """Have every connection go where the first one went, which was looked at and allowed.

    Return host and port of the address, further headers, and what vegeta is told of names.
    """
    if server.reached in {server.host, server.host.partition("%")[0]}:
        return server.name, {}, None
    if ":" not in server.reached:
        return server.name, {}, f"{server.ascii_host}:{server.port}:{server.reached}:{server.port}"
    if server.scheme == "https":
        # vegeta can only be told of an address of the other kind, and a certificate is for a name.
        raise TransferFailed("wrong-address", f"{server.host} was reached over IPv6 only; give that address")
    return f"[{server.reached}]:{server.port}", {"Host": server.name}, None


def _remove(way: Way, key: str) -> None:
    """Remove the file; one that stays is removed at the end of the run, by its journal."""
    if isinstance(way, Served) and way.is_file:
        return
    with suppress(TransferFailed), within(CALL_S):
        way.delete(key)


def refuse_limit(errors: dict[str, int]) -> None:
    """End a run against a server that asks for fewer requests: it is meant for whoever sends them."""
    if errors.get(_TOO_MANY):
        raise TransferFailed("retry-after", f"HTTP 429, {errors[_TOO_MANY]} times")
