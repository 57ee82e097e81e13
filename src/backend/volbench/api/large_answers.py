"""After a large answer has been sent, the memory it took is given back: an idle service stays small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

LARGE_BYTES: Final = 65_536
"""Reports, documents and comparisons are above it before they are packed; polls and lists are far below."""

_FROM_MEMORY: Final = "metrics"
"""The endpoint that is read again and again and leaves nothing behind: collecting would cost more than it."""


def register(app: Flask, give_back: Callable[[], None]) -> None:
    """Call `give_back` whenever `app` has sent a large answer."""

    def watch(response: Response) -> Response:
        if request.endpoint == _FROM_MEMORY or response.direct_passthrough:
            return response
        if len(response.get_data()) >= LARGE_BYTES:
            response.call_on_close(give_back)
        return response

    app.after_request(watch)
