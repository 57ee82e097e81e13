"""Before anything is put: what is refused in here has left nothing behind."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

ENTRY: Final = "entry"
"""The step that a refusal names, as `tools/transfer_failures.py` reads it."""


@contextmanager
def entry() -> Iterator[None]:
    """Mark what is refused while a way is chosen and opened: no file and no folder can have been made."""
    try:
        yield
    except TransferFailed as failed:
        failed.step = failed.step or ENTRY
        raise
