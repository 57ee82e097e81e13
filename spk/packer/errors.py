"""What the packer says when it cannot go on."""

from __future__ import annotations


class CannotPack(Exception):
    """The package cannot be built; the text says why and what to do."""


class CannotFetch(CannotPack):
    """A pinned file is nowhere to be had from here: no network, or a mirror that has moved on."""
