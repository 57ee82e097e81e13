"""One notice sent, or an address tried, by our own child process `volbench/notify`. No IO here.

The child is started as that of `transfer.py` is; address and notice reach it by an inherited pipe.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.command import SecretArgument
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import ToolOutput

MODULE: Final = "volbench.notify"
MOST_BYTES: Final = 4096
"""What a pipe takes before anybody reads."""
_PROBLEMS: Final[Mapping[str, Message]] = {
    "no-apprise": Message("tools.notify.no_apprise"),
    "unknown-service": Message("tools.notify.unknown_service"),
    "no-address": Message("tools.notify.no_address"),
    "unknown-name": Message("tools.notify.unknown_name"),
    "certificate": Message("tools.notify.certificate"),
    "refused": Message("tools.notify.refused"),
    "timed-out": Message("tools.notify.timed_out"),
    "unreachable": Message("tools.notify.unreachable"),
    "broken-off": Message("tools.notify.broken_off"),
}
_NOT_LET_IN: Final = Message("tools.notify.not_let_in")
_ANSWERED: Final = Message("tools.notify.answered")
FAILED: Final = Message("tools.notify.failed")
TIMED_OUT: Final = _PROBLEMS["timed-out"]
NO_APPRISE: Final = _PROBLEMS["no-apprise"]


def notify_command(verb: str) -> list[str]:
    """Return the argv of the child that does `check` or `send`; what it works on is the secret of the call."""
    return [sys.executable, "-I", "-m", MODULE, verb, SecretArgument("--input=")]


def notify_input(url: str, title: str = "", body: str = "") -> bytes:
    """Return what the child is to read; words that are too long for the pipe are cut at their end."""
    while True:
        written = json.dumps({"url": url, "title": title, "body": body}, ensure_ascii=False).encode()
        if len(written) <= MOST_BYTES or not (title or body):
            return written
        title, body = (title, body[:-20]) if body else (title[:-20], body)


def read_problem(output: ToolOutput) -> Message | None:
    """Return why it did not work; None where it did."""
    try:
        said: dict[str, Any] = json.loads(output.stdout)
        code, number = said["code"], said.get("number")
    except (ValueError, KeyError, TypeError, AttributeError):
        return FAILED
    if code == "done":
        return None
    if isinstance(number, int):
        return (_NOT_LET_IN if code == "not-let-in" else _ANSWERED).fill(number=number)
    return _PROBLEMS.get(code, FAILED)
