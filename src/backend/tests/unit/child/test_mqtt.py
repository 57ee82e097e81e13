"""MQTT against brokers that answer as old, odd or hostile ones do; integration/many_nas asks a real one."""

import contextlib
import socket
import struct
import threading

import pytest

from volbench.child.connect import Server
from volbench.child.failed import TransferFailed
from volbench.child.mqtt import PORTS, publish
from volbench.child.way import Where

MESSAGES = [("a/b", "first"), ("a/c", "x" * 300)]
LEVEL = 8
"""Where in a greeting its version stands."""


def packet(sock):
    """Return kind and body of the next packet, b"" at the end."""
    head = sock.recv(1)
    if not head:
        return 0, b""
    length = shift = 0
    while True:
        digit = sock.recv(1)[0]
        length |= (digit & 127) << shift
        shift += 7
        if digit < 128:
            break
    body = b""
    while len(body) < length:
        body += sock.recv(length - len(body))
    return head[0], body


@contextlib.contextmanager
def broker(answer):
    """Answer each packet with what `answer(version, kind, body)` says, None to hang up; give address and what came."""
    came = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            try:
                sock, _ = listener.accept()
            except OSError:
                return
            version = 0
            with sock, contextlib.suppress(OSError):
                while True:
                    kind, body = packet(sock)
                    if not kind:
                        break
                    version = body[LEVEL - 2] if kind == 0x10 else version
                    came.append((version, kind, body))
                    said = answer(version, kind, body)
                    if said is None:
                        break
                    sock.sendall(said)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"mqtt://127.0.0.1:{listener.getsockname()[1]}", came
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(60)


def number_of(version, body):
    at = 2 + struct.unpack("!H", body[:2])[0]
    return body[at : at + 2]


def old(version, kind, body):
    """A broker of 3.1.1, which refuses version 5 in its own words."""
    if kind == 0x10:
        return b"\x20\x02\x00\x00" if version == 4 else b"\x20\x02\x00\x01"
    return b"\x40\x02" + number_of(version, body) if kind & 0xF0 == 0x30 else b""


def tell(address, secret=b"", user=""):
    where = Where("mqtt", address, user=user, secret=secret)
    publish(Server(where, PORTS), where, "volbench-0123456789ab", MESSAGES)


def test_a_broker_that_knows_no_more_than_3_1_1_is_spoken_to_like_that():
    with broker(old) as (address, came):
        tell(address, b"secret", "ann")

    assert [(version, kind) for version, kind, _ in came] == [(5, 0x10), (4, 0x10), (4, 0x33), (4, 0x33), (4, 0xE0)]
    assert came[2][2] == b"\0\x03a/b" + b"\0\x01" + b"first"
    assert came[1][2].endswith(b"\0\x03ann\0\x06secret")


def test_a_broker_that_hangs_up_on_version_5_is_asked_in_the_older_one():
    with broker(lambda version, kind, body: None if version == 5 else old(version, kind, body)) as (address, came):
        tell(address)

    assert [version for version, kind, _ in came if kind == 0x10] == [5, 4]


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        (b"\x20\x03\x00\x87\x00", "auth"),
        (b"\x20\x03\x00\x86\x00", "auth"),
        (b"\x20\x03\x00\x88\x00", "server-error"),
        (b"\x20\x00", "not-understood"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n" + b" " * 100, "not-understood"),
        (b"\x20\xff\xff\xff\xff\x7f", "not-understood"),
        (b"\x20\x03\x00\x84\x00", "not-understood"),
    ],
)
def test_how_a_greeting_is_answered_badly(greeting, code):
    with broker(lambda *_: greeting) as (address, _), pytest.raises(TransferFailed) as failed:
        tell(address)

    assert failed.value.code == code


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"\x40\x04\x00\x01\x87\x00", "denied"),
        (b"\x40\x04\x00\x01\x97\x00", "server-error"),
        (b"\x40\x02\x00\x07", "not-understood"),
        (b"\xe0\x01\x9a", "server-error"),
        (b"\xe0\x00", "server-error"),
        (b"\xd0\x00", "not-understood"),
        (None, "reset"),
    ],
)
def test_how_a_message_is_answered_badly(said, code):
    with (
        broker(lambda _version, kind, _body: b"\x20\x03\x00\x00\x00" if kind == 0x10 else said) as (address, _),
        pytest.raises(TransferFailed) as failed,
    ):
        tell(address)

    assert failed.value.code == code
    if code == "denied":
        assert failed.value.words == "a/b"
