"""What sets folders of one volume apart: encryption, compression, copy-on-write, quota, snapshots, their own mount."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.targets import folders_of, pieces_of
from volbench.domain.model.suites.data_ratio import HALVED_RATIO
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import format_ratio
from volbench.kinds.folders.rules.ratios import compresses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
_STORED: Final = Message("folders.traits.stored")
_NOCOW: Final = Message("folders.traits.nocow")
_QUOTA: Final = Message("folders.traits.quota")
_SNAPSHOTS: Final = Message("folders.traits.snapshots")
_ONE_SNAPSHOT: Final = Message("folders.traits.one_snapshot")
_SOME_SNAPSHOTS: Final = Message("folders.traits.some_snapshots")
_MOUNT: Final = Message("folders.traits.mount")
_PIECES: Final = Message("folders.traits.pieces")
_PLAIN: Final = Message("folders.traits.plain")
_SHORT: Final = {
    _LAYERS["ecryptfs"].code: plain("eCryptfs"),
    _LAYERS["gocryptfs"].code: plain("gocryptfs"),
    _ENCRYPTED.code: plain("fscrypt"),
    _COMPRESSED.code: Message("folders.short.compressed"),
    _NOCOW.code: Message("folders.short.nocow"),
    _QUOTA.code: Message("folders.short.quota"),
    _SNAPSHOTS.code: Message("folders.short.snapshots"),
    _ONE_SNAPSHOT.code: Message("folders.short.one_snapshot"),
    _SOME_SNAPSHOTS.code: Message("folders.short.some_snapshots"),
    _MOUNT.code: Message("folders.short.mount"),
    _PIECES.code: Message("folders.short.pieces"),
    _PLAIN.code: Message("folders.short.plain"),
}
_MOST_SHORT: Final = 2
"""More would not be short."""


def traits_of(run: Run) -> dict[str, tuple[Message, ...]]:
    """Return variant → what its folder has and not all of the others have; *plain* where that is nothing."""
    return {
        variant: _with_stored(traits, _stored(run, variant))
        for variant, traits in traits_among(folders_of(run), pieces_of(run)).items()
    }


def _stored(run: Run, variant: str) -> Message | None:
    """Return what a folder that compresses stores of data that halves; None where nobody knows."""
    result = run.target_results.get(variant)
    stored = None if result is None else (result.environment.stored_ratio or {}).get(HALVED_RATIO)
    return _STORED.fill(share=format_ratio(stored)) if stored is not None and compresses(variant) else None


def _with_stored(traits: tuple[Message, ...], stored: Message | None) -> tuple[Message, ...]:
    """Return the traits with that one, behind the compression that it is of."""
    if stored is None:
        return traits
    named = () if traits == (_PLAIN,) else traits
    place = next((place for place, one in enumerate(named, 1) if one.code == _COMPRESSED.code), 0)
    return (*named[:place], stored, *named[place:])


def traits_among(
    folders: Mapping[str, TargetFolder | None], pieces: Mapping[str, int]
) -> dict[str, tuple[Message, ...]]:
    """Return the same of folders, and of the pieces in which the file of each lies."""
    found = {
        variant: [] if folder is None else [*_traits(folder), *_pieces(pieces, variant)]
        for variant, folder in folders.items()
    }
    common = [one for one in next(iter(found.values()), []) if all(one in traits for traits in found.values())]
    return {
        variant: tuple(one for one in traits if one not in common) or (_PLAIN,) for variant, traits in found.items()
    }


def short_traits(traits: Sequence[Message]) -> list[Message]:
    """Return in a word or two each the first of what sets a folder apart: these matter most."""
    return [_SHORT[one.code].fill(**one.values) for one in traits[:_MOST_SHORT]]


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
        yield _ONE_SNAPSHOT if folder.snapshots == 1 else _SNAPSHOTS.fill(count=folder.snapshots)
    elif folder.has_snapshots:
        yield _SOME_SNAPSHOTS
    if folder.mount_options is not None:
        yield _MOUNT.fill(options=plain(",".join(folder.mount_options)))


def _pieces(pieces: Mapping[str, int], variant: str) -> Iterator[Message]:
    """Yield in how many pieces the file lies, where those of another folder are far fewer."""
    own = pieces.get(variant)
    if own is not None and own >= FRAGMENTED_TIMES * min(pieces.values()):
        yield _PIECES.fill(count=own)
