"""What variants are called: sets of file-system options; a letter before them where targets are measured in turns.

So `btrfs-cow` stands for the options, and `B.btrfs-cow` for the second target of a run with the same options.
"""

from __future__ import annotations

from typing import Final

LETTERS: Final = "ABCD"
"""The targets of one run, in the order they were named."""
WITHOUT_CHECKSUMS: Final = frozenset({"btrfs-nocow"})
"""File-system options that take the checksums of files away, which the same file system has otherwise."""
_BETWEEN: Final = "."


def variant_of(place: int, options: str) -> str:
    """Return the variant of the target at this place, from 0, with these file-system options."""
    return f"{LETTERS[place]}{_BETWEEN}{options}"


def letter_of(variant: str) -> str | None:
    """Return the letter of a target's variant; None for a plain set of file-system options."""
    letter, between, _ = variant.partition(_BETWEEN)
    return letter if between and len(letter) == 1 and letter in LETTERS else None


def options_of(variant: str) -> str:
    """Return the file-system options a variant stands for."""
    return variant if letter_of(variant) is None else variant.partition(_BETWEEN)[2]
