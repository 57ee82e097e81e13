"""Names for runs: sorted by the time they were made, never the same twice, safe in any file name."""

from __future__ import annotations

import secrets
import time

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that reads like a digit."""
_LENGTH = 26
_RANDOM_BITS = 80


def new_run_id() -> str:
    """Return 48 bits of milliseconds followed by 80 random bits, as 26 characters."""
    number = (time.time_ns() // 1_000_000 << _RANDOM_BITS) | secrets.randbits(_RANDOM_BITS)
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, 32)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))


def new_seed() -> int:
    """Return a seed for a run nobody asked a particular one for."""
    return secrets.randbelow(2**31)
