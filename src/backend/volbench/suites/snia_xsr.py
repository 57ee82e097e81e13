"""PTS cross stimulus recovery: large writes in order, small random ones, large ones again; when are these as before?"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Stage, StageCell
from volbench.domain.model.suites.workload import GiB, KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_parts import FLASH, PROFILES, PTS_CAVEATS, random_cell, sequential_cell, staged_profile

_BEFORE: Final = "snia-xsr-seq-before"
_RANDOM: Final = "snia-xsr-random"
_AFTER: Final = "snia-xsr-seq-after"
_DEPTH: Final = 32
_MINUTES: Final = {"smoke": (5, 4, 5), "quick": (48, 36, 48)}
"""Of each group."""
_METHOD_MINUTES: Final = (480, 360, 480)
_BUDGET_BYTES: Final = {"smoke": 64 * GiB, "quick": 768 * GiB, "standard": 16 * 1024 * GiB, "full": 48 * 1024 * GiB}
"""What a volume of 600 MB/s writes; a faster one ends before the last group does, and says so."""


def _profile(name: str) -> Profile:
    before, between, after = _MINUTES.get(name, _METHOD_MINUTES)
    stages = (
        Stage("xsr-before", Message("suites.snia_xsr.before"), (StageCell(_BEFORE),), before),
        Stage("xsr-random", Message("suites.snia_xsr.random"), (StageCell(_RANDOM),), between),
        Stage("xsr-after", Message("suites.snia_xsr.after"), (StageCell(_AFTER),), after, recovers="xsr-before"),
    )
    return staged_profile(name, stages, budget_bytes=_BUDGET_BYTES[name])


SUITE: Final = Suite(
    id="snia-xsr",
    version=1,
    title=Message("suites.snia_xsr.title"),
    description=Message("suites.snia_xsr.description"),
    workloads=(
        sequential_cell(
            _BEFORE,
            "write",
            MiB,
            depth=_DEPTH,
            is_headline=True,
            title=Message("suites.snia_xsr.seq_before"),
            needs=FLASH,
        ),
        random_cell(
            _RANDOM,
            0,
            8 * KiB,
            threads=1,
            depth=_DEPTH,
            metric="write_bytes_per_s",
            title=Message("suites.snia_xsr.random_between"),
            needs=FLASH,
        ),
        sequential_cell(
            _AFTER,
            "write",
            MiB,
            depth=_DEPTH,
            is_headline=True,
            title=Message("suites.snia_xsr.seq_after"),
            needs=FLASH,
        ),
    ),
    profiles={name: _profile(name) for name in PROFILES},
    headline=((_BEFORE, "write_bytes_per_s"), (_AFTER, "write_bytes_per_s")),
    takes_load=True,
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
)
