"""Rules that look at the processor: full of the workload's own work, of the tool's, or of other programs'."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.round_facts import RoundFacts
from volbench.domain.assess.limits.thresholds import (
    BUSY,
    CORE_FULL,
    CPU_FULL,
    CPU_MOSTLY_FULL,
    GENERATOR,
    HARDLY_IN_DISKS,
    IDLE,
    IN_DISKS,
    OTHER_CPU,
    RESTING,
    SERIAL_CPU,
)

_ONE_THREAD: Final = re.compile(r"md\d+_raid\d+")
"""Threads of the kernel of which there is one each; a family of workers may be spread over all cores."""


def is_processor_full(facts: RoundFacts) -> bool:
    """Say whether all cores, one core, the tool's own thread or an array's own thread had nothing left."""
    thread = facts.busiest_thread
    array = thread.cpu_ratio if thread is not None and _ONE_THREAD.fullmatch(thread.name) else None
    single = (facts.core_ratio, facts.tool_cpu_ratio, array)
    return _are_all_full(facts) or any(share is not None and share >= CORE_FULL for share in single)


def _are_all_full(facts: RoundFacts) -> bool:
    return facts.cpu_ratio is not None and facts.cpu_ratio >= CPU_FULL


def generator(facts: RoundFacts) -> Claim | None:
    """Find that the measuring program could hardly ask for more."""
    if facts.generator_ratio is None or facts.generator_ratio < GENERATOR:
        return None
    return Claim("generator", numbers={"generator_ratio": facts.generator_ratio})


def other_programs(facts: RoundFacts) -> Claim | None:
    """Find other programs that took the processor away while the disks had some left.

    With disks that are full as well nobody can say which of the two it was.
    """
    if not facts.disks or not is_taken_by_others(facts):
        return None
    if _has_reserve(facts):
        return Claim("other-processor", numbers=_numbers(facts))
    return _both_full(facts)


def is_taken_by_others(facts: RoundFacts) -> bool:
    """Say whether the processor was full and other programs had a good part of it."""
    return _are_all_full(facts) and facts.others_cpu_ratio >= OTHER_CPU


def both_full(facts: RoundFacts) -> Claim | None:
    """Find that neither the processor nor the disks had anything left."""
    return _both_full(facts) if is_processor_full(facts) else None


def _both_full(facts: RoundFacts) -> Claim | None:
    """Say so unless it cannot be known whether the disks were full."""
    are_full = (facts.busiest_ratio or 0.0) >= BUSY
    is_certain = facts.are_hard_disks or (facts.in_disks_ratio or 0.0) >= IN_DISKS
    return Claim("both-full", numbers=_numbers(facts)) if are_full and is_certain else None


def processor(facts: RoundFacts) -> Claim | None:
    """Find that computing took the time while the disks had some left."""
    if not facts.disks:
        return None
    if is_processor_full(facts) or _is_fuller(facts):
        return Claim("processor", numbers=_numbers(facts), names=_thread(facts)) if _has_reserve(facts) else None
    return Claim("processor-serial", numbers=_numbers(facts), names=_thread(facts)) if _is_serial(facts) else None


def _is_fuller(facts: RoundFacts) -> bool:
    """Say whether the cores were nearly full while the disks rested."""
    is_at_rest = (facts.busiest_ratio or 0.0) < RESTING and (facts.in_disks_ratio or 0.0) < IN_DISKS
    return is_at_rest and facts.cpu_ratio is not None and facts.cpu_ratio >= CPU_MOSTLY_FULL


def _has_reserve(facts: RoundFacts) -> bool:
    """Say whether the disks could have done more."""
    # With no core left idle, faster disks alone would change nothing unless they are full as well.
    if (facts.busiest_ratio or 0.0) < (BUSY if _are_all_full(facts) else IDLE):
        return True
    # A hard disk that is busy is busy. Others may be busy and yet wait for the next request.
    return not facts.are_hard_disks and facts.in_disks_ratio is not None and facts.in_disks_ratio < IN_DISKS


def _is_serial(facts: RoundFacts) -> bool:
    """Say whether a single request at a time spends its life in computing, handed from one core to another."""
    if facts.in_flight != 1 or facts.cpu_ratio is None or not facts.cores or facts.in_disks_ratio is None:
        return False
    used = facts.cpu_ratio * facts.cores - facts.others_cpu_ratio
    return used >= SERIAL_CPU and facts.in_disks_ratio <= HARDLY_IN_DISKS


def _numbers(facts: RoundFacts) -> dict[str, float]:
    thread = facts.busiest_thread
    found = {
        "cpu_ratio": facts.cpu_ratio,
        "core_ratio": facts.core_ratio,
        "tool_cpu_ratio": facts.tool_cpu_ratio,
        "thread_cpu_ratio": None if thread is None else thread.cpu_ratio,
        "busiest_ratio": facts.busiest_ratio,
        "in_disks_ratio": facts.in_disks_ratio,
        "others_cpu_ratio": facts.others_cpu_ratio if facts.others_cpu_ratio >= OTHER_CPU else None,
    }
    return {name: value for name, value in found.items() if value is not None}


def _thread(facts: RoundFacts) -> dict[str, str]:
    return {} if facts.busiest_thread is None else {"thread": facts.busiest_thread.name}
