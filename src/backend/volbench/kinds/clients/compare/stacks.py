"""Who is what percent of whom: servers that give out one file, every one as a share of every other. Pure.

Rounds are paired: what happened on the machine in a round happened to all its servers, and drops out of their ratio.
Only what was asked for alike is held against each other: the same file, as many clients, connections kept or not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from volbench.domain.compare.ways_compared import times
from volbench.domain.model.clients.stacks import Served, Share, StackMatrix, StackRow, obstacle
from volbench.domain.model.words.message import Message, bracketed, join_clauses, listed, plain, tidy
from volbench.domain.model.words.units import format_ratio, whole_number
from volbench.domain.stats.descriptive import half_width_of, median, summarise
from volbench.domain.stats.signed_rank import interval_of, middle_of, signed_rank_p
from volbench.domain.stats.significance import ALPHA, holm

_ANSWER: Final = Message("compare.stacks.answer")
_FASTER: Final = Message("compare.stacks.faster")
_ALIKE: Final = Message("compare.stacks.alike")
_ALONE: Final = Message("compare.stacks.alone")
_OF_THAT: Final = Message("compare.stacks.of_that")
_INTERVAL: Final = Message("compare.stacks.interval")
LEFT_OUT: Final = Message("compare.stacks.left_out")
"""Who is not held against the fastest, and why."""
NOT_SURE: Final = Message("compare.stacks.not_sure")
"""The difference may be chance, among so many comparisons."""
_NO_ANSWERS: Final = Message("compare.stacks.no_answers")
_INDICATIVE: Final = Message("compare.stacks.indicative")
_NOTHING: Final = plain("")


def share_of(one: Served, other: Served) -> Share:
    """Return what the first answers as a share of the other, with its 95 % interval over the rounds they share.

    The middle and the interval are those of the signed-rank test on the logarithms of the rounds' ratios.
    """
    refusal = obstacle(one, other)
    if refusal is not None:
        return Share(other.id, None, None, 0, refusal)
    pairs = [(value, other.requests_per_s[n]) for n, value in one.requests_per_s.items() if n in other.requests_per_s]
    if not pairs:
        return Share(other.id, None, None, 0)
    if any(value <= 0 for pair in pairs for value in pair):
        # Without its worst rounds a server that fails now and then would look as good as one that never does.
        return Share(other.id, None, None, 0, _NO_ANSWERS)
    logs = _logs(one, other)
    interval = interval_of(logs)
    ci95 = None if interval is None else (math.exp(interval[0]), math.exp(interval[1]))
    return Share(other.id, math.exp(middle_of(logs)), ci95, len(logs))


def _logs(one: Served, other: Served) -> list[float]:
    return [
        math.log(value / other.requests_per_s[n])
        for n, value in one.requests_per_s.items()
        if n in other.requests_per_s
    ]


def chances(stacks: Sequence[Served]) -> list[float]:
    """Return how likely the fastest would differ so from each other that may be held against it by chance alone."""
    first = fastest_of(stacks)
    return [] if first is None else [signed_rank_p(_logs(one, first)) for one, _ in held_against(first, stacks)]


def held_against(first: Served, stacks: Sequence[Served]) -> list[tuple[Served, Share]]:
    """Return the servers that may be held against one of them, each as a share of it, in their order."""
    shares = [(one, share_of(one, first)) for one in stacks if one is not first]
    return [(one, share) for one, share in shares if share.ratio is not None]


def stack_matrix(stacks: Sequence[Served], beside: Sequence[float] = ()) -> StackMatrix:
    """Return every server as a share of every other, and that in words.

    `beside` are the chances of other matrices of the run: among many comparisons one differs by chance.
    """
    rows = tuple(
        StackRow(
            id=one.id,
            name=one.name,
            file_bytes=one.file_bytes,
            clients=one.clients,
            is_keep_alive=one.is_keep_alive,
            requests_per_s=summarise(tuple(one.requests_per_s.values())) if one.requests_per_s else None,
            shares=tuple(None if other is one else share_of(one, other) for other in stacks),
        )
        for one in stacks
    )
    return StackMatrix(rows, _sentences(stacks, beside))


def fastest_of(stacks: Sequence[Served]) -> Served | None:
    """Return the server with the largest median; None where none answered."""
    told = [one for one in stacks if any(value > 0 for value in one.requests_per_s.values())]
    return max(told, key=lambda one: median(tuple(one.requests_per_s.values())), default=None)


def _sentences(stacks: Sequence[Served], beside: Sequence[float]) -> tuple[Message, ...]:
    """Say the fastest against the next, the others as a share of it, and which may not be held against it."""
    first = fastest_of(stacks)
    if first is None:
        return ()
    others = [(one, share_of(one, first)) for one in stacks if one is not first]
    alike = [(one, share) for one, share in others if share.ratio is not None]
    alike.sort(key=lambda pair: pair[1].ratio or 0, reverse=True)
    unlike = [bracketed(one.name, share.refusal) for one, share in others if share.refusal is not None]
    return (
        _answer(first, alike),
        *((_INDICATIVE,) if any(share.ci95 is None for _, share in alike) else ()),
        *((NOT_SURE,) if alike and _may_be_chance(first, alike, beside) else ()),
        *((LEFT_OUT.fill(name=first.name, others=listed(unlike)),) if unlike else ()),
    )


def _may_be_chance(first: Served, alike: Sequence[tuple[Served, Share]], beside: Sequence[float]) -> bool:
    """Say whether the difference that is told does not stand up to how many there are (Holm)."""
    if not _is_told_apart(alike[0][1]) or alike[0][1].ci95 is None:
        return False
    return holm([*(signed_rank_p(_logs(one, first)) for one, _ in alike), *beside])[0] > ALPHA


def _is_told_apart(share: Share) -> bool:
    return share.ci95 is None or not share.ci95[0] <= 1 <= share.ci95[1]


def _answer(first: Served, alike: Sequence[tuple[Served, Share]]) -> Message:
    values = tuple(first.requests_per_s.values())
    rate = whole_number(median(values), spread=half_width_of(values))
    if not alike:
        return tidy(_ANSWER.fill(said=_ALONE.fill(name=first.name, rate=rate)))
    (second, share), *rest = alike
    factor = times(1 / (share.ratio or 1))
    turned = () if share.ci95 is None else (times(1 / share.ci95[1]), times(1 / share.ci95[0]))
    said = (_FASTER if _is_told_apart(share) else _ALIKE).fill(
        name=first.name,
        second=second.name,
        factor=factor,
        interval=_between(factor, turned),
        rate=rate,
    )
    return tidy(_ANSWER.fill(said=join_clauses([said, *(_clause(one, share) for one, share in rest)])))


def _clause(one: Served, share: Share) -> Message:
    told = format_ratio(share.ratio)
    between = _between(told, tuple(map(format_ratio, share.ci95 or ())))
    return _OF_THAT.fill(name=one.name, share=told, interval=between)


def _between(told: str | Message, ends: Sequence[str | Message]) -> Message:
    """Say between what a number surely lies; nothing where that is not known, or reads the same to the digit."""
    if not ends or set(ends) == {told}:
        return _NOTHING
    low, high = ends
    return _INTERVAL.fill(low=low, high=high)
