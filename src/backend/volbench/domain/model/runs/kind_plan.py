"""What a kind of run adds to its plans: found by the kind, in documents of before by what stands in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from volbench.domain.model.coding.codec_readers import Flattened, key_of
from volbench.domain.model.machine.storage import TargetFolder
from volbench.domain.model.words.message import Message


class KindPlan:
    """A kind's part of a plan: a frozen dataclass. In documents its keys stand among those of the plan."""

    __slots__ = ()

    def traits(
        self,
        folders: Mapping[str, TargetFolder | None],  # noqa: ARG002
        pieces: Mapping[str, int],  # noqa: ARG002
    ) -> Mapping[str, Sequence[Message]]:
        """Return variant → what sets its folder apart from the others, where the kind knows.

        `pieces` says in how many extents the test file of each lies, where that is known.
        """
        return {}

    def short(self, traits: Sequence[Message]) -> Sequence[Message]:
        """Return what matters most of what sets a folder apart, in a word or two each."""
        return traits


_TYPES: dict[str, type[KindPlan]] = {}
"""Kind of run → the class of its part."""


def know(kind: str, own: type[KindPlan] | None) -> None:
    """Keep what a kind adds to its plans; None: nothing."""
    _TYPES.pop(kind, None)
    if own is not None:
        _TYPES[kind] = own


def known_types() -> tuple[type[KindPlan], ...]:
    """Return the classes there are, each once however many kinds share it, by name."""
    return tuple(sorted(set(_TYPES.values()), key=lambda one: one.__name__))


def keys_of(own: type[KindPlan]) -> tuple[str, ...]:
    """Return the keys such a part has in documents."""
    return tuple(key_of(field.name) for field in fields(own))  # type: ignore[arg-type] # each is a dataclass


def type_in(document: Mapping[str, Any]) -> type[KindPlan] | None:
    """Return the class of the part in a plan's document: its kind's, or where that has none the one whose keys it has.

    Plans made before kinds had names are known by those keys alone; and what contradicts the kind that it names is to
    be seen by whoever checks it.
    """
    name = document.get("kind")
    named = _TYPES.get(name) if isinstance(name, str) else None
    if named is not None:
        return named
    return next((one for one in known_types() if any(document.get(key) is not None for key in keys_of(one))), None)


OWN_PART = Flattened(type_in, known_types)
"""How a plan's `own` stands in documents."""
