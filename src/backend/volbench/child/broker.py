"""The child that tells a broker: `python -I -m volbench.child.broker`. What to tell, and to whom, is JSON on stdin.

An error is one line on stderr, `err=<code> <words>`, and exit code 1. Where the certificate is not trusted, the
fingerprint of the one that was shown is its answer on stdout.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

from volbench.child.connect import Server, told, within
from volbench.child.failed import TransferFailed
from volbench.child.foreign_words import printable
from volbench.child.mqtt import PORTS, publish
from volbench.child.way import Where

LIMIT_S: Final = 20.0
"""A broker that has not taken everything by then is given up."""


def main() -> int:
    """Tell everything that was asked for, or say why not."""
    try:
        asked = json.load(sys.stdin.buffer)
        where = Where(
            "mqtt",
            asked["address"],
            user=asked["user"],
            secret=asked["password"].encode("utf-8", "surrogateescape"),
            fingerprint=asked["fingerprint"],
        )
        server = Server(where, PORTS)
        with told(), within(LIMIT_S):
            _tell(server, where, asked)
    except TransferFailed as failed:
        print(f"err={failed.code} {printable(failed.words)}".rstrip(), file=sys.stderr)  # noqa: T201 (its answer)
        return 1
    return 0


def _tell(server: Server, where: Where, asked: dict[str, Any]) -> None:
    if server.path not in {"", "/"}:
        raise TransferFailed("wrong-address", "a broker has no folders")
    try:
        publish(server, where, asked["client"], [(topic, text) for topic, text in asked["messages"]])
    except TransferFailed as failed:
        if failed.code == "certificate" and server.scheme == "mqtts":
            print(json.dumps({"fingerprint": server.shown_fingerprint()}))  # noqa: T201 (its answer)
        raise


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    # A thread that still asks for a name must not hold the end up.
    os._exit(code)
