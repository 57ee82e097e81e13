"""Has one notice sent by a child process: what that loads and what is secret in an address end with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.words.quantities import write_out
from volbench.languages import render
from volbench.tools.notify import FAILED, TIMED_OUT, notify_command, notify_input, read_problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from volbench.domain.model.notices.outgoing import NoticeText
    from volbench.domain.model.words.message import Message
    from volbench.domain.model.words.units import Base
    from volbench.runner.protocols import ProcessRunner

CHILD_S: Final = 30.0
"""A service that has not answered by then is tried again later."""


class _Until:
    """The `Cancellation` of a child that nobody but circumstances ends."""

    is_after_round = False
    is_pausing = False

    def __init__(self, should_end: Callable[[], bool], is_stopping: Event) -> None:
        self._should_end = should_end
        self._is_stopping = is_stopping

    @property
    def is_now(self) -> bool:
        return self._is_stopping.is_set() or self._should_end()

    def wait(self, timeout_s: float) -> bool:
        return self._is_stopping.wait(timeout_s) or self._should_end()


class Courier:
    """Starts the child; safe from any thread."""

    def __init__(
        self,
        processes: Callable[[], ProcessRunner],
        *,
        is_stopping: Event,
        is_measuring: Callable[[], bool],
        unit_base: Callable[[], Base],
    ) -> None:
        """Keep the collaborators; `is_measuring` turning true ends a child that is sending."""
        self._processes = processes
        self._is_stopping = is_stopping
        self._is_measuring = is_measuring
        self._unit_base = unit_base

    def check(self, url: str) -> Message | None:
        """Return why this is no address of a service; None where it is. Nothing is sent."""
        return self._run("check", notify_input(url), lambda: False)

    def send(self, url: str, text: NoticeText, language: str) -> Message | None:
        """Send one notice and return why it was not taken; None where it was.

        Raises:
            Cancelled: something has begun to measure, or the service ends; it may have been sent or not.
        """
        return self._run("send", notify_input(url, *self.words(text, language)), self._is_measuring)

    def words(self, text: NoticeText, language: str) -> tuple[str, str]:
        """Return title and body exactly as they are sent."""
        base = self._unit_base()
        title, body = (write_out(render(one, language), base) for one in (text.title, text.body))
        return title, body

    def _run(self, verb: str, asked: bytes, should_end: Callable[[], bool]) -> Message | None:
        cancel = _Until(should_end, self._is_stopping)
        try:
            output = self._processes().run(notify_command(verb), timeout_s=CHILD_S, cancel=cancel, secret=asked)
        except VolbenchError as error:
            # Its own words may hold what the child printed; only which kind it is goes on.
            return TIMED_OUT if error.code == "timed-out" else FAILED
        return read_problem(output)
