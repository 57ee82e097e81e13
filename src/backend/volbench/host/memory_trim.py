"""Keeps an idle service small: after something large, what is no longer needed goes back to the system."""

from __future__ import annotations

import gc

from volbench.host import libc


def settle() -> None:
    """Call once when everything is set up, before threads start: what is there now stays for good."""
    libc.keep_one_arena()
    gc.collect()
    gc.freeze()
    libc.trim_heap()


def give_back() -> None:
    """Free what nothing refers to any more and give the pages back. Takes some milliseconds."""
    gc.collect()
    libc.trim_heap()
