"""The member that is slower than its siblings, whatever the limit is: compared pair by pair, in one round.

Of two equal disks the one with the longer queue answers later, and does no less for each second it works. So a disk is
slower than a sibling for certain when it needs longer for a request **and** does less in the time it is busy: both by
more than chance, and one of them clearly. Where
every disk is given the same number of requests, the slow one is busy throughout and the others nearly so, and the
second can hardly show; there its queue tells, when it is longer than equal disks come to by chance.
"""

from __future__ import annotations

import math

from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.round_facts import DiskFacts, RoundFacts
from volbench.domain.assess.limits.thresholds import (
    COUNTED_BY_CHANCE,
    FEWER,
    LARGE_BLOCK,
    LASTING,
    LEAST_REQUESTS,
    LEAST_WORK,
    SLOWER,
    SLOWER_FEW,
    SLOWER_PARALLEL,
)
from volbench.domain.model.suites.workload import Direction
from volbench.domain.stats import descriptive


def slower_member(facts: RoundFacts) -> Claim | None:
    """Find the one disk that is slower than each of its siblings."""
    if facts.sync_action is not None:
        return None  # A disk that is filled or checked has other things to do than its siblings.
    disks = [disk for disk in facts.disks if disk.await_ns and disk.busy_ratio and disk.requests >= LEAST_REQUESTS]
    if len(disks) < 2:  # noqa: PLR2004 (siblings)
        return None
    slow = max(disks, key=lambda disk: disk.await_ns or 0.0)
    others = [disk for disk in disks if disk is not slow]
    if _is_spared(slow, others, facts) or not all(_is_slower(slow, other) for other in others):
        return None
    return Claim("slow-disk", slow.disk, _numbers(slow, others))


def _is_slower(slow: DiskFacts, other: DiskFacts) -> bool:
    """Say whether it is clearly slower for a request or in its work, and that is no matter of its queue."""
    few = SLOWER_FEW / math.sqrt(min(slow.requests, other.requests))
    response, work = response_ratio(slow, other), work_ratio(slow, other)
    if min(response, work) >= 1 + few:
        return max(response, work) >= SLOWER + few
    return response >= SLOWER + few and work >= LEAST_WORK and _queues_beyond_chance(slow, other, few)


def _queues_beyond_chance(slow: DiskFacts, other: DiskFacts, few: float) -> bool:
    """Say whether its queue is longer than an equal disk's could be that was given as many requests.

    A queue of q belongs to a load of q/(1 + q) (Kendall, M/M/1). A little less load, and the queue is much shorter: by
    what chance may have bunched, and by what was counted less; of that, what is more than chance lasts, and weighs
    more. Large requests one after another go round the disks in one order, and whichever is given the least bit more
    keeps all that are waiting: there a queue tells nothing.
    """
    if not slow.queue_length or _bytes_per_request(slow) >= LARGE_BLOCK:
        return False
    surplus = max(0.0, slow.requests / other.requests - 1)
    lasts = max(0.0, surplus - COUNTED_BY_CHANCE / math.sqrt(min(slow.requests, other.requests)))
    load = slow.queue_length / (1 + slow.queue_length)
    less = load / (1 + few + surplus + LASTING * lasts)
    ratio = slow.queue_length * (1 - less) / less
    return response_ratio(slow, other) >= max(SLOWER_PARALLEL + few, ratio)


def response_ratio(slow: DiskFacts, other: DiskFacts) -> float:
    """Return the time its requests took over what the same requests would have taken the other; 0 where not known.

    Reads and writes are held against their like, and longer requests may take longer.
    """
    taken = expected = 0.0
    for count, own, others in (
        (slow.reads, slow.read_await_ns, other.read_await_ns),
        (slow.writes, slow.write_await_ns, other.write_await_ns),
    ):
        if count and own is not None and others:
            taken, expected = taken + count * own, expected + count * others
    if not expected:
        return 0.0
    return taken / expected / max(1.0, _bytes_per_request(slow) / max(1.0, _bytes_per_request(other)))


def work_ratio(slow: DiskFacts, other: DiskFacts) -> float:
    """Return the other's work for each second it was busy over its own: the smaller of requests and bytes."""
    requests = (other.requests / other.busy_ratio) / (slow.requests / slow.busy_ratio)
    if not slow.moved_bytes:
        return requests
    return min(requests, (other.moved_bytes / other.busy_ratio) / (slow.moved_bytes / slow.busy_ratio))


def _is_spared(slow: DiskFacts, others: list[DiskFacts], facts: RoundFacts) -> bool:
    """Say whether a mirror of hard disks read elsewhere: it goes by the heads, and what is left is far away."""
    if not facts.are_hard_disks or not facts.is_mirrored or facts.direction is Direction.WRITE:
        return False
    return slow.requests < FEWER * descriptive.median([disk.requests for disk in others])


def _bytes_per_request(disk: DiskFacts) -> float:
    return disk.moved_bytes / disk.requests


def _numbers(slow: DiskFacts, others: list[DiskFacts]) -> dict[str, float]:
    return {
        "disk_await_ns": slow.await_ns or 0.0,
        "others_await_ns": descriptive.median([disk.await_ns or 0.0 for disk in others]),
        "served_ratio": slow.requests / descriptive.median([disk.requests for disk in others]),
        "disk_busy_ratio": slow.busy_ratio,
        "others_busy_ratio": descriptive.median([disk.busy_ratio for disk in others]),
    }
