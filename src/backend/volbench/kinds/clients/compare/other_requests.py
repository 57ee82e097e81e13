"""Whether two cells asked for the same: by one program, at one pace, for one file. Pure.

Programs that send requests differ by more than servers do, and times at one pace tell nothing of another.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.clients.load import ASKED, asks_for_a_file
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import whole_number
from volbench.kinds.clients.rules.load.course import digests_of, file_bytes_of

_TOOL: Final = Message("compare.comparability.tool")
_MISSING: Final = Message("compare.comparability.missing")
_FILES: Final = Message("compare.load.files_differ")
_PACES: Final = Message("compare.load.paces_differ")
PACES_APART: Final = 0.05
"""Constant paces that lie further apart, as a share of the faster one, ask for different things."""


def other_requests(baseline: WorkloadResult, other: WorkloadResult) -> Message | None:
    """Say that two results are of different programs, or of something else that was asked for; None for neither."""
    if not (asks_for_a_file(baseline.parameters) and asks_for_a_file(other.parameters)):
        return None
    if baseline.tool != other.tool:
        return _TOOL.fill(baseline=baseline.tool, other=other.tool)
    if baseline.parameters.get("model") != other.parameters.get("model"):
        return _MISSING
    paces = [work.summary[ASKED].median for work in (baseline, other) if ASKED in work.summary]
    if paces and min(paces) < (1 - PACES_APART) * max(paces):
        return _PACES.fill(first=whole_number(paces[0]), second=whole_number(paces[-1]))
    lengths = file_bytes_of(baseline), file_bytes_of(other)
    if lengths[0] == lengths[1] and not _differ(digests_of(baseline), digests_of(other)):
        return None
    return _FILES.fill(first=f"{lengths[0]:,}", second=f"{lengths[1]:,}")


def _differ(one: set[str], other: set[str]) -> bool:
    return bool(one and other) and one != other
