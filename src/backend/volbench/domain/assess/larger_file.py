"""Whether a longer profile could show more of a run that memory may have answered: by its larger test file alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from volbench.domain.assess.kind import Judging
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.run import Badges, Run
from volbench.domain.model.suites.workload import MiB, Profile, Suite
from volbench.domain.model.words.message import Message

CURED_BY_LARGER_FILE: Final = frozenset(
    {
        "caveats.cached.explanation",
        "assess.cache_reasons.reasons.resident_before",
        "assess.cache_reasons.reasons.resident_after",
    }
)
"""Codes of reasons against *valid* that a test file larger than the memory takes away."""
LARGER_BY: Final = 2
"""A test file that is not at least so many times as large shows nothing new."""


def with_larger_file(badges: Badges, run: Run, suite: Suite) -> Badges:
    """Return the badges of a run with whether a longer profile could show more, where that is what is in doubt."""
    return replace(badges, is_provable=_is_provable(run, suite)) if _is_in_doubt(badges.valid_reasons) else badges


def is_larger(profile: Profile, own: Profile) -> bool:
    """Say whether a profile measures on a test file that is so much larger than that of another."""
    return profile.file_bytes >= LARGER_BY * own.file_bytes


def _is_in_doubt(reasons: Iterable[Message]) -> bool:
    return any(reason.has(code) for reason in reasons for code in CURED_BY_LARGER_FILE)


def _is_provable(run: Run, suite: Suite) -> bool | None:
    """Say whether one of the longer profiles gets a larger file, and one that does not fit into memory; None: unknown.

    Where the file of this run is smaller than its profile asks for, space or file system allow no larger one.
    """
    own = suite.profiles.get(run.profile)
    if own is None:
        return None
    longer = list(suite.profiles.values())[list(suite.profiles).index(run.profile) + 1 :]
    larger = [profile.file_bytes for profile in longer if is_larger(profile, own)]
    memory_bytes = run.environment.machine.memory_bytes
    if not larger or (memory_bytes is not None and max(larger) <= memory_bytes):
        return False
    is_as_planned = kind_of_run(run.plan).part(Judging).file_is_as_planned
    return not (is_as_planned and 0 < run.plan.file_bytes < own.file_bytes - MiB)
