"""What cells of keys and values take beside their requests: keys that are put before, and removed afterwards. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.clients.load import CLIENTS, FILE_BYTES
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.servers.key_requests import length_in_address, read_spelling
from volbench.domain.model.servers.key_value import KeyOperation, keys_for, operation_in
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.domain.model.runs.run import Target

HELPERS_PER_S: Final = 1500.0
"""Keys that are put, or removed, in a second; a disk that is asked to be sure of each takes longer."""
_AROUND: Final = 1024
_BESIDE_VALUE: Final = 300
"""Characters of an address beside its value, at most: the path, what is spelled, and the key."""
_TOO_LONG: Final = Message("runner.key_value_plan.too_long")
_PUT_SHARES: Final = {KeyOperation.PUT: 1.0, KeyOperation.GET: 0.0, KeyOperation.DELETE: 0.0, KeyOperation.MIX: 1 / 3}
_GOT_SHARES: Final = {KeyOperation.PUT: 0.0, KeyOperation.GET: 1.0, KeyOperation.DELETE: 0.0, KeyOperation.MIX: 1 / 3}


def beyond_address(parameters: Mapping[str, Any], targets: Iterable[Target]) -> Message | None:
    """Say of which way a value would make an address too long, where that is how it puts them; None of no way.

    What is got or deleted has to be put before as well.
    """
    if operation_in(parameters) is None:
        return None
    bytes_ = int(parameters[FILE_BYTES])
    for target in targets:
        options = target.endpoint.options if isinstance(target, EndpointTarget) else {}
        spelling = read_spelling(options)
        needed = length_in_address(bytes_) + _BESIDE_VALUE
        if spelling.puts_in_address and needed > spelling.longest:
            size = format_bytes(bytes_, base="iec")
            return _TOO_LONG.fill(way=target.name, size=size, needed=f"{needed:,}", longest=f"{spelling.longest:,}")
    return None


def keys_of(parameters: Mapping[str, Any], seconds: float) -> int:
    """Return how many keys a round takes; 0 of any other workload."""
    operation = operation_in(parameters)
    return 0 if operation is None else keys_for(operation, int(parameters.get(CLIENTS, 0)), seconds)


def most_requests(parameters: Mapping[str, Any], seconds: float) -> int | None:
    """Return how many requests a round sends at most: each key is deleted once; None: as many as its time allows."""
    return keys_of(parameters, seconds) if operation_in(parameters) is KeyOperation.DELETE else None


def put_share(parameters: Mapping[str, Any]) -> float:
    """Return which share of the timed requests puts a value."""
    operation = operation_in(parameters)
    return 0.0 if operation is None else _PUT_SHARES[operation]


def got_share(parameters: Mapping[str, Any]) -> float:
    """Return which share of the timed requests gets a value, or a file."""
    operation = operation_in(parameters)
    return 1.0 if operation is None else _GOT_SHARES[operation]


def prepared_bytes(parameters: Mapping[str, Any], seconds: float) -> int:
    """Return about how many bytes of values a round puts before its clock starts."""
    operation, count = operation_in(parameters), keys_of(parameters, seconds)
    return 0 if operation is KeyOperation.PUT else count * int(parameters[FILE_BYTES])


def put_bytes(parameters: Mapping[str, Any], requests: int, seconds: float) -> int:
    """Return about how many bytes of values a round of so many requests puts, timed or not; 0 of any other workload."""
    if operation_in(parameters) is None:
        return 0
    timed = put_share(parameters) * requests * int(parameters[FILE_BYTES])
    return round(timed) + prepared_bytes(parameters, seconds)


def untimed_bytes(parameters: Mapping[str, Any], seconds: float) -> int:
    """Return about how many bytes a round moves beside its timed requests, heads included."""
    return prepared_bytes(parameters, seconds) + 2 * keys_of(parameters, seconds) * _AROUND


def untimed_s(parameters: Mapping[str, Any], seconds: float) -> float:
    """Return about how long that takes: what was put is removed, unless deleting it is what is timed."""
    operation, count = operation_in(parameters), keys_of(parameters, seconds)
    if operation is None:
        return 0.0
    times = {KeyOperation.PUT: 1, KeyOperation.DELETE: 1}.get(operation, 2)
    return times * count / HELPERS_PER_S
