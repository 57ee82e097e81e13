"""Cells of a CSV that no spreadsheet takes for a formula."""

from __future__ import annotations

from typing import Final

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: object) -> object:
    """Keep a spreadsheet from running text as a formula: such cells get a leading apostrophe."""
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return "'" + cell
    return cell if isinstance(cell, int | float) else str(cell)
