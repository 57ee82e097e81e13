"""The child: `python -I -m volbench.notify check|send --input PATH`. One address, one notice, then it ends.

What it works on is JSON, read from the path: the address has secrets in it, so it is in no argument and no environment.
It answers as JSON on stdout with codes and numbers only: what a library or a server says may repeat an address.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_BYTES: Final = 65_536
VERBS: Final = ("check", "send")


def main(argv: Sequence[str]) -> int:
    """Do what is asked and answer."""
    parser = argparse.ArgumentParser(prog="volbench.notify", allow_abbrev=False)
    parser.add_argument("verb", choices=VERBS)
    parser.add_argument("--input", required=True, help="path the address and the notice are read from")
    options = parser.parse_args(argv)
    with Path(options.input).open("rb") as pipe:
        asked: dict[str, Any] = json.loads(pipe.read(MOST_BYTES))
    print(json.dumps(_answer(options.verb, asked)))  # noqa: T201 (its answer)
    return 0


def _answer(verb: str, asked: dict[str, Any]) -> dict[str, Any]:
    try:
        from volbench.notify.apprise_notice import Failed, check, send
    except ModuleNotFoundError:
        return {"code": "no-apprise"}
    try:
        if verb == "check":
            check(asked["url"])
        else:
            send(asked["url"], asked["title"], asked["body"])
    except Failed as failed:
        return {"code": failed.code, "number": failed.number}
    return {"code": "done"}


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    # A thread that still asks for a name must not hold the end up.
    os._exit(code)
