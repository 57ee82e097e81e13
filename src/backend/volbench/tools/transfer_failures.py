"""Why a file did not get over a way: the codes of `volbench/child` as errors with what to do next. No IO."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from volbench.domain.model.errors import CapabilityMissing, TargetLost, TimedOut, ToolFailed, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.tools.tool_failures import DETAIL_CHARS, failure
from volbench.tools.transfer_answer import short_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import ToolOutput

BYTE_LIMIT: Final = "byte-limit"
"""Code of a child that may not move as much as it would have to."""
TOO_LARGE: Final = "too-large"
"""Code of a child whose server takes no file of this size."""
ONE_FILE: Final = "one-file"
"""Code of a child whose address is that of one file, which can be read, and nothing be put there."""
_ANSWER: Final = re.compile(r"err=([a-z0-9-]{1,40})(?: at=([a-z-]{1,20})(,left)?)?(?: with=(\S{1,2000}))?(?: (.*))?")
_MOST_FACTS: Final = 4
_RENEW_PASSWORD: Final = Message("tools.transfer_failures.renew_password")
_CHECK_ADDRESS: Final = Message("tools.transfer_failures.check_address")
_CHECK_SERVER: Final = Message("tools.transfer_failures.check_server")
_CHECK_CERTIFICATE: Final = Message("tools.transfer_failures.check_certificate")
_CHECK_RIGHTS: Final = Message("tools.transfer_failures.check_rights")
_MAKE_SPACE: Final = Message("tools.transfer_failures.make_space")
_TRY_LATER: Final = Message("tools.transfer_failures.try_later")
_DO_NOT_TRUST: Final = Message("tools.transfer_failures.do_not_trust")
_ADDRESS_OF_SERVER_ITSELF: Final = Message("tools.transfer_failures.address_of_server_itself")
_SAME_MACHINE: Final = Message("tools.transfer_failures.same_machine")
_INSTALL: Final = Message("tools.transfer_failures.install")
_CHECK_GENERATOR: Final = Message("tools.transfer_failures.check_generator")
_RAISE_FILES: Final = Message("tools.transfer_failures.raise_files")
_GIVE_LIMITS: Final = Message("tools.transfer_failures.give_limits")
_CHECK_LIST: Final = Message("tools.transfer_failures.check_list")
_CHECK_PROXY: Final = Message("tools.transfer_failures.check_proxy")
_STEPS: Final = {
    "open": Message("tools.transfer_failures.step_open"),
    "put": Message("tools.transfer_failures.step_put"),
    "list": Message("tools.transfer_failures.step_list"),
    "get": Message("tools.transfer_failures.step_get"),
    "delete": Message("tools.transfer_failures.step_delete"),
    "list-again": Message("tools.transfer_failures.step_list_again"),
}
"""Of a trial: what was done by then, and what failed."""
_ENTRY: Final = "entry"
"""Of a round: it was refused before anything was put."""
_LEFT: Final = Message("tools.transfer_failures.trial_left")

_WORDS: Final[dict[str, tuple[type[VolbenchError], Message, Message]]] = {
    "auth": (ToolFailed, Message("tools.transfer_failures.auth"), _RENEW_PASSWORD),
    "denied": (ToolFailed, Message("tools.transfer_failures.denied"), _CHECK_RIGHTS),
    "unknown-host": (TargetLost, Message("tools.transfer_failures.unknown_host"), _CHECK_ADDRESS),
    "refused": (TargetLost, Message("tools.transfer_failures.refused"), _CHECK_SERVER),
    "unreachable": (TargetLost, Message("tools.transfer_failures.unreachable"), _CHECK_ADDRESS),
    "reset": (TargetLost, Message("tools.transfer_failures.reset"), _CHECK_SERVER),
    "timed-out": (TimedOut, Message("tools.transfer_failures.timed_out"), _CHECK_SERVER),
    "certificate": (ToolFailed, Message("tools.transfer_failures.certificate"), _CHECK_CERTIFICATE),
    "tls": (ToolFailed, Message("tools.transfer_failures.tls"), _CHECK_ADDRESS),
    "not-found": (TargetLost, Message("tools.transfer_failures.not_found"), _CHECK_ADDRESS),
    "full": (TargetLost, Message("tools.transfer_failures.full"), _MAKE_SPACE),
    "read-only": (TargetLost, Message("tools.transfer_failures.read_only"), _CHECK_RIGHTS),
    TOO_LARGE: (ToolFailed, Message("tools.transfer_failures.too_large"), _CHECK_SERVER),
    "server-error": (ToolFailed, Message("tools.transfer_failures.server_error"), _CHECK_SERVER),
    "retry-after": (ToolFailed, Message("tools.transfer_failures.retry_after"), _TRY_LATER),
    "short-body": (ToolFailed, Message("tools.transfer_failures.short_body"), _CHECK_SERVER),
    "wrong-bytes": (ToolFailed, Message("tools.transfer_failures.wrong_bytes"), _DO_NOT_TRUST),
    "still-there": (ToolFailed, Message("tools.transfer_failures.still_there"), _DO_NOT_TRUST),
    "not-listed": (ToolFailed, Message("tools.transfer_failures.not_listed"), _CHECK_LIST),
    "list-incomplete": (ToolFailed, Message("tools.transfer_failures.list_incomplete"), _CHECK_SERVER),
    "list-not-understood": (ToolFailed, Message("tools.transfer_failures.list_not_understood"), _CHECK_PROXY),
    "redirect": (ToolFailed, Message("tools.transfer_failures.redirect"), _ADDRESS_OF_SERVER_ITSELF),
    "headers-too-large": (ToolFailed, Message("tools.transfer_failures.headers_too_large"), _CHECK_ADDRESS),
    "not-understood": (ToolFailed, Message("tools.transfer_failures.not_understood"), _CHECK_ADDRESS),
    "wrong-address": (ToolFailed, Message("tools.transfer_failures.wrong_address"), _CHECK_ADDRESS),
    "missing-client": (CapabilityMissing, Message("tools.transfer_failures.missing_client"), _INSTALL),
    "another-machine": (ToolFailed, Message("tools.transfer_failures.another_machine"), _SAME_MACHINE),
    "public-address": (ToolFailed, Message("tools.transfer_failures.public_address"), _GIVE_LIMITS),
    "generator-failed": (ToolFailed, Message("tools.transfer_failures.generator_failed"), _CHECK_GENERATOR),
    "too-few-files": (ToolFailed, Message("tools.transfer_failures.too_few_files"), _RAISE_FILES),
    "wrong-region": (
        ToolFailed,
        Message("tools.transfer_failures.wrong_region"),
        Message("tools.transfer_failures.enter_region"),
    ),
    "clock": (ToolFailed, Message("tools.transfer_failures.clock"), Message("tools.transfer_failures.set_clocks")),
    "other-sign-in": (
        ToolFailed,
        Message("tools.transfer_failures.other_sign_in"),
        Message("tools.transfer_failures.allow_basic"),
    ),
    "checksum-wanted": (
        ToolFailed,
        Message("tools.transfer_failures.checksum_wanted"),
        Message("tools.transfer_failures.choose_bucket_without_lock"),
    ),
    "old-smb": (
        ToolFailed,
        Message("tools.transfer_failures.old_smb"),
        Message("tools.transfer_failures.turn_on_newer_smb"),
    ),
    ONE_FILE: (
        ToolFailed,
        Message("tools.transfer_failures.one_file"),
        Message("tools.transfer_failures.add_as_file"),
    ),
    BYTE_LIMIT: (ToolFailed, Message("tools.transfer_failures.byte_limit"), _GIVE_LIMITS),
}
_NAMED: Final = {"wrong-region": ("region",), "clock": ("here", "there"), "other-sign-in": ("scheme",)}
"""What the sentence of a code names."""
CODES: Final = frozenset(_WORDS)
"""What a child may answer; a test holds that `volbench/child` knows the same."""


def was_refused_at_entry(output: ToolOutput) -> bool:
    """Say whether a child was refused before it could put anything: wrong password, closed port, no such name."""
    lines = output.stderr.strip().splitlines()
    found = _ANSWER.fullmatch(lines[-1]) if lines and output.exit_code != 0 else None
    return found is not None and found[2] == _ENTRY and found[3] is None


def transfer_failure(output: ToolOutput) -> VolbenchError:
    """Return the error to raise for a child that ended badly; what a server said is its detail, not its sentence."""
    lines = output.stderr.strip().splitlines()
    found = _ANSWER.fullmatch(lines[-1]) if lines else None
    code, said = (found[1], found[5] or "") if found else ("", "")
    if found is not None and code in _WORDS:
        facts = dict(parse_qsl(found[4] or "", max_num_fields=_MOST_FACTS)) if found[4] else {}
        return _at_step(told_failure(code, said, facts), found[2], has_left=found[3] is not None)
    return failure("transfer", output, errno=int(code) if code.isdecimal() and len(code) <= len("9999") else 0)


def _at_step(error: VolbenchError, step: str | None, *, has_left: bool) -> VolbenchError:
    """Return an error that says which step of a trial failed."""
    if step not in _STEPS:
        return error
    message = _STEPS[step].fill(why=error.message)
    if has_left:
        message = _LEFT.fill(said=message)
    return type(error)(message, error.hint, **{**error.context, "step": step})


def told_failure(code: str, said: str, facts: Mapping[str, str] | None = None) -> VolbenchError:
    """Return the error to raise for what a child has told by its code; ValueError where nobody knows it.

    `facts` is what the sentence names; one that was not told is a question mark.
    """
    if code not in _WORDS:
        raise ValueError(code)
    kind, message, hint = _WORDS[code]
    named = {name: short_text((facts or {}).get(name) or "?") for name in _NAMED.get(code, ())}
    message, hint = message.fill(**named), hint.fill(**named)
    return kind(message, hint, reason=code, detail=said[-DETAIL_CHARS:])
