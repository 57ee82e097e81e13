"""After a large answer has been sent, the memory it took is given back: an idle service stays small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response

LARGE_BYTES: Final = 65_536
"""Reports, documents and comparisons are above it before they are packed; polls and lists are far below."""


def register(app: Flask, give_back: Callable[[], None]) -> None:
    """Call `give_back` whenever `app` has sent a large answer."""

    def watch(response: Response) -> Response:
        if not response.direct_passthrough and len(response.get_data()) >= LARGE_BYTES:
            response.call_on_close(give_back)
        return response

    app.after_request(watch)
