"""How a way fails: by a code, and with what the other side said."""

from __future__ import annotations


class TransferFailed(Exception):
    """A file did not get there or back: a code of `tools/transfer_failures.py`, and what the other side said."""

    def __init__(self, code: str, words: str = "") -> None:
        """Keep both; the words are cleaned where they are printed."""
        super().__init__(f"{code} {words}")
        self.code = code
        self.words = words
        self.step = ""
        """Of a trial: which of its steps failed."""
        self.has_left = False
        """Of a trial: whether its file may still be there."""
