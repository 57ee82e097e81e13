"""What sets folders of one volume apart: encryption, compression, copy-on-write, quota, snapshots, their own mount."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.target import folder_of
from volbench.domain.model.words.message import Message, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.machine.storage import TargetFolder
    from volbench.domain.model.runs.run import Run

FRAGMENTED_TIMES: Final = 4
"""A file in so many times the pieces of the least divided one is called divided; half as much again is chance."""
_LAYERS: Final = {
    "ecryptfs": Message("folders.traits.ecryptfs"),
    "gocryptfs": Message("folders.traits.gocryptfs"),
}
_ENCRYPTED: Final = Message("folders.traits.encrypted")
_COMPRESSED: Final = Message("folders.traits.compressed")
_NOCOW: Final = Message("folders.traits.nocow")
_QUOTA: Final = Message("folders.traits.quota")
_SNAPSHOTS: Final = Message("folders.traits.snapshots")
_SOME_SNAPSHOTS: Final = Message("folders.traits.some_snapshots")
_MOUNT: Final = Message("folders.traits.mount")
_PIECES: Final = Message("folders.traits.pieces")
_PLAIN: Final = Message("folders.traits.plain")


def traits_of(run: Run) -> dict[str, tuple[Message, ...]]:
    """Return variant → what its folder has and not all of the others have; *plain* where that is nothing."""
    folders = {variant: folder_of(target) for variant, target in run.targets.items()}
    found = {
        variant: [] if folder is None else [*_traits(folder), *_pieces(run, variant)]
        for variant, folder in folders.items()
    }
    common = [one for one in next(iter(found.values()), []) if all(one in traits for traits in found.values())]
    return {
        variant: tuple(one for one in traits if one not in common) or (_PLAIN,) for variant, traits in found.items()
    }


def _traits(folder: TargetFolder) -> Iterator[Message]:
    if folder.layer is not None:
        yield _LAYERS.get(folder.layer, _ENCRYPTED)
    elif folder.is_encrypted:
        yield _ENCRYPTED
    if folder.compression is not None:
        yield _COMPRESSED.fill(algorithm=plain(folder.compression))
    if folder.is_nocow:
        yield _NOCOW
    if folder.has_quota:
        yield _QUOTA
    if folder.snapshots:
        yield _SNAPSHOTS.fill(count=folder.snapshots)
    elif folder.has_snapshots:
        yield _SOME_SNAPSHOTS
    if folder.mount_options is not None:
        yield _MOUNT.fill(options=plain(",".join(folder.mount_options)))


def _pieces(run: Run, variant: str) -> Iterator[Message]:
    """Yield in how many pieces the file lies, where those of another folder are far fewer."""
    pieces = {
        one: result.environment.file_extents
        for one, result in run.target_results.items()
        if result.environment.file_extents
    }
    own = pieces.get(variant)
    if own is not None and own >= FRAGMENTED_TIMES * min(pieces.values()):
        yield _PIECES.fill(count=own)
