"""Listening and hanging up, over real sockets."""

import os
import socket
import threading

import pytest
from support.words import bilingual

from volbench.cli.listening import hang_up, listen, port_of

HINT = bilingual("Choose another.", "请换一个。")
PATIENCE_S = 120


def _hello(_environ, start):
    start("200 OK", [("Content-Length", "5")])
    return [b"hello"]


def _is_open(host, port):
    with socket.socket() as caller:
        return caller.connect_ex((host, int(port))) == 0


class SlowAnswer:
    """An application whose answer waits until it is let go."""

    def __init__(self):
        self.was_asked = threading.Event()
        self.may_answer = threading.Event()

    def __call__(self, environ, start):
        self.was_asked.set()
        self.may_answer.wait(PATIENCE_S)
        return _hello(environ, start)


def test_a_name_with_two_addresses_is_served_on_both(monkeypatch):
    def both(_host, port, *_args, **_kwargs):
        return [
            (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, int(port)))
            for address in ("127.0.0.1", "127.0.0.2")
        ]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    server = listen(_hello, HINT, host="two-addresses", port=0, threads=1)
    monkeypatch.undo()
    try:
        assert port_of(server) == int(server.effective_listen[0][1])
        assert [_is_open(*one) for one in server.effective_listen] == [True, True]
        hang_up(server)
        assert [_is_open(*one) for one in server.effective_listen] == [False, False]
    finally:
        server.close()


def test_who_still_answers_after_the_end_writes_into_nobody_elses_file():
    app = SlowAnswer()
    server = listen(app, HINT, host="127.0.0.1", port=0, threads=1)
    with socket.create_connection(("127.0.0.1", port_of(server)), timeout=PATIENCE_S) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while not app.was_asked.is_set():
            server.asyncore.loop(timeout=0.01, map=server._map, count=1)
        hang_up(server)
        is_open = _is_open("127.0.0.1", port_of(server))
        opened = [os.pipe() for _ in range(8)]
        app.may_answer.set()
        server.task_dispatcher.shutdown(timeout=PATIENCE_S)
        os.set_blocking(server.trigger.socket.fileno(), False)
        woken = os.read(server.trigger.socket.fileno(), 64)

    for pair in opened:
        os.set_blocking(pair[0], False)
        with pytest.raises(BlockingIOError):
            os.read(pair[0], 1)
        for end in pair:
            os.close(end)
    server.asyncore.close_all(server._map)
    assert not is_open
    assert woken
