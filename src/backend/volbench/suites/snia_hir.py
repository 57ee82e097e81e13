"""PTS host idle recovery: does a volume that may rest between bursts of writes get faster, and is it as before then?

Each burst is a job of its own: pauses made by fio itself (`thinktime`) came out a second or two wrong when tried. How
long bursts and pauses really were is measured.
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
    MINUTE_S,
    PROFILES,
    PTS_CAVEATS,
    random_cell,
    staged_profile,
)
from volbench.tools.fio import FioWorkload

_WRITE: Final = "snia-hir-write"
_WAIT: Final = Message("suites.snia_hir.wait")
_BASE: Final = Message("suites.snia_hir.base")
_WAITS_S: Final = (5, 10, 15, 25, 50)
_FEW_WAITS_S: Final = {"smoke": (5, 15)}
_BURST_S: Final = 5.0
_SHORTENED: Final = {"smoke": 0.1}
"""Bursts and waits are as long as in the method in all profiles but this."""
_BURSTS: Final = {"smoke": 3, "quick": 3, "standard": 120, "full": 360}
"""Half an hour of the method."""
_EVERY: Final = {"smoke": 1, "quick": 6}
"""30 in the method."""
_MOST_MINUTES: Final = {"smoke": 5, "quick": 37}
_METHOD_MINUTES: Final = 721
"""Twenty-five looked-at rounds, every half hour."""
_BUDGET_BYTES: Final = {"smoke": 48 * GiB, "quick": 256 * GiB, "standard": 4096 * GiB, "full": 16 * 1024 * GiB}


def _burst_stages(name: str, wait_s: int) -> tuple[Stage, Stage]:
    factor = _SHORTENED.get(name, 1.0) / MINUTE_S[name]
    minutes, bursts = _BURST_S * factor, _BURSTS[name]
    return (
        Stage(
            id=f"hir-wait-{wait_s}",
            title=Message("suites.snia_hir.wait_stage", wait=wait_s),
            cells=(StageCell(f"snia-hir-wait-{wait_s}", minutes, wait_minutes=wait_s * factor),),
            most_rounds=bursts,
            has_bursts=True,
        ),
        Stage(
            id=f"hir-base-{wait_s}",
            title=Message("suites.snia_hir.base_stage", wait=wait_s),
            cells=(StageCell(f"snia-hir-base-{wait_s}", minutes),),
            most_rounds=bursts,
            has_bursts=True,
        ),
    )


def _profile(name: str) -> Profile:
    steady = Stage(
        id="hir-steady",
        title=Message("suites.snia_hir.steady_stage"),
        cells=(StageCell(_WRITE),),
        most_rounds=_MOST_MINUTES.get(name, _METHOD_MINUTES),
        tracked=Tracked(_WRITE, "write_iops", every=_EVERY.get(name, 30)),
    )
    bursts = [stage for wait in _FEW_WAITS_S.get(name, _WAITS_S) for stage in _burst_stages(name, wait)]
    return staged_profile(name, (steady, *bursts), budget_bytes=_BUDGET_BYTES[name])


def _cell(id_: str, title: Message | None = None, *, is_headline: bool = False) -> FioWorkload:
    return random_cell(
        id_,
        0,
        4 * KiB,
        threads=CLIENT_THREADS,
        depth=CLIENT_DEPTH,
        metric="write_iops",
        is_headline=is_headline,
        title=title,
        needs=FLASH,
    )


def _burst_cells(wait_s: int) -> tuple[FioWorkload, FioWorkload]:
    return (
        _cell(f"snia-hir-wait-{wait_s}", _WAIT.fill(wait=wait_s), is_headline=wait_s == _WAITS_S[0]),
        _cell(f"snia-hir-base-{wait_s}", _BASE.fill(wait=wait_s)),
    )


SUITE: Final = Suite(
    id="snia-hir",
    version=1,
    title=Message("suites.snia_hir.title"),
    description=Message("suites.snia_hir.description"),
    workloads=(
        _cell(_WRITE, is_headline=True),
        *(cell for wait in _WAITS_S for cell in _burst_cells(wait)),
    ),
    profiles={name: _profile(name) for name in PROFILES},
    headline=((_WRITE, "write_iops"), (f"snia-hir-wait-{_WAITS_S[0]}", "write_iops")),
    takes_load=True,
    is_order_fixed=True,
    caveat_codes=PTS_CAVEATS,
)
