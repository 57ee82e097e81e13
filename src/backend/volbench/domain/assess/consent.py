"""From what on a plan wants its owner's explicit yes: time, bytes written, and wear of SSDs. Pure."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.errors import ConsentNeeded
from volbench.domain.model.message import Message, listed
from volbench.domain.model.plan import Plan
from volbench.domain.model.units import about_text, format_bytes, format_ratio

MOST_UNASKED_S: Final = 4 * 3600.0
"""Longer than this a volume is not to be kept busy by a click alone."""
MOST_UNASKED_BYTES: Final = 500 * 10**9
MOST_UNASKED_WEAR: Final = 0.01
"""Share of the writes an SSD is rated for; a hundred such runs would use it up."""

_TIME: Final = Message("assess.consent.time")
_BYTES: Final = Message("assess.consent.bytes")
_WEAR: Final = Message("assess.consent.wear")


def wants_yes_for(plan: Plan) -> tuple[Message, ...]:
    """Return what of a plan, at its most, lies above the limits; empty where a click is enough."""
    seconds = plan.most_duration_s or plan.expected_duration_s
    bytes_ = plan.expected_write_bytes if plan.most_write_bytes is None else plan.most_write_bytes
    found = []
    if seconds > MOST_UNASKED_S:
        found.append(_TIME.fill(time=about_text(seconds)))
    if bytes_ > MOST_UNASKED_BYTES:
        found.append(_BYTES.fill(amount=format_bytes(bytes_)))
    if plan.endurance_ratio is not None and plan.endurance_ratio > MOST_UNASKED_WEAR:
        found.append(_WEAR.fill(share=format_ratio(plan.endurance_ratio)))
    return tuple(found)


def refuse_without_yes(plan: Plan, *, is_agreed: bool) -> None:
    """Make sure that the owner agreed to a large plan.

    Raises:
        ConsentNeeded: it is above a limit, and nobody agreed; hours and bytes are named.
    """
    asked = wants_yes_for(plan)
    if not asked or is_agreed:
        return
    seconds = plan.most_duration_s or plan.expected_duration_s
    bytes_ = plan.expected_write_bytes if plan.most_write_bytes is None else plan.most_write_bytes
    words = Message("assess.consent.needed", time=about_text(seconds), amount=format_bytes(bytes_), what=listed(asked))
    raise ConsentNeeded(words, Message("assess.consent.how"), tuple(("is_agreed", one) for one in asked))
