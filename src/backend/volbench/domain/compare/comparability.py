"""May two runs be compared, and in what do they differ? Old and new, or cached and uncached, are never mixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from volbench.domain.compare.kind import Comparing
from volbench.domain.compare.known_rounds import known_rounds, obstacle_of
from volbench.domain.model.clients.generator import generator_of
from volbench.domain.model.kind import all_parts, is_preliminary
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name, variant_name, volume_text
from volbench.domain.model.machine.storage import RaidType, Volume
from volbench.domain.model.runs.run import CacheClass, Run, WorkloadResult
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.domain.model.suites.common_file import common_file_bytes
from volbench.domain.model.words.message import Message, join_clauses, listed, plain
from volbench.domain.model.words.units import format_bytes, format_ratio

_SUITE: Final = Message("compare.comparability.suite")
_PRELIMINARY: Final = Message("compare.comparability.first_look")
_METHOD: Final = Message("compare.comparability.method")
_ENGINE: Final = Message("compare.comparability.engine")
_PROFILE: Final = Message("compare.comparability.profile")
_FILE: Final = Message("compare.comparability.file")
_DIRECT: Final = Message("compare.comparability.direct")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""Names of up to 36 compared runs."""
CACHE_NAMES: Final[dict[CacheClass, Message]] = {
    CacheClass.UNCACHED: Message("compare.comparability.cache_names.uncached"),
    CacheClass.GUEST_UNCACHED: Message("compare.comparability.cache_names.guest_uncached"),
    CacheClass.CACHED: Message("compare.comparability.cache_names.cached"),
    CacheClass.SERVER_WARM: Message("compare.comparability.cache_names.server_warm"),
    CacheClass.UNKNOWN: Message("compare.comparability.cache_names.unknown"),
}
_CLASS: Final = Message("compare.comparability.class")
_GENERATOR: Final = Message("compare.comparability.generator")
_LOAD: Final = Message("compare.comparability.load")
_MISSING: Final = Message("compare.comparability.missing")
_MARKS: Final = Message("compare.comparability.marks")


def letter_of(position: int) -> str:
    """Name a run within a comparison: A, B, C … Z, a … j in the order given."""
    return LETTERS[position]


def obstacles(baseline: Run, other: Run, letter: object) -> tuple[Message, ...]:
    """Return why two runs must not be compared at all; empty when they may."""
    found = []
    if _is_preliminary_beside_another(baseline, other):
        found.append(_PRELIMINARY.fill(letter=letter))
    elif baseline.suite.digest != other.suite.digest:
        found.append(_other_suite(baseline, other, letter))
    versions = (baseline.environment.method_version, other.environment.method_version)
    if versions[0] != versions[1]:
        found.append(_METHOD.fill(letter=letter, baseline=versions[0], other=versions[1]))
    engines = (baseline.environment.engine, other.environment.engine)
    if engines[0] != engines[1]:
        found.append(_ENGINE.fill(letter=letter, baseline=engines[0], other=engines[1]))
    return tuple(found)


def _is_preliminary_beside_another(baseline: Run, other: Run) -> bool:
    profiles = {baseline.profile, other.profile}
    is_one = len(profiles) > 1 and any(map(is_preliminary, profiles))
    return is_one and baseline.suite.id == other.suite.id and baseline.suite.digest != other.suite.digest


def _other_suite(baseline: Run, other: Run, letter: object) -> Message:
    """Say what their suites differ in: the program that sent the requests, where that is all they can differ in."""
    generators = generator_of(baseline), generator_of(other)
    is_one = (baseline.suite.id, baseline.suite.version) == (other.suite.id, other.suite.version)
    if is_one and all(generators) and generators[0] != generators[1]:
        return _GENERATOR.fill(letter=letter, baseline=generators[0], other=generators[1])
    loads = [(run.request.jobs, run.request.depth) for run in (baseline, other)]
    if is_one and loads[0] != loads[1]:
        return _LOAD.fill(letter=letter)
    return _SUITE.fill(letter=letter, baseline=_suite_name(baseline), other=_suite_name(other))


def cautions(baseline: Run, other: Run, letter: str, baseline_letter: str) -> tuple[Message, ...]:
    """Return what differs without forbidding the comparison, but could explain a difference."""
    profile, way = way_cautions(baseline, other, letter, baseline_letter)
    return tuple(one for one in (profile, file_caution(baseline, other, letter), way) if one is not None)


def marks_caution(marks: Sequence[Message], letter: object, baseline_letter: object) -> tuple[Message, ...]:
    """Return that the volume was set up otherwise between two runs, `marks` say when and how; nothing without any."""
    told = _MARKS.fill(letter=letter, baseline_letter=baseline_letter, marks=join_clauses(marks)) if marks else None
    return () if told is None else (told,)


def way_cautions(
    baseline: Run, other: Run, letter: object, baseline_letter: object
) -> tuple[Message | None, Message | None]:
    """Return what is to be said of another profile, and of another way to the disks; None where it is the same."""
    profile = way = None
    if baseline.profile != other.profile:
        profile = _PROFILE.fill(letter=letter, baseline=baseline.profile, other=other.profile)
    if baseline.environment.is_direct != other.environment.is_direct:
        way = _DIRECT.fill(letter=letter, baseline_letter=baseline_letter)
    return profile, way


def file_caution(baseline: Run, other: Run, letter: object) -> Message | None:
    """Return what is to be said of a test file of another size; None where it is the same."""
    sizes = [size for size in (common_file_bytes(baseline), common_file_bytes(other)) if size is not None]
    if len(set(sizes)) < 2:  # noqa: PLR2004 (each has one, and they differ)
        return None
    # An imported file may hold any number; one this large could not be written out.
    written = [format_bytes(min(size, 2**63), base="iec") for size in sizes]
    return _FILE.fill(letter=letter, baseline=written[0], other=written[1])


def cell_obstacle(baseline: WorkloadResult | None, other: WorkloadResult | None, metric: str) -> Message | None:
    """Return why two results of one workload must not be compared; None when they may."""
    if baseline is None or other is None or metric not in baseline.summary or metric not in other.summary:
        return _MISSING
    unequal = other_means(baseline, other)
    if unequal is not None:
        return unequal
    sides = known_rounds(baseline), known_rounds(other)
    if sides[0].cache_class is not sides[1].cache_class:
        names = {"baseline": CACHE_NAMES[sides[0].cache_class], "other": CACHE_NAMES[sides[1].cache_class]}
        return obstacle_of(*sides) or _CLASS.fill(**names)
    return None


def other_means(baseline: WorkloadResult, other: WorkloadResult) -> Message | None:
    """Say that two results were measured by different programs, or that something else was asked for; None for neither.

    Every kind is asked: two results are held against each other here, and no plans.
    """
    found = (one().other_means(baseline, other) for one in all_parts(Comparing))
    return next((said for said in found if said is not None), None)


def _suite_name(run: Run) -> str:
    return f"{run.suite.id} v{run.suite.version} ({run.suite.digest[:8]})"


@dataclass(frozen=True, slots=True)
class ComparedFact:
    """One fact of the runs side by side, in the order of the runs."""

    name: Message
    values: tuple[Message, ...]
    is_same: bool


_UNKNOWN: Final = Message("compare.comparability.unknown")


def _plain(value: object) -> Message:
    return _UNKNOWN if value in {None, ""} else plain(str(value))


def _test_file(run: Run) -> str:
    size = common_file_bytes(run)
    return "" if size is None else format_bytes(min(size, 2**63), base="iec")


def _disks(run: Run) -> Message:
    models = [disk.model or "?" for disk in disks_of(run.target)]
    counted = [f"{models.count(model)} x {model}" for model in dict.fromkeys(models)]
    return listed(counted) if counted else _UNKNOWN


def _of_volume(run: Run, read: Callable[[Volume], Message]) -> Message:
    volume = volume_of(run.target)
    return _UNKNOWN if volume is None else read(volume)


def _raid(raid_type: RaidType | None) -> Message:
    return _UNKNOWN if raid_type is None else RAID_NAMES[raid_type]


def _variants(run: Run) -> Message:
    names = [variant_name(variant) for variant in dict.fromkeys(work.variant for work in run.workloads)]
    if not names:
        return _UNKNOWN
    return listed(names)


_FACTS: Final[tuple[tuple[Message, Callable[[Run], Message]], ...]] = (
    (Message("compare.comparability.facts"), lambda run: _plain(run.environment.machine.model)),
    (Message("compare.comparability.system"), lambda run: _plain(run.environment.machine.system)),
    (Message("compare.comparability.kernel"), lambda run: _plain(run.environment.machine.kernel)),
    (Message("compare.comparability.volume"), lambda run: volume_text(run.target.name)),
    (
        Message("compare.comparability.raid_type"),
        lambda run: _of_volume(run, lambda volume: _raid(volume.pool.raid_type)),
    ),
    (Message("compare.comparability.disks"), _disks),
    (
        Message("compare.comparability.file_system"),
        lambda run: _of_volume(run, lambda volume: _plain(file_system_name(volume.file_system))),
    ),
    (Message("compare.comparability.file_system_options"), _variants),
    (Message("compare.comparability.filled"), lambda run: _plain(format_ratio(run.environment.fill_ratio))),
    (
        Message("compare.comparability.test_file"),
        lambda run: _plain(_test_file(run)),
    ),
    (Message("compare.comparability.profile_2"), lambda run: _plain(run.profile)),
    (Message("compare.comparability.i_o_engine"), lambda run: _plain(run.environment.engine)),
)


def _tool_facts(runs: Sequence[Run]) -> Iterator[tuple[Message, Callable[[Run], Message]]]:
    """The version of every tool that any of the runs used; fio first, which lays the files out in any case."""
    used = {name for run in runs for name in run.environment.tools} - {"fio"}
    for name in ("fio", *sorted(used)):
        yield plain(name), partial(_version_of, name)


def _version_of(tool: str, run: Run) -> Message:
    return _plain(run.environment.tools.get(tool))


def side_by_side(runs: Sequence[Run]) -> tuple[ComparedFact, ...]:
    """Return what the runs were made on and with, so that the owner sees what differs."""
    rows = []
    for name, read in (*_FACTS, *_tool_facts(runs)):
        values = tuple(read(run) for run in runs)
        rows.append(ComparedFact(name, values, is_same=len(set(values)) == 1))
    return tuple(rows)
