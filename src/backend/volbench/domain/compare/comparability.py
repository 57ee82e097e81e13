"""May two runs be compared, and in what do they differ? Old and new, or cached and uncached, are never mixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from volbench.domain.compare.known_rounds import known_rounds, obstacle_of
from volbench.domain.model.names import RAID_NAMES, file_system_name, variant_name, volume_text
from volbench.domain.model.run import CacheClass, Run, WorkloadResult
from volbench.domain.model.storage import RaidType
from volbench.domain.model.text import Text, listed, plain
from volbench.domain.model.units import format_bytes, format_ratio

_SUITE: Final = Text(
    "{letter} ran a different suite or version of it ({other}, not {baseline}).",
    "{letter} 使用了不同的测试套件或版本（{other}，而非 {baseline}）。",
)
_METHOD: Final = Text(
    "{letter} was measured with method version {other}, not {baseline}.",
    "{letter} 的测量方法版本为 {other}，而非 {baseline}。",
)
_ENGINE: Final = Text(
    "{letter} used the I/O engine {other}, not {baseline}.", "{letter} 使用的 I/O 引擎为 {other}，而非 {baseline}。"
)
_PROFILE: Final = Text(
    "{letter} used the profile {other}, not {baseline}: the length of a run can change its result.",
    "{letter} 使用的档位为 {other}，而非 {baseline}：测试时长可能影响结果。",
)
_FILE: Final = Text(
    "{letter} used a test file of {other}, not {baseline}.", "{letter} 的测试文件为 {other}，而非 {baseline}。"
)
_DIRECT: Final = Text(
    "Only one of {baseline_letter} and {letter} could bypass the memory cache.",
    "{baseline_letter} 与 {letter} 中只有一个能够绕过内存缓存。",
)
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""Names of up to 36 compared runs."""
CACHE_NAMES: Final[dict[CacheClass, Text]] = {
    CacheClass.UNCACHED: Text("from the disks", "来自硬盘"),
    CacheClass.CACHED: Text("from memory", "来自内存缓存"),
    CacheClass.SERVER_WARM: Text("from the server's memory", "来自服务器内存"),
    CacheClass.UNKNOWN: Text("of unknown origin", "来源未知"),
}
_CLASS: Final = Text(
    "Not comparable: here the data came {baseline}, there it is {other}.",
    "无法对比：对照的数据{baseline}，这一方{other}。",
)
_MISSING: Final = Text("Not measured in both runs.", "并非两次测试都包含该项目。")


def letter_of(position: int) -> str:
    """Name a run within a comparison: A, B, C … Z, a … j in the order given."""
    return LETTERS[position]


def obstacles(baseline: Run, other: Run, letter: object) -> tuple[Text, ...]:
    """Return why two runs must not be compared at all; empty when they may."""
    found = []
    if baseline.suite.digest != other.suite.digest:
        names = {"baseline": _suite_name(baseline), "other": _suite_name(other)}
        found.append(_SUITE.fill(letter=letter, **names))
    versions = (baseline.environment.method_version, other.environment.method_version)
    if versions[0] != versions[1]:
        found.append(_METHOD.fill(letter=letter, baseline=versions[0], other=versions[1]))
    engines = (baseline.environment.engine, other.environment.engine)
    if engines[0] != engines[1]:
        found.append(_ENGINE.fill(letter=letter, baseline=engines[0], other=engines[1]))
    return tuple(found)


def cautions(baseline: Run, other: Run, letter: str, baseline_letter: str) -> tuple[Text, ...]:
    """Return what differs without forbidding the comparison, but could explain a difference."""
    profile, way = way_cautions(baseline, other, letter, baseline_letter)
    return tuple(one for one in (profile, file_caution(baseline, other, letter), way) if one is not None)


def way_cautions(baseline: Run, other: Run, letter: object, baseline_letter: object) -> tuple[Text | None, Text | None]:
    """Return what is to be said of another profile, and of another way to the disks; None where it is the same."""
    profile = way = None
    if baseline.profile != other.profile:
        profile = _PROFILE.fill(letter=letter, baseline=baseline.profile, other=other.profile)
    if baseline.environment.is_direct != other.environment.is_direct:
        way = _DIRECT.fill(letter=letter, baseline_letter=baseline_letter)
    return profile, way


def file_caution(baseline: Run, other: Run, letter: object) -> Text | None:
    """Return what is to be said of a test file of another size; None where it is the same."""
    sizes = (baseline.plan.file_bytes, other.plan.file_bytes)
    if sizes[0] == sizes[1]:
        return None
    # An imported file may hold any number; one this large could not be written out.
    written = [format_bytes(min(size, 2**63), base="iec") for size in sizes]
    return _FILE.fill(letter=letter, baseline=written[0], other=written[1])


def cell_obstacle(baseline: WorkloadResult | None, other: WorkloadResult | None, metric: str) -> Text | None:
    """Return why two results of one workload must not be compared; None when they may."""
    if baseline is None or other is None or metric not in baseline.summary or metric not in other.summary:
        return _MISSING
    sides = known_rounds(baseline), known_rounds(other)
    if sides[0].cache_class is not sides[1].cache_class:
        names = {"baseline": CACHE_NAMES[sides[0].cache_class], "other": CACHE_NAMES[sides[1].cache_class]}
        return obstacle_of(*sides) or _CLASS.fill(**names)
    return None


def _suite_name(run: Run) -> str:
    return f"{run.suite.id} v{run.suite.version} ({run.suite.digest[:8]})"


@dataclass(frozen=True, slots=True)
class ComparedFact:
    """One fact of the runs side by side, in the order of the runs."""

    name: Text
    values: tuple[Text, ...]
    is_same: bool


_UNKNOWN: Final = Text("unknown", "未知")


def _plain(value: object) -> Text:
    return _UNKNOWN if value in {None, ""} else plain(str(value))


def _disks(run: Run) -> Text:
    models = [disk.model or "?" for disk in run.target.volume.disks]
    counted = [f"{models.count(model)} x {model}" for model in dict.fromkeys(models)]
    return listed(counted) if counted else _UNKNOWN


def _raid(raid_type: RaidType | None) -> Text:
    return _UNKNOWN if raid_type is None else RAID_NAMES[raid_type]


def _variants(run: Run) -> Text:
    names = [variant_name(variant) for variant in dict.fromkeys(work.variant for work in run.workloads)]
    if not names:
        return _UNKNOWN
    return listed(names)


_FACTS: Final[tuple[tuple[Text, Callable[[Run], Text]], ...]] = (
    (Text("NAS model", "NAS 型号"), lambda run: _plain(run.environment.machine.model)),
    (Text("System", "系统"), lambda run: _plain(run.environment.machine.system)),
    (Text("Kernel", "内核"), lambda run: _plain(run.environment.machine.kernel)),
    (Text("Volume", "存储空间"), lambda run: volume_text(run.target.volume.name)),
    (Text("RAID type", "RAID 类型"), lambda run: _raid(run.target.volume.pool.raid_type)),
    (Text("Disks", "硬盘"), _disks),
    (Text("File system", "文件系统"), lambda run: _plain(file_system_name(run.target.volume.file_system))),
    (Text("File system options", "文件系统选项"), _variants),
    (Text("Filled", "已用空间"), lambda run: _plain(format_ratio(run.environment.fill_ratio))),
    (
        Text("Test file", "测试文件"),
        lambda run: _plain(format_bytes(run.plan.file_bytes, base="iec")),
    ),
    (Text("Profile", "档位"), lambda run: _plain(run.profile)),
    (Text("I/O engine", "I/O 引擎"), lambda run: _plain(run.environment.engine)),
)


def _tool_facts(runs: Sequence[Run]) -> Iterator[tuple[Text, Callable[[Run], Text]]]:
    """The version of every tool that any of the runs used; fio first, which lays the files out in any case."""
    used = {name for run in runs for name in run.environment.tools} - {"fio"}
    for name in ("fio", *sorted(used)):
        yield Text(name, name), partial(_version_of, name)


def _version_of(tool: str, run: Run) -> Text:
    return _plain(run.environment.tools.get(tool))


def side_by_side(runs: Sequence[Run]) -> tuple[ComparedFact, ...]:
    """Return what the runs were made on and with, so that the owner sees what differs."""
    rows = []
    for name, read in (*_FACTS, *_tool_facts(runs)):
        values = tuple(read(run) for run in runs)
        rows.append(ComparedFact(name, values, is_same=len(set(values)) == 1))
    return tuple(rows)
