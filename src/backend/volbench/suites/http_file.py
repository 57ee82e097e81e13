"""One file, asked for by many clients at once: how many requests a server answers. Seed 004's files and 1 MiB."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.message import Message
from volbench.domain.model.units import format_bytes
from volbench.domain.model.workload import KiB, MiB, Profile, Suite
from volbench.tools.vegeta import LoadWorkload

_OWN: Final = ("own", 0)
"""Of an address that is one file: whatever lies there."""
_FILES: Final = (("14k", 14_332), ("31k", 31_596), ("1mb", MiB), _OWN)
"""The first two are seed 004's, to the byte; their names are what keys on a server have."""
_CLIENTS: Final = (1, 4, 10, 25, 100)
_QUICK_CLIENTS: Final = (1, 10, 100)
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


def _title(size: int, clients: int, *, is_kept_alive: bool) -> Message:
    several, one = _TITLES[bool(size), is_kept_alive]
    title = one if clients == 1 else several.fill(clients=clients)
    return title.fill(size=_size_text(size)) if size else title


def _size_text(size: int) -> str:
    return format_bytes(size, base="iec") if size % KiB == 0 else f"{size:,} B"


_SMOKE: Final = tuple(_name(file, 10) for file in ("14k", "own"))
_QUICK: Final = tuple(_name(file, clients) for file in ("14k", "own") for clients in _QUICK_CLIENTS)
_STANDARD: Final = tuple(
    _name(file, clients, is_kept_alive=is_kept_alive)
    for file, _ in _FILES
    for is_kept_alive, several in ((True, _CLIENTS), (False, (10,)))
    for clients in several
)


def _profile(id_: str, rounds: int, runtime_s: float, cells: tuple[str, ...] = ()) -> Profile:
    return Profile(id_, rounds, runtime_s, 0.0, is_headline_only=False, file_bytes=0, cells=cells)


SUITE: Final = Suite(
    id="http-file",
    version=1,
    title=Message("suites.http_file.title"),
    description=Message("suites.http_file.description"),
    workloads=tuple(
        _cell(file, size, clients, is_kept_alive=is_kept_alive)
        for file, size in _FILES
        for is_kept_alive in (True, False)
        for clients in _CLIENTS
    ),
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
)
