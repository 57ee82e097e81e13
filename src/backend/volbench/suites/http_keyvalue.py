"""Values put, got and deleted by their keys by many clients at once. Seed 003's clients and lengths, and its mix."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.key_value import KeyOperation, cell_id
from volbench.domain.model.message import Message
from volbench.domain.model.units import format_bytes
from volbench.domain.model.workload import KiB, Profile, Suite
from volbench.tools.key_value import KeyWorkload

_SIZES: Final = (("1k", KiB), ("3k", 3 * KiB), ("5k", 5 * KiB), ("10k", 10 * KiB))
_CLIENTS: Final = (10, 50, 100, 500, 1000)
_QUICK_CLIENTS: Final = (10, 50, 100)
_STANDARD_CLIENTS: Final = (10, 100, 1000)
_TITLES: Final = {
    KeyOperation.PUT: Message("suites.http_keyvalue.put"),
    KeyOperation.GET: Message("suites.http_keyvalue.get"),
    KeyOperation.DELETE: Message("suites.http_keyvalue.delete"),
    KeyOperation.MIX: Message("suites.http_keyvalue.mix"),
}


def _cell(operation: KeyOperation, size: str, bytes_: int, clients: int) -> KeyWorkload:
    return KeyWorkload(
        cell_id(operation, size, clients),
        _TITLES[operation].fill(size=format_bytes(bytes_, base="iec"), clients=clients),
        bytes_,
        clients,
        is_headline=size == "1k" and clients in _QUICK_CLIENTS,
        operation=operation,
    )


def _names(sizes: tuple[str, ...], clients: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cell_id(operation, size, count) for operation in KeyOperation for size in sizes for count in clients)


def _profile(id_: str, rounds: int, runtime_s: float, cells: tuple[str, ...] = ()) -> Profile:
    return Profile(id_, rounds, runtime_s, 0.0, is_headline_only=False, file_bytes=0, cells=cells)


SUITE: Final = Suite(
    id="http-keyvalue",
    version=1,
    title=Message("suites.http_keyvalue.title"),
    description=Message("suites.http_keyvalue.description"),
    workloads=tuple(
        _cell(operation, size, bytes_, clients)
        for operation in KeyOperation
        for size, bytes_ in _SIZES
        for clients in _CLIENTS
    ),
    profiles={
        "smoke": _profile("smoke", 2, 1.0, _names(("1k",), (10,))),
        "quick": _profile("quick", 6, 2.0, _names(("1k",), _QUICK_CLIENTS)),
        "standard": _profile("standard", 6, 5.0, _names(("1k", "10k"), _STANDARD_CLIENTS)),
        "full": _profile("full", 6, 10.0),
    },
    headline=tuple((cell_id(operation, "1k", 10), "requests_per_s") for operation in KeyOperation),
)
