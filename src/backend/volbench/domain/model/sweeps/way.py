"""A way: how files get somewhere in a run over file sizes; a folder of this machine, or an endpoint by its name.

It takes the place a set of file-system options has elsewhere (variants.py): rounds are interleaved over the ways of a
run. Both kinds never mix in one run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.suites.workload import FileUse
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.suites.workload import Suite, Workload

FOLDER: Final = "folder"
"""The way that is no endpoint."""
MOST_WAYS: Final = 8
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_OPTIONS: Final = re.compile(r"(ext[234]|xfs|btrfs(-.*)?|zfs|f2fs|jfs|ntfs3?|exfat|vfat|hfsplus)")
"""Names that variants have: the same word must not mean two things in one report."""


def check_way_name(name: str) -> None:
    """Make sure that an endpoint may be called so.

    Raises:
        InvalidRequest: too long, other letters than a-z, digits and hyphens, or a word that means something else.
    """
    if NAME.fullmatch(name) is None or name == FOLDER or _OPTIONS.fullmatch(name) is not None:
        raise InvalidRequest(
            Message("model.way.cannot_be_the_name_of_a_way", name=name[:64]),
            Message("model.way.choose_a_short_name"),
            field="name",
        )


def goes_over_ways(workloads: Iterable[Workload]) -> bool:
    """Say whether these workloads move files over a way."""
    return any(workload.file_use is FileUse.ENDPOINT for workload in workloads)


def refuse_ways_mixed(suite: Suite, ways: Iterable[str]) -> None:
    """Make sure that a suite and the ways asked for go together.

    Raises:
        InvalidRequest: ways for a suite that measures volumes, or none for one that needs some.
    """
    if goes_over_ways(suite.workloads):
        if not tuple(ways):
            raise InvalidRequest(Message("model.way.none_named"), Message("model.way.name_one"), field="ways")
    elif tuple(ways):
        raise InvalidRequest(
            Message("model.way.suite_measures_volumes", suite=suite.title),
            Message("model.way.leave_ways_out"),
            field="ways",
        )
