"""From what the rules say of each round to the one limit: enough rounds must say the same; their medians are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from volbench.domain.assess.caveats import written
from volbench.domain.assess.limits import limit_words
from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.thresholds import AGREEMENT, LEAST_ROUNDS, LONG_ROUND_S
from volbench.domain.model.machine.names import disk_name
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import Round, Run
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.domain.model.words.message import Message, capitalised, plain
from volbench.domain.stats import descriptive

ONE_ROUND_IS_ENOUGH: Final = frozenset({LimitId.PAGE_CACHE, LimitId.REBUILD})
"""These are proven by counters, not inferred from a pattern."""
_ABOUT_DISKS: Final = frozenset({LimitId.SLOW_DISK, LimitId.DISKS_BUSY, LimitId.NOT_DETERMINED})


def agreed(claims: Sequence[Claim], rounds: Sequence[Round], run: Run, open_: Callable[[Message], Limit]) -> Limit:
    """Return what enough of the rounds say; `open_` makes the answer where they do not, with the reason it is given."""
    agreeing = most_agreed(claims)
    if len(agreeing) < AGREEMENT * len(rounds):
        return open_(limit_words.ROUNDS_DISAGREE)
    is_proven = limit_words.WORDS[agreeing[0].kind].id in ONE_ROUND_IS_ENOUGH
    if not is_proven and not are_enough(len(agreeing), rounds):
        return open_(limit_words.NO_DATA)
    kind = Counter(claim.kind for claim in agreeing).most_common(1)[0][0]
    return _limit(kind, agreeing, len(rounds), run)


def most_agreed(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that say what most of them say, of the same disk or program."""
    most = Counter(map(_what_of, claims)).most_common(1)[0][0]
    return [claim for claim in claims if _what_of(claim) == most]


def _what_of(claim: Claim) -> tuple[LimitId, str | None, str | None]:
    return limit_words.WORDS[claim.kind].id, claim.disk, claim.names.get("program")


def are_enough(agreeing: int, rounds: Sequence[Round]) -> bool:
    """Say whether so many rounds are no coincidence."""
    return agreeing >= LEAST_ROUNDS or all(map(_is_long, rounds))


def _is_long(round_: Round) -> bool:
    seconds = () if round_.system is None else round_.system.t_s
    return bool(seconds) and seconds[-1] >= LONG_ROUND_S


def _limit(kind: str, claims: Sequence[Claim], rounds: int, run: Run) -> Limit:
    row = limit_words.WORDS[kind]
    names, disk = claims[0].names, claims[0].disk
    known = medians_written(claim.numbers for claim in claims)
    shown = {} if disk is None else {"disk": name_of(run, disk)}
    places: dict[str, object] = {**names, **known, **shown}
    seen = limit_words.ROUNDS.fill(count=len(claims), all=rounds)
    return Limit(
        id=row.id,
        name=row.name.fill(places),
        words=capitalised(row.words.fill(places)),
        evidence=(*filled(row.evidence, places), *virtual_disks(row.id, run), seen),
        disk=disk,
        rounds=len(claims),
        of_rounds=rounds,
    )


def medians_written(rows: Iterable[Mapping[str, float]]) -> dict[str, object]:
    """Write the median of each number over the rounds that have it, with the digits these leave."""
    found: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.items():
            found.setdefault(name, []).append(value)
    return {
        name: written(name, descriptive.median(values), descriptive.half_width_of(values))
        for name, values in found.items()
    }


def filled(sentences: Iterable[limit_words.Template], places: Mapping[str, object]) -> tuple[Message, ...]:
    """Return the sentences whose values are all known."""
    return tuple(sentence.fill(places) for sentence in sentences if sentence.can_be_filled(places))


def name_of(run: Run, disk: str) -> Message:
    """Name a disk as its owner knows it; behind a server, as the system does."""
    volume = volume_of(run.target)
    return plain(disk) if volume is None else disk_name(volume, disk)


def virtual_disks(id_: LimitId, run: Run) -> tuple[Message, ...]:
    """Say of a limit that is about disks that they are virtual, where they are."""
    is_virtual = any(disk.is_virtual for disk in disks_of(run.target))
    return (limit_words.VIRTUAL,) if is_virtual and id_ in _ABOUT_DISKS else ()
