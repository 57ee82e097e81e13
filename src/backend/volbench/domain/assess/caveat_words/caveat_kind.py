"""What one row of the table of caveats holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message


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
    title: Message
    explanation: Message
    """True whenever the caveat stands, without any number."""
    observed: Message | None
    """What was seen; left out when one of its values is missing."""
    advice: Message
    severity: Severity
    touches: Touches
    observed_values: tuple[str, ...] = ()
    """Names of the values that `observed` speaks of."""
    advice_for: tuple[tuple[str, Message], ...] = ()
    """Code of what was observed → what to do then; the first that was observed goes before `advice`."""


_LEVELS: Final = {
    "valid": (Severity.SERIOUS, Touches.VALID),
    "stable": (Severity.WARNING, Touches.STABLE),
    "warn": (Severity.WARNING, Touches.NEITHER),
    "info": (Severity.INFO, Touches.NEITHER),
}

KEEP_IN_MIND: Final = Message("caveats.keep_in_mind")


def kind(
    code: str,
    level: str,
    *,
    advice: Message | None = None,
    observed: tuple[str, ...] | None = None,
    advice_for: tuple[tuple[str, Message], ...] = (),
) -> CaveatKind:
    """Build one row; its words stand in the catalogues under its code.

    Args:
        code: Of the caveat.
        level: `valid` or `stable` (the badge it takes away), `warn` or `info`.
        advice: What to do, where other caveats advise the same.
        observed: The values that the words for what was seen name; None where there are no such words.
        advice_for: As in `CaveatKind`.
    """
    severity, touches = _LEVELS[level]
    words = f"caveats.{code}"
    return CaveatKind(
        code=code,
        title=Message(f"{words}.title"),
        explanation=Message(f"{words}.explanation"),
        observed=None if observed is None else Message(f"{words}.observed"),
        observed_values=observed or (),
        advice=advice or Message(f"{words}.advice"),
        severity=severity,
        touches=touches,
        advice_for=advice_for,
    )
