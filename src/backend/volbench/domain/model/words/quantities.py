"""Speeds inside stored sentences: kept exact, written out in the reader's units only where the sentence is shown.

A sentence is judged and stored once, but read with MB/s or with MiB/s beside it. So it holds `⟨412345678 B/s⟩`, and
whoever shows it (API answers, reports, the terminal) writes that out. Where its spread is known
it stands beside it, `⟨412345678 ±41000000 B/s⟩`, since the digits that are written follow it; from one speed to
another is `⟨201000000–710000000 B/s⟩`. Sentences of earlier versions have neither.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.words.units import Base, format_throughput

MARK: Final = "⟨"
"""What such a speed begins with; no other sentence has this sign."""
_MARKS: Final = re.compile(r"⟨([0-9]{1,18})(?:–([0-9]{1,18}))?(?: ±([0-9]{1,18}))? B/s⟩")


def speed(bytes_per_s: float, spread: float | None = None) -> str:
    """Return what stands in a sentence for this speed; `spread` is the half width of what it lies in."""
    beside = f" ±{spread:.0f}" if spread else ""
    return f"{MARK}{bytes_per_s:.0f}{beside} B/s⟩"


def speeds(low: float, high: float) -> str:
    """Return what stands in a sentence for all speeds from one to another, in bytes per second."""
    return f"{MARK}{low:.0f}–{high:.0f} B/s⟩"


def write_out(words: str, base: Base) -> str:
    """Return `words` with every speed in the units of `base`; also for a whole JSON document, which stays one."""
    if MARK not in words:
        return words
    return _MARKS.sub(lambda mark: _written(mark, base), words)


def _written(mark: re.Match[str], base: Base) -> str:
    spread = float(mark[3]) if mark[3] else None
    ends = [format_throughput(float(end), base=base, spread=spread) for end in (mark[1], mark[2]) if end]
    if len({end.partition(" ")[2] for end in ends}) == 1:  # the unit both have is written once
        ends[:-1] = [end.partition(" ")[0] for end in ends[:-1]]
    return "–".join(ends)
