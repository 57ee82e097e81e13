"""PTS throughput: sequential reads and writes of 1024 and 128 KiB, one size at a time, until writes are steady."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Preconditioning, Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_parts import (
    BUDGET_BYTES,
    FILE_BYTES,
    MINUTE_S,
    MOST_ROUNDS,
    PTS_CAVEATS,
    sequential_cell,
    size_name,
    size_text,
)

_SIZES: Final = (MiB, 128 * KiB)
_DEPTH: Final = 32


def _id(rw: str, size: int) -> str:
    return f"snia-tp-{rw}-{size_name(size)}"


def _stage(size: int, most_rounds: int) -> Stage:
    return Stage(
        id=f"tp-{size_name(size)}",
        title=Message("suites.snia_tp.stage", size=size_text(size)),
        cells=(StageCell(_id("read", size)), StageCell(_id("write", size))),
        most_rounds=most_rounds,
        tracked=Tracked(_id("write", size), "write_bytes_per_s"),
        # Throughput alone is prepared with the blocks it is measured with.
        preconditioning=Preconditioning(passes=2, block_bytes=size),
    )


def _profile(name: str) -> Profile:
    return Profile(
        name,
        MOST_ROUNDS[name],
        MINUTE_S[name],
        0.0,
        is_headline_only=False,
        file_bytes=FILE_BYTES[name],
        stages=tuple(_stage(size, MOST_ROUNDS[name]) for size in _SIZES),
        write_budget_bytes=BUDGET_BYTES[name],
    )


SUITE: Final = Suite(
    id="snia-tp",
    version=1,
    title=Message("suites.snia_tp.title"),
    description=Message("suites.snia_tp.description"),
    workloads=tuple(
        sequential_cell(_id(rw, size), rw, size, depth=_DEPTH, is_headline=True)
        for size in _SIZES
        for rw in ("read", "write")
    ),
    profiles={name: _profile(name) for name in ("smoke", "quick", "standard", "full")},
    headline=tuple((_id(rw, size), f"{rw}_bytes_per_s") for size in _SIZES for rw in ("write", "read")),
    takes_load=True,
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
)
