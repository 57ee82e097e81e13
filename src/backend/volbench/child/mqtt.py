"""As much of MQTT as telling takes: connect, publish what is kept, go. OASIS MQTT 5.0, and 3.1.1 for older brokers.

A broker of version 5 says of each message whether this user may send it; one of 3.1.1 takes and drops what it may not.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from volbench.child.connect import told
from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from volbench.child.connect import Server
    from volbench.child.way import Where

PORTS: Final = {"mqtts": 8883, "mqtt": 1883}
_CONNECT, _CONNACK, _PUBLISH, _PUBACK, _DISCONNECT = 0x10, 0x20, 0x30, 0x40, 0xE0
_KIND: Final = 0xF0
_KEPT: Final = 0x03
"""Flags of a message: kept by the broker for whoever asks later, and acknowledged."""
_CLEAN, _PASSWORD, _USER = 0x02, 0x40, 0x80
_SILENT_S: Final = 60
_NEWEST, _OLDER = 5, 4
_WRONG_VERSION: Final = frozenset({0x01, 0x84})
_REFUSED: Final = frozenset({0x04, 0x05, 0x86, 0x87})
"""User, password, or the right to connect."""
_NOT_ALLOWED: Final = 0x87
_FAILED: Final = 0x80
_MOST_ANSWER: Final = 65_536
_SEVEN: Final = 0x7F
_MORE: Final = 0x80
_CONNACK_LEAST: Final = 2
_WITH_REASON: Final = 3


def publish(server: Server, where: Where, client: str, messages: Sequence[tuple[str, str]]) -> None:
    """Have the broker keep each message under its topic, in this order; an empty one removes what was kept there."""
    for version in (_NEWEST, _OLDER):
        sock, _ = server.connect()
        with sock, told():
            talk = _Talk(sock, version)
            if not talk.is_opened(client, where.user, where.secret):
                continue
            for number, (topic, text) in enumerate(messages, 1):
                talk.publish(number, topic, text)
            talk.send(_DISCONNECT, b"")
            return
    raise TransferFailed("not-understood", "neither MQTT 5 nor 3.1.1")


class _Talk:
    """One connection."""

    def __init__(self, sock: socket.socket, version: int) -> None:
        self._sock = sock
        self._is_newest = version == _NEWEST
        self._version = version

    def is_opened(self, client: str, user: str, secret: bytes) -> bool:
        """Introduce us; say whether this version is spoken."""
        flags = _CLEAN | (_USER if user else 0) | (_PASSWORD if user and secret else 0)
        head = _text(b"MQTT") + struct.pack("!BBH", self._version, flags, _SILENT_S) + self._no_properties
        who = [client.encode(), *([user.encode()] if user else []), *([secret] if user and secret else [])]
        self.send(_CONNECT, head + b"".join(map(_text, who)))
        try:
            kind, body = self._receive()
        except ConnectionError:
            # Some brokers of 3.1.1 hang up on whoever is newer.
            if self._is_newest:
                return False
            raise
        if kind != _CONNACK or len(body) < _CONNACK_LEAST:
            raise TransferFailed("not-understood", f"answered a greeting with {kind:#04x}")
        code = body[1]
        if code in _WRONG_VERSION:
            return False
        if code in _REFUSED:
            raise TransferFailed("auth", f"reason {code:#04x}")
        if code:
            raise TransferFailed("server-error", f"reason {code:#04x}")
        return True

    def publish(self, number: int, topic: str, text: str) -> None:
        """Send one message and wait until the broker has it."""
        head = _text(topic.encode()) + struct.pack("!H", number) + self._no_properties
        self.send(_PUBLISH | _KEPT, head + text.encode())
        kind, body = self._receive()
        reason = body[2] if kind == _PUBACK and len(body) >= _WITH_REASON else 0
        if kind == _DISCONNECT:
            reason = body[0] if body else _FAILED
        elif kind != _PUBACK or body[:2] != struct.pack("!H", number):
            raise TransferFailed("not-understood", f"answered a message with {kind:#04x}")
        if reason == _NOT_ALLOWED:
            raise TransferFailed("denied", topic)
        if kind == _DISCONNECT or reason >= _FAILED:
            raise TransferFailed("server-error", f"reason {reason:#04x}")

    def send(self, kind: int, body: bytes) -> None:
        """Send one packet."""
        self._sock.sendall(bytes([kind]) + _length(len(body)) + body)

    @property
    def _no_properties(self) -> bytes:
        return b"\0" if self._is_newest else b""

    def _receive(self) -> tuple[int, bytes]:
        kind = self._exactly(1)[0] & _KIND
        length = shift = 0
        while True:
            digit = self._exactly(1)[0]
            length |= (digit & _SEVEN) << shift
            shift += 7
            if length > _MOST_ANSWER or shift > 4 * 7:
                raise TransferFailed("not-understood", "an answer longer than any is")
            if not digit & _MORE:
                return kind, self._exactly(length)

    def _exactly(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            piece = self._sock.recv(count - len(found))
            if not piece:
                raise ConnectionResetError("closed by the broker")
            found += piece
        return found


def _text(content: bytes) -> bytes:
    return struct.pack("!H", len(content)) + content


def _length(size: int) -> bytes:
    """Return a length as MQTT writes it: seven bits a byte, the lowest first."""
    written = bytearray()
    while True:
        size, digit = size >> 7, size & _SEVEN
        written.append(digit | (_MORE if size else 0))
        if not size:
            return bytes(written)
