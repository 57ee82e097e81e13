"""Imports SQLAlchemy without asyncio, which it wants for engines we have none of and which takes more than a megabyte.

While it is imported, a stand-in is in asyncio's place that loads the real one when anybody asks for something of it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Late(ModuleType):
    """Is asyncio as soon as that is needed."""

    @staticmethod
    def iscoroutine(value: object) -> bool:
        """Ask the real one; here, because SQLAlchemy keeps the function when it is imported."""
        real: Any = import_module("asyncio")
        return bool(real.iscoroutine(value))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get("asyncio") is self:
            del sys.modules["asyncio"]
        return getattr(import_module("asyncio"), name)


def _import_sqlalchemy() -> None:
    if "asyncio" in sys.modules:
        return
    late = sys.modules["asyncio"] = _Late("asyncio")
    try:
        import_module("sqlalchemy.dialects.sqlite")
    finally:
        if sys.modules.get("asyncio") is late:
            del sys.modules["asyncio"]


_import_sqlalchemy()
