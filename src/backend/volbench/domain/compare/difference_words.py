"""Sentences about a difference, the same between two runs and between two volumes of one run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.words.message import Message, listed, quoted
from volbench.domain.model.words.units import format_change

FASTER: Final = Message("compare.difference.faster")
SLOWER: Final = Message("compare.difference.slower")
LESS_TIME: Final = Message("compare.difference.less_time")
MORE_TIME: Final = Message("compare.difference.more_time")
INTERVAL: Final = Message("compare.difference.interval")
TOO_SMALL: Final = Message("compare.difference.too_small")
NONE_SEEN: Final = Message("compare.difference.none_seen")
_NAMED: Final = Message("compare.difference.named")
_AND_OTHERS: Final = Message("compare.difference.and_others")
MOST_NAMED: Final = 3


def named_with_changes(named: Sequence[tuple[Message, float | None]]) -> Message:
    """Name workloads with their change (ratio of medians, where there is one), the first few of them."""
    parts = [
        quoted(title) if ratio is None else _NAMED.fill(title=title, change=format_change(ratio))
        for title, ratio in named[:MOST_NAMED]
    ]
    names = listed(parts)
    return _AND_OTHERS.fill(names=names) if len(named) > MOST_NAMED else names
