"""How full the busiest core was on each of two sides, and where the processor was what limited: what encryption costs.

Said of folders of one volume: the disks are the same, so what one of them needs more is computed. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.limits.round_facts import BUSIEST_CORE
from volbench.domain.assess.limits.thresholds import CORE_FULL
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.words.message import Message, join_all, join_sentences, listed
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import median

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import WorkloadResult

CORES: Final = Message("compare.cores.busiest")
_AT: Final = Message("compare.cores.at")
_FULL: Final = Message("compare.cores.full")
_LIMITED: Final = Message("compare.cores.limited")


def busiest_cores(sides: Sequence[tuple[Message, WorkloadResult]]) -> Message | None:
    """Say of one workload how full the busiest core was on each side; None where it is not known of any."""
    told = [(name, core) for name, work in sides if (core := _core_ratio(work)) is not None]
    if not told:
        return None
    values = [(_FULL if core >= CORE_FULL else _AT).fill(name=name, share=format_ratio(core)) for name, core in told]
    limited = [name for name, work in sides if work.limit is not None and work.limit.id is LimitId.CPU]
    said = CORES.fill(values=listed(values))
    return join_sentences([said, _LIMITED.fill(names=join_all(limited))]) if limited else said


def _core_ratio(work: WorkloadResult) -> float | None:
    """Return how full the fullest core was in the middle one of the rounds; None where a round does not tell."""
    told = [one.notes.get(BUSIEST_CORE) for one in work.rounds]
    known = [float(core) for core in told if isinstance(core, int | float)]
    return median(known) if known and len(known) == len(told) else None
