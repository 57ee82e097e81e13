"""Which machine each target of a run is on: ways that lead to one share its link, its disks and its processor. Pure."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.runs.run import Run
from volbench.domain.model.servers.endpoint import Endpoint, machine_in
from volbench.domain.model.servers.share import address_of

UNKNOWN_MACHINE: Final = LEFT_OUT
"""Where documents of before left the address out altogether: it may be any, and not the same for two ways."""


def machines_of(run: Run) -> dict[str, str]:
    """Return the machine each way leads to, empty for this one; for mounted shares that of their server.

    `UNKNOWN_MACHINE` may be several, in documents of before, which did not tell hidden addresses apart.
    A share is mounted by name and the kernel notes its address: who is asked by that address is the same machine.
    """
    if not run.targets:
        return dict.fromkeys(run.plan.variants, machine_of(run.target))
    found = {way: machine_of(target) for way, target in run.targets.items()}
    names = {
        address: found[way] for way, target in run.targets.items() if (address := mounted_address(target)) is not None
    }
    return {way: names.get(machine, machine) for way, machine in found.items()}


def mounted_address(target: object) -> str | None:
    """Return the address of a mounted share's server as `machine_of` writes it; None where there is none to know."""
    volume = getattr(target, "volume", None)
    if not isinstance(volume, Volume) or volume.share is None:
        return None
    address = address_of(volume.mount_options)
    return machine_in(f"//{address if ':' not in address else f'[{address}]'}/") or None


def machine_of(target: object) -> str:
    """Return the machine a target is on, by its address or by the source of its mount."""
    endpoint = getattr(target, "endpoint", None)
    if isinstance(endpoint, Endpoint):
        return UNKNOWN_MACHINE if endpoint.address == LEFT_OUT else machine_in(endpoint.address)
    volume = getattr(target, "volume", None)
    share = getattr(volume, "share", None)
    return machine_in(getattr(volume, "device", None) or "" if share is None else f"//{share.server}/")
