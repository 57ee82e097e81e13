"""Answers packed with gzip where the browser takes it: a run's document shrinks to a tenth on the way."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from flask import request

if TYPE_CHECKING:
    from flask import Flask, Response

SMALLEST_BYTES: Final = 700
"""Below this the saving is not worth the work. A poll of a live run is above it: packing it takes 0.1 ms a second."""
_TYPES: Final = frozenset({"application/json", "text/html", "text/csv", "text/markdown", "text/plain", "image/svg+xml"})
_LEVEL: Final = 5


def register(app: Flask) -> None:
    """Pack long answers of `app` that are not packed yet."""
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    if response.direct_passthrough or response.mimetype not in _TYPES or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    content = response.get_data()
    if len(content) < SMALLEST_BYTES or request.accept_encodings["gzip"] <= 0:
        return response
    response.set_data(gzip.compress(content, _LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    return response
