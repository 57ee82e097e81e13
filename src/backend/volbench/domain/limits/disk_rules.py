"""Rules that look at the disks: one slower than its siblings, all of them busy."""

from __future__ import annotations

from volbench.domain import statistics
from volbench.domain.limits.claim import Claim
from volbench.domain.limits.facts import DiskFacts, RoundFacts
from volbench.domain.limits.processor_rules import is_processor_full
from volbench.domain.limits.thresholds import BUSY, FEWER, IN_DISKS, REST, SLOW_BUSY, SLOWER, UNEVEN


def slow_disk(facts: RoundFacts) -> Claim | None:
    """Find the one disk the others wait for: busy and slow per request, not merely given more to do."""
    disks = [disk for disk in facts.disks if disk.await_ns]
    if len(disks) < 2:  # noqa: PLR2004 (siblings)
        return None
    slow = max(disks, key=_await_ns)
    others = [disk for disk in disks if disk is not slow]
    requests = statistics.median([disk.requests for disk in others])
    await_ns = statistics.median([_await_ns(disk) for disk in others])
    is_loaded_alike = FEWER * requests <= slow.requests <= UNEVEN * requests
    if _await_ns(slow) < SLOWER * await_ns or not is_loaded_alike or not _holds_up(slow, others, facts):
        return None
    numbers = {
        "disk_await_ns": _await_ns(slow),
        "others_await_ns": await_ns,
        "disk_busy_ratio": slow.busy_ratio,
        "others_busy_ratio": statistics.median([disk.busy_ratio for disk in others]),
    }
    if slow.queue_length is not None:
        numbers["disk_queue"] = round(slow.queue_length, 1)
        numbers["others_queue"] = round(statistics.median([disk.queue_length or 0.0 for disk in others]), 1)
    return Claim("slow-disk", slow.disk, numbers)


def busy_disks(facts: RoundFacts) -> Claim | None:
    """Find that the time goes into the disks, all of them alike."""
    if not facts.disks or is_processor_full(facts):
        return None
    in_disks = facts.in_disks_ratio
    numbers = {"busy_ratio": statistics.median([disk.busy_ratio for disk in facts.disks])}
    if in_disks is not None:
        numbers["in_disks_ratio"] = in_disks
    # The busy share of an SSD or a virtual disk says only that it was never without a request, not that it was full;
    # there the requests themselves have to lie at the disk.
    is_proven = in_disks >= IN_DISKS if in_disks is not None else facts.is_rotational
    if not is_proven:
        return None
    if min(disk.busy_ratio for disk in facts.disks) >= BUSY:
        return Claim("disk-busy" if len(facts.disks) == 1 else "disks-busy", numbers=numbers)
    if in_disks is not None and facts.in_flight < len(facts.disks):
        return Claim("disk-response", numbers=numbers)
    return None


def _holds_up(slow: DiskFacts, others: list[DiskFacts], facts: RoundFacts) -> bool:
    """Say whether the others had time left because of it."""
    if facts.in_flight == 1:
        # One request at a time: no disk is busy throughout, but most of the waiting is done for the slow one.
        queues = [disk.queue_length or 0.0 for disk in others]
        is_waited_for = (slow.queue_length or 0.0) >= SLOWER * statistics.median(queues)
        return is_waited_for and (facts.in_disks_ratio or 0.0) >= IN_DISKS
    rests = statistics.median([disk.busy_ratio for disk in others]) <= REST * slow.busy_ratio
    if not rests and slow.queue_length is not None:
        # Disks that serve many requests at once are never without one; there the shorter queue tells.
        rests = statistics.median([disk.queue_length or 0.0 for disk in others]) <= REST * slow.queue_length
    return slow.busy_ratio >= SLOW_BUSY and rests


def _await_ns(disk: DiskFacts) -> float:
    return disk.await_ns or 0.0
