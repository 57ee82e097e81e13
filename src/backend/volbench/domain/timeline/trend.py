"""How a volume develops: a run against the ones before it that were made as it was, in one sentence."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from volbench.domain.assess.badges import has_history
from volbench.domain.compare.between_runs import FEWEST_OTHERS, RunNoise, noise_of
from volbench.domain.compare.headline import others_sentence
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_change, format_ratio
from volbench.domain.stats.descriptive import median
from volbench.domain.stats.significance import ALPHA
from volbench.domain.timeline.changes import changes_between
from volbench.domain.timeline.history import StoredRun, StoredTimeline
from volbench.domain.timeline.notices import found_words
from volbench.domain.timeline.watch_words import change_text

LOOK_BACK: Final = 3
"""Runs before the newest one that it is held against."""
NOTABLE_CHANGE: Final = 0.10
"""What is less is hardly felt and called *as fast as*. What runs of the volume differ anyway is looked at besides."""
NOTABLE_SINGLE_CHANGE: Final = 0.20
"""One of the headline numbers must move further than all together before it is named."""

_AS_FAST: Final = Message("timeline.trend.as_fast")
_AS_FAST_ONE: Final = Message("timeline.trend.as_fast_one")
_SLOWER: Final = Message("timeline.trend.slower")
_SLOWER_ONE: Final = Message("timeline.trend.slower_one")
_FASTER: Final = Message("timeline.trend.faster")
_FASTER_ONE: Final = Message("timeline.trend.faster_one")
_ONLY_TOGETHER: Final = Message("timeline.trend.only_together")
_BUT: Final = Message("timeline.trend.but")

_WITHIN: Final = Message("timeline.trend.within")
_NOT_KNOWN: Final = Message("timeline.trend.not_known")
_LAST: Final = Message("timeline.trend.last")
_LAST_ONE: Final = Message("timeline.trend.last_one")
_LAST_IN: Final = Message("timeline.trend.last_in")
COURSE_RUNS: Final = 24
"""Runs the small curve of a card shows."""
_APART: Final = 2
"""Steps from the newest run to the middle of the three before it."""

_Key = tuple[str, str, str]
_Medians = Mapping[_Key, float]


@dataclass(frozen=True, slots=True)
class Course:
    """One number in one run after the other."""

    values: tuple[float, ...] = ()
    """Oldest first, base unit of the metric."""
    since_at: str | None = None
    """When the first of these runs was measured."""


NO_COURSE: Final = Course()
Courses = Mapping[_Key, Course]
"""Workload, options and metric → its course."""


class Trend(StrEnum):
    """What the runs before say of a run."""

    AS_FAST = "as-fast"
    WITHIN = "within"
    """It differs, and such runs differ by as much anyway."""
    NOT_KNOWN = "not-known"
    """It differs, and how much such runs differ is not known yet."""
    SLOWER = "slower"
    FASTER = "faster"


@dataclass(frozen=True, slots=True)
class Development:
    """A run held against up to three before it that were made as it was."""

    trend: Trend
    sentence: Message
    runs: int
    """Earlier runs made as this one was, all of them."""
    ratio: float = 1.0
    """Speed over earlier speed: of the one number that changed, or of all together where they did."""
    title: Message | None = None
    """The number that is told of: the one that changed, or where all together did the largest certain change among
    them; None where nothing is told of one."""
    change: Message | str = ""
    """By how much that changed, in words; of a time by how much the time did."""
    others: Message | None = None
    """Where all together changed: how many of the others differ for certain, or that only all of them do."""
    last: Message | None = None
    """The runs it is held against, as a phrase."""
    before_run_id: str = ""
    """The run before it that can be trusted."""
    found: Message | None = None
    """What changed between the two."""


def developments(stored: StoredTimeline) -> dict[str, Development]:
    """Hold each run of a timeline that can be trusted against those before it.

    Only numbers that are valid count, and only those the suite shows first. Trials and first looks carry no such
    verdict, imported runs were made elsewhere: of neither anything is told.

    Returns:
        Run id → what is said of it; without those that have nothing sound before them.
    """
    if not has_history(stored.name.profile):
        return {}
    medians = _medians(stored)
    titles = {(one.workload, one.variant): one.title for one in stored.titles}
    earlier: dict[tuple[object, ...], list[_Medians]] = {}
    before: dict[tuple[object, ...], StoredRun] = {}
    found: dict[str, Development] = {}
    for run in stored.runs:
        own = medians.get(run.id)
        if run.is_imported or not own:
            continue
        alike = earlier.setdefault(run.kind, [])
        development = _held_against(own, alike, titles)
        if development is not None:
            found[run.id] = _after(before[run.kind], run, development)
        alike.append(own)
        before[run.kind] = run
    return found


def _after(before: StoredRun, run: StoredRun, development: Development) -> Development:
    """Return it with the run before; what changed since matters only where the run is slower."""
    changes = changes_between(before.around, run.around) if development.trend is Trend.SLOWER else ()
    told = found_words(changes) if changes else None
    return replace(development, before_run_id=before.id, found=told)


def earlier_runs(stored: StoredTimeline) -> dict[str, int]:
    """Return run id → how many before it were made as it was; runs measured elsewhere have none and count for none."""
    seen: dict[tuple[object, ...], int] = {}
    found: dict[str, int] = {}
    for run in stored.runs:
        if not run.is_imported:
            found[run.id] = seen.get(run.kind, 0)
            seen[run.kind] = found[run.id] + 1
    return found


def courses_of(stored: StoredTimeline) -> dict[str, Courses]:
    """Return run id → each of its valid numbers in the runs up to it; of the newest run of each kind alone."""
    medians = _medians(stored)
    found: dict[tuple[object, ...], tuple[str, dict[_Key, list[tuple[float, str]]]]] = {}
    for run in stored.runs:
        own = medians.get(run.id)
        if run.is_imported or not own:
            continue
        _, values = found.get(run.kind, ("", {}))
        for key, value in own.items():
            values.setdefault(key, []).append((value, run.at))
        found[run.kind] = (run.id, values)
    return {
        run_id: {key: _course(points[-COURSE_RUNS:]) for key, points in values.items() if key in medians[run_id]}
        for run_id, values in found.values()
    }


def _course(points: Sequence[tuple[float, str]]) -> Course:
    return Course(tuple(value for value, _ in points), points[0][1])


def _medians(stored: StoredTimeline) -> dict[str, _Medians]:
    """Return run id → the valid numbers its suite shows first."""
    shown = {(one.workload, one.variant) for one in stored.titles if one.is_headline and not is_halved(one.workload)}
    found: dict[str, dict[_Key, float]] = {}
    for one in stored.medians:
        is_told = one.is_valid and (one.workload, one.variant) in shown and one.metric in METRICS
        if is_told and METRICS[one.metric].is_of_volume:
            found.setdefault(one.run_id, {})[one.workload, one.variant, one.metric] = one.median
    return dict(found)


def _held_against(
    own: _Medians, alike: Sequence[_Medians], titles: Mapping[tuple[str, str], Message]
) -> Development | None:
    """Hold a run against those before it, oldest first."""
    ratios = _ratios(own, alike[-LOOK_BACK:])
    if not ratios:
        return None
    overall = math.exp(math.fsum(math.log(ratio) for ratio in ratios.values()) / len(ratios))
    return _said(overall, ratios, alike, titles)


def _noise(alike: Sequence[_Medians], keys: Collection[_Key]) -> tuple[RunNoise | None, int]:
    """Return how much earlier runs, oldest first, differ in the mean of these numbers, and how many are missing."""
    complete = [medians for medians in alike if all(medians.get(key, 0.0) > 0 for key in keys)]
    logs = [math.fsum(_log(key, medians[key]) for key in keys) / len(keys) for medians in complete]
    return noise_of(logs, _APART), max(0, FEWEST_OTHERS - len(logs))


def _log(key: _Key, median: float) -> float:
    return math.log(median) * (1 if METRICS[key[2]].is_higher_better else -1)


def _ratios(own: _Medians, before: Sequence[_Medians]) -> dict[_Key, float]:
    """Return a run over the median of the earlier ones for each number; above 1 is better."""
    ratios: dict[_Key, float] = {}
    for key, value in own.items():
        past = [medians[key] for medians in before if key in medians]
        if past and value > 0 and median(past) > 0:
            ratio = value / median(past)
            ratios[key] = ratio if METRICS[key[2]].is_higher_better else 1 / ratio
    return ratios


def _said(
    overall: float,
    ratios: Mapping[_Key, float],
    alike: Sequence[_Medians],
    titles: Mapping[tuple[str, str], Message],
) -> Development:
    """Say what changed, as far as it is more than runs of this volume differ by anyway."""
    count = min(LOOK_BACK, len(alike))
    if not 1 / (1 + NOTABLE_CHANGE) <= overall <= 1 + NOTABLE_CHANGE:
        moved = format_change(overall)
        several, one = (_SLOWER, _SLOWER_ONE) if overall < 1 else (_FASTER, _FASTER_ONE)
        told = several.fill(count=count, change=moved) if count > 1 else one.fill(change=moved)
        found = Development(_way(overall), told, len(alike), overall, last=_last(count))
        found = _held(found, _last(count), moved, _noise(alike, ratios.keys()))
        return _with_largest(found, ratios, alike, titles)
    key, ratio = max(ratios.items(), key=lambda item: abs(math.log(item[1])))
    if abs(math.log(ratio)) > math.log(1 + NOTABLE_SINGLE_CHANGE):
        title = titles[key[:2]]
        change = change_text(ratio, is_higher_better=METRICS[key[2]].is_higher_better)
        what = _LAST_IN.fill(last=_last(count), title=title)
        told = _BUT.fill(title=title, change=change)
        found = Development(_way(ratio), told, len(alike), ratio, title, change, _last(count))
        return _held(found, what, change, _noise(alike, (key,)), numbers=len(ratios))
    return Development(Trend.AS_FAST, (_AS_FAST if count > 1 else _AS_FAST_ONE).fill(count=count), len(alike))


def _with_largest(
    found: Development,
    ratios: Mapping[_Key, float],
    alike: Sequence[_Medians],
    titles: Mapping[tuple[str, str], Message],
) -> Development:
    """Return what changed together with the largest change that goes the same way, of those that are certain if any is.

    That all together changed is decided by their mean, which nobody measured and nobody is told.
    """
    if found.trend not in {Trend.SLOWER, Trend.FASTER}:
        return found
    certain = {key for key, ratio in ratios.items() if _is_certain(ratio, _noise(alike, (key,))[0], len(ratios))}
    alike_moved = [key for key, ratio in ratios.items() if _way(ratio) is found.trend]
    named = [key for key in alike_moved if key in certain]
    key = max(named or alike_moved, key=lambda one: abs(math.log(ratios[one])))
    others = _ONLY_TOGETHER.fill(count=len(ratios))
    return replace(
        found,
        title=titles[key[:2]],
        change=change_text(ratios[key], is_higher_better=METRICS[key[2]].is_higher_better),
        others=others_sentence(len(certain) - 1, len(ratios) - 1) if named else others,
    )


def _is_certain(ratio: float, noise: RunNoise | None, numbers: int) -> bool:
    """Say whether one of so many numbers changed by more than it differs by itself."""
    return noise is not None and numbers * noise.p_value(math.log(ratio)) <= ALPHA


def _way(ratio: float) -> Trend:
    return Trend.SLOWER if ratio < 1 else Trend.FASTER


def _last(count: int) -> Message:
    return _LAST.fill(count=count) if count > 1 else _LAST_ONE


def _held(
    told: Development, what: Message, change: object, known: tuple[RunNoise | None, int], *, numbers: int = 1
) -> Development:
    """Hold a change, the largest of so many numbers, against what such runs differ by themselves."""
    noise, missing = known
    if noise is None:
        sentence = _NOT_KNOWN.fill(change=change, what=what, count=missing)
        return replace(told, trend=Trend.NOT_KNOWN, sentence=sentence)
    if not _is_certain(told.ratio, noise, numbers):
        sentence = _WITHIN.fill(change=change, noise=format_ratio(noise.deviation))
        return replace(told, trend=Trend.WITHIN, sentence=sentence)
    return told
