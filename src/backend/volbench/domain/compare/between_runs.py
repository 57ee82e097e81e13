"""Do two runs differ by more than such runs differ anyway? What their own rounds cannot tell, other runs can. Pure.

The rounds of a run share its day, its file, its temperature and whatever else the machine did: they are no sample of
days. So a difference between two sittings has a part within (the rounds tell it, `significance.py`) and a part between,
which only other runs of the same volume, suite and circumstances tell. The method in words: docs/methodology.md.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from volbench.domain.compare.run_conditions import Condition, Conditions, Unlike, unlike
from volbench.domain.stats import student
from volbench.domain.stats.significance import ALPHA, POWER

FEWEST_OTHERS: Final = 4
"""With fewer other runs nobody can say how much such runs differ."""
FEWEST_FREEDOM: Final = FEWEST_OTHERS - 1
"""What four in a row tell; scattered around the compared ones it takes more of them."""
_NOTHING_LASTS: Final = 1.3
"""Squared steps over twice the variance from which on nothing is taken to last: 1 on average where nothing does.

With 1 a random walk would be called a change in up to 7 of 100 pairs of runs that lie far apart; found by simulation.
"""
_ROOM: Final = 1.03
"""Noise is never quite normal, and one in 20 is a limit and no aim: with so much more 4.5 to 4.7 in 100 are wrong."""
Key = tuple[str, str, str]
"""Workload, variant, metric."""


@dataclass(frozen=True, slots=True)
class PastRun:
    """One stored run, as far as it tells how much such runs differ."""

    id: str
    conditions: Conditions
    medians: Mapping[Key, float]
    valid: frozenset[Key]
    """Which of them carry the badge *valid*."""


@dataclass(frozen=True, slots=True)
class History:
    """The runs that were made as one run was, that one among them: oldest first."""

    runs: tuple[PastRun, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which numbers of the other runs tell how much one differs."""

    is_higher_better: bool
    is_valid: bool
    """Only numbers as trustworthy as the compared one."""


@dataclass(frozen=True, slots=True)
class RunNoise:
    """How much two runs differ by themselves, as logarithms."""

    deviation: float
    """Standard deviation of single runs around their level."""
    freedom: float
    """Its degrees of freedom; not whole where two volumes have a spread each (Welch and Satterthwaite)."""
    others: int
    """Other runs it is known from."""
    error: float
    """Standard error of the difference of the two compared runs: about √2 deviations, more where they lie far apart."""

    def p_value(self, log: float) -> float:
        """Return the chance that two runs differ at least as much by themselves."""
        if self.error == 0:
            return 1.0 if log == 0 else 0.0
        return student.two_sided_p(log / self.error, self.freedom)

    def reach(self, tests: int = 1) -> float:
        """Return the difference that two runs exceed by themselves once in 20 times, over so many tests together."""
        return self.error * student.quantile(1 - ALPHA / 2 / tests, self.freedom)

    def visible(self, tests: int = 1) -> float:
        """Return the difference that would be found four times out of five."""
        return self.reach(tests) + self.error * student.quantile(POWER, self.freedom)


@dataclass(frozen=True, slots=True)
class PartBetween:
    """What is known of the part between two runs."""

    noise: RunNoise | None
    """None where it is not known."""
    missing: tuple[int, int] = (0, 0)
    """So many more runs like the baseline, and like the other run, would tell it."""
    is_one_kind: bool = False
    """Whether both are runs of one volume made alike: then the missing runs are the same ones."""
    unlike: tuple[Unlike, ...] = ()
    """What one of the two had around it that none of the others had: no arithmetic can tell what that does."""


NOTHING_KNOWN: Final = PartBetween(None, (FEWEST_OTHERS, FEWEST_OTHERS))


@dataclass(frozen=True, slots=True)
class _Stretches:
    """The other runs, cut at the compared ones: the steps to these, and over them, are left out."""

    squares: float
    """Sum of squares about the mean of each stretch."""
    steps: float
    """Sum of the squared steps from one run to the next."""
    freedom: int
    others: int
    walked: float
    """What `squares / freedom` would be on average in a random walk with steps of size 1."""
    gap: float
    """Mean distance of the steps: 1 where no run in between lacks the number."""
    is_last_empty: bool

    @property
    def variance(self) -> float:
        return self.squares / self.freedom

    @property
    def missing(self) -> int:
        """Runs to go until the deviation is known: the first after a compared run only opens a stretch."""
        return 0 if self.freedom >= FEWEST_FREEDOM else FEWEST_FREEDOM - self.freedom + self.is_last_empty

    def share(self, apart: int) -> float:
        """Return this side's share in the variance of the difference of two runs, so many steps from each other.

        What is independent from run to run adds the variance of each, however far apart the two are. What lasts from
        one run to the next (a random walk) grows with the steps between them, beyond how far apart the others are.
        """
        farther = max(1.0, apart / (2 * self.walked))
        return self.variance * (1 + self._lasting() * (farther - 1))

    def _lasting(self) -> float:
        """Return how much of the noise may last from run to run, 0 to 1.

        After von Neumann (1941): squared steps are twice the variance where runs are independent, far less in a walk.
        """
        if self.squares == 0:
            return 0.0
        seen, in_walk = self.steps / (2 * self.squares), self.gap / (2 * self.walked)
        return min(1.0, max(0.0, (_NOTHING_LASTS - seen) / (_NOTHING_LASTS - in_walk)))


def noise_between(logs: Sequence[float | None], first: int, second: int) -> RunNoise | None:
    """Return how much two runs of one history differ by themselves; None with too few others.

    Args:
        logs: One number of every run, oldest first, as a logarithm; None where a run does not have it.
        first: Place of one compared run.
        second: Place of the other.
    """
    stretches = _stretches(logs, {first, second})
    if stretches.missing:
        return None
    return _noise([stretches, stretches], abs(second - first), is_one_kind=True)


def noise_of(logs: Sequence[float], apart: int) -> RunNoise | None:
    """Return how much two further runs differ by themselves, so many steps apart; None below four runs.

    Args:
        logs: One number of every run before, oldest first, as a logarithm.
        apart: Steps from run to run between the two.
    """
    stretches = _stretches(logs, set())
    return None if stretches.missing else _noise([stretches, stretches], apart, is_one_kind=True)


def deviation_of(
    histories: Iterable[History], compared: Collection[str], keys: Mapping[Key, Wanted]
) -> tuple[float, int] | None:
    """Return how much single runs differ from the level of their volume, pooled, and its degrees of freedom.

    None where these are fewer than three. The compared runs and the steps to them are left out.
    """
    found = [_of_history(history, set(compared), keys) for history in histories]
    freedom = sum(one.freedom for one in found)
    if freedom < FEWEST_FREEDOM:
        return None
    return math.sqrt(math.fsum(one.squares for one in found) / freedom), freedom


def part_between(
    histories: Sequence[History | None],
    ids: tuple[str, str],
    keys: Sequence[Mapping[Key, Wanted]],
    compared: Collection[str] = (),
) -> PartBetween:
    """Return what is known of the part between a baseline and another run.

    Args:
        histories: Of the baseline and of the other run; None where there is none, as of imported runs.
        ids: Of both.
        keys: Of both: the numbers that are compared. Of several the mean is meant.
        compared: Ids of all runs that stand beside each other: none of them tells what the others differ anyway.
    """
    own, other = histories
    cuts = {*ids, *compared}
    is_one_kind = own is not None and ids[1] in {run.id for run in own.runs} and keys[0] == keys[1]
    used = (own, own) if is_one_kind else (own, other)
    found = [_of_history(history, cuts, wanted) for history, wanted in zip(used, keys, strict=True)]
    missing = (found[0].missing, found[1].missing)
    if any(missing):
        return PartBetween(None, missing, is_one_kind)
    strange = [
        Unlike(place == 0, condition)
        for place, (history, wanted) in enumerate(zip(used, keys, strict=True))
        for condition in _unlike(ids[place], history, cuts, wanted)
    ]
    if strange:
        return PartBetween(None, (FEWEST_OTHERS, FEWEST_OTHERS), is_one_kind, tuple(strange))
    return PartBetween(
        _noise(found, _apart(used, ids, is_one_kind=is_one_kind), is_one_kind=is_one_kind), missing, is_one_kind
    )


def _noise(sides: Sequence[_Stretches], apart: int, *, is_one_kind: bool) -> RunNoise:
    shares = [side.share(apart) for side in sides]
    square = math.fsum(shares)
    freedom, others = float(sides[0].freedom), sides[0].others
    if not is_one_kind:
        own = math.fsum(share**2 / side.freedom for share, side in zip(shares, sides, strict=True))
        freedom = square**2 / own if own > 0 else math.fsum(side.freedom for side in sides)
        others = sum(side.others for side in sides)
    deviation = math.sqrt(math.fsum(side.variance for side in sides) / len(sides))
    return RunNoise(deviation, freedom, others, _ROOM * math.sqrt(square))


def _of_history(history: History | None, compared: set[str], keys: Mapping[Key, Wanted]) -> _Stretches:
    if history is None:
        return _stretches((), set())
    places = {place for place, run in enumerate(history.runs) if run.id in compared}
    return _stretches([_mean_log(run, keys) for run in history.runs], places)


def _mean_log(run: PastRun, keys: Mapping[Key, Wanted]) -> float | None:
    """Return the mean logarithm of a run's speeds; None where it lacks one of them."""
    logs = []
    for key, wanted in keys.items():
        value = run.medians.get(key, 0.0)
        if value <= 0 or (key in run.valid) is not wanted.is_valid:
            return None
        logs.append(math.log(value) if wanted.is_higher_better else -math.log(value))
    return math.fsum(logs) / len(logs) if logs else None


def _stretches(logs: Sequence[float | None], cuts: set[int]) -> _Stretches:
    parts: list[list[tuple[int, float]]] = [[]]
    for place, log in enumerate(logs):
        if place in cuts:
            parts.append([])
        elif log is not None:
            parts[-1].append((place, log))
    told = [part for part in parts if len(part) > 1]
    freedom = sum(len(part) - 1 for part in told)
    pairs = [pair for part in told for pair in pairwise(part)]
    return _Stretches(
        squares=math.fsum(_squares([log for _, log in part]) for part in told),
        steps=math.fsum((after - before) ** 2 for (_, before), (_, after) in pairs),
        freedom=freedom,
        others=sum(len(part) for part in parts),
        walked=math.fsum(_walked([place for place, _ in part]) for part in told) / max(1, freedom),
        gap=math.fsum(after - before for (before, _), (after, _) in pairs) / max(1, freedom),
        is_last_empty=not parts[-1],
    )


def _squares(logs: Sequence[float]) -> float:
    mean = math.fsum(logs) / len(logs)
    return math.fsum((log - mean) ** 2 for log in logs)


def _walked(places: Sequence[int]) -> float:
    """Return the expected sum of squares about their mean of a random walk, with steps of size 1, at these places.

    It is the sum of the distances of all pairs over the number of places: for n in a row (n² − 1) / 6.
    """
    count = len(places)
    return math.fsum(place * (2 * rank - count + 1) for rank, place in enumerate(places)) / count


def _apart(histories: Sequence[History | None], ids: tuple[str, str], *, is_one_kind: bool) -> int:
    """Return how many steps lie between the two, from run to run of either history in the order of time."""
    if is_one_kind and histories[0] is not None:
        places = [place for place, run in enumerate(histories[0].runs) if run.id in ids]
        return places[-1] - places[0]
    every = {run.id: run.conditions.at for history in histories if history is not None for run in history.runs}
    ends = sorted(every[one] for one in ids if one in every)
    if len(ends) < len(ids):
        return 1
    return 1 + sum(ends[0] < at < ends[1] for one, at in every.items() if one not in ids)


def _unlike(run_id: str, history: History | None, cuts: Collection[str], keys: Mapping[Key, Wanted]) -> list[Condition]:
    if history is None:
        return []
    own = next((run for run in history.runs if run.id == run_id), None)
    others = [run.conditions for run in history.runs if run.id not in cuts and _mean_log(run, keys) is not None]
    return unlike(own.conditions, others) if own is not None else []
