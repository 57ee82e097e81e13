"""Lets dataclasses share what Python writes anew for each of them, though it differs in nothing but names.

Python compiles for each frozen dataclass how it is shown and how it refuses a change. Of five hundred classes that is
two megabytes, and these functions are hardly ever called. What is called often stays: `__init__`, `__eq__`, `__hash__`.
"""

from __future__ import annotations

import gc
from dataclasses import FrozenInstanceError, fields
from reprlib import recursive_repr
from types import FunctionType
from typing import Any, Final

_WRITTEN: Final = "<string>"
"""File that code made by dataclasses says it is from; what somebody wrote by hand names a real one."""


def share_methods() -> None:
    """Put shared methods in the place of those made for each frozen dataclass that is there by now.

    That also lets go of the class each one with slots was made from: Python builds such a class anew and leaves the
    first one in what refuses changes (until 3.13).
    """
    for kind in [one for one in gc.get_objects() if isinstance(one, type) and _is_frozen(one)]:
        for name, shared in _SHARED.items():
            if _is_made_up(kind.__dict__.get(name)):
                setattr(kind, name, shared)


@recursive_repr()
def _show(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse_change(self: Any, name: str, value: Any) -> None:
    if _is_kept(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_removal(self: Any, name: str) -> None:
    if _is_kept(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


_SHARED: Final = {"__repr__": _show, "__setattr__": _refuse_change, "__delattr__": _refuse_removal}


def _is_kept(value: Any, name: str) -> bool:
    """Say whether nobody may change this: all of a dataclass, and the fields of what is made from one."""
    return _is_frozen(type(value)) or name in value.__dataclass_fields__


def _is_frozen(kind: type) -> bool:
    return "__dataclass_fields__" in kind.__dict__ and bool(kind.__dict__["__dataclass_params__"].frozen)


def _is_made_up(method: object) -> bool:
    made: object = getattr(method, "__wrapped__", method)
    return isinstance(made, FunctionType) and made.__code__.co_filename == _WRITTEN
