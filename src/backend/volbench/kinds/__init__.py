"""The kinds of run, a folder each, found by scan. App and command line register them; no other room imports them."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from volbench.domain.model.kind import RunKind, register

if TYPE_CHECKING:
    from collections.abc import Iterator


def register_all() -> None:
    """Make every kind in this package known."""
    register(_found())


def _found() -> Iterator[RunKind]:
    for found in pkgutil.iter_modules(__path__):
        yield importlib.import_module(f"{__name__}.{found.name}").KIND
