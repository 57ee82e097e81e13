"""Rules that look at the disks: one slower than its siblings, all of them busy."""

from __future__ import annotations

import math

from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.processor_rules import is_processor_full
from volbench.domain.assess.limits.round_facts import DiskFacts, RoundFacts
from volbench.domain.assess.limits.thresholds import (
    BUSY,
    CPU_MOSTLY_FULL,
    FAR_SLOWER,
    FEWER,
    IN_DISKS,
    LEAST_REQUESTS,
    MOSTLY_BUSY,
    REST,
    SLOW_BUSY,
    SLOWER,
    SLOWER_AWAIT,
    SLOWER_FEW,
    SLOWER_PARALLEL,
    UNEVEN,
)
from volbench.domain.model.suites.workload import Direction
from volbench.domain.stats import descriptive


def slow_disk(facts: RoundFacts) -> Claim | None:
    """Find the one disk the others wait for: busy and slow per request, not merely given more to do."""
    disks = [disk for disk in facts.disks if disk.await_ns]
    if len(disks) < 2:  # noqa: PLR2004 (siblings)
        return None
    slow = max(disks, key=_await_ns)
    others = [disk for disk in disks if disk is not slow]
    if not _is_slower(slow, others, facts) or not _holds_up(slow, others, facts):
        return None
    numbers = {
        "disk_await_ns": _await_ns(slow),
        "others_await_ns": descriptive.median([_await_ns(disk) for disk in others]),
        "disk_busy_ratio": slow.busy_ratio,
        "others_busy_ratio": descriptive.median([disk.busy_ratio for disk in others]),
    }
    if slow.queue_length is not None:
        numbers["disk_queue"] = round(slow.queue_length, 1)
        numbers["others_queue"] = round(descriptive.median([disk.queue_length or 0.0 for disk in others]), 1)
    return Claim("slow-disk", slow.disk, numbers)


def _is_slower(slow: DiskFacts, others: list[DiskFacts], facts: RoundFacts) -> bool:
    """Say whether a request costs it clearly more than its siblings, at about the same number of requests."""
    requests = descriptive.median([disk.requests for disk in others])
    if slow.requests < LEAST_REQUESTS or not FEWER * requests <= slow.requests <= UNEVEN * requests:
        return False
    times = descriptive.median([_await_ns(disk) for disk in others])
    if any(_await_ns(slow) < SLOWER * _await_ns(disk) for disk in others):
        return False  # A sibling takes as long: the two of a mirror that was given more to do, for example.
    if not facts.are_hard_disks:
        return _await_ns(slow) >= _required(SLOWER_PARALLEL, slow) * times
    # A queue may be long by chance; how long a disk is busy with each request does not hang on that.
    costs = descriptive.median([_busy_per_request(disk) for disk in others])
    is_costlier = _busy_per_request(slow) >= _required(SLOWER, slow) * costs and _await_ns(slow) >= SLOWER_AWAIT * times
    return is_costlier or _await_ns(slow) >= FAR_SLOWER * times


def _required(factor: float, disk: DiskFacts) -> float:
    return factor + SLOWER_FEW / math.sqrt(disk.requests)


def _busy_per_request(disk: DiskFacts) -> float:
    return disk.busy_ratio / disk.requests


def busy_disks(facts: RoundFacts) -> Claim | None:
    """Find that the time goes into the disks, all of them alike; nothing where memory may have answered instead."""
    return None if facts.may_be_memory else disks_at_work(facts)


def disks_at_work(facts: RoundFacts) -> Claim | None:
    """Find the same whoever answered."""
    if not facts.disks or is_processor_full(facts):
        return None
    in_disks = facts.in_disks_ratio
    numbers = {"busy_ratio": descriptive.median([disk.busy_ratio for disk in facts.disks])}
    if numbers["busy_ratio"] < BUSY and (facts.cpu_ratio or 0.0) >= CPU_MOSTLY_FULL:
        return None  # Neither has much left, and neither is full: it could be the one or the other.
    if in_disks is not None:
        numbers["in_disks_ratio"] = in_disks
    # The busy share of an SSD or a virtual disk says merely that it was never without a request; of a hard disk, more.
    is_plain = facts.are_hard_disks and numbers["busy_ratio"] >= BUSY
    is_waited_for = in_disks is not None and in_disks >= IN_DISKS
    if is_waited_for and _is_one_copy_read(facts):
        return Claim("mirror-busy", numbers={**numbers, "busiest_ratio": facts.busiest_ratio or 0.0})
    shares = [disk.busy_ratio for disk in facts.disks]
    are_alike = min(shares) >= MOSTLY_BUSY * max(shares)
    if are_alike and (is_plain or (is_waited_for and numbers["busy_ratio"] >= MOSTLY_BUSY)):
        return Claim("disk-busy" if len(facts.disks) == 1 else "disks-busy", numbers=numbers)
    has_few_requests = is_waited_for and facts.in_flight < len(facts.disks)
    return Claim("disk-response", numbers=numbers) if has_few_requests else None


def _is_one_copy_read(facts: RoundFacts) -> bool:
    """Say whether one disk of a mirror serves the reader while the other has little to do."""
    shares = [disk.busy_ratio for disk in facts.disks]
    return facts.is_mirrored and facts.direction is Direction.READ and min(shares) < MOSTLY_BUSY <= BUSY <= max(shares)


def _holds_up(slow: DiskFacts, others: list[DiskFacts], facts: RoundFacts) -> bool:
    """Say whether the others had time left because of it."""
    if facts.in_flight == 1:
        # One request at a time: no disk is busy throughout, but most of the waiting is done for the slow one.
        queues = [disk.queue_length or 0.0 for disk in others]
        is_waited_for = (slow.queue_length or 0.0) >= SLOWER_AWAIT * descriptive.median(queues)
        return is_waited_for and (facts.in_disks_ratio or 0.0) >= IN_DISKS
    rests = descriptive.median([disk.busy_ratio for disk in others]) <= REST * slow.busy_ratio
    if not rests and slow.queue_length is not None and not facts.are_hard_disks:
        # Disks that serve many requests at once are never without one; there the shorter queue tells.
        rests = descriptive.median([disk.queue_length or 0.0 for disk in others]) <= REST * slow.queue_length
    return slow.busy_ratio >= SLOW_BUSY and rests


def _await_ns(disk: DiskFacts) -> float:
    return disk.await_ns or 0.0
