"""The switch by which an owner stops a run; the runner and the process room only read it."""

from __future__ import annotations

from threading import Event


class CancelSwitch:
    """A `Cancellation` that other threads and signal handlers may throw."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self._now = Event()
        self._after_round = Event()
        self._pause = Event()

    @property
    def is_now(self) -> bool:
        """End at once and keep the finished rounds."""
        return self._now.is_set()

    @property
    def is_after_round(self) -> bool:
        """End when the current round is complete."""
        return self._after_round.is_set()

    @property
    def is_pausing(self) -> bool:
        """Rest when the current round is complete, or go on resting."""
        return self._pause.is_set()

    def end_now(self) -> None:
        """Ask for the end at once; cannot be taken back."""
        self._now.set()

    def end_after_round(self) -> None:
        """Ask for the end after the current round; `end_now` still goes first."""
        self._after_round.set()

    def pause(self) -> None:
        """Ask for a rest after the current round; an end that is asked for goes first."""
        self._pause.set()

    def go_on(self) -> None:
        """End the rest, or take the wish for one back."""
        self._pause.clear()

    def wait(self, timeout_s: float) -> bool:
        """Wait until an end at once is asked for, at most `timeout_s`; say whether it was."""
        return self._now.wait(timeout_s)
