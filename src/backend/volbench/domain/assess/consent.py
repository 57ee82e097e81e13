"""From what on a plan wants its owner's explicit yes: time, bytes written, and wear of SSDs. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.model.errors import ConsentNeeded
from volbench.domain.model.runs.continuation import Continuation
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.words.message import Message, listed
from volbench.domain.model.words.units import about_text, format_bytes, format_ratio

MOST_UNASKED_S: Final = 4 * 3600.0
"""Longer than this a volume is not to be kept busy by a click alone."""
MOST_UNASKED_BYTES: Final = 500 * 10**9
MOST_UNASKED_WEAR: Final = 0.01
"""Share of the writes an SSD is rated for; a hundred such runs would use it up."""

_TIME: Final = Message("assess.consent.time")
_BYTES: Final = Message("assess.consent.bytes")
_WEAR: Final = Message("assess.consent.wear")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run, or the rest of one, takes at its most."""

    seconds: float
    bytes_: int
    wear: float | None = None
    """Share of the writes the SSDs are rated for; None where no rating is known."""


def wants_yes_for(plan: Plan) -> tuple[Message, ...]:
    """Return what of a plan, at its most, lies above the limits; empty where a click is enough."""
    return wants_yes_for_cost(_cost_of(plan))


def wants_yes_for_cost(cost: Cost) -> tuple[Message, ...]:
    """Return what of a cost lies above the limits; empty where a click is enough."""
    found = []
    if cost.seconds > MOST_UNASKED_S:
        found.append(_TIME.fill(time=about_text(cost.seconds)))
    if cost.bytes_ > MOST_UNASKED_BYTES:
        found.append(_BYTES.fill(amount=format_bytes(cost.bytes_)))
    if cost.wear is not None and cost.wear > MOST_UNASKED_WEAR:
        found.append(_WEAR.fill(share=format_ratio(cost.wear)))
    return tuple(found)


def refuse_without_yes(plan: Plan, *, is_agreed: bool) -> None:
    """Make sure that the owner agreed to a large plan.

    Raises:
        ConsentNeeded: it is above a limit, and nobody agreed; hours and bytes are named.
    """
    cost = _cost_of(plan)
    asked = wants_yes_for_cost(cost)
    if asked and not is_agreed:
        raise _needed(cost.seconds, cost.bytes_, asked)


def refuse_to_continue_without_yes(rest: Continuation, *, is_agreed: bool) -> None:
    """Make sure that the owner agreed to what the large rest of a run takes.

    Raises:
        ConsentNeeded: it is above a limit, and nobody agreed; hours and bytes are named.
    """
    if rest.wants_yes_for and not is_agreed:
        raise _needed(rest.most_duration_s, rest.most_write_bytes, rest.wants_yes_for)


def _cost_of(plan: Plan) -> Cost:
    bytes_ = plan.expected_write_bytes if plan.most_write_bytes is None else plan.most_write_bytes
    return Cost(plan.most_duration_s or plan.expected_duration_s, bytes_, plan.endurance_ratio)


def _needed(seconds: float, bytes_: int, asked: tuple[Message, ...]) -> ConsentNeeded:
    words = Message("assess.consent.needed", time=about_text(seconds), amount=format_bytes(bytes_), what=listed(asked))
    return ConsentNeeded(words, Message("assess.consent.how"), tuple(("is_agreed", one) for one in asked))
