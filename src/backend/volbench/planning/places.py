"""Which folders one run may measure in turns. Pure."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.machine.storage import Volume

MOST_VOLUMES: Final = 2
"""So many volumes one run measures in turns."""


def is_one_volume(volume: Volume, other: Volume) -> bool:
    """Say whether two descriptions are of one file system, by whatever mounts its folders are reached."""
    return volume.id == other.id or volume.mount_point == other.mount_point or volume.device == other.device


def refuse_too_many(places: Sequence[Place]) -> None:
    """Make sure that no more volumes are named than one run measures.

    Raises:
        InvalidRequest: there are more.
    """
    if len(places) > MOST_VOLUMES:
        raise InvalidRequest(_TOO_MANY, _TOO_MANY_HINT, field="other_target_paths")


def refuse_same(places: Sequence[Place]) -> None:
    """Make sure that the folders lie on different volumes and not within each other.

    Raises:
        InvalidRequest: they do not.
    """
    for place, (volume, folder) in enumerate(places):
        for other, beside in places[place + 1 :]:
            if is_one_volume(volume, other):
                raise InvalidRequest(
                    _SAME.fill(first=folder.path, second=beside.path, name=volume.name),
                    _SAME_HINT,
                    field="other_target_paths",
                )
    refuse_nested(places)


def refuse_nested(places: Sequence[Place]) -> None:
    """Make sure that none of the folders lies within another.

    Raises:
        InvalidRequest: one does, or is named twice.
    """
    for place, (_, folder) in enumerate(places):
        for _, beside in places[place + 1 :]:
            paths = PurePosixPath(folder.path), PurePosixPath(beside.path)
            if paths[0].is_relative_to(paths[1]) or paths[1].is_relative_to(paths[0]):
                raise InvalidRequest(
                    _NESTED.fill(first=folder.path, second=beside.path), _NESTED_HINT, field="other_target_paths"
                )


_TOO_MANY: Final = Message("runner.interleaved_plan.too_many")
_TOO_MANY_HINT: Final = Message("runner.interleaved_plan.too_many_hint")
_SAME: Final = Message("runner.interleaved_plan.same")
_SAME_HINT: Final = Message("runner.interleaved_plan.same_hint")
_NESTED: Final = Message("runner.interleaved_plan.nested")
_NESTED_HINT: Final = Message("runner.interleaved_plan.nested_hint")
