"""From the rounds of a workload to its limit: rules are asked in order, and enough rounds must say the same.

Order: what is proven comes first (memory answered, a rebuild ran), then what comes from outside of the volume (the
measuring program, other load), then what the volume itself does. A rule that cannot see what it needs says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.caveats import written
from volbench.domain.assess.latency_under_load import is_kept_up_with
from volbench.domain.assess.limits import limit_words
from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.disk_rules import busy_disks, slow_disk
from volbench.domain.assess.limits.memory_rules import other_traffic, page_cache, rebuild, write_back
from volbench.domain.assess.limits.processor_rules import both_full, generator, other_programs, processor
from volbench.domain.assess.limits.round_facts import RoundFacts, facts_of
from volbench.domain.assess.limits.siblings import slower_member
from volbench.domain.assess.limits.thresholds import AGREEMENT, LEAST_ROUNDS, LONG_ROUND_S
from volbench.domain.model.limit import Limit, LimitId, SlowerDisk
from volbench.domain.model.message import Message, capitalised, plain
from volbench.domain.model.names import disk_name
from volbench.domain.model.run import Round, Run
from volbench.domain.model.target import disks_of, volume_of
from volbench.domain.model.workload import FileUse, Workload
from volbench.domain.stats import descriptive

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
ONE_ROUND_IS_ENOUGH: Final = frozenset({LimitId.PAGE_CACHE, LimitId.REBUILD})
"""These are proven by counters, not inferred from a pattern."""
_ABOUT_DISKS: Final = frozenset({LimitId.SLOW_DISK, LimitId.DISKS_BUSY, LimitId.NOT_DETERMINED})


def find_limit(workload: Workload, rounds: Sequence[Round], run: Run) -> Limit | None:
    """Return what limited the workload; None for an imported run, which nobody watched, for a server and whole files.

    Behind a server lie disks, memory and processors that cannot be seen from here; the ways of files are held against
    each other instead.
    """
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
        return _undetermined(
            facts, limit_words.NOTHING_STOOD_OUT if any(each.disks for each in facts) else limit_words.NO_DATA, run
        )
    agreeing = _most_agreed(claims)
    id_ = limit_words.WORDS[agreeing[0].kind].id
    if len(agreeing) < AGREEMENT * len(facts):
        return _undetermined(facts, limit_words.ROUNDS_DISAGREE, run)
    if id_ not in ONE_ROUND_IS_ENOUGH and not _are_enough(len(agreeing), rounds):
        return _undetermined(facts, limit_words.NO_DATA, run)
    kind = Counter(claim.kind for claim in agreeing).most_common(1)[0][0]
    return _limit(kind, agreeing[0].disk, agreeing, len(facts), run)


def _with_slower_disk(limit: Limit, facts: Sequence[RoundFacts], rounds: Sequence[Round], run: Run) -> Limit:
    """Name the disk that is slower than its siblings beside the limit, where enough rounds name the same."""
    claims = [claim for each in facts if (claim := slower_member(each)) is not None]
    if limit.id is LimitId.SLOW_DISK or not claims:
        return limit
    agreeing = _most_agreed(claims)
    disk = agreeing[0].disk
    if disk is None or len(agreeing) < AGREEMENT * len(facts) or not _are_enough(len(agreeing), rounds):
        return limit
    name = _name_of(run, disk)
    places: dict[str, object] = {
        **_written(claim.numbers for claim in agreeing),
        "disk": name,
        "count": len(agreeing),
        "all": len(facts),
    }
    return replace(
        limit,
        name=limit_words.WITH_SLOWER_DISK.fill(limit=limit.name, disk=name),
        evidence=(*limit.evidence, *_filled(limit_words.SLOWER_EVIDENCE, places)),
        slower=SlowerDisk(disk, name, len(agreeing), len(facts)),
    )


def _most_agreed(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that say what most of them say, of the same disk."""
    counted = Counter((limit_words.WORDS[claim.kind].id, claim.disk) for claim in claims)
    most = counted.most_common(1)[0][0]
    return [claim for claim in claims if (limit_words.WORDS[claim.kind].id, claim.disk) == most]


def _are_enough(agreeing: int, rounds: Sequence[Round]) -> bool:
    return agreeing >= LEAST_ROUNDS or all(map(_is_long, rounds))


def _is_long(round_: Round) -> bool:
    seconds = () if round_.system is None else round_.system.t_s
    return bool(seconds) and seconds[-1] >= LONG_ROUND_S


def claim_of(facts: RoundFacts) -> Claim | None:
    """Return what the first rule that says anything says of one round."""
    return next((claim for rule in RULES if (claim := rule(facts)) is not None), None)


def _limit(kind: str, disk: str | None, claims: Sequence[Claim], rounds: int, run: Run) -> Limit:
    row = limit_words.WORDS[kind]
    names = claims[0].names
    known = _written(claim.numbers for claim in claims)
    shown = {} if disk is None else {"disk": _name_of(run, disk)}
    places: dict[str, object] = {**names, **known, **shown}
    seen = limit_words.ROUNDS.fill(count=len(claims), all=rounds)
    return Limit(
        id=row.id,
        name=row.name.fill(places),
        words=capitalised(row.words.fill(places)),
        evidence=(*_filled(row.evidence, places), *_virtual(row.id, run), seen),
        disk=disk,
        rounds=len(claims),
        of_rounds=rounds,
    )


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
    places = _written(numbers)
    id_ = LimitId.NOT_DETERMINED
    evidence = (*_filled(limit_words.SEEN, places), *_virtual(id_, run))
    return Limit(id_, limit_words.NOT_DETERMINED, why, evidence, of_rounds=len(facts))


def _written(rows: Iterable[Mapping[str, float]]) -> dict[str, object]:
    """Write the median of each number over the rounds that have it, with the digits these leave."""
    found: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.items():
            found.setdefault(name, []).append(value)
    return {
        name: written(name, descriptive.median(values), descriptive.half_width_of(values))
        for name, values in found.items()
    }


def _filled(sentences: Iterable[limit_words.Template], places: Mapping[str, object]) -> tuple[Message, ...]:
    """Return the sentences whose values are all known."""
    return tuple(sentence.fill(places) for sentence in sentences if sentence.can_be_filled(places))


def _name_of(run: Run, disk: str) -> Message:
    volume = volume_of(run.target)
    return plain(disk) if volume is None else disk_name(volume, disk)


def _virtual(id_: LimitId, run: Run) -> tuple[Message, ...]:
    is_virtual = any(disk.is_virtual for disk in disks_of(run.target))
    return (limit_words.VIRTUAL,) if is_virtual and id_ in _ABOUT_DISKS else ()
