"""Tells Home Assistant's broker the newest results after each run, never during one; off until an address was given.

Nothing waits in a queue: what is told is worked out when it is told, so a broker that was away for a day is told the
newest state once, and no more.
"""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import Busy, InvalidRequest, VolbenchError
from volbench.domain.model.notices.home_assistant import BrokerAccess, TellingProblem, TellingState, TellingStatus, Told
from volbench.domain.model.servers.endpoint import MOST_SECRET_BYTES
from volbench.domain.model.words.message import Message
from volbench.services.woken_thread import WokenThread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.host.private_file import PrivateFile
    from volbench.host.secret_file import SecretFile
    from volbench.runner.protocols import Clock

_LOG: Final = logging.getLogger(__name__)
RETRY_S: Final = 3600.0
"""How often a broker that could not be told is tried again while the service runs."""
BUSY_RETRY_S: Final = 5.0
"""How often it is asked whether the measurement is over; costs a system call, no disk."""
SECRET: Final = "home-assistant"  # noqa: S105 (what it lies under)
"""Under this the broker's password is kept, beside those of endpoints."""
MOST_TEXT: Final = 200
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_SCHEMES: Final = frozenset({"mqtt", "mqtts"})
_FAULT: Final = (
    Message("services.home_assistant.fault"),
    Message("services.home_assistant.fault_hint"),
)


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the words come from, and who carries them; what is behind a function is opened once it is needed."""

    messages: Callable[[bool, str], Sequence[Told]]
    """With names or without, and in which language."""
    instance: Callable[[], str]
    is_measuring: Callable[[], bool]
    clock: Clock
    tell: Callable[[BrokerAccess, bytes, str, Sequence[Told]], None]
    """Has the child tell the broker; raises BrokerRefused."""


@dataclass(frozen=True, slots=True)
class BrokerEdit:
    """The broker as its owner describes it."""

    address: str
    user: str = ""
    password: bytes | None = None
    """None: what is kept stays; empty: there is none."""
    fingerprint: str | None = None
    with_names: bool = False
    language: str = "en"


class HomeAssistant:
    """Every method may be called from any thread."""

    def __init__(self, file: PrivateFile, secrets: SecretFile, sources: Sources) -> None:
        """Read nothing yet."""
        self._file = file
        self._secrets = secrets
        self._from = sources
        self._guard = Lock()
        self._telling = Lock()
        self._thread = WokenThread("volbench-home-assistant", self._work)
        self._is_waiting = False
        self._problem: TellingProblem | None = None

    # --- what the page asks ----------------------------------------------------------------------------------------

    def status(self) -> TellingStatus:
        """Say how it stands; the broker is not asked."""
        access = self._access()
        if access is None:
            return TellingStatus(TellingState.OFF)
        with self._guard:
            problem, is_waiting = self._problem, self._is_waiting
        state = TellingState.WAITING if is_waiting or not access.told_at else TellingState.CURRENT
        return TellingStatus(
            TellingState.FAILED if problem is not None and not is_waiting else state,
            access.address,
            access.user,
            self._secrets.has(SECRET),
            access.fingerprint,
            access.with_names,
            len(access.told),
            access.told_at or None,
            problem,
        )

    def preview(self, *, with_names: bool, language: str) -> Sequence[Told]:
        """Return word for word what would be told now."""
        return self._from.messages(with_names, language)

    def turn_on(self, edit: BrokerEdit) -> None:
        """Keep the broker and tell it, as soon as nothing is measured.

        Raises:
            InvalidRequest: it cannot be told like that.
            Busy: another broker still keeps what it was told.
        """
        _check(edit)
        with self._telling:
            before = self._access()
            told = before.told if before is not None and before.address == edit.address else {}
            if before is not None and before.told and before.address != edit.address:
                raise Busy(
                    Message("services.home_assistant.another_broker", address=before.address),
                    Message("services.home_assistant.turn_it_off_first"),
                )
            if edit.password is not None:
                self._keep_password(edit.password)
            kept = BrokerAccess(
                edit.address, edit.user, edit.fingerprint or None, edit.with_names, edit.language, told, ""
            )
            self._file.write(dump(kept))
        self.changed()

    def turn_off(self, *, is_left: bool = False) -> None:
        """Have the broker forget what it was told, then forget the broker; with `is_left` it is not asked.

        Raises:
            BrokerRefused: it could not be asked; everything stays as it was.
        """
        with self._telling:
            access = self._access()
            if access is not None and access.told and not is_left:
                self._send(access, [Told(topic, "") for topic in access.told])
            self._file.remove()
            self._secrets.remove(SECRET)
        with self._guard:
            self._problem, self._is_waiting = None, False

    def tell_all(self) -> None:
        """Tell everything again, as soon as nothing is measured: the broker may have lost it."""
        with self._telling:
            access = self._access()
            if access is not None:
                # A topic whose digest is unknown is told again.
                self._file.write(dump(replace(access, told=dict.fromkeys(access.told, ""))))
        self.changed()

    # --- the thread ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on `changed` makes a thread that tells; looks once whether something was missed."""
        self._thread.open()
        self.changed()

    def changed(self) -> None:
        """A run has ended, or the owner asks for it."""
        with self._guard:
            if not self._thread.may_work or not self._file.is_there:
                return
            self._problem, self._is_waiting = None, True
        self._thread.wake()

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread; the child ends with us."""
        self._thread.stop(timeout_s)

    def _work(self) -> float | None:
        return {TellingState.FAILED: RETRY_S, TellingState.WAITING: BUSY_RETRY_S}.get(self.tell_now())

    def tell_now(self) -> TellingState:
        """Tell what the broker does not know yet; a failure is kept for `status`, never raised: it harms no run."""
        with self._telling:
            try:
                state, problem = self._attempt(), None
            except VolbenchError as failure:
                _LOG.warning("home assistant was not told: %s %s", failure, failure.context)
                shown = getattr(failure, "shown_fingerprint", None)
                problem = TellingProblem(failure.message, failure.hint, self._from.clock.now(), shown)
                state = TellingState.FAILED
            except Exception:  # noqa: BLE001 (a mistake of ours, or a full disk, ends this attempt, never the thread)
                _LOG.exception("home assistant was not told")
                state, problem = TellingState.FAILED, TellingProblem(*_FAULT, self._from.clock.now())
        with self._guard:
            self._is_waiting = state is TellingState.WAITING
            self._problem = problem
        return state

    def _attempt(self) -> TellingState:
        access = self._access()
        if access is None:
            return TellingState.OFF
        if self._from.is_measuring():
            return TellingState.WAITING
        now = {one.topic: one for one in self._from.messages(access.with_names, access.language)}
        new = [one for one in now.values() if access.told.get(one.topic) != _digest(one.text)]
        gone = [Told(topic, "") for topic in access.told if topic not in now]
        if new or gone or not access.told_at:
            self._send(access, [*new, *gone])
            told = {topic: _digest(one.text) for topic, one in now.items()}
            self._file.write(dump(replace(access, told=told, told_at=self._from.clock.now())))
        return TellingState.CURRENT

    def _send(self, access: BrokerAccess, messages: Sequence[Told]) -> None:
        self._from.tell(access, self._secrets.get(SECRET) or b"", self._from.instance(), messages)

    def _access(self) -> BrokerAccess | None:
        kept = self._file.read()
        try:
            access: BrokerAccess | None = None if kept is None else load(BrokerAccess, kept)
        except InvalidRequest as error:
            raise self._file.not_understood() from error
        return access

    def _keep_password(self, password: bytes) -> None:
        if password:
            self._secrets.put(SECRET, password)
        else:
            self._secrets.remove(SECRET)


def _check(edit: BrokerEdit) -> None:
    """Refuse what no broker is called by; where it leads is looked at when it is told."""
    try:
        parts = urlsplit(edit.address)
        is_right = parts.scheme in _SCHEMES and bool(parts.hostname) and parts.path in {"", "/"} and parts.port != 0
    except ValueError:
        is_right = False
    else:
        is_right = is_right and not (parts.query or parts.fragment or parts.username or parts.password)
    if not is_right or not edit.address.isprintable() or len(edit.address) > MOST_TEXT:
        hint = Message("services.home_assistant.address_hint")
        raise InvalidRequest(Message("services.home_assistant.wrong_address"), hint, field="address")
    if edit.fingerprint and (_FINGERPRINT.fullmatch(edit.fingerprint) is None or parts.scheme != "mqtts"):
        message = Message("services.home_assistant.wrong_fingerprint")
        raise InvalidRequest(message, Message("services.home_assistant.fingerprint_hint"), field="fingerprint")
    if len(edit.password or b"") > MOST_SECRET_BYTES or len(edit.user) > MOST_TEXT:
        message = Message("services.home_assistant.too_long")
        raise InvalidRequest(message, Message("services.home_assistant.check_password"), field="password")
    if edit.password and not edit.user:
        message = Message("services.home_assistant.password_without_user")
        raise InvalidRequest(message, Message("services.home_assistant.check_password"), field="user")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
