"""What of a volume's speed a computer in the network can ever see."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.network_ceilings import GIGABIT, LINKS
from volbench.domain.assess.suitability.answer import LinkView
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import speed

_ALL: Final = Message("assess.network_view.all")
_CLOSE: Final = Message("assess.network_view.close")
_PART: Final = Message("assess.network_view.part")
_NEVER: Final = Message("assess.network_view.never")


def link_views(
    read_bytes_per_s: float | None,
    write_bytes_per_s: float | None,
    spreads: tuple[float | None, float | None] = (None, None),
) -> tuple[LinkView, ...]:
    """Return one row per kind of network, slowest first; `spreads` are the half widths of the two."""
    return tuple(
        LinkView(
            link.id,
            link.label,
            link.ceiling_bytes_per_s,
            None if read_bytes_per_s is None else min(read_bytes_per_s, link.ceiling_bytes_per_s),
            None if write_bytes_per_s is None else min(write_bytes_per_s, link.ceiling_bytes_per_s),
            *(
                spread if value is not None and value <= link.ceiling_bytes_per_s else None
                for value, spread in zip((read_bytes_per_s, write_bytes_per_s), spreads, strict=True)
            ),
        )
        for link in LINKS
    )


def network_words(
    read_bytes_per_s: float | None, write_bytes_per_s: float | None, *, most_bytes_per_s: float | None = None
) -> Message | None:
    """Say which network the volume needs; None when large files were not measured.

    `most_bytes_per_s` is the largest upper end of the intervals of the two: that a faster network gains nothing must
    hold up to there.
    """
    known = [value for value in (read_bytes_per_s, write_bytes_per_s) if value is not None]
    if not known:
        return None
    ceiling = GIGABIT.ceiling_bytes_per_s
    if max(known) <= ceiling:
        return _ALL if (most_bytes_per_s or 0.0) <= ceiling else _CLOSE.fill(ceiling=speed(ceiling))
    enough = next((link for link in LINKS if link.ceiling_bytes_per_s >= max(known)), None)
    if enough is None:
        fastest = LINKS[-1]
        return _NEVER.fill(
            ceiling=speed(ceiling), rate=fastest.label.split()[0], most=speed(fastest.ceiling_bytes_per_s)
        )
    return _PART.fill(ceiling=speed(ceiling), rate=enough.label.split()[0])
