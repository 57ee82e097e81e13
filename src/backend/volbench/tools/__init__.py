"""One file per external program: command builder and output parser. No IO, no process is started here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.access import Access
    from volbench.tools.tool import Tool


@cache
def all_tools() -> Mapping[str, Tool]:
    """Return the `TOOL` of every module in this package by its name."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    tools = [module.TOOL for module in modules if hasattr(module, "TOOL")]
    return {tool.name: tool for tool in sorted(tools, key=lambda tool: tool.name)}


def recorded_access(tool: str, parameters: Mapping[str, Any], told: Access | None) -> Access | None:
    """Return how a recorded workload read and wrote: by its parameters where its tool reads them, else as `told`."""
    known = all_tools().get(tool)
    return told if known is None or known.read_access is None else known.read_access(parameters)
