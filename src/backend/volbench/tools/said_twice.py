"""What a reader raises where a text says twice what one program says once: which belongs to the rest, nobody knows."""

from __future__ import annotations


class SaidTwice(Exception):
    """A text holds several reports, or parts of them."""
