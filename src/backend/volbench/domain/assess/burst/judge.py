"""Whether a workload ran on burst credits that ended: the shape of its seconds, and nothing else that explains it.

Only of virtual disks whose bytes are proven to have come from them (cache class *uncached* or *guest-uncached*): what a
physical disk does when it slows down has its own names (an SSD's fast part, a drive's cache, heat).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from statistics import median
from typing import Final

from volbench.domain.assess.burst.burst_words import caveat_values
from volbench.domain.assess.burst.seconds import SIDES, Second, course_of
from volbench.domain.assess.burst.step import LEAST_AFTER_S, find_step
from volbench.domain.assess.current_rounds import begun_s
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import volume_of
from volbench.domain.stats import descriptive

CODE: Final = "burst-credits"
EXPLAINED: Final = frozenset({"busy-during", "syncing", "degraded", "rebuild-ended", "hot"})
"""Caveats that name what a fall comes from: neighbours, a rebuild, heat."""
LIMITS_ELSEWHERE: Final = frozenset({LimitId.CPU, LimitId.REBUILD, LimitId.PAGE_CACHE})
PROCESSOR_FULL: Final = 0.9
PROCESSOR_RISE: Final = 0.1
"""A processor that became this full with the fall, by so much, is what holds the disk up since then."""
CACHED_SHARE: Final = 0.5
"""Where the flushes at the ends took as long as this share of what came fast and too much, a cache had taken that."""


def find_burst(
    metric: str,
    access: Access | None,
    rounds: Sequence[Round],
    *,
    limit: Limit | None,
    caveats: Iterable[Caveat],
    run: Run,
) -> BurstCredits | None:
    """Return both levels of a workload and when the upper one ended; None where its disk is not seen to have had any.

    Args:
        metric: Its main one.
        access: How it reads and writes; None where that question makes no sense.
        rounds: All of one variant.
        limit: What held it up.
        caveats: Its own and those of the run.
        run: With target.
    """
    ordered = sorted(rounds, key=lambda one: one.n)
    if not _is_eligible(access, ordered, volume_of(run.target)):
        return None
    if EXPLAINED & {caveat.code for caveat in caveats} or (limit is not None and limit.id in LIMITS_ELSEWHERE):
        return None
    whole = _found(metric, ordered)
    if whole is not None:
        return whole
    # Credits that filled again between the rounds end in each of them.
    each = [_found(metric, [one]) for one in ordered] if len(ordered) > 1 else []
    ended = [one for one in each if one is not None]
    if 2 * len(ended) <= len(each) or not ended:
        return None
    return _together(ended)


def caveats_of(found: BurstCredits | None) -> tuple[Caveat, ...]:
    """Return the caveat of a workload that ran on credits, with both levels and the moment; none of any other."""
    if found is None:
        return ()
    return (Caveat(CODE, caveat_values(found)),)


def _is_eligible(access: Access | None, rounds: Sequence[Round], volume: Volume | None) -> bool:
    if access is None or access.rate_iops or not access.is_direct or volume is None or not volume.disks or not rounds:
        return False
    is_alone = all(disk.is_virtual for disk in volume.disks) and volume.ssd_cache in {None, "none"}
    return is_alone and all(one.cache_class.is_from_disks for one in rounds)


def _found(metric: str, rounds: Sequence[Round]) -> BurstCredits | None:
    course = course_of(rounds)
    seconds = course.seconds
    step = find_step([one.bytes_per_s for one in seconds])
    if step is None:
        return None
    before, after = seconds[: step.at], seconds[step.at :]
    lasted_s = math.fsum(one.span_s for one in before)
    too_much = (step.high - step.low) * lasted_s
    if course.flush_s * step.low >= CACHED_SHARE * too_much or _is_processor_taken(before, after):
        return None
    burst = {name: found[0] for name, found in _means(rounds, before).items()}
    settled = {name: descriptive.summarise(values) for name, values in _settled(rounds, after).items() if values}
    names = (metric, "write_bytes_per_s", "read_bytes_per_s")
    told = next((one for one in names if one in burst and one in settled), None)
    if told is None:
        return None
    first = after[0]
    return BurstCredits(
        metric=told,
        burst=burst,
        settled=settled,
        lasted_s=round(lasted_s, 1),
        lasted_bytes=round(math.fsum(value for one in before for value in one.moved.values())),
        round=rounds[first.round].n,
        ended_at=_moment(rounds[first.round], first.begins_s),
        ended_s=max(0.0, round(first.begins_s, 1)),
    )


def _is_processor_taken(before: Sequence[Second], after: Sequence[Second]) -> bool:
    """Say whether the processor became full when the speed fell: others came, or it has credits of its own."""
    earlier, later = ([one.cpu_ratio for one in part if one.cpu_ratio is not None] for part in (before, after))
    if not earlier or not later:
        return False
    full = median(later)
    return full >= PROCESSOR_FULL and full - median(earlier) >= PROCESSOR_RISE


def _moment(round_: Round, offset_s: float) -> str:
    began_s = begun_s(round_)
    if began_s is None:
        return ""
    return datetime.fromtimestamp(began_s + offset_s, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _settled(rounds: Sequence[Round], after: Sequence[Second]) -> Mapping[str, list[float]]:
    """Return metric → its value in each round behind the end, and in the part of one where that is long enough."""
    cut = after[0].round
    part = [one for one in after if one.round == cut]
    is_whole = part[0].begins_s <= 0
    found: dict[str, list[float]] = {}
    if not is_whole and (len(part) >= LEAST_AFTER_S or cut == len(rounds) - 1):
        found = _means(rounds, part)
    for one in rounds[cut if is_whole else cut + 1 :]:
        for name in _names():
            if name in one.metrics:
                found.setdefault(name, []).append(one.metrics[name])
    return found


def _names() -> Iterator[str]:
    yield "iops"
    for side in SIDES:
        yield from (f"{side}_bytes_per_s", f"{side}_iops", f"{side}_lat_mean_ns")


def _means(rounds: Sequence[Round], seconds: Sequence[Second]) -> dict[str, list[float]]:
    """Return metric → its mean over these seconds; I/Os by what a byte of their rounds came to. No times."""
    span_s = math.fsum(one.span_s for one in seconds)
    found: dict[str, list[float]] = {}
    all_ios = []
    for side in SIDES:
        if f"{side}_bytes_per_s" not in rounds[0].metrics or span_s <= 0:
            continue
        found[f"{side}_bytes_per_s"] = [math.fsum(one.moved[side] for one in seconds) / span_s]
        ios = [one.moved[side] * _per_byte(rounds[one.round], side) for one in seconds]
        if any(ios):
            found[f"{side}_iops"] = [math.fsum(ios) / span_s]
        all_ios += ios
    if "iops" in rounds[0].metrics and any(all_ios):
        found["iops"] = [math.fsum(all_ios) / span_s]
    return found


def _per_byte(round_: Round, side: str) -> float:
    bytes_per_s, iops = (round_.metrics.get(f"{side}_{name}") for name in ("bytes_per_s", "iops"))
    return iops / bytes_per_s if iops and bytes_per_s else 0.0


def _together(found: Sequence[BurstCredits]) -> BurstCredits:
    """Join what single rounds showed: the first end, and both levels over all of them."""
    first = found[0]
    burst = {name: descriptive.median([one.burst[name] for one in found if name in one.burst]) for name in first.burst}
    settled = {
        name: descriptive.summarise([one.settled[name].median for one in found if name in one.settled])
        for name in first.settled
    }
    return replace(first, burst=burst, settled=settled)
