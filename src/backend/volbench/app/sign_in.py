"""Joins the gate to the DSM of this machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from volbench.access import DsmDoor, Gate, Places, Tickets
from volbench.config import SignInBy

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.config import Config


def make_gate(config: Config, token: str, monotonic: Callable[[], float]) -> Gate:
    """Return the gate: the token's, and where this service is part of a DSM, its administrators' too."""
    return Gate(token, monotonic=monotonic, dsm=_dsm_door(config, monotonic))


def make_places(config: Config) -> Places:
    """Return which host names are ours; a NAS is called by names only its owner's network knows."""
    return Places(config.names, takes_any_name=config.sign_in is SignInBy.DSM)


def _dsm_door(config: Config, monotonic: Callable[[], float]) -> DsmDoor | None:
    if config.sign_in is not SignInBy.DSM:
        return None
    # Late: without DSM none of it is ever needed, and it brings TLS along.
    from volbench.host.dsm.accounts import DsmAccounts
    from volbench.host.dsm.client import DsmClient
    from volbench.host.dsm.web_ports import find_endpoints

    root = Path(config.root)
    accounts = DsmAccounts(DsmClient(lambda: find_endpoints(root / "etc")), root)
    return DsmDoor(accounts, Tickets(config.data_folder / "tickets", time.time), monotonic)
