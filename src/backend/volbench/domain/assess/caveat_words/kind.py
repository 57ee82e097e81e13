"""What one row of the table of caveats holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.text import Text


class Severity(StrEnum):
    """How loudly a caveat is shown."""

    INFO = "info"
    WARNING = "warning"
    SERIOUS = "serious"


class Touches(StrEnum):
    """Which badge a caveat takes away."""

    VALID = "valid"
    STABLE = "stable"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class CaveatKind:
    """One row of the table of caveats."""

    code: str
    title: Text
    explanation: Text
    """True whenever the caveat stands, without any number."""
    observed: Text | None
    """What was seen, with `{names}` of the caveat's values; left out when a value is missing."""
    advice: Text
    severity: Severity
    touches: Touches


_LEVELS: Final = {
    "valid": (Severity.SERIOUS, Touches.VALID),
    "stable": (Severity.WARNING, Touches.STABLE),
    "warn": (Severity.WARNING, Touches.NEITHER),
    "info": (Severity.INFO, Touches.NEITHER),
}

Pair = tuple[str, str]
"""English, Simplified Chinese."""

KEEP_IN_MIND: Final = ("Nothing needs to be done; just know it when comparing.", "无需处理，对比时了解即可。")


def kind(
    code: str, level: str, title: Pair, explanation: Pair, advice: Pair, *, observed: Pair | None = None
) -> CaveatKind:
    """Build one row; `level` is `valid` or `stable` (the badge it takes away), `warn` or `info`."""
    severity, touches = _LEVELS[level]
    return CaveatKind(
        code=code,
        title=Text(*title),
        explanation=Text(*explanation),
        observed=None if observed is None else Text(*observed),
        advice=Text(*advice),
        severity=severity,
        touches=touches,
    )
