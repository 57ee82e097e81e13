"""Finds out how the root extra stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.machine.root_extra import MEANINGS, RootExtra, RootExtraState
from volbench.host.root_extra.client import About, NotRoots, is_root

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.machine.root_extra import RootScript
    from volbench.host.root_extra.client import RootExtraClient
    from volbench.host.root_extra.scripts import RootScripts


def describe(client: RootExtraClient, scripts: RootScripts | None) -> RootExtra:
    """Ask the root extra, if there is one, and put what the page shows together."""
    state, about = _look(client, scripts)
    return RootExtra(
        state,
        MEANINGS[state],
        is_dsm=scripts is not None and scripts.is_dsm,
        install=None if scripts is None else _written(scripts.install),
        remove=None if scripts is None else _written(scripts.remove),
        programs={} if about is None else about.programs,
        disks=() if about is None else about.disks,
    )


def _written(write: Callable[[], RootScript]) -> RootScript | None:
    """Return the script; None where its files have gone or cannot be quoted, which is as if they had never come."""
    try:
        return write()
    except (OSError, ValueError):
        return None


def _look(client: RootExtraClient, scripts: RootScripts | None) -> tuple[RootExtraState, About | None]:
    try:
        about = client.about()
    except NotRoots:
        return RootExtraState.WRONG_OWNER, None
    except FileNotFoundError:
        return (RootExtraState.NOT_NEEDED if is_root() else RootExtraState.NOT_INSTALLED), None
    except OSError:
        return RootExtraState.NOT_ANSWERING, None
    try:
        is_current = scripts is None or about.digest == scripts.digest
    except OSError:
        is_current = True
    return (RootExtraState.RUNNING if is_current else RootExtraState.OUT_OF_DATE), about
