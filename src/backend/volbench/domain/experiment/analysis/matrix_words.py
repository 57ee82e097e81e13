"""The sentences of a matrix. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.words.message import Message, listed_titles, plain
from volbench.domain.model.words.units import format_change, format_ratio

MOST_NAMED: Final = 9
"""Names in one list; the table has the rest."""
_DOUBLE: Final = 2.0
SINGLE: Final = Message("experiment.matrix.single")
ALL_METRICS: Final = Message("experiment.matrix.all_metrics")
SOME_METRICS: Final = Message("experiment.matrix.some_metrics")

_SIZES: Final = {
    "times": Message("experiment.matrix.sizes.times"),
    "faster": Message("experiment.matrix.sizes.faster"),
    "slower": Message("experiment.matrix.sizes.slower"),
    "only": Message("experiment.matrix.sizes.only"),
}
_AND_MORE: Final = Message("experiment.matrix.and_more")
_INTERVAL: Final = Message("experiment.matrix.interval")

WHOLE: Final = Message("experiment.matrix.whole")
MOST_LEAST: Final = Message("experiment.matrix.most_least")
SOME: Final = Message("experiment.matrix.some")
RAID: Final = Message("experiment.matrix.raid")
TWIN: Final = Message("experiment.matrix.twin")
FASTER_ON: Final = Message("experiment.matrix.faster_on")
SLOWER_ON: Final = Message("experiment.matrix.slower_on")
FASTER_IN: Final = Message("experiment.matrix.faster_in")
SLOWER_IN: Final = Message("experiment.matrix.slower_in")
BY_MEDIANS: Final = Message("experiment.matrix.by_medians")
BUILT_ONCE: Final = Message("experiment.matrix.built_once")
ALL_OVER: Final = Message("experiment.matrix.all_over")
OTHER_WAY: Final = Message("experiment.matrix.other_way")
OTHER_WAY_IN: Final = Message("experiment.matrix.other_way_in")
NOT_THERE: Final = Message("experiment.matrix.not_there")
UNPROVEN: Final = Message("experiment.matrix.unproven")
UNPROVEN_IN: Final = Message("experiment.matrix.unproven_in")
NONE_ON: Final = Message("experiment.matrix.none_on")
NONE_IN: Final = Message("experiment.matrix.none_in")
SMALL_ON: Final = Message("experiment.matrix.small_on")
FEW_ROUNDS: Final = Message("experiment.matrix.few_rounds")
OTHER_HARDWARE: Final = Message("experiment.matrix.other_hardware")
HARDWARE_DIFFERS: Final = Message("experiment.matrix.hardware_differs")
UNTESTED_HARDWARE: Final = Message("experiment.matrix.untested_hardware")
OTHER_CACHE: Final = Message("experiment.matrix.other_cache")
TOO_MANY: Final = Message("experiment.matrix.too_many")
OTHER_STATE: Final = Message("experiment.matrix.other_state")
LEFT: Final = {
    ArrayCondition.DEGRADED: Message("experiment.matrix.left.degraded"),
    ArrayCondition.REBUILDING: Message("experiment.matrix.left.rebuilding"),
    ArrayCondition.SSD_CACHE: Message("experiment.matrix.left.ssd_cache"),
}
"""Speed of an array in another state as a share of the healthy one."""
OVER_ALL: Final = Message("experiment.matrix.over_all")
OVER_SOME: Final = Message("experiment.matrix.over_some")
SHARE_INTERVAL: Final = Message("experiment.matrix.interval")
SHARE_ASSUMED: Final = Message("experiment.matrix.share_assumed")
LEAST_LEFT: Final = Message("experiment.matrix.least_left")
OTHERWISE_LEFT: Final = Message("experiment.matrix.otherwise_left")
NAMED_SHARE: Final = Message("experiment.matrix.named_share")
LACKS: Final = Message("experiment.matrix.lacks")
OF_MEMORY: Final = Message("experiment.matrix.of_memory")
NO_SPEED: Final = Message("experiment.matrix.no_speed")
NOT_COMPARABLE: Final = Message("experiment.matrix.not_comparable")
BUILDS_UNKNOWN: Final = Message("experiment.matrix.builds_unknown")
MISSING: Final = Message("experiment.matrix.missing")
NOTHING: Final = Message("experiment.matrix.nothing")
ANY_OF: Final = Message("experiment.matrix.any_of")
ANY_WITH: Final = Message("experiment.matrix.any_with")
BELOW_THEORY: Final = Message("experiment.matrix.below_theory")
OF_THEORY: Final = Message("experiment.matrix.of_theory")
DOUBTFUL: Final = Message("experiment.matrix.doubtful")
OTHERWISE_WITH: Final = Message("experiment.matrix.otherwise_with")
ON: Final = Message("experiment.matrix.on")
WITH: Final = Message("experiment.matrix.with")

TEST: Final = Message("experiment.matrix.test")
BETWEEN_BUILDS: Final = Message("experiment.matrix.between_builds")
WITHIN_RUN: Final = Message("experiment.matrix.within_run")
BOTH: Final = Message("experiment.matrix.both")
ASSUMED: Final = Message("experiment.matrix.assumed")
SEEN: Final = Message("experiment.matrix.seen")
KNOWN: Final = Message("experiment.matrix.known")
UNTESTED: Final = Message("experiment.matrix.untested")
UNTESTED_BUILDS: Final = Message("experiment.matrix.untested_builds")


def size(ratio: float, against: Message) -> Message:
    """Say a speed ratio in words: `38 % slower than ext4`, `2.4 times as fast as ext4`."""
    if ratio >= _DOUBLE:
        return _SIZES["times"].fill(size=f"{ratio:.1f}", b=against)
    if ratio >= 1:
        return _SIZES["faster"].fill(size=format_ratio(ratio - 1), b=against)
    if ratio > 1 / _DOUBLE:
        return _SIZES["slower"].fill(size=format_ratio(1 - ratio), b=against)
    return _SIZES["only"].fill(size=format_ratio(ratio), b=against)


def change(ratio: float) -> Message:
    """Write a speed ratio in brackets: `−38 %`, `2.4 ×`."""
    if ratio >= _DOUBLE:
        return Message("experiment.matrix.times", ratio=f"{ratio:.1f}")
    return plain(format_change(ratio))


def interval(one: float, bounds: tuple[float, float] | None) -> Message:
    """Write the interval of a speed ratio as `size` writes the ratio itself; nothing where there is none."""
    if bounds is None:
        return plain("")
    if one >= _DOUBLE:
        ends = [f"{end:.1f} ×" for end in bounds]
    elif one > 1 / _DOUBLE:
        ends = [format_change(end) for end in bounds]
    else:
        ends = [format_ratio(end) for end in bounds]
    return _INTERVAL.fill(low=ends[0], high=ends[1])


def named(name: Message, ratio: float) -> Message:
    """Write a name with its change in brackets."""
    return Message("experiment.matrix.name_and_change", name=name, change=change(ratio))


def first_of(names: Sequence[Message], most: int = MOST_NAMED) -> Message:
    """Join names as each language does, the first nine of them or as many as are asked for."""
    shown, more = names[:most], len(names) - most
    return _AND_MORE.fill(names=listed_titles(shown), more=more, all=len(names)) if more > 0 else listed_titles(shown)
