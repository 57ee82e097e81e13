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
from volbench.domain.model.metrics import Unit
from volbench.domain.model.run import Run, WorkloadResult
from volbench.domain.model.text import Text

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
    name: Text
    unit: Unit
    threshold: float
    measure: Callable[[Sequence[WorkloadResult]], _Ability | None]


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    title: Text
    needs: tuple[_Need, ...]
    reason: Text


def meaning_of(run: Run) -> Meaning:
    """Return what the numbers of `run` are good for; nothing is claimed of numbers that cannot be trusted.

    Where a run compares sets of file system options, the first one counts.
    """
    first = next((work.variant for work in run.workloads), None)
    works = [work for work in run.workloads if work.variant == first]
    doubt = _doubt(run) if any(work.id == id_ for work in works for id_, _ in _ROLES) else None
    shown = works if doubt is None else []
    found = tuple(_answer(row, shown) for row in _ROWS)
    judged = any(use.grade is not Grade.UNKNOWN for use in found)
    if doubt is None and not judged and any(need.measured is not None for use in found for need in use.needs):
        doubt = _FEW_ROUNDS
    read, write = (_judged_median(role, shown) for role in (_READ, _WRITE))
    words = network_words(read, write, most_bytes_per_s=_most((_READ, _WRITE), shown))
    return Meaning(found if judged else (), words, link_views(read, write) if words is not None else (), doubt)


def _doubt(run: Run) -> Text | None:
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


def _judged_median(role: tuple[str, str], works: Sequence[WorkloadResult]) -> float | None:
    ability = _of(role)(works)
    return None if ability is None or ability.interval is None else ability.median


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


_TRIAL: Final = Text("A trial run carries no verdict.", "试运行不下结论。")
_DOUBTFUL: Final = Text("These numbers cannot be trusted.", "这些数值存疑。")
_FEW_ROUNDS: Final = Text(
    "Fewer than six rounds were measured: too few to say what this volume is good for.",
    "只测了不到六轮，还不足以判断适合做什么。",
)
_LARGE_READ: Final = Text("large reads", "大文件读取")
_LARGE_WRITE: Final = Text("large writes", "大文件写入")
_READ_IN_TURN: Final = Text("reading in turns, 1 MiB each", "轮流读取（每次 1 MiB）")
_WRITTEN_IN_TURN: Final = Text("writing in turns, 1 MiB each", "轮流写入（每次 1 MiB）")
_SMALL_READS: Final = Text("small reads, one after another", "随机小块读取（逐个进行）")
_SMALL_WRITES: Final = Text("small writes, many at once", "随机小块写入（大量并发）")
_SAFE_WRITES: Final = Text("safe small writes", "安全小块写入")
_FILM_REASON: Final = Text(
    "128 Mbit/s, as Ultra HD Blu-ray was announced with in 2015; streamed films need much less.",
    "4K 蓝光（Ultra HD Blu-ray）2015 年公布的速率为 128 Mbit/s，流媒体影片远低于此。",
)

_ROWS: Final = (
    _Row(
        "film-4k",
        Text("Watch a film in 4K", "播放 4K 影片"),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, float(use_thresholds.FILM_4K_BYTES_PER_S), _in_turn(_READ)),),
        _FILM_REASON,
    ),
    _Row(
        "films-4k",
        Text("{n} films in 4K at once", "同时播放 {n} 部 4K 影片").fill(n=FILMS),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, float(FILMS * use_thresholds.FILM_4K_BYTES_PER_S), _in_turn(_READ)),),
        _FILM_REASON,
    ),
    _Row(
        "photos",
        Text("Browse a photo library", "浏览照片库"),
        (_Need(_SMALL_READS, Unit.IOPS, PREVIEWS * READS_PER_PREVIEW / PREVIEW_PAGE_S, _of(_SINGLE_READ)),),
        Text(
            "A page of 100 previews, two small reads each, should appear within 2 seconds. Our own judgement.",
            "一页 100 张缩略图，每张读两次，2 秒内显示完。由我们自行判断。",
        ),
    ),
    _Row(
        "large-files",
        Text("Copy large files as fast as 1 Gbit/s allows", "拷贝大文件跑满千兆网络"),
        (
            _Need(_LARGE_READ, Unit.BYTES_PER_S, GIGABIT.ceiling_bytes_per_s, _of(_READ)),
            _Need(_LARGE_WRITE, Unit.BYTES_PER_S, GIGABIT.ceiling_bytes_per_s, _of(_WRITE)),
        ),
        Text(
            "What is left of 1 Gbit/s for data: 1448 of 1538 bytes of each Ethernet frame.",
            "千兆网络中留给数据的部分：每个以太网帧 1538 字节中的 1448 字节。",
        ),
    ),
    _Row(
        "backup",
        Text("Back up computers (Time Machine and others)", "电脑备份（Time Machine 等）"),
        (_Need(_LARGE_WRITE, Unit.BYTES_PER_S, BACKUP_BYTES / NIGHT_S, _of(_WRITE)),),
        Text(
            "A first backup of 500 GB should be done in a night of 8 hours. Our own judgement.",
            "首次备份 500 GB，应在一夜（8 小时）内完成。由我们自行判断。",
        ),
    ),
    _Row(
        "cameras",
        Text("Record {n} cameras in 4K", "{n} 路 4K 摄像头监控录像").fill(n=CAMERAS),
        (_Need(_WRITTEN_IN_TURN, Unit.BYTES_PER_S, CAMERAS * CAMERA_BYTES_PER_S, _in_turn(_WRITE)),),
        Text(
            "8 Mbit/s for each camera (4K, H.265), each with a file of its own. An assumption: cameras can be set.",
            "按每路 8 Mbit/s（4K、H.265）、各写一个文件估算；实际码率以摄像头设置为准。",
        ),
    ),
    _Row(
        "virtual-machines",
        Text("Virtual machines and Docker", "虚拟机和 Docker"),
        (_Need(_SMALL_WRITES, Unit.IOPS, use_thresholds.WEAK_RANDOM_IOPS, _of(_MANY_WRITES)),),
        Text(
            "Ten times what a single hard disk manages (79 per second); below that they feel slow. Our own judgement.",
            "单块机械硬盘（每秒 79 次）的十倍，低于此会觉得卡顿。由我们自行判断。",
        ),
    ),
    _Row(
        "database",
        Text("Databases and mail", "数据库和邮件服务"),
        (_Need(_SAFE_WRITES, Unit.IOPS, SAFE_WRITES_PER_S, _of(_SAFE_WRITE)),),
        Text(
            "Each change waits for one safe write; 100 per second are 10 ms each. Our own judgement.",
            "每次修改都要等一次安全写入；每秒 100 次即每次 10 毫秒。由我们自行判断。",
        ),
    ),
    _Row(
        "editing",
        Text("Edit 4K video straight from the NAS", "直接在 NAS 上剪辑 4K 视频"),
        (_Need(_READ_IN_TURN, Unit.BYTES_PER_S, PRORES_BYTES_PER_S, _in_turn(_READ)),),
        Text(
            "One stream of Apple ProRes 422 HQ, 3840 × 2160 at 30 frames: four times the 220 Mbit/s of 1920 × 1080.",
            "一路 Apple ProRes 422 HQ（3840 × 2160，30 帧）：按 1920 × 1080 的 220 Mbit/s 的四倍计。",
        ),
    ),
)
