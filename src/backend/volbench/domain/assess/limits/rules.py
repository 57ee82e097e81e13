"""From the rounds of a workload to its limit: rules are asked in order, and enough rounds must say the same.

Order: what is proven comes first (memory answered, a rebuild ran), then what comes from outside of the volume (the
measuring program, other load), then what the volume itself does. A rule that cannot see what it needs says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.kind import Judging
from volbench.domain.assess.latency_under_load import is_kept_up_with
from volbench.domain.assess.limits import limit_words
from volbench.domain.assess.limits.agreement import (
    ONE_ROUND_IS_ENOUGH,
    agreed,
    are_enough,
    filled,
    medians_written,
    most_agreed,
    name_of,
    virtual_disks,
)
from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.disk_rules import busy_disks, disks_at_work, slow_disk
from volbench.domain.assess.limits.memory_rules import other_traffic, page_cache, rebuild, write_back
from volbench.domain.assess.limits.processor_rules import both_full, generator, other_programs, processor
from volbench.domain.assess.limits.round_facts import RoundFacts, facts_of
from volbench.domain.assess.limits.siblings import slower_member
from volbench.domain.assess.limits.thresholds import AGREEMENT
from volbench.domain.model.kind import all_parts
from volbench.domain.model.runs.limit import Limit, LimitId, SlowerDisk
from volbench.domain.model.runs.run import Round, Run
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.workload import FileUse, Workload
from volbench.domain.model.words.message import Message

Rule = Callable[[RoundFacts], Claim | None]

RULES: Final[tuple[Rule, ...]] = (
    page_cache,
    rebuild,
    generator,
    other_traffic,
    other_programs,
    slow_disk,
    write_back,
    processor,
    busy_disks,
    both_full,
)


def find_limit(workload: Workload, rounds: Sequence[Round], run: Run) -> Limit | None:
    """Return what limited the workload; None for an imported run, which nobody watched, for a server and whole files.

    Behind a server lie disks, memory and processors that cannot be seen from here; the ways of files are held against
    each other instead. What a kind of run knows of a workload's limit by itself stands before all rules of volumes.
    """
    for judging in (part() for part in all_parts(Judging)):
        if judging.finds_limit(workload):
            return judging.limit(workload, rounds, run)
    if volume_of(run.target) is None or workload.file_use is FileUse.ENDPOINT:
        return None
    if run.is_imported and not any(round_.system for round_ in rounds):
        return None
    facts = [facts_of(workload, round_, run) for round_ in rounds]
    return _with_slower_disk(_limit_of(facts, rounds, run), facts, rounds, run)


def _limit_of(facts: Sequence[RoundFacts], rounds: Sequence[Round], run: Run) -> Limit:
    """Return the limit alone."""
    claims = [claim for each in facts if (claim := claim_of(each)) is not None]
    if is_kept_up_with(rounds) and not any(limit_words.WORDS[claim.kind].id in ONE_ROUND_IS_ENOUGH for claim in claims):
        return Limit(LimitId.NOT_ASKED, limit_words.NOT_ASKED, limit_words.SET_ON_PURPOSE, of_rounds=len(facts))
    if not claims:
        return _undetermined(facts, _why_open(facts), run)
    return agreed(claims, rounds, run, lambda why: _undetermined(facts, why, run))


def _why_open(facts: Sequence[RoundFacts]) -> Message:
    """Say why no round names a limit."""
    if any(each.may_be_memory and disks_at_work(each) is not None for each in facts):
        return limit_words.MAY_BE_MEMORY
    return limit_words.NOTHING_STOOD_OUT if any(each.disks for each in facts) else limit_words.NO_DATA


def _with_slower_disk(limit: Limit, facts: Sequence[RoundFacts], rounds: Sequence[Round], run: Run) -> Limit:
    """Name the disk that is slower than its siblings beside the limit, where enough rounds name the same."""
    claims = [claim for each in facts if (claim := slower_member(each)) is not None]
    if limit.id is LimitId.SLOW_DISK or not claims:
        return limit
    agreeing = most_agreed(claims)
    disk = agreeing[0].disk
    if disk is None or len(agreeing) < AGREEMENT * len(facts) or not are_enough(len(agreeing), rounds):
        return limit
    name = name_of(run, disk)
    places: dict[str, object] = {
        **medians_written(claim.numbers for claim in agreeing),
        "disk": name,
        "count": len(agreeing),
        "all": len(facts),
    }
    return replace(
        limit,
        name=limit_words.WITH_SLOWER_DISK.fill(limit=limit.name, disk=name),
        evidence=(*limit.evidence, *filled(limit_words.SLOWER_EVIDENCE, places)),
        slower=SlowerDisk(disk, name, len(agreeing), len(facts)),
    )


def claim_of(facts: RoundFacts) -> Claim | None:
    """Return what the first rule that says anything says of one round."""
    return next((claim for rule in RULES if (claim := rule(facts)) is not None), None)


def _undetermined(facts: Sequence[RoundFacts], why: Message, run: Run) -> Limit:
    numbers = [
        {
            name: value
            for name, value in (
                ("busiest_ratio", each.busiest_ratio),
                ("in_disks_ratio", each.in_disks_ratio),
                ("cpu_ratio", each.cpu_ratio),
                ("core_ratio", each.core_ratio),
            )
            if value is not None
        }
        for each in facts
    ]
    places = medians_written(numbers)
    id_ = LimitId.NOT_DETERMINED
    evidence = (*filled(limit_words.SEEN, places), *virtual_disks(id_, run))
    return Limit(id_, limit_words.NOT_DETERMINED, why, evidence, of_rounds=len(facts))
