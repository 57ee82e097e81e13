"""What statuses of HTTP are called: after RFC 9110, whatever the Python that answers calls them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

_SINCE_RFC_9110: Final = {
    413: "Content Too Large",
    414: "URI Too Long",
    416: "Range Not Satisfiable",
    422: "Unprocessable Content",
}
"""Before 3.13 Python has the names of older RFCs."""


def phrase_of(status: int) -> str:
    """Return the name of a status that HTTP knows."""
    return _SINCE_RFC_9110.get(status) or HTTPStatus(status).phrase
