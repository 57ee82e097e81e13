"""How a way fails: by a code, and with what the other side said."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class TransferFailed(Exception):
    """A file did not get there or back: a code of `tools/transfer_failures.py`, and what the other side said."""

    def __init__(self, code: str, words: str = "", facts: Mapping[str, str] | None = None) -> None:
        """Keep them; the words are cleaned where they are printed."""
        super().__init__(f"{code} {words}")
        self.code = code
        self.words = words
        self.facts = dict(facts or {})
        """What the other side named, for the sentence of that code: a region, two times."""
        self.pause_s: float | None = None
        """The server is well and asked for the request again, after so many seconds. None: it did not."""
        self.step = ""
        """Of a trial: which of its steps failed."""
        self.has_left = False
        """Of a trial: whether its file may still be there."""
