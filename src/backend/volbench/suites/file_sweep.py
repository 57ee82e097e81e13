"""The same files over every way in: what each costs by its size, and how fast it gets. Seed 000's sizes and less."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.model.suites.workload import KiB, Profile, Suite
from volbench.domain.model.sweeps.sweep import PUT_AGAIN
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_file_size
from volbench.tools.iperf3 import LinkWorkload
from volbench.tools.transfer import Operation, TransferWorkload

_MB: Final = 10**6
_SIZES: Final = (
    ("4k", 4 * KiB),
    ("64k", 64 * KiB),
    ("256k", 256 * KiB),
    ("1mb", _MB),
    ("5mb", 5 * _MB),
    ("10mb", 10 * _MB),
    ("50mb", 50 * _MB),
    ("100mb", 100 * _MB),
    ("500mb", 500 * _MB),
    # Seed 000's 1 G has 1024 of its megabytes.
    ("1gb", 1024 * _MB),
)
_QUICK_TO: Final = 100 * _MB
"""At 100 MB/s six rounds of all sizes up to here take half a minute each way."""
_MANY_TO: Final = _MB
"""Of sizes up to here ten files are timed, of larger ones as many as fill the time."""
_FEW: Final = 10
_LEAST_S: Final = 0.2
_TITLES: Final = {Operation.PUT: Message("suites.file_sweep.put"), Operation.GET: Message("suites.file_sweep.get")}
_TITLE_AGAIN: Final = Message("suites.file_sweep.put_again")
_SPACE: Final = 4 * _SIZES[-1][1]
"""The sizes are fixed; this only tells the plan how much room to look for."""
_WAY_LIMIT: Final = 10 * 10**9
_SMOKE: Final = tuple(f"{operation}-{name}" for operation in Operation for name in ("64k", "1mb", "10mb"))


def _cell(operation: Operation, name: str, size: int) -> TransferWorkload:
    return TransferWorkload(
        f"{operation}-{name}",
        _TITLES[operation].fill(size=format_file_size(size)),
        operation,
        size,
        least_files=_FEW if size <= _MANY_TO else 1,
        least_s=_LEAST_S,
        is_headline=size <= _QUICK_TO,
    )


def _again(name: str, size: int) -> TransferWorkload:
    return replace(
        _cell(Operation.PUT, name, size),
        id=f"{PUT_AGAIN}-{name}",
        title=_TITLE_AGAIN.fill(size=format_file_size(size)),
        is_headline=False,
        is_again=True,
    )


def _profile(id_: str, rounds: int, runtime_s: float, time_goal_s: float | None = None) -> Profile:
    return Profile(
        id_,
        rounds,
        runtime_s,
        0.0,
        is_headline_only=id_ == "quick",
        file_bytes=_SPACE,
        time_goal_s=time_goal_s,
        cells=_SMOKE if id_ == "smoke" else (),
        way_limit_bytes=_WAY_LIMIT,
    )


_CEILINGS: Final = (
    LinkWorkload("ceiling-put", Message("suites.file_sweep.ceiling_put"), Operation.PUT),
    LinkWorkload("ceiling-get", Message("suites.file_sweep.ceiling_get"), Operation.GET),
)
"""What the connections carry alone; measured over ways whose server has a probe, and planned apart from the files."""


_PUT_AGAIN: Final = tuple(_again(*size) for size in _SIZES)
"""The same content once more, which takes about half as long again: only where it is asked for."""

SUITE: Final = Suite(
    id="file-sweep",
    version=1,
    title=Message("suites.file_sweep.title"),
    description=Message("suites.file_sweep.description"),
    workloads=(*(_cell(operation, *size) for operation in Operation for size in _SIZES), *_PUT_AGAIN, *_CEILINGS),
    on_request=frozenset(work.id for work in _PUT_AGAIN),
    profiles={
        "smoke": _profile("smoke", 2, 0.5),
        "quick": _profile("quick", 6, 1.5, 240.0),
        "standard": _profile("standard", 6, 8.0),
        "full": _profile("full", 10, 25.0),
    },
    headline=(
        ("put-100mb", "write_bytes_per_s"),
        ("get-100mb", "read_bytes_per_s"),
        ("put-64k", "write_bytes_per_s"),
        ("get-64k", "read_bytes_per_s"),
    ),
)
