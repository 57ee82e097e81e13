"""A small key-value server over SQLite, as seed 003's Full is one over LevelDB: `python key_value.py FILE PORT`.

It answers in three spellings: `PUT`, `GET` and `DELETE /KEY`, the seed's `/?opt=put&key=KEY` (POST), `get` and
`delete`, and its other one, `/?opt=put&key=KEY&value=VALUE` (GET), where values are text.
"""

from __future__ import annotations

import sqlite3
import sys
import threading
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import waitress

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

MOST_BYTES = 16 * 1024 * 1024
VERBS = {"PUT": "put", "GET": "get", "HEAD": "get", "DELETE": "delete"}
STATUS = {200: "200 OK", 204: "204 No Content", 400: "400 Bad Request", 404: "404 Not Found", 413: "413 Too Large"}


class Store:
    """Values by key, in one file; a put is on the disk when it is answered."""

    def __init__(self, file: str) -> None:
        """Open it, empty at first."""
        self._file, self._own = file, threading.local()
        self._run("CREATE TABLE IF NOT EXISTS pairs (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")

    def _run(self, command: str, *values: object) -> sqlite3.Cursor:
        if not hasattr(self._own, "base"):
            self._own.base = sqlite3.connect(self._file, isolation_level=None, timeout=30)
            self._own.base.execute("PRAGMA journal_mode=WAL")
            self._own.base.execute("PRAGMA synchronous=FULL")
        found: sqlite3.Cursor = self._own.base.execute(command, values)
        return found

    def answer(self, verb: str, key: str, value: bytes) -> tuple[int, bytes]:
        """Do what is asked and return the answer's status and body."""
        if verb == "put":
            self._run("INSERT OR REPLACE INTO pairs VALUES (?, ?)", key, value)
            return 204, b""
        if verb == "delete":
            return (204 if self._run("DELETE FROM pairs WHERE key = ?", key).rowcount else 404), b""
        row = self._run("SELECT value FROM pairs WHERE key = ?", key).fetchone()
        return (200, row[0]) if row else (404, b"")


def asked(environ: WSGIEnvironment) -> tuple[str, str, bytes | None]:
    """Return what is to be done with which key, in either spelling, and a value in the address."""
    query = {name: values[0] for name, values in parse_qs(environ.get("QUERY_STRING", "")).items()}
    if "opt" in query:
        value = query["value"].encode() if "value" in query else None
        return (query["opt"] if query["opt"] in VERBS.values() else ""), query.get("key", ""), value
    return VERBS.get(environ["REQUEST_METHOD"], ""), environ["PATH_INFO"].lstrip("/"), None


def main(file: str, port: int) -> None:
    """Serve until ended."""
    store = Store(file)

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        verb, key, value = asked(environ)
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not verb or not key:
            status, body = 400, b""
        elif length > MOST_BYTES:
            status, body = 413, b""
        else:
            status, body = store.answer(verb, key, environ["wsgi.input"].read(length) if value is None else value)
        start_response(STATUS[status], [] if status == 204 else [("Content-Length", str(len(body)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]

    # By `select`, which is usual, it ends at the first connection whose number is above 1023.
    waitress.serve(
        app,
        host="127.0.0.1",
        port=port,
        threads=8,
        connection_limit=2100,
        backlog=1024,
        asyncore_use_poll=True,
        _quiet=True,
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
