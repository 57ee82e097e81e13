"""Values put, got and deleted by their keys by many clients at once. Seed 003's clients and lengths, and its mix.

Over connections that are kept, and over a new one for each request, as its author's `http_load` and `ab` had them: its
two tables are the mix of 1 KiB by clients, and puts by length with ten clients.

At a constant pace the mix of the shortest values alone is asked for: it does all three as a service does, a server
answers most of it, and the link and the generator hold it up last.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.servers.key_value import KeyOperation, cell_id, paced_id
from volbench.domain.model.suites.workload import KiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.tools.key_value import KeyWorkload
from volbench.tools.key_value_paced import PacedKeyWorkload
from volbench.tools.vegeta_paced import MOST_CLIENTS

_SIZES: Final = (("1k", KiB), ("3k", 3 * KiB), ("5k", 5 * KiB), ("10k", 10 * KiB))
_CLIENTS: Final = (10, 50, 100, 500, 1000)
_QUICK_CLIENTS: Final = (10, 50, 100)
_STANDARD_CLIENTS: Final = (10, 100, 1000)
_SHARES: Final = (0.5, 0.7, 0.8, 0.9)
"""Of the most requests a second that are answered; `quick` has time for the first alone."""
_PACED: Final = Message("suites.http_keyvalue.paced")
_NEW: Final = Message("suites.http_keyvalue.new")
_TITLES: Final = {
    KeyOperation.PUT: Message("suites.http_keyvalue.put"),
    KeyOperation.GET: Message("suites.http_keyvalue.get"),
    KeyOperation.DELETE: Message("suites.http_keyvalue.delete"),
    KeyOperation.MIX: Message("suites.http_keyvalue.mix"),
}


def _cell(operation: KeyOperation, size: str, bytes_: int, clients: int, *, is_kept_alive: bool) -> KeyWorkload:
    title = _TITLES[operation].fill(size=format_bytes(bytes_, base="iec"), clients=clients)
    return KeyWorkload(
        cell_id(operation, size, clients, is_kept_alive=is_kept_alive),
        title if is_kept_alive else _NEW.fill(what=title),
        bytes_,
        clients,
        is_kept_alive,
        is_headline=is_kept_alive and size == "1k" and clients in _QUICK_CLIENTS,
        operation=operation,
    )


def _paced(share: float) -> PacedKeyWorkload:
    size, bytes_ = _SIZES[0]
    return PacedKeyWorkload(
        paced_id(KeyOperation.MIX, size, share),
        _PACED.fill(size=format_bytes(bytes_, base="iec"), share=format_ratio(share)),
        bytes_,
        MOST_CLIENTS,
        operation=KeyOperation.MIX,
        rate_ratio=share,
        connections=_CLIENTS[-1],
    )


def _paces(shares: tuple[float, ...]) -> tuple[str, ...]:
    return tuple(paced_id(KeyOperation.MIX, _SIZES[0][0], share) for share in shares)


def _names(sizes: tuple[str, ...], clients: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cell_id(operation, size, count) for operation in KeyOperation for size in sizes for count in clients)


def _as_published() -> tuple[str, ...]:
    """Return the cells of seed 003's tables: the mix by clients, puts by length."""
    mixed = (cell_id(KeyOperation.MIX, _SIZES[0][0], count, is_kept_alive=False) for count in _CLIENTS)
    return (*mixed, *(cell_id(KeyOperation.PUT, size, _CLIENTS[0], is_kept_alive=False) for size, _ in _SIZES))


def _profile(id_: str, rounds: int, runtime_s: float, cells: tuple[str, ...] = ()) -> Profile:
    return Profile(id_, rounds, runtime_s, 0.0, is_headline_only=False, file_bytes=0, cells=cells)


SUITE: Final = Suite(
    id="http-keyvalue",
    version=4,
    title=Message("suites.http_keyvalue.title"),
    description=Message("suites.http_keyvalue.description"),
    workloads=tuple(
        _cell(operation, size, bytes_, clients, is_kept_alive=is_kept_alive)
        for is_kept_alive in (True, False)
        for operation in KeyOperation
        for size, bytes_ in _SIZES
        for clients in _CLIENTS
    )
    + tuple(map(_paced, _SHARES)),
    profiles={
        "smoke": _profile("smoke", 2, 1.0, _names(("1k",), (10,))),
        "quick": _profile(
            "quick",
            6,
            2.0,
            _names(("1k",), _QUICK_CLIENTS) + _paces(_SHARES[:1]),
        ),
        "standard": _profile(
            "standard",
            6,
            5.0,
            _names(("1k", "10k"), _STANDARD_CLIENTS) + _as_published() + _paces(_SHARES),
        ),
        "full": _profile("full", 6, 10.0),
    },
    headline=tuple((cell_id(operation, "1k", 10), "requests_per_s") for operation in KeyOperation),
)
