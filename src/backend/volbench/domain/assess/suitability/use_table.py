"""Everyday uses: what each needs and why. Add a use as one row; change a threshold here and in docs/methodology.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess import use_thresholds
from volbench.domain.assess.badges import NEVER_STABLE
from volbench.domain.assess.network_ceilings import GIGABIT
from volbench.domain.assess.suitability.answer import Grade, Meaning, MeasuredNeed, Use
from volbench.domain.assess.suitability.network_view import link_views, network_words
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import Unit

RESERVE_RATIO: Final = use_thresholds.FILM_RESERVE
"""A use is met when three quarters of the lower end are enough; between that and the whole it is just met."""

_READ: Final = ("seq-read-1m", "read_bytes_per_s")
_WRITE: Final = ("seq-write-1m", "write_bytes_per_s")
_SINGLE_READ: Final = ("rand-read-4k-qd1", "read_iops")
_MANY_WRITES: Final = ("rand-write-4k-qd32", "write_iops")
_SAFE_WRITE: Final = ("sync-write-4k", "write_iops")
_ROLES: Final = (_READ, _WRITE, _SINGLE_READ, _MANY_WRITES, _SAFE_WRITE)

FILMS: Final = 4
PREVIEWS: Final = 100
READS_PER_PREVIEW: Final = 2
PREVIEW_PAGE_S: Final = 2.0
BACKUP_BYTES: Final = 500e9
NIGHT_S: Final = 8 * 3600
CAMERAS: Final = 16
CAMERA_BYTES_PER_S: Final = 8e6 / 8
PRORES_BYTES_PER_S: Final = 4 * 220e6 / 8
"""Apple's target of 220 Mbit/s is for 1920 × 1080 at 29.97 frames; four times the pixels."""
SAFE_WRITES_PER_S: Final = 100.0


@dataclass(frozen=True, slots=True)
class _Ability:
    """What was measured: the median and the interval it is known to lie in."""

    median: float
    interval: tuple[float, float] | None
    """None below six rounds: then nothing is claimed."""


@dataclass(frozen=True, slots=True)
class _Need:
    name: Message
    unit: Unit
    threshold: float
    measure: Callable[[Sequence[WorkloadResult]], _Ability | None]


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    title: Message
    needs: tuple[_Need, ...]
    reason: Message


def meaning_of(run: Run) -> Meaning:
    """Return what the numbers of `run` are good for; nothing is claimed of numbers that cannot be trusted.

    Where a run compares sets of file system options, the first one counts, and the answer says which that is.
    """
    variants = tuple(dict.fromkeys(work.variant for work in run.workloads))
    first = next(iter(variants), None)
    of_option = None if first is None or run.targets or len(variants) == 1 else variant_name(first)
    works = [work for work in run.workloads if work.variant == first]
    doubt = _doubt(run) if any(work.id == id_ for work in works for id_, _ in _ROLES) else None
    shown = works if doubt is None else []
    found = tuple(_answer(row, shown) for row in _ROWS)
    judged = any(use.grade is not Grade.UNKNOWN for use in found)
    if doubt is None and not judged and any(need.measured is not None for use in found for need in use.needs):
        doubt = _FEW_ROUNDS
    (read, read_spread), (write, write_spread) = (_judged_median(role, shown) for role in (_READ, _WRITE))
    words = network_words(read, write, most_bytes_per_s=_most((_READ, _WRITE), shown))
    links = () if words is None else link_views(read, write, (read_spread, write_spread))
    return Meaning(found if judged else (), words, links, doubt, of_option)


def _doubt(run: Run) -> Message | None:
    if run.profile in NEVER_STABLE:
        return _TRIAL
    return None if run.badges.valid else next(iter(run.badges.valid_reasons), _DOUBTFUL)


def _answer(row: _Row, works: Sequence[WorkloadResult]) -> Use:
    needs = tuple(_graded(need, need.measure(works)) for need in row.needs)
    order = (Grade.NOT_MET, Grade.UNKNOWN, Grade.CLOSE, Grade.JUST, Grade.MET)
    return Use(row.id, row.title, min((need.grade for need in needs), key=order.index), needs, row.reason)


def _graded(need: _Need, ability: _Ability | None) -> MeasuredNeed:
    measured = None if ability is None else ability.median
    interval = None if ability is None else ability.interval
    spread = None if interval is None else (interval[1] - interval[0]) / 2
    return MeasuredNeed(need.name, need.unit, need.threshold, measured, _grade(interval, need.threshold), spread)


def _grade(interval: tuple[float, float] | None, threshold: float) -> Grade:
    """Hold what a volume can do against the lower end of the interval, what it cannot against the upper end."""
    if interval is None:
        return Grade.UNKNOWN
    low, high = interval
    if low >= threshold:
        return Grade.MET if low * RESERVE_RATIO >= threshold else Grade.JUST
    return Grade.NOT_MET if high < threshold else Grade.CLOSE


def _judged_median(role: tuple[str, str], works: Sequence[WorkloadResult]) -> tuple[float | None, float | None]:
    """Return the median and the half width of its interval; neither where there is no interval."""
    ability = _of(role)(works)
    if ability is None or ability.interval is None:
        return None, None
    return ability.median, (ability.interval[1] - ability.interval[0]) / 2


def _most(roles: Sequence[tuple[str, str]], works: Sequence[WorkloadResult]) -> float | None:
    """Return the largest upper end of these numbers' intervals."""
    abilities = [ability for role in roles if (ability := _of(role)(works)) is not None]
    return max((ability.interval[1] for ability in abilities if ability.interval is not None), default=None)


def _of(role: tuple[str, str]) -> Callable[[Sequence[WorkloadResult]], _Ability | None]:
    def measure(works: Sequence[WorkloadResult]) -> _Ability | None:
        for work in works:
            summary = work.summary.get(role[1]) if work.id == role[0] and work.badges.valid else None
            if summary is not None:
                return _Ability(summary.median, summary.ci95)
        return None

    return measure


def _in_turn(role: tuple[str, str]) -> Callable[[Sequence[WorkloadResult]], _Ability | None]:
    """Several streams at once: pieces of 1 MiB, and between two pieces one seek (the time of one small read)."""

    def measure(works: Sequence[WorkloadResult]) -> _Ability | None:
        flow, single = _of(role)(works), _of(_SINGLE_READ)(works)
        if flow is None or single is None or min(_least(flow), _least(single)) <= 0:
            return None
        interval = None
        if flow.interval is not None and single.interval is not None:
            (low, high), (few, many) = flow.interval, single.interval
            interval = _shared(low, few), _shared(high, many)
        return _Ability(_shared(flow.median, single.median), interval)

    return measure


def _least(ability: _Ability) -> float:
    return ability.median if ability.interval is None else ability.interval[0]


def _shared(bytes_per_s: float, seeks_per_s: float) -> float:
    """Return the bytes per second that all streams together get when each piece takes a seek of its own."""
    return use_thresholds.FILM_CHUNK_BYTES / (1 / seeks_per_s + use_thresholds.FILM_CHUNK_BYTES / bytes_per_s)


_TRIAL: Final = Message("assess.use_table.trial")
_DOUBTFUL: Final = Message("assess.use_table.doubtful")
_FEW_ROUNDS: Final = Message("assess.use_table.few_rounds")
_LARGE_READ: Final = Message("assess.use_table.large_read")
_LARGE_WRITE: Final = Message("assess.use_table.large_write")
_READ_IN_TURN: Final = Message("assess.use_table.read_in_turn")
_WRITTEN_IN_TURN: Final = Message("assess.use_table.written_in_turn")
_SMALL_READS: Final = Message("assess.use_table.small_reads")
_SMALL_WRITES: Final = Message("assess.use_table.small_writes")
_SAFE_WRITES: Final = Message("assess.use_table.safe_writes")
_FILM_REASON: Final = Message("assess.use_table.film_reason")

_ROWS: Final = (
    _Row(
        "film-4k",
        Message("assess.use_table.rows.film_4k"),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, float(use_thresholds.FILM_4K_BYTES_PER_S), _in_turn(_READ)),),
        _FILM_REASON,
    ),
    _Row(
        "films-4k",
        Message("assess.use_table.rows.films_4k", n=FILMS),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, float(FILMS * use_thresholds.FILM_4K_BYTES_PER_S), _in_turn(_READ)),),
        _FILM_REASON,
    ),
    _Row(
        "photos",
        Message("assess.use_table.rows.photos_browse_a_photo_library"),
        (_Need(_SMALL_READS, Unit.IOPS, PREVIEWS * READS_PER_PREVIEW / PREVIEW_PAGE_S, _of(_SINGLE_READ)),),
        Message("assess.use_table.rows.photos_a_page_of_100_previews"),
    ),
    _Row(
        "large-files",
        Message("assess.use_table.rows.large_files_copy_large_files_as_fast"),
        (
            _Need(_LARGE_READ, Unit.BYTES_PER_S, GIGABIT.ceiling_bytes_per_s, _of(_READ)),
            _Need(_LARGE_WRITE, Unit.BYTES_PER_S, GIGABIT.ceiling_bytes_per_s, _of(_WRITE)),
        ),
        Message("assess.use_table.rows.large_files_what_is_left_of_1"),
    ),
    _Row(
        "backup",
        Message("assess.use_table.rows.backup_back_up_computers_time_machine"),
        (_Need(_LARGE_WRITE, Unit.BYTES_PER_S, BACKUP_BYTES / NIGHT_S, _of(_WRITE)),),
        Message("assess.use_table.rows.backup_a_first_backup_of_500"),
    ),
    _Row(
        "cameras",
        Message("assess.use_table.rows.cameras", n=CAMERAS),
        (_Need(_WRITTEN_IN_TURN, Unit.BYTES_PER_S, CAMERAS * CAMERA_BYTES_PER_S, _in_turn(_WRITE)),),
        Message("assess.use_table.8_mbit_s_for_each_camera_4k_h"),
    ),
    _Row(
        "virtual-machines",
        Message("assess.use_table.rows.virtual_machines_virtual_machines_and_docker"),
        (_Need(_SMALL_WRITES, Unit.IOPS, use_thresholds.WEAK_RANDOM_IOPS, _of(_MANY_WRITES)),),
        Message("assess.use_table.rows.virtual_machines_ten_times_what_a_single"),
    ),
    _Row(
        "database",
        Message("assess.use_table.rows.database_databases_and_mail"),
        (_Need(_SAFE_WRITES, Unit.IOPS, SAFE_WRITES_PER_S, _of(_SAFE_WRITE)),),
        Message("assess.use_table.rows.database_each_change_waits_for_one"),
    ),
    _Row(
        "editing",
        Message("assess.use_table.rows.editing_edit_4k_video_straight_from"),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, PRORES_BYTES_PER_S, _in_turn(_READ)),),
        Message("assess.use_table.rows.editing_one_stream_of_apple_prores"),
    ),
)
