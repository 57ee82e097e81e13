"""Caveats: typed reasons to doubt a number, put into words for owners.

The table of all caveats stands in caveat_words/. Which caveats a round, a workload or a run carries is decided in
caveat_rules.py and by the runner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.assess.caveat_words.caveat_kind import CaveatKind, Severity, Touches
from volbench.domain.model.coding.codec import load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message, join_sentences, listed
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.units import duration_text, format_bytes, format_latency, format_ratio

_UNKNOWN: Final = CaveatKind(
    code="unknown",
    title=Message("assess.caveats.unknown.title"),
    explanation=Message("assess.caveats.unknown.explanation"),
    observed=None,
    advice=Message("assess.caveats.unknown.advice"),
    severity=Severity.WARNING,
    touches=Touches.NEITHER,
)


def kind_of(code: str) -> CaveatKind:
    """Return the row of a caveat; a code from a newer version gets a row that says so."""
    return CAVEATS.get(code, _UNKNOWN)


def describe(code: str, values: Mapping[str, Any]) -> dict[str, Message]:
    """Return `title`, `explanation` (with what was observed, where known) and `advice` of a caveat."""
    kind = kind_of(code)
    observed = observed_of(code, values)
    explanation = kind.explanation
    if observed is not None:
        explanation = join_sentences((explanation, observed))
    return {"title": kind.title, "explanation": explanation, "advice": advice_of(kind, observed)}


def advice_of(kind: CaveatKind, seen: Message | None) -> Message:
    """Return what to do about a caveat: by what was seen, where other things help against that."""
    by_reason = (advice for code, advice in kind.advice_for if seen is not None and seen.has(code))
    return next(by_reason, kind.advice)


def observed_of(code: str, values: Mapping[str, Any]) -> Message | None:
    """Return what was seen, in one sentence with its numbers; None where the caveat has none or one is missing."""
    kind = kind_of(code)
    if kind.observed is None or not values.keys() >= set(kind.observed_values):
        return None  # Where a value is missing, the explanation stands without it.
    return kind.observed.fill(
        **{name: written(name, values[name], values.get(SPREAD_OF + name)) for name in kind.observed_values}
    )


SPREAD_OF: Final = "spread_of_"
"""Before the name of a value: the half width of what that one lies in, which its digits follow."""

_SUFFIXES: Final[tuple[tuple[str, Callable[[float, float | None], object]], ...]] = (
    ("bytes_per_s", speed),
    ("_bytes", lambda value, _: format_bytes(value, base="iec")),
    ("_ratio", lambda value, _: format_ratio(value)),
    ("_ns", lambda value, spread: format_latency(value, spread=spread)),
    ("_s", lambda value, _: duration_text(value)),
)


MOST_PLAIN: Final = 1e6
"""Below this a number without a unit keeps its decimals; above, only whole ones are written, never as 1e+06."""


def written(name: str, value: Any, spread: Any = None) -> object:
    """Write one value of a caveat by the unit its name ends with; anything strange is shown as it is.

    `spread` is the half width of what it lies in, where that is known.
    """
    if isinstance(value, Mapping):
        return _message(value)
    if isinstance(value, list | tuple):
        return _enumerated([_message(item) if isinstance(item, Mapping) else str(item) for item in value])
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return value
    for suffix, write in _SUFFIXES:
        if name.endswith(suffix):
            return write(value, spread if isinstance(spread, int | float) and math.isfinite(spread) else None)
    return f"{value:,g}" if abs(value) < MOST_PLAIN else f"{value:,.0f}"


def _enumerated(items: list[Message | str]) -> Message:
    return listed(items)


def _message(value: Mapping[str, Any]) -> Message | str:
    """Return the sentence a value holds; anything strange as it is."""
    try:
        said: Message = load(Message, value)
    except InvalidRequest:
        return str(value)
    return said
