"""From the words of the command line to what the laboratory is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from volbench.domain.experiment.plan.experiment import Configuration, Experiment
from volbench.domain.experiment.plan.templates import configuration_of
from volbench.domain.lab.commands import MAKE_FILE_SYSTEM
from volbench.domain.lab.journal import STATES, Condition
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message

BTRFS_VARIANTS: Final = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
ALL_LEVELS: Final = tuple(str(kind) for kind in RaidType if kind is not RaidType.RAIDF1)
_ALONE: Final = {RaidType.RAID1: 2}
"""RAID 1 keeps one copy beside the original unless more is asked for."""


def words_of(text: str) -> tuple[str, ...]:
    """Split a list written with commas or spaces, each word once."""
    return tuple(dict.fromkeys(text.replace(",", " ").split()))


def configurations_of(words: Sequence[str], disks: int) -> tuple[Configuration, ...]:
    """Return the configurations that words such as `raid5`, `raid1:3` or `all` name, on so many disks.

    Raises:
        InvalidRequest: no such RAID type, or no number after the colon.
    """
    wanted: Iterable[str] = ALL_LEVELS if tuple(words) == ("all",) else words
    made = (_configuration(word, disks) for word in wanted)
    found = {one.id: one for one in made}
    if not found:
        raise InvalidRequest(Message("lab.request.no_raid_type_is_named"), _CHOOSE.fill(names=", ".join(ALL_LEVELS)))
    return tuple(found.values())


def file_systems_of(words: Sequence[str]) -> tuple[str, ...]:
    """Check the names of file systems. Raises InvalidRequest."""
    return _among(words, tuple(MAKE_FILE_SYSTEM))


def variants_of(words: Sequence[str]) -> tuple[str, ...]:
    """Check the names of Btrfs variants. Raises InvalidRequest."""
    return _among(words, BTRFS_VARIANTS) if words else ()


def conditions_of(
    words: Sequence[str], states: Collection[tuple[str, Condition]] | None = None
) -> tuple[Condition, ...]:
    """Return the conditions in the order they follow from each other; a healthy array comes first, always.

    Args:
        words: what was asked for.
        states: where nothing was asked for, what an experiment has rows of (see `states_of_rows`).

    Raises:
        InvalidRequest: no such condition.
    """
    named = _among(words, tuple(str(one) for one in Condition)) if words else [str(one) for _, one in states or ()]
    return tuple(one for one in Condition if one is Condition.CLEAN or str(one) in named)


def states_of_rows(experiment: Experiment, configurations: Sequence[Configuration]) -> frozenset[tuple[str, Condition]]:
    """Return which of these arrays are to be measured in which conditions: those the experiment has rows for."""
    rows = {row.kind for row in experiment.configurations}
    return frozenset(
        (one.id, condition)
        for one in configurations
        for condition in Condition
        if condition is Condition.CLEAN or (*one.kind[:2], STATES[condition]) in rows
    )


def variants_on(file_system: str, variants: Sequence[str]) -> tuple[str, ...]:
    """Return what is measured on a file system."""
    return (tuple(variants) or BTRFS_VARIANTS) if file_system == "btrfs" else (file_system,)


_CHOOSE: Final = Message("lab.request.choose")


def _among(words: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    strange = [word for word in words if word not in known]
    if strange or not words:
        raise InvalidRequest(
            Message("lab.request.the_laboratory_knows_no", name=strange[0] if strange else "“”"),
            _CHOOSE.fill(names=", ".join(known)),
        )
    return tuple(dict.fromkeys(words))


def _configuration(word: str, disks: int) -> Configuration:
    name, colon, number = word.partition(":")
    if name not in {str(kind) for kind in RaidType}:
        raise InvalidRequest(
            Message("lab.request.there_is_no_raid_type_named", name=name),
            _CHOOSE.fill(names=", ".join(ALL_LEVELS)),
        )
    kind = RaidType(name)
    if not colon:
        return configuration_of(kind, min(disks, _ALONE.get(kind, disks)))
    if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:4]) <= disks:
        raise InvalidRequest(
            Message("lab.request.there_are_disks", word=word, disks=disks),
            Message("lab.request.write_for_example_raid5_3"),
        )
    return Configuration(f"{kind}-{int(number)}", kind, int(number))
