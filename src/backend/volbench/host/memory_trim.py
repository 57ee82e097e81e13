"""Keeps an idle service small: after something large, what is no longer needed goes back to the system."""

from __future__ import annotations

import gc
from itertools import chain
from types import FunctionType

from volbench.host import libc


def settle() -> None:
    """Call once when everything is set up, before threads start: what is there now stays for good."""
    libc.keep_one_arena()
    forget_twins()
    # Compiled without docstrings, as in the package (which starts Python without -OO): then nobody reads these either.
    if settle.__doc__ is None:
        forget_annotations()
    gc.collect()
    gc.freeze()
    libc.trim_heap()


def forget_twins() -> None:
    """Let go of the class that each frozen dataclass with slots was made from.

    Python builds such a class anew and leaves the first one in what forbids setting an attribute (until 3.13); of five
    hundred classes that is a megabyte, and a name that is no field raises TypeError.
    """
    for kind in [one for one in gc.get_objects() if isinstance(one, type) and _is_built_anew(one)]:
        refusals = (kind.__dict__.get(name) for name in ("__setattr__", "__delattr__"))
        for cell in chain.from_iterable(getattr(refusal, "__closure__", None) or () for refusal in refusals):
            twin = cell.cell_contents
            if isinstance(twin, type) and twin is not kind and twin.__qualname__ == kind.__qualname__:
                cell.cell_contents = kind


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


def _is_built_anew(kind: type) -> bool:
    return "__dataclass_fields__" in kind.__dict__ and "__slots__" in kind.__dict__


def give_back() -> None:
    """Free what nothing refers to any more and give the pages back. Takes some milliseconds."""
    gc.collect()
    libc.trim_heap()
