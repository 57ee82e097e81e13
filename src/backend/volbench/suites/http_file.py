"""One file, asked for by many clients at once: how many requests a server answers, and how long they take below that.

Seed 004's files and 1 MiB. At a constant pace each file is asked for over kept connections alone.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.tools.reported_load import TELLERS, as_told
from volbench.tools.vegeta import LoadWorkload
from volbench.tools.vegeta_paced import MOST_CLIENTS, PacedWorkload

_OWN: Final = ("own", 0)
"""Of an address that is one file: whatever lies there."""
_FILES: Final = (("14k", 14_332), ("31k", 31_596), ("1mb", MiB), _OWN)
"""The first two are seed 004's, to the byte; their names are what keys on a server have."""
_CLIENTS: Final = (1, 4, 10, 25, 100)
_QUICK_CLIENTS: Final = (1, 10, 100)
_SHARES: Final = (0.5, 0.7, 0.8, 0.9)
"""Of the most requests a second that are answered."""
_PACED: Final = Message("suites.http_file.paced")
_OWN_PACED: Final = Message("suites.http_file.own_paced")
_TITLES: Final = {
    # Of a file that is put there, and connections that are kept.
    (True, True): (Message("suites.http_file.kept"), Message("suites.http_file.kept_one")),
    (True, False): (Message("suites.http_file.new"), Message("suites.http_file.new_one")),
    (False, True): (Message("suites.http_file.own_kept"), Message("suites.http_file.own_kept_one")),
    (False, False): (Message("suites.http_file.own_new"), Message("suites.http_file.own_new_one")),
}


def _name(file: str, clients: int, *, is_kept_alive: bool = True) -> str:
    return f"get-{file}-c{clients}" if is_kept_alive else f"get-{file}-c{clients}-new"


def _cell(file: str, size: int, clients: int, *, is_kept_alive: bool) -> LoadWorkload:
    return LoadWorkload(
        _name(file, clients, is_kept_alive=is_kept_alive),
        _title(size, clients, is_kept_alive=is_kept_alive),
        size,
        clients,
        is_kept_alive,
        is_headline=is_kept_alive and file in {"14k", "own"} and clients in _QUICK_CLIENTS,
    )


def _paced_name(file: str, share: float) -> str:
    return f"get-{file}-r{share * 100:.0f}"


def _paced(file: str, size: int, share: float) -> PacedWorkload:
    told = format_ratio(share)
    title = _PACED.fill(size=_size_text(size), share=told) if size else _OWN_PACED.fill(share=told)
    return PacedWorkload(
        _paced_name(file, share), title, size, MOST_CLIENTS, rate_ratio=share, connections=_CLIENTS[-1]
    )


def _title(size: int, clients: int, *, is_kept_alive: bool) -> Message:
    several, one = _TITLES[bool(size), is_kept_alive]
    title = one if clients == 1 else several.fill(clients=clients)
    return title.fill(size=_size_text(size)) if size else title


def _size_text(size: int) -> str:
    return format_bytes(size, base="iec") if size % KiB == 0 else f"{size:,} B"


_SMOKE: Final = tuple(name for file in ("14k", "own") for name in (_name(file, 10), _paced_name(file, _SHARES[0])))
# Clients that wait hardly feel a server that stands still: also a quick look asks at a pace, the one any server keeps.
_QUICK: Final = tuple(_name(file, clients) for file in ("14k", "own") for clients in _QUICK_CLIENTS) + tuple(
    _paced_name(file, _SHARES[0]) for file in ("14k", "own")
)
_STANDARD: Final = tuple(
    _name(file, clients, is_kept_alive=is_kept_alive)
    for file, _ in _FILES
    for is_kept_alive, several in ((True, _CLIENTS), (False, (10,)))
    for clients in several
) + tuple(_paced_name(file, share) for file in ("14k", "own") for share in _SHARES)


def _profile(id_: str, rounds: int, runtime_s: float, cells: tuple[str, ...] = ()) -> Profile:
    return Profile(id_, rounds, runtime_s, 0.0, is_headline_only=False, file_bytes=0, cells=cells)


_WORKLOADS: Final = tuple(
    _cell(file, size, clients, is_kept_alive=is_kept_alive)
    for file, size in _FILES
    for is_kept_alive in (True, False)
    for clients in _CLIENTS
) + tuple(_paced(file, size, share) for file, size in _FILES for share in _SHARES)

SUITE: Final = Suite(
    id="http-file",
    version=3,
    title=Message("suites.http_file.title"),
    description=Message("suites.http_file.description"),
    workloads=_WORKLOADS,
    profiles={
        "smoke": _profile("smoke", 2, 1.0, _SMOKE),
        "quick": _profile("quick", 6, 2.0, _QUICK),
        "standard": _profile("standard", 6, 5.0, _STANDARD),
        "full": _profile("full", 10, 10.0),
    },
    headline=(
        ("get-14k-c10", "requests_per_s"),
        ("get-own-c10", "requests_per_s"),
        ("get-14k-c100", "requests_per_s"),
        ("get-own-c100", "requests_per_s"),
    ),
    # A constant pace is kept by the usual one alone: those cells stay its own, and are left out of such a run.
    generators={name: tuple(as_told(work, name) for work in _WORKLOADS) for name in TELLERS},
)
