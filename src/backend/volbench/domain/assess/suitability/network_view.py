"""What of a volume's speed a computer in the network can ever see."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.network_ceilings import GIGABIT, LINKS
from volbench.domain.assess.suitability.answer import LinkView
from volbench.domain.model.quantities import speed
from volbench.domain.model.text import Text

_ALL: Final = Text(
    "A network of 1 Gbit/s carries all of this; a faster network gains nothing for large files.",
    "千兆网络就能跑满这个速度，换更快的网络对大文件没有帮助。",
)
_CLOSE: Final = Text(
    "A network of 1 Gbit/s carries {ceiling}, about as much as this; whether a faster one gains anything is too close "
    "to tell.",
    "千兆网络最多 {ceiling}，与这个速度相当；换更快的网络有没有帮助，难以判断。",
)
_PART: Final = Text(
    "On a network of 1 Gbit/s a computer sees at most {ceiling} of this; {rate} Gbit/s is enough for all of it.",
    "通过千兆网络，电脑最多只能得到 {ceiling}；要跑满这个速度，需要 {rate} GbE 网络。",
)
_NEVER: Final = Text(
    "On a network of 1 Gbit/s a computer sees at most {ceiling} of this, with {rate} Gbit/s at most {most}.",
    "通过千兆网络，电脑最多只能得到 {ceiling}；即使是 {rate} GbE 网络，也最多 {most}。",
)


def link_views(read_bytes_per_s: float | None, write_bytes_per_s: float | None) -> tuple[LinkView, ...]:
    """Return one row per kind of network, slowest first."""
    return tuple(
        LinkView(
            link.id,
            link.label,
            link.ceiling_bytes_per_s,
            None if read_bytes_per_s is None else min(read_bytes_per_s, link.ceiling_bytes_per_s),
            None if write_bytes_per_s is None else min(write_bytes_per_s, link.ceiling_bytes_per_s),
        )
        for link in LINKS
    )


def network_words(
    read_bytes_per_s: float | None, write_bytes_per_s: float | None, *, most_bytes_per_s: float | None = None
) -> Text | None:
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
