"""PTS IOPS: random access in seven mixes and eight block sizes, round after round, until 4 KiB writes are steady."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_parts import (
    BUDGET_BYTES,
    FILE_BYTES,
    MINUTE_S,
    MOST_ROUNDS,
    PTS_CAVEATS,
    SMALLEST,
    TWICE_128K,
    random_cell,
    size_name,
)

_MIXES: Final = (100, 95, 65, 50, 35, 5, 0)
"""Per cent of reads, in the order of the method."""
_SIZES: Final = (MiB, 128 * KiB, 64 * KiB, 32 * KiB, 16 * KiB, 8 * KiB, 4 * KiB, SMALLEST)
_THREADS, _DEPTH = 2, 16
"""As the specification has it for clients; servers' 4 × 32 would take 128 MiB of memory for blocks of 1 MiB."""
_FEW: Final = {(mix, size) for mix in (100, 65, 0) for size in (MiB, 64 * KiB, 4 * KiB)}
"""Three mixes and three sizes, with all that the method tracks or draws."""
_HEADLINES: Final = {(100, 4 * KiB), (0, 4 * KiB), (65, 64 * KiB), (100, MiB)}


def _id(mix: int, size: int) -> str:
    return f"snia-iops-{mix}-{size_name(size)}"


def _profile(name: str) -> Profile:
    cells = [(mix, size) for mix in _MIXES for size in _SIZES]
    if name in {"smoke", "quick"}:
        cells = [cell for cell in cells if cell in _FEW]
    stage = Stage(
        id="iops",
        title=Message("suites.snia_iops.stage"),
        cells=tuple(StageCell(_id(*cell)) for cell in cells),
        most_rounds=MOST_ROUNDS[name],
        tracked=Tracked(_id(0, 4 * KiB), "write_iops"),
        preconditioning=TWICE_128K,
    )
    return Profile(
        name,
        MOST_ROUNDS[name],
        MINUTE_S[name],
        0.0,
        is_headline_only=False,
        file_bytes=FILE_BYTES[name],
        stages=(stage,),
        write_budget_bytes=BUDGET_BYTES[name],
    )


SUITE: Final = Suite(
    id="snia-iops",
    version=1,
    title=Message("suites.snia_iops.title"),
    description=Message("suites.snia_iops.description"),
    workloads=tuple(
        random_cell(
            _id(mix, size),
            mix,
            size,
            threads=_THREADS,
            depth=_DEPTH,
            metric={100: "read_iops", 0: "write_iops"}.get(mix, "iops"),
            is_headline=(mix, size) in _HEADLINES,
        )
        for mix in _MIXES
        for size in _SIZES
    ),
    profiles={name: _profile(name) for name in ("smoke", "quick", "standard", "full")},
    headline=(
        (_id(0, 4 * KiB), "write_iops"),
        (_id(100, 4 * KiB), "read_iops"),
        (_id(65, 64 * KiB), "iops"),
        (_id(100, MiB), "read_iops"),
    ),
    takes_load=True,
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
)
