"""What was seen of this machine while many clients asked: its processors, programs, busiest disk, fullest link. Pure.

What a file says may be anything: only what can be is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.model.clients.load import BESIDE
from volbench.domain.model.runs.run import EndpointTarget, Round, Run
from volbench.domain.model.servers.endpoint import machine_in

OWN_CORES: Final = "generator_core_ratio"
"""Note of what the generator took, of one core."""


@dataclass(frozen=True, slots=True)
class Program:
    """Programs of one name, the generator left out; of one core."""

    name: str
    cpu_ratio: float
    """All of them together."""
    most_ratio: float
    """The one that computed most."""


@dataclass(frozen=True, slots=True)
class Beside:
    """One round."""

    is_here: bool
    """Whether the server is on this machine, so that what was seen is the server's side as well."""
    cpu_ratio: float | None = None
    """Of all processor cores together, in use."""
    generator_ratio: float | None = None
    """Of all processor cores together, by the generator."""
    programs: tuple[Program, ...] = ()
    """The busiest first."""
    disk: tuple[str, float] | None = None
    """The busiest disk of this machine and the share of the time it had work."""
    link: tuple[str, float] | None = None
    """The fullest network card of this machine and the share of its line rate."""


def is_here(round_: Round, run: Run) -> bool:
    """Say whether the server is on this machine: its own address in the network is one of this machine as well."""
    is_local = isinstance(run.target, EndpointTarget) and machine_in(run.target.endpoint.address) == ""
    return is_local or round_.notes.get("is_here") is True


def beside_of(round_: Round, run: Run) -> Beside:
    """Return what was seen in a round; of older ones only what was sampled second by second."""
    told = round_.notes.get(BESIDE)
    seen: Mapping[str, Any] = told if isinstance(told, Mapping) else {}
    cores, own = run.environment.machine.cpu_cores, _share(round_.notes.get(OWN_CORES))
    cpu_ratio = _share(seen.get("cpu_ratio"))
    return Beside(
        is_here=is_here(round_, run),
        cpu_ratio=round_.cpu_ratio if cpu_ratio is None else cpu_ratio,
        generator_ratio=min(1.0, own / cores) if own is not None and cores else None,
        programs=_programs(seen.get("programs")),
        disk=_busy(seen.get("disk")),
        link=_busy(seen.get("link")),
    )


def _programs(told: Any) -> tuple[Program, ...]:
    found = []
    for one in told if isinstance(told, list | tuple) else ():
        if isinstance(one, Mapping):
            together, most = _share(one.get("cpu_ratio")), _share(one.get("most_ratio"))
            if together is not None and most is not None:
                found.append(Program(str(one.get("name", "")), together, most))
    return tuple(found)


def _busy(told: Any) -> tuple[str, float] | None:
    share = _share(told.get("busy_ratio")) if isinstance(told, Mapping) else None
    return None if share is None else (str(told.get("name", "")), share)


def _share(value: Any) -> float | None:
    """Return a share from 0 up; of one core it may be more than 1."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and value >= 0 else None
