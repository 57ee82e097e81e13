"""How far the data of a cell can be compressed: not at all as everywhere (1 : 1), or to half its size (1 : 2). Pure.

Where a folder compresses, each cell is measured with both. They are cells of their own by their ids, so that nothing
is ever compared or drawn across the two, and no mean is taken over both: means are of 1 : 1 alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

HALVED: Final = "-data-1-2"
"""At the end of the id of a cell whose data can be stored in half its bytes, and of the names of its files."""
HALVED_PERCENT: Final = 50
"""Per cent of such data that is zeros; the rest is random."""
WHOLE_RATIO: Final = "1:1"
HALVED_RATIO: Final = "1:2"
_PERCENT: Final = "buffer_compress_percentage"


def is_halved(id_: str) -> bool:
    """Say whether a cell, or a file, is of data that can be stored in half its bytes."""
    return id_.endswith(HALVED)


def whole_of(id_: str) -> str:
    """Return the id of the same cell with data that cannot be compressed; its own where it is that one."""
    return id_.removesuffix(HALVED)


def ratio_of(id_: str) -> str:
    """Return which data a cell, or a file, is of: `1:1` or `1:2`."""
    return HALVED_RATIO if is_halved(id_) else WHOLE_RATIO


def is_compressible(parameters: Mapping[str, Any]) -> bool:
    """Say whether a workload with these parameters reads or writes data that can be compressed."""
    return bool(parameters.get(_PERCENT))
