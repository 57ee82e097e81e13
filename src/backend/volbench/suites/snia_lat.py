"""PTS latency: one request at a time, three mixes and sizes, until 4 KiB writes are steady; then 20 minutes of them."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import KiB, Profile, Suite
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

_MIXES: Final = (100, 65, 0)
_SIZES: Final = (8 * KiB, 4 * KiB, SMALLEST)
_LONG: Final = "snia-lat-long-write"
_LONG_MINUTES: Final = {"smoke": 3.0}
"""20 in the method."""


def _id(mix: int, size: int) -> str:
    return f"snia-lat-{mix}-{size_name(size)}"


def _profile(name: str) -> Profile:
    stages = (
        Stage(
            id="lat",
            title=Message("suites.snia_lat.stage"),
            cells=tuple(StageCell(_id(mix, size)) for mix in _MIXES for size in _SIZES),
            most_rounds=MOST_ROUNDS[name],
            tracked=Tracked(_id(0, 4 * KiB), "write_lat_mean_ns"),
            preconditioning=TWICE_128K,
        ),
        Stage(
            id="lat-long",
            title=Message("suites.snia_lat.long_stage"),
            cells=(StageCell(_LONG, minutes=_LONG_MINUTES.get(name, 20.0)),),
            most_rounds=1,
        ),
    )
    return Profile(
        name,
        MOST_ROUNDS[name],
        MINUTE_S[name],
        0.0,
        is_headline_only=False,
        file_bytes=FILE_BYTES[name],
        stages=stages,
        write_budget_bytes=BUDGET_BYTES[name],
    )


SUITE: Final = Suite(
    id="snia-lat",
    version=1,
    title=Message("suites.snia_lat.title"),
    description=Message("suites.snia_lat.description"),
    workloads=(
        *(
            random_cell(
                _id(mix, size),
                mix,
                size,
                threads=1,
                depth=1,
                metric="read_lat_mean_ns" if mix == 100 else "write_lat_mean_ns",  # noqa: PLR2004 (per cent)
                is_headline=size == 4 * KiB,
            )
            for mix in _MIXES
            for size in _SIZES
        ),
        random_cell(_LONG, 0, 4 * KiB, threads=1, depth=1, metric="write_lat_mean_ns"),
    ),
    profiles={name: _profile(name) for name in ("smoke", "quick", "standard", "full")},
    headline=(
        (_id(0, 4 * KiB), "write_lat_mean_ns"),
        (_id(100, 4 * KiB), "read_lat_mean_ns"),
        (_id(65, 4 * KiB), "write_lat_mean_ns"),
    ),
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
    second_opinions=frozenset({_id(100, 4 * KiB), _id(0, 4 * KiB)}),
)
