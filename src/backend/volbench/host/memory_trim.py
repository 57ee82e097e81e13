"""Keeps an idle service small: after something large, what is no longer needed goes back to the system."""

from __future__ import annotations

import gc
import typing
from types import FunctionType

from volbench.host import libc
from volbench.host.shared_methods import share_methods


def settle() -> None:
    """Call once when everything is set up, before threads start: what is there now stays for good."""
    libc.keep_one_arena()
    share_methods()
    # Only type checkers ask for the variants of overloaded functions: a quarter of a megabyte.
    typing.clear_overloads()
    # Compiled without docstrings, as in the package (which starts Python without -OO): then nobody reads these either.
    if settle.__doc__ is None:
        forget_annotations()
    gc.collect()
    gc.freeze()
    libc.trim_heap()


def forget_annotations() -> None:
    """Let go of what functions say of their parameters, and dataclasses in a docstring Python made up for them.

    Who works by them has read them by now; of ten thousand functions they are more than a megabyte. What fields are
    annotated with stays: documents are read by it.
    """
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            one.__annotations__ = None  # type: ignore[assignment]  # Otherwise each is given an empty dictionary.
        elif isinstance(one, type) and "__dataclass_fields__" in one.__dict__ and _has_made_up_words(one):
            one.__doc__ = None


def _has_made_up_words(kind: type) -> bool:
    """Say whether a class is described by its signature alone; descriptions of the interface stay in the package."""
    return (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def give_back() -> None:
    """Free what nothing refers to any more and give the pages back. Takes some milliseconds."""
    gc.collect()
    libc.trim_heap()
