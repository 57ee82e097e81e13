"""Many clients that put, get and delete values by their keys: what is asked for, and how many keys that takes. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

OPERATION: Final = "key_operation"
"""Parameter of a workload: what is done with keys."""
KEYS: Final = 500
"""Keys that are put and got in random order; of those that are deleted, so many for each second."""
MOST_KEYS: Final = 10_000
"""They all have to be put before the clock starts."""
RANGE: Final = "keys"
"""Stands in the place of a size, in keys and in the journal: one range from 0 up, the same for all rounds of a run."""
_EACH_CLIENT: Final = 10
"""Keys that each client deletes at least: of fewer, most of a round is its end."""
_CELL: Final = re.compile(r"kv-([a-z]+)-[a-z0-9]+-(?:c([0-9]{1,4})(?:-new)?|r[0-9]{1,2})")
"""With so many clients, or at so many per cent of the most."""


class KeyOperation(StrEnum):
    """What clients do with keys."""

    PUT = "put"
    GET = "get"
    DELETE = "delete"
    MIX = "mix"
    """A third each, of keys drawn at random: one that was just deleted is asked for as well."""


def operation_in(parameters: Mapping[str, Any]) -> KeyOperation | None:
    """Return what a workload does with keys; None for any other workload, and what a file says may be anything."""
    told = parameters.get(OPERATION)
    return KeyOperation(told) if isinstance(told, str) and told in set(KeyOperation) else None


def keys_for(operation: KeyOperation, clients: int, seconds: float) -> int:
    """Return how many keys a round takes; each is deleted once, so of those it takes more the longer it lasts."""
    if operation is not KeyOperation.DELETE:
        return KEYS
    return min(MOST_KEYS, max(round(KEYS * seconds), _EACH_CLIENT * clients))


def cell_id(operation: KeyOperation, size: str, clients: int, *, is_kept_alive: bool = True) -> str:
    """Return the id of a cell; `-new` where each request opens a connection."""
    return f"kv-{operation}-{size}-c{clients}" + ("" if is_kept_alive else "-new")


def paced_id(operation: KeyOperation, size: str, share: float) -> str:
    """Return the id of a cell at a constant pace, a share of the most, 0-1."""
    return f"kv-{operation}-{size}-r{share * 100:.0f}"


def most_keys(cells: Iterable[str], seconds: float) -> int:
    """Return how many keys a run with these cells may have at a server at once; 0 where none has to do with keys."""
    found = [(KeyOperation(one[1]), int(one[2] or 0)) for cell in cells if (one := _CELL.fullmatch(cell))]
    return max((keys_for(*one, seconds) for one in found), default=0)
