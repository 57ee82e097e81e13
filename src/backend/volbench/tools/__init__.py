"""One file per external program: command builder and output parser. No IO, no process is started here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.tools.tool import Tool


@cache
def all_tools() -> Mapping[str, Tool]:
    """Return the `TOOL` of every module in this package by its name."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    tools = [module.TOOL for module in modules if hasattr(module, "TOOL")]
    return {tool.name: tool for tool in sorted(tools, key=lambda tool: tool.name)}
