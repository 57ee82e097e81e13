"""What the packer says when it cannot go on."""

from __future__ import annotations


class CannotPack(Exception):
    """The package cannot be built; the text says why and what to do."""
