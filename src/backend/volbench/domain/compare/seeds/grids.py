"""Holds a printed number against what it follows from, digit by digit."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Final

from volbench.domain.model.seed import Follows, SeedCell
from volbench.domain.model.words.message import Message

IN_BRACKETS: Final = Message("compare.seeds.in_brackets")
"""What the brackets of `cell_text` mean."""


def cell_text(cell: SeedCell) -> str:
    """Return a number as printed, what follows instead in brackets behind it."""
    return f"{cell.printed} ({cell.worked_out})".lstrip() if cell.worked_out else cell.printed


def mean_follows(printed: Decimal, exact: Decimal) -> Follows:
    """Say how a printed number stands to the exact one: does rounding give its digits, or cutting them off?"""
    if exact.quantize(printed, ROUND_HALF_UP) == printed:
        return Follows.YES
    return Follows.CUT if exact.quantize(printed, ROUND_DOWN) == printed else Follows.NO


def as_printed(printed: str, note: Message | None = None) -> SeedCell:
    """Return a number nothing else in the print leads to."""
    return SeedCell(printed, "", Follows.UNKNOWN, note)


def held_against(printed: str, exact: Decimal, note: Message | None = None, *, unit: str = "") -> SeedCell:
    """Return a number beside the one that follows from the others; the note is of one that does not follow."""
    value = Decimal(printed.removesuffix(unit).replace(",", ""))
    follows = mean_follows(value, exact)
    if follows is Follows.YES:
        return SeedCell(printed, "", follows)
    return SeedCell(printed, f"{exact.quantize(value, ROUND_HALF_UP):,}{unit}", follows, note)


def within(printed: str, low: Decimal, high: Decimal) -> SeedCell:
    """Return a number that follows from a rounded one: rounded itself, it has to lie within what that one allows."""
    value = Decimal(printed)
    if low.quantize(value, ROUND_HALF_UP) <= value <= high.quantize(value, ROUND_HALF_UP):
        return SeedCell(printed, "", Follows.YES)
    return SeedCell(printed, f"{((low + high) / 2).quantize(value)}", Follows.NO)
