"""Has our child process tell a broker, and says in words why it could not."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message
from volbench.host.own_program import done_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.notices.home_assistant import BrokerAccess, Told

MODULE: Final = "volbench.child.broker"
LIMIT_S: Final = 60.0
"""The child gives a broker up by itself after a third of this."""
_ANSWER: Final = re.compile(r"err=([a-z-]{1,40})(?: (.*))?")
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_CHECK_ADDRESS: Final = Message("services.home_assistant.check_address")
_CHECK_BROKER: Final = Message("services.home_assistant.check_broker")
_CHECK_PASSWORD: Final = Message("services.home_assistant.check_password")
_CHECK_RIGHTS: Final = Message("services.home_assistant.check_rights")
_CHECK_CERTIFICATE: Final = Message("services.home_assistant.check_certificate")
_ODD: Final = (Message("services.home_assistant.odd"), _CHECK_BROKER)
_WORDS: Final[dict[str, tuple[Message, Message]]] = {
    "auth": (Message("services.home_assistant.auth"), _CHECK_PASSWORD),
    "denied": (Message("services.home_assistant.denied"), _CHECK_RIGHTS),
    "unknown-host": (Message("services.home_assistant.unknown_host"), _CHECK_ADDRESS),
    "refused": (Message("services.home_assistant.refused"), _CHECK_BROKER),
    "unreachable": (Message("services.home_assistant.unreachable"), _CHECK_ADDRESS),
    "reset": (Message("services.home_assistant.reset"), _CHECK_BROKER),
    "timed-out": (Message("services.home_assistant.timed_out"), _CHECK_BROKER),
    "certificate": (Message("services.home_assistant.certificate"), _CHECK_CERTIFICATE),
    "tls": (Message("services.home_assistant.tls"), _CHECK_ADDRESS),
    "not-understood": (Message("services.home_assistant.not_understood"), _CHECK_ADDRESS),
    "wrong-address": (Message("services.home_assistant.wrong_address"), _CHECK_ADDRESS),
    "public-address": (Message("services.home_assistant.public_address"), _CHECK_ADDRESS),
}


class BrokerRefused(CapabilityMissing):
    """The broker was not told, and why."""

    def __init__(self, message: Message, hint: Message, *, shown_fingerprint: str | None, **context: str) -> None:
        """Keep the certificate it showed, where that is the reason."""
        super().__init__(message, hint, **context)
        self.shown_fingerprint = shown_fingerprint


def tell(access: BrokerAccess, password: bytes, instance: str, messages: Sequence[Told]) -> None:
    """Have the broker keep these messages. Raises BrokerRefused."""
    asked = {
        "address": access.address,
        "user": access.user,
        "password": password.decode("utf-8", "surrogateescape"),
        "fingerprint": access.fingerprint,
        "client": f"volbench-{instance}",
        "messages": [(one.topic, one.text) for one in messages],
    }
    try:
        done = done_by(MODULE, json.dumps(asked).encode(), limit_s=LIMIT_S)
    except TimeoutError:
        message, hint = _WORDS["timed-out"]
        raise BrokerRefused(message, hint, shown_fingerprint=None) from None
    except OSError as problem:
        raise BrokerRefused(*_ODD, shown_fingerprint=None, detail=str(problem)) from problem
    if done.returncode:
        raise _refusal(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def _refusal(said: str, complaint: str) -> BrokerRefused:
    lines = complaint.strip().splitlines()
    found = _ANSWER.fullmatch(lines[-1]) if lines else None
    code, detail = (found[1], found[2] or "") if found else ("", complaint[-200:])
    message, hint = _WORDS.get(code, _ODD)
    return BrokerRefused(message, hint, shown_fingerprint=_shown(said), reason=code, detail=detail)


def _shown(said: str) -> str | None:
    try:
        shown = json.loads(said)["fingerprint"]
    except (ValueError, KeyError, TypeError):
        return None
    return shown if isinstance(shown, str) and _FINGERPRINT.fullmatch(shown) else None
