"""The two badges: *valid* (the disks really moved the bytes, nothing disturbed it) and *stable* (small spread).

A badge that is not earned says why, in one sentence per reason. There is no score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from volbench.domain.caveat_words.kind import Touches
from volbench.domain.caveats import describe, kind_of
from volbench.domain.run import Badges, CacheClass, Caveat, RunState, WorkloadResult
from volbench.domain.text import Text

NEVER_STABLE: Final = frozenset({"smoke"})
"""Profiles too short to say anything about spread."""

_SMOKE: Final = Text(
    "The smoke profile only checks that everything works; it says nothing about spread.",
    "冒烟档位仅用于检查功能是否正常，不能说明波动大小。",
)
_NOTHING: Final = Text("Nothing was measured.", "没有测得任何数据。")
_FAILED: Final = Text("The run ended with an error.", "测试因错误而终止。")
_WARM: Final = Text("The data came from the memory of the machine at the other end.", "数据来自对端设备的内存。")
_UNPROVEN: Final = Text("It is not proven that the disks themselves moved the data.", "尚未证明数据确实由硬盘读写。")


def workload_badges(
    cache_class: CacheClass, caveats: Iterable[Caveat], *, profile: str, has_rounds: bool = True
) -> Badges:
    """Judge one workload; `caveats` are its own and those of the run."""
    if not has_rounds:
        return Badges(valid=False, stable=False, valid_reasons=(_NOTHING,), stable_reasons=(_NOTHING,))
    against = {touch: _sentences(caveats, touch) for touch in (Touches.VALID, Touches.STABLE)}
    if cache_class is CacheClass.SERVER_WARM:
        against[Touches.VALID].append(_WARM)
    elif cache_class is not CacheClass.UNCACHED and not against[Touches.VALID]:
        against[Touches.VALID].append(_UNPROVEN)
    if profile in NEVER_STABLE:
        against[Touches.STABLE].insert(0, _SMOKE)
    return Badges(
        valid=not against[Touches.VALID],
        stable=not against[Touches.STABLE],
        valid_reasons=tuple(against[Touches.VALID]),
        stable_reasons=tuple(against[Touches.STABLE]),
    )


def run_badges(workloads: Sequence[WorkloadResult], state: RunState) -> Badges:
    """Judge a run by its headline workloads, the numbers shown first; by all where the suite names none.

    Every other number carries its own badges.
    """
    shown = [work for work in workloads if work.is_headline] or list(workloads)
    if not shown:
        return Badges(valid=False, stable=False, valid_reasons=(_NOTHING,), stable_reasons=(_NOTHING,))
    valid = _named([(work, work.badges.valid_reasons) for work in shown if not work.badges.valid], len(shown))
    stable = _named([(work, work.badges.stable_reasons) for work in shown if not work.badges.stable], len(shown))
    if state is RunState.FAILED:
        valid = (_FAILED, *valid)
    return Badges(valid=not valid, stable=not stable, valid_reasons=valid, stable_reasons=stable)


def _sentences(caveats: Iterable[Caveat], touches: Touches) -> list[Text]:
    return [
        describe(caveat.code, caveat.values)["explanation"]
        for caveat in caveats
        if kind_of(caveat.code).touches is touches
    ]


def _named(refused: Sequence[tuple[WorkloadResult, tuple[Text, ...]]], shown: int) -> tuple[Text, ...]:
    """Say each reason once; name the workloads where a reason does not concern all of them."""
    owners: dict[Text, list[Text]] = {}
    for work, reasons in refused:
        for reason in reasons:
            owners.setdefault(reason, []).append(work.title)
    return tuple(reason if len(titles) == shown else _with_titles(reason, titles) for reason, titles in owners.items())


def _with_titles(reason: Text, titles: Sequence[Text]) -> Text:
    names = list(dict.fromkeys(titles))
    return Text(
        f"{', '.join(name.en for name in names)}: {reason.en}",
        f"{'、'.join(name.zh for name in names)}：{reason.zh}",
    )
