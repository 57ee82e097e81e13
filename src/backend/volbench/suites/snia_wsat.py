"""PTS write saturation: random 4 KiB writes without end, one cell a minute; then how their times are distributed.

The public ports look at every 31st minute, so that five looked-at rounds span 125 minutes; so does this. Nothing is
preconditioned: filling is what is measured. Only that no place of the file is a hole is seen to before. Version 1 ended
when the file had been written four times, which at full is long before the fifth look of any disk beyond 2,236 writes a
second; how much is written, against what the disk holds, is told instead.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import GiB, KiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_parts import (
    CLIENT_DEPTH,
    CLIENT_THREADS,
    FLASH,
    PROFILES,
    PTS_CAVEATS,
    random_cell,
    staged_profile,
)

_WRITE: Final = "snia-wsat-write"
_LONG: Final = "snia-wsat-long-write"
_EVERY: Final = {"smoke": 2}
"""31 in the method as ported."""
_MOST_MINUTES: Final = {"smoke": 11, "quick": 187}
"""Seven looks; 1440 in the method, a day."""
_LONG_MINUTES: Final = {"smoke": 3.0}
"""20 in the method."""
_BUDGET_BYTES: Final = {"smoke": 8 * GiB, "quick": 128 * GiB, "standard": 512 * GiB, "full": 1536 * GiB}
"""What a disk of 45,000 writes a second writes in five looks and the long series: one of 20,000 has bytes for
more looks, and at full a disk of 1 TB is written once. The method has four times the disk; an owner may set that."""


def _profile(name: str) -> Profile:
    stages = (
        Stage(
            id="wsat",
            title=Message("suites.snia_wsat.stage"),
            cells=(StageCell(_WRITE),),
            most_rounds=_MOST_MINUTES.get(name, 1440),
            tracked=Tracked(_WRITE, "write_iops", every=_EVERY.get(name, 31)),
            most_write_bytes=_BUDGET_BYTES[name],
        ),
        Stage(
            id="wsat-long",
            title=Message("suites.snia.long_stage"),
            cells=(StageCell(_LONG, minutes=_LONG_MINUTES.get(name, 20.0)),),
            most_rounds=1,
        ),
    )
    return staged_profile(name, stages, budget_bytes=_BUDGET_BYTES[name])


SUITE: Final = Suite(
    id="snia-wsat",
    version=2,
    reasons={2: Message("suites.snia_wsat.reasons.until_steady")},
    title=Message("suites.snia_wsat.title"),
    description=Message("suites.snia_wsat.description"),
    workloads=(
        random_cell(
            _WRITE,
            0,
            4 * KiB,
            threads=CLIENT_THREADS,
            depth=CLIENT_DEPTH,
            metric="write_iops",
            is_headline=True,
            needs=FLASH,
        ),
        random_cell(
            _LONG,
            0,
            4 * KiB,
            threads=CLIENT_THREADS,
            depth=CLIENT_DEPTH,
            metric="write_iops",
            title=Message("suites.snia_wsat.long_write"),
            needs=FLASH,
        ),
    ),
    profiles={name: _profile(name) for name in PROFILES},
    headline=((_WRITE, "write_iops"),),
    takes_load=True,
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
)
