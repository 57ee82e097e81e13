"""How a volume develops: a run against the ones before it that were made as it was, in one sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from volbench.domain.assess.badges import has_history
from volbench.domain.compare.between_runs import FEWEST_OTHERS, RunNoise, noise_of
from volbench.domain.compare.headline import others_sentence
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message, join_sentences
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import median
from volbench.domain.stats.significance import ALPHA, holm
from volbench.domain.timeline.changes import changes_between
from volbench.domain.timeline.history import StoredRun, StoredTimeline
from volbench.domain.timeline.notices import found_words
from volbench.domain.timeline.watch_words import change_text

LOOK_BACK: Final = 3
"""Runs before the newest one that it is held against."""
NOTABLE_CHANGE: Final = 0.10
"""What is less is hardly felt and called *as fast as*, however certain it is."""

_AS_FAST: Final = Message("timeline.trend.as_fast")
_AS_FAST_ONE: Final = Message("timeline.trend.as_fast_one")
_SLOWER: Final = Message("timeline.trend.slower_in")
_FASTER: Final = Message("timeline.trend.faster_in")
_WITHIN: Final = Message("timeline.trend.within_in")
_NOT_KNOWN: Final = Message("timeline.trend.not_known_in")
_LAST: Final = Message("timeline.trend.last")
_LAST_ONE: Final = Message("timeline.trend.last_one")
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
    """Speed over earlier speed of the number that is told of."""
    title: Message | None = None
    """The number of the largest certain change; None where none is certain."""
    change: Message | str = ""
    """By how much that changed, in words; of a time by how much the time did."""
    others: Message | None = None
    """How many of the others changed for certain; None where there is no other."""
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
    """Hold a run against those before it, oldest first.

    As in a comparison it is no mean over workloads that decides: the largest certain change is told, and how many of
    the others there are.
    """
    ratios = _ratios(own, alike[-LOOK_BACK:])
    if not ratios:
        return None
    changes = _changes(ratios, alike)
    certain = [one for one in changes if one.is_certain]
    if certain:
        return _certain(max(certain, key=_size), len(certain), len(changes), len(alike), titles)
    largest = max(changes, key=_size)
    if _size(largest) > math.log(1 + NOTABLE_CHANGE):
        return _uncertain(largest, alike, titles)
    count = min(LOOK_BACK, len(alike))
    return Development(Trend.AS_FAST, (_AS_FAST if count > 1 else _AS_FAST_ONE).fill(count=count), len(alike))


@dataclass(frozen=True, slots=True)
class _Change:
    """One number that the suite shows first, against the median of the same in earlier runs."""

    key: _Key
    ratio: float
    """Above 1 is better."""
    noise: RunNoise | None
    """What such runs differ by in it; None where that is not known."""
    is_certain: bool = False
    """Whether it is more than hardly felt, and more than such runs differ by themselves."""

    @property
    def words(self) -> Message | str:
        """By how much it changed; of a time by how much the time did."""
        return change_text(self.ratio, is_higher_better=METRICS[self.key[2]].is_higher_better)


def _size(change: _Change) -> float:
    return abs(math.log(change.ratio))


def _changes(ratios: Mapping[_Key, float], alike: Sequence[_Medians]) -> list[_Change]:
    """Return each change, and whether it is certain: after Holm's correction, as the cells of a comparison are."""
    found = [_Change(key, ratio, _noise(alike, key)) for key, ratio in ratios.items()]
    known = [one for one in found if one.noise is not None]
    corrected = holm([one.noise.p_value(math.log(one.ratio)) for one in known if one.noise is not None])
    least = math.log(1 + NOTABLE_CHANGE)
    certain = {one.key for one, p in zip(known, corrected, strict=True) if p <= ALPHA and _size(one) > least}
    return [replace(one, is_certain=one.key in certain) for one in found]


def _noise(alike: Sequence[_Medians], key: _Key) -> RunNoise | None:
    """Return how much earlier runs, oldest first, differ in one number; None while that is not known."""
    return noise_of([_log(key, medians[key]) for medians in alike if medians.get(key, 0.0) > 0], _APART)


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


def _certain(
    change: _Change, certain: int, numbers: int, runs: int, titles: Mapping[tuple[str, str], Message]
) -> Development:
    """Say the largest of the certain changes, and how many there are among so many numbers."""
    title, others = titles[change.key[:2]], others_sentence(certain - 1, numbers - 1)
    count, is_slower = min(LOOK_BACK, runs), change.ratio < 1
    told = (_SLOWER if is_slower else _FASTER).fill(count=count, title=title, change=change.words)
    return Development(
        Trend.SLOWER if is_slower else Trend.FASTER,
        told if others is None else join_sentences((told, others)),
        runs,
        change.ratio,
        title,
        change.words,
        others,
        _last(count),
    )


def _uncertain(change: _Change, alike: Sequence[_Medians], titles: Mapping[tuple[str, str], Message]) -> Development:
    """Say the largest change where none is certain: such runs differ by as much anyway, or nobody knows yet."""
    told = {"title": titles[change.key[:2]], "change": change.words}
    if change.noise is None:
        known = sum(medians.get(change.key, 0.0) > 0 for medians in alike)
        last = _last(min(LOOK_BACK, len(alike)))
        missing = max(1, FEWEST_OTHERS - known)
        sentence = _NOT_KNOWN.fill(**told, last=last, count=missing)
        return Development(Trend.NOT_KNOWN, sentence, len(alike), change.ratio)
    sentence = _WITHIN.fill(**told, noise=format_ratio(change.noise.deviation))
    return Development(Trend.WITHIN, sentence, len(alike), change.ratio)


def _last(count: int) -> Message:
    return _LAST.fill(count=count) if count > 1 else _LAST_ONE
