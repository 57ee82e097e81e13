"""What our own child answers, taken as somebody else's: numbers that can be, texts that are short. No IO."""

from __future__ import annotations

import re
from typing import Any, Final

_MOST_TEXT: Final = 200
_FACT: Final = re.compile(r"[a-z0-9_-]{1,40}")
_MOST_FACTS: Final = 20


def whole_number(value: Any) -> int:
    """Return a whole number from 0 up; ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**63:
        raise ValueError(f"{value!r} is not a whole number from 0 up")
    return value


def ratio(value: Any) -> float:
    """Return a share from 0 to 1; ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{value!r} is not a ratio")
    return float(value)


def short_text(value: Any) -> str:
    """Return what is somebody else's: as text, short, and in one line."""
    return "".join(letter if letter.isprintable() else " " for letter in str(value)[:_MOST_TEXT]).strip()


def checked_facts(facts: dict[str, Any]) -> dict[str, str]:
    """Return what a server said of itself; ValueError where nobody can have told that."""
    if len(facts) > _MOST_FACTS or not all(_FACT.fullmatch(key) for key in facts):
        raise ValueError("facts that nobody can have told")
    return {key: short_text(value) for key, value in sorted(facts.items())}
