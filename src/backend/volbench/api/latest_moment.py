"""Which moments can have been, by this machine's clock: every answer in JSON says it, so that nobody else decides.

A page whose own clock is wrong, or one with a rule of its own, would take other times for unknown than the lists do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.moments import latest_believable

if TYPE_CHECKING:
    from flask import Flask, Response

    from volbench.runner.protocols import Clock

HEADER: Final = "X-Volbench-Latest"
"""What is told as having happened later than this was written by a clock that was ahead: its time is unknown."""


def register(app: Flask, clock: Clock) -> None:
    """Put the header on every answer of `app` that may hold moments."""

    @app.after_request
    def _say(response: Response) -> Response:
        if response.mimetype == "application/json":
            response.headers[HEADER] = latest_believable(clock.now())
        return response
